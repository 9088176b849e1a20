"""Incoming messages of a socket: greeting, rate limit, decoding, one answer at a time."""

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

from magnat.server.cluster.peers import PASSED_ON
from magnat.server.http.auth import key_of
from magnat.server.http.refusals import Refusal
from magnat.server.http.routes import AnyRequest
from magnat.server.logs.log_service import Elsewhere
from magnat.server.security.keys import hashed
from magnat.server.security.rate_limits import MOST_BYTES, Bucket
from magnat.server.services import Hall
from magnat.server.store.interface import Unavailable
from magnat.server.wire.encoding import encoder
from magnat.server.wire.socket import Bye, Greeting, Ping, Pong, Refused, Since
from magnat.server.wire.table import Answer
from magnat.server.wire.terms import PROTOCOL
from magnat.server.ws.client import Client, goodbye
from magnat.server.ws.transport.interface import PIPE, Leading, Pipe

HELLO_SECONDS: Final = 10.0
MISTAKES: Final = 20  # messages that make no sense, then the socket is closed
COOL_SECONDS: Final = 0.2  # that somebody waits who says too much
SILENCE_SECONDS: Final = 75.0  # without a word, not even a ping
TAKE_OVER_SECONDS: Final = 3.0  # within which a table is at home elsewhere, or its home answers
AGAIN_SECONDS: Final = 0.2
MOVING: Final = "La table déménage\u00a0; revenez.", "The table is moving; come back."

log: Final = logging.getLogger("magnat.server")

Who = TypeVar("Who", bound=Client)


class AnySocket(AnyRequest, Protocol):
    """The socket as a session uses it; its methods raise when the client has gone."""

    @property
    def scope(self) -> Any:
        """Holds the `Pipe` under the key PIPE."""

    async def accept(self) -> None: ...

    async def receive_data(self, mode: Any) -> Any: ...

    async def send_text(self, data: str) -> None: ...

    async def close(self, code: int, reason: str) -> None: ...


class Leaves(Exception):
    """Raised to close the socket with a `Bye`."""

    def __init__(self, code: str, fr: str, en: str) -> None:
        super().__init__(en)
        self.bye: Final = goodbye(code, fr, en)


class Session(ABC, Generic[Who]):
    """One socket from its greeting to its end. Messages are answered one at a time, in order."""

    decoder: ClassVar[msgspec.json.Decoder[Any]]  # of what its clients may say

    def __init__(self, socket: AnySocket, hall: Hall, address: str) -> None:
        self.socket: Final = socket
        self.hall: Final = hall
        self.address: Final = address
        settings = hall.settings
        self.heard = time.monotonic()
        self.bucket: Final = Bucket(settings.seat_rate, settings.seat_burst, self.heard)
        self.mistakes = 0
        self.may_move = False  # whether what lives elsewhere may come where nobody looks on there
        self._watch: asyncio.TimerHandle | None = None
        self._is_reading = False  # something came by the framework, and has its turn next
        self._is_answering = False
        self._turn: asyncio.Future[None] | None = None  # it is waited for
        self._leaves: Leaves | None = None

    # What differs between tables and desks

    @abstractmethod
    async def find(self, id: str) -> Any:
        """The table or desk of the socket's address."""

    @abstractmethod
    def is_alive(self, thing: Any) -> bool:
        """Whether this process still has it."""

    @abstractmethod
    def seated(self, pipe: Pipe, thing: Any, hello: Any, holder: str) -> Who:
        """The client for a device that has sent its greeting."""

    @abstractmethod
    def reply(self, client: Who, message: Any, answer: Callable[[Answer | None], None]) -> None:
        """Handle a message; calls `answer` once, now or later, with None when there is no
        answer."""

    def arrived(self, client: Who) -> None:
        client.alive.watchers.add(client)

    def left(self, client: Who) -> None:
        client.alive.watchers.discard(client)

    # From the greeting to the end

    async def run(self, id: str) -> None:
        """Serve the socket here, or hand it to the process that has the table."""
        try:
            thing = await self._found(id)
        except Leaves as leaves:
            await self.socket.accept()
            with contextlib.suppress(TimeoutError):  # nobody is cut off while he says hello
                async with asyncio.timeout(HELLO_SECONDS):
                    await self.socket.receive_data("text")
            await self._close(leaves.bye)
            return
        if thing is not None:
            await self.socket.accept()
            await self._run(thing)

    async def _found(self, id: str) -> Any:
        """The table or desk; None when another process has served the socket. Retries for a while
        when that process does not answer: its lease may be about to end."""
        until = time.monotonic() + TAKE_OVER_SECONDS
        while True:
            try:
                return await self.find(id)
            except Elsewhere as elsewhere:
                if PASSED_ON in self.socket.scope:
                    raise Leaves("stops", *MOVING) from elsewhere
                try:
                    if self.may_move and await self.hall.peers.leaves(elsewhere.home, elsewhere.id):
                        self.may_move = False
                        continue
                    way: Leading = self.socket.scope[PIPE]
                    self.hall.errands.counters["led_on"] += 1
                    await way.led_on(self.hall.peers, elsewhere.home)
                    return None
                except Unavailable as error:  # dead, or dying while it was asked
                    if time.monotonic() > until:
                        raise Leaves("stops", *MOVING) from error
                await asyncio.sleep(AGAIN_SECONDS)
            except Refusal as refusal:
                raise Leaves(refusal.code, refusal.fr, refusal.en) from refusal
            except Unavailable as error:
                raise Leaves("stops", "La base de données ne répond pas.", str(error)) from error

    async def _run(self, thing: Any) -> None:
        try:
            client = await self._greet(thing)
        except Leaves as leaves:
            await self._close(leaves.bye)
            return
        self.arrived(client)
        client.stir()
        reader = asyncio.create_task(self._read(client))
        client.pipe.on_text = partial(self._hear, client)
        self._look(reader)
        try:
            await asyncio.wait((client.over, reader), return_when=asyncio.FIRST_COMPLETED)
        finally:
            client.pipe.on_text = None
            client.end()
            self._stop_looking()
            client.alive.used = time.monotonic()
            self.left(client)
            self.hall.errands.counters["views"] += client.views
            reader.cancel()
            await asyncio.gather(reader, return_exceptions=True)
        if self._leaves is not None:
            await self._close(self._leaves.bye)
        else:
            await self._hang_up(1008 if client.is_dropped else 1011, "")

    async def _greet(self, thing: Any) -> Who:
        """Read the first message and check the client's right to the seat."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = self._decode(await self.socket.receive_data("text"))
        except TimeoutError:
            hello = None
        if not isinstance(hello, Greeting):
            raise Leaves("protocol", "Dites d’abord bonjour.", "Say hello first.")
        if hello.protocol != PROTOCOL:
            raise Leaves(
                "protocol",
                f"Ce serveur parle la version {PROTOCOL}.",
                f"This server speaks version {PROTOCOL}.",
            )
        holder = hashed(hello.key or key_of(self.socket))
        if not self.is_alive(thing):  # it went while he took his time
            raise Leaves("stops", *MOVING)
        pipe: Pipe = self.socket.scope[PIPE]
        client = self.seated(pipe, thing, hello, holder)
        if not client.is_allowed:
            raise Leaves("not_yours", "Ce siège n’est pas le vôtre.", "This seat is not yours.")
        return client

    async def _close(self, bye: Bye) -> None:
        with contextlib.suppress(Exception):
            async with asyncio.timeout(2):
                await self.socket.send_text(encoder.encode(bye).decode())
        await self._hang_up(1008, bye.code)

    async def _hang_up(self, code: int, reason: str) -> None:
        with contextlib.suppress(Exception):
            async with asyncio.timeout(1):
                await self.socket.close(code, reason)

    def _look(self, reader: asyncio.Task[None]) -> None:
        """Close the socket after SILENCE_SECONDS; one timer serves many messages."""
        left = self.heard + SILENCE_SECONDS - time.monotonic()
        if left > 0:
            self._watch = asyncio.get_running_loop().call_later(left, self._look, reader)
        else:
            reader.cancel()

    def _stop_looking(self) -> None:
        if self._watch is not None:
            self._watch.cancel()

    # What it says

    async def _read(self, client: Who) -> None:
        """Messages that come through the framework: the next is read after this one is answered."""
        while True:
            text = await self.socket.receive_data("text")
            self._is_reading = True
            await self._until_answered()
            self._take(client, text.encode())
            await self._until_answered()
            self._is_reading = False

    async def _until_answered(self) -> None:
        if self._is_answering:
            self._turn = asyncio.get_running_loop().create_future()
            await self._turn

    def _hear(self, client: Who, text: bytes) -> bool:
        """A message that comes directly; False while an earlier one is not answered yet."""
        if self._is_reading or self._is_answering:
            return False
        self._take(client, text)
        return True

    def _take(self, client: Who, text: bytes) -> None:
        try:
            self._understand(client, text)
        except Leaves as leaves:
            self._leaves = leaves
            client.end()
        except Exception:  # it ends this socket, but not in silence
            self._fail(client)

    def _fail(self, client: Who) -> None:
        log.exception("%s: seat %s gets no answer", client.alive.id, client.seat)
        client.end()

    def _understand(self, client: Who, text: bytes) -> None:
        self.heard = time.monotonic()
        if not self.bucket.take(self.heard):
            self._mistake()
            said = "Trop de messages\u00a0; attendez.", "Too many messages; wait."
            client.answer(Refused("", "rate", *said))
            self._is_answering = True
            self.later(client, asyncio.sleep(COOL_SECONDS), partial(self._answer, client))
            return
        message = self._decode(text)
        if message is None:
            self._mistake()
            client.answer(
                Refused("", "malformed", "Ce message est illisible.", "This is not a message.")
            )
        elif isinstance(message, Ping):
            client.answer(Pong(message.at, client.alive.now(), client.alive.telling()))
        elif isinstance(message, Since):
            client.resync(message.n)
        elif isinstance(message, Greeting):
            self._mistake()
            client.answer(Refused("", "malformed", "Déjà dit.", "That was said before."))
        else:
            self._is_answering = True
            self.reply(client, message, partial(self._answer, client))

    def _answer(self, client: Who, message: Answer | None) -> None:
        if message is not None:
            client.answer(message)
        self._is_answering = False
        if self._turn is not None and not self._turn.done():
            self._turn.set_result(None)

    def later(
        self,
        client: Who,
        work: Awaitable[Answer | None],
        answer: Callable[[Answer | None], None],
    ) -> None:
        """Answer when the work is done; the work is finished even when the client has gone."""
        self.hall.errands.start(self._wait_for(client, work, answer))

    async def _wait_for(
        self,
        client: Who,
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

    def _mistake(self) -> None:
        self.mistakes += 1
        if self.mistakes > MISTAKES:
            raise Leaves("malformed", "Trop d’erreurs.", "Too many mistakes.")


def not_yours(id: str, client: Client) -> Refused:
    said = "Ce siège n’est pas le vôtre.", "This seat is not yours."
    return Refused(id, "not_yours", *said, n=client.alive.n)
