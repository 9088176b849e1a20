"""Fingerprints of the games of 200 seeds: they stay the same as long as no rule and no bot changes.

Only values that a player could write down are included: cash turn by turn, the final owners, the
time, the places, the number of entries. Names of classes, modules and fields may change.
`scripts/fingerprint` plays all games and compares them with the file, or writes the file again.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from magnat.core.bot import TEMPERAMENTS
from magnat.core.editions.edition import Option
from magnat.core.state import MONEY, State
from magnat.games import all_games, find
from magnat.play.bots.load import find_bot
from magnat.play.record.entries import RecordEntry
from magnat.play.simulate.driver import Driver
from magnat.testing import loaded

KEPT = Path(__file__).with_name("fingerprints.txt")
HEAD = """\
# Number of the game, seats, options, entries, hash; after the name of a box a hash of its lines.
# Written by scripts/fingerprint --write, after a rule or a bot was changed on purpose.
"""
GAMES = 200  # of each box
LIMIT = 3_000  # entries; a game that is not over by then counts as it stands
BATCH = 10  # games that a process plays before it reports
CHANGED = 3  # one game in so many has an option changed
ERRATIC = 5  # one game in so many has somebody who plays at random

Options = dict[str, int | str | bool]


class GameLine:
    """One game of the file: its settings, and its fingerprint."""

    def __init__(
        self, number: int, seats: int, options: Options, entries: int = 0, digest: str = ""
    ) -> None:
        self.number = number
        self.seats = seats
        self.options = options
        self.entries = entries
        self.digest = digest

    def __str__(self) -> str:
        options = json.dumps(self.options, separators=(",", ":"))
        return f"{self.number} {self.seats} {options} {self.entries} {self.digest}"


Boxes = dict[str, list[GameLine]]


def kept() -> Boxes:
    """Return the games in the file, by box."""
    found: Boxes = {}
    for block in KEPT.read_text(encoding="utf-8").removeprefix(HEAD).strip().split("\n\n"):
        first, *rest = block.splitlines()
        lines = []
        for text in rest:
            number, seats, options, entries, digest = text.split()
            lines.append(
                GameLine(int(number), int(seats), json.loads(options), int(entries), digest)
            )
        box, whole = first.split()
        assert whole == short([str(line) for line in lines]), f"{KEPT.name}: {box} was edited"
        found[box] = lines
    return found


def text(boxes: Boxes) -> str:
    blocks = []
    for box, lines in boxes.items():
        rows = [str(line) for line in lines]
        blocks.append("\n".join([f"{box} {short(rows)}", *rows]))
    return HEAD + "\n".join([block + "\n" for block in blocks])


def short(what: object) -> str:
    return hashlib.sha256(json.dumps(what).encode()).hexdigest()[:16]


# Set-ups


def drawn(box: str, games: int = GAMES) -> list[GameLine]:
    """Return settings for this number of games of a box, for games that are not in the file yet."""
    game, _, edition = box.partition("/")
    data = find(game).load(edition)
    options = list(data.options.values())
    lines = []
    for number in range(games):
        changed: Options = {}
        if number % CHANGED == CHANGED - 1:
            turn, which = divmod(number // CHANGED, len(options))
            changed[options[which].name] = another(options[which], turn % 8)
        lines.append(GameLine(number, data.players[number % len(data.players)], changed))
    return lines


def another(option: Option, turn: int) -> int | str | bool:
    """Return a value of the option that is not its default; the next call returns another one."""
    values = option.values or range(option.low, option.high + 1, option.by)
    others = [value for value in values if value != option.default]
    return others[turn * 7 % len(others)]


# Games


def played(box: str, line: GameLine) -> GameLine:
    """Play the game of this line and return the line with its present fingerprint."""
    name, _, edition = box.partition("/")
    game = find(name)
    seed = int(short([box, line.number]), 16)
    s = game.start(loaded(game, edition, line.options), line.seats, seed)
    names = [TEMPERAMENTS[(line.number + seat) % 3] for seat in range(line.seats)]
    if line.number % ERRATIC == ERRATIC - 1:
        names[line.number % line.seats] = "uniform"
    bots = [find_bot(name, game, seed + seat) for seat, name in enumerate(names)]
    driver = Driver(s, bots, game.secrecy(), seed)
    log: list[RecordEntry] = []
    driver.log = log
    walk = [purses(s)]
    while len(log) < LIMIT and driver.step():
        if walk[-1][0] != s.turn:
            walk.append(purses(s))
    assert not driver.faults, f"{box}, game {line.number}: {driver.faults[0]}"
    return GameLine(line.number, line.seats, line.options, len(log), short([walk, left(s)]))


def purses(s: State) -> list[int]:
    """Return whose turn it is, the time, and the cash of every seat."""
    return [s.turn, s.clock, *s.count[MONEY][: s.seats]]


def left(s: State) -> list[object]:
    """Return the table at the end of the game, with the names that players know."""
    goods = sorted(
        [
            [s.edition.goods[good], s.holder_name(holder), n]
            for good, row in enumerate(s.count)
            for holder, n in enumerate(row)
            if n != 0
        ]
    )
    items = sorted([[s.item_name(i), s.holder_name(holder)] for i, holder in enumerate(s.held_by)])
    packs = [[s.item_name(item) for item in pack] for pack in s.order]
    outcome = s.outcome
    places = [] if outcome is None else [outcome.places, outcome.worth]
    return [s.clock, goods, items, packs, places, s.fallen]


# The whole file


def batch(box: str, lines: Sequence[GameLine]) -> list[GameLine]:
    return [played(box, line) for line in lines]


def again(boxes: Boxes, processes: int) -> Iterator[tuple[str, list[GameLine]]]:
    """Play all games again and yield the results, a few games at a time."""
    tasks = [
        (box, lines[i : i + BATCH])
        for box, lines in boxes.items()
        for i in range(0, len(lines), BATCH)
    ]
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield from zip(
            [box for box, _ in tasks], pool.map(batch, *zip(*tasks, strict=True)), strict=True
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, prog="scripts/fingerprint")
    parser.add_argument("boxes", nargs="*", metavar="BOX", help="as monopoly/paris; all without")
    parser.add_argument("--games", type=int, default=GAMES, help="of each box, the first so many")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", action="store_true", help="keep what is played today")
    given = parser.parse_args()
    known = kept() if KEPT.exists() else {}
    if given.write:
        for game in all_games().values():
            for edition in game.editions():
                box = f"{game.name}/{edition}"
                known.setdefault(box, drawn(box))
    for box in given.boxes:
        if box not in known:
            parser.error(f"{box}: not in {KEPT.name}; there are {', '.join(known)}")
    if given.write and given.games != GAMES:
        parser.error("--write plays all games")
    wanted = {box: known[box][: given.games] for box in given.boxes or known}
    found: Boxes = {box: [] for box in wanted}
    for box, lines in again(wanted, given.processes):
        found[box] += lines
        if sys.stderr.isatty():
            print(f"\r{box}: {len(found[box])} games ", end="", file=sys.stderr)
    other = [
        f"{box}, kept:  {old}\n{' ' * len(box)}  today: {new}"
        for box, lines in wanted.items()
        for old, new in zip(lines, found[box], strict=True)
        if str(old) != str(new)
    ]
    if given.write:
        KEPT.write_text(text({**known, **found}), encoding="utf-8")
        print(f"{KEPT.name}: {len(other)} games are others than before")
        return 0
    if other:
        print("\n".join(other[:10]))
    print(f"{sum(map(len, wanted.values()))} games, {len(other)} are others than before")
    return 1 if other else 0


if __name__ == "__main__":
    sys.exit(main())
