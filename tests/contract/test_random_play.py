"""Random play ends, the books balance after every action, and no game is stuck."""

from __future__ import annotations

import pytest

from magnat.core.game import Game
from magnat.core.kernel import choices, deadline
from magnat.core.luck import Luck
from magnat.core.step_and_window import NEVER
from tests.contract.all_boxes import FAR, TABLES, start, wander


@pytest.mark.parametrize(("game", "edition", "seats"), TABLES)
def test_random_play_comes_to_an_end_and_the_books_balance_after_every_entry(
    game: Game, edition: str, seats: int
) -> None:
    s = start(game, edition, seats, seed=seats)
    wander(s, Luck(100 + seats), FAR, audited=True)
    assert s.outcome is not None, f"not over after {FAR} entries: {s.agenda!r}"
    assert len(s.outcome.places) == seats
    assert min(s.outcome.places) == 1
    assert all(place == 1 or place in range(2, seats + 1) for place in s.outcome.places)


@pytest.mark.parametrize(("game", "edition", "seats"), TABLES)
def test_there_is_never_a_dead_end(game: Game, edition: str, seats: int) -> None:
    s = start(game, edition, seats, seed=50 + seats)
    luck = Luck(seats)
    for _ in range(400):
        if s.outcome is not None:
            break
        can_act = any(choices(s, seat) for seat in s.living())
        assert can_act or deadline(s) < NEVER, s.agenda
        wander(s, luck, 1)


@pytest.mark.parametrize(("game", "edition", "seats"), TABLES)
def test_silence_alone_never_stops_the_clock_for_ever(game: Game, edition: str, seats: int) -> None:
    """If a seat must answer, `answers` names it; if only time decides, there is a deadline."""
    s = start(game, edition, seats, seed=9)
    wander(s, Luck(9), 60)
    if s.outcome is None:
        waiting = [seat for seat in s.living() if choices(s, seat)]
        assert waiting or deadline(s) < NEVER
