"""Succès en affaires: ELD-15."""

from __future__ import annotations

from magnat.games.eldorado.rules.squares.casino import CasinoTable
from magnat.games.eldorado.tests.setting import bare, game, lands
from magnat.testing import paid


def test_ELD_15_worked_example_8_pays_800_1_600_and_2_400() -> None:
    t = bare(4)
    t.holds(1, "title:avions-1")
    t.holds(2, "title:avions-2", "title:avions-3", "title:missiles-1")
    t.holds(3, "title:avions-4", "title:avions-5", "title:avions-6")
    lands(t, 0, "succes", "avions")
    t.roll(0, 5, 3)
    t.expect(
        paid(4, 1, 800, cite="succes.prime"),
        paid(4, 2, 1_600, cite="succes.prime"),
        paid(4, 3, 2_400, cite="succes.prime"),
    )
    assert game(t).cash(0) == 10_000


def test_ELD_15_the_one_who_stops_is_paid_like_everybody() -> None:
    t = bare(2)
    t.holds(0, "title:uranium-1")
    lands(t, 0, "succes", "uranium")
    t.roll(0, 6, 6)
    t.expect(paid(2, 0, 1_200, cite="succes.prime"))
    assert not isinstance(t.s.agenda[-1], CasinoTable)  # ELD-23: not on this throw


def test_ELD_15_there_is_one_square_for_each_series() -> None:
    box = game(bare(2)).box
    for series in range(6):
        of_it = [q for q in box.squares if q.kind == "succes" and q.series == series]
        assert len(of_it) == 1
