"""The turn and the three circuits: ELD-6 and ELD-7."""

from __future__ import annotations

import pytest

from magnat.games.eldorado.edition import DEPART, FIRST, LAST
from magnat.games.eldorado.rules.march import Fork, TakeCircuit, is_passing
from magnat.games.eldorado.rules.turn import EldoradoTurn
from magnat.games.eldorado.tests.setting import game, seated, stands
from magnat.kit.dice import Roll
from magnat.testing import event


def test_ELD_6_the_banker_plays_first_with_two_dice_from_depart() -> None:
    t = seated(3)
    t.asks(0, EldoradoTurn)
    assert game(t).square(0) == 0
    t.refuses(1, Roll())
    t.roll(0, 1, 3)
    assert game(t).square(0) == 4
    assert game(t).box.squares[4].strip == FIRST


def test_ELD_6_then_the_player_on_his_left() -> None:
    t = seated(3)
    for seat in (0, 1, 2, 0):
        t.asks(seat, EldoradoTurn)
        fork = game(t).box.fork
        stands(t, seat, fork - 2)
        t.cash(seat, 500)  # nothing to tax
        t.roll(seat, 1, 1)


def test_ELD_7_beyond_the_first_controle_each_player_chooses_one_of_three_circuits() -> None:
    for circuit in range(3):
        t = seated(2)
        box = game(t).box
        stands(t, 0, box.fork - 1)
        t.roll(0, 1, 2)
        t.asks(0, Fork)
        assert game(t).square(0) == box.fork
        t.does(0, TakeCircuit(box.circuits[circuit]))
        t.expect(event("took_circuit", 0, box.circuits[circuit], cite="marche.circuits"))
        at = box.squares[game(t).square(0)]
        assert at.strip == box.circuits[circuit]
        assert game(t).square(0) == box.track.exits[box.fork][circuit] + 1


def test_ELD_7_whoever_stopped_on_the_controle_chooses_at_his_next_throw() -> None:
    t = seated(2)
    box = game(t).box
    stands(t, 0, box.fork)
    t.roll(0, 1, 1)
    t.asks(0, Fork)
    t.refuses(1, TakeCircuit("fleuve"))
    t.does(0, TakeCircuit(box.circuits[1]))
    assert box.squares[game(t).square(0)].strip == box.circuits[1]


def test_ELD_7_every_circuit_leads_to_the_last_strip_from_petroliers_to_casino() -> None:
    box = game(seated(2)).box
    last = [i for i, square in enumerate(box.squares) if square.strip == LAST]
    assert (box.squares[last[0]].kind, box.squares[last[0]].series) == ("succes", 3)
    assert box.squares[last[-1]].kind == "casino"
    assert box.track.exits[last[-1]] == (0,)
    for head in box.track.exits[box.fork]:
        at = head
        while box.squares[at].strip != LAST:
            (at,) = box.track.exits[at]
        assert at == last[0]


def test_ELD_7_the_fork_is_only_asked_for_where_the_walk_goes_beyond_it() -> None:
    t = seated(2)
    box = game(t).box
    t.cash(0, 900)
    stands(t, 0, box.fork - 2)
    t.roll(0, 1, 1)
    assert game(t).square(0) == box.fork
    t.asks(1, EldoradoTurn)


@pytest.mark.parametrize("stop_on_start", [True, False])
def test_ELD_11_a_way_knows_after_how_many_squares_depart_is_passed(stop_on_start: bool) -> None:
    s = game(seated(2, stop_on_start=stop_on_start))
    box = s.box
    passed = 0
    for way in (*box.onward, *[box.way_by(circuit) for circuit in box.circuits]):
        for points in range(1, min(12, len(way.squares)) + 1):
            entered = way.squares[: points if stop_on_start else points - 1]
            assert is_passing(s, way, points) == (DEPART in entered)
            passed += DEPART in entered
    assert passed > 50
