"""Le jeu et ses accessoires."""

from __future__ import annotations

import pytest

from magnat.core.audit import audit
from magnat.core.editions.edition import BadEdition, Unknown
from magnat.core.state import MONEY
from magnat.games.banking import GAME
from magnat.games.banking.edition import (
    BOND,
    CHEQUE,
    COUNTER,
    GOLD,
    PROMISE,
    SILVER,
    WHITE,
    BankingBox,
)
from magnat.games.banking.rules.turn import ToThrow
from magnat.games.banking.state import Banking
from magnat.games.banking.tests.setting import (
    banking,
    desk_has,
    in_bank,
    owns,
    pawn,
    promise,
    stands,
    state,
)
from magnat.testing import ScenarioTable, event, loaded, paid


def box() -> BankingBox:
    edition = loaded(GAME)
    assert isinstance(edition, BankingBox)
    return edition


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_BNK_1_two_to_six_play_and_the_referee_keeps_bank_and_cash_desk(seats: int) -> None:
    t = banking(seats)
    t.asks(0, ToThrow)


@pytest.mark.parametrize("seats", [1, 7])
def test_BNK_1_no_fewer_and_no_more(seats: int) -> None:
    with pytest.raises(Unknown, match="2 to 6"):
        banking(seats)


def test_BNK_2_the_box_holds_what_the_booklet_lists() -> None:
    t = banking()
    s = state(t)
    assert s.box.stock.notes == 150 * 10_000 + 50 * 5_000
    assert (s.count[MONEY][s.bank], s.count[BOND][s.bank], s.count[CHEQUE][s.bank]) == (
        1_750_000,
        30,
        30,
    )
    names = [s.item_name(item) for item in range(len(s.held_by))]
    assert len([name for name in names if name.startswith("share:gold")]) == 10
    assert len([name for name in names if name.startswith("share:silver")]) == 10
    assert len([name for name in names if name.startswith("card:")]) == len(s.box.cards) == 46
    assert len([name for name in names if name.startswith("token:ocre-")]) == 10
    assert len(set(names)) == len(names)
    t.cash(0, 35_000)
    assert s.notes(0) == (3, 1)


def test_BNK_2_without_notes_the_cash_desk_pays_in_bonds_then_cheques_then_owes() -> None:
    t = banking()
    s = state(t)
    desk_has(t, 0)
    t.roll(0, 3)
    t.expect(
        event("ran_short", 0, 20_000, cite="jeu.encaisse"),
        paid(s.bank, 0, 2, cite="jeu.encaisse", good=BOND),
    )

    s.pay(s.bank, s.account(3), 27, "set-up", BOND)  # one bond is left
    t.roll(1, 3)
    t.expect(paid(s.bank, 1, 1, good=BOND), paid(s.bank, 1, 1, good=CHEQUE))

    s.pay(s.bank, s.account(3), 29, "set-up", CHEQUE)
    t.roll(2, 3)
    assert promise(t, 2) == 20_000


def desk_owes_the_first() -> ScenarioTable:
    """Neither notes nor papers are left, and seat 0 has departed."""
    t = banking()
    s = state(t)
    desk_has(t, 0)
    s.pay(s.bank, s.account(3), 30, "set-up", BOND)
    s.pay(s.bank, s.account(3), 30, "set-up", CHEQUE)
    t.roll(0, 3)
    assert (t.s.cash(0), promise(t, 0)) == (0, 20_000)
    return t


def test_BNK_2_what_the_cash_desk_owes_is_paid_when_notes_come_back() -> None:
    t = desk_owes_the_first()
    s = state(t)
    s.pay(s.account(3), s.bank, 35_000, "set-up")
    t.roll(1, 3)
    assert t.s.cash(1) == 20_000
    t.expect(paid(0, s.bank, 15_000, good=PROMISE), paid(s.bank, 0, 15_000, cite="jeu.encaisse"))
    assert (t.s.cash(0), promise(t, 0)) == (15_000, 5_000)


def test_BNK_2_what_the_cash_desk_owes_is_as_good_as_money() -> None:
    t = desk_owes_the_first()
    owns(t, 2, "gold-1")
    t.roll(1, 3)
    t.roll(2, 3)
    t.roll(3, 3)
    stands(t, 0, 1, 9)
    t.roll(0, 1)
    t.expect(paid(0, 2, 10_000, cite="mines.amende", good=PROMISE))
    assert (promise(t, 0), promise(t, 2)) == (10_000, 30_000)


@pytest.mark.parametrize(("seats", "pawns"), [(2, 3), (3, 3), (4, 3), (5, 2), (6, 2)])
def test_BNK_3_three_pawns_each_but_two_when_five_or_six_play(seats: int, pawns: int) -> None:
    t = banking(seats)
    s = state(t)
    for seat in range(seats):
        assert len(s.pawns(seat)) == pawns
        for one in s.pawns(seat):
            assert s.holder_name(s.held_by[one]) == f"space:start-{s.colour(seat)}"


def test_BNK_3_a_lot_says_who_plays_which_colour_and_the_order_of_the_seats_stays_clockwise() -> (
    None
):
    edition = box()
    seen = set()
    for seed in range(1, 30):
        s = GAME.start(edition, 4, seed)
        assert isinstance(s, Banking)
        lot = s.places.index(0)
        assert s.places[lot:] + s.places[:lot] == [0, 1, 3, 4]
        seen.add(tuple(s.places))
    assert len(seen) == 4


def test_BNK_3_the_board_is_a_sixfold_symmetric_hexagon_under_the_constraints() -> None:
    board = box().board
    assert board.shape == "hexagon"
    side = board.ring // 6
    kinds = [board.kinds[board.lane + 1 + i] for i in range(board.ring)]
    assert kinds == kinds[side:] + kinds[:side]
    assert kinds.count(GOLD) <= 10
    assert kinds.count(SILVER) <= 10
    runs = "".join(["w" if kind == WHITE else "." for kind in kinds + kinds])
    assert "wwwwww" not in runs
    for colour in range(6):
        junction = board.start(colour) + board.lane + 1
        assert board.kind(junction) == COUNTER
        assert board.colour_of[board.space(junction)] == colour
        counters = [space for space in range(board.ring) if board.colour_of[space] == colour]
        assert len(counters) == 2


def test_BNK_3_a_board_that_breaks_a_constraint_is_refused_with_what_would_be_right(
    tmp_path: object,
) -> None:
    from pathlib import Path

    folder = Path(str(tmp_path)) / "cnep"
    folder.mkdir()
    source = GAME.folder / "editions"
    for path in [*(source / "cnep").iterdir()]:
        (folder / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    for name in ("fr.toml", "en.toml"):
        words = (source / name).read_text(encoding="utf-8")
        (folder.parent / name).write_text(words, encoding="utf-8")
    board = folder / "board.toml"
    text = board.read_text(encoding="utf-8")
    wrong = text.replace('"silver", "gold"', '"gold", "gold"').replace("away = 4", "away = 9")
    board.write_text(wrong, encoding="utf-8")
    with pytest.raises(BadEdition) as refused:
        GAME.load_from(folder.parent, "cnep")
    told = str(refused.value)
    assert "10 gold shares for six sectors" in told
    assert "away: must be at most 5" in told

    board.write_text(text.replace('["own", "cnep"', '["cnep", "own"'), encoding="utf-8")
    with pytest.raises(BadEdition, match="joins the ring at its own colour"):
        GAME.load_from(folder.parent, "cnep")
    whites = '["own", ' + ", ".join(['"white"'] * 6) + "]"
    start = text.index('["own"')
    board.write_text(text[:start] + whites + text[text.index("]", start) + 1 :], encoding="utf-8")
    with pytest.raises(BadEdition, match="6 white squares in a row"):
        GAME.load_from(folder.parent, "cnep")
    board.write_text(text, encoding="utf-8")

    cards = folder / "cards.toml"
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text[: text.index("[[card]]")] + "card = []\n", encoding="utf-8")
    with pytest.raises(BadEdition, match="card: there must be at least one"):
        GAME.load_from(folder.parent, "cnep")
    cards.write_text(text[: text.rindex("[[card]]")], encoding="utf-8")
    edition = GAME.load_from(folder.parent, "cnep")
    assert isinstance(edition, BankingBox)
    assert len(edition.cards) == 45  # the data says how many there are
    s = GAME.start(edition, 3, seed=1)
    assert len(s.order[0]) == 45
    assert audit(s) == []


def test_BNK_6_the_highest_die_begins_then_clockwise() -> None:
    t = banking(3, first=2)
    t.asks(2, ToThrow)
    t.roll(2, 1)
    t.asks(0, ToThrow)
    t.roll(0, 1)
    t.asks(1, ToThrow)


def test_BNK_5_starting_cash_is_none_unless_the_table_wants_some() -> None:
    assert banking().s.cash(0) == 0
    t = banking(starting_cash=50_000)
    assert [t.s.cash(seat) for seat in range(4)] == [50_000] * 4


def test_the_edition_says_that_it_is_a_reconstruction() -> None:
    edition = box()
    assert edition.is_reconstructed
    assert "reconstitution" in edition.about["fr"]
    assert "reconstruction" in edition.about["en"]


def test_a_table_may_be_set_with_pawns_and_accounts() -> None:
    t = banking()
    stands(t, 0, 1, 20)
    in_bank(t, 0, 40_000)
    assert state(t).squares(pawn(t, 0)) == 20
    assert state(t).holding(0) == 40_000


def test_what_the_booklet_does_not_print_says_so() -> None:
    ours = {one.file for one in box().provenance if one.kind == "reconstructed"}
    assert {"edition.toml:currency", "edition.toml:rules:starting_cash"} <= ours


def test_BNK_9_of_twenty_shares_eight_have_no_mine_and_players_are_told() -> None:
    shares = range(box().stock.shares)
    assert len([share for share in shares if box().board.space_of[share] < 0]) == 8
    ruling = box().rulebook["jeu.encaisse"].ruling
    assert ruling is not None
    assert "eight of the twenty shares" in ruling["en"]
    assert "never issued" in box().about["en"]
