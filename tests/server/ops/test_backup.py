"""A backup is complete or refused, and a restored game continues."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from magnat.server.ops.backup import Damaged, NotEmpty, backup, restore
from magnat.server.settings import Settings
from tests.server.house import file_settings, house, run
from tests.server.ws.test_socket import ROLL, on_turn


async def played(settings: Settings, file: Path) -> tuple[str, str, int]:
    """Play one throw at a table and make a backup while the server runs."""
    async with house(settings) as h:
        key = await h.key()
        id = (await h.table(key))["id"]
        async with h.sit(id, 0, key) as a, h.sit(id, 1, key) as b:
            player = await on_turn(a, b)
            done = await player.act(ROLL)
            assert await backup(settings, file) == 1
        return key, id, int(done["n"])


def test_a_backup_taken_while_running_is_restored_and_played_on(
    settings: Settings, tmp_path: Path
) -> None:
    file = tmp_path / "all.backup"

    async def scenario() -> None:
        key, id, n = await played(settings, file)
        assert file.stat().st_mode & 0o077 == 0
        with pytest.raises(NotEmpty):
            await restore(settings, file)
        other = file_settings(tmp_path / "elsewhere")  # from either database into a file
        assert await restore(other, file) == 1
        async with house(other) as h, h.sit(id, 0, key) as a:
            assert (await a.seen(n))["n"] >= n

    run(scenario())


def test_a_backup_that_is_older_than_a_column_is_restored(tmp_path: Path) -> None:
    async def scenario() -> None:
        file = tmp_path / "all.backup"
        key, id, n = await played(file_settings(tmp_path), file)
        rows = [json.loads(line) for line in file.read_text().splitlines()]
        for row in rows:
            if row[0] == "table":
                del row[-1]
        lines = "".join([json.dumps(row) + "\n" for row in rows[:-1]])
        end = ["end", rows[-1][1], hashlib.sha256(lines.encode()).hexdigest()]
        file.write_text(lines + json.dumps(end) + "\n")
        other = file_settings(tmp_path / "elsewhere")
        assert await restore(other, file) == 1
        async with house(other) as h, h.sit(id, 0, key) as a:
            await a.seen(n)
            assert not (await h.get(f"/api/tables/{id}"))["brought"]

    run(scenario())


def test_a_backup_of_a_file_is_restored_into_postgresql(tmp_path: Path, database: str) -> None:
    from tests.server.house import freely

    async def scenario() -> None:
        file = tmp_path / "all.backup"
        key, id, n = await played(file_settings(tmp_path), file)
        other = freely(database_url=database)
        assert await restore(other, file) == 1
        async with house(other) as h, h.sit(id, 0, key) as a:
            assert (await a.seen(n))["n"] >= n

    run(scenario())


def test_a_damaged_backup_is_refused_and_nothing_restored(tmp_path: Path) -> None:
    file = tmp_path / "all.backup"
    run(played(file_settings(tmp_path), file))
    whole = file.read_bytes()
    lines = whole.splitlines(keepends=True)
    damaged = [
        b"",
        b"hello\n",
        whole[:-1],
        whole[: len(whole) // 2],
        b"".join(lines[:-1]),
        b"".join(lines[:2] + lines[3:]),
        whole.replace(b"Roll", b"Rolf"),
        whole + lines[1],
    ]
    spoiled: list[list[Any]] = [["table"], ["table", 1, 2], ["entry", "x"], ["seat", *[None] * 9]]
    spoiled += [["signing", 1], [["table"]], [{"table": 1}], [None]]
    for row in spoiled:
        body = b"".join([*lines[:-1], json.dumps(row).encode() + b"\n"])  # its hash is right
        end = ["end", len(lines), hashlib.sha256(body).hexdigest()]
        damaged.append(body + json.dumps(end).encode() + b"\n")
    for n, data in enumerate(damaged):
        file.write_bytes(data)
        target = file_settings(tmp_path / f"try{n}")
        with pytest.raises(Damaged):
            run(restore(target, file))
        assert not Path(target.database_file).exists()


def test_a_backup_is_restored_where_a_server_was_started_before(tmp_path: Path) -> None:
    """It has a key for signatures already; the one of the backup replaces it."""
    file, target = tmp_path / "all.backup", file_settings(tmp_path / "new")
    key, id, _ = run(played(file_settings(tmp_path / "old"), file))

    async def start() -> None:
        async with house(target) as h:
            await h.key()

    async def scenario() -> None:
        async with house(target) as h:
            assert [one["id"] for one in await h.get("/api/mine", key)] == [id]
            assert (await h.table(key))["id"]  # the key is signed by the key of the backup

    run(start())
    assert run(restore(target, file)) == 1
    run(scenario())


@pytest.mark.process
def test_the_commands_say_what_they_did(tmp_path: Path) -> None:
    file = tmp_path / "all.backup"
    asyncio.run(played(file_settings(tmp_path), file))

    def magnat(data: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "magnat", *arguments],
            env={**os.environ, "MAGNAT_DATABASE_FILE": str(data), "MAGNAT_DATABASE_URL": ""},
            capture_output=True,
            text=True,
        )

    done = magnat(tmp_path / "tables.db", "backup", str(tmp_path / "second"))
    assert (done.returncode, done.stdout) == (0, f"1 table in {tmp_path / 'second'}\n"), done.stderr
    done = magnat(tmp_path / "new.db", "restore", str(tmp_path / "second"))
    assert re.fullmatch(r"1 table from .+\n", done.stdout), done.stderr
    done = magnat(tmp_path / "new.db", "restore", str(tmp_path / "second"))
    assert done.returncode == 2
    assert "empty database" in done.stderr
