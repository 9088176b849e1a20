"""The commands `replay`, `verify`, `advise`, `simulate` and `fuzz`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from magnat.cli.commands.argument_parsing import language_of, options_of
from magnat.cli.commands.user_mistakes import mistakes, refuse


def replay(file: Path, /, *, until: int | None = None, lang: str = "") -> None:
    """Print the story of a recorded game, one sentence for each event.

    Parameters
    ----------
    file
        The record.
    until
        The number of the last entry to print; default: all.
    lang
        fr or en; default: the terminal's language.
    """
    from magnat.cli.records import tell

    language = language_of(lang)
    with mistakes(language):
        tell(file, until, language)


def verify(file: Path, /) -> None:
    """Check a record: replay it and compare its hashes, accounts, outcome and dice.

    Parameters
    ----------
    file
        The record.
    """
    from magnat.cli.records import prove

    with mistakes():
        right, said = prove(file)
    for line in said:
        print(line)
    print("right" if right else "wrong")
    if not right:
        sys.exit(1)


def advise(
    file: Path,
    /,
    *,
    entry: int | None = None,
    seat: int | None = None,
    games: int = 400,
    lang: str = "",
) -> None:
    """Print how good each choice at an entry of a record was, judged by what the seat could see.
    Without an entry, print the turning points of the game and which action would have been
    better.

    Parameters
    ----------
    file
        The record.
    entry
        The number of the entry that made the choice; the last number plus one means the question
        that is still open.
    seat
        The seat whose choices are rated, from 1; default: the seat that acted there.
    games
        How many games are simulated from there.
    lang
        fr or en; default: the terminal's language.
    """
    from magnat.cli.advice import say_choices, say_turns

    language = language_of(lang)
    with mistakes(language):
        if entry is None:
            say_turns(file, language)
        else:
            say_choices(file, entry, seat, games, language)


def simulate(
    box: str,
    /,
    *,
    games: int = 100,
    bots: str = "balanced,balanced,balanced,balanced",
    seed: int = 1,
    processes: int = 1,
    option: list[str] | None = None,
    as_json: Annotated[bool, Parameter(name="--json")] = False,
) -> None:
    """Play many games with bots and print who wins.

    Parameters
    ----------
    box
        GAME or GAME/EDITION.
    games
        How many games to play.
    bots
        The bots, one for each seat, with commas; they change seats from game to game.
    seed
        The same seed gives the same games, for any number of processes.
    processes
        How many games are played at once.
    option
        A rule to change, such as claims=automatic; may be repeated.
    as_json
        Print a JSON object instead of a table.
    """
    from magnat.cli.simulate_and_fuzz import run
    from magnat.cli.terminal.texts import words

    say = words(language_of(""))
    if games < 1:
        refuse(say["bad_games"].format(games))
    if processes < 1:
        refuse(say["bad_processes"].format(processes))
    with mistakes():
        results = run(box, bots.split(","), games, seed, processes, options_of(option), as_json)
    if results.audit != "ok":
        sys.exit(1)


def fuzz(box: str, /, *, seconds: float = 60, seed: int = 1, folder: Path = Path("fuzz")) -> None:
    """Look for errors in the rules by playing random legal actions; exit with code 1 if one is
    found.

    Parameters
    ----------
    box
        GAME or GAME/EDITION.
    seconds
        How many seconds to play.
    seed
        The seed of the first game; the next games use the next numbers.
    folder
        The folder for the records of games with an error.
    """
    from magnat.cli.simulate_and_fuzz import hunt

    with mistakes():
        report = hunt(box, seconds, seed, folder)
    if report.findings:
        sys.exit(1)


COMMANDS = (replay, verify, advise, simulate, fuzz)
