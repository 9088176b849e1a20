"""Slow clients: unfinished requests are bounded, and seated players still get in."""

from __future__ import annotations

import asyncio
import contextlib
import resource

import pytest
from websockets.exceptions import InvalidStatus

from magnat.server.app import _openapi_json, _protocol_json
from magnat.server.ops import open_files
from magnat.server.pages.qr import LONGEST, drawing
from magnat.server.security.rate_limits import is_within
from magnat.server.ws.transport import http_limits
from magnat.server.ws.transport.http_limits import BufferedBytes, HttpProtocol
from tests.server.house import House, freely, house, run
from tests.server.security.test_attacks import is_closed, raw

HEAD = b"POST /api/records/verify HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


async def unfinished(h: House, n: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Begin a request whose body of n bytes never ends."""
    host, port = h.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(HEAD + b"Content-Length: %d\r\n\r\n" % (n + 1) + b"x" * n)
    await writer.drain()
    return reader, writer


async def given_back(bodies: BufferedBytes) -> bool:
    while bodies.total:
        await asyncio.sleep(0.01)
    return not bodies.by_network


@pytest.mark.parametrize("limits", [(50_000, 1 << 30), (1 << 30, 50_000)])
def test_unfinished_bodies_are_bounded(
    limits: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    bodies = BufferedBytes(*limits)
    monkeypatch.setattr(HttpProtocol, "bodies", bodies)
    monkeypatch.setattr(HttpProtocol, "is_counted", lambda self: True)

    async def scenario() -> None:
        async with house() as h:
            opened = [await unfinished(h, 20_000) for _ in range(2)]
            while bodies.total < 40_000:
                await asyncio.sleep(0.01)
            reader, writer = await unfinished(h, 20_000)  # one too many
            assert await is_closed(reader)
            writer.close()
            assert bodies.total == 40_000
            monkeypatch.setattr(bodies, "most", 40_000)
            monkeypatch.setattr(bodies, "most_in_all", 40_000)
            assert (await h.ask("POST", "/api/devices", {}))[0] == 201  # players can still act
            for _, writer in opened:
                writer.close()
            assert await given_back(bodies)
            await h.post("/api/records/verify", {"text": "{}"})
            assert await given_back(bodies)  # a finished body, too

    run(scenario())


def test_the_oldest_unfinished_request_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_limits, "MOST_CONNECTIONS_IN_ALL", 5)

    async def scenario() -> None:
        async with house() as h, contextlib.AsyncExitStack() as held:
            silent = [await held.enter_async_context(raw(h)) for _ in range(5)]
            while len(HttpProtocol.open_connections) < 5:
                await asyncio.sleep(0.01)
            assert (await h.ask("GET", "/health"))[0] == 200  # somebody comes
            assert await is_closed(silent[0][0])
            key = await h.key()
            id = (await h.table(key))["id"]
            async with h.sit(id, 0, key) as player:
                await player.seen(0)

    run(scenario())


def test_the_last_sockets_are_kept_for_seated_players() -> None:
    async def scenario() -> None:
        async with house(freely(max_sockets=10)) as h, contextlib.AsyncExitStack() as held:
            ada = await h.key()
            id = (await h.table(ada))["id"]
            for _ in range(9):
                spectator = await held.enter_async_context(h.sit(id))
                await spectator.seen(0)
            for key in ("", await h.key()):
                headers = {"Authorization": f"Bearer {key}"}
                with pytest.raises(InvalidStatus):
                    await held.enter_async_context(h.sit(id, additional_headers=headers))
            headers = {"Authorization": f"Bearer {ada}"}
            player = await held.enter_async_context(h.sit(id, 0, ada, additional_headers=headers))
            await player.seen(0)

    run(scenario())


def test_a_stranger_behind_the_same_address_does_not_keep_players_out() -> None:
    async def scenario() -> None:
        async with (
            house(freely(max_sockets_per_address=10)) as h,
            contextlib.AsyncExitStack() as held,
        ):
            ada = await h.key()
            id = (await h.table(ada))["id"]
            for _ in range(9):
                spectator = await held.enter_async_context(h.sit(id))
                await spectator.seen(0)
            with pytest.raises(InvalidStatus):
                await held.enter_async_context(h.sit(id))
            headers = {"Authorization": f"Bearer {ada}"}
            player = await held.enter_async_context(h.sit(id, 0, ada, additional_headers=headers))
            await player.seen(0)

    run(scenario())


def test_a_proxy_may_be_set_by_its_network() -> None:
    trusted = ("192.0.2.1", "10.0.0.0/8", "2001:db8::/32")
    for address in ("192.0.2.1", "10.20.30.40", "2001:db8::7"):
        assert is_within(address, trusted), address
    for address in ("192.0.2.2", "11.0.0.1", "2001:db9::7", "unix", ""):
        assert not is_within(address, trusted), address


def test_the_limit_of_open_files_is_raised_or_respected(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: given.append(limits))
    for soft, hard, sockets, limit in (
        (1 << 20, 1 << 20, 8000, None),  # enough
        (1024, 1 << 20, 8000, 8000 + open_files.OTHER_FILES),
        (1024, 4096, 4096 // 2, 4096),
        (1024, 1024, 512, 1024),
    ):
        given.clear()
        monkeypatch.setattr(resource, "getrlimit", lambda _, found=(soft, hard): found)
        assert open_files.sockets_within_limit(8000) == sockets
        assert given == ([] if limit is None else [(limit, hard)])


def test_constant_answers_are_made_once() -> None:
    _openapi_json.cache_clear()
    _protocol_json.cache_clear()
    drawing.cache_clear()

    async def scenario() -> None:
        async with house() as h:
            key = await h.key()
            id = (await h.table(key))["id"]
            assert (await h.get("/described"))["openapi"]  # the framework's own route
            for _ in range(2):
                assert (await h.get("/api/openapi.json"))["openapi"]
            for _ in range(3):
                assert (await h.get("/api/protocol.json"))["$defs"]
                assert "<svg" in await h.get(f"/api/tables/{id}/qr.svg")
            long = "a" * (LONGEST + 1)
            status, told, _ = await h.ask("GET", f"/api/tables/{id}/qr.svg", Host=long)
            assert (status, told["code"]) == (422, "wrong")

    run(scenario())
    for made in (_openapi_json, _protocol_json, drawing):
        assert made.cache_info().misses <= 2, made  # the refused address is one
        assert made.cache_info().hits == 2
