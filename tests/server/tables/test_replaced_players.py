"""A player who is away is replaced by a bot, or by another player."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from magnat.play.record.reading import parse_record
from magnat.play.record.replay_and_verify import verify
from magnat.server.settings import Settings
from magnat.server.store.rows import TABLE_LOG
from magnat.server.tables.live import seat_grace
from tests.server.fast import hastened
from tests.server.house import House, Player, freely, games, house, run
from tests.server.test_killed import victim

GRACE = seat_grace("normal")
TWO: Any = {
    "game": "monopoly",
    "seats": [{"kind": "me", "name": "Ada"}, {"kind": "link"}],
}


async def gone(h: House, table: str) -> None:
    """Wait until no player is connected any more."""
    while any([seat["connected"] for seat in (await h.get(f"/api/tables/{table}"))["seats"]]):
        await asyncio.sleep(0.02)


async def laid(h: House, ada: str, bob: str) -> str:
    id = str((await h.post("/api/tables", TWO, ada))["id"])
    await h.post(f"/api/tables/{id}/join", {"name": "Bob"}, bob)
    return id


async def replaced(h: House, table: str, by: str, key: str) -> Any:
    """Ask for a replacement of seat 1 repeatedly, until its player has been absent long enough."""
    while True:
        status, info, _ = await h.ask(
            "POST", f"/api/tables/{table}/seats/1/replace", {"by": by}, key
        )
        if status == 200:
            return info
        assert info["code"] == "not_yet", info
        await asyncio.sleep(0.1)


async def acted(player: Player, seat: int, since: int) -> None:
    """Play until a bot has thrown for this seat."""
    while not any([_is_act(event, seat, since) for event in player.events]):
        await _pass(player)


def _is_act(event: Any, seat: int, since: int) -> bool:
    return bool(event["kind"] == "rolled" and event["facts"][0] == seat and event["entry"] > since)


async def check_record(h: House, table: str) -> list[str]:
    """Assert that the log is a valid record; return the kinds of its talk entries."""
    entries = await h.services.store.entries(TABLE_LOG, table)
    record = parse_record("".join([one.body + "\n" for one in entries]), lambda n: games()[n])
    verdict = verify(games()[record.header.game], record)
    assert verdict.wrong is None, verdict.wrong
    return [getattr(line, "say", "") for line in record.lines if getattr(line, "say", "")]


def test_a_bot_plays_for_somebody_until_he_is_back(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    hastened(monkeypatch, 50)

    async def scenario() -> None:
        async with house(settings) as h:
            ada, bob = await h.key(), await h.key()
            id = await laid(h, ada, bob)
            path = f"/api/tables/{id}/seats/1/replace"
            await h.refuses(403, "POST", path, {"by": "bold"}, bob)
            await h.refuses(400, "POST", path, {"by": "/tmp/x.py:Evil"}, ada)
            async with h.sit(id, 1, bob) as b:
                await b.seen()
                assert (await h.refuses(409, "POST", path, {"by": "bold"}, ada))["code"] == "here"
            await gone(h, id)
            info = await replaced(h, id, "bold", ada)
            assert [seat["bot"] for seat in info["seats"]] == ["", "bold"]
            assert [seat["taken"] for seat in info["seats"]] == [True, True]
            await h.refuses(409, "POST", f"/api/tables/{id}/join", {"name": "Cyd"}, await h.key())
        async with house(settings) as h:  # after a restart the bot is still there
            async with h.sit(id, 0, ada) as a:
                assert (await a.seen(1))["bots"] == ["", "bold"]
                await acted(a, 1, 1)
                async with h.sit(id, 1, bob) as b:  # he opens his link again
                    await a.until(lambda: a.view["bots"] == ["", ""])
                    await b.until(lambda: b.view is not None and b.view["bots"] == ["", ""])
                    await a.until(lambda: any([e["kind"] == "back" for e in a.events]))
            said = await check_record(h, id)
            assert "replace" in said
            assert "back" in said
            assert h.services.tables.counters["faults"] == 0

    run(scenario())


def test_whoever_does_not_return_after_a_restart_is_away(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    hastened(monkeypatch, 50)

    async def scenario() -> None:
        async with house(settings) as h:
            ada, bob = await h.key(), await h.key()
            id = await laid(h, ada, bob)
            async with h.sit(id, 0, ada) as a, h.sit(id, 1, bob) as b:
                await a.seen()
                await b.seen()
                assert a.view["away"] == []
        async with house(settings) as h:
            async with h.sit(id, 0, ada) as a:
                await a.until(lambda: a.view is not None and a.view["away"] == [1])
                async with h.sit(id, 1, bob):
                    await a.until(lambda: a.view["away"] == [])
            assert "away" in await check_record(h, id)

    run(scenario())


WANTED = ("Roll", "LeaveIt", "EndTurn", "PassBid")  # then whatever else is asked, by a card say
NEVER = ("Resign", "GiveUp", "Offer")


async def _pass(player: Player) -> None:
    """Give the first answer that is possible, or wait for the others."""
    view = player.view
    if player.seat in view["awaited"]:
        asked = [choice["action"] for choice in view["choices"]]
        known = [one for name in WANTED for one in asked if one["do"] == name]
        others = [one for one in asked if one["do"] not in (*WANTED, *NEVER)]
        for action in (*known, *others):
            if (await player.act(action))["type"] == "ack":
                return
    await player.hear()


def test_a_seat_is_opened_again_and_a_bot_plays_it_until_somebody_joins(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    hastened(monkeypatch, 50)

    async def scenario() -> None:
        async with house(settings) as h:
            ada, bob, cyd = [await h.key() for _ in range(3)]
            id = await laid(h, ada, bob)
            for by in ("balanced", "link"):
                await replaced(h, id, by, ada)
            info = await h.get(f"/api/tables/{id}")
            assert (info["seats"][1]["bot"], info["seats"][1]["taken"]) == ("balanced", False)
            sat = await h.post(f"/api/tables/{id}/join", {"name": "Cyd"}, cyd)
            assert sat["seat"] == 1
            assert sat["table"]["seats"][1]["name"] == "Cyd"
            async with h.sit(id, 1, cyd) as c:
                view = await c.seen(2)
                assert (view["names"], view["bots"]) == (["Ada", "Cyd"], ["", ""])
            assert (await check_record(h, id))[:2] == ["replace", "sit"]
        async with house(settings) as h:
            story = await h.get(f"/api/tables/{id}/story")
            assert "Cyd takes the seat of Bob." in [told["en"] for told in story]
            assert (await h.get(f"/api/tables/{id}"))["seats"][1]["name"] == "Cyd"

    run(scenario())


def test_a_pause_does_not_keep_anybody_from_coming_back(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            ada, bob = await h.key(), await h.key()
            id = await laid(h, ada, bob)
            await h.post(f"/api/tables/{id}/pause", {"paused": True}, ada)
            h.services.tables.live[id].seats[1].left_at -= GRACE
            await h.post(f"/api/tables/{id}/seats/1/replace", {"by": "bold"}, ada)
            async with h.sit(id, 1, bob) as b:
                await b.until(lambda: b.view is not None and b.view["bots"] == ["", ""])
                assert (await b.act({"do": "Roll"}))["code"] == "paused"

    run(scenario())


def test_a_socket_of_another_process_acts_no_more_for_a_seat_that_moved(database: str) -> None:
    settings = freely(database_url=database)

    async def scenario() -> None:
        async with victim(settings, 1) as one, victim(settings, 1) as other:
            ada, bob, cyd = [await one.house.key() for _ in range(3)]
            id = await laid(one.house, ada, bob)
            code = (await one.house.post(f"/api/tables/{id}/seats/1/code", {}, bob))["code"]
            async with other.house.sit(id, 1, bob) as b:
                await b.seen()
                await one.house.post("/api/moves", {"code": code}, cyd)
                await b.until(lambda: any(said["type"] == "bye" for said in b.others))
            async with other.house.sit(id, 1, cyd) as c:
                await c.seen()

    run(scenario())


def test_a_bot_takes_over_on_one_process_and_the_player_comes_back_on_the_other(
    database: str,
) -> None:
    settings = freely(database_url=database)

    async def scenario() -> None:
        async with victim(settings, 50) as one, victim(settings, 50) as other:
            ada, bob = await one.house.key(), await one.house.key()
            id = await laid(one.house, ada, bob)
            async with one.house.sit(id) as first:
                await first.seen()  # so it lives there
                async with other.house.sit(id, 0, ada) as a:
                    await a.seen()
                    await replaced(one.house, id, "bold", ada)
                    await a.until(lambda: a.view["bots"] == ["", "bold"])
                    await acted(a, 1, 0)
                    n = a.view["n"]
                    one.kill()  # the bot plays on at the other process
            async with other.house.sit(id, 0, ada) as a:
                await a.seen(n)
                await acted(a, 1, n)
                async with other.house.sit(id, 1, bob) as b:
                    await b.until(lambda: b.view is not None and b.view["bots"] == ["", ""])
                    await a.until(lambda: a.view["bots"] == ["", ""])

    run(scenario(), 90)
