"""The store, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from magnat.server.services import Services
from magnat.server.settings import Settings
from magnat.server.store import postgres, sqlite
from magnat.server.store.base import Incompatible, Store, Unavailable
from magnat.server.store.postgres import PostgresStore
from magnat.server.store.rows import TABLE_LOG, EntryRow, SeatRow, TableRow, row_values
from magnat.server.store.schema import MIGRATIONS
from magnat.server.store.sqlite import SqliteStore
from tests.server.house import run


def row(id: str = "t1", code: str = "ABCDEF", **changes: object) -> TableRow:
    plain = TableRow(
        id=id,
        code=code,
        game="toy",
        edition="fair",
        options="{}",
        title="Table",
        status="open",
        public=True,
        pace="normal",
        absence="wait",
        seeded=True,
        secret="",
        host="h",
        epoch=0,
        paused_at=0,
        due=0,
        created=1,
        touched=1,
        archived=False,
        rematch="",
        outcome="",
    )
    for name, value in changes.items():
        setattr(plain, name, value)
    return plain


def seat(table: str = "t1", n: int = 0, holder: str = "") -> SeatRow:
    return SeatRow(table=table, seat=n, name="", bot="", holder=holder, entropy="")


def entry(n: int, body: str = "{}", command: str | None = None) -> EntryRow:
    return EntryRow(n, 10 * n, 0, body, command)


async def opened(settings: Settings) -> Store:
    store = Services({}, settings).store
    await store.open()
    return store


async def put(store: Store, *entries: EntryRow, table: str = "t1", due: int = 0) -> bool:
    return await store.append(TABLE_LOG, table, entries, (due, 5, "playing", "", "", 0))


def test_a_table_is_found_as_it_was_stored(settings: Settings) -> None:
    async def scenario() -> None:
        store = await opened(settings)
        assert await store.add_table(row(), [seat(n=0, holder="h"), seat(n=1)])
        found = await store.table("t1")
        assert found == row()
        assert await store.id_of_code("ABCDEF") == "t1"
        assert await store.id_of_code("XXXXXX") == ""
        assert await store.table("t2") is None
        assert [one.seat for one in await store.seats("t1")] == [0, 1]
        assert [one.id for one in await store.tables_of("h", 9)] == ["t1"]
        assert [one.id for one in await store.public_tables(9)] == ["t1"]
        assert await store.count() == 1
        assert not await store.add_table(row("t2", "ABCDEF"), [])  # the code is taken
        assert not await store.add_table(row("t1", "GHIJKL"), [])
        await store.close()

    run(scenario())


def test_a_log_is_added_to_in_order_and_never_twice(settings: Settings) -> None:
    async def scenario() -> None:
        store = await opened(settings)
        await store.add_table(row(), [])
        assert await put(store, entry(0), entry(1), due=99)
        assert not await put(store, entry(1, "other"))
        assert not await put(store, entry(2), entry(1, "other"))  # all or nothing
        assert await put(store, entry(2, '{"é":1}', "0:c1"))
        found = await store.entries(TABLE_LOG, "t1")
        assert [one.n for one in found] == [0, 1, 2]
        assert found[2] == entry(2, '{"é":1}', "0:c1")
        assert [one.n for one in await store.entries(TABLE_LOG, "t1", 1)] == [2]
        await store.close()

    run(scenario())


def test_a_log_cannot_be_changed(settings: Settings) -> None:
    async def scenario() -> None:
        store = await opened(settings)
        await store.add_table(row(), [])
        await put(store, entry(0))
        for statement in ("UPDATE entries SET body = 'x'", "DELETE FROM entries"):
            try:
                changed = await store.run((statement, ()))
            except Exception as error:
                assert "only ever added to" in str(error)
            else:
                assert changed is None
        assert [one.body for one in await store.entries(TABLE_LOG, "t1")] == ["{}"]
        await store.close()

    run(scenario())


def test_of_many_who_add_at_once_one_wins_each_number(settings: Settings) -> None:
    async def scenario() -> None:
        store, other = await opened(settings), await opened(settings)
        await store.add_table(row(), [])
        for n in range(20):
            won = await asyncio.gather(
                *[put(one, entry(n, f'"{who}"')) for who, one in enumerate((store, other) * 3)]
            )
            assert sum(won) == 1
        assert [one.n for one in await store.entries(TABLE_LOG, "t1")] == list(range(20))
        await store.close()
        await other.close()

    run(scenario())


def test_a_free_seat_goes_to_one_of_those_who_want_it(settings: Settings) -> None:
    async def scenario() -> None:
        store = await opened(settings)
        await store.add_table(row(), [seat()])
        won = await asyncio.gather(*[store.take_seat(seat(holder=f"h{n}"), "") for n in range(8)])
        assert sum(won) == 1
        (held,) = await store.seats("t1")
        assert held.holder == f"h{won.index(True)}"
        await store.close()

    run(scenario())


def test_a_code_is_good_once_and_not_for_ever(settings: Settings) -> None:
    async def scenario() -> None:
        store = await opened(settings)
        await store.add_table(row(), [seat()])
        await store.add_code("hash", "t1", 0, until=100, now=50)
        assert await store.code("hash", 100) == ("hash", "t1", 0)
        assert await store.code("hash", 101) is None
        assert await store.code("hash2", 100) is None
        used = await asyncio.gather(*[store.use_code("hash") for _ in range(5)])
        assert sum(used) == 1
        await store.close()

    run(scenario())


def test_tables_that_are_due_are_found_after_a_restart(settings: Settings) -> None:
    async def scenario() -> None:
        store = await opened(settings)
        await store.add_table(row(), [])
        await put(store, entry(0), due=1000)
        await store.close()
        store = await opened(settings)
        assert await store.due_tables(999) == []
        assert await store.due_tables(1000) == [("t1", 1000)]
        await store.change("t1", 7, paused_at=500, due=0, title="Autre")
        assert await store.due_tables(10_000) == []
        found = await store.table("t1")
        assert found is not None
        assert (found.title, found.paused_at, found.touched) == ("Autre", 500, 7)
        assert await store.set_rematch("t1", "t2")
        assert not await store.set_rematch("t1", "t3")
        await store.close()

    run(scenario())


def test_what_is_committed_is_on_the_disk(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = SqliteStore(tmp_path / "t.db")
        await store.open()
        await store.add_table(row(), [])
        before = store.commits
        won = await asyncio.gather(*[put(store, entry(n)) for n in range(300)])
        assert all(won)
        assert store.commits - before < 150, "commits are not shared"
        with sqlite3.connect(tmp_path / "t.db") as db:
            assert db.execute("SELECT COUNT(*) FROM entries").fetchone() == (300,)
            assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        db.close()
        await store.close()

    run(scenario())


def test_the_file_is_for_its_owner_only(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = SqliteStore(tmp_path / "deep" / "t.db")
        await store.open()
        await store.close()

    run(scenario())
    assert (tmp_path / "deep" / "t.db").stat().st_mode & 0o077 == 0


def test_a_file_that_is_no_database_or_of_a_newer_magnat_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.db").write_text("not a database at all, but long enough to look at" * 20)
    with sqlite3.connect(tmp_path / "b.db") as db:
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    db.close()

    async def scenario(name: str) -> None:
        await SqliteStore(tmp_path / name).open()

    with pytest.raises(Incompatible, match="not a database of Magnat"):
        run(scenario("a.db"))
    with pytest.raises(Incompatible, match="newer"):
        run(scenario("b.db"))


def test_an_older_database_is_brought_up_to_date(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        with monkeypatch.context() as old:
            for home in (sqlite, postgres):
                old.setattr(home, "MIGRATIONS", MIGRATIONS[:1])
            store = await opened(settings)
            known = ", ".join([f'"{name}"' for name in TableRow.__struct_fields__[:-7]])
            marks = ", ".join([f"${n}" for n in range(1, len(TableRow.__struct_fields__) - 6)])
            await store.run(
                (f"INSERT INTO tables ({known}) VALUES ({marks})", row_values(row())[:-7])
            )
            await store.close()
        store = await opened(settings)
        assert await store.table("t1") == row()
        assert await put(store, entry(0))
        await store.close()

    run(scenario())


def test_of_several_tables_that_are_stored_together_one_lost_race_harms_no_other(
    settings: Settings,
) -> None:
    async def scenario() -> None:
        store = await opened(settings)
        for n in range(90):
            await store.add_table(row(f"t{n}", f"CODE{n:02d}"), [])
        await put(store, entry(0), table="t7")
        added = await asyncio.gather(
            *[put(store, entry(0), entry(1), table=f"t{n}", due=n + 1) for n in range(90)]
        )
        assert [n for n, is_added in enumerate(added) if not is_added] == [7]
        for n in range(90):
            assert len(await store.entries(TABLE_LOG, f"t{n}")) == (1 if n == 7 else 2)
            found = await store.table(f"t{n}")
            assert found is not None
            assert found.due == (0 if n == 7 else n + 1)
        await store.close()

    run(scenario())


def test_a_database_that_is_not_there_is_told() -> None:
    async def scenario() -> None:
        await PostgresStore("postgresql://127.0.0.1:9/none").open()

    with pytest.raises(Unavailable, match="does not answer"):
        run(scenario())
