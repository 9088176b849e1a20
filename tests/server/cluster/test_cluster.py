"""Several processes on one database: each table is owned by one of them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from magnat.server.cluster.forward_to_owner import CLIENT, SECRET, Peers, unix_socket_name
from magnat.server.cluster.process_lease import SILENCE_SECONDS
from magnat.server.shared_by_tables_and_desks.registry_base import QUIET_SECONDS
from magnat.server.store.base import ClusterListener, Fenced, ServerProcess, Unavailable
from magnat.server.store.postgres import PostgresStore
from magnat.server.store.rows import TABLE_LOG
from tests.server.house import House, freely, house, run
from tests.server.play import Regular, enough
from tests.server.store.test_store import entry, put, row
from tests.server.test_killed import check, log_of, victim

TAKEN_OVER = 2.0  # seconds from the death of a process until its tables live elsewhere
BOTS = {"game": "monopoly", "seats": [{"kind": "bot"}] * 4}


class Told(ClusterListener):
    def __init__(self) -> None:
        self.is_fenced = False
        self.alive: list[int] = []

    def fenced(self) -> None:
        self.is_fenced = True

    def processes_changed(self, alive: frozenset[int], has_lost: bool) -> None:
        self.alive.append(len(alive))


@asynccontextmanager
async def two_houses(database: str) -> AsyncIterator[tuple[House, House]]:
    settings = freely(database_url=database)
    async with house(settings) as one, house(settings) as other:
        yield one, other


# At home and passed on


@pytest.mark.parametrize("is_near", [True, False])
def test_a_table_is_judged_where_it_lives_whoever_is_asked(
    database: str, is_near: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not is_near:  # from another machine nothing can be handed over
        monkeypatch.setattr(Peers, "send_connection", lambda *_: False)

    async def scenario() -> None:
        async with two_houses(database) as (one, other):
            key = await one.key()
            id = (await one.table(key))["id"]
            players = [
                Regular(home, id, seat, key, seat, is_clumsy=False)
                for seat, home in enumerate((one, other))
            ]
            await players[0].connect()  # who comes first has it
            await players[0].seen()
            tasks = [asyncio.create_task(player.play()) for player in players]
            await enough(tasks, players, acked=3)
            assert players[1].view["connected"] == [0, 1]
            assert sum(one.services.sockets.values()) == 2
            assert sum(other.services.sockets.values()) == (0 if is_near else 1)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            assert list(one.services.tables.live) == [id]
            assert not other.services.tables.live
            entries = [
                services.tasks.counters["entries"] for services in (one.services, other.services)
            ]
            assert entries[0] > 0  # raised secret maximums are not counted
            assert entries[1] == 0
            led_on = [
                services.tasks.counters["led_on"] for services in (one.services, other.services)
            ]
            assert led_on[0] == 0
            assert led_on[1] > 0

    run(scenario())


def test_requests_are_passed_on_with_whoever_asked(database: str) -> None:
    wanted: Any = {
        "game": "fair",
        "seats": [{"kind": "me", "name": "Ada"}, {"kind": "link"}],
    }

    async def scenario() -> None:
        async with two_houses(database) as (one, other):
            ada, cyd = await one.key(), await one.key()
            info = await one.post("/api/tables", wanted, ada)
            id, code = info["id"], info["code"]
            status, sat, headers = await other.ask(
                "POST", f"/api/tables/{code}/join", {"name": "Bob"}
            )
            assert status == 201
            bob = headers["set-cookie"].partition("=")[2].partition(";")[0]
            assert sat["seat"] == 1
            assert sat["table"]["status"] == "playing"
            await other.refuses(403, "POST", f"/api/tables/{id}/pause", {"paused": True}, bob)
            assert (await other.post(f"/api/tables/{id}/pause", {"paused": True}, ada))["paused"]
            assert (await one.get(f"/api/tables/{id}"))["paused"]
            await other.refuses(400, "POST", f"/api/tables/{id}/pause", {"paused": 1}, ada)
            given = (await other.post(f"/api/tables/{id}/seats/1/code", {}, bob))["code"]
            assert (await other.post("/api/moves", {"code": given}, cyd))["seat"] == 1
            assert await other.get(f"/api/tables/{id}/story")
            assert [mine["id"] for mine in await other.get("/api/mine", cyd)] == [id]
            assert not other.services.tables.live
            assert one.services.tasks.counters["faults"] == 0
            assert other.services.tasks.counters["faults"] == 0

    run(scenario())


def test_nobody_comes_in_by_the_back_door_without_the_secret(database: str) -> None:
    async def scenario() -> None:
        async with house(freely(database_url=database)) as h:
            back = House(f"http://{h.services.here.address}", None)
            names = [name.decode().replace("-", "_") for name in (SECRET, CLIENT)]
            for secret in ("", "0" * 64):
                said = dict(zip(names, (secret, "9.9.9.9 1 http"), strict=True))
                assert (await back.ask("GET", "/health", **said))[0] == 403
            said = dict(zip(names, (h.services.here.secret, "9.9.9.9 1 http"), strict=True))
            assert (await back.ask("GET", "/health", **said))[0] == 200
            # From outside the same words are worth nothing.
            assert (await h.ask("GET", "/health", **said))[0] == 200
            assert "9.9.9.9" not in h.services.requests._buckets

    run(scenario())


def test_nobody_hands_a_connection_over_without_the_secret(database: str) -> None:
    async def scenario() -> None:
        async with house(freely(database_url=database)) as h:
            opened = len(os.listdir("/proc/self/fd"))
            for secret, status in ("0" * 64, b""), (h.services.here.secret, b"HTTP/1.1 200"):
                mine, theirs = socket.socketpair()
                with mine, theirs, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as way:
                    way.connect(unix_socket_name(h.services.here.secret))
                    way.send(b"nothing in the hand")
                    said = [b"GET /health HTTP/1.1", b"%b: %b" % (SECRET, secret.encode())]
                    said += [b"%b: 9.9.9.9 1 http" % CLIENT, b"Host: here", b"", b""]
                    socket.send_fds(way, [b"\r\n".join(said)], [theirs.fileno()])
                    theirs.close()
                    mine.setblocking(False)
                    answer = await asyncio.get_running_loop().sock_recv(mine, 1000)
                    assert answer[:12] == status
            head = b"GET /health HTTP/1.1\r\n%b: %b\r\n\r\n" % (
                SECRET,
                h.services.here.secret.encode(),
            )
            for _ in range(20):  # neither strangers nor strange descriptors leave any open
                with (
                    socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as way,
                    open(__file__) as file,
                ):
                    way.connect(unix_socket_name(h.services.here.secret))
                    socket.send_fds(way, [head], [file.fileno()])
                    socket.send_fds(way, [head], [way.fileno()])
                    socket.send_fds(way, [b"hello"], [way.fileno()])
                    await asyncio.sleep(0.005)
            for _ in range(100):
                left = len(os.listdir("/proc/self/fd")) - opened
                if left < 10:  # the pool may have opened connections to the database
                    break
                await asyncio.sleep(0.05)
            assert left < 10

    run(scenario())


def test_a_table_at_which_nobody_looks_goes_where_somebody_comes(database: str) -> None:
    async def scenario() -> None:
        async with two_houses(database) as (one, other):
            key = await one.key()
            id = (await one.table(key))["id"]
            await asyncio.sleep(2 * QUIET_SECONDS)
            async with other.sit(id, 0, key) as a:  # as a balancer has it that goes by the table
                await a.seen()
                assert not one.services.tables.live
                async with one.sit(id, 1, key) as b:
                    await b.seen()
                    assert not one.services.tables.live
            assert list(other.services.tables.live) == [id]

    run(scenario())


# The lease


def test_entries_of_many_tables_share_a_commit(database: str) -> None:
    async def scenario() -> None:
        store = PostgresStore(database)
        await store.open()
        await store.acquire(ServerProcess(0, "", ""), Told())
        for n in range(60):
            await store.add_table(row(f"t{n}", f"CODE{n:02d}"), [])
        before = store.commits
        for n in range(5):
            assert all(
                await asyncio.gather(*[put(store, entry(n), table=f"t{i}") for i in range(60)])
            )
        assert store.commits - before <= 15
        assert len(await store.entries(TABLE_LOG, "t59")) == 5
        await store.close()

    run(scenario())


def test_acts_that_come_shortly_after_each_other_share_a_commit_too(database: str) -> None:
    async def scenario() -> None:
        store = PostgresStore(database)
        await store.open()
        tables = ["t0", "t1", "t2"]
        for n, id in enumerate(tables):
            await store.add_table(row(id, f"CODE{n:02d}"), [])
        coming: list[asyncio.Task[bool]] = []
        for n in range(20):
            for id in tables:
                coming.append(asyncio.create_task(put(store, entry(n), table=id)))
                await asyncio.sleep(0.002)
        assert all(await asyncio.gather(*coming))
        assert store.commits <= 30  # 60 came, never two in one moment
        await store.close()

    run(scenario())


def test_a_lost_connection_is_told_once_and_opened_again(database: str) -> None:
    async def scenario() -> None:
        store = PostgresStore(database)
        await store.open()
        await store.add_table(row(), [])
        assert await put(store, entry(0))
        await store.rows(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        stored = False
        with contextlib.suppress(Unavailable):
            stored = await put(store, entry(1))
        assert await put(store, entry(2 if stored else 1))
        await store.close()

    run(scenario())


def test_to_store_takes_no_connection_more_and_leaves_none_behind(database: str) -> None:
    count = (
        "SELECT count(*) FROM pg_stat_activity "
        "WHERE datname = current_database() AND backend_type = 'client backend'"
    )

    async def scenario() -> None:
        other, store = PostgresStore(database), PostgresStore(database)
        await other.open()
        before = (await other.rows(count))[0][0]
        await store.open()
        await store.add_table(row(), [])
        assert await put(store, entry(0))
        assert (await other.rows(count))[0][0] == before + 1
        closing = asyncio.create_task(store.close())
        await asyncio.sleep(0)
        with contextlib.suppress(Unavailable):
            await put(store, entry(1))
        await closing
        with pytest.raises(Unavailable):
            await put(store, entry(2))
        while (await other.rows(count))[0][0] != before:
            await asyncio.sleep(0.02)
        await other.close()

    run(scenario())


def test_who_was_taken_for_dead_stores_nothing_and_begins_anew(database: str) -> None:
    async def scenario() -> None:
        told, others = Told(), Told()
        one, other = PostgresStore(database), PostgresStore(database)
        for store, neighbourhood in ((one, told), (other, others)):
            await store.open()
            await store.acquire(ServerProcess(0, "nowhere:1", "s"), neighbourhood)
        await one.add_table(row(), [])
        assert await one.claim(TABLE_LOG, "t1") is None
        home = await other.claim(TABLE_LOG, "t1")
        assert home is not None
        assert (home.address, home.secret) == ("nowhere:1", "s")
        assert await put(one, entry(0))
        await other.run(("DELETE FROM processes WHERE number = $1", (home.process,)))
        assert await other.claim(TABLE_LOG, "t1") is None  # at once: it lived nowhere
        with pytest.raises(Fenced):
            await put(one, entry(1))
        with pytest.raises(Fenced):
            await one.change("t1", 5, title="Faux")
        assert await put(other, entry(1, '"right"'))
        assert others.alive[-1] == 2
        while not told.is_fenced or one.number in (0, home.process):
            await asyncio.sleep(0.05)
        assert await one.claim(TABLE_LOG, "t1") is not None  # somebody new asks
        found = await one.entries(TABLE_LOG, "t1")
        assert [(line.n, line.body) for line in found] == [(0, "{}"), (1, '"right"')]
        await one.close()
        await other.close()

    run(scenario())


def test_a_process_that_stops_in_order_leaves_its_tables_to_the_others(database: str) -> None:
    async def scenario() -> None:
        settings = freely(database_url=database)
        async with house(settings) as other:
            async with house(settings) as one:
                key = await one.key()
                id = (await one.table(key))["id"]
                assert (await other.get(f"/api/tables/{id}"))["id"] == id
                assert not other.services.tables.live
            assert (await other.get(f"/api/tables/{id}"))["id"] == id
            assert list(other.services.tables.live) == [id]

    run(scenario())


# Death and sleep


@pytest.mark.process
def test_the_tables_of_a_dead_process_live_elsewhere_within_two_seconds(database: str) -> None:
    settings = freely(database_url=database)

    async def scenario() -> None:
        async with victim(settings, 20) as one, victim(settings, 20) as other:
            key = await one.house.key()
            bots = (await one.house.post("/api/tables", BOTS, key))["id"]
            id = (await one.house.table(key, options={"minutes": 0}))["id"]
            async with one.house.sit(bots) as watcher, one.house.sit(id) as first:
                await watcher.seen(3)
                await first.seen()
                async with other.house.sit(id, 0, key) as player:
                    await player.seen()
                    one.kill()
                    began = time.monotonic()
                    await player.over()
            while True:
                try:
                    async with other.house.sit(id, 0, key) as player:
                        await player.seen()
                    break
                except OSError:
                    await asyncio.sleep(0.02)
            assert time.monotonic() - began < TAKEN_OVER
            n = len(await log_of(settings, bots))
            while len(await log_of(settings, bots)) == n:  # nobody looks on there
                await asyncio.sleep(0.05)

    run(scenario(), 60)


@pytest.mark.process
def test_a_frozen_process_that_wakes_up_stores_nothing(database: str) -> None:
    settings = freely(database_url=database)

    async def scenario() -> None:
        async with victim(settings, 20) as one, victim(settings, 20) as other:
            key = await one.house.key()
            id = (await one.house.table(key, 4, options={"minutes": 0}))["id"]
            halves = (one.house, other.house, one.house, other.house)
            players = [Regular(home, id, seat, key, seat) for seat, home in enumerate(halves)]
            await players[0].connect()  # who comes first has it
            await players[0].seen()
            tasks = [asyncio.create_task(player.play()) for player in players]

            async def played(acts: int) -> None:
                before = sum([len(player.acked) for player in players])
                while sum([len(player.acked) for player in players]) < before + acts:
                    await asyncio.sleep(0.02)

            await played(6)
            os.kill(one.pid, signal.SIGSTOP)  # in the middle of it
            try:
                for lost in (players[0], players[2]):
                    lost.house = other.house
                    if lost.socket is not None:  # what was sent there lies there until it wakes
                        lost.socket.transport.abort()
                stale = await log_of(settings, id)
                await asyncio.sleep(SILENCE_SECONDS)
                await played(6)
            finally:
                os.kill(one.pid, signal.SIGCONT)
            assert len(await log_of(settings, id)) > len(stale)
            for back in (players[0], players[2]):
                back.house = one.house
                if back.socket is not None:
                    back.socket.transport.abort()
            await played(6)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            check(await log_of(settings, id), players)
            while (await one.house.ask("GET", "/health"))[0] != 200:
                await asyncio.sleep(0.1)
            anew = (await one.house.table(key))["id"]  # it is somebody again
            async with other.house.sit(anew, 0, key) as player:
                await player.seen()

    run(scenario(), 120)
