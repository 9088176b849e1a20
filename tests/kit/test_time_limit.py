"""The agreed end: an hour after which the turn under way is the last."""

from __future__ import annotations

from typing import Any

from magnat.core.kernel import act, choices, deadline, lapse
from magnat.core.step_and_window import NEVER, NOBODY, Step
from magnat.kit.dice import Roll
from magnat.kit.time_limit import AgreedEnd
from tests.core.minimal_game import Ask, Say
from tests.kit.minimal_table import CITE, Idle, MinimalState, heard, laid
from tests.toy import GAME

HOUR = 3_600_000


class Closing(AgreedEnd[MinimalState]):
    cite = CITE


def test_it_stands_beside_the_game_and_asks_nobody() -> None:
    s = laid(standing=(Closing(NOBODY, HOUR),))
    assert s.standing == [Closing(NOBODY, HOUR)]
    assert [len(choices(s, seat)) for seat in range(3)] == [1, 1, 1]  # the idle window's own
    assert deadline(s) == HOUR


def test_time_is_up_at_the_hour_and_not_a_millisecond_before() -> None:
    s = laid(standing=(Closing(NOBODY, HOUR),))
    lapse(s, HOUR - 1)
    assert heard(s) == []
    lapse(s, HOUR)
    assert s.time_up
    assert heard(s) == [("time_up",)]
    assert s.standing == []
    assert deadline(s) == NEVER
    assert s.agenda == [Idle()]


def test_an_action_after_the_hour_finds_time_up() -> None:
    s = laid(standing=(Closing(NOBODY, HOUR),))
    act(s, HOUR + 5, 1, Say(0))
    assert s.time_up


def test_it_outlives_eliminations_and_is_not_stretched_by_the_pace() -> None:
    s = laid(standing=(Closing(NOBODY, HOUR),))
    s.pace = 1000
    s.eliminate(1, CITE)
    lapse(s, HOUR)
    assert s.time_up


def test_it_does_not_disturb_the_silence_of_what_is_asked() -> None:
    s = laid(Ask(0, 1, 500), standing=(Closing(NOBODY, 300),))
    lapse(s, 499)
    assert s.time_up
    assert s.marks == []
    lapse(s, 500)
    assert s.marks == [-1]


class ClosingBetweenTurns(Closing):
    """A question of seat 2 is how a turn begins."""

    def begins_turn(self, step: Step[Any]) -> bool:
        return isinstance(step, Ask) and step.seat == 2


def test_a_turn_that_has_not_begun_is_not_played() -> None:
    s = laid(Ask(0, 1, 0), Ask(2, 1, 0), standing=(ClosingBetweenTurns(NOBODY, HOUR),))
    lapse(s, HOUR)
    assert s.time_up
    seats = [step.seat for step in s.agenda]
    assert 0 in seats
    assert 2 not in seats
    assert s.asked is s.top


def test_the_turn_under_way_is_finished_before_the_game_is() -> None:
    s = GAME.start(GAME.load(), 2, seed=5)
    seat = s.turn
    lapse(s, 40 * 60_000)
    assert s.time_up
    assert s.agenda
    act(s, s.clock, seat, Roll())
    lapse(s, s.clock + 60_000)
    assert s.outcome is not None
    assert s.outcome.cite == "fair.hour"
    assert s.outcome.worth == tuple([s.cash(seat) + 10 * len(s.items(seat)) for seat in range(2)])
