"""The commands and their options."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Never

from cyclopts import App, Parameter

from magnat import __version__

app = App(
    name="magnat",
    help="Five classic money games of the family shelf, with a strict referee.",
    help_format="plaintext",
    version=__version__,
    version_flags=["--version"],
)
editions = App(name="editions", help="List the boxes, or check their data.")
app.command(editions)


@app.command
def serve(
    *, host: str = "127.0.0.1", port: int | None = None, workers: int = 1, lan: bool = False
) -> None:
    """Start the server and print its address.

    Tables are kept in the file that MAGNAT_DATA names, or in the PostgreSQL of MAGNAT_DATABASE_URL.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 lets the whole network in.
    port
        The port; without it 8005, or a free one when that is taken.
    workers
        How many processes; more than one need a PostgreSQL.
    lan
        Let everybody in this network in, and draw the way as a QR code.
    """
    from magnat.server.listen import Alone, PortTaken, serve

    try:
        serve(host, port, workers, lan)
    except (PortTaken, Alone, OSError) as error:
        _refuse(str(error))


@app.command
def backup(file: Path, /) -> None:
    """Write all tables to a file; the server may run meanwhile.

    Parameters
    ----------
    file
        Where to; an older backup of that name is replaced when the new one is whole.
    """
    import asyncio

    from magnat.server.backup import backup
    from magnat.server.settings import Settings
    from magnat.server.store import Incompatible, Unavailable

    try:
        n = asyncio.run(backup(Settings.from_environment(), file))
    except (Incompatible, Unavailable, OSError) as error:
        _refuse(str(error))
    print(f"{n} table{'' if n == 1 else 's'} in {file}")


@app.command
def restore(file: Path, /) -> None:
    """Put the tables of a backup into an empty database; a damaged file is refused.

    Parameters
    ----------
    file
        A file that `magnat backup` wrote.
    """
    import asyncio

    from magnat.server.backup import Damaged, NotEmpty, restore
    from magnat.server.settings import Settings
    from magnat.server.store import Incompatible, Unavailable

    try:
        n = asyncio.run(restore(Settings.from_environment(), file))
    except (Damaged, NotEmpty, Incompatible, Unavailable, OSError) as error:
        _refuse(str(error))
    print(f"{n} table{'' if n == 1 else 's'} from {file}")


@app.command
def play(
    box: str,
    /,
    *,
    players: int = 4,
    me: int = 1,
    bot: str = "balanced",
    option: list[str] | None = None,
    lang: str = "",
) -> None:
    """Play in the terminal against bots.

    Parameters
    ----------
    box
        GAME or GAME/EDITION, such as monopoly/europe.
    players
        How many sit at the table.
    me
        Which of the seats is yours, from 1.
    bot
        Who plays the others: cautious, balanced, bold, search, uniform, or path.py:Name.
    option
        A rule to change, such as claims=automatic; may be repeated.
    lang
        fr or en; as the terminal is set when left out.
    """
    from magnat.cli.terminal import language_of, start

    if not 1 <= me <= players:
        _refuse(f"--me {me}: the seats are 1 to {players}")
    with _mistakes():
        start(box, players, me, bot, _options(option), language_of(lang))


@app.command
def resume(file: Path | None = None, /, *, lang: str = "") -> None:
    """Go on with a game of this terminal: the latest unfinished one, or a record.

    Parameters
    ----------
    file
        The record of the game.
    lang
        fr or en; as the terminal is set when left out.
    """
    from magnat.cli.terminal import language_of
    from magnat.cli.terminal import resume as go_on

    with _mistakes():
        if not go_on(file, language_of(lang)):
            sys.exit(1)


@app.command
def replay(file: Path, /, *, to: int | None = None, lang: str = "") -> None:
    """Tell the story of a record.

    Parameters
    ----------
    file
        The record.
    to
        The last entry to tell; all of them when left out.
    lang
        fr or en; as the terminal is set when left out.
    """
    from magnat.cli.records import tell
    from magnat.cli.terminal import language_of

    with _mistakes():
        tell(file, to, language_of(lang))


@app.command
def verify(file: Path, /) -> None:
    """Prove a record: replay it and check hashes, books, outcome and dice.

    Parameters
    ----------
    file
        The record.
    """
    from magnat.cli.records import prove

    with _mistakes():
        right, said = prove(file)
    for line in said:
        print(line)
    print("right" if right else "wrong")
    if not right:
        sys.exit(1)


@app.command
def rules(
    box: str, /, *, lang: str = "", as_json: Annotated[bool, Parameter(name="--json")] = False
) -> None:
    """Print a booklet as implemented: clause, our words, steps, tests.

    Ends with 1 when a clause has neither code nor a reason.

    Parameters
    ----------
    box
        GAME or GAME/EDITION.
    lang
        fr or en; as the terminal is set when left out.
    as_json
        A list of {id, slug, fr, en, ruling, steps, tests, silent}.
    """
    from magnat.cli.booklet import show
    from magnat.cli.terminal import language_of

    with _mistakes():
        missing = show(box, language_of(lang), as_json)
    for clause in missing:
        print(f"{clause}: neither code nor a reason", file=sys.stderr)
    if missing:
        sys.exit(1)


@app.command
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
    """Play many games with bots and tell who wins.

    Parameters
    ----------
    box
        GAME or GAME/EDITION.
    games
        How many.
    bots
        Who plays, one for each seat; they change seats from game to game.
    seed
        The same seed gives the same games, whatever the number of processes.
    processes
        How many games are played side by side.
    option
        A rule to change, such as claims=automatic; may be repeated.
    as_json
        One object instead of a table.
    """
    from magnat.cli.many import run

    with _mistakes():
        results = run(box, bots.split(","), games, seed, processes, _options(option), as_json)
    if results.audit != "ok":
        sys.exit(1)


@app.command
def fuzz(box: str, /, *, seconds: float = 60, seed: int = 1, folder: Path = Path("fuzz")) -> None:
    """Hunt for mistakes in the rules by random legal play; ends with 1 when something is found.

    Parameters
    ----------
    box
        GAME or GAME/EDITION.
    seconds
        How long.
    seed
        Where to begin.
    folder
        Where findings are saved, as records.
    """
    from magnat.cli.many import hunt

    with _mistakes():
        report = hunt(box, seconds, seed, folder)
    if report.findings:
        sys.exit(1)


@app.command
def version() -> None:
    """Print the version."""
    print(__version__)


@editions.default
def list_editions() -> None:
    """List the boxes, or check their data."""
    from magnat.cli.boxes import show

    show()


@editions.command
def check(which: str | None = None, /, *, game: str | None = None) -> None:
    """Read the data of editions and tell all that is wrong with it.

    Parameters
    ----------
    which
        GAME, GAME/EDITION, or the folder of an edition; all of them when left out.
    game
        Whose edition a folder is; not needed for a folder named GAME/editions/EDITION.
    """
    from magnat.cli.boxes import problems
    from magnat.core.edition import Unknown

    try:
        checked, found = problems(which, game)
    except Unknown as error:
        _refuse(str(error))
    for problem in found:
        print(problem)
    told = "no problem" if not found else f"{len(found)} problem{'s' if len(found) > 1 else ''}"
    print(f"{checked} edition{'' if checked == 1 else 's'} checked, {told}")
    if found:
        sys.exit(2)


@contextmanager
def _mistakes() -> Iterator[None]:
    """What the user got wrong is told in a sentence and ends with 2."""
    from magnat.core.edition import BadEdition, BadOption, Unknown
    from magnat.play.record import BadRecord

    try:
        yield
    except (Unknown, BadOption, BadEdition, BadRecord) as error:
        _refuse(str(error))
    except OSError as error:
        _refuse(f"{error.filename}: {error.strerror}")


def _options(given: list[str] | None) -> dict[str, int | str | bool]:
    """`name=value`, a number or true or false where it looks like one."""
    options: dict[str, int | str | bool] = {}
    for one in given or []:
        name, sign, value = one.partition("=")
        if not sign:
            _refuse(f"--option {one}: write it as name=value, such as claims=automatic")
        if value in ("true", "false"):
            options[name] = value == "true"
        else:
            options[name] = int(value) if value.lstrip("-").isdecimal() else value
    return options


def _refuse(why: str) -> Never:
    print(why, file=sys.stderr)
    sys.exit(2)
