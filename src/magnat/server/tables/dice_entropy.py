"""What the players add to the seed of the dice: first all promise it, then all say it.

A promise is the hash of somebody's words. Nobody is asked for his words before every promise lies
on the table, so nobody, not even with the server's help, can fit his own to those of the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from magnat.play.fairness import promise_of, silent
from magnat.server.http.refusals import Refusal, wrong
from magnat.server.store.rows import OVER, SeatRow
from magnat.server.tables.create import TableFactory
from magnat.server.tables.live import LiveTable
from magnat.server.tables.registry import TableRegistry
from magnat.server.tables.seats import must_hold
from magnat.server.wire.http import SeatPromise, SeatWords


class DiceEntropy:
    def __init__(self, tables: TableRegistry, factory: TableFactory) -> None:
        self.tables: Final = tables
        self.store: Final = tables.store
        self.factory: Final = factory

    async def promise(self, table: LiveTable, given: Sequence[SeatPromise], holder: str) -> None:
        """Before the start of this game, or after its end for the one that may follow."""
        for one in given:
            must_hold(table, one.seat, holder)
        async with table.lock:
            is_open = table.match is None and not table.is_asking
            is_over = table.row.status == OVER and not table.row.rematch
            if not table.row.seeded or not (is_open or is_over):
                raise Refusal(409, "too_late", "C’est trop tard.", "It is too late for that.")
            await self._keep(
                table, [replace(table.seats[one.seat], promise=one.promise) for one in given]
            )
        if is_open:
            await self.tables.row_changed(table)

    async def say(self, table: LiveTable, given: Sequence[SeatWords]) -> None:
        """Whoever knows the words that fold to a promise is the one who gave it. With the last ones
        the game begins."""
        promises = table.promises()
        for one in given:
            if one.seat >= len(promises) or promise_of(one.words) != promises[one.seat]:
                raise wrong(f"these are not the words that seat {one.seat} promised")
        async with table.lock:
            words = table.words()
            if all([words[one.seat] == one.words for one in given]):
                return  # said before
            if not table.is_asking:
                raise Refusal(
                    409, "not_asked", "Ce n’est pas le moment.", "Nobody asks for it now."
                )
            await self._keep(
                table, [replace(table.seats[one.seat], entropy=one.words) for one in given]
            )
            is_last = not silent(table.promises(), table.words())
        if is_last:
            await self.factory.begin_now(table)
        else:
            await self.tables.row_changed(table)

    async def _keep(self, table: LiveTable, seats: list[SeatRow]) -> None:
        await self.store.set_entropy(seats)
        for seat in seats:
            table.seats[seat.seat] = seat


def next_promises(table: LiveTable) -> list[str]:
    """Per seat, for the game that follows this one; of those who are still here, for nobody waits
    for the words of somebody who left. A promise is good for one game: its words are known then."""
    here, used = table.connected(), table.promises()
    return [
        seat.promise if seat.seat in here and seat.promise not in used else ""
        for seat in table.seats
    ]
