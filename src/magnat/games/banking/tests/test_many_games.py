"""Many random games with the books audited after every action.

`MAGNAT_GAMES=10000` plays so many instead of the few of the everyday suite.
"""

from __future__ import annotations

import functools
import os

from magnat.core.action import Choice
from magnat.core.audit import audit
from magnat.core.edition import Edition
from magnat.core.kernel import act, answers, choices
from magnat.core.luck import Luck
from magnat.core.state import State
from magnat.core.step import Seat
from magnat.games.banking import GAME
from magnat.kit.leaving import Resign

GAMES = int(os.environ.get("MAGNAT_GAMES", "45"))
LONGEST = 20_000  # answers
SEATS = (2, 3, 4, 5, 6)
TABLES: tuple[dict[str, int | str | bool], ...] = (
    {},
    {"exact_goal": False, "uncovered_debt": "owed"},
    {"withdraw_freely": True, "starting_cash": 20_000},
)


@functools.cache
def box(table: int) -> Edition:
    return GAME.load("", TABLES[table])


def offers(s: State, luck: Luck) -> list[tuple[Seat, Choice]]:
    """Resignations are rare here, so that the games are played to their own ends."""
    is_whim = luck.below(300) == 0
    return [
        (seat, choice)
        for seat in s.living()
        for choice in (choices(s, seat) if luck.below(20) == 0 else answers(s, seat))
        if is_whim or not isinstance(choice.action, Resign)
    ]


def test_random_games_end_and_the_books_balance_after_every_action() -> None:
    for seed in range(1, GAMES + 1):
        s = GAME.start(box(seed % len(TABLES)), SEATS[seed % len(SEATS)], seed)
        luck = Luck(seed)
        entries = 0
        while s.outcome is None:
            open_to = offers(s, luck)
            if open_to:
                seat, choice = open_to[luck.below(len(open_to))]
                act(s, s.clock, seat, choice.draw(luck))
            entries += 1
            assert audit(s) == [], f"seed {seed}, entry {entries}"
            assert entries < LONGEST, f"seed {seed} is not over: {s.agenda!r}"
        assert min(s.outcome.places) == 1
