"""The socket of one player or spectator: its greeting, its commands, its end."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final, cast
from urllib.parse import urlsplit

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from magnat.core.step import CHANCE
from magnat.server import messages
from magnat.server.api import address_of, key_of
from magnat.server.fanout import Client
from magnat.server.hall import Hall
from magnat.server.limits import Bucket
from magnat.server.line import LINE
from magnat.server.lobby import Refusal
from magnat.server.messages import MOST_BYTES, PROTOCOL, Bye, Refused
from magnat.server.seats import hashed
from magnat.server.store import Unavailable
from magnat.server.table import Table, encoder

HELLO_SECONDS: Final = 10.0
MISTAKES: Final = 20  # messages that make no sense, then the socket is closed
SILENCE_SECONDS: Final = 75.0  # without a word, not even a ping

_decoder: Final[msgspec.json.Decoder[messages.FromClient]] = msgspec.json.Decoder(
    messages.FromClient
)

AnySocket = WebSocket[Any, Any, Any]


class Leaves(Exception):
    """The socket is to be closed with these words."""

    def __init__(self, code: str, fr: str, en: str) -> None:
        super().__init__(en)
        self.bye: Final = msgspec.convert({"type": "bye", "code": code, "fr": fr, "en": en}, Bye)


def is_same_origin(socket: Any, allowed: tuple[str, ...]) -> bool:
    """A browser says which page opened the socket or sent the form; a program says nothing."""
    origin = socket.headers.get("origin")
    if origin is None:
        return True
    return origin in allowed or urlsplit(origin).netloc == socket.headers.get("host", "")


@asynccontextmanager
async def admitted(socket: AnySocket, hall: Hall) -> AsyncIterator[str]:
    """Whose socket it is, once it is open and counted; "" where there is none to be had."""
    if not is_same_origin(socket, hall.settings.origins):
        await socket.close(4403, "origin")
        yield ""
        return
    address = address_of(socket)
    total = sum(hall.sockets.values())
    if total >= hall.settings.sockets or hall.sockets[address] >= hall.settings.address_sockets:
        await socket.close(4429, "full")
        yield ""
        return
    hall.sockets[address] += 1
    try:
        await socket.accept()
        yield address
    except (WebSocketDisconnect, TimeoutError, RuntimeError):
        pass  # gone
    finally:
        hall.sockets[address] -= 1
        if not hall.sockets[address]:
            del hall.sockets[address]


@websocket("/api/tables/{table:str}/socket")
async def table_socket(
    socket: AnySocket, hall: NamedDependency[Hall], table: FromPath[str]
) -> None:
    async with admitted(socket, hall) as address:
        if address:
            await Session(socket, hall, address).run(table)


class Session:
    def __init__(self, socket: AnySocket, hall: Hall, address: str) -> None:
        self.socket: Final = socket
        self.hall: Final = hall
        self.address: Final = address
        settings = hall.settings
        self.heard = time.monotonic()
        self.bucket: Final = Bucket(settings.seat_rate, settings.seat_burst, self.heard)
        self.mistakes = 0
        self._watch: asyncio.TimerHandle | None = None

    async def run(self, id: str) -> None:
        try:
            client = await self._greet(id)
        except Leaves as leaves:
            await self._close(leaves.bye)
            return
        table = client.table
        table.join(client)
        self.hall.tables.arrived(table, client.seat)
        client.stir()
        reader = asyncio.create_task(self._read(client))
        self._look(reader)
        try:
            await asyncio.wait((client.over, reader), return_when=asyncio.FIRST_COMPLETED)
        finally:
            client.end()
            self._stop_looking()
            table.leave(client)
            table.used = time.monotonic()
            self.hall.tables.left(table, client.seat)
            self.hall.tables.counters["views"] += client.views
            reader.cancel()
            (found,) = await asyncio.gather(reader, return_exceptions=True)
        if isinstance(found, Leaves):
            await self._close(found.bye)
        else:
            await self._hang_up(1008 if client.is_dropped else 1011, "")

    async def _close(self, bye: Bye) -> None:
        with contextlib.suppress(Exception):
            async with asyncio.timeout(2):
                await self.socket.send_text(encoder.encode(bye).decode())
        await self._hang_up(1008, bye.code)

    async def _hang_up(self, code: int, reason: str) -> None:
        with contextlib.suppress(Exception):
            async with asyncio.timeout(1):
                await self.socket.close(code, reason)

    async def _greet(self, id: str) -> Client:
        """The first message says who this is."""
        hall = self.hall
        if len(id) < 12 and not hall.codes.take(self.address):
            raise Leaves("rate", "Trop d’essais.", "Too many tries.")
        try:
            table = await hall.lobby.find(id)
        except Refusal as refusal:
            raise Leaves("no_table", refusal.fr, refusal.en) from refusal
        except Unavailable as error:
            raise Leaves("stops", "La base de données ne répond pas.", str(error)) from error
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = self._decode(await self.socket.receive_data("text"))
        except TimeoutError:
            hello = None
        if not isinstance(hello, messages.Hello):
            raise Leaves("protocol", "Dites d’abord bonjour.", "Say hello first.")
        if hello.protocol != PROTOCOL:
            raise Leaves(
                "protocol",
                f"Ce serveur parle la version {PROTOCOL}.",
                f"This server speaks version {PROTOCOL}.",
            )
        holder = hashed(hello.key or key_of(self.socket))
        wire = cast(dict[str, Any], self.socket.scope)[LINE]
        client = Client(wire, table, hello.seat, hello.since, holder)
        if not client.is_holder:
            raise Leaves("not_yours", "Ce siège n’est pas le vôtre.", "This seat is not yours.")
        if table.match is None:
            client.show(messages.Lobby(hall.lobby.info(table, holder)))
        return client

    def _decode(self, text: str) -> messages.FromClient | None:
        if len(text) > MOST_BYTES:
            return None
        try:
            return _decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            return None

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

    async def _read(self, client: Client) -> None:
        while True:
            text = await self.socket.receive_data("text")
            self.heard = time.monotonic()
            if not self.bucket.take(self.heard):
                self._mistake()
                client.answer(
                    Refused("", "rate", "Trop de messages ; attendez.", "Too many messages; wait.")
                )
                await asyncio.sleep(0.2)
                continue
            message = self._decode(text)
            if message is None:
                self._mistake()
                client.answer(
                    Refused("", "malformed", "Ce message est illisible.", "This is not a message.")
                )
            elif isinstance(message, messages.Ping):
                client.answer(messages.Pong(message.at, client.table.now()))
            elif isinstance(message, messages.Since):
                client.resync(message.n)
            elif isinstance(message, messages.Hello):
                self._mistake()
                client.answer(Refused("", "malformed", "Déjà dit.", "That was said before."))
            else:
                client.answer(await self._command(client, message))

    async def _command(self, client: Client, command: messages.Command) -> messages.Ack | Refused:
        table: Table = client.table
        seat = client.seat
        if isinstance(command, messages.Act) and command.seat is not None:
            others = client.is_banker and (command.seat == CHANCE or command.seat >= 0)
            if command.seat != seat and not others:
                return self._not_yours(command.id, table)
            seat = command.seat
        if seat < 0 and seat != CHANCE:
            return self._not_yours(command.id, table)
        if not client.is_holder:
            return self._not_yours(command.id, table)  # somebody else's meanwhile
        return await self.hall.tables.perform(table, seat, command)

    def _not_yours(self, id: str, table: Table) -> Refused:
        return Refused(
            id, "not_yours", "Ce siège n’est pas le vôtre.", "This seat is not yours.", n=table.n
        )

    def _mistake(self) -> None:
        self.mistakes += 1
        if self.mistakes > MISTAKES:
            raise Leaves("malformed", "Trop d’erreurs.", "Too many mistakes.")
