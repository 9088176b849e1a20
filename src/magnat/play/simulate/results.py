"""The results of simulated games: wins, lengths, faults of bots, errors found by the audit."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, Final, final

from magnat.core.action_and_choice import Json


@final
class Played:
    """The result of one simulated game; it can be sent between processes."""

    def __init__(
        self,
        number: int,
        places: tuple[int, ...],
        bots: tuple[str, ...],
        decisions: int,
        seconds: float,
        faults: tuple[str, ...],
        audit: str,
    ) -> None:
        self.number: Final = number
        self.places: Final = places  # the places of the seats; () if the game did not end
        self.bots: Final = bots  # the names of the bots by seat
        self.decisions: Final = decisions
        self.seconds: Final = seconds
        self.faults: Final = faults
        self.audit: Final = audit  # the errors that the audit found; "" if there are none

    def __reduce__(self) -> tuple[type[Played], tuple[Any, ...]]:
        return Played, (
            self.number,
            self.places,
            self.bots,
            self.decisions,
            self.seconds,
            self.faults,
            self.audit,
        )


@final
class Share:
    """A number of wins in a number of games, and the 95 % confidence interval of the share of
    wins."""

    def __init__(self, wins: float, games: int) -> None:
        self.wins: Final = wins  # a first place shared by n seats counts as 1/n of a win
        self.games: Final = games
        self.low, self.high = wilson(wins, games)

    @property
    def rate(self) -> float:
        return self.wins / self.games if self.games else 0.0

    def json(self) -> dict[str, Json]:
        return {
            "wins": round(self.wins, 3),
            "games": self.games,
            "rate": round(self.rate, 4),
            "low": round(self.low, 4),
            "high": round(self.high, 4),
        }


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Return Wilson's score interval of a rate, which is reliable for few games and for rates near
    0 or 1."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    spread = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(middle - spread, 0.0), min(middle + spread, 1.0)


@final
class Results:
    """The results of all simulated games. The same seed gives the same results, except for the
    timings."""

    def __init__(self, played: Sequence[Played], seconds: float) -> None:
        games = sorted(played, key=lambda one: one.number)
        self.played: Final = games
        ended = [one for one in games if one.places]
        self.games: Final = len(games)
        self.finished: Final = len(ended)
        self.unfinished: Final = len(games) - len(ended)
        wrong = [f"game {one.number}: {one.audit}" for one in games if one.audit]
        self.audit: Final = "ok" if not wrong else "; ".join(wrong[:5])
        self.faults: Final = [
            f"game {one.number}: {fault}" for one in games for fault in one.faults
        ]
        self.decisions: Final = sum([one.decisions for one in games])
        busy = sum([one.seconds for one in games])
        self.us_per_decision: Final = busy * 1e6 / self.decisions if self.decisions else 0.0
        self.games_per_second: Final = len(games) / seconds if seconds else 0.0
        self.length: Final = lengths([one.decisions for one in ended])
        self.wins: Final = _shares(ended, by_bot=True)
        self.seats: Final = _shares(ended, by_bot=False)

    def json(self) -> dict[str, Json]:
        return {
            "games": self.games,
            "finished": self.finished,
            "unfinished": self.unfinished,
            "audit": self.audit,
            "faults": self.faults,
            "decisions": self.decisions,
            "us_per_decision": round(self.us_per_decision, 2),
            "games_per_second": round(self.games_per_second, 2),
            "wins": {name: share.json() for name, share in self.wins.items()},
            "seats": [share.json() for share in self.seats.values()],
            "length": self.length,
        }


def lengths(decisions: Sequence[int]) -> dict[str, int]:
    ordered = sorted(decisions)
    if not ordered:
        return {"median": 0, "p95": 0}
    return {
        "median": ordered[(len(ordered) - 1) // 2],
        "p95": ordered[min(len(ordered) * 95 // 100, len(ordered) - 1)],
    }


def _shares(ended: Sequence[Played], by_bot: bool) -> dict[str, Share]:
    """Return the wins by the name of the bot, or by seat; a bot on two seats counts as two in each
    game."""
    wins: dict[str, float] = {}
    chances: dict[str, int] = {}
    for game in ended:
        first = [seat for seat, place in enumerate(game.places) if place == 1]
        for seat, bot in enumerate(game.bots):
            key = bot if by_bot else str(seat)
            chances[key] = chances.get(key, 0) + 1
            wins[key] = wins.get(key, 0.0) + (1 / len(first) if seat in first else 0.0)
    return {key: Share(wins[key], chances[key]) for key in sorted(chances)}
