"""Whole games through the socket; no message reveals a secret."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from magnat.core.event import Event
from magnat.core.game import Game
from magnat.core.glimpse import SPECTATOR
from magnat.play.match.match import MatchEvent
from magnat.play.record.reading import parse_record
from magnat.play.record.replay_and_verify import verify
from magnat.server.serve import loadable_games
from magnat.server.settings import Settings
from magnat.server.store.rows import TABLE_LOG
from tests.server.fast import hastened
from tests.server.house import House, house, run
from tests.server.play import Regular, enough, play_out
from tests.toy import GAME as TOY

QUICK: dict[str, dict[str, Any]] = {"fair": {"minutes": 10}}
SPEED = 400  # an agreed hour is over in nine seconds


def shortest(game: Game, edition: str) -> dict[str, Any]:
    """Return options that make a game short: the shortest time limit, the quick game."""
    found: dict[str, Any] = {}
    for option in game.load(edition).options.values():
        if option.unit == "min" and option.by:
            found[option.name] = max(option.low, 10)
    return QUICK.get(game.name, found)


def every_box() -> list[tuple[str, str]]:
    boxes = [("fair", "fair")]
    for name, game in loadable_games().items():
        boxes += [(name, edition) for edition in game.editions()]
    return boxes


@pytest.mark.parametrize(("name", "edition"), every_box())
def test_a_whole_game_is_played_through_the_socket(
    name: str, edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hastened(monkeypatch, SPEED)
    game = {**loadable_games(), "fair": TOY}[name]

    async def scenario() -> None:
        async with house(boxes={name: game}) as h:
            key = await h.key()
            seats = max(2, game.load(edition).players[0])
            options = shortest(game, edition)
            info = await h.table(key, seats, game=name, edition=edition, options=options)
            players = [Regular(h, info["id"], seat, key, seat + 7) for seat in range(seats)]
            tasks = [asyncio.create_task(player.play()) for player in players]
            await asyncio.gather(*tasks)
            assert all([player.view["outcome"] for player in players])
            await check_log(h, info["id"], players)
            assert sum(player.drops + player.resends for player in players) > 0
            assert h.services.tables.counters["faults"] == 0

    run(scenario(), 90)


async def check_log(h: House, table: str, players: list[Regular]) -> None:
    """Assert that every acknowledged action is in the log once, and that the log is a valid
    record."""
    await asyncio.sleep(0.05)
    entries = await h.services.store.entries(TABLE_LOG, table)
    assert [one.n for one in entries] == list(range(len(entries)))
    text = "".join([one.body + "\n" for one in entries])
    games_here = h.services.shelf.games
    record = parse_record(text, lambda name: games_here[name])
    verdict = verify(games_here[record.header.game], record)
    assert verdict.wrong is None
    assert verdict.match is not None
    shown = verdict.match.record.shown
    commands = {one.command: shown.number(one.n) for one in entries if one.command}
    acks = 0
    for player in players:
        for id, n in player.acked.items():
            assert commands[f"{player.seat}:{id}"] == n
            acks += 1
    assert acks > 3


def test_a_game_ends_and_its_record_is_published(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    hastened(monkeypatch, 400)

    async def scenario() -> None:
        async with house(settings) as h:
            key = await h.key()
            info = await h.table(key, 3, options={"minutes": 10}, public=True)
            id = info["id"]
            await h.refuses(409, "GET", f"/api/tables/{id}/record", None)
            await h.refuses(409, "POST", f"/api/tables/{id}/rematch", {}, key)
            players = await play_out(h, key, id, 3, 5)
            outcome = players[0].view["outcome"]
            assert sorted(outcome["places"])[0] == 1
            shown = await h.get(f"/api/tables/{id}")
            assert shown["status"] == "over"
            assert shown["outcome"] == outcome
            (result,) = await h.get("/api/results?game=fair")
            assert result["outcome"] == outcome
            text = await h.get(f"/api/tables/{id}/record")
            verdict = await h.post("/api/records/verify", {"text": text})
            assert verdict["right"]
            record = parse_record(text, lambda name: TOY)
            match = verify(TOY, record).match
            assert match is not None
            assert verdict["entries"] == len(record.lines)
            assert match.shown_n == players[0].view["n"]
            broken = text.replace('"places":[', '"places":[9,', 1)
            assert not (await h.post("/api/records/verify", {"text": broken}))["right"]
            copy = await h.post("/api/records", {"text": text}, key)
            assert copy["status"] == "over"
            replay = await h.get(f"/api/tables/{copy['id']}/moments?first=0&most=20&seat=1")
            assert [moment["n"] for moment in replay["moments"]] == list(range(21))[:21]
            assert len(replay["moments"][3]["worth"]) == 3
            await h.refuses(422, "POST", "/api/records", {"text": broken}, key)
            await h.refuses(422, "POST", "/api/records", {"text": "{}"}, key)
            path, before = f"/api/tables/{id}/rematch", len(await h.get("/api/mine", key))
            both = await asyncio.gather(h.post(path, {}, key), h.post(path, {}, key))
            again = both[0]
            assert [one["id"] for one in both] == [again["id"]] * 2
            assert len(await h.get("/api/mine", key)) == before + 1  # and not one more for nobody
            assert again["status"] == "playing"
            assert [seat["name"] for seat in again["seats"]] == ["P1", "P2", "P0"]
            assert (await h.post(path, {}, key))["id"] == again["id"]

    run(scenario())


def _numbers(secrets: list[int]) -> list[bytes]:
    return [str(number).encode() for number in secrets if number > 1_000_000]


def test_no_byte_tells_the_seed_the_pack_or_another_purse(monkeypatch: pytest.MonkeyPatch) -> None:
    """All messages of whole games are compared with what each player may know."""
    hastened(monkeypatch, 400)

    async def scenario() -> None:
        for seed, name in ((1, "fair"), (2, "fair"), (3, "monopoly")):
            async with house() as h:
                key = await h.key()
                options = {"minutes": 10} if name == "fair" else {}
                info = await h.table(key, 3, game=name, options=options, public=True)
                id = info["id"]
                watcher = Regular(h, id, -1, "", 1, is_clumsy=False)
                watching = asyncio.create_task(watcher.play())
                players = [Regular(h, id, n, key, seed * 10 + n) for n in range(3)]
                tasks = [asyncio.create_task(player.play()) for player in players]
                readers = [watcher, *players]
                await enough(tasks, readers, heard=400)
                for path in ("", "/story", "/moments?most=200", "/record"):
                    await h.ask("GET", f"/api/tables/{id}{path}")
                live = h.services.tables.live[id]
                assert live.match is not None
                is_over = live.match.is_over
                for task in (*tasks, watching):
                    task.cancel()
                await asyncio.gather(*tasks, watching, return_exceptions=True)
                header = live.match.record.header
                assert header.secret is not None
                secrets = [header.secret.salt.encode(), key.encode()]
                for one in (header.secret.seed, live.match.secret.seed if live.match.secret else 0):
                    secrets += [str(one).encode(), f"{one:x}".encode()]
                luck = live.match.s.luck
                assert luck is not None
                secrets += _numbers(_whole(luck.json()))
                sent = b"\n".join([raw for one in readers for raw in one.heard])
                if not is_over:  # afterwards the record reveals the seed
                    sent += b"\n".join(h.heard[1:])  # the first answer gave the key to its owner
                for secret in secrets:
                    assert secret not in sent, secret
                n = 0
                for reader in readers:
                    for raw in reader.heard:
                        n += _check_masked(raw, reader.seat, name)
                assert n > 20

    run(scenario(), 90)


def _whole(value: Any) -> list[int]:
    if isinstance(value, list):
        return [one for part in value for one in _whole(part)]
    return [value] if isinstance(value, int) else []


def _check_masked(raw: bytes, seat: int, name: str) -> int:
    """Assert that a view has null where its seat may not know a value, and only the sizes of
    packs."""
    message = json.loads(raw)
    if message["type"] != "view":
        return 0
    assert message["seat"] == seat
    glimpse = message["glimpse"]
    assert "luck" not in glimpse
    assert all(isinstance(deck, int) for deck in glimpse["order"])
    if name == "fair":
        money = glimpse["count"][0]
        for other in range(3):
            if other != seat and glimpse["alive"][other]:
                assert money[other] is None, (seat, other)
        assert money[3] is None  # the bank's would tell the others' sum
    return 1


def test_a_spectator_is_sent_what_the_engine_shows_a_spectator() -> None:
    async def scenario() -> None:
        async with house() as h:
            key = await h.key()
            id = (await h.table(key))["id"]
            async with h.sit(id) as tv:
                view = await tv.seen()
                match = h.services.tables.live[id].match
                assert match is not None
                assert view["glimpse"] == match.glimpse(SPECTATOR).json(match.codec)
                assert view["choices"] == []
                assert view["banker"] is None

    run(scenario())


def test_whispers_reach_those_they_are_meant_for() -> None:
    """An event for one seat is in its story and in no other's."""

    async def scenario() -> None:
        async with house() as h:
            key = await h.key()
            id = (await h.table(key))["id"]
            live = await h.services.tables.get(id)
            assert live.story is not None
            event = Event("paid", "fair.start", (2, 1, 777), (1,))
            live.story._add_event(0, 0, MatchEvent(0, event))
            for seat in (0, 1, -1):
                async with h.sit(id, seat, key) as reader:
                    await reader.seen()
                    whole = b"".join(reader.heard)
                    assert (b"777" in whole) == (seat == 1)
            assert "777" in json.dumps(await h.get(f"/api/tables/{id}/story?seat=1", key))
            assert "777" not in json.dumps(await h.get(f"/api/tables/{id}/story"))

    run(scenario())
