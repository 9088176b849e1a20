"""The commands that play in the terminal: `play`, `join`, `bot join`, `resume` and `move`."""

from __future__ import annotations

import os
import sys
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from cyclopts import App

from magnat.cli.commands.argument_parsing import language_of, options_of
from magnat.cli.commands.user_mistakes import mistakes, refuse

if TYPE_CHECKING:
    from magnat.cli.terminal.line_mode import LineReader
    from magnat.cli.terminal.open_table import Face
    from magnat.cli.terminal.table_client import TerminalClient

T = TypeVar("T")
Pace = Literal["leisurely", "normal", "brisk", "at_once", "correspondence"]
PresetName = Literal["family", "booklet", "quick"]


def play(
    box: str,
    /,
    *,
    players: int = 4,
    seats: str = "1",
    name: list[str] | None = None,
    preset: PresetName = "booklet",
    bot: str = "",
    option: list[str] | None = None,
    pace: Pace | None = None,
    plain: bool = False,
    lang: str = "",
) -> None:
    """Play a game in the terminal, against bots and with people at this terminal.

    Parameters
    ----------
    box
        GAME or GAME/EDITION, such as monopoly/europe.
    players
        The number of players.
    seats
        The seats played at this terminal, from 1, such as 1 or 1,3.
    name
        The names of the players here, in the order of their seats; may be repeated.
    preset
        The rules and the pace to begin with; `magnat options BOX` lists what each changes.
    bot
        The bot of the other seats: beginner, regular, formidable, cautious, balanced, bold, sharp,
        search, greedy, uniform, or path.py:Name; default: the level of the preset.
    option
        A rule to change, such as claims=automatic or timed_game=21:30; may be repeated.
    pace
        How fast bots play and how long questions wait; default: the pace of the preset.
    plain
        Print and read line by line, for screen readers and scripts.
    lang
        fr or en; default: the terminal's language.
    """
    from magnat.cli.terminal import open_table
    from magnat.cli.terminal.texts import words
    from magnat.play.presets import preset_of_box

    language = language_of(lang)
    people = dict.fromkeys(_seats(seats, players, words(language)), "")
    if len(name or []) > len(people):
        refuse(words(language)["many_names"].format(len(name or []), len(people)))
    for seat, called in zip(people, name or [], strict=False):
        people[seat] = called
    with mistakes(language):
        begun = preset_of_box(box, preset)
        table = open_table.SeatAssignment(players, people, bot or begun.levels[-1])
        options = {**begun.options, **options_of(option, language)}
        _run(open_table.play(box, table, options, pace or begun.pace, language, _face(plain)))


def join(
    where: str,
    /,
    *,
    name: list[str] | None = None,
    server: str = "",
    watch: bool = False,
    plain: bool = False,
    lang: str = "",
) -> None:
    """Join a table of a server by its link, its code, or the server's address; or take over a seat
    by the code that another device shows.

    Parameters
    ----------
    where
        The link of a table, its code, the address of a server with one public table, or the code
        for a seat.
    name
        Your name; may be repeated for several players at this terminal.
    server
        The server's address, for a code; default: the server on this machine.
    watch
        Watch without taking a seat.
    plain
        Print and read line by line, for screen readers and scripts.
    lang
        fr or en; default: the terminal's language.
    """
    from magnat.cli.terminal import open_table

    language = language_of(lang)
    with mistakes(language):
        _run(open_table.join(where, server, name or [], watch, language, _face(plain)))


bot = App(name="bot", help="A bot of yours at a table of a server.")


@bot.command(name="join")
def bot_join(
    where: str,
    /,
    *,
    bot: str,
    name: str = "",
    server: str = "",
    seconds: float = 5.0,
    lang: str = "",
) -> None:
    """Let a bot join a table of a server and play one game to its end.

    Parameters
    ----------
    where
        The link of a table, its code, or the address of a server with one public table.
    bot
        path.py:Name, or the name of a built-in bot such as balanced.
    name
        The bot's name; default: the name of its class.
    server
        The server's address, for a code; default: the server on this machine.
    seconds
        Seconds for a decision; after that the game's balanced bot answers instead.
    lang
        fr or en; default: the terminal's language.
    """
    from magnat.cli.terminal import remote_bot
    from magnat.cli.terminal.texts import words

    language = language_of(lang)
    if not seconds > 0:
        refuse(words(language)["bot_seconds"].format(seconds))
    with mistakes(language):
        _run(remote_bot.join(where, server, bot, name, seconds, language, print))


def resume(
    game: str = "", /, *, bot: list[str] | None = None, plain: bool = False, lang: str = ""
) -> None:
    """Continue a saved game of this terminal, played here or at a server; without a name the
    latest.

    Parameters
    ----------
    game
        The game's name, or the file of a record.
    bot
        The file of a bot that plays in it, path.py:Name; may be repeated.
    plain
        Print and read line by line, for screen readers and scripts.
    lang
        fr or en; default: the terminal's language.
    """
    from magnat.cli.terminal import open_table
    from magnat.cli.terminal.texts import words

    language = language_of(lang)
    with mistakes(language):
        if not _run(open_table.resume(game, bot or [], language, _face(plain))):
            print(words(language)["nothing"])
            sys.exit(1)


def move(where: str, game: str = "", /, *, bot: list[str] | None = None, lang: str = "") -> None:
    """Move a game of this terminal to a server, or back here.

    Parameters
    ----------
    where
        The server's address, or `here`.
    game
        The game's name; default: the latest.
    bot
        The file of a bot that plays in it, path.py:Name; may be repeated.
    lang
        fr or en; default: the terminal's language.
    """
    from magnat.cli.terminal import open_table

    language = language_of(lang)
    with mistakes(language):
        print(_run(open_table.move(where, game, bot or [], language)))


def _seats(seats: str, players: int, say: dict[str, Any]) -> list[int]:
    """Parse the seats that are played at this terminal, such as "1,3", into numbers counted from
    0."""
    numbers = [one.strip() for one in seats.split(",")]
    if any([not one.isdecimal() or not 1 <= int(one) <= players for one in numbers]):
        refuse(say["no_seat"].format(seats, players))
    return sorted({int(one) - 1 for one in numbers})


def _face(is_plain: bool) -> Face:
    """Return the function that runs the user interface: the full screen, or line by line if
    `is_plain` is set or the terminal cannot draw."""
    lines: LineReader | None = None

    async def by_line(client: TerminalClient) -> None:
        from magnat.cli.terminal.line_mode import LineMode, LineReader

        nonlocal lines
        lines = lines or LineReader()  # a rematch continues with the same input
        await LineMode(client, lines, is_script=lines.is_script).run()

    async def on_screen(client: TerminalClient) -> None:
        from magnat.cli.terminal.line_mode import failure
        from magnat.cli.terminal.screen import FAILED, Screen
        from magnat.cli.terminal.texts import words

        screen = Screen(client)
        await screen.run_async()
        if screen.return_code == FAILED:
            print(failure(client, screen.failure))
            client.simplify_board()
            await by_line(client)
        elif client.ended is not None:
            print(client.said(client.ended))
        elif not client.is_over:
            print(words(client.language)["saved"])

    return by_line if is_plain or not _can_draw() else on_screen


def _can_draw() -> bool:
    is_seen = sys.stdin.isatty() and sys.stdout.isatty()
    return is_seen and os.environ.get("TERM") != "dumb"


def _run(work: Coroutine[Any, Any, T]) -> T:
    import asyncio

    try:
        return asyncio.run(work)
    except KeyboardInterrupt:  # the table's clock has stopped already
        sys.exit(130)


COMMANDS = (play, join, bot, resume, move)
