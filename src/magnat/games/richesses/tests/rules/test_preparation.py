"""I and II. The box and the preparation."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from magnat.core.action_and_choice import Illegal
from magnat.core.editions.edition import BadEdition, Unknown
from magnat.core.kernel import act
from magnat.core.step_and_window import CHANCE
from magnat.games.richesses import GAME
from magnat.games.richesses.edition import RichessesBox
from magnat.games.richesses.rules.preparation import LayPlates
from magnat.games.richesses.rules.turn import RichessesTurn
from magnat.games.richesses.state import Richesses
from magnat.games.richesses.tests.setting import EXAMPLES, MILLION, board, example, purses, world
from magnat.kit.dice import Dice
from magnat.testing import event, loaded, paid

EDITIONS = GAME.editions()


def printing(edition: str) -> RichessesBox:
    box = loaded(GAME, edition)
    assert isinstance(box, RichessesBox)
    return box


def test_RDM_1_two_to_six_players() -> None:
    assert loaded(GAME).players == range(2, 7)
    for seats in (1, 7):
        with pytest.raises(Unknown, match="2 to 6 players"):
            GAME.start(loaded(GAME), seats, 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_RDM_2_every_area_has_its_continent_and_the_great_powers_stand_apart(edition: str) -> None:
    box = printing(edition)
    of = dict(zip(box.areas, [box.continents[c] for c in box.continent_of], strict=True))
    assert of["etats-unis"] == "etats-unis"
    assert of["canada"] == "amerique"
    assert of["france"] == "europe"
    assert of["indonesie"] == "asie"
    apart = {"nathan-urss": "urss", "nathan-cei": "russie-et-cei", "lansay": "russie"}[edition]
    assert of[apart] != "europe"
    if edition != "lansay":
        assert len(box.continents) == 7


@pytest.mark.parametrize("edition", EDITIONS)
def test_RDM_3_24_productions_of_six_titles_whose_shares_add_up(edition: str) -> None:
    box = printing(edition)
    assert len(box.productions) == 24
    assert len(box.titles) == 144
    s = GAME.start(box, 2, 1)
    assert isinstance(s, Richesses)
    assert {s.held_by[item] for item in range(144)} == {s.file}
    for production, items in enumerate(box.trusts):
        for item in items:
            s.give(item, 0, "set-up")
        assert s.percent(0, production) == sum([box.percent_of[item] for item in items])
        assert s.royalty(0, production) == box.royalties[production][-1]  # a trust-monopoly
        assert box.royalties[production] == tuple(
            [box.royalties[production][0] * times for times in (1, 5, 10, 20)]
        )


def test_RDM_3_the_title_of_the_booklet() -> None:
    """Aluminium, Norway: 5 %, 500 000; 900 000 from 30 to 50 %, 4 500 000 from 50 to 70 %."""
    t = example()
    box = board(t).box
    title = box.titles[t.item("title:aluminium-norvege")]
    assert (title.percent, title.price) == (5, 500_000)
    aluminium = title.production
    assert [box.royalty(aluminium, share) for share in (29, 30, 49)] == [0, 900_000, 900_000]
    assert [box.royalty(aluminium, share) for share in (50, 69)] == [4_500_000, 4_500_000]
    assert printing("nathan-urss").royalties[1][:2] == (900_000, 4_500_000)


def test_RDM_3_the_disputed_prices_are_noted() -> None:
    box = printing("nathan-urss")
    disputed = {title.key: (title.price, title.variant) for title in box.titles if title.variant}
    assert disputed == {
        "acier-etats-unis": (3_000_000, 2_500_000),
        "argent-japon": (500_000, 1_000_000),
    }


@pytest.mark.parametrize("edition", EDITIONS)
def test_RDM_4_48_plates_two_of_each_production_one_in_each_slot(edition: str) -> None:
    box = printing(edition)
    assert len(box.slots) == 48
    lies = []
    for seed in (1, 2):
        s = GAME.start(box, 3, seed)
        assert isinstance(s, Richesses)
        plates = [s.plate_at(step) for step in box.slots]
        assert sorted(plates) == list(range(box.first_plate, box.first_card))
        lies.append([box.plate_production(plate) for plate in plates])
        for production in range(24):
            assert lies[-1].count(production) == 2
    assert lies[0] != lies[1]


def test_RDM_4_the_table_may_lay_them_as_photographed() -> None:
    s = GAME.start(loaded(GAME, "", {"plates": "photographed"}), 3, 5)
    assert isinstance(s, Richesses)
    scandinavia = s.plate_at(1)
    assert s.item_name(scandinavia).startswith("plate:cacao")


def test_RDM_4_whoever_lays_real_plates_says_how_before_the_first_move() -> None:
    t = world(plates="random")
    s = board(t)
    other_way = tuple(range(s.box.first_card - 1, s.box.first_plate - 1, -1))
    act(s, 0, CHANCE, LayPlates(other_way))
    assert s.plate_at(1) == other_way[0]
    t.refuses(0, LayPlates(other_way))
    t.roll(0, 1, 2)
    with pytest.raises(Illegal):
        act(s, s.clock, CHANCE, LayPlates(other_way))


@pytest.mark.parametrize(
    ("seats", "share"),
    [
        (2, 100 * MILLION),
        (3, 66_600_000),
        (4, 50 * MILLION),  # the booklet's example
        (5, 40 * MILLION),
        (6, 33_300_000),
    ],
)
def test_RDM_5_200_millions_are_shared_out_and_rounded_down(seats: int, share: int) -> None:
    t = world(seats)
    assert purses(t) == [share] * seats
    assert t.s.cash(t.s.bank) == -share * seats


def test_RDM_6_the_highest_throw_begins_and_ties_throw_again() -> None:
    s = GAME.start(loaded(GAME), 3, listen=True)
    for faces in ((6, 6), (1, 2), (6, 6), (3, 3), (2, 3)):
        act(s, 0, CHANCE, Dice(faces))
    top = s.agenda[-1]
    assert isinstance(top, RichessesTurn)
    assert top.seat == 0
    assert [s.cash(seat) for seat in range(3)] == [66_600_000] * 3  # doubles cost nothing here


def test_RDM_6_pawns_start_on_the_arrow_outside_the_loop() -> None:
    t = world()
    s = board(t)
    assert [s.at(seat) for seat in range(3)] == [0, 0, 0]
    assert s.box.track.exits[64] == (1,)
    assert s.box.track.sharing(36) == (36, 64)
    t.roll(0, 1, 2)
    t.expect(event("rolled", 0, (1, 2)), event("given", s.pawn(0)))
    assert s.at(0) == 3


def test_a_broken_box_says_what_would_be_right(tmp_path: Path) -> None:
    shutil.copytree(EXAMPLES.folder / "editions", tmp_path / "editions")
    folder = tmp_path / "editions" / "argent"
    titles = (folder / "titles.csv").read_text()
    titles = titles.replace("argent-perou,argent", "argent-perou,aluminum").replace(
        "canada,35,3500000", "canada,35,350001"
    )
    (folder / "titles.csv").write_text(titles)
    squares = (folder / "board.csv").read_text().replace("choice,,amerique", "choice,,amerika")
    (folder / "board.csv").write_text(squares)
    with pytest.raises(BadEdition) as caught:
        EXAMPLES.load_from(tmp_path / "editions", "argent")
    said = "\n".join(caught.value.problems)
    assert "'aluminum' does not stand in royalties.csv" in said
    assert "must be a multiple of 100000" in said
    assert "'amerika' is no continent of areas.csv" in said
    assert "titles.csv:" in said


def test_the_crossing_and_the_customs_of_the_other_boards() -> None:
    lansay = printing("lansay")
    assert lansay.track.sharing(38) == (38, 68)
    assert lansay.kind_of.count("customs") == 2
    assert lansay.kind_of.count("choice") == 4
    assert [q.kind for q in lansay.squares if q.kind == "points" and q.plate < 0] == ["points"] * 2
    for edition in ("nathan-urss", "nathan-cei"):
        kinds = printing(edition).kind_of
        expected = {"country": 34, "choice": 6, "points": 8, "world": 2, "joker": 3, "news": 6}
        assert {kind: kinds.count(kind) for kind in expected} == expected
        assert kinds.count("auction") == 5  # four squares, one of them crossed twice


def test_customs_are_a_rest() -> None:
    t = world(3, "lansay")
    t.puts("pawn:0", "space:joker-2")
    t.roll(0, 1, 1)
    t.expect(paid(0, t.s.bank, MILLION))
    assert board(t).box.kind_of[board(t).at(0)] == "customs"
    t.asks(1, RichessesTurn)
