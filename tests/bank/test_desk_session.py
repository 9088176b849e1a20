"""A whole session of a desk: corrections, phones, levies, requests, fortunes."""

from __future__ import annotations

from magnat.bank.commands import (
    Carry,
    Close,
    Deepen,
    DeskAnswer,
    DeskAuction,
    DeskBid,
    DeskCounter,
    DeskHammer,
    DeskTrust,
    Do,
    Everybody,
    Pay,
    Rename,
    Rent,
    Usual,
)
from magnat.bank.corrections import GRACE
from magnat.bank.ledger_entry import BANKER
from magnat.bank.referee_moves import EveningAct, told
from magnat.bank.standings import counted
from magnat.bank.view import title_card, view
from magnat.core.kernel import act
from magnat.core.step_and_window import NOBODY
from magnat.games.banking.edition import PROMISE
from magnat.games.banking.state import Banking
from magnat.games.eldorado.state import Eldorado
from magnat.games.monopoly.edition import HOUSE
from magnat.games.monopoly.rules.property.shortage import MayPut
from magnat.games.monopoly.state import Monopoly
from magnat.kit.fronts.desk import TITLES
from magnat.kit.set_by_hand import lay_position, things
from tests.bank.test_ledger import desk_of, do, ids, pay, refuses

EUROPE = "monopoly/europe"


def test_a_phone_takes_back_what_it_has_just_entered() -> None:
    desk = desk_of(EUROPE)
    paid = do(desk, pay(0, 1, 100), who=0)
    refuses(desk, DeskCounter(next(ids), paid, "undone"), who=1)  # not the one who is paid
    do(desk, DeskCounter(next(ids), paid, "undone"), who=0)
    assert desk.s.cash(0) == 1500
    assert desk.label(desk.entries[-1], "fr").endswith("repris aussitôt")
    late = do(desk, pay(0, 1, 50), who=0)
    asked = do(desk, DeskCounter(next(ids), late, "amount"), who=0, at=GRACE + 1)
    assert desk.s.cash(0) == 1450  # after a while the banker is asked
    do(desk, DeskAnswer(next(ids), asked, True))
    assert (desk.s.cash(0), desk.requests) == (1500, {})


def test_phones_help_themselves_where_the_banker_lets_them() -> None:
    desk = desk_of(EUROPE, depth=TITLES)
    do(desk, Usual(next(ids), "salary", 0), who=0)
    do(desk, Do(next(ids), "buy", 0, 0), who=0)
    assert desk.s.cash(0) == 1640
    refuses(desk, Do(next(ids), "buy", 1, 1), who=0)  # for somebody else
    cheap = do(desk, Do(next(ids), "buy", 1, 0, 1), who=0)  # not at the printed price: it is asked
    assert desk.requests[cheap].amount == 1
    do(desk, DeskAnswer(next(ids), cheap, False), who=0)
    do(desk, DeskTrust(next(ids), False))
    asked = [
        do(desk, Usual(next(ids), "salary", 0), who=0),
        do(desk, Do(next(ids), "buy", 1, 0), who=0),
        do(desk, Do(next(ids), "mortgage", 0), who=0),
    ]
    assert desk.s.cash(0) == 1640
    for request in asked:
        refuses(desk, DeskAnswer(next(ids), request, True), who=0)  # nobody grants himself anything
        do(desk, DeskAnswer(next(ids), request, True))
    assert desk.s.cash(0) == 1640 + 200 - 60 + 30
    assert desk.box.owner(desk.s, 1) == 0


def test_a_sale_is_offered_and_the_buyer_agrees() -> None:
    desk = desk_of(EUROPE, depth=TITLES)
    do(desk, Do(next(ids), "buy", 3, 0))
    offer = do(desk, Do(next(ids), "sell", 3, 1, 140), who=0)
    refuses(desk, DeskAnswer(next(ids), offer, True), who=2)
    do(desk, DeskAnswer(next(ids), offer, True), who=1)
    assert desk.box.owner(desk.s, 3) == 1
    assert desk.s.cash(1) == 1360
    put_up = do(desk, DeskAuction(next(ids), 3), who=1)
    do(desk, DeskAnswer(next(ids), put_up, True))
    assert desk.lot is not None
    do(desk, DeskBid(next(ids), 0, 10), who=0)
    do(desk, DeskHammer(next(ids), False))
    assert desk.label(desk.entries[-1], "fr").startswith("Enchère arrêtée")


def test_everybody_pays_and_is_paid_in_one_line() -> None:
    desk = desk_of(EUROPE)
    do(desk, Everybody(next(ids), 0, True, 50), who=0)
    assert [desk.s.cash(seat) for seat in range(3)] == [1400, 1550, 1550]
    asked = do(desk, Everybody(next(ids), 1, False, 10), who=1)
    do(desk, DeskAnswer(next(ids), asked, True))
    assert [desk.s.cash(seat) for seat in range(3)] == [1390, 1570, 1540]
    do(desk, Everybody(next(ids), desk.s.bank, False, 100))
    assert [desk.s.cash(seat) for seat in range(3)] == [1290, 1470, 1440]
    assert desk.n == 4
    refuses(desk, Everybody(next(ids), 0, True, 700))  # twice 700
    refuses(desk, Everybody(next(ids), 0, False, 1450))  # one of them has not so much
    rich = desk_of("eldorado/reconstruction", depth=TITLES)
    do(rich, Everybody(next(ids), rich.s.bank, False, key="levy"))
    assert [rich.s.cash(seat) for seat in range(3)] == [9000] * 3
    refuses(rich, Everybody(next(ids), rich.s.bank, False, key="nothing"))


def test_dice_show_two_to_twelve() -> None:
    desk = desk_of(EUROPE, depth=TITLES)
    assert isinstance(desk.s, Monopoly)
    utility = desk.s.box.utilities[0]
    do(desk, Do(next(ids), "buy", utility, 0))
    for points in (0, 1, 13, 99):
        assert "de 2 à 12" in refuses(desk, Rent(next(ids), utility, 1, 0, points)).lower()
    do(desk, Rent(next(ids), utility, 1, 0, 12))


def test_eldorado_sells_by_auction_what_a_control_demands() -> None:
    """ELD-13 holds whatever the table has chosen about sales between players."""
    desk = desk_of("eldorado/reconstruction", depth=TITLES)
    s = desk.s
    assert isinstance(s, Eldorado)
    do(desk, Do(next(ids), "buy", 0, 0, 3000))
    refuses(desk, Do(next(ids), "sell", 0, 1, 1000))
    do(desk, DeskAuction(next(ids), 0))
    assert desk.clause(desk.entries[-1].cite) == "ELD-13"
    refuses(desk, DeskBid(next(ids), 1, 2000), who=1)  # it opens at what the bank gives
    do(desk, DeskBid(next(ids), 1, 3500), who=1)
    do(desk, DeskHammer(next(ids), True))
    assert (s.cash(0), s.cash(1), s.prices[0]) == (10_500, 6_500, 3500)
    do(desk, DeskAuction(next(ids), 0))
    do(desk, DeskHammer(next(ids), True))  # nobody wants it: the bank takes it
    assert (s.cash(1), s.prices[0], desk.box.owner(s, 0)) == (10_000, 1000, NOBODY)


def test_eldorado_sells_gold_by_auction_too() -> None:
    """ELD-13: a player may auction titles or ingots; the first bid is the price that the bank
    pays."""
    desk = desk_of("eldorado/reconstruction", depth=TITLES)
    s = desk.s
    assert isinstance(s, Eldorado)
    do(desk, Usual(next(ids), "ingot", 0, 4))
    refuses(desk, DeskAuction(next(ids), good="ingot"))  # the bank sells its own on the square
    refuses(desk, DeskAuction(next(ids), good="ingot", seat=1))  # he has none
    assert "1 à 4" in refuses(desk, DeskAuction(next(ids), good="ingot", seat=0, pieces=5))
    refuses(desk, DeskAuction(next(ids), good="ingot", seat=0), who=1)
    (mine,) = view(desk, "d", 0, -1, [], 0).wares
    assert (mine.good, mine.left, mine.seat) == ("ingot", 4, 0)
    assert view(desk, "d", 1, -1, [], 0).wares == []
    asked = do(desk, DeskAuction(next(ids), good="ingot", seat=0, pieces=3), who=0)
    do(desk, DeskAnswer(next(ids), asked, True))
    assert (desk.clause(desk.entries[-1].cite), desk.requests) == ("ELD-13", {})
    shown = view(desk, "d", 1, -1, [], 0).lot
    assert shown is not None
    assert (shown.said["fr"], shown.next, shown.bidders) == ("3 lingots", 3000, [1, 2])
    refuses(desk, Usual(next(ids), "ingot_back", 0, 1))  # what is under the hammer stays there
    refuses(desk, DeskBid(next(ids), 1, 2900), who=1)
    do(desk, DeskBid(next(ids), 1, 3200), who=1)
    sold = do(desk, DeskHammer(next(ids), True))
    assert desk.label(desk.entries[-1], "en") == "Sold to Blaise for $3,200, 3 ingots"
    assert (s.cash(0), s.ingots(0), s.cash(1), s.ingots(1)) == (9_200, 1, 6_800, 3)
    do(desk, DeskCounter(next(ids), sold, "undone"))
    assert (s.cash(0), s.ingots(0), s.ingots(1)) == (6_000, 4, 0)
    do(desk, DeskAuction(next(ids), good="ingot", seat=0, pieces=2))
    do(desk, DeskHammer(next(ids), True))  # nobody wants them: the bank takes them
    assert (s.cash(0), s.ingots(0)) == (8_000, 2)


def test_a_bank_that_is_dry_takes_no_lot() -> None:
    desk = desk_of("eldorado/reconstruction", depth=TITLES)
    do(desk, Usual(next(ids), "ingot", 0, 2))
    do(desk, pay(desk.s.bank, 1, desk.s.cash(desk.s.bank) - 1000))
    do(desk, DeskAuction(next(ids), good="ingot", seat=0, pieces=2))
    refuses(desk, DeskHammer(next(ids), True), clause="ELD-20")
    do(desk, DeskHammer(next(ids), False))
    assert desk.s.cash(0) == 8_000


def test_what_the_cash_desk_owes_in_writing_comes_along_to_the_referee() -> None:
    desk = desk_of("banking/cnep", depth=TITLES)
    s = desk.s
    assert isinstance(s, Banking)
    while not s.count[PROMISE][0]:
        do(desk, Usual(next(ids), "arrival", 0))
    owed, purse = s.count[PROMISE][0], s.purse(0)
    table = desk_of("banking/cnep").s
    lay_position(table, things(s))
    assert isinstance(table, Banking)
    assert (table.count[PROMISE][0], table.purse(0)) == (owed, purse)
    assert table.count == s.count


def test_banking_offers_only_what_its_rules_allow() -> None:
    desk = desk_of("banking/cnep", depth=TITLES)
    share = desk.box.titles(desk.s)[0]
    assert title_card(desk, share, NOBODY, 0).ways == ["buy"]
    do(desk, Do(next(ids), "buy", share, 0))
    assert title_card(desk, share, NOBODY, 0).ways == []
    assert view(desk, "d", BANKER, -1, [], 0).bank["fr"] == "La caisse"
    do(desk, Usual(next(ids), "departure", 0))
    do(desk, Usual(next(ids), "bond_buy", 0, 1), who=0)
    do(desk, Usual(next(ids), "deposit_all", 0), who=0)
    account = 4
    assert (desk.s.cash(0), desk.s.cash(account)) == (0, 10_000)
    do(desk, DeskTrust(next(ids), False))
    do(desk, Usual(next(ids), "withdraw_all", 0), who=0)  # one's own money is not asked for
    assert desk.s.cash(0) == 10_000
    do(desk, Usual(next(ids), "bond_back", 0, 1))
    assert desk.s.cash(0) == 20_000


def test_a_house_in_hand_lies_on_the_referees_table() -> None:
    desk = desk_of(EUROPE, depth=TITLES)
    for item in (0, 1):
        do(desk, Do(next(ids), "buy", item, 0))
    do(desk, DeskAuction(next(ids), good="house"))
    do(desk, DeskBid(next(ids), 0, 60))
    do(desk, DeskHammer(next(ids), True))
    table = desk_of(EUROPE).s
    lay_position(table, things(desk.s))
    assert isinstance(table, Monopoly)
    assert table.count[HOUSE][0] == 1
    # where its winner puts it down for nothing, whoever's turn it is
    (here, *_) = MayPut().choices(table, 0)
    assert MayPut().choices(table, 1) == []
    cash = table.cash(0)
    act(table, 0, 0, here.action)
    assert (table.count[HOUSE][0], table.houses(0), table.cash(0)) == (0, 1, cash)
    assert MayPut().choices(table, 0) == []


def test_what_the_referee_did_is_told_move_by_move() -> None:
    desk = desk_of(EUROPE, depth=TITLES)
    table = desk.s.clone()
    table.pay(0, table.bank, 60, "achat.acheter")
    table.give(1, 0, "achat.acheter")
    table.skips[2] = 1
    act = EveningAct(5, "achat.acheter", [(0, 0, table.bank, 60)], [(1, table.bank, 0)])
    entries = told(desk, 9, [act, EveningAct(6, "", [], [(40, 0, 1)])], table)
    assert [entry.kind for entry in entries] == ["played", "depth"]
    entries[-1].depth = TITLES
    for entry in entries:
        desk.apply(entry)
    assert (desk.s.count, desk.s.held_by) == (table.count, table.held_by)
    assert desk.s.skips == [0, 0, 1]


def test_names_title_machine_and_the_end() -> None:
    desk = desk_of(EUROPE)
    do(desk, Rename(next(ids), "Ada L.", 0), who=0)
    refuses(desk, Rename(next(ids), "x", 1), who=0)
    refuses(desk, Rename(next(ids), " ", 1))
    do(desk, Rename(next(ids), "Noël"))
    assert (desk.names[0], desk.title) == ("Ada L.", "Noël")
    assert desk.tellers["fr"].holder(0) == "Ada L."
    do(desk, Carry(next(ids), [100, -50, 0]))
    assert [desk.s.cash(seat) for seat in range(3)] == [1600, 1450, 1500]
    refuses(desk, Carry(next(ids), [0, -5000, 0]))
    assert counted(desk).places == (1, 3, 2)
    do(desk, Close(next(ids), True))
    refuses(desk, Pay(next(ids), 0, 1, 10))
    refuses(desk, Deepen(next(ids), 2))
    do(desk, Close(next(ids), False))
    do(desk, Deepen(next(ids), 3))
    refuses(desk, Pay(next(ids), 0, 1, 10))
