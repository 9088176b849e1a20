"""Time is an input: two steps in time give the same as one, and an illegal action changes only the
clock."""

from __future__ import annotations

import pytest

from magnat.core.action_and_choice import Action, Choice, Illegal
from magnat.core.game import Game
from magnat.core.kernel import act, choices, deadline, lapse
from magnat.core.luck import Luck
from magnat.core.step_and_window import NEVER
from tests.contract.all_boxes import BOXES, start, wander


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_time_composes(game: Game, edition: str) -> None:
    s = start(game, edition, 3, seed=31)
    luck = Luck(1)
    for _ in range(60):
        wander(s, luck, 5)
        if s.outcome is not None:
            break
        first = s.clock + luck.below(20_000)
        second = first + luck.below(20_000)
        twice, once = s.clone(), s.clone()
        lapse(twice, first)
        lapse(twice, second)
        lapse(once, second)
        assert game.codec.dump(twice) == game.codec.dump(once)


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_nothing_happens_before_its_hour(game: Game, edition: str) -> None:
    s = start(game, edition, 3, seed=32)
    luck = Luck(2)
    for _ in range(60):
        wander(s, luck, 5)
        due = deadline(s)
        if s.outcome is None and s.clock < due < NEVER:
            early = s.clone()
            lapse(early, due - 1)
            assert early.agenda == s.agenda
            assert early.standing == s.standing
            assert early.count == s.count


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_an_illegal_action_changes_nothing_but_the_clock(game: Game, edition: str) -> None:
    """Every seat tries the legal actions of the other seats, and actions just outside the limits of
    its own blanks."""
    s = start(game, edition, 3, seed=33, listen=True)
    luck = Luck(3)
    tried = 0
    for _ in range(80):
        wander(s, luck, 4)
        if s.outcome is not None:
            break
        now = min(s.clock + 1, deadline(s) - 1)
        lapse(s, now)
        offered = {seat: choices(s, seat) for seat in range(s.seats)}
        before = game.codec.dump(s)
        heard = len(s.events or [])
        for mine in offered.values():
            for choice in mine:
                for action in (choice.action, choice.draw(luck), *beside(choice)):
                    for seat in range(s.seats):
                        if not any(other.covers(action) for other in offered[seat]):
                            with pytest.raises(Illegal):
                                act(s, now, seat, action)
                            tried += 1
        assert game.codec.dump(s) == before
        assert len(s.events or []) == heard
    assert tried > 100


def beside(choice: Choice) -> list[Action]:
    """Return actions just outside the limits of a choice's blanks."""
    wrong: list[Action] = []
    if choice.by:
        wrong.append(choice.fill(choice.low - 1, choice.pool[: choice.least]))
        wrong.append(choice.fill(choice.high + 1, choice.pool[: choice.least]))
    if choice.most:
        wrong.append(choice.fill(choice.low, (*choice.pool[: choice.least], 9999)))
    return wrong
