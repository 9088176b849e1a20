"""Sending to one socket: always the newest view, and a few short answers at most in waiting."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from magnat.server import messages
from magnat.server.seats import is_same
from magnat.server.table import encoder

if TYPE_CHECKING:
    from magnat.server.table import Table

WAITING: Final = 64  # short answers that may wait; a client that reads none of them is gone
SEND_SECONDS: Final = 15.0  # a send that takes longer has nobody at its other end


class Socket(Protocol):
    async def send_text(self, text: str) -> None: ...

    async def close(self, code: int, reason: str) -> None: ...


class Client:
    """One socket of a seat or of a spectator.

    Views do not queue: a slow reader is sent the newest one, with all that was told since the last
    one it got. So it costs the others nothing, and when it takes nothing at all it is dropped.
    """

    def __init__(self, socket: Socket, table: Table, seat: int, since: int, holder: str) -> None:
        self.socket: Final = socket
        self.table: Final = table
        self.seat: Final = seat
        self.holder: Final = holder  # hash of the key of the device at the other end
        self.sent = since  # the last entry it was told of
        self.views = 0
        self._seen: tuple[int, int] = (-2, -1)  # entry and change of the last view
        self._present: list[int] = []
        self._short: Final[deque[bytes]] = deque()
        self._stirred: Final = asyncio.Event()
        self._stops: messages.Bye | None = None
        self._lobby: bytes = b""
        self._sender: asyncio.Task[None] | None = None
        self._began = 0.0  # the message under way; 0: there is none
        self._watch: asyncio.TimerHandle | None = None
        self._is_late = False

    @property
    def is_banker(self) -> bool:
        """Whoever runs a table with real dice acts for everybody."""
        row = self.table.row
        return not row.seeded and is_same(row.host, self.holder)

    @property
    def is_holder(self) -> bool:
        is_watching = self.seat == messages.SPECTATING
        return is_watching or is_same(self.table.holder(self.seat), self.holder)

    def check_holder(self) -> None:
        """A seat that is somebody else's by now is no longer played from here."""
        if not self.is_holder:
            self.drop("not_yours", "Ce siège n’est plus le vôtre.", "This seat is yours no more.")

    def stir(self) -> None:
        """There may be something new to send."""
        self._stirred.set()

    def resync(self, since: int) -> None:
        """The client missed something: tell it again from there."""
        self.sent = since
        self._seen = (-2, -1)
        self.stir()

    def answer(self, message: messages.Ack | messages.Refused | messages.Pong) -> None:
        if len(self._short) >= WAITING:
            self.drop("slow", "Ce joueur ne lit plus.", "This client reads no more.")
            return
        self._short.append(encoder.encode(message))
        self.stir()

    def show(self, lobby: messages.Lobby) -> None:
        """The table before the start; only the newest counts."""
        self._lobby = encoder.encode(lobby)
        self.stir()

    def drop(self, code: str, fr: str, en: str) -> None:
        if self._stops is None:
            self._stops = msgspec.convert(
                {"type": "bye", "code": code, "fr": fr, "en": en}, messages.Bye
            )
        self.stir()

    async def run(self) -> None:
        """Send until the client is dropped; raises when it is gone or takes nothing."""
        self._sender = asyncio.current_task()
        try:
            while self._stops is None:
                await self._stirred.wait()
                self._stirred.clear()
                await self._send_new()
            with contextlib.suppress(Exception):
                await self._send(encoder.encode(self._stops))
        except asyncio.CancelledError:
            if self._is_late:
                raise TimeoutError("this client takes nothing") from None
            raise
        finally:
            if self._watch is not None:
                self._watch.cancel()
            with contextlib.suppress(Exception):
                async with asyncio.timeout(1):
                    await self.socket.close(1011 if self._stops is None else 1008, "")

    async def _send_new(self) -> None:
        # The view goes first: an acknowledgement then finds its entry already shown.
        table = self.table
        while True:
            if self._lobby:
                lobby, self._lobby = self._lobby, b""
                await self._send(lobby)
            point = (table.n, table.changes)
            if self._seen != point and table.is_shown:
                view = table.view(self.seat, self.sent, self.is_banker)
                self._seen = point
                self._present = table.shown  # the view has it
                self.sent = table.n
                self.views += 1
                await self._send(view)
                continue
            if self._short:
                await self._send(self._short.popleft())
                continue
            present = table.connected()
            if present != self._present and table.match is not None:
                self._present = present
                await self._send(encoder.encode(messages.Presence(present)))
                continue
            return

    async def _send(self, data: bytes) -> None:
        loop = asyncio.get_running_loop()
        self._began = loop.time()
        if self._watch is None:  # one timer watches over many messages
            self._watch = loop.call_later(SEND_SECONDS, self._look)
        await self.socket.send_text(data.decode())
        self._began = 0.0

    def _look(self) -> None:
        """Is a message under way for too long?"""
        self._watch = None
        if self._began == 0.0:
            return
        loop = asyncio.get_running_loop()
        left = self._began + SEND_SECONDS - loop.time()
        if left > 0:
            self._watch = loop.call_later(left, self._look)
        elif self._sender is not None:
            self._is_late = True
            self._sender.cancel()
