"""A server with other rules than those of a running game, and tables that it cannot read."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from magnat.play.record.reading import parse_record
from magnat.play.record.replay_and_verify import verify
from magnat.server.store.rows import TABLE_LOG, KeptStateRow
from tests.server.fast import hastened
from tests.server.house import House, Player, file_settings, house, run
from tests.server.ws.test_socket import ROLL
from tests.toy import GAME

ENDLESS = {"minutes": 0, "toll": 1}


async def rolled(player: Player) -> None:
    """Throw as soon as the game asks for it."""
    await player.seen()
    while True:
        does = [one["action"]["do"] for one in player.view["choices"]]
        if "Roll" in does and (await player.act(ROLL))["type"] == "ack":
            return
        await player.hear()


async def played(h: House, key: str) -> str:
    """A game of one player and two bots in which some throws were made."""
    bots = [{"kind": "bot", "bot": "uniform"}] * 2
    seats = [{"kind": "here", "name": "A"}, *bots]
    wanted = {"game": "fair", "options": ENDLESS, "seats": seats}
    table = str((await h.post("/api/tables", wanted, key))["id"])
    async with h.sit(table, 0, key) as player:
        for _ in range(3):
            await rolled(player)
    await h.post(f"/api/tables/{table}/pause", {"paused": True}, key)
    return table


def spoil(path: Path, table: str, n: int, body: Any) -> None:
    """Write another entry n: what the rules of another version would have accepted."""
    db = sqlite3.connect(path)
    db.execute("DROP TRIGGER entries_no_update")
    (found,) = db.execute(
        'SELECT body FROM entries WHERE "table" = ? AND n = ?', (table, n)
    ).fetchone()
    changed = json.dumps({**{"t": json.loads(found).get("t", 0)}, **body})
    db.execute('UPDATE entries SET body = ? WHERE "table" = ? AND n = ?', (changed, table, n))
    db.commit()
    db.close()


@pytest.mark.parametrize("is_kept", [True, False])
def test_a_game_goes_on_under_new_rules_that_refuse_an_entry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_kept: bool
) -> None:
    hastened(monkeypatch, 50)
    settings = file_settings(tmp_path)
    found: dict[str, Any] = {}

    async def before() -> None:
        async with house(settings) as h:
            found["key"] = await h.key()
            found["table"] = await played(h, found["key"])
            live = await h.services.tables.get(found["table"])
            assert live.match is not None
            found["n"] = live.n
            found["state"] = live.match.codec.dump(live.match.s)

    async def after() -> None:
        table, key, n = found["table"], found["key"], found["n"]
        async with house(settings) as h:
            live = await h.services.tables.get(table)
            match = live.match
            assert match is not None
            assert live.n == n + 1  # the entry about the rules
            if is_kept:
                assert match.codec.dump(match.s) == found["state"]
            async with h.sit(table, 0, key) as player:
                await player.seen()
                kinds = [one["kind"] for one in player.events]
                assert ("rules_changed" if is_kept else "rules_changed_lost") in kinds
            await h.post(f"/api/tables/{table}/pause", {"paused": False}, key)
            async with h.sit(table, 0, key) as player:
                await rolled(player)
            moments = await h.get(f"/api/tables/{table}/moments?first={n}&most=5&seat=0", key)
            assert [one["n"] for one in moments["moments"]][:2] == [n, n + 1]
            assert h.services.tasks.counters["faults"] == 0
            entries = await h.services.store.entries(TABLE_LOG, table)
            assert await h.services.store.kept_state(table) is not None or not is_kept
        record = parse_record("".join([one.body + "\n" for one in entries]), lambda _: GAME)
        verdict = verify(GAME, record)
        assert verdict.is_right, verdict.wrong
        assert any([f"went on under rules {GAME.rules}" in note for note in verdict.notes])

    run(before())
    spoil(tmp_path / "tables.db", found["table"], 1, {"seat": 0, "do": "Accept", "by": 1})
    if not is_kept:
        with sqlite3.connect(tmp_path / "tables.db") as db:
            assert db.execute("DELETE FROM kept_states").rowcount == 1
    monkeypatch.setattr(GAME, "rules", GAME.rules + 1)
    run(after())


def test_a_table_that_cannot_be_read_says_so_and_is_counted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    hastened(monkeypatch, 50)
    settings = file_settings(tmp_path)
    found: dict[str, Any] = {}

    async def before() -> None:
        async with house(settings) as h:
            found["key"] = await h.key()
            found["table"] = await played(h, found["key"])
            found["other"] = await played(h, found["key"])

    async def after() -> None:
        key = found["key"]
        async with house(settings) as h:
            assert (await h.get("/health"))["unreadable"] == 0
            for _ in range(3):
                path = f"/api/tables/{found['table']}"
                told = await h.refuses(409, "GET", path, None, key)
                assert told["code"] == "unreadable"
                assert told["en"] == "This version of Magnat cannot read this game. It is kept."
            async with h.sit(found["table"], 0, key) as player:
                await player.over()
                assert [one["code"] for one in player.others] == ["unreadable"]
            assert (await h.get("/health"))["unreadable"] == 1
            assert len(await h.get("/api/mine", key)) == 2
            async with h.sit(found["other"], 0, key) as player:
                assert (await player.seen())["n"] > 0

    run(before())
    spoil(tmp_path / "tables.db", found["table"], 1, {"seat": 0, "do": "Accept", "by": 1})
    run(after())
    assert len([one for one in caplog.records if one.exc_info]) == 1


def test_the_state_of_a_long_game_is_kept_after_every_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hastened(monkeypatch, 500)

    async def scenario() -> None:
        async with house(file_settings(tmp_path)) as h:
            key = await h.key()
            seats = [{"kind": "bot", "bot": "uniform"}] * 3
            wanted = {"game": "fair", "options": ENDLESS, "seats": seats}
            tables = [(await h.post("/api/tables", wanted, key))["id"] for _ in range(4)]
            found: list[KeptStateRow] = []
            while not found:  # a game may be over before its first check
                await asyncio.sleep(0.02)
                states = [await h.services.store.kept_state(table) for table in tables]
                found = [state for state in states if state is not None]
            assert found[0].rules == GAME.rules
            assert json.loads(found[0].state)["seats"] == 3

    run(scenario())
