"""Leaving the game before its end."""

from __future__ import annotations

import pytest

from magnat.core.action_and_choice import Illegal
from magnat.core.kernel import act, choices, deadline
from magnat.core.step_and_window import NOBODY, Seat
from magnat.kit.leaving import MayResign, Resign
from tests.core.minimal_game import Ask
from tests.kit.minimal_table import CITE, Idle, MinimalState, heard, laid


class Leave(MayResign[MinimalState]):
    cite = CITE

    def leave(self, s: MinimalState, seat: Seat) -> None:
        s.pay(seat, s.bank, s.cash(seat), self.cite)
        s.eliminate(seat, self.cite)


def test_anybody_may_leave_whosever_turn_it_is_and_is_asked_nothing_more() -> None:
    s = laid(Ask(1, 5, 700), rights=(Leave(),))
    act(s, 100, 2, Resign())
    assert s.living() == [0, 1]
    assert heard(s) == [("resigned", 2), ("paid", 2, s.bank, 20, 0), ("out", 2)]
    assert deadline(s) == 700
    act(s, 200, 1, Resign())
    assert s.agenda == [Idle()]


def test_nobody_leaves_twice_and_nobody_leaves_for_another() -> None:
    s = laid(rights=(Leave(),))
    act(s, 0, 2, Resign())
    assert choices(s, 2) == []
    for seat in (2, NOBODY, 7):
        with pytest.raises(Illegal):
            act(s, 0, seat, Resign())
    assert s.living() == [0, 1]


def test_the_leaf_must_say_what_becomes_of_what_he_has() -> None:
    s = laid()
    right: MayResign[MinimalState] = MayResign()
    with pytest.raises(AssertionError, match="MayResign has no leave"):
        right.take(s, 0, Resign())
