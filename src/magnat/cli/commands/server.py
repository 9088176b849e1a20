"""The commands about a server: `serve`, `backup`, `restore`, `tables`, and `site build`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cyclopts import App

from magnat.cli.commands.user_mistakes import refuse

tables = App(
    name="tables",
    help="List the tables and cash desks of a server, export, delete or salvage them.",
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
    """Write all tables of the database to a file; the server may be running meanwhile.

    Parameters
    ----------
    file
        The file to write; an older file is replaced once the backup is complete.
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
    """List the tables of a server, then its cash desks, then the archive. Columns: id, code,
    status, day of the last use, game, and title or players."""
    from magnat.cli.stored_tables import listed

    with store_mistakes():
        for line in listed():
            print(line)


@tables.command
def export(table: str, file: Path | None = None, /) -> None:
    """Write the record of a table, archived or not, including its secret seed. For a cash desk,
    write the lines of its log.

    Parameters
    ----------
    table
        The id or the code of the table or cash desk.
    file
        The file to write; default: standard output.
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
    """Delete tables and cash desks permanently, from the archive too.

    Parameters
    ----------
    table
        The ids or codes of the tables and cash desks.
    """
    from magnat.cli.stored_tables import delete as gone

    if not table:
        refuse("say which tables to delete: their ids or codes, as `magnat tables` lists them")
    with store_mistakes():
        for one in table:
            gone(one)
            print(f"{one} is gone")


@tables.command
def salvage(file: Path, /) -> None:
    """Save what can be read of a damaged SQLite database, as a backup that `magnat restore` reads.

    Parameters
    ----------
    file
        The backup file to write.
    """
    from magnat.cli.stored_tables import salvaged

    with store_mistakes():
        found = salvaged(file)
    print(f"{len(found.whole)} whole, {len(found.shortened)} shortened, {len(found.lost)} lost")
    for word, ids in (("shortened", found.shortened), ("lost", found.lost)):
        for one in ids:
            print(f"{one} {word}")


@site.command
def build(folder: Path, /, *, stun: tuple[str, ...] = ()) -> None:
    """Write a static site into a folder: the page, the engine and a Python for browsers. Any web
    host can serve it.

    Parameters
    ----------
    folder
        The folder to write; an older site there is replaced.
    stun
        A STUN server (stun:HOST:PORT) by which devices of two homes find each other; may be given
        several times. Without one, devices of one network can be connected.
    """
    from magnat.games import all_games
    from magnat.server.browser.pyodide_build import CannotBuild
    from magnat.server.browser.site_build import build as built

    try:
        size = built(all_games(), folder, stun)
    except (CannotBuild, OSError) as error:
        refuse(str(error))
    print(f"{size.files} files in {folder}, {size.packed / 1e6:.1f} MB packed")
    print(f"Try it: python -m http.server --directory {folder}")


@contextmanager
def store_mistakes() -> Iterator[None]:
    """Catch errors of the database and unknown tables in this block, print one sentence and exit
    with code 2."""
    from magnat.cli.stored_tables import NoTable
    from magnat.server.settings import BadSetting
    from magnat.server.store.base import Incompatible, Unavailable

    try:
        yield
    except (NoTable, BadSetting, Incompatible, Unavailable, OSError) as error:
        refuse(str(error))


COMMANDS = (serve, backup, restore, tables, site)
