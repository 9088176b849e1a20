"""Failures of the store, the clock, the disk, and of the settings at the start."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from magnat.server import clock
from magnat.server.clock_jumps import WallClock
from magnat.server.ops.backup import backup, restore
from magnat.server.ops.salvage import salvage
from magnat.server.serve import CannotServe, PortTaken, bind, check_store, serve
from magnat.server.settings import BadSetting, Settings
from magnat.server.shared_by_tables_and_desks import registry_base
from magnat.server.store.base import Incompatible, Unavailable
from magnat.server.store.rows import TABLE_LOG
from magnat.server.store.schema import MIGRATIONS
from magnat.server.store.sqlite import SqliteStore, lock
from tests.server.fast import hastened
from tests.server.house import House, file_settings, freely, house, run
from tests.server.ops.test_backup import played
from tests.server.ws.test_socket import ROLL, on_turn

BOTS = {
    "game": "fair",
    "options": {"minutes": 0},
    "seats": [{"kind": "here", "name": "A"}] + [{"kind": "bot", "bot": "uniform"}] * 2,
}


async def until(is_so: Any) -> None:
    async with asyncio.timeout(20):
        while not is_so():
            await asyncio.sleep(0.02)


# Housekeeping and outages


@pytest.mark.parametrize("error", [ValueError("anything"), Unavailable("gone")])
def test_housekeeping_survives_every_error(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    monkeypatch.setattr(registry_base, "SCAN_SECONDS", 0.02)

    async def scenario() -> None:
        async with house(settings) as h:
            calls: list[int] = []

            async def fails(before: int) -> Any:
                calls.append(before)
                raise error

            monkeypatch.setattr(h.services.store, "due_tables", fails)
            await until(lambda: len(calls) >= 3)
            assert (await h.get("/health"))["store"] == "ok"
            monkeypatch.undo()

    run(scenario())


def test_what_postgresql_refuses_is_an_outage_and_no_end(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import asyncpg

    async def scenario() -> None:
        async with house(freely(database_url=database)) as h:
            store: Any = h.services.store

            async def full(*args: Any) -> Any:
                raise asyncpg.TooManyConnectionsError("sorry, too many clients already")

            monkeypatch.setattr(type(store._pool), "fetch", full)
            with pytest.raises(Unavailable, match="too many clients"):
                await store.count()
            status, told, _ = await h.ask("GET", "/api/mine", key="x")
            assert (status, told["code"]) == (503, "unavailable")
            monkeypatch.undo()
            assert await store.count() == 0

    run(scenario())


def test_an_outage_is_said_once_and_everything_goes_on_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hastened(monkeypatch, 50)
    monkeypatch.setattr(registry_base, "RECOVER_SECONDS", 0.3)
    caplog.set_level(logging.WARNING, "magnat.server")

    async def scenario() -> None:
        async with house(file_settings(tmp_path)) as h:
            key = await h.key()
            ids = [(await h.post("/api/tables", BOTS, key))["id"] for _ in range(4)]
            store: Any = h.services.store
            sqlite: Any = SqliteStore

            async def down(self: Any, *args: Any) -> Any:
                raise Unavailable("the disk is on fire")

            with monkeypatch.context() as outage:
                outage.setattr(sqlite, "append", lambda *given: asyncio.ensure_future(down(*given)))
                outage.setattr(sqlite, "rows", down)
                async with h.sit(ids[0], 0, key) as a:
                    await a.seen()
                    refused = await a.act(ROLL)
                    assert refused["code"] in ("unavailable", "stale", "illegal")
                await asyncio.sleep(1.5)
            said = [one.getMessage() for one in caplog.records if "not answer" in one.getMessage()]
            assert len(said) == 1
            assert "the disk is on fire" in said[0]
            assert not [one for one in caplog.records if one.exc_info]
            before = {id: h.services.tables.live[id].n for id in ids}
            async with h.sit(ids[0], 0, key) as a:
                await a.seen()
                await until(
                    lambda: not any([h.services.tables.live[id].is_recovering for id in ids])
                )
                assert (await a.say("away"))["type"] == "ack"
            assert h.services.tables.live[ids[0]].n > before[ids[0]]
            assert store.damage == ""

    run(scenario())


def test_a_rule_that_breaks_down_stops_no_table_for_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hastened(monkeypatch, 50)
    monkeypatch.setattr(registry_base, "RETRY_SECONDS", 0.1)

    async def scenario() -> None:
        async with house(file_settings(tmp_path)) as h:
            key = await h.key()
            bots = {**BOTS, "seats": [{"kind": "bot", "bot": "uniform"}] * 3}
            id = (await h.post("/api/tables", bots, key))["id"]
            live: Any = h.services.tables.live[id]
            real = live.match.wake
            fell: list[int] = []

            def stumbles(now: int) -> Any:
                if len(fell) < 3:
                    fell.append(now)
                    raise AssertionError("a rule broke down")
                return real(now)

            try:
                live.match.wake = stumbles
            except AttributeError:
                pytest.skip("only interpreted code can be tripped")
            n = live.n
            await until(lambda: live.n > n + 3)
            assert len(fell) == 3
            assert h.services.tasks.counters["faults"] == 3

    run(scenario())


# Health


async def ails(h: House) -> str:
    h.services._checked_at = -10.0
    status, told, _ = await h.ask("GET", "/health")
    return "" if status == 200 else f"{status} {told['en']}"


def test_health_tells_the_truth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with house(file_settings(tmp_path)) as h:
            store: Any = h.services.store
            assert await ails(h) == ""
            store.damage = "page 7"
            assert "page 7" in await ails(h)
            store.damage = ""
            h.services.tables.last_scan -= 1000
            assert "no housekeeping" in await ails(h)
            h.services.tables.last_scan = time.monotonic()
            store._jobs.put(None)  # the writer ends
            await until(lambda: not store._thread.is_alive())
            assert "the writer's thread has stopped" in await ails(h)
        async with house(file_settings(tmp_path)) as h:
            store = h.services.store
            # A read-only database refuses the whole commit, this statement included.
            with contextlib.suppress(Unavailable):
                await store._submit(lambda db: db.execute("PRAGMA query_only = ON"))
            assert "readonly" in await ails(h)

    run(scenario())


def test_a_full_disk_is_told_and_harms_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(file_settings(tmp_path)) as h:
            key = await h.key()
            id = (await h.table(key, options={"minutes": 0}))["id"]
            store: Any = h.services.store
            (pages,) = (await store.rows("PRAGMA page_count"))[0]
            await store._submit(
                lambda db: db.execute(f"PRAGMA max_page_count = {pages}").fetchall()
            )
            status = 201
            for _ in range(200):
                if status != 201:
                    break
                wanted = {"game": "fair", "seats": [{"kind": "link"}] * 2, "title": "x" * 60}
                status, told, _ = await h.ask("POST", "/api/tables", wanted, key)
            assert (status, told["code"]) == (503, "unavailable")
            await store._submit(lambda db: db.execute("PRAGMA max_page_count = 99999").fetchall())
            async with h.sit(id, 0, key) as a:
                await a.seen()
                assert (await a.say("away"))["type"] == "ack"

    run(scenario())


# The file


def test_a_second_server_on_one_file_is_sent_away(tmp_path: Path) -> None:
    settings = file_settings(tmp_path)

    async def scenario() -> None:
        async with house(settings) as h:
            other = SqliteStore(Path(settings.database_file))
            await other.open()  # a backup may look
            with pytest.raises(Incompatible, match="another server"):
                await other.acquire()
            await other.close()
            assert await h.get("/health")
        async with house(settings) as h:  # free again
            assert await h.get("/health")

    run(scenario())


def test_a_server_waits_until_a_killed_one_has_freed_the_file(tmp_path: Path) -> None:
    """After SIGKILL, the system needs a moment until it frees the lock of the process."""
    path = tmp_path / "tables.db"

    async def scenario() -> None:
        store = SqliteStore(path)
        await store.open()
        killed = lock(path)
        assert killed is not None
        asyncio.get_running_loop().call_later(0.2, killed.close)
        await store.acquire()
        assert killed.closed
        await store.close()

    run(scenario())


def test_damaged_pages_are_noticed_and_the_healthy_tables_go_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings = file_settings(tmp_path)
    path = Path(settings.database_file)

    async def lay() -> tuple[str, list[str]]:
        async with house(settings) as h:
            key = await h.key()
            ids = [(await h.table(key, options={"minutes": 0}))["id"] for _ in range(2)]
            for id in ids:
                async with h.sit(id, 0, key) as a, h.sit(id, 1, key) as b:
                    await (await on_turn(a, b)).act(ROLL)
            return key, ids

    key, ids = run(lay())
    # The two logs lie on one page: the second one is moved to pages of its own, and those are torn.
    db = sqlite3.connect(path)
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.execute("DROP TRIGGER entries_no_update")
    db.execute('UPDATE entries SET body = body || ? WHERE "table" = ?', (" " * 9000, ids[1]))
    db.commit()
    (size,) = db.execute("PRAGMA page_size").fetchone()
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    data = bytearray(path.read_bytes())
    torn = [n for n in range(0, len(data), size) if data[n + 4 : n + size - 8].strip(b" ") == b""]
    assert torn
    for at in torn:
        data[at : at + 4] = b"\xff\xff\xff\xff"  # the way to the next page
    path.write_bytes(data)

    async def scenario() -> None:
        async with house(settings) as h:
            assert "is damaged" in caplog.text
            assert "damaged" in await ails(h)
            async with h.sit(ids[0], 0, key) as a:
                await a.seen()
                assert (await a.say("away"))["type"] == "ack"
            status, told, _ = await h.ask("GET", f"/api/tables/{ids[1]}/story", key=key)
            assert (status, told["code"]) == (503, "unavailable")
            (more,) = [await h.table(key)]
            assert more["status"] == "playing"

    run(scenario())
    saved = tmp_path / "saved.backup"
    found = salvage(path, saved)
    assert (ids[0] in found.whole, ids[1] in found.whole, found.lost) == (True, False, [ids[1]])
    again = file_settings(tmp_path / "again")
    assert run(restore(again, saved)) == len(found.whole)

    async def goes_on() -> None:
        async with house(again) as h, h.sit(ids[0], 0, key) as a:
            await a.seen()
            assert (await a.say("back"))["type"] == "ack"

    run(goes_on())


def test_a_server_starts_on_a_file_that_cannot_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = file_settings(tmp_path)
    path = Path(settings.database_file)

    async def lay() -> tuple[str, str]:
        async with house(settings) as h:
            key = await h.key()
            return key, (await h.table(key))["id"]

    key, id = run(lay())
    db = sqlite3.connect(path)
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    (size,) = db.execute("PRAGMA page_size").fetchone()
    (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'pulse'").fetchone()
    db.close()
    data = bytearray(path.read_bytes())
    data[(page - 1) * size : page * size] = b"\xff" * size
    path.write_bytes(data)
    check_store(settings)
    assert "is damaged and cannot be written to" in capsys.readouterr().out

    async def scenario() -> None:
        async with house(settings) as h:
            assert "malformed" in await ails(h)
            async with h.sit(id, 0, key) as a:
                await a.seen()

    run(scenario())
    assert salvage(path, tmp_path / "saved.backup").whole == [id]


def test_a_backup_is_restored_whole_or_not_at_all(settings: Settings, tmp_path: Path) -> None:
    file = tmp_path / "all.backup"

    async def scenario() -> None:
        await played(file_settings(tmp_path / "first"), file)
        rows = [json.loads(line) for line in file.read_text().splitlines()]
        last = [row for row in rows if row[0] == "entry"][-1]
        body = "".join([json.dumps(row) + "\n" for row in [*rows[:-1], last]])  # one comes twice
        end = ["end", len(rows), hashlib.sha256(body.encode()).hexdigest()]
        file.write_text(body + json.dumps(end) + "\n")
        with pytest.raises(Unavailable):
            await restore(settings, file)
        async with house(settings) as h:
            assert await h.services.store.all_tables() == []

    run(scenario())


def test_a_backup_of_nothing_replaces_nothing(tmp_path: Path) -> None:
    file = tmp_path / "all.backup"
    file.write_text("a good one")
    with pytest.raises(FileNotFoundError, match="does not exist"):
        run(backup(file_settings(tmp_path / "nowhere"), file))
    assert file.read_text() == "a good one"
    assert not (tmp_path / "nowhere").exists()


# The clock


def test_a_clock_tells_when_it_was_set_and_when_the_process_was_stopped() -> None:
    wall = WallClock()
    told: list[tuple[int, int]] = []
    wall.listen(lambda jump, missed: told.append((jump, missed)))
    for now, ticks in ((1_000_000, 10), (1_000_500, 510), (1_000_450, 520), (1_000_800, 870)):
        assert wall.read(now, ticks) == now  # it is set by a little: it follows
    assert told == []
    wall.read(900_800, 970)  # set back
    assert told.pop() == (-100_100, 0)
    wall.read(2_000_800, 1_070)  # set forward
    assert told.pop() == (1_099_900, 0)
    wall.read(2_002_000, 2_270)  # the process was stopped
    assert told.pop() == (1_200, 1_200)
    wall.read(2_000_500, 7_270)  # stopped, and the clock was set back meanwhile
    assert told.pop() == (-1_500, 5_000)
    assert told == []


def test_a_table_whose_last_entry_is_in_the_future_plays_on(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        real = clock.wall
        with monkeypatch.context() as ahead:
            ahead.setattr(clock, "wall", lambda: real() + 3_600_000)
            async with house(settings) as h:
                key = await h.key()
                bots = {**BOTS, "seats": [{"kind": "bot", "bot": "uniform"}] * 3, "pace": "at_once"}
                id = (await h.post("/api/tables", bots, key))["id"]
                await until(lambda: h.services.tables.live[id].n > 5)
        async with house(settings) as h:
            live = await h.services.tables.get(id)
            n = live.n
            await until(lambda: live.n > n + 3 or live.due() == 0)
            entries = await h.services.store.entries(TABLE_LOG, id)
            assert [one.at for one in entries[1:]] == sorted([one.at for one in entries[1:]])

    run(scenario())


# The start


def test_what_is_wrong_at_the_start_is_one_sentence_before_any_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(kind: type[Exception], says: str, port: int | None = 0, **env: str) -> None:
        with monkeypatch.context() as given:
            given.setenv("MAGNAT_DATABASE_FILE", str(tmp_path / "ok.db"))
            for name, value in env.items():
                given.setenv(f"MAGNAT_{name}", value)
            with pytest.raises(kind) as found:
                serve("127.0.0.1", port)
        assert says in str(found.value)
        assert "\n" not in str(found.value)
        assert capsys.readouterr().out == ""

    refused(PortTaken, "99999 is not a port", port=99_999)
    with bind("127.0.0.1", 0) as taken:
        refused(PortTaken, "is taken", port=taken.getsockname()[1])
    refused(BadSetting, "MAGNAT_MAX_TABLES must be a number", MAX_TABLES="many")
    refused(BadSetting, "from 0 on", MAX_SOCKETS="-5")
    refused(BadSetting, "MAGNAT_TRUSTED_PROXIES", TRUSTED_PROXIES="the balancer")
    (tmp_path / "file").write_text("")
    refused(CannotServe, str(tmp_path / "file"), DATABASE_FILE=str(tmp_path / "file" / "tables.db"))
    (tmp_path / "text.db").write_text("this is no database" * 100)
    refused(CannotServe, "is not a database of Magnat", DATABASE_FILE=str(tmp_path / "text.db"))
    newer = sqlite3.connect(tmp_path / "newer.db")
    newer.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    newer.close()
    refused(CannotServe, "a newer version has written it", DATABASE_FILE=str(tmp_path / "newer.db"))
    nobody = "postgresql://nobody@127.0.0.1:9/none"
    refused(CannotServe, "PostgreSQL does not answer", DATABASE_URL=nobody)
    refused(CannotServe, "PostgreSQL does not answer", DATABASE_URL="nonsense://x")
