"""Time in which the server did not serve is not taken from players: stopped processes, restarts,
clocks that are set, a database that does not answer."""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any, Final

import pytest

from magnat.core.step_and_window import Ms
from magnat.kit.auction import Auction
from magnat.server import clock
from magnat.server.clock_jumps import GAP_MS, WallClock
from magnat.server.services import SERVED_SECONDS, Services
from magnat.server.settings import Settings
from magnat.server.shared_by_tables_and_desks import registry_base
from magnat.server.shared_by_tables_and_desks.live_base import LEAST_LEFT_MS
from magnat.server.store.base import Store, Unavailable
from magnat.server.tables.live import LiveTable
from magnat.server.wire.http import NewSeat, NewTable
from magnat.server.wire.socket import Ack, Refused
from magnat.server.wire.table_socket import Act, Away
from tests.server.house import games, house, run

RUNS = int(os.environ.get("MAGNAT_TEST_FREEZES", "6"))  # `scripts/long freezes` does it more often
STEP: Final = 200  # ms between two readings of the clock while the server runs
HOLDER = "ada"


class Machine:
    """The clocks of a machine; the test moves them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now: Ms = 1_800_000_000_000
        self.ticks: Ms = 5_000
        monkeypatch.setattr(clock, "source", WallClock())
        monkeypatch.setattr(clock, "wall", lambda: clock.source.read(self.now, self.ticks))
        monkeypatch.setattr(clock, "seconds", lambda ms: 3600.0)  # the test runs the timers

    def stop(self, ms: Ms) -> None:
        """Suspend the process for this time; then let it read the clock."""
        self.now += ms
        self.ticks += ms
        clock.wall()

    def set(self, ms: Ms) -> None:
        """Set the machine's clock forward or back by this time."""
        self.now += ms
        clock.wall()


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(monkeypatch)


class Server:
    """The services of a process that is started and stopped."""

    def __init__(self, settings: Settings, machine: Machine) -> None:
        self.settings = settings
        self.machine = machine
        self.services: Services | None = None
        self.id = ""

    @property
    def running(self) -> Services:
        assert self.services is not None
        return self.services

    async def start(self) -> None:
        self.services = Services(games(), self.settings)
        await self.services.open()
        if self.id:
            await self.services.tables.get(self.id)

    async def end(self, is_crash: bool = False) -> None:
        services, self.services = self.services, None
        if services is None:
            return
        if is_crash:

            async def lost(now: int, was: int | None = None) -> bool:
                return False

            services.store.set_served = lost  # type: ignore[method-assign]
        await services.close()

    @property
    def table(self) -> LiveTable:
        return self.running.tables.live[self.id]

    async def settle(self) -> None:
        """Let background tasks store moved clocks, and process what is due."""
        for _ in range(3):
            await asyncio.sleep(0)
        await self.running.tables.on_timer(self.table)

    async def has_stored_clock(self) -> None:
        while (await self.running.store.rows("SELECT served FROM pulse"))[0][0] != clock.wall():
            await asyncio.sleep(0.002)

    async def serve(self, ms: Ms) -> None:
        """Run for so long, as a process that is not stopped."""
        for _ in range(ms // STEP):
            self.machine.now += STEP
            self.machine.ticks += STEP
            clock.wall()
            await self.settle()

    async def act(self, seat: int, base: int, **action: Any) -> Ack | Refused:
        asked = Act(f"a{random.getrandbits(60)}", base, action)
        command = self.table.command(asked, self.table.now())
        return await self.running.tables.perform(self.table, seat, command)

    async def auction(self) -> Ms:
        """Lay a table of two where a square is auctioned; return how long bidders have."""
        seats = [NewSeat("here", "Ada"), NewSeat("here", "Bob")]
        position: Any = [{"do": "SetPlace", "holder": 0, "items": [3]}]
        wanted = NewTable("monopoly", seats, dice="host", position=position, pace="leisurely")
        made = await self.running.positions.create(wanted, HOLDER, "10.0.0.1")
        self.id = made.id
        assert made.match is not None
        first = made.match.s.top.seat
        for seat, action in (
            (first, {"do": "Roll"}),
            (-2, {"do": "Dice", "faces": [1, 2]}),
            (first, {"do": "LeaveIt"}),
        ):
            answer = await self.act(seat, self.table.n, **action)
            assert isinstance(answer, Ack), answer
        await self.serve(self.table.animation_left() + STEP)
        answer = await self.act(first, self.table.n, do="Bid", amount=20)
        assert isinstance(answer, Ack), answer
        await self.serve(self.table.animation_left() + STEP)
        assert left(self.table) > 2 * LEAST_LEFT_MS
        return left(self.table)


def left(table: LiveTable) -> Ms:
    """Return how long the bidders still have before the next call; 0 if the lot was sold."""
    assert table.match is not None
    if not is_auctioned(table):
        return 0
    wall = clock.wall()
    return table.match.position.closes + table.row.epoch - wall


def calls(table: LiveTable) -> int:
    assert table.match is not None
    lot = table.match.s.top
    assert isinstance(lot, Auction)
    return lot.call


def is_auctioned(table: LiveTable) -> bool:
    assert table.match is not None
    return isinstance(table.match.s.top, Auction)


@asynccontextmanager
async def served(settings: Settings, machine: Machine) -> AsyncIterator[Server]:
    server = Server(settings, machine)
    await server.start()
    try:
        yield server
    finally:
        await server.end()


def events(luck: random.Random) -> Iterator[tuple[str, Ms]]:
    for _ in range(12):
        kind = luck.choice(["serve", "serve", "stop", "set", "restart", "crash", "bid"])
        long = luck.choice([GAP_MS + 1, 1_500, 6_000, 90_000, 8 * 3_600_000])
        if kind == "set":
            long = luck.choice([-1, 1]) * luck.choice([300, 5_000, 3_600_000])
        yield kind, luck.choice([400, 1_000, 2_000]) if kind == "serve" else long


@pytest.mark.parametrize("seed", range(RUNS))
def test_no_bidder_loses_time_that_the_server_missed(
    settings: Settings, machine: Machine, seed: int
) -> None:
    async def scenario() -> None:
        luck = random.Random(seed)
        async with served(settings, machine) as server:
            patience = await server.auction()
            price, seat, n = 20, 0, server.table.n
            least = most = patience  # what is left, if nothing is taken and nothing given
            for kind, ms in events(luck):
                if kind == "serve":
                    await server.serve(ms)
                    least, most = least - ms, most - ms
                elif kind == "stop":
                    machine.stop(ms)
                    most = max(most, LEAST_LEFT_MS)
                elif kind == "set":
                    machine.set(ms)
                    await server.has_stored_clock()
                elif kind == "bid" and is_auctioned(server.table):
                    price, seat = price + 20, 1 - seat
                    answer = await server.act(seat, n, do="Bid", amount=price)
                    assert isinstance(answer, Ack), (seed, answer)
                    await server.serve(server.table.animation_left() + STEP)
                    least = most = left(server.table)
                    n = server.table.n
                elif kind in ("restart", "crash"):
                    await server.end(is_crash=kind == "crash")
                    machine.now += ms + luck.choice([0, 0, -7_200_000, 7_200_000])
                    machine.ticks = luck.randrange(1, 10**9)  # the machine, too, began anew
                    await server.start()
                    most = max(most, LEAST_LEFT_MS)
                    if kind == "crash":  # it stores only now and then that it serves
                        most += int(SERVED_SECONDS * 1000) + patience
                await server.settle()
                now = left(server.table)
                if server.table.n != n:  # silence has counted to one, two, or three
                    assert least <= 0, (seed, kind, ms, least)
                    if not is_auctioned(server.table):
                        return
                    await server.serve(server.table.animation_left() + STEP)
                    n, now = server.table.n, left(server.table)
                else:
                    assert least <= now <= most, (seed, kind, ms, least, now, most)
                if kind in ("stop", "restart", "crash"):
                    assert now >= LEAST_LEFT_MS, (seed, kind, ms, now)
                least = most = now

    run(scenario())


def test_a_bid_sent_while_the_server_was_stopped_counts(
    settings: Settings, machine: Machine
) -> None:
    async def scenario() -> None:
        async with served(settings, machine) as server:
            await server.serve(await server.auction() - 1_200)
            base = server.table.n
            machine.now += 60_000  # nobody reads the clock meanwhile
            machine.ticks += 60_000
            answer = await server.act(1, base, do="Bid", amount=40)
            assert isinstance(answer, Ack), answer
            assert is_auctioned(server.table)
            outage = server.table.outage
            assert outage is not None
            assert 59_000 <= outage.ms <= 61_000

    run(scenario())


def test_an_auction_that_ended_while_no_process_had_its_table_goes_on(
    settings: Settings, machine: Machine
) -> None:
    async def scenario() -> None:
        async with served(settings, machine) as server:
            patience = await server.auction()
            tables = server.running.tables
            assert await tables.release_if_idle(server.id) or await let_go(server)
            for _ in range((patience + 30_000) // STEP):  # the server runs, the table does not
                machine.now += STEP
                machine.ticks += STEP
                clock.wall()
            await tables.get(server.id)
            await server.settle()
            assert left(server.table) == LEAST_LEFT_MS
            n = server.table.n
            await server.serve(LEAST_LEFT_MS)
            assert server.table.n == n + 1

    run(scenario())


async def let_go(server: Server) -> bool:
    await asyncio.sleep(0.1)  # registry_base.QUIET_SECONDS
    return await server.running.tables.release_if_idle(server.id)


class SlowStore:
    """A store that answers late or not at all; then the caller gets an error."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.real = store.append
        self.gate = asyncio.Event()
        self.is_broken = False
        monkeypatch.setattr(store, "append", self.append)

    def append(self, *args: Any) -> asyncio.Future[bool]:
        return asyncio.ensure_future(self._append(*args))

    async def _append(self, *args: Any) -> bool:
        if self.is_broken:
            raise Unavailable("the disk is full")
        await self.gate.wait()
        return await self.real(*args)


def test_a_bid_that_waits_for_the_database_counts_from_when_it_came(
    settings: Settings, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with served(settings, machine) as server:
            await server.serve(await server.auction() - 1_200)
            store = SlowStore(server.running.store, monkeypatch)
            base, table = server.table.n, server.table
            first = asyncio.create_task(server.act(1, base, do="Bid", amount=40))
            await asyncio.sleep(0.05)
            second = asyncio.create_task(server.act(0, base, do="Bid", amount=60))
            await asyncio.sleep(0.05)
            began = time.monotonic()
            for _ in range(100):  # twenty seconds of the table, in which the loop runs
                machine.now += STEP
                machine.ticks += STEP
                clock.wall()
            await asyncio.sleep(max(began + GAP_MS / 1000 + 0.1 - time.monotonic(), 0))
            store.gate.set()
            for answer in (await first, await second):
                assert isinstance(answer, Ack), answer
            await server.settle()
            assert is_auctioned(table)
            assert left(table) >= LEAST_LEFT_MS
            assert table.outage is not None

    run(scenario())


def test_a_bid_that_waits_for_a_short_time_counts_from_when_it_came(
    settings: Settings, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The auction ends while another entry is being stored, in less time than an outage takes."""

    async def scenario() -> None:
        async with served(settings, machine) as server:
            await server.auction()
            table, tables = server.table, server.running.tables
            while calls(table) < 2:  # the next one is the hammer
                await server.serve(STEP)
            await server.serve(left(table) - 2 * STEP)
            assert 0 < left(table) < 4 * STEP
            store = SlowStore(server.running.store, monkeypatch)
            first = asyncio.create_task(tables.perform(table, 0, Away("away", table.n)))
            await asyncio.sleep(0)
            second = asyncio.create_task(server.act(1, table.n, do="Bid", amount=40))
            await asyncio.sleep(0)
            machine.now += 4 * STEP
            machine.ticks += 4 * STEP
            store.gate.set()
            for answer in (await first, await second):
                assert isinstance(answer, Ack), answer
            assert is_auctioned(table)
            assert table.outage is None
            assert table.match is not None

    run(scenario())


def test_an_outage_of_the_database_takes_no_time(
    settings: Settings, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry_base, "RECOVER_SECONDS", 0.3)

    async def scenario() -> None:
        async with served(settings, machine) as server:
            await server.serve(await server.auction() - 1_200)
            store = SlowStore(server.running.store, monkeypatch)
            store.gate.set()
            store.is_broken = True
            base, table = server.table.n, server.table
            real = server.running.store.entries

            async def fails(*args: Any) -> Any:
                if store.is_broken:
                    raise Unavailable("the disk is full")
                return await real(*args)

            monkeypatch.setattr(server.running.store, "entries", fails)
            answer = await server.act(1, base, do="Bid", amount=40)
            assert isinstance(answer, Refused)
            began = time.monotonic()
            for _ in range(100):
                machine.now += STEP
                machine.ticks += STEP
                clock.wall()
            await asyncio.sleep(max(began + GAP_MS / 1000 + 0.1 - time.monotonic(), 0))
            store.is_broken = False
            while table.is_recovering:
                await asyncio.sleep(0.02)
            await server.settle()
            assert is_auctioned(table)
            assert left(table) >= LEAST_LEFT_MS
            answer = await server.act(1, base, do="Bid", amount=40)
            assert isinstance(answer, Ack), answer

    run(scenario())


def test_everybody_is_told_of_an_outage(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            key = await h.key()
            table = await h.table(key, 2)
            async with h.sit(table["id"], 0, key) as one, h.sit(table["id"]) as spectator:
                for player in (one, spectator):
                    assert (await player.seen())["outage"] is None
                h.services.tables.clock_jumped(6_000, 6_000)
                for player in (one, spectator):
                    while player.view["outage"] is None:
                        await player.hear()
                    assert player.view["outage"]["ms"] == 6_000

    run(scenario())
