"""A socket from its greeting to its end: who may open one, and how much it may say."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from abc import ABC, abstractmethod
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec

from magnat.server.api.caller import key_of
from magnat.server.api.routes import AnyRequest
from magnat.server.hall import Hall
from magnat.server.keys import hashed
from magnat.server.limits import MOST_BYTES, Bucket
from magnat.server.living import Elsewhere
from magnat.server.peers import PASSED_ON
from magnat.server.refusal import Refusal
from magnat.server.sockets.client import Client, encoder, goodbye
from magnat.server.sockets.pipe import PIPE, Leading, Pipe
from magnat.server.store import Unavailable
from magnat.server.wire.socket import Bye, Greeting, Ping, Pong, Refused, Since
from magnat.server.wire.table import Answer
from magnat.server.wire.terms import PROTOCOL

HELLO_SECONDS: Final = 10.0
MISTAKES: Final = 20  # messages that make no sense, then the socket is closed
SILENCE_SECONDS: Final = 75.0  # without a word, not even a ping
TAKE_OVER_SECONDS: Final = 3.0  # within which a table is at home elsewhere, or its home answers
AGAIN_SECONDS: Final = 0.2
MOVING: Final = "La table déménage\u00a0; revenez.", "The table is moving; come back."

log: Final = logging.getLogger("magnat.server")

Who = TypeVar("Who", bound=Client)


class AnySocket(AnyRequest, Protocol):
    """The other end, whatever carries its words; raises when nobody is there any more."""

    @property
    def scope(self) -> Any:
        """Has the way out under PIPE."""

    async def accept(self) -> None: ...

    async def receive_data(self, mode: Any) -> Any: ...

    async def send_text(self, data: str) -> None: ...

    async def close(self, code: int, reason: str) -> None: ...


class Leaves(Exception):
    """The socket is to be closed with these words."""

    def __init__(self, code: str, fr: str, en: str) -> None:
        super().__init__(en)
        self.bye: Final = goodbye(code, fr, en)


class Session(ABC, Generic[Who]):
    """The socket of one player or spectator: its greeting, its commands, its end."""

    decoder: msgspec.json.Decoder[Any]  # of what its clients may say
    may_move = False  # whether what lives elsewhere may come here where nobody looks on there

    def __init__(self, socket: AnySocket, hall: Hall, address: str) -> None:
        self.socket: Final = socket
        self.hall: Final = hall
        self.address: Final = address
        settings = hall.settings
        self.heard = time.monotonic()
        self.bucket: Final = Bucket(settings.seat_rate, settings.seat_burst, self.heard)
        self.mistakes = 0
        self._watch: asyncio.TimerHandle | None = None

    # What differs between tables and desks

    @abstractmethod
    async def find(self, id: str) -> Any:
        """What the socket is opened at."""

    @abstractmethod
    def is_alive(self, thing: Any) -> bool:
        """Whether it still lives here."""

    @abstractmethod
    def seated(self, pipe: Pipe, thing: Any, hello: Any, holder: str) -> Who:
        """Who has said hello."""

    @abstractmethod
    async def reply(self, client: Who, message: Any) -> Answer | None:
        """None where nothing is to be said to it."""

    def arrived(self, client: Who) -> None:
        client.alive.watchers.add(client)

    def left(self, client: Who) -> None:
        client.alive.watchers.discard(client)

    # From the greeting to the end

    async def run(self, id: str) -> None:
        """Here, or where the table lives."""
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
        """What the socket is opened at; None when it lived elsewhere and the visit there is over.
        Somebody who has just died is waited for until others know."""
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
        self._look(reader)
        try:
            await asyncio.wait((client.over, reader), return_when=asyncio.FIRST_COMPLETED)
        finally:
            client.end()
            self._stop_looking()
            client.alive.used = time.monotonic()
            self.left(client)
            self.hall.errands.counters["views"] += client.views
            reader.cancel()
            (found,) = await asyncio.gather(reader, return_exceptions=True)
        if isinstance(found, Leaves):
            await self._close(found.bye)
        else:
            await self._hang_up(1008 if client.is_dropped else 1011, "")

    async def _greet(self, thing: Any) -> Who:
        """The first message says who this is."""
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
        """Was nothing said for too long? One timer watches over many messages."""
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
        while True:
            text = await self.socket.receive_data("text")
            self.heard = time.monotonic()
            if not self.bucket.take(self.heard):
                self._mistake()
                client.answer(
                    Refused(
                        "", "rate", "Trop de messages\u00a0; attendez.", "Too many messages; wait."
                    )
                )
                await asyncio.sleep(0.2)
                continue
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
                try:
                    answer = await self.reply(client, message)
                except Exception:  # it ends this socket, but not in silence
                    log.exception("%s: seat %s gets no answer", client.alive.id, client.seat)
                    raise
                if answer is not None:
                    client.answer(answer)

    def _decode(self, text: str) -> Any:
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
