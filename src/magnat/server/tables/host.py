"""The requests of the host of a table: begin, rename, pause, archive, hand over. Players, too, may
ask for a rematch."""

from __future__ import annotations

from typing import Final

from magnat.core.step_and_window import CHANCE
from magnat.play.bots.humanlike import REGULAR
from magnat.play.input_limits import tidy
from magnat.server import clock
from magnat.server.http.refusals import Refusal, not_over, not_started, wrong
from magnat.server.security.keys_ids_codes import is_same
from magnat.server.store.rows import OVER, SeatRow
from magnat.server.tables.command_types import SetPace
from magnat.server.tables.create_and_begin import TableFactory, next_row
from magnat.server.tables.dice_entropy import next_promises
from magnat.server.tables.live import LiveTable
from magnat.server.tables.registry import TableRegistry
from magnat.server.tables.seats import must_run, new_id, perform_or_refuse


class HostService:
    """A service that performs the requests of hosts and creates rematches."""

    def __init__(self, tables: TableRegistry, factory: TableFactory) -> None:
        self.tables: Final = tables
        self.store: Final = tables.store
        self.factory: Final = factory

    async def begin(self, table: LiveTable, holder: str) -> None:
        """Start the game; bots play the free seats."""
        must_run(table, holder)
        async with table.lock:
            if table.match is not None:
                raise Refusal(409, "started", "La partie a commencé.", "The game has begun.")
            for seat in table.seats:
                if table.is_free(seat.seat):
                    await self.store.give_to_bot(table.id, seat.seat, REGULAR)
            table.seats = await self.store.seats(table.id)
            is_ours = await self.factory.begin(table)
        await (self.tables.row_changed(table) if is_ours else self.tables.reload(table))

    async def rename(self, table: LiveTable, title: str, holder: str) -> None:
        must_run(table, holder)
        name = tidy(title)
        if not name:
            raise wrong("a table needs a name")
        await self._change(table, title=name)

    async def archive(self, table: LiveTable, archived: bool, holder: str) -> None:
        must_run(table, holder)
        await self._change(table, archived=archived)

    async def hand_over(self, table: LiveTable, seat: int, holder: str) -> None:
        must_run(table, holder)
        if not table.holder(seat):
            raise wrong(f"nobody sits on seat {seat}")
        await self._change(table, host=table.holder(seat))

    async def _change(self, table: LiveTable, **fields: object) -> None:
        await self.store.change(table.id, clock.wall(), **fields)
        for name, value in fields.items():
            setattr(table.row, name, value)
        await self.tables.row_changed(table)

    async def pause(self, table: LiveTable, paused: bool, holder: str) -> None:
        """Stop the table's clock, or let it run again from where it stopped."""
        must_run(table, holder)
        if table.match is None:
            raise not_started()
        async with table.lock:
            row = table.row
            now = clock.wall()
            if paused and not row.paused_at:
                row.paused_at = now
                await self.store.change(table.id, now, paused_at=now, due=0)
            elif not paused and row.paused_at:
                row.epoch += now - row.paused_at
                row.paused_at = 0
                due = table.due()
                await self.store.change(table.id, now, paused_at=0, epoch=row.epoch, due=due)
        await self.tables.row_changed(table)

    async def set_pace(self, table: LiveTable, pace: str, holder: str) -> None:
        """Change the pace of the game; after the start the change is an entry of the log."""
        must_run(table, holder)
        if table.match is None:
            await self._change(table, pace=pace)
            return
        # If the host has no seat, the entry gets the seat CHANCE, as entries of dice have it.
        mine = [seat.seat for seat in table.seats if is_same(seat.holder, holder)]
        await perform_or_refuse(
            self.tables, table, min(mine, default=CHANCE), SetPace(new_id(), table.n, pace)
        )

    async def rematch(self, table: LiveTable, holder: str, address: str) -> LiveTable:
        """Return the table of the rematch, with the same edition, people and devices, and everybody
        moved by one seat; the first request creates it. Players may ask for it too."""
        if not any([is_same(seat.holder, holder) for seat in table.seats]):
            must_run(table, holder)
        if table.row.status != OVER:
            raise not_over()
        async with table.successor_lock:
            if not table.row.rematch:
                await self._create_rematch(table, address)
        return await self.tables.peek(table.row.rematch)

    async def _create_rematch(self, table: LiveTable, address: str) -> None:
        network = await self.factory.make_room(address)
        row = next_row(table, table.row.seeded, network)
        known = list(zip(table.seats, next_promises(table), strict=True))
        turned = [*known[1:], known[0]]
        seats = [
            SeatRow(
                table=row.id,
                seat=n,
                name=seat.name,
                bot=seat.bot,
                holder=seat.holder,
                entropy="",
                pawn=seat.pawn,
                promise=promise,
            )
            for n, (seat, promise) in enumerate(turned)
        ]
        await self.factory.add(row, seats)
        await self.set_successor(table, row.id)

    async def set_successor(self, table: LiveTable, next: str) -> None:
        """Set the table or desk at which the players of this table continue, unless another process
        has set one."""
        if await self.store.set_rematch(table.id, next):
            table.row.rematch = next
            await self.tables.row_changed(table)
        else:
            await self.tables.reload(table)

    async def set_successor_desk(self, table: LiveTable, desk: str) -> None:
        """Make the table part of a cash desk, at which its players continue."""
        await self.store.set_desk(table.id, desk)
        table.row.desk = table.row.rematch = desk
        await self.tables.row_changed(table)
