"""The public functions of `import magnat`: open a table, play, look at it, save, simulate.

`docs/library.md` explains them with examples. Names in `magnat.__all__` follow semantic versioning.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from magnat import games
from magnat.core.action_and_choice import Illegal
from magnat.core.bot import Bot
from magnat.library.bots_by_seat import Seating, bots_by_seat
from magnat.library.box_option import BoxOption, options_of
from magnat.library.simulation import Simulation, simulated
from magnat.library.table import Table, opened
from magnat.library.table_choice import TableChoice
from magnat.play.boards.picture import Board
from magnat.play.record.reading import read_record
from magnat.play.record.replay_and_verify import RecordVerdict, continued
from magnat.play.record.replay_and_verify import verify as _verified

__all__ = (
    "Board",
    "Bot",
    "BoxOption",
    "Illegal",
    "RecordVerdict",
    "Simulation",
    "Table",
    "TableChoice",
    "boxes",
    "load",
    "open",
    "options",
    "simulate",
    "verify",
)


def boxes() -> list[str]:
    """Return the names of all boxes, such as `monopoly/europe`."""
    return [
        f"{game.name}/{edition}"
        for game in games.all_games().values()
        for edition in game.editions()
    ]


def options(box: str, language: str = "en") -> list[BoxOption]:
    """Return the options of a box: rules that a table may change."""
    return options_of(box, language)


def open(
    box: str,
    seats: int = 0,
    seed: int | None = None,
    options: Mapping[str, int | str | bool] | None = None,
    bots: Seating = None,
    names: Sequence[str] = (),
    language: str = "en",
) -> Table:
    """Open a table for a new game.

    `box` is GAME or GAME/EDITION. `seats` is the number of players (0: the least number that the
    box allows). The same `seed` gives the same dice; None draws a seed. `bots` names the bots: one
    name for all seats, a list with one entry for each seat, or a dict by seat; you play the seats
    without a bot.
    """
    return opened(box, seats, seed, options, bots, names, language)


def load(path: str | Path, language: str = "en") -> Table:
    """Return the table of a saved game after its last entry."""
    record = read_record(Path(path))
    return Table(continued(games.find(record.header.game), record), language)


def verify(path: str | Path) -> RecordVerdict:
    """Replay a saved game and check its rules, accounts, hashes and dice; return the verdict."""
    record = read_record(Path(path))
    return _verified(games.find(record.header.game), record)


def simulate(
    box: str,
    number: int = 100,
    bots: Seating = "balanced",
    seats: int = 0,
    seed: int = 1,
    options: Mapping[str, int | str | bool] | None = None,
    processes: int = 1,
) -> Simulation:
    """Play `number` games with bots and return their results. The bots change seats from game to
    game. The same seed gives the same games, with any number of processes."""
    name, _, edition = box.partition("/")
    game = games.find(name)
    n = seats or (len(bots) if isinstance(bots, Sequence) and not isinstance(bots, str) else 0)
    chosen = bots_by_seat(bots, n or game.players(edition)[0])
    return simulated(game, edition, chosen, number, seed, options, processes)
