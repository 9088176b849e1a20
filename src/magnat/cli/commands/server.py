"""Commands about a server: `serve`, `backup`, `restore`, `tables`, and `site build`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cyclopts import App

from magnat.cli.commands.errors import refuse

tables = App(
    name="tables", help="List the tables and cash desks of a server, export or delete one."
)
site = App(name="site", help="Magnat without a server: a site of plain files.")


def serve(
    *, host: str = "127.0.0.1", port: int | None = None, workers: int = 1, lan: bool = False
) -> None:
    """Start the server and print its address.

    Tables are stored in the SQLite file MAGNAT_DATABASE_FILE, or in the PostgreSQL database
    MAGNAT_DATABASE_URL.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 serves the whole network.
    port
        The port; without it 8005, or a free one when that is taken.
    workers
        The number of processes; more than one needs PostgreSQL.
    lan
        Serve the local network, and print the address as a QR code.
    """
    from magnat.server.serve import CannotServe, NeedsPostgres, PortTaken, serve
    from magnat.server.settings import BadSetting

    try:
        serve(host, port, workers, lan)
    except (PortTaken, NeedsPostgres, CannotServe, BadSetting, OSError) as error:
        refuse(str(error))


def backup(file: Path, /) -> None:
    """Write all tables to a file; the server may run meanwhile.

    Parameters
    ----------
    file
        The file to write; it replaces an older one when it is complete.
    """
    import asyncio

    from magnat.server.ops.backup import backup
    from magnat.server.settings import BadSetting, Settings
    from magnat.server.store.base import Incompatible, Unavailable

    try:
        n = asyncio.run(backup(Settings.from_environment(), file))
    except (BadSetting, Incompatible, Unavailable, OSError) as error:
        refuse(str(error))
    print(f"{n} table{'' if n == 1 else 's'} in {file}")


def restore(file: Path, /) -> None:
    """Put the tables of a backup into an empty database; a damaged file is refused.

    Parameters
    ----------
    file
        A file that `magnat backup` wrote.
    """
    import asyncio

    from magnat.server.ops.backup import Damaged, NotEmpty, restore
    from magnat.server.settings import BadSetting, Settings
    from magnat.server.store.base import Incompatible, Unavailable

    try:
        n = asyncio.run(restore(Settings.from_environment(), file))
    except (BadSetting, Damaged, NotEmpty, Incompatible, Unavailable, OSError) as error:
        refuse(str(error))
    print(f"{n} table{'' if n == 1 else 's'} from {file}")


@tables.default
def list_tables() -> None:
    """List the tables of a server, then its cash desks: id, code, how it stands, last used, game,
    title or players."""
    from magnat.cli.stored_tables import listed

    with store_mistakes():
        for line in listed():
            print(line)


@tables.command
def export(table: str, file: Path | None = None, /) -> None:
    """Write the record of a table, also of one in the archive; the seed is in it. Of a cash desk
    its lines.

    Parameters
    ----------
    table
        Its id or its code.
    file
        The file to write; default: the terminal.
    """
    from magnat.cli.stored_tables import exported

    with store_mistakes():
        text = exported(table)
        if file is not None:
            file.touch(0o600)
            file.write_text(text, encoding="utf-8")
    if file is None:
        print(text, end="")


@tables.command
def delete(*table: str) -> None:
    """Delete tables and cash desks for good, from the archive too.

    Parameters
    ----------
    table
        Their ids or codes.
    """
    from magnat.cli.stored_tables import delete as gone

    with store_mistakes():
        for one in table:
            gone(one)
            print(f"{one} is gone")


@site.command
def build(folder: Path, /) -> None:
    """Write the page, the engine and a Python for browsers into a folder, for any web space.

    Parameters
    ----------
    folder
        The folder to write; an older site there is replaced.
    """
    from magnat.games import all_games
    from magnat.server.browser.pyodide_build import CannotBuild
    from magnat.server.browser.site_build import build as built

    try:
        size = built(all_games(), folder)
    except (CannotBuild, OSError) as error:
        refuse(str(error))
    print(f"{size.files} files in {folder}, {size.packed / 1e6:.1f} MB packed")
    print(f"Try it: python -m http.server --directory {folder}")


@contextmanager
def store_mistakes() -> Iterator[None]:
    """Print an error of the database as one sentence and end with exit code 2."""
    from magnat.cli.stored_tables import NoTable
    from magnat.server.settings import BadSetting
    from magnat.server.store.base import Incompatible, Unavailable

    try:
        yield
    except (NoTable, BadSetting, Incompatible, Unavailable, OSError) as error:
        refuse(str(error))


COMMANDS = (serve, backup, restore, tables, site)
