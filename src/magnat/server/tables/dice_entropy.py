"""Players add words of their own to the seed of the dice, so that not even the server can choose
the dice (docs/fair-dice.md). They commit first, then reveal.

Each player first sends a promise: the hash of the words. The server asks for the words only after
every promise is stored, so that no player can choose words that depend on those of others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from magnat.play.fairness import promise_of, silent
from magnat.server import clock
from magnat.server.http.refusals import Refusal, not_yours, wrong
from magnat.server.security.keys_ids_codes import is_same
from magnat.server.store.rows import OVER, SeatRow
from magnat.server.tables.create_and_begin import REVEAL_MS, TableFactory
from magnat.server.tables.live import LiveTable
from magnat.server.tables.registry import TableRegistry
from magnat.server.tables.seats import must_hold
from magnat.server.wire.http import SeatPromise, SeatWords


class DiceEntropy:
    """A service that stores the players' promises (hashes) and the words themselves."""

    def __init__(self, tables: TableRegistry, factory: TableFactory) -> None:
        self.tables: Final = tables
        self.store: Final = tables.store
        self.factory: Final = factory

    async def promise(self, table: LiveTable, given: Sequence[SeatPromise], holder: str) -> None:
        """Store promises of the seats of this device, before the start of a game, or after its end
        for a rematch."""
        async with table.lock:
            for one in given:
                must_hold(table, one.seat, holder)
            is_open = table.match is None and not table.is_collecting_words
            is_over = table.row.status == OVER and not table.row.rematch
            if not table.row.seeded or not (is_open or is_over):
                raise Refusal(409, "too_late", "C’est trop tard.", "It is too late for that.")
            await self._store(
                table, [replace(table.seats[one.seat], promise=one.promise) for one in given]
            )
        if is_open:
            await self.tables.row_changed(table)

    async def reveal(self, table: LiveTable, given: Sequence[SeatWords]) -> None:
        """Store the words that seats reveal, if they match the promised hashes. Only the device
        that sent the promise knows the words, so the caller needs no further check. The game starts
        when the last words are revealed."""
        promises = table.promises()
        for one in given:
            if one.seat >= len(promises) or promise_of(one.words) != promises[one.seat]:
                raise wrong(f"these are not the words that seat {one.seat} promised")
        async with table.lock:
            words = table.words()
            if all([words[one.seat] == one.words for one in given]):
                return  # the seat has revealed its words already
            if not table.is_collecting_words:
                raise Refusal(
                    409, "not_asked", "Ce n’est pas le moment.", "Nobody asks for it now."
                )
            await self._store(
                table, [replace(table.seats[one.seat], entropy=one.words) for one in given]
            )
            is_ours = True
            if not silent(table.promises(), table.words()):
                is_ours = await self.factory.begin_now(table)
        await (self.tables.row_changed(table) if is_ours else self.tables.reload(table))

    async def start_without(self, table: LiveTable, holder: str) -> None:
        """Agree, for the seats of this device, to start without the words that are missing. The
        game starts when all agree whose words are there."""
        mine = [seat.seat for seat in table.seats if is_same(seat.holder, holder)]
        if not mine:
            raise not_yours()
        async with table.lock:
            if not table.is_collecting_words:
                raise Refusal(
                    409, "not_asked", "Ce n’est pas le moment.", "Nobody asks for it now."
                )
            if clock.wall() + table.row.due < REVEAL_MS:
                raise Refusal(
                    409,
                    "not_yet",
                    "Les mots peuvent encore arriver\u00a0: attendez quelques secondes.",
                    "The words may still arrive: wait a few seconds.",
                )
            table.without_words.update(mine)
            is_ours = True
            if table.without_words.issuperset(must_agree(table)):
                is_ours = await self.factory.begin_now(table)
        await (self.tables.row_changed(table) if is_ours else self.tables.reload(table))

    async def _store(self, table: LiveTable, seats: list[SeatRow]) -> None:
        await self.store.set_entropy(seats)
        for seat in seats:
            table.seats[seat.seat] = seat


def must_agree(table: LiveTable) -> list[int]:
    """Return the seats that must all agree to start without missing words: the people who have
    revealed their words, or all people if nobody has."""
    people = [seat.seat for seat in table.seats if not seat.bot]
    missing = silent(table.promises(), table.words())
    return [seat for seat in people if seat not in missing] or people


def next_promises(table: LiveTable) -> list[str]:
    """Return for each seat the promise (hash of its words) for the rematch; "" for a seat that is
    not connected, because it would not reveal its words, and for one that has not sent a new
    promise since this game began."""
    here, used = table.connected, table.promises()
    return [
        seat.promise if seat.seat in here and seat.promise not in used else ""
        for seat in table.seats
    ]
