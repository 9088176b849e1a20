"""What is known of a table before one looks at its game: its seats, its host, how it stands."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from magnat.play.fairness import Secret, commitment
from magnat.server.security.keys import is_same
from magnat.server.store.rows import SeatRow
from magnat.server.tables.live import LiveTable
from magnat.server.wire.table import SeatInfo, TableInfo
from magnat.server.wire.terms import Outcome


def table_info(table: LiveTable, holder: str) -> TableInfo:
    """As the device of that holder may know it."""
    connected, names, bots = table.connected(), table.names(), table.bots()
    row = table.row
    secret = opened(row.secret)
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
        asking=table.is_asking,
        seats=[
            SeatInfo(
                seat.seat,
                names[seat.seat],
                bots[seat.seat],
                not table.is_free(seat.seat),
                is_same(seat.holder, holder),
                seat.seat in connected,
                seat.open,
                pawns[seat.seat],
                promises[seat.seat],
                said[seat.seat] != "",
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
    """Which pawn each seat has: what people chose, then what bots were given, then its own
    number or the first that is left."""
    found: dict[int, int] = {}
    for seat in sorted(seats, key=lambda one: one.bot != ""):
        if seat.pawn >= 0 and seat.pawn not in found.values():
            found[seat.seat] = seat.pawn
    for seat in seats:
        if seat.seat not in found:
            wanted = [seat.seat, *range(len(seats))]
            found[seat.seat] = next(pawn for pawn in wanted if pawn not in found.values())
    return [found[seat.seat] for seat in seats]


def sealed(secret: Secret | None) -> str:
    """The seed as it is stored."""
    if secret is None:
        return ""
    return msgspec.json.encode({"seed": f"{secret.seed:032x}", "salt": secret.salt}).decode()


def opened(text: str) -> Secret | None:
    if not text:
        return None
    found = msgspec.json.decode(text)
    return Secret(int(found["seed"], 16), found["salt"])
