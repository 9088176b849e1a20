"""What the host of a table does: begin, rename, pause, put away, hand over, play once more."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from magnat.core.step import CHANCE
from magnat.play.input_limits import tidy
from magnat.server import clock
from magnat.server.http.refusals import Refusal, not_over, not_started, wrong
from magnat.server.security.keys import is_same
from magnat.server.store.rows import OVER
from magnat.server.tables.commands import Quicken
from magnat.server.tables.create import TableFactory, next_row
from magnat.server.tables.dice_entropy import next_promises
from magnat.server.tables.live import LiveTable
from magnat.server.tables.registry import TableRegistry
from magnat.server.tables.seats import do, must_run, new_id


class HostService:
    def __init__(self, tables: TableRegistry, factory: TableFactory) -> None:
        self.tables: Final = tables
        self.store: Final = tables.store
        self.factory: Final = factory

    async def begin(self, table: LiveTable, holder: str) -> None:
        """The host does not wait any longer: free seats are played by bots."""
        must_run(table, holder)
        if table.match is not None:
            raise Refusal(409, "started", "La partie a commencé.", "The game has begun.")
        for seat in table.seats:
            if table.is_free(seat.seat):
                await self.store.give_to_bot(table.id, seat.seat, "balanced")
        table.seats = await self.store.seats(table.id)
        await self.factory.begin(table)

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
        """The table's clock stands still, and goes on from there."""
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

    async def quicken(self, table: LiveTable, pace: str, holder: str) -> None:
        """Everybody plays faster or slower from now on; in a game that is a line of its record."""
        must_run(table, holder)
        if table.match is None:
            await self._change(table, pace=pace)
            return
        # Of a host who does not play it is nobody's word, as the dice are.
        mine = [seat.seat for seat in table.seats if is_same(seat.holder, holder)]
        await do(self.tables, table, min(mine, default=CHANCE), Quicken(new_id(), table.n, pace))

    async def rematch(self, table: LiveTable, holder: str, address: str) -> LiveTable:
        """The same box, people and devices; the seats move on by one."""
        if not any([is_same(seat.holder, holder) for seat in table.seats]):
            must_run(table, holder)
        if table.row.status != OVER:
            raise not_over()
        async with table.leads_on:
            if not table.row.rematch:
                await self._lay_again(table, address)
        return await self.tables.peek(table.row.rematch)

    async def _lay_again(self, table: LiveTable, address: str) -> None:
        laid = await self.factory.make_room(address)
        row = next_row(table, table.row.seeded, laid)
        known = list(zip(table.seats, next_promises(table), strict=True))
        turned = [*known[1:], known[0]]
        seats = [
            replace(seat, table=row.id, seat=n, entropy="", promise=promise, open=False)
            for n, (seat, promise) in enumerate(turned)
        ]
        await self.factory.lay(row, seats)
        await self.follow(table, row.id)

    async def follow(self, table: LiveTable, next: str) -> None:
        """The people of this table find each other again at that one; only the first counts."""
        if await self.store.set_rematch(table.id, next):
            table.row.rematch = next
            await self.tables.row_changed(table)
        else:
            await self.tables.reload(table)

    async def follow_to_desk(self, table: LiveTable, desk: str) -> None:
        """It belongs to that cash desk, where its people go on."""
        await self.store.set_desk(table.id, desk)
        table.row.desk = table.row.rematch = desk
        await self.tables.row_changed(table)
