"""Loterie nationale: ELD-17."""

from __future__ import annotations

import pytest

from magnat.games.eldorado.rules.squares.casino import CasinoTable
from magnat.games.eldorado.rules.squares.lottery import lottery_prize
from magnat.games.eldorado.tests.setting import bare, game, lands
from magnat.testing import event, paid


@pytest.mark.parametrize(
    ("faces", "prize"),
    [
        ((6, 6), 12_000),
        ((2, 2), 4_000),
        ((1, 1), 2_000),
        ((3, 3), 6_000),
        ((6, 2), 800),
        ((2, 6), 800),
        ((6, 4), 1_000),
        ((4, 2), 0),
        ((5, 3), 0),
        ((6, 5), 0),
    ],
)
def test_ELD_17_worked_examples(faces: tuple[int, int], prize: int) -> None:
    t = bare(2)
    lands(t, 0, "loterie")
    t.roll(0, *faces)
    t.expect(event("lottery", 0, prize, cite="loterie.tirage"))
    if prize:
        t.expect(paid(2, 0, prize, cite="loterie.tirage"))
    assert game(t).cash(0) == 10_000 + prize


def test_ELD_17_only_6_2_and_6_4_win_without_a_double() -> None:
    s = game(bare(2))
    wins = {(a, b) for a in range(1, 7) for b in range(1, a) if lottery_prize(s, (a, b)) > 0}
    assert wins == {(6, 2), (6, 4)}


def test_ELD_23_a_double_six_in_the_lottery_opens_the_casino_too() -> None:
    t = bare(2)
    lands(t, 0, "loterie")
    t.roll(0, 6, 6)
    t.asks(0, CasinoTable)
