"""Incoming messages of a socket: greeting, rate limit, decoding; one message is answered at a
time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

import msgspec

from magnat.core.step_and_window import Ms
from magnat.server.cluster.forward_to_owner import FORWARDED
from magnat.server.http.caller import key_of
from magnat.server.http.refusals import Refusal
from magnat.server.http.route_types import AnyRequest
from magnat.server.security.keys_ids_codes import hashed
from magnat.server.security.rate_limits import MOST_BYTES, Bucket
from magnat.server.services import Services
from magnat.server.shared_by_tables_and_desks.registry_base import Elsewhere
from magnat.server.store.base import Unavailable
from magnat.server.wire.encoder import encoder
from magnat.server.wire.shared_fields import PROTOCOL
from magnat.server.wire.socket import Bye, Greeting, Ping, Pong, Refused, Since
from magnat.server.wire.table_socket import Answer
from magnat.server.ws.client import Client, make_bye
from magnat.server.ws.transport.interface import PIPE, Pipe, TransferablePipe

HELLO_SECONDS: Final = 10.0
MOST_MISTAKES: Final = 20  # after so many invalid or too frequent messages, the socket is closed
MOST_FAULTS: Final = 3  # after so many commands that made the rules fail, the socket is closed
RATE_PAUSE_SECONDS: Final = 0.2  # pause in reading after a message above the rate
SILENCE_SECONDS: Final = 75.0  # a socket that sends nothing for so long is closed
# How long a socket waits for the process that owns its table, and how often it tries to reach it.
TAKE_OVER_SECONDS: Final = 3.0
RETRY_SECONDS: Final = 0.2
# In a socket's scope: the device was identified already, and a greeting cannot name another one.
ONE_KEY: Final = "magnat.one_key"
MOVING: Final = "La table déménage\u00a0; revenez.", "The table is moving; come back."

log: Final = logging.getLogger("magnat.server")

C = TypeVar("C", bound=Client)


class AnySocket(AnyRequest, Protocol):
    """A WebSocket with the methods that a session uses; they raise if the client is
    disconnected."""

    @property
    def scope(self) -> Any:
        """The ASGI scope, which has the `Pipe` of the connection under the key PIPE."""

    async def accept(self) -> None: ...

    async def receive_data(self, mode: Any) -> Any: ...

    async def send_text(self, data: str) -> None: ...

    async def close(self, code: int, reason: str) -> None: ...


class CloseSocket(Exception):
    """Raised to close the socket; the client is first sent a `Bye` with the reason."""

    def __init__(self, code: str, fr: str, en: str) -> None:
        super().__init__(en)
        self.bye: Final = make_bye(code, fr, en)


class Session(ABC, Generic[C]):
    """One socket from its greeting until it is closed. Messages are answered one at a time, in
    order."""

    decoder: ClassVar[msgspec.json.Decoder[Any]]  # decodes the messages of clients

    def __init__(self, socket: AnySocket, services: Services, address: str) -> None:
        self.socket: Final = socket
        self.services: Final = services
        self.address: Final = address
        settings = services.settings
        self.heard = time.monotonic()  # the time at which the last message came
        self.bucket = Bucket(settings.messages_per_second, settings.message_burst, self.heard)
        self.mistakes = 0
        self._faults = 0  # how many commands have made the rules fail
        # Whether to ask the owner to release a table that has no clients there.
        self.may_move = False
        self._silence_timer: asyncio.TimerHandle | None = None
        # The time at which the current message came, on the clock of the table or desk.
        self.received: Ms = 0
        self._is_reading = False  # whether the next message comes from `receive_data`
        self._is_answering = False  # whether a message is being answered
        # Set when the message being answered has its answer.
        self._answered: asyncio.Future[None] | None = None
        self._closing: CloseSocket | None = None

    # Different for tables and desks

    @abstractmethod
    async def find(self, id: str) -> Any:
        """Return the table or desk with the id in the socket's URL."""

    @abstractmethod
    def is_loaded(self, thing: Any) -> bool:
        """Tell whether this process still has the table or desk `thing` in memory."""

    async def admit(self, thing: Any, hello: Any, holder: str) -> None:
        """Do what must happen before the right of a device to its seat is checked."""

    @abstractmethod
    def make_client(self, pipe: Pipe, thing: Any, hello: Any, holder: str) -> C:
        """Make the client for a device that has sent its greeting."""

    @abstractmethod
    def reply(self, client: C, message: Any, answer: Callable[[Answer | None], None]) -> None:
        """Handle a message and call `answer` once, now or later; with None if the message gets no
        answer."""

    def arrived(self, client: C) -> None:
        client.alive.watchers.add(client)

    def left(self, client: C) -> None:
        client.alive.watchers.discard(client)

    # From the greeting to the end

    async def run(self, id: str) -> None:
        """Serve the socket here, or hand it to the process that owns the table or desk."""
        try:
            thing = await self._find_or_transfer(id)
        except CloseSocket as closing:
            await self.socket.accept()
            with contextlib.suppress(TimeoutError):  # give the client time to send its greeting
                async with asyncio.timeout(HELLO_SECONDS):
                    await self.socket.receive_data("text")
            await self._close(closing.bye)
            return
        if thing is not None:
            await self.socket.accept()
            await self._run(thing)

    async def _find_or_transfer(self, id: str) -> Any:
        """Return the table or desk; None if another process owns it and has served the socket.

        If that process cannot be reached, this retries for TAKE_OVER_SECONDS: the process may be
        dead and its lease about to end.
        """
        until = time.monotonic() + TAKE_OVER_SECONDS
        while True:
            try:
                return await self.find(id)
            except Elsewhere as elsewhere:
                if FORWARDED in self.socket.scope:
                    raise CloseSocket("stops", *MOVING) from elsewhere
                try:
                    if self.may_move and await self.services.peers.request_release(
                        elsewhere.process, elsewhere.id
                    ):
                        self.may_move = False
                        continue
                    pipe: TransferablePipe = self.socket.scope[PIPE]
                    self.services.tasks.counters["led_on"] += 1
                    await pipe.transfer(self.services.peers, elsewhere.process)
                    return None
                except Unavailable as error:  # that process is dead, or has died in the meantime
                    if time.monotonic() > until:
                        raise CloseSocket("stops", *MOVING) from error
                await asyncio.sleep(RETRY_SECONDS)
            except Refusal as refusal:
                raise CloseSocket(refusal.code, refusal.fr, refusal.en) from refusal
            except Unavailable as error:
                raise CloseSocket(
                    "stops", "La base de données ne répond pas.", str(error)
                ) from error

    async def _run(self, thing: Any) -> None:
        try:
            client = await self._greet(thing)
        except CloseSocket as closing:
            await self._close(closing.bye)
            return
        self.arrived(client)
        client.schedule_send()
        reader = asyncio.create_task(self._read(client))
        client.pipe.on_text = partial(self._receive_direct, client)
        self._watch_silence(reader)
        try:
            await asyncio.wait((client.over, reader), return_when=asyncio.FIRST_COMPLETED)
        finally:
            client.pipe.on_text = None
            client.end()
            self._stop_watching()
            client.alive.last_used = time.monotonic()
            self.left(client)
            self.services.tasks.counters["views"] += client.views
            reader.cancel()
            await asyncio.gather(reader, return_exceptions=True)
        if self._closing is not None:
            await self._close(self._closing.bye)
        else:
            await self._close_with(1008 if client.is_dropped else 1011, "")

    async def _greet(self, thing: Any) -> C:
        """Read the first message of a socket, check that the device may have the seat it asks for,
        and return the client."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = self._decode(await self.socket.receive_data("text"))
        except TimeoutError:
            hello = None
        if not isinstance(hello, Greeting):
            raise CloseSocket("protocol", "Dites d’abord bonjour.", "Say hello first.")
        if hello.protocol != PROTOCOL:
            raise CloseSocket(
                "protocol",
                f"Ce serveur parle la version {PROTOCOL}.",
                f"This server speaks version {PROTOCOL}.",
            )
        own = "" if self.socket.scope.get(ONE_KEY) else hello.key
        holder = hashed(own or key_of(self.socket))
        if not self.is_loaded(thing):  # the log was released before the greeting came
            raise CloseSocket("stops", *MOVING)
        await self.admit(thing, hello, holder)
        pipe: Pipe = self.socket.scope[PIPE]
        client = self.make_client(pipe, thing, hello, holder)
        if not client.is_allowed:
            client.end()
            raise CloseSocket(
                "not_yours", "Ce siège n’est pas le vôtre.", "This seat is not yours."
            )
        return client

    async def _close(self, bye: Bye) -> None:
        with contextlib.suppress(Exception):
            async with asyncio.timeout(2):
                await self.socket.send_text(encoder.encode(bye).decode())
        await self._close_with(1008, bye.code)

    async def _close_with(self, code: int, reason: str) -> None:
        with contextlib.suppress(Exception):
            async with asyncio.timeout(1):
                await self.socket.close(code, reason)

    def _watch_silence(self, reader: asyncio.Task[None]) -> None:
        """Close the socket if no message came for SILENCE_SECONDS; else set a timer to check
        again."""
        left = self.heard + SILENCE_SECONDS - time.monotonic()
        if left > 0:
            self._silence_timer = asyncio.get_running_loop().call_later(
                left, self._watch_silence, reader
            )
        else:
            reader.cancel()

    def _stop_watching(self) -> None:
        if self._silence_timer is not None:
            self._silence_timer.cancel()

    # Incoming messages

    async def _read(self, client: C) -> None:
        """Handle the messages from `receive_data` one by one; the next is read after the last is
        answered."""
        while True:
            text = await self.socket.receive_data("text")
            received = client.alive.now()
            self._is_reading = True
            await self._until_answered()
            self.received = received
            self._handle(client, text.encode())
            await self._until_answered()
            self._is_reading = False

    async def _until_answered(self) -> None:
        if self._is_answering:
            self._answered = asyncio.get_running_loop().create_future()
            await self._answered

    def _receive_direct(self, client: C, text: bytes) -> bool:
        """Handle a message from `Pipe.on_text`; return False, and do nothing, if an earlier message
        has no answer yet."""
        if self._is_reading or self._is_answering:
            return False
        self.received = client.alive.now()
        self._handle(client, text)
        return True

    def _handle(self, client: C, text: bytes) -> None:
        if self._closing is not None:
            return  # ignore messages that came before the socket was closed
        try:
            self._dispatch(client, text)
        except CloseSocket as closing:
            self._closing = closing
            client.end()
        except Exception:  # log the error and end only this socket
            self._fail(client)

    def _fail(self, client: C) -> None:
        """Log the current exception and close the socket."""
        log.exception("%s: seat %s gets no answer", client.alive.id, client.seat)
        client.end()

    def _dispatch(self, client: C, text: bytes) -> None:
        self.heard = time.monotonic()
        if not self.bucket.take(self.heard):
            # Refuse a command with its id, so that its client can wait and send it again.
            id = str(getattr(self._decode(text), "id", ""))
            if not id:
                self._count_mistake()
            said = "Trop de messages\u00a0; attendez.", "Too many messages; wait."
            client.answer(Refused(id, "rate", *said))
            self._is_answering = True
            self.answer_later(
                client, asyncio.sleep(RATE_PAUSE_SECONDS), partial(self._answer, client)
            )
            return
        message = self._decode(text)
        if message is None:
            self._count_mistake()
            client.answer(
                Refused("", "malformed", "Ce message est illisible.", "This is not a message.")
            )
        elif isinstance(message, Ping):
            client.answer(Pong(message.at, client.alive.now(), client.alive.animation_left()))
        elif isinstance(message, Since):
            client.resync(message.n)
        elif isinstance(message, Greeting):
            self._count_mistake()
            client.answer(Refused("", "malformed", "Déjà dit.", "That was said before."))
        else:
            self._is_answering = True
            self.reply(client, message, partial(self._answer, client))

    def _answer(self, client: C, message: Answer | None) -> None:
        if message is not None:
            client.answer(message)
        if isinstance(message, Refused) and message.code == "fault":
            self._count_fault(client)
        self._is_answering = False
        if self._answered is not None and not self._answered.done():
            self._answered.set_result(None)

    def answer_later(
        self,
        client: C,
        work: Awaitable[Answer | None],
        answer: Callable[[Answer | None], None],
    ) -> None:
        """Call `answer` with the result of `work` when it is done; the work is finished even if the
        client disconnects."""
        self.services.tasks.start(self._wait_for(client, work, answer))

    async def _wait_for(
        self,
        client: C,
        work: Awaitable[Answer | None],
        answer: Callable[[Answer | None], None],
    ) -> None:
        found: Answer | None = None
        try:
            found = await work
        except Exception:
            self._fail(client)
        answer(found)

    def _decode(self, text: bytes | str) -> Any:
        if len(text) > MOST_BYTES:
            return None
        try:
            return self.decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            return None

    def _count_fault(self, client: C) -> None:
        """Close the socket after MOST_FAULTS commands on which the rules failed."""
        self._faults += 1
        if self._faults >= MOST_FAULTS:
            self._closing = CloseSocket("malformed", "Trop d’erreurs.", "Too many faults.")
            client.end()

    def _count_mistake(self) -> None:
        self.mistakes += 1
        if self.mistakes > MOST_MISTAKES:
            raise CloseSocket("malformed", "Trop d’erreurs.", "Too many mistakes.")


def not_yours(id: str, client: Client) -> Refused:
    said = "Ce siège n’est pas le vôtre.", "This seat is not yours."
    return Refused(id, "not_yours", *said, n=client.alive.shown_n)
