"""Measures the length of games: plays every edition and writes games/NAME/game_length.toml.

    .venv/bin/python scripts/measure_game_length.py [GAMES] [--write] [--again] [NAME…]

Presets and variants of a booklet are played for every number of players, and so are other options
that make a game of four a fifth longer or shorter; with --again, those options are not looked for
but taken from the present file. The file has a short and a long game of each: the means around the
first and the third quartile. play/duration.py turns them into minutes.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from statistics import mean, median

from magnat.core.bot import BALANCED
from magnat.core.editions.edition_files import values_of
from magnat.core.game import Game
from magnat.core.step_and_window import NOBODY, Window
from magnat.games import all_games, find
from magnat.play.duration import FILE, GameLength, thinking
from magnat.play.match.animation_time import telling
from magnat.play.match.pace import NORMAL, PACES
from magnat.play.presets import presets
from magnat.play.simulate.driver import THINKING, Driver
from magnat.play.simulate.simulate import seed_of
from magnat.play.text.narrator import Narrator

GAMES = 100
SEED = 20
TRIED_AT = 4  # the number of seats with which options are tried
LIMITS = ("min", "rounds")  # the units of those options that play/duration.py applies itself
MATTERS = 0.2  # an option is listed if it changes the length of a game by at least this part
Options = dict[str, int | str | bool]


def untimed(game: Game, name: str) -> Options:
    """Return the options of an edition without a time limit, because play/duration.py applies the
    limit."""
    options = game.load(name).options.values()
    return {one.name: 0 for one in options if one.unit == "min" and one.default}


def length_of(game: Game, name: str, options: Options, seats: int, number: int) -> GameLength:
    edition = game.load(name, {**untimed(game, name), **options})
    s = game.start(edition, seats, seed_of(SEED, number), listen=True)
    driver = Driver(s, [game.bot(BALANCED) for _ in range(seats)], game.secrecy(), number + 1)
    driver.log = []
    teller = Narrator(s, "fr")
    told = heard = thought = answers = entries = 0
    assert s.events is not None
    while True:
        top = s.top if s.agenda else None
        kind, asked = (top.kind, top.seat) if isinstance(top, Window) else ("choice", NOBODY)
        if not driver.step():
            break
        told += telling(s.events[heard:], teller)
        heard = len(s.events)
        for entry in driver.log[entries:]:
            if entry.action is not None:
                answers += 1
                thought += thinking(kind, entry.action, entry.seat == asked)
        entries = len(driver.log)
    return GameLength(thought, answers, max(s.clock - answers * THINKING, 0), told)


def lengths(what: tuple[str, str, Options, int, range]) -> list[tuple[int, int, int, int]]:
    game, edition, options, seats, numbers = what
    found = [length_of(find(game), edition, options, seats, number) for number in numbers]
    return [(one.thought, one.answers, one.silences, one.told) for one in found]


class Tables:
    """Plays many games on all cores."""

    def __init__(self, games: int) -> None:
        self.games = games
        self.pool = ProcessPoolExecutor(2, get_context("spawn"))

    def play(self, game: str, edition: str, options: Options, seats: int) -> list[GameLength]:
        """Return the lengths of games with these settings, sorted."""
        half = self.games // 2
        work = [
            (game, edition, options, seats, numbers)
            for numbers in (range(half), range(half, self.games))
        ]
        found = [GameLength(*one) for part in self.pool.map(lengths, work) for one in part]
        return sorted(found, key=lambda one: one.minutes(seats, seats, PACES[NORMAL], 0))


def middle(found: list[GameLength]) -> float:
    return median([one.minutes(1, 1, PACES[NORMAL], 0) for one in found])


def around(found: list[GameLength], share: float) -> list[int]:
    """Return the mean of the lengths near this quantile."""
    at, width = int(len(found) * share), max(len(found) // 20, 1)
    near = found[max(at - width, 0) : at + width]
    return [
        round(mean([one.thought for one in near]) / 1000) * 1000,
        round(mean([one.answers for one in near])),
        round(mean([one.silences for one in near]) / 1000) * 1000,
        round(mean([one.told for one in near]) / 1000) * 1000,
    ]


def played(game: Game, name: str) -> list[Options]:
    """List the presets of an edition, as options without a limit of time or rounds."""
    limits = [one.name for one in game.load(name).options.values() if one.unit in LIMITS]
    return [
        {key: value for key, value in preset.options.items() if key not in limits}
        for preset in presets(game, name)
    ]


def measured(game: Game, name: str) -> list[Options]:
    """List the options of the runs in the present file."""
    runs = values_of((game.folder / FILE).read_text(encoding="utf-8"))["run"]
    return [run["options"] for run in runs if run["edition"] == name]


def variants(tables: Tables, game: Game, name: str) -> list[Options]:
    """List the variants of the booklet and each option that changes the length."""
    usual = middle(tables.play(game.name, name, {}, TRIED_AT))
    found: list[Options] = [{}]
    options = [one for one in game.load(name).options.values() if one.kind != "table"]
    for option in options:
        for value in [one for one in option.values if one != option.default]:
            tried = middle(tables.play(game.name, name, {option.name: value}, TRIED_AT))
            print(f"{game.name}/{name} {option.name}={value}: {tried / usual:.2f}", flush=True)
            if option.kind == "variant" or abs(tried - usual) > MATTERS * usual:
                found.append({option.name: value})
    return found


def toml(value: int | str | bool) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def written(tables: Tables, game: Game, is_again: bool) -> str:
    lines = [
        f"# By scripts/measure_game_length.py: {tables.games} games of balanced bots a line.",
        "# players = a short game, a long one: ms people think, answers, ms of silence, of telling",
    ]
    for name in game.editions():
        found = measured(game, name) if is_again else variants(tables, game, name)
        found += [one for one in played(game, name) if one not in found]
        for number, options in enumerate(found):
            if options not in found[:number]:
                lines += run(tables, game, name, options)
    return "\n".join(lines) + "\n"


def run(tables: Tables, game: Game, name: str, options: Options) -> list[str]:
    said = ", ".join([f"{key} = {toml(value)}" for key, value in options.items()])
    lines = ["", "[[run]]", f'edition = "{name}"']
    lines += [f"options = {{ {said} }}" if said else "options = {}", "[run.players]"]
    for seats in game.load(name).players:
        found = tables.play(game.name, name, options, seats)
        lines.append(f"{seats} = [{around(found, 0.25)}, {around(found, 0.75)}]")
        print(f"{name} {said} {lines[-1]}", flush=True)
    return lines


def main() -> int:
    words = [one for one in sys.argv[1:] if not one.startswith("--")]
    counts = [int(one) for one in words if one.isdigit()]
    names = [one for one in words if not one.isdigit()] or list(all_games())
    tables = Tables(counts[0] if counts else GAMES)
    for name in names:
        game = find(name)
        text = written(tables, game, "--again" in sys.argv)
        if "--write" in sys.argv:
            (game.folder / FILE).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
