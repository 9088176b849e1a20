"""How long a game takes people, from games that bots have played.

`lasting.toml` in the folder of a game has what `scripts/lasting.py` counted: for each edition, and
for each option that makes it longer or shorter, by players a short game and a long one. Of each it
has the answers that were given, the silences that had to pass, and what the page takes to tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias, final

from magnat.core.edition import Edition
from magnat.core.files import values_of
from magnat.core.game import Game
from magnat.core.step import Ms
from magnat.play.match.pace import CORRESPONDENCE, PACES, Pace
from magnat.play.match.timers import ANSWERING

FILE: Final = "lasting.toml"
PERSON: Final = 5_000  # from a question to its answer: a throw takes less, a deal takes more
MINUTE: Final = 60_000
FINE: Final = 60  # minutes up to which one counts in fives, then in tens


@final
class GameLength:
    """One game: answers of everybody, and ms beside them."""

    def __init__(self, answers: int, silences: Ms, told: Ms) -> None:
        self.answers: Final = answers
        self.silences: Final = silences
        self.told: Final = told

    def minutes(self, people: int, seats: int, pace: Pace, limit: int) -> float:
        """At a table of so many people, the others being bots; `limit` is the hour they agreed on,
        in minutes of the table's clock, which stands while something is told; 0 for none."""
        bots = (seats - people) * ANSWERING * pace.thinking // 100
        clock = self.answers * (people * PERSON + bots) / seats
        clock += self.silences * pace.patience / 100
        told = self.told * pace.telling / 100
        whole = (clock + told) / MINUTE
        return whole if not limit or clock <= limit * MINUTE else whole * limit * MINUTE / clock


Options: TypeAlias = Mapping[str, int | str | bool]  # that a table changes


def lasts(
    game: Game, edition: Edition, options: Options, seats: int, people: int, pace: str
) -> tuple[int, int] | None:
    """Minutes from and to, for one game in two; None where nobody knows."""
    path = game.folder / FILE
    if pace == CORRESPONDENCE or not path.is_file():
        return None
    run = _nearest(values_of(path.read_text(encoding="utf-8"))["run"], edition, options)
    if run is None or str(seats) not in run["players"]:
        return None
    limit, rounds, counted = _agreed(edition, options)
    if counted and not rounds and not limit:
        return None  # it ends by no count at all
    found = []
    for counts in run["players"][str(seats)]:
        if counted and rounds:
            counts = [count * rounds // counted for count in counts]
        found.append(GameLength(*counts).minutes(people, seats, PACES[pace], limit))
    low, high = rounded(found[0]), rounded(found[1])
    return low, max(high, low + (5 if low < FINE else 10))


def _nearest(
    runs: list[dict[str, Any]], edition: Edition, options: Options
) -> dict[str, Any] | None:
    """Of those whose options are all those of this table, the one that names most of them."""
    same = [
        run
        for run in runs
        if run["edition"] == edition.name
        and all([options.get(name) == value for name, value in run["options"].items()])
    ]
    return max(same, key=lambda run: len(run["options"]), default=None)


def _agreed(edition: Edition, options: Options) -> tuple[int, int, int]:
    """The minutes and the rounds this table agreed on, and the rounds that were counted."""
    limit = rounds = counted = 0
    for name, option in edition.options.items():
        if option.unit == "min":
            limit = int(options.get(name, option.default))
        elif option.unit == "rounds":
            rounds, counted = int(options.get(name, option.default)), int(option.default)
    return limit, rounds, counted


def rounded(minutes: float) -> int:
    """As people say it."""
    by = 5 if minutes < FINE else 10
    return max(round(minutes / by) * by, by)
