"""The WebSocket protocol: direct and queued messages, invalid frames, keepalive, backpressure."""

from __future__ import annotations

import asyncio
import json
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from magnat.server.security.rate_limits import MOST_BYTES
from magnat.server.ws import client as sending
from magnat.server.ws.transport import websocket
from magnat.server.ws.transport.frames import FrameBoundary, decode_text, encode_texts
from magnat.server.ws.transport.websocket import WebSocketProtocol
from tests.server.house import House, house, run

TEXT, CONTINUED, PING = 0x81, 0x80, 0x89


def frame(text: str | bytes, first: int = TEXT, mask: bytes = b"mask") -> bytes:
    """Encode a frame as a client does."""
    data = text if isinstance(text, bytes) else text.encode()
    n = len(data)
    head = bytes((first, 0x80 | n)) if n < 126 else struct.pack("!BBH", first, 0xFE, n)
    return head + mask + bytes([byte ^ mask[i % 4] for i, byte in enumerate(data)])


class Raw:
    """A client that controls which bytes are sent together."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, *pieces: bytes) -> None:
        for piece in pieces:
            self.writer.write(piece)
            await self.writer.drain()
            await asyncio.sleep(0.02)  # so that they come one by one

    async def frame(self) -> tuple[int, bytes]:
        """Return the first byte and the payload of the next frame."""
        first, n = await self.reader.readexactly(2)
        if n == 126:
            (n,) = struct.unpack("!H", await self.reader.readexactly(2))
        elif n == 127:
            (n,) = struct.unpack("!Q", await self.reader.readexactly(8))
        return first, await self.reader.readexactly(n)

    async def hear(self, kind: str) -> Any:
        """Return the next message of this kind; "closed" if the server has closed the
        connection."""
        while True:
            try:
                first, data = await self.frame()
            except (asyncio.IncompleteReadError, ConnectionError):
                return "closed"
            if first == TEXT and (message := json.loads(data))["type"] == kind:
                return message
            if first == 0x88:
                return struct.unpack("!H", data[:2])[0]

    async def pongs(self, *at: int) -> None:
        assert [(await self.hear("pong"))["at"] for _ in at] == list(at)


@asynccontextmanager
async def raw(h: House) -> AsyncIterator[Raw]:
    """Open a socket as a spectator of a table, and read its first view."""
    table = (await h.table(await h.key()))["id"]
    host, port = h.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {'A' * 22}==\r\n\r\n".encode()
    )
    assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
    client = Raw(reader, writer)
    try:
        await client.send(frame('{"type":"hello"}'))
        await client.hear("view")
        yield client
    finally:
        writer.close()


def ping(at: int) -> str:
    return json.dumps({"type": "ping", "at": at})


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[WebSocketProtocol]:
    """Return a list of the server's side of each connection."""
    found: list[WebSocketProtocol] = []

    def opening(**given: Any) -> WebSocketProtocol:
        pipe = WebSocketProtocol(**given)
        found.append(pipe)
        return pipe

    monkeypatch.setattr(websocket, "WebSocketProtocol", opening)
    return found


class NotingProtocol:
    """A protocol that notes the messages that went directly to the session."""

    def __init__(self, pipe: WebSocketProtocol, found: list[bytes]) -> None:
        self.pipe = pipe
        self.found = found

    def __getattr__(self, name: str) -> Any:
        return getattr(self.pipe, name)

    def data_received(self, data: bytes) -> None:
        hears = self.pipe.on_text

        def note(text: bytes) -> bool:
            assert hears is not None
            is_taken = hears(text)
            if is_taken:
                self.found.append(text)
            return is_taken

        if hears is not None:
            self.pipe.on_text = note
        self.pipe.data_received(data)
        if self.pipe.on_text is note:
            self.pipe.on_text = hears


@pytest.fixture
def direct(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Collect the messages that go directly to the session."""
    found: list[bytes] = []
    monkeypatch.setattr(
        websocket,
        "WebSocketProtocol",
        lambda **given: NotingProtocol(WebSocketProtocol(**given), found),
    )
    return found


def test_a_whole_single_frame_goes_directly_to_the_session(direct: list[bytes]) -> None:
    async def scenario() -> None:
        async with house() as h, raw(h) as client:
            await client.send(frame(ping(1)), frame(ping(2) + " " * 200))
            await client.pongs(1, 2)
            assert len(direct) == 2

    run(scenario())


def test_other_frames_are_queued_and_keep_their_order(direct: list[bytes]) -> None:
    async def scenario() -> None:
        async with house() as h, raw(h) as client:
            whole = frame(ping(3))
            for cut in (1, 2, 4, 6, 9):
                await client.send(whole[:cut], whole[cut:])
            await client.send(frame(ping(4)) + frame(ping(5)) + frame(ping(6))[:5])
            await client.send(frame(ping(6))[5:] + frame("", PING))
            text = ping(7)
            await client.send(frame(text[:5], 0x01), frame(text[5:], CONTINUED))
            await client.pongs(3, 3, 3, 3, 3, 4, 5, 6, 7)
            assert direct == []
            await client.send(frame(ping(8)))
            await client.pongs(8)
            assert len(direct) == 1

    run(scenario())


def test_payload_that_looks_like_a_frame_is_not_read_as_one(direct: list[bytes]) -> None:
    """The rest of a frame may arrive alone and look like a whole frame."""

    async def scenario() -> None:
        async with house() as h, raw(h) as client:
            inner = frame(ping(9))
            outer = frame(inner, mask=bytes(4))
            await client.send(outer[:6], outer[6:])
            assert await client.hear("pong") in (1002, 1007)  # it is no text
            assert direct == []

    run(scenario())


def test_invalid_text_and_long_messages_close_the_socket() -> None:
    async def scenario() -> None:
        async with house() as h:
            async with raw(h) as client:
                await client.send(frame(b'{"type":"ping","at":1,"\xff":1}'))
                assert await client.hear("pong") == 1007
            async with raw(h) as client:
                await client.send(frame(b" " * (MOST_BYTES + 1)))
                assert await client.hear("pong") == 1009
            async with raw(h) as client:
                unmasked = bytes((TEXT, len(ping(1)))) + ping(1).encode()
                await client.send(unmasked)
                assert await client.hear("pong") == 1002

    run(scenario())


def test_only_a_silent_client_is_pinged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def hurried(**given: Any) -> WebSocketProtocol:
        pipe = WebSocketProtocol(**given)
        pipe.ping_interval = 0.4
        return pipe

    monkeypatch.setattr(websocket, "WebSocketProtocol", hurried)

    async def scenario() -> None:
        async with house() as h, raw(h) as client:
            for n in range(8):
                await client.send(frame(ping(n)))
                await asyncio.sleep(0.1)
            assert PING not in [first for first, _ in [await client.frame() for _ in range(8)]]
            assert (await client.frame())[0] == PING

    run(scenario())


@pytest.mark.parametrize("ends", ["by the session", "by a ping"])
def test_a_client_that_never_reads_is_disconnected(
    monkeypatch: pytest.MonkeyPatch, opened: list[WebSocketProtocol], ends: str
) -> None:
    """Such a connection would stay open for ever, and no limit counts it."""
    if ends == "by the session":
        monkeypatch.setattr(sending, "SEND_SECONDS", 0.5)
        monkeypatch.setattr(websocket, "CUT_SECONDS", 0.5)

    async def scenario() -> None:
        async with house() as h, raw(h) as client:
            reads: Any = client.writer.transport
            reads.pause_reading()
            table: Any = next(iter(h.services.tables.live.values()))
            wire: Any = opened[0].transport
            while not opened[0].is_lost and not wire.get_write_buffer_size():
                for watcher in list(table.watchers):
                    watcher.resync(-1)
                await asyncio.sleep(0.001)
            if ends == "by a ping":
                opened[0].ping_timed_out()
            async with asyncio.timeout(14):  # it would be a quarter of a minute, or for ever
                while not opened[0].is_lost:
                    for watcher in list(table.watchers) if ends == "by the session" else ():
                        watcher.resync(-1)
                    await asyncio.sleep(0.01)
            assert not table.watchers

    run(scenario())


def test_a_burst_is_answered_in_order() -> None:
    async def scenario() -> None:
        async with house() as h, raw(h) as client:
            acts = [
                {"type": "away", "id": f"a{n}", "base": 0} if n % 2 else {"type": "ping", "at": n}
                for n in range(20)
            ]
            await client.send(b"".join([frame(json.dumps(act)) for act in acts]))
            await client.pongs(*range(0, 20, 2))

    run(scenario())


@given(st.binary(max_size=300), st.binary(min_size=4, max_size=4), st.integers(0, 305))
def test_decode_text_reads_what_a_client_wrote(text: bytes, mask: bytes, cut: int) -> None:
    whole = frame(text, mask=mask)
    assert decode_text(whole) == (text if text.isascii() else None)
    assert decode_text(whole + b"x") is None
    assert decode_text(whole[: cut % len(whole)]) is None
    for first in (0x01, 0x82, 0x80, 0x88, 0x89, 0x8A, 0xC1):
        assert decode_text(bytes((first,)) + whole[1:]) is None


@pytest.mark.parametrize("n", [0, 125, 126, 65_535, 65_536])
def test_encode_texts_writes_what_the_library_reads(n: int) -> None:
    texts = [b"x" * n, b"last"]
    stream = StreamReader()
    stream.feed_data(encode_texts(texts))
    for text in texts:
        reading = Frame.parse(stream.read_exact, mask=False)
        with pytest.raises(StopIteration) as read:
            next(reading)
        assert read.value.value == Frame(Opcode.TEXT, text)


def test_decode_text_leaves_eight_byte_lengths_to_the_library() -> None:
    head = bytes((0x81, 0x80 | 127)) + (119).to_bytes(8, "big") + bytes(4)
    frame = head + b"x" * 119
    assert len(frame) == 2 + 4 + 127  # as long as one of 127 letters would be
    assert decode_text(frame) is None


def test_frame_boundary_is_found_for_any_chunks() -> None:
    long = frame(b"x" * 200)
    eight = bytes((TEXT, 0x80 | 127)) + (3).to_bytes(8, "big") + b"mask" + b"abc"
    message = frame("a", 0x01) + frame("", PING) + frame("b", CONTINUED)
    stream = frame("one") + long + eight + message + frame("")
    ends = {0}
    for part in (frame("one"), long, eight, message, frame("")):
        ends.add(max(ends) + len(part))
    for size in (1, 2, 3, 7, 50, len(stream)):
        boundary = FrameBoundary()
        for at in range(0, len(stream), size):
            boundary.feed(stream[at : at + size])
            assert boundary.is_between == (min(at + size, len(stream)) in ends)


def test_a_handshake_that_is_too_long_is_answered_and_closed() -> None:
    async def scenario() -> None:
        async with house() as h:
            host, port = h.url.removeprefix("http://").split(":")
            for head, status in (
                (f"Cookie: {'x' * 9_000}", b"431"),
                ("Sec-WebSocket-Key: short", b"400"),
            ):
                reader, writer = await asyncio.open_connection(host, int(port))
                writer.write(
                    f"GET /api/tables/x/socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
                    f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n{head}\r\n\r\n".encode()
                )
                async with asyncio.timeout(5):
                    answer = await reader.read()  # until the server closes
                assert answer.startswith(b"HTTP/1.1 " + status)
                writer.close()

    run(scenario())
