"""Advice at a table: allowed by the host, for its players only, with a rate limit."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from magnat.games import find
from magnat.server.tables import advice
from tests.server.house import House, Player, file_settings, house, run

BOXES = {"monopoly": find("monopoly"), "banking": find("banking")}
RECORD = Path(advice.__file__).parents[2] / "games/banking/records/plus-un-pion.jsonl"


async def asked(player: Player, id: str, **more: Any) -> Any:
    """Request advice and return the last answer."""
    await player.send(type="advise", id=id, **more)

    def is_answered() -> bool:
        told = [one for one in player.others if one.get("id") == id]
        return id in player.answers or any([one["done"] for one in told])

    await player.until(is_answered)
    return player.answers.get(id) or [one for one in player.others if one.get("id") == id][-1]


async def laid(h: House, key: str, **more: Any) -> Any:
    return await h.table(key, 2, game="monopoly", **more)


def test_advice_comes_where_the_host_allows_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(file_settings(tmp_path), BOXES) as h:
            key = await h.key()
            table = await laid(h, key, advice=True)
            assert (await h.get(f"/api/tables/{table['id']}"))["advice"]  # seen by anybody
            async with h.sit(table["id"], 0, key) as player, h.sit(table["id"]) as tv:
                view = await player.seen()
                other = 1 - view["awaited"][0]
                told = await asked(player, "a") if view["awaited"] == [0] else None
                async with h.sit(table["id"], 1, key) as second:
                    await second.seen()
                    told = told or await asked(second, "a")
                    mute = second if other == 1 else player
                    assert (await asked(mute, "b"))["code"] == "nobody_asked"
                assert told["type"] == "advised"
                assert told["n"] == view["n"]
                assert told["games"] > 0
                best = told["choices"][0]
                assert best["action"] == {"do": "Roll"}
                assert (best["fr"], best["en"]) == ("Lancer les dés", "Throw the dice")
                assert 0 <= best["low"] <= best["chance"] <= best["high"] <= 1000
                await tv.seen()
                assert (await asked(tv, "c"))["code"] == "not_yours"

    run(scenario())


def test_without_the_hosts_leave_there_is_none(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(file_settings(tmp_path), BOXES) as h:
            key = await h.key()
            table = await laid(h, key)
            assert not table["advice"]
            async with h.sit(table["id"], 0, key) as player:
                await player.seen()
                told = await asked(player, "a")
                assert told["code"] == "no_advice"
                assert "hôte" in told["fr"]
                assert "host" in told["en"]
            await h.refuses(409, "GET", f"/api/tables/{table['id']}/turns", None)

    run(scenario())


def test_nobody_asks_again_and_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "WITH_THREADS", ((0.01,), 2))

    async def scenario() -> None:
        async with house(file_settings(tmp_path), BOXES) as h:
            key = await h.key()
            table = await laid(h, key, advice=True)
            async with h.sit(table["id"], 0, key) as player:
                await player.seen()
                answers = [await asked(player, f"a{n}") for n in range(6)]
                assert answers[-1]["code"] == "too_often"
                wild = await asked(player, "w", action={"do": "Roll", "what": 1})
                assert wild["code"] in ("malformed", "too_often")

    run(scenario())


def test_where_a_game_turned_is_looked_for_once_with_progress(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advice, "SLICE_SECONDS", 0.02)

    async def scenario() -> None:
        async with house(file_settings(tmp_path), BOXES) as h:
            key = await h.key()
            text = RECORD.read_text(encoding="utf-8")
            table = await h.post("/api/records", {"text": text}, key)
            path = f"/api/tables/{table['id']}/turns"
            first = await h.get(path)
            assert first["done"] < first["total"]
            until = time.monotonic() + 60
            found = first
            while found["done"] < found["total"] and time.monotonic() < until:
                found = await h.get(path)
            assert found["done"] == found["total"]
            for turn in found["turns"]:
                assert turn["better"] > turn["chance"]
                assert turn["fr"]
                assert turn["better_en"]
            assert await h.get(path) == found  # and is not worked out again

    run(scenario())
