"""Databases and records of released versions: this version opens them and plays on."""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from magnat import __version__
from magnat.games import all_games, find
from magnat.play.record.chain import sealed
from magnat.play.record.entries import RulesEntry
from magnat.play.record.reading import parse_record, read_record
from magnat.play.record.record import Record
from magnat.play.record.replay_and_verify import continued, verify
from magnat.play.text.game_sentences import story
from magnat.server.store.rows import PLAYING, TABLE_LOG
from magnat.server.store.schema import MIGRATIONS
from magnat.server.store.sqlite import SqliteStore
from tests.released.make import play_on
from tests.server.house import file_settings, house, run

RELEASED = Path(__file__).parents[2] / "released"
VERSIONS = sorted([path.name for path in RELEASED.iterdir() if (path / "device.txt").exists()])
RECORDS = [
    pytest.param(path, id=f"{path.parent.name}/{path.stem}")
    for path in sorted(RELEASED.glob("*/*.jsonl"))
]
MORE = 40  # entries that are played on


def test_every_version_before_this_one_has_fixtures() -> None:
    changelog = (RELEASED.parents[1] / "CHANGELOG.md").read_text(encoding="utf-8")
    released = [
        line.split()[1] for line in changelog.splitlines() if line.startswith("## ") and "-" in line
    ]
    assert set(released) <= set(VERSIONS)
    assert __version__ in released or __version__ not in VERSIONS


def plays_on(record: Record) -> None:
    game = find(record.header.game)
    told = len(record.lines)
    if record.rules == game.rules:
        verdict = verify(game, record)
        assert verdict.is_right, f"{verdict.wrong}: raise `rules` of {game.name}"
    match = continued(game, record)
    if record.end is None:
        if record.rules != game.rules:
            line = match.record.lines[told]
            assert isinstance(line, RulesEntry)
            assert line.rules == game.rules
        play_on(match, told + MORE)
        assert match.is_over or len(match.record.lines) >= told + MORE
        assert verify(game, parse_record(sealed(match.record.rows(match.codec)))).is_right
    for language in ("fr", "en"):
        story(match, language)


@pytest.mark.parametrize("path", RECORDS)
def test_a_record_of_a_released_version_plays_on(path: Path) -> None:
    plays_on(read_record(path))


def unpacked(version: str, folder: Path) -> Path:
    path = folder / "tables.db"
    path.write_bytes(gzip.decompress((RELEASED / version / "tables.db.gz").read_bytes()))
    return path


@pytest.mark.parametrize("version", VERSIONS)
def test_the_version_changes_with_the_schema_and_the_rules(version: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(unpacked(version, tmp_path))) as db:
        (schema,) = db.execute("PRAGMA user_version").fetchone()
    records = [
        parse_record(path.read_text(encoding="utf-8"))
        for path in sorted((RELEASED / version).glob("*.jsonl"))
    ]
    is_same = schema == len(MIGRATIONS) and all(
        [record.rules == find(record.header.game).rules for record in records]
    )
    assert is_same or version != __version__


@pytest.mark.parametrize("version", VERSIONS)
def test_every_game_of_a_released_database_plays_on(version: str, tmp_path: Path) -> None:
    path = unpacked(version, tmp_path)

    async def records() -> list[str]:
        store = SqliteStore(path)
        await store.open()
        try:
            tables = await store.all_tables()
            found = [await store.entries(TABLE_LOG, table.id) for table in tables]
        finally:
            await store.close()
        return ["".join([entry.body + "\n" for entry in entries]) for entries in found]

    texts = run(records())
    assert texts
    for text in texts:
        plays_on(parse_record(text))


@pytest.mark.parametrize("version", VERSIONS)
def test_the_server_serves_every_table_of_a_released_database(version: str, tmp_path: Path) -> None:
    unpacked(version, tmp_path)
    key = (RELEASED / version / "device.txt").read_text().strip()

    async def scenario() -> None:
        acted = 0
        shown: dict[str, Any] = {}
        async with house(file_settings(tmp_path), all_games()) as home:
            tables = await home.services.store.all_tables()
            assert {table.status for table in tables} == {"playing", "over"}
            for table in tables:
                info = await home.get(f"/api/tables/{table.id}", key)
                assert info["seats"][0]["mine"] or table.status == "over"
                await home.get(f"/api/tables/{table.id}/moments?most=3", key)
                if table.status != PLAYING:
                    await home.get(f"/api/tables/{table.id}/record", key)
                    continue
                await home.post(f"/api/tables/{table.id}/pause", {"paused": False}, key)
                async with home.sit(table.id, 0, key) as player:
                    view = await player.seen()
                    answer = [c for c in view["choices"] if c["action"]["do"] in ("Roll", "Pass")]
                    if 0 in view["awaited"] and answer:
                        assert (await player.act(answer[0]["action"]))["type"] == "ack"
                        acted += 1
                    shown[table.id] = player.view["n"]
                await home.post(f"/api/tables/{table.id}/pause", {"paused": True}, key)
            assert acted > 0
            assert home.services.tasks.counters["faults"] == 0
            assert (await home.get("/health"))["unreadable"] == 0
        async with house(file_settings(tmp_path), all_games()) as home:  # and once more
            for id, n in shown.items():
                assert (await home.services.tables.get(id)).n >= n
            assert home.services.tasks.counters["faults"] == 0

    run(scenario())
