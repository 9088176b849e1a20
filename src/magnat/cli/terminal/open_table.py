"""Opens tables and plays at them: new tables in this process, tables of a server, saved games."""

from __future__ import annotations

import getpass
import re
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Final, TypeVar
from urllib.parse import quote, unquote, urlsplit

import msgspec

from magnat import games
from magnat.cli.terminal.connection.in_process import InProcessConnection
from magnat.cli.terminal.connection.interface import Connection
from magnat.cli.terminal.connection.remote import RemoteConnection
from magnat.cli.terminal.dice_entropy import SeedWords
from magnat.cli.terminal.saved_games import SavedGame, known_at, latest, named, new_name, no_game
from magnat.cli.terminal.table_client import TerminalClient
from magnat.cli.terminal.texts import words
from magnat.core.step_and_window import Seat
from magnat.play.bots.load import admit_bot, find_bot, is_known
from magnat.play.input_limits import tidy
from magnat.play.record.reading import read_record
from magnat.server.http.refusals import Refusal
from magnat.server.security.keys_ids_codes import hashed, new_key
from magnat.server.store.rows import PLAYING
from magnat.server.store.sqlite import SqliteStore
from magnat.server.tables.info_and_lists import table_info
from magnat.server.wire.http import NewTable
from magnat.server.wire.table_socket import TableInfo

USUAL: Final = "http://127.0.0.1:8005"  # the default address of `magnat serve`
HERE: Final = "here"
LONGEST_NAME: Final = 24
TRANSFER_CODE: Final = re.compile("[a-z2-9]{5}-?[a-z2-9]{5}", re.IGNORECASE)
# Errors after which the table cannot be continued at that server.
GONE: Final = ("not_yours", "no_table")

T = TypeVar("T")
Face = Callable[[TerminalClient], Awaitable[None]]


class SeatAssignment(msgspec.Struct):
    """The seats of a new game: the names of the people by seat, and the bot that plays all other
    seats."""

    players: int
    people: dict[int, str]  # the names of the people, by seat
    bot: str


async def play(
    box: str,
    seats: SeatAssignment,
    options: dict[str, int | str | bool],
    pace: str,
    language: str,
    face: Face,
) -> None:
    """Start a new game in this process and play it."""
    name, _, edition = box.partition("/")
    game = games.find(name)
    # Raises an exception if an option is wrong.
    game.start(game.load(edition, options), seats.players)
    bot = admit_bot(seats.bot)
    find_bot(bot, game, 0)
    kept = SavedGame(new_name(name), name, "", "", new_key(), sorted(seats.people))
    way = await InProcessConnection({name: game}, kept.tables, kept.key).open()
    try:
        part = SeedWords(way, kept.words)
        wanted = _wanted(name, edition, seats, options, pace, language)
        for seat in wanted.seats:
            seat.promise = part.draw() if seat.kind == "me" else ""
        factory = way.services.factory
        row, rows = factory.plan(wanted, hashed(kept.key))
        for one in rows:
            # Any bot is allowed, because only this user plays here.
            one.bot = bot if one.bot else ""
        table = await factory.add(row, rows)
        kept.table = table.id
        await part.tend(table_info(table, row.host))
    except Refusal:
        await way.close()
        kept.forget_tables()
        raise
    await _sit(way, kept, language, face)


def _wanted(
    game: str,
    edition: str,
    seats: SeatAssignment,
    options: dict[str, int | str | bool],
    pace: str,
    language: str,
) -> NewTable:
    say = words(language)
    chairs = []
    for n in range(seats.players):
        if n in seats.people:
            name = seats.people[n] or say["somebody"].format(n + 1)
            chairs.append({"kind": "me", "name": name[:LONGEST_NAME]})
        else:
            chairs.append({"kind": "bot", "name": say["robot"].format(n + 1)})
    table = {"game": game, "edition": edition, "options": options, "pace": pace, "seats": chairs}
    return msgspec.convert(table, NewTable)


async def join(
    where: str, server: str, people: Sequence[str], watches: bool, language: str, face: Face
) -> None:
    """Join a table of a server by its link or code, or the server's only public table; or take over
    a seat by the code that another device shows."""
    address, table = found_in(where, server or USUAL)
    way = RemoteConnection(address)
    moved = await _moved_here(way, table) if TRANSFER_CODE.fullmatch(table) else None
    if moved is not None:
        await _sit(way, moved, language, face)
        return
    info = await info_of(way, table) if table else await only_table(way)
    kept = known_at(address, info.id)
    if kept is None:
        way.key = str((await way.ask("POST", "/api/devices"))["key"])
        kept = SavedGame(new_name(info.game), info.game, address, info.id, way.key, [])
        part = SeedWords(way, kept.words)
        for name in () if watches else people or (getpass.getuser(),):
            kept.seats.append(await seated(way, info.id, tidy(name) or "?", part))
    way.key = kept.key
    await _sit(way, kept, language, face)


async def seated(way: Connection, table: str, name: str, part: SeedWords) -> Seat:
    """Take a free seat at a table of a server and return its number."""
    wanted = {"name": name[:LONGEST_NAME], "promise": part.draw()}
    try:
        told = await way.ask("POST", f"/api/tables/{table}/join", wanted)
    except Refusal as refusal:
        if refusal.code != "taken":
            raise
        raise in_both(409, "full") from refusal
    return int(told["seat"])


async def _moved_here(way: Connection, code: str) -> SavedGame | None:
    """Take over the seat that a transfer code moves to this terminal. Return None if the server
    knows no such transfer code and the text may be a table's code, such as LUNEKIWI42."""
    way.key = str((await way.ask("POST", "/api/devices"))["key"])
    try:
        seated = await way.ask("POST", "/api/moves", {"code": code})
    except Refusal as refusal:
        if refusal.code != "no_code" or not code[-1].isdigit():
            raise
        return None
    info = msgspec.convert(seated["table"], TableInfo)
    return SavedGame(
        new_name(info.game), info.game, way.address, info.id, way.key, [seated["seat"]]
    )


def found_in(where: str, server: str) -> tuple[str, str]:
    """Split typed text into the address of a server and the table's id or code there ("" if the
    text names no table)."""
    where = where.strip()
    if "://" not in where and any([sign in where for sign in "/.:"]):
        where = f"http://{where}"  # an address without "http://"
    try:
        url = urlsplit(where)
        _ = url.port  # raises an exception if the port is not a number
    except ValueError as error:
        raise in_both(404, "no_address", where) from error
    if url.scheme in ("http", "https") and url.hostname:
        before, slash, after = url.path.partition("/t/")
        address = f"{url.scheme}://{url.netloc}{before}".rstrip("/")
        return address, unquote(after.split("/")[0]) if slash else ""
    if not where or url.scheme or not is_code(where):
        raise in_both(404, "no_address", where)
    return (server if "://" in server else f"http://{server}").rstrip("/"), where


def is_code(where: str) -> bool:
    return where.replace("-", "").isalnum() and where.isascii()


def in_both(status: int, key: str, *facts: str) -> Refusal:
    """Return a Refusal with the terminal's text for this key, in French and in English."""
    fr, en = (words(language)[key].format(*facts) for language in ("fr", "en"))
    return Refusal(status, key, fr, en)


async def info_of(way: Connection, table: str) -> TableInfo:
    return await _asked(way, f"/api/tables/{quote(table)}", TableInfo)


async def only_table(way: Connection) -> TableInfo:
    found = await _asked(way, "/api/tables", list[TableInfo])
    if len(found) == 1:
        return found[0]
    listed = "\n".join([f"{one.code}  {one.title}" for one in found])
    raise in_both(409, "which_table", way.address, listed)


async def _asked(way: Connection, path: str, kind: type[T]) -> T:
    """Send a GET request for this path and return the answer as an object of class `kind`; raise
    Refusal if the answer does not look like one of a Magnat server."""
    try:
        return msgspec.convert(await way.ask("GET", path), kind)
    except msgspec.ValidationError as error:
        raise in_both(502, "no_server", way.address) from error


async def resume(name: str, bots: Sequence[str], language: str, face: Face) -> bool:
    """Continue a saved game, the latest if `name` is empty; return False if there is none. `bots`
    are the files of bots that play in it."""
    for bot in bots:
        admit_bot(bot)
    found = named(name) if name else latest()
    if found is None:
        return False
    kept = await _imported(found) if isinstance(found, Path) else found
    if not kept.is_here:
        await _sit(RemoteConnection(kept.address, kept.key), kept, language, face)
        return True
    await _set_clock(kept)
    way = await _opened(kept)
    try:
        info = await info_of(way, kept.table)
        _must_be_known([seat.bot for seat in info.seats], kept.game)
    except Refusal:
        await way.close()
        raise
    await _sit(way, kept, language, face)
    return True


def _must_be_known(bots: Sequence[str], game: str) -> None:
    """Refuse a game with a bot that is neither built in nor named on the command line."""
    for bot in bots:
        if bot and not is_known(bot, games.find(game)):
            raise in_both(422, "unknown_bot", bot)


async def _opened(kept: SavedGame) -> InProcessConnection:
    return await InProcessConnection(
        {kept.game: games.find(kept.game)}, kept.tables, kept.key
    ).open()


async def _imported(path: Path) -> SavedGame:
    """Create a saved game from the file of a record."""
    if not path.exists():
        raise no_game(str(path))
    record = read_record(path)
    game = record.header.game
    _must_be_known(record.header.bots, game)
    kept = SavedGame(new_name(game), game, "", "", new_key(), [])
    return await _bring(kept, path.read_text(encoding="utf-8"))


async def _bring(kept: SavedGame, record: str) -> SavedGame:
    way = await _opened(kept)
    try:
        info = msgspec.convert(await way.ask("POST", "/api/records", {"text": record}), TableInfo)
    except Refusal:
        await way.close()
        kept.forget_tables()
        raise
    kept.table = info.id
    kept.seats = [n for n, seat in enumerate(info.seats) if seat.mine]
    kept.is_over = info.outcome is not None
    kept.write()
    await way.close()
    return kept


async def _set_clock(kept: SavedGame) -> None:
    """Set the table's clock back to its last use if a crash prevented the pause."""
    store = SqliteStore(kept.tables)
    await store.open()
    row = await store.table(kept.table)
    if row is not None and row.status == PLAYING and not row.paused_at:
        await store.change(row.id, row.touched, paused_at=row.touched, due=0)
    await store.close()


async def _sit(way: Connection, kept: SavedGame, language: str, face: Face) -> None:
    """Play at a table, then at the tables of its rematches, until the user stops."""
    try:
        next = await _play_at(way, kept, language, face)
        while next:
            info = await info_of(way, next)
            seats = [n for n, seat in enumerate(info.seats) if seat.mine]
            file = kept.file or kept.name
            name = new_name(kept.game)
            words = kept.words
            kept = SavedGame(
                name, kept.game, kept.address, next, kept.key, seats, False, file, words
            )
            next = await _play_at(way, kept, language, face)
    finally:
        await way.close()


async def _play_at(way: Connection, kept: SavedGame, language: str, face: Face) -> str:
    """Play at one table; afterwards stop its clock if it is in this process. Return the id of the
    rematch's table, or "" if there is none."""
    client = TerminalClient(way, await info_of(way, kept.table), kept.seats, language, kept.words)
    try:
        kept.write()
        await client.open()
        if kept.is_here and client.info.paused:
            await client.pause(False)
        await face(client)
        is_gone = client.ended is not None and client.ended.code in GONE
        kept.is_over = client.is_over or is_gone
        kept.write()
        return client.next
    finally:
        if kept.is_here and not client.is_over:
            await client.pause(True)
        await client.close()
        if kept.is_here:
            kept.record.write_text(await _record(way, kept), encoding="utf-8")


async def _record(way: Connection, kept: SavedGame) -> str:
    return str(await way.ask("GET", f"/api/tables/{kept.table}/record"))


async def move(where: str, name: str, bots: Sequence[str], language: str) -> str:
    """Move a saved game to a server, or from it to this terminal; return a sentence to print.
    `bots` are the files of bots that play in it."""
    say = words(language)
    for bot in bots:
        admit_bot(bot)
    address = "" if where == HERE else found_in(where, "")[0]
    if where != HERE and not urlsplit(address).hostname:
        raise in_both(404, "no_server_address", where)
    found = named(name) if name else latest()
    if found is None:
        raise in_both(404, "nothing")
    kept = await _imported(found) if isinstance(found, Path) else found
    if where == HERE:
        if kept.is_here:
            return str(say["here_already"])
        server = RemoteConnection(kept.address, kept.key)
        record = await _record(server, kept)
        table = kept.table
        await _bring(_as(kept, "", new_key()), record)
        await server.ask("POST", f"/api/tables/{table}/archive", {"archived": True})
        return str(say["back"])
    if not kept.is_here:
        return str(say["there_already"].format(kept.address))
    way = await _opened(kept)
    try:
        record = await _record(way, kept)
    finally:
        await way.close()
    server = RemoteConnection(address)
    server.key = str((await server.ask("POST", "/api/devices"))["key"])
    info = msgspec.convert(await server.ask("POST", "/api/records", {"text": record}), TableInfo)
    gone = _as(kept, address, server.key)
    gone.table = info.id
    gone.seats = [n for n, seat in enumerate(info.seats) if seat.mine]
    gone.write()
    kept.forget_tables()
    return str(say["moved"].format(f"{address}/t/{info.code}"))


def _as(kept: SavedGame, address: str, key: str) -> SavedGame:
    return msgspec.structs.replace(kept, address=address, key=key)
