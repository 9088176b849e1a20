"""The lab draws every board and accounts for its money."""

from __future__ import annotations

from itertools import combinations
from math import isclose

import pytest

from magnat.core.game import Game
from magnat.core.state import MONEY
from magnat.games import all_games
from magnat.lab.experiment import Arm
from magnat.lab.experiment_figures import table_of
from magnat.lab.playing.watcher import watch
from magnat.play.boards import board_of
from magnat.play.boards.outlines import Outline, in_rows, middle, spaces

BOXES = [
    pytest.param(f"{game.name}/{edition}", id=f"{game.name}/{edition}")
    for game in all_games().values()
    for edition in game.editions()
]
GAMES = [pytest.param(game, id=name) for name, game in all_games().items()]


def area(outline: Outline) -> float:
    turned = [*outline[1:], outline[0]]
    return abs(sum([x * v - u * y for (x, y), (u, v) in zip(outline, turned, strict=True)])) / 2


def is_inside(point: tuple[float, float], outline: Outline) -> bool:
    """Tell whether a point lies inside an outline; all outlines are convex."""
    turned = [*outline[1:], outline[0]]
    sides = [
        (u - x) * (point[1] - y) - (v - y) * (point[0] - x)
        for (x, y), (u, v) in zip(outline, turned, strict=True)
    ]
    return all([one > 0 for one in sides]) or all([one < 0 for one in sides])


@pytest.mark.parametrize("box", BOXES)
def test_every_square_has_its_place_on_the_board(box: str) -> None:
    s = table_of(Arm("", box, 4, ("idle",) * 4, {}))
    board = board_of(s)
    assert len(board.outlines) == len(spaces(s))
    left, top, width, height = board.box
    shown = [one for i, one in enumerate(board.outlines) if i not in board.same]
    for outline in shown:
        assert area(outline) > 1000
        assert all([left <= x <= left + width and top <= y <= top + height for x, y in outline])
    for one, other in combinations(shown, 2):
        assert not is_inside(middle(one), other)
    for step, first in board.same.items():
        assert all(
            [
                isclose(a, b)
                for p, q in zip(board.outlines[step], board.outlines[first], strict=True)
                for a, b in zip(p, q, strict=True)
            ]
        )


@pytest.mark.parametrize("game", GAMES)
def test_a_box_that_nobody_has_drawn_is_a_row(game: Game) -> None:
    s = game.start(game.load(), 3, 1)
    board = in_rows(s)
    assert len(board.outlines) == len(spaces(s))


@pytest.mark.parametrize(
    ("box", "earned", "spent"),
    [
        ("monopoly/europe", ("loyer.",), True),
        ("richesses/nathan-urss", ("pays.royalties",), True),
        ("eldorado/reconstruction", ("depart.revenus", "succes.prime"), True),
        ("banking/cnep", ("mines.amende",), False),
    ],
)
def test_what_assets_earn_is_what_is_paid_for_them(
    box: str, earned: tuple[str, ...], spent: bool
) -> None:
    """Every payment for an asset is in the account of an asset."""
    found = paid = cost = 0
    for number in range(2):
        row = watch(Arm("", box, 4, ("balanced",) * 4, {}), number, 3, True, 20_000)
        found += sum([one["earned"] for one in row["assets"]])
        cost += sum([one["spent"] for one in row["assets"]])
        paid += sum(
            [
                one["amount"]
                for one in row["moved"]
                if one["cite"].startswith(earned) and one["way"] != "box"
            ]
        )
        assert row["audit"] == ""
        assert row["faults"] == []
        assert sum(row["stops"]) >= row["turns"] // 2
        assert row["places"].count(1) == 1
    assert found == paid > 0
    assert (cost > 0) == spent


def test_money_that_moves_is_all_there_is() -> None:
    """The money that the bank pays out, less the money that goes back, is what players have at the
    end."""
    arm = Arm("", "eldorado/reconstruction", 3, ("balanced",) * 3, {"rounds": 10})
    row = watch(arm, 1, 5, True, 20_000)
    by_way = {way: 0 for way in ("bank", "box", "seats")}
    for one in row["moved"]:
        by_way[one["way"]] += one["amount"]
    s = table_of(arm)
    assert by_way["bank"] - by_way["box"] <= sum(s.count[MONEY])
    assert by_way["bank"] > by_way["box"] > 0
