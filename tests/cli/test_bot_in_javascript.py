"""The bot in JavaScript of docs/bots.md plays a whole game at a real server."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from magnat.games import all_games, find
from tests.server.fast import hastened
from tests.server.house import file_settings, house, run

BOT = Path(__file__).parents[2] / "examples" / "bot.mjs"
SHORTER = {"eldorado": {"rounds": 5}, "monopoly": {"timed_game": 20}}
NODE = Path(sys.executable).parent / "node"


@pytest.mark.process
@pytest.mark.parametrize("box", sorted(all_games()))
def test_a_bot_in_javascript_plays_a_whole_game(
    box: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hastened(monkeypatch, 1000)
    options = SHORTER.get(box, {})

    async def scenario() -> str:
        async with house(file_settings(tmp_path), {box: find(box)}) as h:
            key = await h.key()
            seats = [{"kind": "link"}, {"kind": "bot", "bot": "balanced"}]
            wanted = {"game": box, "seats": seats, "pace": "at_once", "options": options}
            table = await h.post("/api/tables", wanted, key)
            bot = await asyncio.create_subprocess_exec(
                NODE,
                BOT,
                f"{h.url}/t/{table['code']}",
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.STDOUT,
            )
            said, _ = await bot.communicate()
            found = await h.get(f"/api/tables/{table['id']}")
            assert found["status"] == "over", said.decode()
            return said.decode()

    assert run(scenario(), 90).startswith("The game is over: place ")
