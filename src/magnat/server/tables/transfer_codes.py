"""Codes with which another device takes over a seat or an account; each is valid once."""

from __future__ import annotations

from typing import Final, NamedTuple

from magnat.core.step_and_window import Seat
from magnat.server import clock
from magnat.server.security.keys_ids_codes import MOVE_LETTERS, hashed, new_code, tidy_code
from magnat.server.store.base import MOST_CODES, Store


class TransferCode(NamedTuple):
    """A code that is still valid, and the seat it was created for."""

    hash: str
    owner: str  # the id of the table or desk
    seat: Seat


class TransferCodes:
    """A service that creates, finds and uses up codes. The store has only their hashes."""

    def __init__(self, store: Store) -> None:
        self.store: Final = store

    async def create(self, id: str, seat: Seat, seconds: int, most: int = MOST_CODES) -> str:
        """Create a code; of the codes of the seat, the newest `most` are valid, with this one."""
        code, now = new_code(MOVE_LETTERS), clock.wall()
        await self.store.add_code(hashed(code), id, seat, now + seconds * 1000, now, most)
        return code

    async def find(self, code: str) -> TransferCode | None:
        """Return the transfer code that a person typed, with the seat it is for; None if it is not
        valid."""
        # The lookup compares hashes, so that its duration tells nothing about similar codes.
        row = await self.store.code(hashed(tidy_code(code)), clock.wall())
        return TransferCode(*row) if row else None

    async def use(self, given: TransferCode) -> bool:
        """Delete a transfer code from the store, because it is valid once; return False if it was
        used before."""
        return await self.store.use_code(given.hash)
