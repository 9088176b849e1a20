"""Golden games, one for each way of ending.

`python -m magnat.games.monopoly.tests.golden` writes them.
A change of a rule, a card or a bot changes these stories: read the difference before it is kept.
"""

from __future__ import annotations

from collections.abc import Mapping

from magnat.core.kernel import deadline
from magnat.games.monopoly import GAME
from magnat.kit.leaving import Resign
from magnat.play.fairness import Secret
from magnat.play.match.match import Match, open_match
from magnat.testing import write_golden

NAMES = ("Nord", "Est", "Sud", "Ouest", "Zénith", "Nadir", "Levant", "Couchant")
PAUSE = 1_180  # ms beyond what bots among themselves take: the hours agreed on must come
BOTS = ("balanced", "bold", "cautious", "balanced", "bold", "cautious", "balanced", "bold")


def seated(
    edition: str, seats: int, seed: int, options: Mapping[str, int | str | bool] | None = None
) -> Match:
    secret = Secret(seed, "golden")
    return open_match(GAME, edition, seats, secret, options, NAMES[:seats], BOTS[:seats])


def step(match: Match) -> None:
    """Let the next thing happen, no faster than people could follow."""
    match.s.tick(min(match.s.clock + PAUSE, deadline(match.s)))
    match.wake(match.deadline())


def finished(match: Match) -> Match:
    """Let the bots play to the end of the game."""
    while not match.is_over:
        step(match)
    return match


def last_survivor() -> Match:
    """Three players in the capitals of Europe, until one is left: ruined by players."""
    return finished(seated("europe", 3, 8))


def ruined_by_the_bank() -> Match:
    """The first bankruptcy is to the bank, which sells the estate lot by lot."""
    return finished(seated("europe", 3, 5))


def classic() -> Match:
    """Four players in the streets of Paris, rents claimed for them."""
    return finished(seated("paris", 4, 2, {"claims": "automatic"}))


def short_game() -> Match:
    """Titles dealt, hotels after three apartments, the second bankruptcy ends it."""
    return finished(seated("electronique", 4, 3, {"short_game": True}))


def agreed_hour() -> Match:
    """Eight players agree on an hour: the richest wins."""
    return finished(seated("europe", 8, 1, {"timed_game": 10}))


def duration() -> Match:
    """The electronic edition agrees on a duration and deals nothing."""
    return finished(seated("electronique", 4, 4, {"timed_game": 10}))


def resignations() -> Match:
    """Two of three players leave: what they had goes under the hammer, then it is over."""
    match = seated("europe", 3, 6)
    for seat in (2, 0):
        for _ in range(60):
            step(match)
        match.submit(match.s.clock, seat, Resign())
    return match


GAMES = {
    "dernier-survivant": last_survivor,
    "faillite-envers-la-banque": ruined_by_the_bank,
    "paris": classic,
    "partie-rapide": short_game,
    "heure-convenue": agreed_hour,
    "contre-la-montre": duration,
    "abandons": resignations,
}


if __name__ == "__main__":
    write_golden(GAME, GAMES)
