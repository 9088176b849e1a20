"""The `TableInfo` of a table, and lists of them: public tables, the tables of a device, results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from magnat.play.fairness import Secret, commitment
from magnat.server.security.keys_ids_codes import is_same
from magnat.server.store.rows import SeatRow, TableRow
from magnat.server.tables.live import LiveTable
from magnat.server.tables.registry import TableRegistry
from magnat.server.wire.http import Result
from magnat.server.wire.shared_fields import Outcome
from magnat.server.wire.table_socket import SeatInfo, TableInfo

LISTED: Final = 100  # the most tables in one list


class Listing:
    """A service that lists tables from their rows, without loading their games."""

    def __init__(self, tables: TableRegistry) -> None:
        self.tables: Final = tables
        self.store: Final = tables.store

    async def mine(self, holder: str) -> list[TableInfo]:
        return await self._listed(await self.store.tables_of(holder, LISTED), holder)

    async def public(self, holder: str) -> list[TableInfo]:
        return await self._listed(await self.store.public_tables(LISTED), holder)

    async def results(self, game: str) -> list[Result]:
        return [
            Result(
                info.id,
                info.game,
                info.edition,
                [seat.name for seat in info.seats],
                [seat.bot for seat in info.seats],
                info.touched,
                info.outcome,
            )
            for info in await self._listed(await self.store.results(game, LISTED), "")
            if info.outcome is not None
        ]

    async def _listed(self, rows: list[TableRow], holder: str) -> list[TableInfo]:
        found: list[TableInfo] = []
        for row in rows:
            table = self.tables.live.get(row.id)
            if table is None:
                table = LiveTable(row, await self.store.seats(row.id), self.tables.shelf)
            found.append(table_info(table, holder))
        return found


def table_info(table: LiveTable, holder: str) -> TableInfo:
    """Return the `TableInfo` of a table as the device with that key hash may see it."""
    connected, names, bots = table.connected, table.names(), table.bots()
    row = table.row
    secret = secret_from_json(row.secret)
    pawns = pawns_of(table.seats)
    promises, said = table.promises(), table.words()
    return TableInfo(
        id=row.id,
        code=row.code,
        title=row.title,
        game=row.game,
        edition=row.edition,
        options=msgspec.json.decode(row.options),
        status=row.status,
        public=row.public,
        pace=table.pace,
        absence=row.absence,
        dice="seed" if row.seeded else "host",
        commitment=commitment(secret) if secret else "",
        asking=table.is_collecting_words,
        seats=[
            SeatInfo(
                seat.seat,
                names[seat.seat],
                bots[seat.seat],
                not table.is_free(seat.seat),
                is_same(seat.holder, holder) or is_same(seat.owner, holder),
                seat.seat in connected,
                seat.open,
                pawns[seat.seat],
                promises[seat.seat],
                said[seat.seat] != "",
                table.match is None and seat.seat in table.without_words,
            )
            for seat in table.seats
        ],
        host=is_same(row.host, holder),
        paused=row.paused_at != 0,
        archived=row.archived,
        created=row.created,
        touched=row.touched,
        asked=any([is_same(table.holder(int(n)), holder) for n in row.awaited.split(",") if n]),
        rematch=row.rematch,
        outcome=msgspec.json.decode(row.outcome, type=Outcome) if row.outcome else None,
        brought=row.brought,
        desk=row.desk,
        advice=row.advice,
    )


def pawns_of(seats: Sequence[SeatRow]) -> list[int]:
    """Return the number of each seat's pawn. If two seats have chosen the same pawn, a person keeps
    it before a bot. A seat without a chosen pawn gets the pawn with its own number, or the first
    that is left."""
    found: dict[int, int] = {}
    for seat in sorted(seats, key=lambda one: one.bot != ""):
        if seat.pawn >= 0 and seat.pawn not in found.values():
            found[seat.seat] = seat.pawn
    for seat in seats:
        if seat.seat not in found:
            wanted = [seat.seat, *range(len(seats))]
            found[seat.seat] = next(pawn for pawn in wanted if pawn not in found.values())
    return [found[seat.seat] for seat in seats]


def secret_to_json(secret: Secret | None) -> str:
    """Return the secret of the dice (seed and salt) as JSON, as it is stored in `TableRow.secret`;
    "" if there is none."""
    if secret is None:
        return ""
    return msgspec.json.encode({"seed": f"{secret.seed:032x}", "salt": secret.salt}).decode()


def secret_from_json(text: str) -> Secret | None:
    if not text:
        return None
    found = msgspec.json.decode(text)
    return Secret(int(found["seed"], 16), found["salt"])
