"""Outgoing messages of a socket: the newest view, and a short queue of answers."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import deque
from typing import Any, Final

import msgspec

from magnat.core.step_and_window import Seat
from magnat.server.shared_by_tables_and_desks.live_base import LiveBase
from magnat.server.wire.encoder import encoder
from magnat.server.wire.socket import Bye
from magnat.server.wire.table_socket import Answer
from magnat.server.ws.transport.interface import Pipe, do_nothing

log: Final = logging.getLogger("magnat.server")

NO_VIEW: Final = (-2, -1, -1)
MOST_ANSWERS: Final = 64  # unsent answers; a client with more is dropped
# How long a message may stay unsent before the client is dropped. Not Final, so that tests can
# shorten it.
SEND_SECONDS = 15.0


class Client(ABC):
    """The sender of all messages to one socket.

    Views are not queued: a slow client is sent only the newest view, with all events since the last
    one it got. A client that reads nothing for SEND_SECONDS is dropped.
    """

    def __init__(self, pipe: Pipe, alive: LiveBase[Any], since: int, holder: str) -> None:
        self.pipe: Final = pipe
        self.alive: Final = alive
        # Hash of the key of the device at the other end of the connection.
        self.holder: Final = holder
        self.sent = since  # number of the last entry whose events this client was sent
        self.seen = -1  # number of the last entry that its page has shown (from its message `seen`)
        self.views = 0  # how many views were sent
        self._loop: Final = asyncio.get_running_loop()
        # Done when this client is sent nothing more.
        self.over: Final[asyncio.Future[None]] = self._loop.create_future()
        # Contents of the last view: its entry, the counter of changes, its hidden entries.
        self._seen = NO_VIEW
        self._answers: Final[deque[bytes]] = deque()
        self._is_scheduled = False
        self._bye: Bye | None = None  # the last message (`Bye`), when the client is dropped
        # Runs while the write buffer of the connection is full.
        self._drop_timer: asyncio.TimerHandle | None = None
        pipe.on_room = self.schedule_send

    @property
    @abstractmethod
    def seat(self) -> Seat: ...

    @property
    def knows_hidden_of(self) -> Seat:
        """The seat of whose hidden entries this client knows."""
        return self.seat

    @property
    @abstractmethod
    def is_allowed(self) -> bool:
        """Whether the device still has the right to this view."""

    @abstractmethod
    def view(self) -> bytes:
        """Return the newest view for this client as JSON."""

    @property
    def is_dropped(self) -> bool:
        return self._bye is not None

    def check(self) -> None:
        """Drop the client if its device no longer holds the seat."""
        if not self.is_allowed:
            self.drop("not_yours", "Ce siège n’est plus le vôtre.", "This seat is yours no more.")

    def schedule_send(self) -> None:
        """Schedule `send_new` for the next round of the event loop, because there is something to
        send or the write buffer has room again."""
        if not self._is_scheduled:
            self._is_scheduled = True
            scheduled = self.alive.scheduled
            scheduled.append(self)
            if len(scheduled) == 1:  # one callback of the event loop sends to all scheduled clients
                self._loop.call_soon(self.alive.send_new)

    def resync(self, since: int) -> None:
        """Send a view again, with all events after entry `since`."""
        self.sent = since
        self._seen = NO_VIEW
        self.schedule_send()

    def answer(self, message: Answer) -> None:
        """Queue a message to this client alone; drop the client if too many are queued."""
        if len(self._answers) >= MOST_ANSWERS:
            self.drop("slow", "Ce joueur ne lit plus.", "This client reads no more.")
            return
        self._answers.append(encoder.encode(message))
        self.schedule_send()

    def drop(self, code: str, fr: str, en: str) -> None:
        """Send `Bye` with this code and these texts as the last message, and close the socket."""
        if self._bye is None:
            self._bye = make_bye(code, fr, en)
        self.schedule_send()

    def end(self) -> None:
        """Stop sending; the session then closes the socket."""
        if self._drop_timer is not None:
            self._drop_timer.cancel()
            self._drop_timer = None
        self.pipe.on_room = do_nothing  # break the reference cycle of client and connection
        if not self.over.done():
            self.over.set_result(None)

    def send_new(self) -> None:
        """Send the newest view and the queued answers, if the connection has room for them."""
        self._is_scheduled = False
        if self.over.done():
            return
        if not self.pipe.has_room:
            if self._drop_timer is None:
                self._drop_timer = self._loop.call_later(SEND_SECONDS, self.end)
            return
        if self._drop_timer is not None:
            self._drop_timer.cancel()
            self._drop_timer = None
        try:
            texts = self._new_messages()
            if texts:
                self.pipe.put(texts)
            if self._bye is not None:
                self.end()
        except ConnectionError:
            self.end()
        except Exception:  # a view that cannot be encoded ends only this socket
            log.exception("%s: nothing can be sent to seat %s", self.alive.id, self.seat)
            self.end()

    def _new_messages(self) -> list[bytes]:
        """Return the encoded messages to send now, in order: the view, then answers."""
        alive = self.alive
        texts: list[bytes] = []
        # The view goes first: when the client reads an `ack`, it has seen that entry.
        point = (alive.shown_n, alive.changes, alive.hidden_entries(self.knows_hidden_of))
        if self._bye is None and self._seen != point and alive.is_shown:
            self.check()
            if self._bye is None:
                texts.append(self.view())
                # Do not count hidden entries, because the counter is public.
                self.views += point[:2] != self._seen[:2]
                self._seen = point
                self.sent = point[0]
        if self._bye is not None:
            return [encoder.encode(self._bye)]
        texts.extend(self._answers)
        self._answers.clear()
        return texts


def make_bye(code: str, fr: str, en: str) -> Bye:
    return msgspec.convert({"type": "bye", "code": code, "fr": fr, "en": en}, Bye)
