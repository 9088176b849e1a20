"""Attacks by one client on the server and on other clients, and the limits that stop them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import socket
import struct
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from magnat.core.game import Game
from magnat.games import find
from magnat.play.match.match import Match, open_match
from magnat.play.record.reading import parse_record
from magnat.play.record.replay_and_verify import verify
from magnat.server import clock
from magnat.server.http.caller import is_known_host
from magnat.server.security.rate_limits import network_of
from magnat.server.settings import Settings
from magnat.server.tables.limits_and_archive import DAY_MS
from magnat.server.tasks.job_queue import WAITING, JobQueue, JobTimeout, YieldPoint
from magnat.server.views.story import WRITTEN, Story, StoryItem
from magnat.server.wire.table_socket import MOST_EVENTS, Told
from magnat.server.ws.session import SILENCE_SECONDS
from magnat.server.ws.transport import http_limits
from magnat.server.ws.transport.http_limits import BufferedBytes
from tests.play.toy_tables import wander
from tests.server.history.test_record_exchange import SECRET, begun, game_of
from tests.server.house import House, file_settings, freely, games, house, run
from tests.server.ws.test_socket import ROLL, on_turn

FROM = {"X_Forwarded_For": "203.0.113.9"}  # believed, for it comes from this machine
ELSEWHERE = {"X_Forwarded_For": "198.51.100.7"}
FAIR = {"game": "fair", "seats": [{"kind": "here", "name": "A"}, {"kind": "link"}]}


# 1. Records that are bombs


def bombs() -> list[str]:
    match = begun()
    text = match.record.text(match.codec)
    last = json.loads(text.splitlines()[-1])["t"]
    return [
        text.replace('"Ada"', json.dumps("A" * 300_000)),
        text.replace('"Ada"', json.dumps("A\u202edA")),
        text + json.dumps({"t": last, "seat": 1, "say": "sit", "name": "B" * 300_000}) + "\n",
        text + json.dumps({"t": 1 << 63}) + "\n",
        text + json.dumps({"t": (1 << 62) + 5}) + "\n",
        text.replace('"seats":3', '"seats":1000000000'),
    ]


async def throw(h: House, key: str) -> None:
    for one in bombs():
        refusal = await h.refuses(422, "POST", "/api/records", {"text": one}, key)
        assert len(refusal["en"]) < 500


def test_an_oversized_record_is_refused_and_delays_no_table(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(file_settings(tmp_path)) as h:
            ada, eve = await h.key(), await h.key()
            id = (await h.table(ada, options={"minutes": 0}))["id"]
            async with h.sit(id, 0, ada) as a, h.sit(id, 1, ada) as b:
                await on_turn(a, b)
                thrown = asyncio.create_task(throw(h, eve))
                for _ in range(5):
                    player = await on_turn(a, b)
                    done = await player.act(ROLL)
                    assert done["type"] == "ack" or done["code"] in ("illegal", "stale")
                await thrown
            assert await h.get("/api/mine", eve) == []

    run(scenario())


def test_an_entry_that_cannot_be_stored_fails_alone(tmp_path: Path) -> None:
    """One of many entries in a commit has a time that does not fit its column."""
    from magnat.server.store.base import Unavailable
    from magnat.server.store.rows import TABLE_LOG, EntryRow
    from tests.server.store.test_store import opened, row

    async def scenario() -> None:
        store = await opened(file_settings(tmp_path))
        for n in range(20):
            await store.add_table(row(f"t{n}", f"CODE{n:02d}"), [])
        found = await asyncio.gather(
            *[
                store.append(
                    TABLE_LOG,
                    f"t{n}",
                    [EntryRow(0, 1 << 63 if n == 7 else 0, -1, "{}")],
                    (0, 1, "playing", "", "", 0),
                )
                for n in range(20)
            ],
            return_exceptions=True,
        )
        assert [n for n, one in enumerate(found) if one is not True] == [7]
        assert isinstance(found[7], Unavailable)
        await store.close()

    run(scenario())


@pytest.mark.skipif(
    "MAGNAT_EXPECT_COMPILED" in os.environ, reason="only interpreted code can be watched"
)
def test_sentences_are_written_only_when_read(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[StoryItem] = []
    worded = Story._worded

    def count(self: Story, one: StoryItem) -> Told:
        made.append(one)
        return worded(self, one)

    monkeypatch.setattr(Story, "_worded", count)

    async def scenario() -> None:
        async with house() as h:
            key = await h.key()
            options = {"minutes": 0, "toll": 1}
            match = open_match(games()["fair"], seats=3, secret=SECRET, options=options)
            wander(match, 300)
            assert not match.is_over
            info = await h.post("/api/records", {"text": match.record.text(match.codec)}, key)
            live = await h.services.tables.get(info["id"])
            assert live.story is not None
            assert len(live.story.items) > 300
            assert len(made) <= MOST_EVENTS < len(live.story.items)  # what the first view shows
            told: list[Any] = []
            path = f"/api/tables/{info['id']}/story?most=50"
            while page := await h.get(f"{path}&since={told[-1]['entry'] if told else -1}"):
                assert len(page) < 80
                told += page
            public = [one for one in live.story.items if not one.only]
            assert [one["entry"] for one in told] == [one.number for one in public]
            assert len(live.story._written) <= 2 * WRITTEN

    run(scenario())


# 2. The host and the secrets of others


RICH: dict[str, Game] = {"richesses": find("richesses")}


def world(cash: tuple[int, int, int]) -> Match:
    """Return a game that differs only in the money of the other players."""
    from magnat.kit.set_by_hand import SetAmount, SetTurn

    game = RICH["richesses"]
    laid = [SetAmount(seat, 0, amount) for seat, amount in enumerate(cash)]
    return open_match(
        game,
        seats=3,
        secret=SECRET,
        names=("Ada", "Bob", "Cid"),
        position=[*laid, SetTurn(0)],
    )


async def seated(h: House, cash: tuple[int, int, int], keys: list[str]) -> str:
    """Make a seeded table of three devices; the first is the host."""
    from msgspec.structs import replace

    from magnat.server.security.keys_ids_codes import hashed

    match = world(cash)
    holders = [hashed(key) for key in keys]
    table = await h.services.records.bring(match, holders[0], "")
    for seat in (1, 2):
        taken = replace(table.seats[seat], holder=holders[seat])
        assert await h.services.store.take_seat(taken, holders[0])
        table.seats[seat] = taken
    return table.id


BODIES: dict[str, Any] = {
    "join": {"name": "Eve"},
    "title": {"title": "T"},
    "pause": {"paused": True},
    "archive": {"archived": False},
    "host": {"seat": 0},
    "on": {"dice": "host"},
    "replace": {"by": "bold"},
    "open": {"open": False},
    "pace": {"pace": "brisk"},
    "quiet": {"quiet": True},
    "pawn": {"pawn": 0},
    "promises": {"seats": []},
    "words": {"seats": []},
}


async def answers(h: House, id: str, key: str, paths: list[tuple[str, str]]) -> dict[str, str]:
    """Return the answer of every path to this device, without the parts that name the table."""
    found: dict[str, str] = {}
    row = h.services.tables.live[id].row
    for method, path in paths:
        for seat in (0, 1, 2) if "{seat" in path else (0,):
            name = path.rpartition("/")[2]
            asked = path.replace("{table}", id).replace("{seat}", str(seat))
            for query in (
                ("", "?seat=0", "?seat=1", "?seat=-1&most=200") if method == "GET" else ("",)
            ):
                body = BODIES.get(name, {}) if method == "POST" else None
                status, told, _ = await h.ask(method, asked + query, body, key)
                text = json.dumps([status, told])
                for volatile in (id, row.code):
                    text = text.replace(volatile, "…")
                text = re.sub(r'"(touched|created|clock|code|at)": ("[^"]*"|\d+)', "", text)
                found[f"{method} {asked.replace(id, '…')}{query}"] = text
    return found


def test_no_path_reveals_hidden_information() -> None:
    """Two tables differ only in the cash of two players: all answers of the API to the other
    players are the same."""

    async def scenario() -> None:
        async with house(boxes=RICH) as h:
            keys = [await h.key() for _ in range(3)]
            described = await h.get("/api/openapi.json")
            paths = sorted(  # first what is asked, then what is done
                [
                    (method.upper(), path)
                    for path, known in described["paths"].items()
                    for method in known
                    if "{table}" in path and "qr.svg" not in path
                ]
            )
            assert len(paths) >= 18
            views = []
            for cash in ((900_000, 700_000, 400_000), (900_000, 400_000, 700_000)):
                id = await seated(h, cash, keys)
                told: list[dict[str, str]] = []
                async with h.sit(id, 0, keys[0]) as host, h.sit(id, -1) as spectator:
                    for one in (host, spectator):
                        view = await one.seen()
                        del view["clock"], view["connected"], view["absent"]
                        told.append({"view": json.dumps(view)})
                told += [await answers(h, id, key, paths) for key in (keys[0], "")]
                views.append(told)
            for said, otherwise in zip(*views, strict=True):
                assert said == otherwise
            assert any(["what others hide" in text for text in views[0][2].values()])
            # And it is a test: whoever may see a purse is told another one.
            one, other = [
                (await h.get(f"/api/tables/{id}/moments?seat=1", keys[1]))["moments"][0]
                for id in [await seated(h, cash, keys) for cash in ((9, 7, 4), (9, 4, 7))]
            ]
            assert one["glimpse"] != other["glimpse"]

    run(scenario())


def test_a_game_with_secrets_moves_only_when_all_players_agree(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings, RICH) as h:
            keys = [await h.key() for _ in range(3)]
            id = await seated(h, (900_000, 700_000, 400_000), keys)
            for way, body in (("desk", {}), ("on", {"dice": "host"})):
                told = await h.refuses(409, "POST", f"/api/tables/{id}/{way}", body, keys[0])
                assert (told["code"], "Bob, Cid" in told["fr"]) == ("secrets", True)
            open_ = f"/api/tables/{id}/seats/1/open"
            await h.refuses(403, "POST", open_, {"open": True}, keys[0])  # not for another
            info = await h.post(open_, {"open": True}, keys[1])
            assert [seat["open"] for seat in info["seats"]] == [False, True, False]
            told = await h.refuses(409, "POST", f"/api/tables/{id}/desk", {}, keys[0])
            assert "Bob" not in told["fr"]
            await h.post(f"/api/tables/{id}/seats/2/open", {"open": True}, keys[2])
            desk = await h.post(f"/api/tables/{id}/desk", {}, keys[0])
            shown = await h.get(f"/api/desks/{desk['id']}", keys[0])
            assert 700_000 in [one["balance"] for one in shown["accounts"]]
            on = await h.post(f"/api/tables/{id}/on", {"dice": "host"}, keys[0])
            assert not any([seat["open"] for seat in on["seats"]])

    run(scenario())


# 3. The house fills


async def lay(h: House, key: str, headers: dict[str, str]) -> tuple[int, Any]:
    status, told, _ = await h.ask("POST", "/api/tables", FAIR, key, **headers)
    return status, told


def test_one_network_cannot_use_up_the_tables(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(
            replace(settings, max_tables_per_network=3, max_daily_tables_per_network=5)
        ) as h:
            key = await h.key()
            ids = []
            for _ in range(3):
                status, told = await lay(h, key, FROM)
                assert status == 201
                ids.append(told["id"])
            status, told = await lay(h, key, FROM)
            assert (status, told["code"]) == (429, "quota")
            assert (await lay(h, key, ELSEWHERE))[0] == 201
            # Putting away makes no room, and what is brought counts too.
            await h.post(f"/api/tables/{ids[0]}/archive", {"archived": True}, key)
            assert (await lay(h, key, FROM))[0] == 429
            match = begun()
            text = {"text": match.record.text(match.codec)}
            status, told, _ = await h.ask("POST", "/api/records", text, key, **FROM)
            assert (status, told["code"]) == (429, "quota")
            status, _, _ = await h.ask("POST", "/api/records", text, key, **ELSEWHERE)
            assert status == 201

    run(scenario())


def test_a_network_is_an_ipv4_address_or_an_ipv6_64() -> None:
    assert network_of("203.0.113.9") == "203.0.113.9"
    assert network_of("::ffff:203.0.113.9") == "203.0.113.9"
    assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2::9")
    assert network_of("2001:db8:1:2::9") != network_of("2001:db8:1:3::9")
    assert network_of("fe80::1%eth0") == "fe80::/64"
    assert network_of("nonsense") == "nonsense"


def test_an_unused_table_is_archived(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with house(replace(settings, archive_after_days=30, max_tables_per_network=2)) as h:
            key = await h.key()
            waiting = (await lay(h, key, FROM))[1]["id"]
            played = (await h.table(key, options={"minutes": 0}))["id"]
            watched = (await h.table(key, options={"minutes": 0}))["id"]
            async with h.sit(played, 0, key) as a, h.sit(played, 1, key) as b:
                await (await on_turn(a, b)).act(ROLL)
            started = clock.wall()
            monkeypatch.setattr(clock, "wall", lambda: started + 2 * DAY_MS)
            assert await h.services.expiry.sweep() == 1
            await h.refuses(404, "GET", f"/api/tables/{waiting}", None, key)
            monkeypatch.setattr(clock, "wall", lambda: started + 31 * DAY_MS)
            async with h.sit(watched, 0, key) as looking:
                await looking.seen()
                assert await h.services.expiry.sweep() == 1  # not while somebody looks on
            await h.refuses(404, "GET", f"/api/tables/{played}", None, key)
            (kept,) = await h.services.store.archive()
            assert (kept.id, kept.game) == (played, "fair")
            record = parse_record(kept.record, game_of)
            assert verify(games()["fair"], record).is_right
            again = await h.post("/api/records", {"text": kept.record}, key)
            assert again["status"] == "playing"

    run(scenario())


def test_an_unused_desk_is_archived(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its referee's table is archived too; a table in use keeps its desk."""
    from tests.server.desks.test_desks import bank, laid
    from tests.server.desks.test_referee_table import table_of

    async def scenario() -> None:
        async with bank(replace(settings, archive_after_days=30, max_tables_per_network=4)) as at:
            blank, left, kept, looked = [await laid(at, phones_of=0) for _ in range(4)]
            refused = {"game": "monopoly", "names": ["Ada", "Blaise"]}
            await at.refuses(429, "POST", "/api/desks", refused, left.banker)
            for desk in (left, kept, looked):
                await desk.does(-1, "usual", key="salary", seat=0)
                await desk.does(-1, "depth", depth=3)
            old = await table_of(left)
            await left.does(-1, "depth", depth=2)
            await left.does(-1, "depth", depth=3)
            started = clock.wall()
            monkeypatch.setattr(clock, "wall", lambda: started + 2 * DAY_MS)
            assert await at.services.expiry.sweep() == 2
            await at.refuses(404, "GET", f"/api/desks/{blank.id}", None, blank.banker)
            await at.refuses(404, "GET", f"/api/tables/{old}", None, left.banker)
            monkeypatch.setattr(clock, "wall", lambda: started + 31 * DAY_MS)
            async with at.sit(await table_of(kept), 0, kept.banker) as banker:
                await banker.seen()
                await banker.act(ROLL)
            async with at.sit(await table_of(looked), 0, looked.banker) as banker:
                await banker.seen()
                assert await at.services.expiry.sweep() == 1
            await at.refuses(404, "GET", f"/api/desks/{left.id}", None, left.banker)
            assert (await kept.view())["depth"] == (await looked.view())["depth"] == 3
            (lines,) = [one for one in await at.services.store.archive() if one.kind == "desks"]
            assert (lines.id, lines.title) == (left.id, "Ada, Blaise, Carla")
            assert left.banker not in lines.record
            assert lines.record.count("\n") == 1 + 4  # opened; salary, referee, back, referee

    run(scenario())


def test_a_network_with_many_tables_loses_its_oldest(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with house(freely(max_tables_per_network=2)) as h:
            key = await h.key()
            first = (await lay(h, key, FROM))[1]["id"]
            assert (await lay(h, key, FROM))[0] == 201
            assert (await lay(h, key, FROM))[0] == 429
            started = clock.wall()
            monkeypatch.setattr(clock, "wall", lambda: started + 2 * DAY_MS)
            assert (await lay(h, key, FROM))[0] == 201
            await h.refuses(404, "GET", f"/api/tables/{first}", None, key)

    run(scenario())


def test_a_full_server_archives_an_unused_table_of_the_network_with_the_most(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with house(replace(settings, max_tables=3)) as h:
            key = await h.key()
            alone = (await lay(h, key, ELSEWHERE))[1]["id"]
            many = [(await lay(h, key, FROM))[1]["id"] for _ in range(2)]
            other = {"X_Forwarded_For": "192.0.2.33"}
            assert (await lay(h, key, other))[0] == 503
            started = clock.wall()
            monkeypatch.setattr(clock, "wall", lambda: started + 2 * DAY_MS)
            assert (await lay(h, key, other))[0] == 201
            left = [row.id for row in await h.services.store.all_tables()]
            assert alone in left
            assert len(set(many) & set(left)) == 1

    run(scenario())


def test_a_log_is_deleted_only_after_it_is_archived(settings: Settings) -> None:
    from magnat.server.store.base import Unavailable
    from magnat.server.store.rows import TABLE_LOG
    from tests.server.store.test_store import entry, opened, put, row

    async def scenario() -> None:
        store = await opened(settings)
        await store.add_table(row(), [])
        await put(store, entry(0))
        with contextlib.suppress(Unavailable):
            assert await store.run(("DELETE FROM entries", ())) is None
        assert len(await store.entries(TABLE_LOG, "t1")) == 1
        assert not await store.remove(TABLE_LOG, "t1", 12345, None)  # it was used since
        assert len(await store.entries(TABLE_LOG, "t1")) == 1
        found = await store.table("t1")
        assert found is not None
        assert await store.remove(TABLE_LOG, "t1", found.touched, None)
        assert await store.entries(TABLE_LOG, "t1") == []
        assert await store.archive() == []
        await store.close()

    run(scenario())


# 4. Work for free


def test_new_options_do_not_read_a_box_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with house() as h:
            key = await h.key()
            game = h.services.shelf.games["fair"]
            h.services.shelf.edition("fair", game.default, "{}")
            read: list[str] = []
            load = type(game).load

            def count(self: Game, *args: Any) -> Any:
                read.append(threading.current_thread().name)
                return load(self, *args)

            monkeypatch.setattr(type(game), "load", count)
            for n in range(12):
                wrong = {**FAIR, "options": {f"x{n}": 1}}
                await h.refuses(422, "POST", "/api/tables", wrong, key)
                await h.refuses(
                    422, "POST", "/api/tables", {**FAIR, "options": {"toll": -n - 1}}, key
                )
            assert read == []
            for options in ({"toll": 1, "minutes": 0}, {"minutes": 0, "toll": 1}):
                await h.post("/api/tables", {**FAIR, "options": options}, key)
            assert len(read) == 1
            assert read[0] != threading.main_thread().name

    run(scenario())


def test_a_job_that_takes_too_long_is_stopped() -> None:
    async def scenario() -> None:
        queue = JobQueue()
        done: list[str] = []

        def work(whose: str) -> Any:
            def made(yield_point: Any) -> None:
                assert threading.current_thread() is not threading.main_thread()
                for _ in range(20):
                    yield_point()
                done.append(whose)

            return made

        many = [asyncio.create_task(queue.run("eve", work("eve"))) for _ in range(WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(Exception, match="Too many requests"):
            await queue.run("eve", work("eve"))
        await queue.run("ada", work("ada"))
        await asyncio.gather(*many)
        assert done.index("ada") <= 2  # one place in the queue for each address
        yield_point = YieldPoint(-1)
        with pytest.raises(JobTimeout):
            yield_point()

    run(scenario())


def test_a_replay_that_takes_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("magnat.server.tasks.job_queue.YieldPoint", lambda: YieldPoint(-1.0))

    async def scenario() -> None:
        async with house() as h:
            match = begun()
            text = {"text": match.record.text(match.codec)}
            for path in ("/api/records/verify", "/api/records"):
                told = await h.refuses(422, "POST", path, text)
                assert told["code"] == "too_long"

    run(scenario())


# 5. Sockets and connections


@asynccontextmanager
async def raw(h: House) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    host, _, port = h.url.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        yield reader, writer
    finally:
        writer.close()


async def is_closed(reader: asyncio.StreamReader) -> bool:
    """Tell whether the server closes the connection within ten seconds."""
    try:
        async with asyncio.timeout(10):
            while await reader.read(65_536):
                pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


def test_silent_and_slow_connections_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_limits, "HEAD_SECONDS", 0.2)
    monkeypatch.setattr(http_limits, "BODY_SECONDS", 0.2)
    body = b"POST /api/devices HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{"

    async def scenario() -> None:
        async with house() as h:
            for said in (b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nA", body):
                async with raw(h) as (reader, writer):
                    writer.write(said)
                    assert await is_closed(reader), said
            async with raw(h) as (reader, writer):  # endless headers
                writer.write(b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20_000)
                assert await is_closed(reader)
            assert await h.get("/health")  # and whoever speaks is answered
            assert http_limits.HttpProtocol.open_from == {}

    run(scenario())


def test_connections_of_one_network_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_limits, "MOST_CONNECTIONS", 5)
    monkeypatch.setattr(
        "magnat.server.settings.Settings.from_environment",
        lambda: Settings(trusted_proxies=("192.0.2.1",)),
    )

    async def scenario() -> None:
        async with house() as h:
            host, _, port = h.url.removeprefix("http://").partition(":")
            held = [await asyncio.open_connection(host, int(port)) for _ in range(5)]
            while http_limits.HttpProtocol.open_from["127.0.0.1"] < 5:
                await asyncio.sleep(0.01)
            assert await h.get("/health")  # the oldest that asks for nothing makes room
            assert await is_closed(held[0][0])
            assert http_limits.HttpProtocol.open_from["127.0.0.1"] <= 5
            for _, writer in held:
                writer.close()

    run(scenario())


SMALL_GET = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
SMALL_POST = (
    b"POST /api/records/verify HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    b'Content-Length: 13\r\n\r\n{"text":"{}"}'
)
READ_AT_ONCE = 262_144  # bytes, by the event loop
CHUNKED_POST = b"POST /api/devices HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> BufferedBytes:
    """Return the count of waiting bytes; all connections from this machine count as one network."""
    monkeypatch.setattr(
        "magnat.server.settings.Settings.from_environment",
        lambda: Settings(trusted_proxies=("192.0.2.1",)),
    )
    waiting = BufferedBytes(http_limits.MOST_WAITING, http_limits.MOST_WAITING_IN_ALL)
    monkeypatch.setattr(http_limits.HttpProtocol, "waiting", waiting)
    return waiting


def resident() -> int:
    """Return the memory of this process in megabytes."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 1_000_000


async def send_and_never_read(h: House, data: bytes) -> None:
    """Send on a connection of its own until cancelled."""
    host, _, port = h.url.removeprefix("http://").partition(":")
    loop = asyncio.get_running_loop()
    with socket.socket() as sender, contextlib.suppress(ConnectionError):
        sender.setblocking(False)
        await loop.sock_connect(sender, (host, int(port)))
        await loop.sock_sendall(sender, data)
        await loop.create_future()


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
@pytest.mark.parametrize("pipelined", [SMALL_GET, SMALL_POST], ids=["GET", "POST"])
def test_pipelined_requests_take_little_memory(counted: BufferedBytes, pipelined: bytes) -> None:
    """Without backpressure, 12 MB on one connection took 470 MB, also after closing."""
    data = pipelined * (2_000_000 // len(pipelined))

    async def scenario() -> None:
        async with house() as h:
            assert await h.get("/health")
            before = resident()
            senders = [asyncio.create_task(send_and_never_read(h, data)) for _ in range(4)]
            most = 0
            for _ in range(30):
                await asyncio.sleep(0.1)
                most = max(most, counted.total)
                assert counted.total <= 4 * READ_AT_ONCE
                assert sum(counted.by_network.values()) == counted.total
                assert resident() - before <= 20
            assert most > 100_000
            assert await h.get("/health")  # others are answered meanwhile
            for sender in senders:
                sender.cancel()
            await asyncio.gather(*senders, return_exceptions=True)
            async with asyncio.timeout(10):
                while counted.total:
                    await asyncio.sleep(0.05)
            assert counted.by_network == {}
            assert resident() - before <= 20

    run(scenario())


@pytest.mark.parametrize("limit", ["most", "most_in_all"])
def test_pipelined_bytes_are_limited(
    monkeypatch: pytest.MonkeyPatch, counted: BufferedBytes, limit: str
) -> None:
    monkeypatch.setattr(counted, limit, 10_000)

    async def scenario() -> None:
        async with house() as h:
            last = SMALL_GET.replace(b"x\r", b"x\r\nConnection: close\r")
            answered = []
            for requests in (1000, 100):
                async with raw(h) as (reader, writer):
                    writer.write(SMALL_GET * requests + last)
                    found = b""
                    with contextlib.suppress(ConnectionError):  # aborted
                        found = await reader.read()
                    answered.append(found.count(b"HTTP/1.1 200"))
                assert counted.total == 0
            assert answered[0] < 1000
            assert answered[1] == 101

    run(scenario())


@pytest.mark.parametrize(
    ("first", "rest"),
    [
        (b"", b""),
        (SMALL_GET[:-1], SMALL_GET[-1:]),  # the headers end in the middle of the received bytes
        (CHUNKED_POST + b"2\r\n{}\r\n", b"0\r\n\r\n"),
        (SMALL_GET.replace(b"\r\n\r", b"\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r"), b""),
    ],
    ids=["alone", "split headers", "chunked body", "unknown upgrade"],
)
def test_few_pipelined_requests_are_parsed_before_their_turn(
    monkeypatch: pytest.MonkeyPatch, counted: BufferedBytes, first: bytes, rest: bytes
) -> None:
    parsed = 0
    ahead = 0

    class Watched(http_limits.HttpProtocol):
        def on_message_complete(self) -> None:
            nonlocal parsed, ahead
            parsed += 1
            ahead = max(ahead, len(self.pipeline))
            super().on_message_complete()

    monkeypatch.setattr(http_limits, "HttpProtocol", Watched)

    async def scenario() -> None:
        async with house() as h, raw(h) as (_, writer):
            writer.write(first)
            await asyncio.sleep(0.1)
            writer.write(rest + b"GET / HTTP/1.1\r\n\r\n" * 5000)
            async with asyncio.timeout(10):
                while parsed < 100:
                    await asyncio.sleep(0.05)

    run(scenario())
    assert ahead <= http_limits.PARSED_AT_ONCE // 18


@pytest.mark.parametrize("size", [1, 7, 50, 10_000])
def test_pipelined_requests_are_answered_in_order(size: int) -> None:
    """This holds however the bytes are split, and for every kind of body."""
    body = b'{"protocol": "\r\n\r\n' + b"x" * 3000 + b'"}'
    length = b"Content-Length: %d\r\n" % len(body)
    data = b"".join(
        [
            SMALL_GET,
            b"POST /api/nothing HTTP/1.1\r\nHost: x\r\n" + length + b"\r\n" + body,
            b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n",
            CHUNKED_POST.replace(b"devices", b"nothing") + b"2\r\n{}\r\n0\r\nX: y\r\n\r\n",
            b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        ]
    )

    async def scenario() -> None:
        async with house() as h, raw(h) as (reader, writer):
            for at in range(0, len(data), size):
                writer.write(data[at : at + size])
                await asyncio.sleep(0)
            answers = await reader.read()
            found = re.findall(rb"HTTP/1\.1 (\d+) ", answers)
            assert found == [b"200", b"404", b"200", b"404", b"200"]

    run(scenario())


def frame(opcode: int, data: bytes, fin: bool = True) -> bytes:
    """Encode a frame as a client does, with a mask of zeros."""
    head = struct.pack("!BB", (0x80 if fin else 0) | opcode, 0x80 | len(data))
    return head + b"\0\0\0\0" + data


@pytest.mark.parametrize("attack", ["pings", "pongs", "parts"])
def test_a_socket_that_floods_is_closed(attack: str) -> None:
    floods = {
        "pings": frame(9, b"x" * 100) * 200,
        "pongs": frame(10, b"x" * 100) * 200,
        "parts": frame(1, b"", False) + frame(0, b"", False) * 300,
    }

    async def scenario() -> None:
        async with house() as h:
            key = await h.key()
            id = (await h.table(key))["id"]
            async with raw(h) as (reader, writer):
                writer.write(
                    f"GET /api/tables/{id}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
                    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
                )
                await reader.readuntil(b"\r\n\r\n")
                writer.write(floods[attack])
                assert await is_closed(reader)
            async with h.sit(id, 0, key) as player:
                await player.seen()

    run(scenario())


def test_new_sockets_count_as_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with house(freely(requests_per_second=0.01, request_burst=10)) as h:
            key = await h.key()
            id = (await h.table(key))["id"]
            opened = 0
            for _ in range(20):
                with contextlib.suppress(InvalidStatus):
                    async with h.sit(id):
                        opened += 1
            assert 5 <= opened < 10

    run(scenario())
    assert SILENCE_SECONDS <= 90


# 6. Guessing codes


def test_every_path_that_takes_a_code_limits_wrong_codes() -> None:
    async def scenario() -> None:
        async with house() as h:
            described = await h.get("/api/openapi.json")
            paths = [
                (method.upper(), path.replace("{table}", "ABC234").replace("{seat}", "0"))
                for path, known in described["paths"].items()
                for method in known
                if "{table}" in path
            ]
            paths += [("POST", "/api/moves"), ("POST", "/api/desks/join")]
            assert len(paths) >= 20
            for n, (method, path) in enumerate(paths):
                headers = {"X_Forwarded_For": f"203.0.113.{n + 1}"}
                name = path.rpartition("/")[2]
                body = BODIES.get(name, {}) if method == "POST" else None
                if path in ("/api/moves", "/api/desks/join"):
                    body = {"code": "ABCDE-FGHJK"}
                found = [(await h.ask(method, path, body, **headers))[0] for _ in range(21)]
                assert found == [404] * 20 + [429], (method, path)
            said = []  # and the socket
            for _ in range(21):
                try:
                    async with h.sit("ABC234") as one:
                        said.append((await one.hear())["code"])
                except ConnectionClosed as closed:  # before it could say hello
                    said.append(closed.rcvd.reason if closed.rcvd else "")
            assert said == ["no_table"] * 20 + ["rate"]

    run(scenario())


def test_a_right_code_costs_nothing() -> None:
    async def scenario() -> None:
        async with house() as h:
            key = await h.key()
            code = (await h.table(key))["code"]
            for _ in range(60):
                await h.get(f"/api/tables/{code}")

    run(scenario())


# 7. Small ones


def test_the_code_of_a_desk_opens_no_table_and_stays_valid(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            ada, bob = await h.key(), await h.key()
            desk = await h.post("/api/desks", {"game": "monopoly", "names": ["Nord", "Sud"]}, ada)
            code = (await h.post(f"/api/desks/{desk['id']}/seats/0/link", {}, ada))["code"]
            await h.refuses(404, "POST", "/api/moves", {"code": code}, bob)
            assert (await h.post("/api/desks/join", {"code": code}, bob))["seat"] == 0
            id = (await h.table(ada))["id"]
            code = (await h.post(f"/api/tables/{id}/seats/0/code", {}, ada))["code"]
            await h.refuses(404, "POST", "/api/desks/join", {"code": code}, bob)
            assert (await h.post("/api/moves", {"code": code}, bob))["seat"] == 0

    run(scenario())


def test_text_that_cannot_be_stored_or_drawn_is_refused(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            key = await h.key()
            seats = [{"kind": "here", "name": "A"}, {"kind": "link"}]
            id = (await h.post("/api/tables", {"game": "fair", "seats": seats}, key))["id"]
            bob = {"name": "B\x00ob"}
            bad = {**bob, "promise": "\x00" * 64}
            await h.refuses(400, "POST", f"/api/tables/{id}/join", bad, await h.key())
            await h.post(f"/api/tables/{id}/join", bob, await h.key())
            for path in (f"/api/tables/{id}%00xx", "/api/results?game=%00", "/api/tables/%00"):
                status, _, _ = await h.ask("GET", path, key=key)
                assert status < 500 or status == 503
            for host in ("x" * 300, "a b", "x/../y", "<script>"):
                status, told, _ = await h.ask(
                    "GET", f"/api/tables/{id}/qr.svg", None, key, Host=host
                )
                assert status == 400
                assert told["code"] in ("host", "malformed")
            for wrong in ({"seat": True}, {"seat": "1"}, {"seat": 1.0}):
                await h.refuses(400, "POST", f"/api/tables/{id}/host", wrong, key)
            for path in ("/api/nothing", "/api/tables/x/y/z", "/api/", "/api"):
                status, told, headers = await h.ask("GET", path)
                assert (status, told["code"]) == (404, "not_found"), path
                assert "json" in headers["content-type"]
            async with h.sit(id, 0, key) as a:
                await a.seen()
                refused = await a.act({"do": "Bid", "amount": True})
                assert refused["code"] == "malformed"
            assert h.services.tasks.counters["faults"] == 0

    run(scenario())


class Asked:
    def __init__(self, host: str) -> None:
        self.headers = {"host": host}


def test_a_server_with_host_names_refuses_others() -> None:
    known = ("magnat.example", "2001:db8::1")
    for host in ("magnat.example", "Magnat.Example:8005", "[2001:db8::1]:80", "[2001:db8::1]"):
        assert is_known_host(Asked(host), known), host
    for host in ("evil.example", "magnat.example.evil.example", "127.0.0.1:8005", ""):
        assert not is_known_host(Asked(host), known), host
    for host in ("evil.example", "127.0.0.1:8005", "[::1]:8005", "localhost"):
        assert is_known_host(Asked(host), ()), host


def test_addresses_behind_a_trusted_proxy_are_told_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MAGNAT_TRUSTED_PROXIES", "127.0.0.1 10.0.0.0/8")
    monkeypatch.setenv("MAGNAT_ALLOWED_HOSTS", "Magnat.Example")
    settings = Settings.from_environment()
    assert settings.trusted_proxies == ("127.0.0.1", "10.0.0.0/8")
    assert settings.allowed_hosts == ("magnat.example",)

    async def scenario() -> None:
        async with house(freely(requests_per_second=0.01, request_burst=3)) as h:
            for headers in (FROM, ELSEWHERE):
                found = [(await h.ask("GET", "/api/games", **headers))[0] for _ in range(4)]
                assert found == [200, 200, 200, 429]

    run(scenario())


def test_six_expensive_clients_do_not_block_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """No step of the event loop takes long, whatever the clients request. Processor time is
    measured, so that a busy machine does not matter."""
    slow: list[tuple[float, str]] = []
    run_one = asyncio.Handle._run

    def timed(self: asyncio.Handle) -> None:
        began = time.thread_time()
        run_one(self)
        spent = time.thread_time() - began
        if spent > 0.05:
            slow.append((spent, repr(self)))

    options = {"minutes": 0, "toll": 1}
    match = open_match(games()["fair"], seats=3, secret=SECRET, options=options)
    wander(match, 1000)
    text = match.record.text(match.codec)

    async def attack(h: House, n: int, id: str, key: str) -> None:
        headers = {"X_Forwarded_For": f"203.0.113.{n + 1}"}
        asked: list[tuple[str, str, Any]] = [
            ("POST", "/api/records/verify", {"text": text}),
            ("GET", f"/api/tables/{id}/moments?first=0&most=200", None),
            ("GET", f"/api/tables/{id}/story?most=500", None),
            ("POST", "/api/tables", {"game": "monopoly", "seats": [{"kind": "link"}] * 2}),
            ("POST", "/api/records", {"text": text}),
        ]
        if n < len(asked):
            method, path, body = asked[n]
            for _ in range(2):
                status, told, _ = await h.ask(method, path, body, key, **headers)
                assert status in (200, 201), told
            return
        async with h.sit(id, 0, key) as player:
            await player.seen()
            for _ in range(10):
                await player.say("undo", entry=600)
                await player.say("refuse")

    async def scenario() -> None:
        async with house() as h:
            key = await h.key()
            id = (await h.post("/api/records", {"text": text}, key))["id"]
            monkeypatch.setattr(asyncio.Handle, "_run", timed)
            await asyncio.gather(*[attack(h, n, id, key) for n in range(6)])
            monkeypatch.undo()
            assert slow == []

    run(scenario())
