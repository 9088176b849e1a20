"""Export and import of records."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from magnat.core.game import Game
from magnat.play.fairness import Secret
from magnat.play.match.match import Match, open_match
from magnat.play.record.reading import parse_record
from magnat.play.record.replay_and_verify import verify
from magnat.server.settings import Settings
from magnat.server.store.rows import TABLE_LOG
from tests.play.toy_tables import wander
from tests.server.fast import hastened
from tests.server.house import games, house, run
from tests.server.play import Regular, enough

SECRET = Secret(0x1F2E3D4C5B6A79880102030405060708, "a-salt-that-nothing-else-says")
REAL: dict[str, Any] = {"dice": "host", "options": {"minutes": 0}}


def game_of(name: str) -> Game:
    return games()[name]


def begun(bots: tuple[str, ...] = ("uniform", "", ""), acts: int = 12) -> Match:
    """Return an unfinished match as the terminal leaves it, with the seed in its header."""
    match = open_match(
        games()["fair"],
        seats=3,
        secret=SECRET,
        names=("Robot", "Ada", "Bob"),
        bots=bots,
        options={"minutes": 0, "toll": 1},
    )
    wander(match, acts)
    assert not match.is_over
    assert all(match.s.alive)
    return match


def test_no_seed_leaves_the_server_before_the_end(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            key = await h.key()
            id = (await h.table(key))["id"]
            told = await h.refuses(409, "GET", f"/api/tables/{id}/record", None, key)
            assert "seed" in told["en"]
            assert "graine" in told["fr"]

    run(scenario())


def test_a_table_with_real_dice_is_exported_by_whoever_holds_all_of_it(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            ada, bob = await h.key(), await h.key()
            id = (await h.table(ada, **REAL))["id"]
            async with h.sit(id, 0, ada) as banker:
                dice = (await banker.seen())["banker"]["-2"]
                assert (await banker.act(dice[0]["action"], seat=-2))["type"] == "ack"
            path = f"/api/tables/{id}/record"
            await h.refuses(403, "GET", path, None, bob)
            await h.refuses(403, "GET", path, None)
            text = await h.get(path, ada)
            assert verify(games()["fair"], parse_record(text, game_of)).is_right
            copy = await h.post("/api/records", {"text": text}, ada)
            assert (copy["status"], copy["dice"], copy["brought"]) == ("playing", "host", False)
            assert [seat["mine"] for seat in copy["seats"]] == [True, True]
            code = (await h.post(f"/api/tables/{id}/seats/1/code", {}, ada))["code"]
            await h.post("/api/moves", {"code": code}, bob)
            told = await h.refuses(409, "GET", path, None, ada)
            assert "secrets" in told["en"]

    run(scenario())


def test_a_game_under_way_goes_on_from_its_record(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    hastened(monkeypatch, 20)

    async def scenario() -> None:
        match = begun()
        text = match.record.text(match.codec)
        async with house(settings) as h:
            key = await h.key()
            info = await h.post("/api/records", {"text": text}, key)
            id = info["id"]
            assert (info["status"], info["brought"]) == ("playing", True)
            assert [seat["name"] for seat in info["seats"]] == ["Robot", "Ada", "Bob"]
            assert [seat["bot"] for seat in info["seats"]] == ["uniform", "", ""]
            assert [seat["mine"] for seat in info["seats"]] == [False, True, True]
            # Only the device that imported the record and holds all seats knows the seed.
            taken = parse_record(await h.get(f"/api/tables/{id}/record", key), game_of)
            said = [line.json(match.codec) for line in taken.lines]
            assert said[: len(match.record.lines)] == [
                line.json(match.codec) for line in match.record.lines
            ]
            other = await h.key()
            await h.refuses(403, "GET", f"/api/tables/{id}/record", None, other)
            code = (await h.post(f"/api/tables/{id}/seats/2/code", {}, key))["code"]
            await h.post("/api/moves", {"code": code}, other)
            await h.refuses(409, "GET", f"/api/tables/{id}/record", None, key)
            code = (await h.post(f"/api/tables/{id}/seats/2/code", {}, other))["code"]
            await h.post("/api/moves", {"code": code}, key)
            h.heard.clear()  # what the host was handed has the seed
        async with house(settings) as h:  # the bot and the clock go on, also after a restart
            n = len(match.record.lines)
            players = [Regular(h, id, seat, key, seat, is_clumsy=False) for seat in (1, 2)]
            tasks = [asyncio.create_task(player.play()) for player in players]
            await enough(tasks, players, heard=30)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            assert any([player.acked for player in players])
            for player in players:
                assert player.view["n"] > n
                assert player.view["clock"] >= match.record.lines[-1].at
                for raw in (*player.heard, *h.heard):
                    assert f"{SECRET.seed:x}".encode() not in raw
                    assert SECRET.salt.encode() not in raw
            entries = await h.services.store.entries(TABLE_LOG, id)
            record = parse_record("".join([one.body + "\n" for one in entries]), game_of)
            assert record.lines[: len(match.record.lines)][-1].at == match.record.lines[-1].at
            assert verify(games()["fair"], record).is_right
            assert h.services.tables.counters["faults"] == 0

    run(scenario())


def test_a_record_that_cannot_go_on_is_refused_with_the_reason() -> None:
    async def scenario() -> None:
        async with house() as h:
            key = await h.key()
            match = begun()
            text = match.record.text(match.codec)
            for wrong, said in (
                (match.record.text(match.codec, public=True), "the seed is not revealed"),
                (text.replace("uniform", "/tmp/x.py:Evil"), "does not play here"),
                (text.replace('"do":"Roll"', '"do":"Rob"', 1), "Rob"),
                (_with_line(text, {"say": "replace", "seat": 1, "by": "x.py:Evil"}), "x.py"),
                ("", "empty"),
            ):
                told = await h.refuses(422, "POST", "/api/records", {"text": wrong}, key)
                assert said in told["en"]
            assert await h.get("/api/mine", key) == []

    run(scenario())


def _with_line(text: str, line: Any) -> str:
    last = json.loads(text.splitlines()[-1])
    return text + json.dumps({"t": last["t"], **line}) + "\n"
