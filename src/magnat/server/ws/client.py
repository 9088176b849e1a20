"""Outgoing messages of a socket: the newest view, and a short queue of answers."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import deque
from typing import Any, Final

import msgspec

from magnat.core.step import Seat
from magnat.server.logs.live_log import Alive
from magnat.server.wire.encoding import encoder
from magnat.server.wire.socket import Bye
from magnat.server.wire.table import Answer
from magnat.server.ws.transport.interface import Pipe

log: Final = logging.getLogger(__name__)

WAITING: Final = 64  # short answers that may wait; a client that reads none of them is gone
# A message that waits longer has nobody at its other end; not final, as tests wait less.
SEND_SECONDS = 15.0


class Client(ABC):
    """Sends to one socket.

    Views do not queue: a slow client is sent the newest one, with all events since the last one it
    got. A client that reads nothing for SEND_SECONDS is dropped.
    """

    def __init__(self, pipe: Pipe, alive: Alive[Any], since: int, holder: str) -> None:
        self.pipe: Final = pipe
        self.alive: Final = alive
        self.holder: Final = holder  # hash of the key of the device at the other end
        self.sent = since  # the last entry it was told of
        self.told = -1  # the last one that its page has told its reader
        self.views = 0
        self._loop: Final = asyncio.get_running_loop()
        self.over: Final[asyncio.Future[None]] = self._loop.create_future()  # nothing more is sent
        self._seen: tuple[int, int] = (-2, -1)  # entry and change of the last view
        self._short: Final[deque[bytes]] = deque()
        self._is_stirred = False
        self._stops: Bye | None = None
        self._late: asyncio.TimerHandle | None = None  # runs while the pipe takes nothing
        pipe.on_room = self.stir

    @property
    @abstractmethod
    def seat(self) -> Seat: ...

    @property
    @abstractmethod
    def is_allowed(self) -> bool:
        """Whether the device may see this view."""

    @abstractmethod
    def view(self) -> bytes:
        """The view as JSON."""

    @property
    def is_dropped(self) -> bool:
        return self._stops is not None

    def check(self) -> None:
        if not self.is_allowed:
            self.drop("not_yours", "Ce siège n’est plus le vôtre.", "This seat is yours no more.")

    def stir(self) -> None:
        """Schedule `send_new`: there may be something new, or room for it."""
        if not self._is_stirred:
            self._is_stirred = True
            stirred = self.alive.stirred
            stirred.append(self)
            if len(stirred) == 1:  # one call for all of them
                self._loop.call_soon(self.alive.send_new)

    def resync(self, since: int) -> None:
        """Send a view again, with all events after that entry."""
        self.sent = since
        self._seen = (-2, -1)
        self.stir()

    def answer(self, message: Answer) -> None:
        if len(self._short) >= WAITING:
            self.drop("slow", "Ce joueur ne lit plus.", "This client reads no more.")
            return
        self._short.append(encoder.encode(message))
        self.stir()

    def drop(self, code: str, fr: str, en: str) -> None:
        if self._stops is None:
            self._stops = goodbye(code, fr, en)
        self.stir()

    def end(self) -> None:
        """Nothing more is sent."""
        if self._late is not None:
            self._late.cancel()
            self._late = None
        if not self.over.done():
            self.over.set_result(None)

    def send_new(self) -> None:
        self._is_stirred = False
        if self.over.done():
            return
        if not self.pipe.has_room:
            if self._late is None:
                self._late = self._loop.call_later(SEND_SECONDS, self.end)
            return
        if self._late is not None:
            self._late.cancel()
            self._late = None
        try:
            texts = self._new()
            if texts:
                self.pipe.put(texts)
            if self._stops is not None:
                self.end()
        except ConnectionError:
            self.end()
        except Exception:  # what cannot be shown ends this socket, and no other
            log.exception("%s: nothing can be sent to seat %s", self.alive.id, self.seat)
            self.end()

    def _new(self) -> list[bytes]:
        """The messages to be sent now, in their order, for one write."""
        alive = self.alive
        texts: list[bytes] = []
        # The view goes first: an acknowledgement then finds its entry already shown.
        point = (alive.n, alive.changes)
        if self._stops is None and self._seen != point and alive.is_shown:
            self.check()
            if self._stops is None:
                texts.append(self.view())
                self._seen = point
                self.sent = alive.n
                self.views += 1
        if self._stops is not None:
            return [encoder.encode(self._stops)]
        texts.extend(self._short)
        self._short.clear()
        return texts


def goodbye(code: str, fr: str, en: str) -> Bye:
    return msgspec.convert({"type": "bye", "code": code, "fr": fr, "en": en}, Bye)
