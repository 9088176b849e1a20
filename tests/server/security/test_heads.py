"""The heads of requests: their length, one Host, hosts that are ours, proxies that are set."""

from __future__ import annotations

import pytest

from magnat.server.http.caller import is_known_host
from magnat.server.serve import lan_address, own_names
from magnat.server.settings import Settings
from magnat.server.ws.transport.http_limits import MOST_HEAD
from tests.server.house import freely, house, run
from tests.server.security.test_attacks import FROM, Asked, raw


def test_a_head_has_one_host_and_at_most_so_many_bytes() -> None:
    head = b"GET /health HTTP/1.1\r\nConnection: close\r\nHost: x\r\n"
    fits = head + b"X: " + b"y" * (MOST_HEAD - len(head) - len(b"X: \r\n\r\n")) + b"\r\n\r\n"
    assert len(fits) == MOST_HEAD

    async def scenario() -> None:
        async with house() as h:
            for said, status in (
                (fits, b"200"),
                (fits.replace(b"y", b"yy", 1), b"400"),
                (head + b"Host: y\r\n\r\n", b"400"),
                (head + b"host: x\r\n\r\n", b"400"),
            ):
                async with raw(h) as (reader, writer):
                    writer.write(said)
                    answer = await reader.read()
                    assert answer.split(b" ")[1] == status
                    assert answer.count(b"HTTP/1.1") == 1

    run(scenario())


def test_a_host_or_origin_that_is_none_is_refused(caplog: pytest.LogCaptureFixture) -> None:
    post = "POST /api/devices HTTP/1.1\r\nContent-Length: 0\r\nConnection: close\r\n"
    socket = (
        "GET /api/tables/x/socket HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    )
    hosts = ("x:65536", "x:99999", "[1.2.3.4]", "[1::2::3]")
    cases = [(f"Host: {host}\r\n\r\n", "400") for host in hosts]
    for origin in ("http://[", "http://[::1", "http://]"):
        cases.append((f"Host: x\r\nOrigin: {origin}\r\n\r\n", "403"))

    async def scenario() -> None:
        async with house() as h:
            for headers, status in cases:
                for head, expected in ((post, status), (socket, "403")):
                    async with raw(h) as (reader, writer):
                        writer.write((head + headers).encode())
                        found = (await reader.readline()).decode().split(" ")[1]
                        assert found == expected, headers
            assert "magnat_faults_total 0\n" in await h.get("/metrics")

    run(scenario())
    assert "Traceback" not in caplog.text


def test_a_server_answers_to_names_of_its_own_machine() -> None:
    mine = tuple(own_names("127.0.0.1", lan=False))
    for host in ("localhost:8005", "127.0.0.1", "[::1]:8005"):
        assert is_known_host(Asked(host), mine), host
    assert not is_known_host(Asked("rebound.example"), mine)
    assert lan_address() in own_names("127.0.0.1", lan=True)
    assert "192.0.2.7" in own_names("192.0.2.7", lan=False)
    assert is_known_host(Asked("rebound.example"), ("*",))


def test_a_forwarded_address_is_believed_only_from_a_set_proxy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("MAGNAT_TRUSTED_PROXIES")
    assert Settings.from_environment().trusted_proxies == ()

    async def scenario() -> None:
        async with house(freely(requests_per_second=0.01, request_burst=3)) as h:
            found = [(await h.ask("GET", "/api/games", **FROM))[0] for _ in range(3)]
            assert found == [200, 200, 200]
            assert (await h.ask("GET", "/api/games"))[0] == 429  # the same address

    run(scenario())
