"""Estimates how many minutes a game takes people, from games that bots have played.

`scripts/measure_game_length.py` writes `game_length.toml` into the folder of a game: for each
edition, each preset, each option that changes the length, and each number of players, a short and a
long game. For each of these games it stores: the milliseconds that people would think, the number
of answers, the milliseconds spent waiting for deadlines that nobody answered, and those of
animations.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias, final

from magnat.core.action_and_choice import Action
from magnat.core.editions.edition import Edition
from magnat.core.editions.edition_files import values_of
from magnat.core.game import Game
from magnat.core.step_and_window import Kind, Ms
from magnat.kit.auction import PassBid
from magnat.kit.claim import Claim, Waive
from magnat.kit.dice import Roll
from magnat.kit.trade import Accept, Counter, Decline, Offer
from magnat.play.match.due_times import ANSWERING
from magnat.play.match.pace import CORRESPONDENCE, PACES, Pace

FILE: Final = "game_length.toml"
# How many milliseconds a person takes for an answer, by the kind of question: reading the question
# at the speed of cards (`animation_time.CARD_WORD`), then deciding. This is an estimate, because no
# games of people were recorded.
THINKING: Final[Mapping[Kind, Ms]] = {
    "throw": 4_000,
    "claim": 4_000,
    "prompt": 4_000,
    "choice": 7_000,
    "purchase": 10_000,  # includes reading a title of some 25 words
    "auction": 12_000,  # includes all bids of one player for one lot
    "debt": 15_000,
    "sale": 12_000,
    "offer": 15_000,
    "trade": 30_000,  # includes putting a deal together
    "build": 10_000,  # the same for every other right
}
PASSING: Final = 4_000  # time to decide to leave an auction; all bidders think at the same time
MINUTE: Final = 60_000
FINE: Final = 60  # up to so many minutes, round to multiples of five; above, of ten


def thinking(kind: Kind, action: Action, is_asked: bool) -> Ms:
    """Return the milliseconds that a person takes for an action while a question of this kind is
    open; `is_asked` says whether the question is to that person."""
    if isinstance(action, (Offer, Counter)):
        return THINKING["trade"]
    if isinstance(action, (Accept, Decline)):
        return THINKING["offer"]
    if isinstance(action, PassBid):
        return PASSING
    if isinstance(action, (Claim, Waive)):
        return THINKING["claim"]
    if kind == "throw" and is_asked:
        return THINKING["throw" if isinstance(action, Roll) else "build"]
    return THINKING[kind if is_asked or kind == "auction" else "claim"]


@final
class GameLength:
    """The length of a game: how long people would think for all seats, the number of answers, and
    the milliseconds of waiting for deadlines that nobody answered, and of animations."""

    def __init__(self, thought: Ms, answers: int, silences: Ms, told: Ms) -> None:
        self.thought: Final = thought
        self.answers: Final = answers
        self.silences: Final = silences
        self.told: Final = told

    def minutes(self, people: int, seats: int, pace: Pace, limit: int) -> float:
        """Return how many minutes the game takes `people` people, with bots on the other seats.
        `limit` is the time limit in minutes of the table's clock, which stops during animations; 0
        for none."""
        bots = (seats - people) * self.answers * ANSWERING * pace.thinking // 100
        clock = (people * self.thought + bots) / seats
        clock += self.silences * pace.patience / 100
        told = self.told * pace.telling / 100
        whole = (clock + told) / MINUTE
        return whole if not limit or clock <= limit * MINUTE else whole * limit * MINUTE / clock


# The options of a table that differ from the edition's defaults.
Options: TypeAlias = Mapping[str, int | str | bool]


def lasts(
    game: Game, edition: Edition, options: Options, seats: int, people: int, pace: str
) -> tuple[int, int] | None:
    """Return two numbers: the minutes of a short and of a long game (half of all games lie between
    them). None if they are unknown."""
    path = game.folder / FILE
    if pace == CORRESPONDENCE or not path.is_file():
        return None
    run = _nearest(values_of(path.read_text(encoding="utf-8"))["run"], edition, options)
    if run is None or str(seats) not in run["players"]:
        return None
    limit, rounds, counted = _agreed(edition, options)
    if counted and not rounds and not limit:
        return None  # this game is limited neither by rounds nor by minutes
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
    """Return the measured run whose options all match this table's; of several, the one with most
    options."""
    same = [
        run
        for run in runs
        if run["edition"] == edition.name
        and all([options.get(name) == value for name, value in run["options"].items()])
    ]
    return max(same, key=lambda run: len(run["options"]), default=None)


def _agreed(edition: Edition, options: Options) -> tuple[int, int, int]:
    """Return three numbers: the time limit and the number of rounds on which this table has agreed,
    and the number of rounds in the measured games."""
    limit = rounds = counted = 0
    for name, option in edition.options.items():
        if option.unit == "min":
            limit = int(options.get(name, option.default))
        elif option.unit == "rounds":
            rounds, counted = int(options.get(name, option.default)), int(option.default)
    return limit, rounds, counted


def rounded(minutes: float) -> int:
    """Round minutes to multiples of 5, from an hour on to multiples of 10."""
    by = 5 if minutes < FINE else 10
    return max(round(minutes / by) * by, by)
