"""The commands and their options."""

from __future__ import annotations

import sys
from typing import Never

from cyclopts import App

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
def serve(*, host: str = "127.0.0.1", port: int | None = None) -> None:
    """Start the server and print its address.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 lets the whole network in.
    port
        The port; without it 8005, or a free one when that is taken.
    """
    from magnat.server.listen import PortTaken, serve

    try:
        serve(host, port)
    except (PortTaken, OSError) as error:
        _refuse(str(error))


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


def _refuse(why: str) -> Never:
    print(why, file=sys.stderr)
    sys.exit(2)
