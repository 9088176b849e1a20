"""The random words that the seats of this terminal add to the seed of the dice. A seat sends the
hash of its words (the promise) when it sits down, and the words when all seats have promised."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from magnat.cli.terminal.connection.interface import Connection
from magnat.play.fairness import new_words, promise_of
from magnat.server.http.refusals import Refusal
from magnat.server.store.rows import OPEN
from magnat.server.wire.table_socket import TableInfo


class SeedWords:
    def __init__(self, way: Connection, words: dict[str, str]) -> None:
        self.way: Final = way
        self.words: Final = words  # words by their promise (hash); each is kept until it is sent
        self._next: Final[dict[int, str]] = {}  # by seat: the promise (hash) of words for a rematch

    def draw(self) -> str:
        """Draw random words, keep them, and return their promise (their hash)."""
        words = new_words()
        promise = promise_of(words)
        self.words[promise] = words
        return promise

    async def tend(self, info: TableInfo) -> None:
        """Send the promise of each seat of this terminal that has sent none yet; if the table asks
        for the words, send the words."""
        if info.dice != "seed" or info.status != OPEN:
            return
        if info.asking:
            said = [
                {"seat": one.seat, "words": self.words[one.promise]}
                for one in info.seats
                if one.promise in self.words and not one.said
            ]
            await self._tell(info.id, "words", said)
        else:
            missing = [
                {"seat": one.seat, "promise": self.draw()}
                for one in info.seats
                if one.mine and one.promise not in self.words
            ]
            await self._tell(info.id, "promises", missing)

    async def promise_next(self, info: TableInfo, seats: Sequence[int]) -> None:
        """Send promises of words for a rematch, after the game has ended."""
        if info.dice == "seed" and not info.desk:
            for seat in seats:
                self._next.setdefault(seat, self.draw())
            given = [{"seat": seat, "promise": self._next[seat]} for seat in seats]
            await self._tell(info.id, "promises", given)

    async def follow(self, table: str) -> None:
        """Send the promised words to the table of a rematch, even if this terminal has not joined
        that table."""
        found = await self.way.ask("GET", f"/api/tables/{table}")
        await self.tend(msgspec.convert(found, TableInfo))

    async def _tell(self, table: str, what: str, seats: list[dict[str, Any]]) -> None:
        if not seats:
            return
        try:
            await self.way.ask("POST", f"/api/tables/{table}/{what}", {"seats": seats})
        except Refusal as refusal:
            # Status 409: it is too late, the table continues without these words.
            if refusal.status != 409:
                raise
