"""A server that is killed at random moments loses no acknowledged command."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from magnat.play.record.reading import parse_record
from magnat.play.record.replay_and_verify import verify
from magnat.server.services import Services
from magnat.server.settings import Settings
from magnat.server.store.rows import TABLE_LOG, EntryRow
from tests.server.house import House, freely, games, run
from tests.server.play import Regular, enough

pytestmark = pytest.mark.process
KILLS = int(os.environ.get("MAGNAT_TEST_KILLS", "30"))  # `scripts/long kills` does it more often
ROOT = Path(__file__).parents[2]


class Victim:
    """A server in its own process that can be killed and started again."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process = process
        self.house = House(f"http://127.0.0.1:{port}", None)
        self.pid = 0

    async def start(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        self.pid = int(await asyncio.to_thread(self.process.stdout.readline))

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        self.pid = 0


@asynccontextmanager
async def victim(settings: Settings, speed: int) -> AsyncIterator[Victim]:
    command = [
        sys.executable,
        "-m",
        "tests.server.zygote",
        settings.database_file,
        settings.database_url,
        str(speed),
    ]
    process = subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    one: Victim | None = None
    try:
        assert process.stdout is not None
        port = int(await asyncio.to_thread(process.stdout.readline))
        one = Victim(process, port)
        await one.start()
        yield one
    finally:
        if one is not None and one.pid:
            with contextlib.suppress(ProcessLookupError):
                one.kill()
        process.kill()
        process.communicate()


async def _next_ack(players: list[Regular]) -> None:
    """Wait until the server acknowledges a command again."""
    n = sum([len(player.acked) for player in players])
    for _ in range(1000):  # a busy machine needs some seconds to start a server
        if sum([len(player.acked) for player in players]) > n:
            return
        await asyncio.sleep(0.01)


async def log_of(settings: Settings, table: str) -> list[EntryRow]:
    store = Services({}, settings).store
    await store.open()
    try:
        return await store.entries(TABLE_LOG, table)
    finally:
        await store.close()


def check(entries: list[EntryRow], players: list[Regular]) -> None:
    """Assert that no entry is lost, doubled or wrong."""
    assert [one.n for one in entries] == list(range(len(entries)))
    commands = [one.command for one in entries if one.command]
    assert len(commands) == len(set(commands))
    text = "".join([one.body + "\n" for one in entries])
    boxes = {game.name: game for game in games().values()}
    record = parse_record(text, lambda name: boxes[name])
    verdict = verify(boxes[record.header.game], record)
    assert verdict.wrong is None, verdict.wrong
    assert verdict.match is not None
    shown = verdict.match.record.shown
    where = {one.command: shown.number(one.n) for one in entries}
    for player in players:
        for id, n in player.acked.items():
            assert where.get(f"{player.seat}:{id}") == n, (id, n)


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    kill_often(freely(database_file=str(tmp_path / "tables.db")), KILLS)


def kill_often(settings: Settings, times: int) -> None:
    """Kill a server at random moments of two games, check their logs, and print the figures."""
    luck = random.Random(20_05)

    async def scenario() -> None:
        async with victim(settings, 60) as one:
            h = one.house
            key = await h.key()
            kills = acks = 0
            while kills < times:
                tables = [
                    await h.table(key, 2, game=name, options=options)
                    for name, options in (("monopoly", {}), ("fair", {"minutes": 0}))
                ]
                players = [
                    Regular(h, info["id"], seat, key, luck.getrandbits(32))
                    for info in tables
                    for seat in range(2)
                ]
                tasks = [asyncio.create_task(player.play()) for player in players]
                for _ in range(25):  # lives of the server while these two tables are played
                    if kills >= times or all(task.done() for task in tasks):
                        break
                    await _next_ack(players)
                    await asyncio.sleep(luck.random() * 0.08)
                    one.kill()
                    kills += 1
                    await one.start()
                before = [len(player.acked) for player in players]
                with contextlib.suppress(TimeoutError):  # the tables go on afterwards
                    async with asyncio.timeout(60):
                        while not any(
                            len(player.acked) > n for player, n in zip(players, before, strict=True)
                        ) and not all(task.done() for task in tasks):
                            await asyncio.sleep(0.02)
                for task in tasks:
                    task.cancel()
                for ended in await asyncio.gather(*tasks, return_exceptions=True):
                    assert ended is None or isinstance(ended, asyncio.CancelledError), ended
                for n, info in enumerate(tables):
                    seated = players[2 * n : 2 * n + 2]
                    check(await log_of(settings, info["id"]), seated)
                    acks += sum([len(player.acked) for player in seated])
            assert acks >= times, acks
            print(f"{kills} kills, {acks} acknowledged actions, none lost")

    run(scenario(), 300 + 10 * times)  # a busy machine needs some seconds for each


def test_two_processes_serve_one_table_and_one_dies_in_an_auction(database: str) -> None:
    settings = freely(database_url=database)

    async def scenario() -> None:
        async with victim(settings, 20) as one, victim(settings, 20) as other:
            key = await one.house.key()
            info = await one.house.table(key, 4, options={"minutes": 0})
            id = info["id"]
            halves = (one.house, other.house, one.house, other.house)
            players = [Regular(house, id, seat, key, seat) for seat, house in enumerate(halves)]
            for player in players:
                player.never = ("PassBid", "Bid", "BidUpTo")  # silence ends every auction
            await players[0].connect()  # who comes first has it: the one who dies
            await players[0].seen()
            tasks = [asyncio.create_task(player.play()) for player in players]
            watcher = Regular(other.house, id, -1, "", 9, is_clumsy=False)
            watching = asyncio.create_task(watcher.play())
            async with asyncio.timeout(90):
                while not _in_auction(watcher, 3):
                    await asyncio.sleep(0.002)
            one.kill()  # in the middle of it
            n = watcher.view["n"]
            survivors = [players[1], players[3]]
            for lost in (players[0], players[2]):  # the load balancer sends them elsewhere
                lost.house = other.house
            async with asyncio.timeout(90):
                while watcher.view["n"] < n + 12 and watcher.view["outcome"] is None:
                    await asyncio.sleep(0.02)
            assert any([player.acked for player in survivors])
            for task in (*tasks, watching):
                task.cancel()
            await asyncio.gather(*tasks, watching, return_exceptions=True)
            entries = await log_of(settings, id)
            check(entries, players)
            # A timer that fired twice would close the same window twice: time passes once an hour.
            hours = [one.at for one in entries if one.body == f'{{"t":{one.at}}}']
            assert len(hours) == len(set(hours))
            assert hours

    run(scenario(), 120)


def _in_auction(player: Regular, least: int) -> bool:
    view = player.view
    if view is None or view["n"] < least or not view["glimpse"]["agenda"]:
        return False
    return bool(view["glimpse"]["agenda"][-1]["do"] == "Sale")


def test_races_between_two_processes_are_decided_by_the_log(database: str) -> None:
    settings = freely(database_url=database)

    async def scenario() -> None:
        async with victim(settings, 20) as one, victim(settings, 20) as other:
            key = await one.house.key()
            for round in range(2):
                info = await one.house.table(key, 4, options={"minutes": 0})
                halves = (one.house, other.house, one.house, other.house)
                players = [
                    Regular(house, info["id"], seat, key, 10 * round + seat, is_clumsy=False)
                    for seat, house in enumerate(halves)
                ]
                tasks = [asyncio.create_task(player.play()) for player in players]
                await enough(tasks, players, acked=5)
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                check(await log_of(settings, info["id"]), players)
                assert all([player.acked for player in players])
            metrics = [await h.get("/metrics") for h in (one.house, other.house)]
            for text in metrics:
                assert "magnat_faults_total 0" in text

    run(scenario(), 120)


@pytest.mark.parametrize("order", [signal.SIGTERM])
def test_a_stopped_server_says_goodbye(tmp_path: Path, order: signal.Signals) -> None:
    settings = freely(database_file=str(tmp_path / "tables.db"))

    async def scenario() -> None:
        async with victim(settings, 1) as one:
            key = await one.house.key()
            id = (await one.house.table(key))["id"]
            async with one.house.sit(id, 0, key) as player:
                await player.seen()
                os.kill(one.pid, order)
                with contextlib.suppress(Exception):
                    while True:
                        await player.hear()
                one.pid = 0

    run(scenario(), 30)
