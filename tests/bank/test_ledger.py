"""The ledger: nothing is lost, no account is overdrawn, no entry is changed."""

from __future__ import annotations

import ast
import itertools
from datetime import UTC
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from magnat import bank
from magnat.bank.auctions import next_bid
from magnat.bank.commands import (
    Ask,
    Command,
    Deepen,
    DeskAnswer,
    DeskAuction,
    DeskBid,
    DeskCounter,
    DeskHammer,
    DeskRuin,
    DeskTrust,
    Do,
    Pay,
    Rent,
    Usual,
)
from magnat.bank.desk import Desk
from magnat.bank.ledger_entry import BANKER
from magnat.bank.statement import as_csv, lines_of
from magnat.bank.view import title_card, view
from magnat.bank.words import REASONS
from magnat.core.action_and_choice import Illegal
from magnat.core.audit import conserved, covered, in_one_place, left_nothing, own_rules
from magnat.core.editions.edition import Edition
from magnat.core.state import MONEY
from magnat.core.step_and_window import NOBODY
from magnat.games import box_of, find
from magnat.games.banking.state import Banking
from magnat.games.eldorado.edition import INGOT
from magnat.games.monopoly.edition import HOUSE
from magnat.games.monopoly.state import Monopoly
from magnat.games.richesses.state import Richesses
from magnat.kit.fronts.desk import CASH, POT, TITLES
from magnat.kit.set_by_hand import SetTurn, lay_position, things

BOXES = (
    "monopoly/europe",
    "monopoly/electronique",
    "richesses/nathan-urss",
    "eldorado/reconstruction",
    "banking/cnep",
)
NAMES = ("Ada", "Blaise", "Carla")
ids = (f"c{n}" for n in itertools.count())


@cache
def edition(game: str, name: str) -> Edition:
    return find(game).load(name)


def desk_of(
    box: str, names: tuple[str, ...] = NAMES, depth: int = CASH, **options: int | str | bool
) -> Desk:
    game, _, name = box.partition("/")
    inside = find(game).load(name, options) if options else edition(game, name)
    desk = Desk(find(game), inside, names)
    if depth > CASH:
        do(desk, Deepen(next(ids), depth))
    return desk


def do(desk: Desk, command: Command, who: int = BANKER, at: int = 0) -> int:
    entry = desk.judge(who, at, command)
    desk.apply(entry)
    sound(desk)
    return entry.n


def refuses(desk: Desk, command: Command, who: int = BANKER, clause: str | None = None) -> str:
    before = [row[:] for row in desk.s.count], desk.n
    with pytest.raises(Illegal) as caught:
        desk.judge(who, 0, command)
    assert ([row[:] for row in desk.s.count], desk.n) == before
    if clause is not None:
        assert desk.clause(caught.value.cite) == clause
    french, english = desk.reason(caught.value, "fr"), desk.reason(caught.value, "en")
    assert french != english
    return french.replace("\u202f", " ").replace("\xa0", " ")


def sound(desk: Desk) -> None:
    s = desk.s
    assert conserved(s) + covered(s) + in_one_place(s) + left_nothing(s) + own_rules(s) == []


def pay(src: int, dst: int, amount: int, **more: Any) -> Pay:
    return Pay(next(ids), src, dst, amount, **more)


# Any command whatever: the books balance and a replay comes to the same


@st.composite
def commands(draw: st.DrawFn) -> tuple[Command, int]:
    who = draw(st.integers(-1, 2))
    holder = st.integers(0, 8)
    seat = st.integers(-1, 3)
    amount = st.sampled_from([0, 1, 50, 100, 5000, 20_000, 100_000, 500_000, 10**6, 10**7, 10**9])
    item = st.integers(0, 145)
    moved = ("buy", "sell", "give", "mortgage", "redeem", "keep")
    deeds = (*moved, "build", "unbuild", "return", "put")
    keys = ("salary", "fine", "points", "double", "joker", "loan", "repay", "ingot", "ingot_back")
    more = ("departure", "redemption", "control", "income", "crisis", "levy", "nothing")
    id = next(ids)
    made: Command = draw(
        st.one_of(
            st.builds(Pay, st.just(id), holder, holder, amount),
            st.builds(Ask, st.just(id), holder, holder, amount),
            st.builds(Usual, st.just(id), st.sampled_from(keys + more), seat, st.integers(0, 12)),
            st.builds(DeskAnswer, st.just(id), st.integers(1, 30), st.booleans()),
            st.builds(
                DeskCounter, st.just(id), st.integers(1, 30), st.sampled_from(["amount", ""])
            ),
            st.builds(Deepen, st.just(id), st.integers(1, 2)),
            st.builds(Rent, st.just(id), item, seat, seat, st.integers(0, 12)),
            st.builds(
                Do,
                st.just(id),
                st.sampled_from(deeds),
                item,
                seat,
                st.one_of(st.none(), amount),
            ),
            st.builds(
                DeskAuction,
                st.just(id),
                item,
                st.sampled_from(["", "house", "hotel", "ingot"]),
                seat,
                st.integers(1, 3),
            ),
            st.builds(DeskRuin, st.just(id), seat, seat, amount),
            st.builds(DeskBid, st.just(id), seat, amount),
            st.builds(DeskHammer, st.just(id), st.booleans()),
        )
    )
    return made, who


@pytest.mark.parametrize("box", BOXES)
@given(asked=st.lists(commands(), max_size=30))
@settings(max_examples=20, deadline=None)
def test_whatever_is_asked_the_books_balance(box: str, asked: list[tuple[Command, int]]) -> None:
    desk = desk_of(box, depth=TITLES)
    for at, (command, who) in enumerate(asked):
        try:
            entry = desk.judge(who, at, command)
        except Illegal as illegal:
            assert desk.reason(illegal, "fr") != desk.reason(illegal, "en")
            continue
        desk.apply(entry)
        sound(desk)
    again = desk_of(box)
    for entry in desk.entries:
        again.apply(entry)
    assert (again.s.count, again.s.held_by) == (desk.s.count, desk.s.held_by)
    assert (again.s.alive, again.s.fallen) == (desk.s.alive, desk.s.fallen)
    assert view(again, "d", BANKER, -1, [], 0) == view(desk, "d", BANKER, -1, [], 0)
    for account in desk.accounts:
        assert lines_of(desk, account.holder, "fr")[-1].balance == desk.s.cash(account.holder)


@pytest.mark.parametrize("box", BOXES)
@given(asked=st.lists(commands(), max_size=20))
@settings(max_examples=10, deadline=None)
def test_countered_backwards_everything_is_as_it_was(
    box: str, asked: list[tuple[Command, int]]
) -> None:
    desk = desk_of(box, depth=TITLES)
    before = ([row[:] for row in desk.s.count], desk.s.held_by[:], desk.s.alive[:])
    for at, (command, who) in enumerate(asked):
        if isinstance(command, (DeskCounter, DeskAuction)):
            continue
        try:
            desk.apply(desk.judge(who, at, command))
        except Illegal:
            continue
    for entry in reversed(desk.entries[:]):
        if entry.postings or entry.moves or entry.marks:
            do(desk, DeskCounter(next(ids), entry.n, "amount"))
    assert (desk.s.count, desk.s.held_by, desk.s.alive) == before
    assert desk.s.fallen == []


# Payments


@pytest.mark.parametrize("box", BOXES)
def test_players_start_with_what_the_box_gives(box: str) -> None:
    desk = desk_of(box)
    start = {
        "monopoly/europe": 1500,
        "monopoly/electronique": 15_000_000,
        "richesses/nathan-urss": 66_600_000,
        "eldorado/reconstruction": 10_000,
        "banking/cnep": 0,
    }[box]
    assert [desk.s.cash(seat) for seat in range(3)] == [start] * 3


def test_nobody_pays_what_he_has_not_got() -> None:
    desk = desk_of("monopoly/europe")
    assert refuses(desk, pay(0, 1, 1501), clause="MEU-21") == "Ada a 1 500 €, pas 1 501 €."
    do(desk, pay(0, 1, 1500))
    refuses(desk, pay(0, 1, 1))


@pytest.mark.parametrize(
    ("box", "amount"),
    [
        ("monopoly/electronique", 15_500),
        ("richesses/nathan-urss", 120_000),
        ("eldorado/reconstruction", 150),
        ("banking/cnep", 12_000),
    ],
)
def test_an_amount_that_no_note_makes_up_is_refused(box: str, amount: int) -> None:
    desk = desk_of(box)
    bank = desk.s.bank
    assert "ne se paie pas" in refuses(desk, pay(bank, 0, amount))
    refuses(desk, pay(bank, 0, 0))


def test_MEL_12_the_desk_of_the_electronic_box_takes_what_its_machine_takes() -> None:
    desk = desk_of("monopoly/electronique")
    do(desk, pay(0, desk.s.bank, 825_000))
    assert desk.s.cash(0) == 14_175_000


def test_MEL_1_MEL_3_the_desk_speaks_of_apartments_and_short_amounts() -> None:
    desk = desk_of("monopoly/electronique", depth=TITLES)
    for item in (0, 1, 7):  # the brown group, and the first utility
        do(desk, Do(next(ids), "buy", item, 0))
    do(desk, Do(next(ids), "build", 0))
    (charge,) = title_card(desk, 0, 1, 0).charges
    assert charge.why == {"fr": "avec 1 appartement", "en": "with 1 apartment"}
    (charge,) = title_card(desk, 7, 1, 5).charges
    assert charge.why == {"fr": "5 points × 40K", "en": "5 points × 40K"}
    assert [line.said["fr"] for line in title_card(desk, 0, 1, 0).rents][2] == "1 appartement"


def test_a_key_of_the_edition_stands_for_its_own_amount() -> None:
    desk = desk_of("banking/cnep")
    do(desk, Usual(next(ids), "departure", 0))
    assert "La boîte dit" in refuses(desk, pay(0, 1, 10_000, key="meeting"), clause="BNK-13")
    do(desk, pay(0, 1, 5_000, key="meeting"))
    assert desk.s.cash(1) == 5_000


def test_a_payment_is_called_by_what_it_is() -> None:
    desk = desk_of("monopoly/europe")
    for key in ("counter", "salary", "nothing", ""):
        assert "touche" in refuses(desk, pay(0, 1, 200, key=key))


def test_usual_amounts_and_their_clause() -> None:
    desk = desk_of("monopoly/europe")
    n = do(desk, Usual(next(ids), "salary", 0))
    assert desk.s.cash(0) == 1700
    assert desk.clause(desk.entries[n - 1].cite) == "MEU-6"
    do(desk, Usual(next(ids), "tax:impots", 0))
    assert desk.s.cash(0) == 1500
    world = desk_of("richesses/nathan-urss")
    do(world, Usual(next(ids), "points", 1, 7))
    assert world.s.cash(1) == 66_600_000 + 7 * 500_000
    refuses(world, Usual(next(ids), "points", 1, 13), clause="RDM-19")


def test_a_finite_bank_cannot_pay_what_it_has_not() -> None:
    desk = desk_of("eldorado/reconstruction")
    refuses(desk, pay(desk.s.bank, 0, 470_100), clause="ELD-20")
    do(desk, pay(desk.s.bank, 0, 470_000))
    assert desk.s.cash(desk.s.bank) == 0
    refuses(desk, Usual(next(ids), "loan", 1), clause="ELD-20")


def test_a_cash_desk_without_notes_owes_in_writing() -> None:
    desk = desk_of("banking/cnep")
    do(desk, pay(desk.s.bank, 0, 2_400_000))
    assert desk.s.cash(desk.s.bank) == 0
    assert desk.box.funds(desk.s, 0) == 1_750_000 + 50_000  # the rest in bonds and cheques
    do(desk, pay(0, desk.s.bank, 1_000_000))
    assert desk.box.funds(desk.s, 0) == 800_000


def test_what_is_deposited_is_withdrawn_before_it_is_spent() -> None:
    desk = desk_of("banking/cnep")
    do(desk, Usual(next(ids), "departure", 0))
    account = 3 + 1
    n = do(desk, pay(0, account, 15_000), who=0)
    assert desk.clause(desk.entries[n - 1].cite) == "BNK-12"
    assert (desk.s.cash(0), desk.s.cash(account)) == (5_000, 15_000)
    refuses(desk, pay(account, 1, 5_000), clause="BNK-16")
    refuses(desk, pay(1, account, 5_000))
    do(desk, pay(account, 0, 15_000), who=0)
    assert desk.s.cash(0) == 20_000


# Options of the table


@pytest.mark.parametrize("box", BOXES)
def test_the_options_of_a_desk_are_options_of_the_game(box: str) -> None:
    game = find(box.partition("/")[0])
    known = {name for one in game.editions() for name in edition(game.name, one).options}
    assert box_of(game).options
    assert set(box_of(game).options) <= known


def test_double_salary_on_go() -> None:
    desk = desk_of("monopoly/europe", double_salary_on_go=True)
    n = do(desk, Usual(next(ids), "on_go", 0))
    assert desk.s.cash(0) == 1900
    assert desk.entries[n - 1].cite == "coutume.depart"
    refuses(desk_of("monopoly/europe"), Usual(next(ids), "on_go", 0))


def test_fines_lie_in_the_middle_until_somebody_stops_there() -> None:
    desk = desk_of("monopoly/europe", free_parking_money=True)
    pot = next(one.holder for one in desk.accounts if one.kind == POT)
    refuses(desk, Usual(next(ids), "pot", 1))  # nothing lies there yet
    do(desk, Usual(next(ids), "tax:impots", 0))
    do(desk, Usual(next(ids), "fine", 2))
    assert desk.s.cash(pot) == 250
    assert view(desk, "d", BANKER, -1, [], 0).accounts[-1].balance == 250
    do(desk, DeskTrust(next(ids), False))
    asked = do(desk, Usual(next(ids), "pot", 1), who=1)
    do(desk, DeskAnswer(next(ids), asked, True))
    assert (desk.s.cash(1), desk.s.cash(pot)) == (1750, 0)
    do(desk, pay(2, pot, 20))  # a card, by hand
    again = desk_of("monopoly/europe", free_parking_money=True)
    again.apply(again.carried(0, things(desk.s)))
    assert again.s.count[MONEY] == desk.s.count[MONEY]


def test_other_options_change_what_the_desk_does() -> None:
    refuses(desk_of("monopoly/europe", depth=TITLES, no_auctions=True), DeskAuction(next(ids), 3))
    assert not desk_of("richesses/nathan-urss", secret_cash=False).is_secret
    rich = desk_of("banking/cnep", starting_cash=15_000)
    assert [rich.s.cash(seat) for seat in range(3)] == [15_000] * 3
    for resale, back in (("last_price", 2000), ("minimum", 1000)):
        desk = desk_of("eldorado/reconstruction", depth=TITLES, resale=resale)
        do(desk, Do(next(ids), "buy", 0, 0, 2000))
        assert [one.price for one in title_card(desk, 0, NOBODY, 0).deeds] == [-back]
    short = desk_of("monopoly/europe", depth=TITLES, short_game=True)
    do(short, Do(next(ids), "buy", 0, 0))
    do(short, Do(next(ids), "buy", 1, 0))
    for _ in range(4):
        for item in (0, 1):
            do(short, Do(next(ids), "build", item))
    assert short.box.standing(short.s, 1) == (False, 0, 1)  # a hotel after three houses


# Phones


def test_a_phone_spends_its_own_money_only() -> None:
    desk = desk_of("monopoly/europe")
    do(desk, pay(1, 2, 100), who=1)
    refuses(desk, pay(0, 1, 100), who=1)
    refuses(desk, pay(desk.s.bank, 1, 100), who=1)
    do(desk, pay(0, 2, 100))  # the banker's line is the banker's
    for command in (DeskCounter(next(ids), 2, "amount"), Deepen(next(ids), 2)):
        assert "banquier" in refuses(desk, command, who=1)


def test_the_banks_money_is_asked_for_and_given() -> None:
    desk = desk_of("monopoly/europe")
    do(desk, DeskTrust(next(ids), False))
    asked = do(desk, Usual(next(ids), "salary", 1), who=1)
    assert desk.s.cash(1) == 1500
    refuses(desk, DeskAnswer(next(ids), asked, True), who=2)
    do(desk, DeskAnswer(next(ids), asked, True))
    assert desk.s.cash(1) == 1700
    refuses(desk, DeskAnswer(next(ids), asked, True))


def test_a_request_is_approved_or_declined_by_who_is_asked() -> None:
    desk = desk_of("monopoly/europe")
    first = do(desk, Ask(next(ids), 0, 1, 60, "trade"), who=1)
    second = do(desk, Ask(next(ids), 0, 1, 30), who=1)
    refuses(desk, Ask(next(ids), 0, 1, 30), who=2)
    do(desk, DeskAnswer(next(ids), first, True), who=0)
    do(desk, DeskAnswer(next(ids), second, False), who=1)  # whoever asked may think better of it
    assert (desk.s.cash(0), desk.s.cash(1)) == (1440, 1560)
    assert desk.requests == {}


def test_secret_balances_are_shown_to_their_owner_and_to_the_banker() -> None:
    desk = desk_of("richesses/nathan-urss")
    do(desk, pay(0, 1, 1_000_000))
    shown = view(desk, "d", 2, -1, [], 0)
    assert [one.balance for one in shown.accounts] == [None, None, 66_600_000, None]
    assert shown.entries[0].lines[0].amount is None
    assert view(desk, "d", 1, -1, [], 0).entries[0].lines[0].amount == 1_000_000
    assert None not in [one.balance for one in view(desk, "d", BANKER, -1, [], 0).accounts]
    assert as_csv(desk, 2, "fr", UTC).count("\n") == 2  # its head and its own opening line


# Corrections


def test_a_correction_is_a_line_of_its_own_with_a_reason() -> None:
    desk = desk_of("monopoly/europe")
    wrong = do(desk, pay(0, desk.s.bank, 600, key="card"))
    refuses(desk, DeskCounter(next(ids), wrong, "  "))
    n = do(desk, DeskCounter(next(ids), wrong, "amount"))
    assert desk.label(desk.entries[n - 1], "en") == "Correction of no. 1: wrong amount"
    assert desk.s.cash(0) == 1500
    assert len(desk.entries) == 2
    refuses(desk, DeskCounter(next(ids), wrong, "amount"))
    do(desk, DeskCounter(next(ids), n, "person"))  # and back again
    assert desk.s.cash(0) == 900


def test_a_correction_overdraws_nobody_either() -> None:
    desk = desk_of("monopoly/europe")
    wrong = do(desk, pay(0, 1, 1500))
    do(desk, pay(1, 2, 2000))
    assert "Blaise a" in refuses(desk, DeskCounter(next(ids), wrong, "amount"), clause="MEU-21")


# Titles


def test_at_the_cash_desk_there_are_no_titles() -> None:
    desk = desk_of("monopoly/europe")
    refuses(desk, Do(next(ids), "buy", 0, 0))
    do(desk, Deepen(next(ids), TITLES))
    do(desk, Do(next(ids), "buy", 0, 0))
    do(desk, Deepen(next(ids), CASH))
    refuses(desk, Do(next(ids), "buy", 1, 0))
    do(desk, Deepen(next(ids), TITLES))
    assert desk.box.owner(desk.s, 0) == 0  # nothing was forgotten meanwhile


def test_monopoly_rents_mortgages_and_houses_are_the_referees() -> None:
    desk = desk_of("monopoly/europe", depth=TITLES)
    do(desk, Do(next(ids), "buy", 0, 0))
    do(desk, Do(next(ids), "buy", 1, 0))
    (charge,) = title_card(desk, 1, 1, 0).charges
    assert (charge.amount, charge.clause) == (8, "MEU-9")
    assert charge.why["fr"] == "terrain nu, groupe entier\u00a0: double"
    n = do(desk, Rent(next(ids), 1, 1, 0), who=1)
    assert desk.label(desk.entries[n - 1], "fr") == "Loyer de Riga (Lettonie)"
    assert desk.s.cash(1) == 1492
    do(desk, Do(next(ids), "build", 1))
    assert title_card(desk, 1, 1, 0).charges[0].amount == 20
    refuses(desk, Do(next(ids), "build", 1), clause="MEU-15")  # evenly
    refuses(desk, Do(next(ids), "mortgage", 1), clause="MEU-19")
    refuses(desk, Do(next(ids), "sell", 0, 2, 100), clause="MEU-18")
    do(desk, Do(next(ids), "unbuild", 1))
    do(desk, Do(next(ids), "mortgage", 1))
    assert title_card(desk, 1, 1, 0).charges[0].clause == "MEU-8"
    refuses(desk, Rent(next(ids), 1, 1, 0))
    n = do(desk, Do(next(ids), "redeem", 1))
    do(desk, DeskCounter(next(ids), n, "twice"))
    assert desk.box.standing(desk.s, 1)[0]


def prices(desk: Desk, item: int) -> dict[str, int]:
    return {one.id: one.price for one in title_card(desk, item, -1, 0).deeds}


def mortgaged_and_sold(box: str) -> tuple[Desk, int]:
    """Return a desk at which seat 0 has mortgaged the first station (price: 200 units) and sold it
    to seat 1, and the item number of the station."""
    desk = desk_of(box, depth=TITLES)
    item = 2  # the first station
    do(desk, Do(next(ids), "buy", item, 0))
    do(desk, Do(next(ids), "mortgage", item))
    unit = desk.box.unit(desk.s)
    do(desk, Do(next(ids), "sell", item, 1, 50 * unit))
    return desk, item


def test_MEL_4_the_buyer_of_a_mortgaged_title_lifts_it_at_its_bare_value_at_once() -> None:
    desk, item = mortgaged_and_sold("monopoly/electronique")
    assert prices(desk, item) == {"redeem": 1_000_000, "keep": 100_000}
    cash = desk.s.cash(1)
    n = do(desk, Do(next(ids), "redeem", item), who=1)
    assert desk.s.cash(1) == cash - 1_000_000
    assert desk.entries[n - 1].cite == "hypotheque.ceder"
    assert not desk.box.standing(desk.s, item)[0]
    assert "keep" not in prices(desk, item)


def test_MEL_4_or_pays_ten_per_cent_now_and_the_value_later() -> None:
    desk, item = mortgaged_and_sold("monopoly/electronique")
    cash = desk.s.cash(1)
    n = do(desk, Do(next(ids), "keep", item))
    assert desk.s.cash(1) == cash - 100_000
    assert desk.label(desk.entries[n - 1], "fr").startswith("Hypothèque gardée, ")
    assert prices(desk, item) == {"redeem": 1_000_000}
    do(desk, DeskCounter(next(ids), n, "twice"))
    assert desk.s.cash(1) == cash


def test_MEL_4_at_once_is_before_the_buyer_does_other_business() -> None:
    desk, item = mortgaged_and_sold("monopoly/electronique")
    do(desk, pay(0, desk.s.bank, 500_000))  # another player's
    assert prices(desk, item)["redeem"] == 1_000_000
    do(desk, pay(1, desk.s.bank, 500_000))
    assert prices(desk, item) == {"redeem": 1_100_000}
    desk, item = mortgaged_and_sold("monopoly/electronique")
    do(desk, DeskCounter(next(ids), desk.n, "undone"))  # back to its seller
    assert prices(desk, item) == {"redeem": 1_100_000}


def test_MEU_20_in_europe_the_buyer_pays_the_interest_either_way() -> None:
    desk, item = mortgaged_and_sold("monopoly/europe")
    assert prices(desk, item) == {"redeem": 110, "keep": 10}
    do(desk, Do(next(ids), "keep", item))
    assert prices(desk, item) == {"redeem": 100}


def test_MEU_18_hotels_sold_together_show_what_they_pay() -> None:
    desk = desk_of("monopoly/europe", depth=TITLES)
    for item in (0, 1):
        do(desk, Do(next(ids), "buy", item, 0))
    do(desk, pay(1, 0, 1000))
    for _ in range(5):
        for item in (0, 1):
            do(desk, Do(next(ids), "build", item))
    shown, cash = prices(desk, 0), desk.s.cash(0)
    assert shown["unbuild"] == -2 * (25 + 4 * 25)
    assert shown["exchange"] == -25
    do(desk, Do(next(ids), "unbuild", 0))
    assert desk.s.cash(0) == cash - shown["unbuild"]


def test_an_owner_claims_rent_and_the_visitor_approves() -> None:
    desk = desk_of("monopoly/europe", depth=TITLES)
    do(desk, Do(next(ids), "buy", 0, 0))
    asked = do(desk, Rent(next(ids), 0, 1, 0), who=0)
    assert desk.s.cash(1) == 1500
    do(desk, DeskAnswer(next(ids), asked, True), who=1)
    assert desk.s.cash(1) == 1498


def test_royalties_go_by_the_share_of_the_trust() -> None:
    desk = desk_of("richesses/nathan-urss", depth=TITLES)
    for item in range(6):
        do(desk, Do(next(ids), "buy", item, item % 2))
    world = desk.s
    assert isinstance(world, Richesses)
    shares = [world.percent(seat, 0) for seat in (0, 1)]
    charges = title_card(desk, 0, 2, 0).charges
    assert [one.to for one in charges] == [seat for seat in (0, 1) if shares[seat] >= 30]
    for one in charges:
        assert one.amount == world.royalty(one.to, 0)
        assert one.clause == "RDM-9"
    n = do(desk, Do(next(ids), "sell", 0, 2, 1_000_000))
    assert len(desk.entries[n - 1].moves) == 3  # a trust is never split


def test_eldorados_shares_of_a_fortune_are_the_referees() -> None:
    desk = desk_of("eldorado/reconstruction", depth=TITLES)
    do(desk, Do(next(ids), "buy", 0, 0, 2000))
    assert desk.box.price(desk.s, 0) == 2000  # the banker writes it down
    do(desk, Usual(next(ids), "ingot", 0, 2))
    do(desk, Usual(next(ids), "income", 0))
    assert desk.s.cash(0) == 10_000 - 2000 - 2000 + 2 * 200 + 100
    do(desk, Do(next(ids), "return", 0))
    assert desk.box.price(desk.s, 0) == 1000
    refuses(desk, Do(next(ids), "sell", 0, 1, 1000))


@pytest.mark.parametrize("depth", [CASH, TITLES])
def test_ten_ingots_are_exchanged_for_three_diamonds(depth: int) -> None:
    desk = desk_of("eldorado/reconstruction", depth=depth)
    do(desk, Usual(next(ids), "ingot", 0, 9))
    refuses(desk, Usual(next(ids), "exchange", 0))
    do(desk, Usual(next(ids), "ingot", 0, 1))
    n = do(desk, Usual(next(ids), "exchange", 0))
    assert desk.clause(desk.entries[n - 1].cite) == "ELD-14"
    assert desk.label(desk.entries[n - 1], "fr") == "Or contre 3 diamants"  # although it is gone
    assert (desk.s.cash(0), desk.s.count[INGOT][0]) == (0, 0)
    diamonds = [item for item in range(36) if desk.box.owner(desk.s, item) == 0]
    assert len(diamonds) == (3 if depth == TITLES else 0)  # where they lie in a drawer, by hand
    assert {desk.box.group(desk.s, item) for item in diamonds} <= {"diamants"}
    do(desk, DeskCounter(next(ids), n, "erreur"))
    assert desk.s.count[INGOT][0] == 10
    if depth == TITLES:  # who buys four leaves two of them in the bank
        for item in range(30, 34):
            do(desk, Do(next(ids), "buy", item, 1, 1000))
        refuses(desk, Usual(next(ids), "exchange", 0))


def test_a_success_pays_for_each_title_and_point() -> None:
    """The worked example: eight points, two titles."""
    desk = desk_of("eldorado/reconstruction", depth=TITLES)
    refuses(desk, Usual(next(ids), "success:missiles", 0, 8))
    for item in (0, 1):
        do(desk, Do(next(ids), "buy", item, 0, 1000))
    do(desk, Usual(next(ids), "success:missiles", 0, 8))
    assert desk.s.cash(0) == 8000 + 1600
    refuses(desk, Usual(next(ids), "success:missiles", 0, 13), clause="ELD-15")


def test_a_mine_brings_fines_and_its_share_can_be_put_in_bank() -> None:
    desk = desk_of("banking/cnep", depth=TITLES)
    do(desk, Usual(next(ids), "departure", 1))
    do(desk, Do(next(ids), "buy", 0, 0))
    do(desk, Do(next(ids), "deposit", 0))
    assert title_card(desk, 0, 1, 0).charges[0].amount == 10_000
    do(desk, Rent(next(ids), 0, 1, 0))
    assert desk.s.cash(0) == 10_000
    do(desk, Do(next(ids), "return", 0))
    assert desk.s.cash(0) == 30_000
    assert desk.box.owner(desk.s, 0) == NOBODY


# Auctions


def test_seven_seconds_of_silence_and_the_hammer_falls() -> None:
    desk = desk_of("richesses/nathan-urss", depth=TITLES)
    do(desk, Do(next(ids), "buy", 0, 0))
    do(desk, DeskAuction(next(ids), 0), at=1000)
    assert desk.due() == 0  # it waits for the first bid
    floor = next_bid(desk)
    refuses(desk, DeskBid(next(ids), 0, floor), clause="RDM-15")
    refuses(desk, DeskBid(next(ids), 1, floor - 50_000), clause="RDM-15")
    do(desk, DeskBid(next(ids), 1, floor), who=1, at=2000)
    refuses(desk, DeskBid(next(ids), 2, floor + 50_000), who=2, clause="RDM-15")
    do(desk, DeskBid(next(ids), 2, floor + 100_000), who=2, at=4000)
    assert desk.due() == 11_000
    refuses(desk, pay(2, 1, 66_600_000), who=2)  # what is bid is not spent
    entry = desk.strike()
    assert entry is not None
    desk.apply(entry)
    sound(desk)
    assert (entry.at, entry.kind) == (11_000, "sold")
    assert desk.box.owner(desk.s, 0) == 2
    assert desk.s.cash(2) == 66_600_000 - floor - 100_000


def test_a_lot_that_nobody_wants() -> None:
    desk = desk_of("richesses/nathan-urss", depth=TITLES)
    do(desk, Do(next(ids), "buy", 0, 0))
    price = desk.box.price(desk.s, 0)
    do(desk, DeskAuction(next(ids), 0))
    do(desk, DeskHammer(next(ids), True))
    assert desk.box.owner(desk.s, 0) == NOBODY
    assert desk.s.cash(0) == 66_600_000 - price + price // 2
    town = desk_of("monopoly/europe", depth=TITLES)
    do(town, DeskAuction(next(ids), 0))
    do(town, DeskHammer(next(ids), False))
    assert town.lot is None
    assert town.box.owner(town.s, 0) == NOBODY


@pytest.mark.parametrize("box", BOXES)
def test_what_is_done_with_a_title_has_words_on_its_button_and_in_its_line(box: str) -> None:
    desk = desk_of(box, depth=TITLES)
    items = list(desk.box.titles(desk.s))[:2]  # a whole group of Monopoly's
    for item in items:
        do(desk, Do(next(ids), "give", item, 0))
    done: set[str] = set()
    while fresh := [
        (item, deed.id)
        for item in items
        for deed in desk.box.deeds(desk.s, item)
        if deed.id not in done and deed.refused is None
    ]:
        item, deed = fresh[0]
        n = do(desk, Do(next(ids), deed, item))
        done.add(deed)
        for teller in desk.tellers.values():
            words = teller.words["deeds"][deed]
            assert words["do"]
            assert desk.label(desk.entries[n - 1], teller.language).startswith(words["done"])
    assert done or box.startswith("richesses")  # where titles are bought and sold, no more


def test_every_reason_has_its_french_sentence_and_no_sentence_is_left_over() -> None:
    """Reasons that only a game gives have their sentence in the words of that game."""
    folder = Path(bank.__file__).parent
    found: set[str] = set()
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Illegal":
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    found.add(str(first.value))
    assert found == set(REASONS)


# Going out


def estate(depth: int = TITLES) -> Desk:
    """Return a desk at which Ada has built on both brown sites and mortgaged a station."""
    desk = desk_of("monopoly/europe", depth=depth)
    for item in (0, 1, 2):
        do(desk, Do(next(ids), "buy", item, 0))
    do(desk, Do(next(ids), "build", 0))
    do(desk, Do(next(ids), "mortgage", 2))
    return desk


def test_a_player_inherits_money_and_titles() -> None:
    desk = estate()
    m = desk.s
    assert isinstance(m, Monopoly)
    cash, blaise = m.cash(0), m.cash(1)
    n = do(desk, DeskRuin(next(ids), 0, 1))
    entry = desk.entries[n - 1]
    tenth = m.box.tenth[2]
    assert m.cash(1) == blaise + cash + m.box.house_resale[0] - tenth
    assert [m.owner(item) for item in (0, 1, 2)] == [1, 1, 1]
    assert (m.houses(0), m.mortgaged[2], m.prepaid[2]) == (0, True, True)
    assert (m.alive, m.fallen) == ([False, True, True], [0])
    assert desk.clause(entry.cite) == "MEU-21"
    assert desk.label(entry, "fr") == "Ada ne peut plus payer\u00a0: tout va à Blaise"
    assert view(desk, "d", BANKER, -1, [], 0).out == [True, False, False]
    wanted: list[Command] = [
        pay(0, 1, 5),
        pay(1, 0, 5),
        Usual(next(ids), "salary", 0),
        Do(next(ids), "sell", 0, 0),
        Rent(next(ids), 0, 0, 1),
        DeskRuin(next(ids), 0),
    ]
    for command in wanted:
        assert "hors jeu" in refuses(desk, command, clause="MEU-21")


def test_to_the_bank_titles_come_back_free_of_mortgage() -> None:
    desk = estate()
    m = desk.s
    assert isinstance(m, Monopoly)
    do(desk, DeskRuin(next(ids), 0))
    assert [m.owner(item) for item in (0, 1, 2)] == [NOBODY] * 3
    assert (m.houses(0), m.mortgaged[2], m.cash(0)) == (0, False, 0)
    do(desk, DeskAuction(next(ids), 0))  # the bank auctions them, one by one
    assert "hors jeu" in refuses(desk, DeskBid(next(ids), 0, 10))
    do(desk, DeskBid(next(ids), 2, 10))
    assert "enchère" in refuses(desk, DeskRuin(next(ids), 1))


def test_going_out_is_put_back_like_any_line() -> None:
    desk = estate()
    before = [row[:] for row in desk.s.count], desk.s.held_by[:]
    paid = do(desk, pay(0, 2, 100))
    do(desk, pay(2, 0, 100))
    n = do(desk, DeskRuin(next(ids), 0, 1))
    refuses(desk, DeskCounter(next(ids), paid, "amount"))  # nobody pays anything back to him
    back = do(desk, DeskCounter(next(ids), n, "person"))
    assert desk.s.alive == [True] * 3
    assert ([row[:] for row in desk.s.count], desk.s.held_by) == before
    do(desk, DeskCounter(next(ids), back, "twice"))
    assert desk.s.fallen == [0]


def test_at_the_first_depth_money_goes_and_requests_with_it() -> None:
    desk = desk_of("monopoly/europe")
    do(desk, Ask(next(ids), 0, 1, 60), who=1)
    do(desk, DeskRuin(next(ids), 0, 1))
    assert (desk.s.cash(0), desk.s.cash(1)) == (0, 3000)
    assert desk.requests == {}
    do(desk, DeskRuin(next(ids), 1))
    assert "personne" in refuses(desk, DeskRuin(next(ids), 2))
    referee = desk_of("monopoly/europe")
    referee.apply(referee.carried(0, things(desk.s)))  # and back from the referee
    assert referee.s.fallen == [0, 1]


def test_banking_shares_without_a_mine_are_no_titles_of_the_desk() -> None:
    desk = desk_of("banking/cnep", depth=TITLES)
    assert isinstance(desk.s, Banking)
    shares = range(desk.s.box.stock.shares)
    missing = [share for share in shares if share not in desk.box.titles(desk.s)]
    assert missing
    refuses(desk, Do(next(ids), "buy", missing[0], 0))


def test_whose_turn_it_was_is_not_forgotten_at_the_desk() -> None:
    desk = desk_of("richesses/nathan-urss")
    desk.apply(desk.carried(0, [*things(desk.s)[:-1], SetTurn(2)]))
    do(desk, pay(0, 1, 1_000_000))
    assert things(desk.s)[-1] == SetTurn(2)


def test_richesses_bank_takes_the_debt_over() -> None:
    desk = desk_of("richesses/nathan-urss", depth=TITLES)
    do(desk, Do(next(ids), "buy", 0, 0))
    do(desk, Usual(next(ids), "joker", 0))
    before = desk.s.cash(1)
    refuses(desk, DeskRuin(next(ids), 0, 1))  # how much?
    n = do(desk, DeskRuin(next(ids), 0, 1, 2_000_000))
    assert desk.clause(desk.entries[n - 1].cite) == "RDM-20"
    assert desk.s.cash(1) == before + 2_000_000
    assert desk.box.owner(desk.s, 0) == NOBODY
    assert [row[0] for row in desk.s.count] == [0] * len(desk.s.count)
    shown = view(desk, "d", 1, -1, [], 0)  # the others' balances stay secret
    assert shown.secret
    assert shown.accounts[2].balance is None


def test_eldorados_ruin_pays_what_cash_there_is() -> None:
    desk = desk_of("eldorado/reconstruction", depth=TITLES)
    do(desk, Do(next(ids), "buy", 0, 0))
    do(desk, Usual(next(ids), "ingot", 0, 2))
    do(desk, Usual(next(ids), "loan", 0))
    cash, before = desk.s.cash(0), desk.s.cash(1)
    do(desk, DeskRuin(next(ids), 0, 1))
    assert desk.s.cash(1) == before + cash
    assert desk.box.owner(desk.s, 0) == NOBODY
    assert [row[0] for row in desk.s.count] == [0] * len(desk.s.count)


def test_whoever_leaves_banking_gives_all_back() -> None:
    desk = desk_of("banking/cnep", depth=TITLES)
    account = 3 + 1
    do(desk, Usual(next(ids), "departure", 0))
    do(desk, pay(0, account, 15_000))
    do(desk, Do(next(ids), "give", 0, 0))
    refuses(desk, DeskRuin(next(ids), 0, 1))
    do(desk, DeskRuin(next(ids), 0))
    assert (desk.s.cash(0), desk.s.cash(account)) == (0, 0)
    assert desk.box.owner(desk.s, 0) == NOBODY


# The last buildings


def test_the_last_house_goes_to_the_highest_bidder_who_can_use_it() -> None:
    desk = desk_of("monopoly/europe", depth=TITLES)
    m = desk.s
    assert isinstance(m, Monopoly)
    refuses(desk, DeskAuction(next(ids), good="house"), clause="MEU-17")  # nobody can build
    for item in m.box.members_of[0]:
        do(desk, Do(next(ids), "buy", item, 0))
    for item in m.box.members_of[4]:
        do(desk, Do(next(ids), "buy", item, 1))
    refuses(desk, DeskAuction(next(ids), good="hotel"))
    refuses(desk, DeskAuction(next(ids), good="money"))
    n = do(desk, DeskAuction(next(ids), good="house"))
    assert desk.label(desk.entries[n - 1], "fr") == "Mise aux enchères, 1 maison"
    shown = view(desk, "d", BANKER, -1, [], 0).lot
    assert shown is not None
    assert (shown.said["en"], shown.bidders, shown.next) == ("1 house", [0, 1], 50)
    assert shown.clause == desk.clause("crise.encheres")
    assert "pas de place" in refuses(desk, DeskBid(next(ids), 2, 60))
    refuses(desk, DeskBid(next(ids), 0, 40))
    do(desk, DeskBid(next(ids), 0, 60), at=1000)
    do(desk, DeskBid(next(ids), 1, 70), at=2000)
    struck = desk.strike()
    assert struck is not None
    desk.apply(struck)
    sound(desk)
    assert m.count[HOUSE][1] == 1
    site = m.box.members_of[4][0]
    cash = m.cash(1)
    assert [one.id for one in title_card(desk, site, NOBODY, 0).deeds][:2] == ["mortgage", "put"]
    do(desk, Do(next(ids), "put", site))
    assert (m.houses(site), m.count[HOUSE][1], m.cash(1)) == (1, 0, cash)
    refuses(desk, Do(next(ids), "put", site))


def test_a_building_won_and_not_yet_put_down_goes_back_with_its_owner() -> None:
    desk = desk_of("monopoly/europe", depth=TITLES)
    for item in (0, 1):
        do(desk, Do(next(ids), "buy", item, 0))
    do(desk, DeskAuction(next(ids), good="house"))
    do(desk, DeskBid(next(ids), 0, 60))
    do(desk, DeskHammer(next(ids), True))
    do(desk, DeskRuin(next(ids), 0, 1))
    assert desk.s.count[HOUSE][desk.s.bank] == desk.edition.supply[HOUSE]


def test_the_desk_does_not_know_how_the_plates_lie() -> None:
    desk = desk_of("richesses/nathan-urss")
    table = desk.game.start(desk.edition, desk.seats)
    assert isinstance(table, Richesses)
    assert not table.unnoted_plates()
    lay_position(table, things(desk.s))
    assert len(table.unnoted_plates()) == 48, "the referee asks where a pawn stops"
