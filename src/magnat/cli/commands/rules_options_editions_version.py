"""The commands `rules`, `options`, `editions` and `version`."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import App, Parameter

from magnat import __version__
from magnat.cli.commands.argument_parsing import language_of
from magnat.cli.commands.user_mistakes import mistakes, refuse

editions = App(name="editions", help="List the boxes, or check their data.")


def rules(
    box: str, /, *, lang: str = "", as_json: Annotated[bool, Parameter(name="--json")] = False
) -> None:
    """Print a rule booklet as implemented: each clause in our words, with the steps and tests that
    implement it.

    Exits with code 1 when a clause has neither code nor a reason why not.

    Parameters
    ----------
    box
        GAME or GAME/EDITION.
    lang
        fr or en; default: the terminal's language.
    as_json
        Print JSON: a list of {id, slug, fr, en, ruling, steps, tests, silent}.
    """
    from magnat.cli.rulebook import show

    language = language_of(lang)
    with mistakes(language):
        missing = show(box, language, as_json)
    for clause in missing:
        print(f"{clause}: neither code nor a reason", file=sys.stderr)
    if missing:
        sys.exit(1)


def options(box: str, /, *, lang: str = "") -> None:
    """List the rules of a box that a table may change, with their meaning and values.

    Parameters
    ----------
    box
        GAME or GAME/EDITION.
    lang
        fr or en; default: the terminal's language.
    """
    from magnat.cli.list_and_check_boxes import show_options

    language = language_of(lang)
    with mistakes(language):
        show_options(box, language)


@editions.default
def list_editions() -> None:
    """List the boxes, or check their data."""
    from magnat.cli.list_and_check_boxes import show

    show()


@editions.command
def check(which: str | None = None, /, *, game: str | None = None) -> None:
    """Check the data of editions and print everything that is wrong.

    Parameters
    ----------
    which
        GAME, GAME/EDITION, or the folder of an edition; default: all.
    game
        The game of a folder; not needed for a folder named GAME/editions/EDITION.
    """
    from magnat.cli.list_and_check_boxes import problems
    from magnat.core.editions.edition import Unknown

    try:
        checked, found = problems(which, game)
    except Unknown as error:
        refuse(str(error))
    for problem in found:
        print(problem)
    told = "no problem" if not found else f"{len(found)} problem{'s' if len(found) > 1 else ''}"
    print(f"{checked} edition{'' if checked == 1 else 's'} checked, {told}")
    if found:
        sys.exit(2)


def version() -> None:
    """Print the version, and which engine runs."""
    from magnat.compiled_engine import which

    print(__version__)
    print(f"engine: {which()}")


COMMANDS = (rules, options, version, editions)
