"""Sending to one socket: always the newest view, and a few short answers at most in waiting."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from magnat.server import messages
from magnat.server.seats import is_same
from magnat.server.table import encoder

if TYPE_CHECKING:
    from magnat.server.table import Table

log = logging.getLogger(__name__)

WAITING: Final = 64  # short answers that may wait; a client that reads none of them is gone
SEND_SECONDS: Final = 15.0  # a message that waits longer has nobody at its other end


class Wire(Protocol):
    """What a client writes to; `put` raises ConnectionError when nobody is there any more."""

    on_room: Callable[[], None]

    @property
    def has_room(self) -> bool: ...

    def put(self, text: bytes) -> None: ...


class Client:
    """One socket of a seat or of a spectator.

    Views do not queue: a slow reader is sent the newest one, with all that was told since the last
    one it got. So it costs the others nothing, and when it takes nothing at all it is dropped.
    """

    def __init__(self, wire: Wire, table: Table, seat: int, since: int, holder: str) -> None:
        self.wire: Final = wire
        self.table: Final = table
        self.seat: Final = seat
        self.holder: Final = holder  # hash of the key of the device at the other end
        self.sent = since  # the last entry it was told of
        self.views = 0
        self._loop: Final = asyncio.get_running_loop()
        self.over: Final[asyncio.Future[None]] = self._loop.create_future()  # nothing more is sent
        self._seen: tuple[int, int] = (-2, -1)  # entry and change of the last view
        self._present: list[int] = []
        self._short: Final[deque[bytes]] = deque()
        self._is_stirred = False
        self._stops: messages.Bye | None = None
        self._lobby: bytes = b""
        self._late: asyncio.TimerHandle | None = None  # runs while the wire takes nothing
        wire.on_room = self.stir

    @property
    def is_banker(self) -> bool:
        """Whoever runs a table with real dice acts for everybody."""
        row = self.table.row
        return not row.seeded and is_same(row.host, self.holder)

    @property
    def is_holder(self) -> bool:
        is_watching = self.seat == messages.SPECTATING
        return is_watching or is_same(self.table.holder(self.seat), self.holder)

    @property
    def is_dropped(self) -> bool:
        return self._stops is not None

    def check_holder(self) -> None:
        """A seat that is somebody else's by now is no longer played from here."""
        if not self.is_holder:
            self.drop("not_yours", "Ce siège n’est plus le vôtre.", "This seat is yours no more.")

    def stir(self) -> None:
        """There may be something new to send, or room for it."""
        if not self._is_stirred:
            self._is_stirred = True
            self._loop.call_soon(self._send_new)

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

    def end(self) -> None:
        """Nothing more is sent."""
        if self._late is not None:
            self._late.cancel()
            self._late = None
        if not self.over.done():
            self.over.set_result(None)

    def _send_new(self) -> None:
        self._is_stirred = False
        try:
            while not self.over.done():
                if not self.wire.has_room:
                    if self._late is None:
                        self._late = self._loop.call_later(SEND_SECONDS, self.end)
                    return
                if self._late is not None:
                    self._late.cancel()
                    self._late = None
                text = self._next()
                if not text:
                    return
                self.wire.put(text)
                if self._stops is not None:
                    self.end()
        except ConnectionError:
            self.end()
        except Exception:  # what cannot be shown ends this socket, and no other
            log.exception("table %s: nothing can be sent to seat %s", self.table.id, self.seat)
            self.end()

    def _next(self) -> bytes:
        """What goes next; nothing when all was sent."""
        table = self.table
        if self._stops is not None:
            return encoder.encode(self._stops)
        if self._lobby:
            lobby, self._lobby = self._lobby, b""
            return lobby
        # The view goes first: an acknowledgement then finds its entry already shown.
        point = (table.n, table.changes)
        if self._seen != point and table.is_shown:
            view = table.view(self.seat, self.sent, self.is_banker)
            self._seen = point
            self._present = table.shown  # the view has it
            self.sent = table.n
            self.views += 1
            return view
        if self._short:
            return self._short.popleft()
        present = table.connected()
        if present != self._present and table.match is not None:
            self._present = present
            return encoder.encode(messages.Presence(present))
        return b""
