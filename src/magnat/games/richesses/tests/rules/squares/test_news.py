"""III. News cards and the squares that pay for points."""

from __future__ import annotations

import pytest

from magnat.games.richesses.rules.squares.country import Royalties
from magnat.games.richesses.rules.turn import RichessesTurn
from magnat.games.richesses.tests.setting import MILLION, board, holds_all, stands, under, world
from magnat.kit.claim import Claim
from magnat.testing import ScenarioTable, event, paid


def reads(t: ScenarioTable, card: str) -> None:
    stands(t, 0, "europe-balkanique")  # step 9; the first news square is three on
    t.roll(0, 1, 2)
    t.draws(f"card:{card}")


@pytest.mark.parametrize(
    ("card", "production", "having", "otherwise"),
    [
        ("recolte-caoutchouc", "caoutchouc-naturel", 4, 2),
        ("essor-acier", "acier", 9, 7),
        ("course-automobile", "construction-automobile", 6, 4),
        ("tension-uranium", "uranium", 6, 4),
        ("moisson-ble", "ble", 7, 5),
        ("incidents-cuivre", "cuivre", -6, -4),
        ("cyclone-coton", "coton-brut", -5, -3),
        ("baisse-or", "or", -7, -5),
        ("surproduction-cafe", "cafe", -4, -2),
        ("seisme-chantiers", "construction-navale", -5, -3),
        ("accident-fer", "fer", -7, 0),
    ],
)
def test_RDM_18_some_cards_ask_what_one_holds(
    card: str, production: str, having: int, otherwise: int
) -> None:
    for n, millions in ((1, having), (0, otherwise)):
        t = world()
        holds_all(t, 0, production, n)
        before = t.s.cash(0)
        reads(t, card)
        assert t.s.cash(0) == before + millions * MILLION
        t.asks(1, RichessesTurn)


@pytest.mark.parametrize(
    ("card", "millions"),
    [
        ("tresor-sous-marin", 3),
        ("terrains-uranium", 5),
        ("heritage-petrolier", 6),
        ("prix-litteraire", 4),
        ("serviette-egaree", -3),
        ("usine-brulee", -1),
    ],
)
def test_RDM_18_pay_or_receive_what_the_card_says(card: str, millions: int) -> None:
    t = world()
    before = t.s.cash(0)
    reads(t, card)
    assert t.s.cash(0) == before + millions * MILLION


def test_RDM_18_one_makes_everybody_pay() -> None:
    t = world(4)
    t.cash(2, 500_000)
    reads(t, "noces-de-diamant")
    t.expect(
        paid(1, 0, MILLION, cite="actualite.tirer"),
        event("bankrupt", 2),
        paid(t.s.bank, 0, MILLION, cite="faillite.liquidation"),
        paid(3, 0, MILLION),
    )


def test_RDM_18_the_card_goes_under_the_pack() -> None:
    t = world()
    assert len(t.s.order[0]) == 18
    reads(t, "usine-brulee")
    assert t.s.order[0][-1] == t.item("card:usine-brulee")
    assert len(t.s.order[0]) == 18


def test_RDM_19_royalties_then_500_000_for_each_point() -> None:
    t = world()
    holds_all(t, 1, "or")
    stands(t, 0, "choix-europe-2")  # step 7; four on is a square for points, its plate is gold
    t.roll(0, 1, 3)
    t.asks(1, Royalties)
    t.does(1, Claim(0, under(t)))
    t.expect(
        paid(0, 1, 20 * MILLION, cite="pays.royalties"),
        paid(t.s.bank, 0, 2 * MILLION, cite="points.recevoir"),
    )
    assert board(t).box.kind_of[board(t).at(0)] == "points"


def test_RDM_19_the_points_come_too_late_for_whoever_cannot_pay() -> None:
    t = world()
    holds_all(t, 1, "or")
    t.cash(0, 19 * MILLION)
    stands(t, 0, "choix-europe-2")
    t.roll(0, 1, 3)
    t.does(1, Claim(0, under(t)))
    t.expect(event("bankrupt", 0))
    t.expect_no(paid(t.s.bank, 0, None, cite="points.recevoir"))


def test_RDM_19_a_square_without_a_plate_only_pays() -> None:
    t = world(3, "lansay")
    stands(t, 0, "etats-unis-3")  # step 16; step 18 has no slot
    t.roll(0, 1, 1)
    t.expect(paid(t.s.bank, 0, MILLION, cite="points.recevoir"))
