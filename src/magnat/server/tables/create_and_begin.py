"""Create tables and start their games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from magnat.core.action_and_choice import Json
from magnat.core.editions.edition import Edition
from magnat.play.fairness import new_secret, new_words, promise_of, silent
from magnat.play.input_limits import tidy
from magnat.play.match.match import Match
from magnat.play.match.pace import NORMAL
from magnat.play.record.header import Header, new_header
from magnat.server import clock
from magnat.server.catalog.edition_cache import written
from magnat.server.http.refusals import wrong
from magnat.server.security.keys_ids_codes import new_table_id
from magnat.server.store.rows import OPEN, TABLE_LOG, SeatRow, TableRow
from magnat.server.tables.info_and_lists import secret_from_json, secret_to_json
from magnat.server.tables.limits_and_archive import Expiry
from magnat.server.tables.live import (
    LiveTable,
    due_time,
    entries_after,
    epoch_shift,
    header_row,
    pace_of,
    row_update_of,
)
from magnat.server.tables.registry import TableRegistry
from magnat.server.tables.table_codes import new_table_code
from magnat.server.tasks.threads import run_in_thread
from magnat.server.views.story import Story
from magnat.server.wire.http import NewSeat, NewTable

# After so long the others may agree to start without the words that are still missing.
REVEAL_MS: Final = 5_000


class TableFactory:
    """A service that creates tables and starts their games."""

    def __init__(self, tables: TableRegistry, expiry: Expiry) -> None:
        self.tables: Final = tables
        self.make_room: Final = expiry.make_room
        self.make_room_for_network: Final = expiry.make_room_for_network
        self.make_room_for_desk: Final = expiry.make_room_for_desk
        self.placing: Final = expiry.placing
        self.store: Final = tables.store
        self.shelf: Final = tables.shelf

    async def create(self, wanted: NewTable, holder: str, address: str) -> LiveTable:
        """Create a table whose host is this device; the game starts at once if no seat is free."""
        row, seats = self.plan(wanted, holder)
        row.laid = await self.make_room(address)
        return await self.add(row, seats)

    def plan(self, wanted: NewTable, holder: str) -> tuple[TableRow, list[SeatRow]]:
        """Return the rows of a new table and its seats, without storing them."""
        edition = self.shelf.wanted(wanted.game, wanted.edition, wanted.options, len(wanted.seats))
        for seat in wanted.seats:
            must_be_pawn(seat.pawn or 0, edition)
        secret = new_secret() if wanted.dice == "seed" else None
        row = new_row(
            wanted.game,
            edition.name,
            written(wanted.options),
            tidy(wanted.title) or edition.title["fr"],
            holder,
        )
        row.public = wanted.public
        row.pace = wanted.pace
        row.absence = wanted.absence
        row.advice = wanted.advice
        row.seeded = secret is not None
        row.secret = secret_to_json(secret)
        # The players add words to the seed, unless real dice need no seed or the game starts from a
        # position, which does not wait.
        has_entropy = secret is not None and not wanted.position
        seats = [_seat(row.id, n, one, holder) for n, one in enumerate(wanted.seats)]
        for taken, asked in zip(seats, wanted.seats, strict=True):
            taken.promise = asked.promise if taken.holder and has_entropy else ""
        return row, seats

    async def add(self, row: TableRow, seats: list[SeatRow]) -> LiveTable:
        await self.insert(row, seats)
        table = await self.tables.get(row.id)
        async with table.lock:
            is_ours = await self.begin_if_full(table)
        await (self.tables.row_changed(table) if is_ours else self.tables.reload(table))
        return table

    async def insert(self, row: TableRow, seats: list[SeatRow]) -> None:
        """Store a new table. The quotas are checked again, because others may have stored tables
        since `make_room`."""
        async with self.placing:
            if row.laid:
                await self.make_room_for_network(row.laid)
            while not await self.store.add_table(row, seats):
                row.code = new_table_code()  # the id or the code is taken

    async def insert_played(
        self, row: TableRow, seats: list[SeatRow], match: Match, header: Header | None = None
    ) -> None:
        """Store a table whose game is under way; its clock continues from the last entry. `header`
        replaces the one of the match, which may lack the seed."""
        lines = match.record.lines
        row.epoch = row.created - (lines[-1].at if lines else 0)
        await self.insert(row, seats)
        entries = await run_in_thread(entries_after, match, 0)
        first = header_row(header or match.record.header, row.epoch)
        news = row_update_of(match, due_time(match, row.epoch), clock.wall(), 0)
        await self.store.append(TABLE_LOG, row.id, [first, *entries], news)

    # The caller of the next three methods holds the table's lock, so that no seat changes hands
    # meanwhile. The methods return False if another process has started the game.

    async def begin_if_full(self, table: LiveTable) -> bool:
        if any([table.is_free(seat.seat) for seat in table.seats]):
            return True
        return await self.begin(table)

    async def begin(self, table: LiveTable) -> bool:
        """Start the game. If players have promised words for the seed of the dice, ask for these
        first: the game then starts when the last words are revealed."""
        if table.match is not None or table.is_collecting_words:
            return True
        await self._bots_promise(table)
        if not silent(table.promises(), table.words()):
            return await self.begin_now(table)
        now = clock.wall()
        await self.store.change(table.id, now, due=-now)
        table.row.due = -now
        return True

    async def _bots_promise(self, table: LiveTable) -> None:
        """Add words to the seed of the dice for each bot, with their hash, if people add words too.
        This happens before any words are revealed."""
        if not any(table.promises()):
            return
        bots = []
        for seat in table.seats:
            if seat.bot:
                words = new_words()
                bots.append(msgspec.structs.replace(seat, promise=promise_of(words), entropy=words))
        await self.store.set_entropy(bots)
        for one in bots:
            table.seats[one.seat] = one

    async def begin_now(self, table: LiveTable) -> bool:
        """Start the game with the words that were revealed."""
        if table.match is not None:
            return True
        names = [seat.name or f"{seat.seat + 1}" for seat in table.seats]
        without = sorted(table.without_words)
        header = self.header(table.row, table.seats, names, without=without)
        return await self._write_header(table, self.shelf.match(header))

    async def begin_match(self, table: LiveTable, match: Match) -> None:
        """Start the game of a table with a match that was created already."""
        async with table.lock:
            await self._write_header(table, match)

    def header(
        self,
        row: TableRow,
        seats: list[SeatRow],
        names: list[str],
        position: Sequence[Json] = (),
        without: Sequence[int] = (),
    ) -> Header:
        """Return the header of the record of a table's game; `without` are the seats that agreed to
        start without the words of others."""
        return new_header(
            self.shelf.games[row.game],
            self.shelf.edition(row.game, row.edition, row.options),
            len(seats),
            secret_from_json(row.secret),
            names,
            [seat.bot for seat in seats],
            pace_of(row),
            row.absence,
            [seat.entropy for seat in seats],
            position,
            [seat.promise for seat in seats],
            without,
        )

    async def _write_header(self, table: LiveTable, match: Match) -> bool:
        """Store entry 0 (the header) and start the match; return False if another process has
        started the game."""
        now = clock.wall()
        epoch = now + epoch_shift(match, Story(match), now, now)
        # Two processes may try to start the game at once: the one that stores entry 0 starts it.
        entry = header_row(match.record.header, now)
        row_update = row_update_of(match, due_time(match, epoch), now, epoch - table.row.epoch)
        if await self.store.append(TABLE_LOG, table.id, [entry], row_update):
            table.row.epoch = epoch
            table.start(entry, match)
            await self.tables.row_changed(table)
            return True
        return False


def new_row(game: str, edition: str, options: str, title: str, host: str) -> TableRow:
    """Return the row of a private table with real dice and with defaults for all other fields."""
    now = clock.wall()
    return TableRow(
        id=new_table_id(),
        code=new_table_code(),
        game=game,
        edition=edition,
        options=options,
        title=title,
        status=OPEN,
        public=False,
        pace=NORMAL,
        absence="wait",
        seeded=False,
        secret="",
        host=host,
        created=now,
        touched=now,
    )


def next_row(table: LiveTable, is_seeded: bool, network: str) -> TableRow:
    """Return the row of a new table with the same settings as `table`."""
    row = table.row
    fresh = new_row(row.game, row.edition, row.options, row.title, row.host)
    secret = new_secret() if is_seeded else None
    return msgspec.structs.replace(
        fresh,
        public=row.public,
        pace=table.pace,
        absence=row.absence,
        advice=row.advice,
        seeded=is_seeded,
        secret=secret_to_json(secret),
        laid=network,
    )


def must_be_pawn(pawn: int, edition: Edition) -> None:
    """Refuse a pawn number that the box does not have; it has one pawn for each player."""
    if pawn >= edition.players[-1]:
        raise wrong(f"there is no pawn {pawn}: they are 0 to {edition.players[-1] - 1}")


def _seat(table: str, n: int, wanted: NewSeat, holder: str) -> SeatRow:
    name = tidy(wanted.name)
    pawn = -1 if wanted.pawn is None else wanted.pawn
    if wanted.kind == "bot":
        bot = wanted.bot or "balanced"
        return SeatRow(table=table, seat=n, name=name, bot=bot, holder="", entropy="", pawn=pawn)
    mine = holder if wanted.kind in ("me", "here") else ""
    return SeatRow(table=table, seat=n, name=name, bot="", holder=mine, entropy="", pawn=pawn)
