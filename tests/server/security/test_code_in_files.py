"""No file that is opened names code to import: each reader is given one that tries."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from magnat.cli.commands import app
from magnat.cli.terminal import open_table, saved_games
from magnat.core.editions.edition import Unknown
from magnat.games import all_games, find
from magnat.play.bots.load import admit_bot, find_bot, label_of
from magnat.play.fairness import Secret
from magnat.play.match.match import open_match
from magnat.play.record.reading import parse_record, read_record
from magnat.play.record.replay_and_verify import replay, verify
from tests.cli.manual_clock import ManualClock
from tests.cli.scripted_interfaces import after
from tests.server.house import file_settings, house, run

Out = pytest.CaptureFixture[str]

EVIL = """\
from pathlib import Path
Path({mark!r}).write_text("owned")
class Bot:
    def choose(self, view, choices):
        return None
"""


class Trap:
    """A file of Python that leaves a mark when it is run."""

    def __init__(self, folder: Path) -> None:
        self.mark = folder / "owned.txt"
        self.path = folder / "evil.py"
        self.path.write_text(EVIL.format(mark=str(self.mark)), encoding="utf-8")
        self.bot = f"{self.path}:Bot"


@pytest.fixture
def trap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    found = Trap(tmp_path)
    yield found
    assert not found.mark.exists(), "a file that was opened has run code"


def rows(bot: str) -> list[Any]:
    """An unfinished game of a person and a bot, which its header names."""
    bots = ["balanced", "balanced"]
    match = open_match(find("monopoly"), "europe", 2, Secret(7, "salt"), bots=bots)
    for _ in range(12):
        match.wake(match.deadline())
    found = [json.loads(row) for row in match.record.rows(match.codec)]
    found[0]["bots"] = ["", bot]
    return found


def write(path: Path, found: list[Any]) -> Path:
    path.write_text("".join([json.dumps(row) + "\n" for row in found]), encoding="utf-8")
    return path


def said(*words: str) -> int:
    try:
        app(list(words), exit_on_error=False)
    except SystemExit as end:
        return int(end.code or 0)
    return 0


@pytest.mark.parametrize(
    "words", [("resume",), ("replay",), ("verify",), ("advise", "--entry", "1"), ("move", "h:1")]
)
def test_a_command_that_opens_a_record_runs_nothing(
    trap: Trap, tmp_path: Path, capsys: Out, words: tuple[str, ...]
) -> None:
    command, *rest = words
    path = str(write(tmp_path / "game.jsonl", rows(trap.bot)))
    given = [*rest, path] if command == "move" else [path, *rest]
    code = said(command, *given, "--lang", "en") if command != "verify" else said(command, *given)
    assert code in (0, 2), capsys.readouterr()
    if command in ("resume", "move"):
        assert "is not known here" in capsys.readouterr().err


def test_a_record_that_is_a_python_file_itself_runs_nothing(trap: Trap, tmp_path: Path) -> None:
    header, *entries = rows("both.py:Bot")
    both = tmp_path / "both.py"
    write(both, [header, *entries])
    assert said("resume", str(both)) == 2
    assert said("verify", str(both)) == 0


def test_every_place_of_a_record_that_names_a_bot_runs_nothing(trap: Trap) -> None:
    found = rows(trap.bot)
    at = found[-1]["t"]
    found.append({"t": at, "seat": 0, "say": "replace", "by": trap.bot})
    record = parse_record("".join([json.dumps(row) + "\n" for row in found]))
    game = find("monopoly")
    assert verify(game, record).is_right
    match = replay(game, record)
    for _ in range(20):
        match.wake(match.deadline())  # the bots of both seats are wanted now
    assert len(match.record.lines) > len(record.lines)
    assert {fault.bot for fault in match.seat_bots.faults} == {trap.bot}


def test_an_import_on_a_server_runs_nothing(trap: Trap, tmp_path: Path) -> None:
    text = write(tmp_path / "game.jsonl", rows(trap.bot)).read_text(encoding="utf-8")

    async def scenario(is_single_user: bool) -> None:
        settings = file_settings(tmp_path / str(is_single_user), is_single_user=is_single_user)
        async with house(settings, all_games()) as h:
            key = await h.key()
            for path in ("/api/records", "/api/records/verify"):
                status, _, _ = await h.ask("POST", path, {"text": text}, key)
                assert status in (200, 422)

    for is_single_user in (False, True):
        run(scenario(is_single_user))


def test_a_database_that_names_a_file_runs_nothing(trap: Trap, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(file_settings(tmp_path), all_games()) as h:
            key = await h.key()
            wanted = {
                "game": "monopoly",
                "seats": [{"kind": "me", "name": "A"}, {"kind": "bot"}, {"kind": "link"}],
            }
            table = (await h.post("/api/tables", wanted, key))["id"]
            sql = "UPDATE seats SET bot = $2 WHERE \"table\" = $1 AND bot <> ''"
            await h.services.store.run((sql, (table, trap.bot)))
            live = await h.services.tables.get(table)
            await h.services.tables.reload(live)
            await h.post(f"/api/tables/{table}/start", {}, key)
            match = live.match
            assert match is not None
            assert match.seat_bots.sit(1, match.record.at).name == "balanced"
            assert [fault.bot for fault in match.seat_bots.faults][:1] == [trap.bot]

    run(scenario())


def test_a_saved_game_that_names_a_file_runs_nothing(
    trap: Trap, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = open_table.SeatAssignment(2, {0: "Anna"}, "balanced")
    face = after(1, ManualClock(monkeypatch))
    asyncio.run(open_table.play("monopoly/europe", seats, {}, "normal", "en", face))
    (kept,) = saved_games.all_games()
    with sqlite3.connect(kept.tables) as db:
        db.execute("DROP TRIGGER entries_no_update")
        (body,) = db.execute("SELECT body FROM entries WHERE n = 0").fetchone()
        header = {**json.loads(body), "bots": ["", trap.bot]}
        db.execute("UPDATE entries SET body = ? WHERE n = 0", (json.dumps(header),))
    assert said("resume", "--plain") == 2


@pytest.mark.parametrize("bots", ['"{0}"', '["balanced", "{0}"]'])
def test_an_experiment_runs_nothing(trap: Trap, tmp_path: Path, capsys: Out, bots: str) -> None:
    pytest.importorskip("polars")
    file = tmp_path / "one.toml"
    text = f'box = "eldorado"\nplayers = 2\ngames = 2\nbots = {bots.format(trap.bot)}\n'
    file.write_text(text, encoding="utf-8")
    assert said("lab", "run", str(file), "--out", str(tmp_path / "out")) == 2
    assert "evil:Bot" in capsys.readouterr().err
    folder = tmp_path / "results"
    folder.mkdir()
    (folder / "experiment.toml").write_text(text, encoding="utf-8")
    (folder / "about.json").write_text('{"name": "one", "mark": "x"}', encoding="utf-8")
    assert said("lab", "report", str(folder)) == 2
    assert said("lab", "compare", str(folder), str(folder)) == 2


def test_an_edition_names_no_code(trap: Trap, tmp_path: Path) -> None:
    folder = tmp_path / "monopoly" / "editions" / "mine"
    folder.mkdir(parents=True)
    lines = [f'{key} = "{trap.bot}"' for key in ("game", "bot", "bots", "title", "rules", "module")]
    (folder / "edition.toml").write_text("\n".join(lines), encoding="utf-8")
    assert said("editions", "check", str(folder)) == 2


def test_only_a_name_that_was_typed_is_imported(tmp_path: Path) -> None:
    trap = Trap(tmp_path)
    game = find("monopoly")
    with pytest.raises(Unknown):
        find_bot(trap.bot, game, 1)
    assert not trap.mark.exists()
    assert admit_bot(trap.bot) == label_of(trap.bot) == "evil:Bot"
    assert trap.mark.exists()
    find_bot("evil:Bot", game, 1)
    find_bot(trap.bot, game, 1)  # as records of 0.2 have it


def test_a_record_has_the_label_of_a_bot(tmp_path: Path) -> None:
    trap = Trap(tmp_path)
    trap.path.rename(tmp_path / "mine.py")
    label = admit_bot(f"{tmp_path / 'mine.py'}:Bot")
    match = open_match(find("monopoly"), "europe", 2, Secret(7, "salt"), bots=["balanced", label])
    for _ in range(6):
        match.wake(match.deadline())
    text = match.record.text(match.codec)
    assert "mine:Bot" in text
    assert str(tmp_path) not in text
    path = tmp_path / "game.jsonl"
    path.write_text(text, encoding="utf-8")
    assert verify(find("monopoly"), read_record(path)).is_right
