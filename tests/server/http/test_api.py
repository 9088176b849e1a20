"""The HTTP API: create, join, move and run tables; read boxes and booklets."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from magnat.play.fairness import promise_of
from magnat.server.security.keys_ids_codes import COOKIE, hashed, is_same, tidy_code
from magnat.server.settings import Settings
from magnat.server.store.rows import TABLE_LOG
from magnat.server.tables.live import seat_grace
from magnat.server.wire.schema import protocol
from tests.server.fast import hastened
from tests.server.house import file_settings, freely, house, run

LINKS = {
    "game": "fair",
    "title": "Dimanche",
    "seats": [{"kind": "me", "name": "Ada"}, {"kind": "link"}, {"kind": "link"}],
}


def test_a_table_is_joined_by_its_code_and_begins_when_it_is_full(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            ada, bob, cyd, dan = [await h.key() for _ in range(4)]
            made = await h.post("/api/tables", LINKS, ada)
            assert made["status"] == "open"
            assert made["host"]
            assert re.fullmatch("[0-9a-f]{64}", made["commitment"])
            assert [seat["taken"] for seat in made["seats"]] == [True, False, False]
            code = made["code"].lower().replace("-", "")
            async with h.sit(made["id"], 0, ada) as waiting:
                await waiting.until(lambda: waiting.lobby is not None)
                sat = await h.post(f"/api/tables/{code}/join", {"name": " Bob\n"}, bob)
                assert sat["seat"] == 1
                assert sat["table"]["seats"][1]["name"] == "Bob"
                await waiting.until(lambda: waiting.lobby["seats"][1]["taken"])
                await h.post(f"/api/tables/{made['id']}/seats/1/leave", {}, bob)
                await h.refuses(403, "POST", f"/api/tables/{made['id']}/seats/0/leave", {}, bob)
                await h.post(f"/api/tables/{made['id']}/join", {"name": "Bob", "seat": 2}, bob)
                await h.refuses(
                    409, "POST", f"/api/tables/{made['id']}/join", {"name": "X", "seat": 2}, cyd
                )
                words = "salt-and-more"
                wanted = {"name": "Cyd", "promise": promise_of(words)}
                done = await h.post(f"/api/tables/{code}/join", wanted, cyd)
                assert done["seat"] == 1
                assert done["table"]["asking"]
                said = {"seats": [{"seat": 1, "words": words}]}
                begun = await h.post(f"/api/tables/{code}/words", said, cyd)
                assert begun["status"] == "playing"
                view = await waiting.seen()
                assert view["names"] == ["Ada", "Cyd", "Bob"]
            await h.refuses(409, "POST", f"/api/tables/{code}/join", {"name": "Dan"}, dan)
            await h.refuses(404, "POST", "/api/tables/ZZZZZZ/join", {"name": "Dan"}, dan)
            header = json.loads((await h.services.store.entries(TABLE_LOG, made["id"]))[0].body)
            assert header["entropy"] == ["", "salt-and-more", ""]
            assert header["commitment"] == made["commitment"]
            assert [one["id"] for one in await h.get("/api/mine", bob)] == [made["id"]]
            assert await h.get("/api/mine", dan) == []
            assert await h.get("/api/tables") == []  # by invitation

    run(scenario())


def test_the_host_waits_no_longer_and_bots_fill_up(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            ada, bob = await h.key(), await h.key()
            made = await h.post("/api/tables", {**LINKS, "public": True}, ada)
            assert [one["title"] for one in await h.get("/api/tables")] == ["Dimanche"]
            await h.refuses(403, "POST", f"/api/tables/{made['id']}/start", {}, bob)
            begun = await h.post(f"/api/tables/{made['id']}/start", {}, ada)
            assert [seat["bot"] for seat in begun["seats"]] == ["", "regular", "regular"]
            await h.refuses(409, "POST", f"/api/tables/{made['id']}/start", {}, ada)
            h.services.tables.live.clear()
            again = await h.get(f"/api/tables/{made['id']}", ada)
            assert [seat["bot"] for seat in again["seats"]] == ["", "regular", "regular"]

    run(scenario())


def test_a_seat_moves_to_another_device_by_a_code_that_is_good_once(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            ada, phone = await h.key(), await h.key()
            id = (await h.table(ada))["id"]
            await h.refuses(403, "POST", f"/api/tables/{id}/seats/0/code", {}, phone)
            code = (await h.post(f"/api/tables/{id}/seats/0/code", {}, ada))["code"]
            async with h.sit(id, 0, ada) as old:
                await old.seen()
                moved = await h.post("/api/moves", {"code": code.lower()}, phone)
                assert (moved["table"]["id"], moved["seat"]) == (id, 0)
                assert moved["table"]["host"]
                await old.until(lambda: any(one["type"] == "bye" for one in old.others))
            await h.refuses(404, "POST", "/api/moves", {"code": code}, await h.key())
            async with h.sit(id, 0, phone) as new:
                await new.seen()
            async with h.sit(id, 0, ada) as old:
                await old.until(lambda: any(one["type"] == "bye" for one in old.others))

    run(scenario())


def test_the_host_renames_pauses_hands_over_and_archives(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            ada, bob = await h.key(), await h.key()
            wanted = {**LINKS, "seats": [{"kind": "me", "name": "Ada"}, {"kind": "link"}]}
            id = (await h.post("/api/tables", wanted, ada))["id"]
            await h.refuses(409, "POST", f"/api/tables/{id}/pause", {"paused": True}, ada)
            await h.post(f"/api/tables/{id}/join", {"name": "Bob"}, bob)
            for path, data in (
                ("title", {"title": "Lundi"}),
                ("pause", {"paused": True}),
                ("archive", {"archived": True}),
                ("host", {"seat": 1}),
            ):
                await h.refuses(403, "POST", f"/api/tables/{id}/{path}", data, bob)
            assert (await h.post(f"/api/tables/{id}/title", {"title": "Lundi"}, ada))[
                "title"
            ] == "Lundi"
            async with h.sit(id, 0, ada) as a, h.sit(id, 1, bob) as b:
                await a.seen()
                await b.seen()
                await h.post(f"/api/tables/{id}/pause", {"paused": True}, ada)
                await a.until(lambda: a.view["paused"])
                at = a.view["clock"]
                assert a.view["choices"] == []
                assert (await a.act({"do": "Roll"}))["code"] == "paused"
                await asyncio.sleep(1)
                await h.post(f"/api/tables/{id}/pause", {"paused": False}, ada)
                await a.until(lambda: not a.view["paused"])
                assert a.view["clock"] - at < 900  # it stood still
            await h.post(f"/api/tables/{id}/host", {"seat": 1}, ada)
            await h.refuses(403, "POST", f"/api/tables/{id}/archive", {"archived": True}, ada)
            shown = await h.post(f"/api/tables/{id}/archive", {"archived": True}, bob)
            assert shown["archived"]

    run(scenario())


def test_before_the_start_the_host_frees_the_seat_of_a_player_who_is_gone(
    settings: Settings,
) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            ada, bob, cyd = [await h.key() for _ in range(3)]
            id = (await h.post("/api/tables", LINKS, ada))["id"]
            await h.post(f"/api/tables/{id}/join", {"name": "Bob"}, bob)
            path = f"/api/tables/{id}/seats/1/replace"
            async with h.sit(id, 1, bob) as b:
                await b.until(lambda: b.lobby is not None)
                assert (await h.refuses(409, "POST", path, {}, ada))["code"] == "here"
            while h.services.tables.live[id].connected:
                await asyncio.sleep(0.01)
            await h.refuses(403, "POST", path, {}, bob)
            assert (await h.refuses(409, "POST", path, {}, ada))["code"] == "not_yet"
            h.services.tables.live[id].seats[1].left_at -= seat_grace("normal")
            await h.post(path, {}, ada)
            async with h.sit(id, 1, bob) as b:
                await b.until(lambda: any(one["type"] == "bye" for one in b.others))
            assert (await h.post(f"/api/tables/{id}/join", {"name": "Cyd"}, cyd))["seat"] == 1

    run(scenario())


def test_a_paused_table_lets_no_time_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    hastened(monkeypatch, 100)

    async def scenario() -> None:
        async with house() as h:
            key = await h.key()
            wanted = {
                "game": "monopoly",
                "seats": [{"kind": "bot"}, {"kind": "bot"}, {"kind": "me", "name": "Ada"}],
            }
            id = (await h.post("/api/tables", wanted, key))["id"]
            await h.post(f"/api/tables/{id}/pause", {"paused": True}, key)
            n = h.services.tables.live[id].n
            await asyncio.sleep(0.3)  # half a minute
            assert h.services.tables.live[id].n == n

    run(scenario())


def test_a_browser_is_known_by_a_cookie_that_no_script_reads() -> None:
    async def scenario() -> None:
        async with house() as h:
            status, made, headers = await h.ask("POST", "/api/tables", LINKS)
            assert status == 201
            cookie = headers["set-cookie"]
            assert cookie.startswith(f"{COOKIE}=")
            for part in ("HttpOnly", "Path=/", "SameSite=strict"):
                assert part in cookie
            value = cookie.partition(";")[0]
            assert value.partition("=")[2] not in json.dumps(made)
            _, mine, again = await h.ask("GET", "/api/mine", Cookie=value)
            assert [one["id"] for one in mine] == [made["id"]]
            assert "set-cookie" not in again
            async with h.sit(made["id"], 0, additional_headers={"Cookie": value}) as a:
                await a.until(lambda: a.lobby is not None)
                assert a.lobby["host"]
            stored = await h.services.store.seats(made["id"])
            assert stored[0].holder == hashed(value.partition("=")[2])

    run(scenario())


def test_a_foreign_page_changes_nothing() -> None:
    async def scenario() -> None:
        async with house(freely(allowed_origins=("https://ours.example",))) as h:
            for origin, expected in (
                ("http://evil.example", 403),
                ("null", 403),
                (h.url, 201),
                ("https://ours.example", 201),
            ):
                status, _, _ = await h.ask("POST", "/api/tables", LINKS, Origin=origin)
                assert status == expected, origin

    run(scenario())


def test_who_asks_too_often_waits() -> None:
    async def scenario() -> None:
        async with house(freely(requests_per_second=1, request_burst=5)) as h:
            found = [(await h.ask("GET", "/health"))[0] for _ in range(8)]
            assert found.count(200) == 5
            assert found[-1] == 429
        async with house() as h:
            found = [(await h.ask("GET", "/api/tables/AAAAAA"))[0] for _ in range(30)]
            assert found[0] == 404
            assert found[-1] == 429  # codes are not guessed

    run(scenario())


def test_there_is_an_end_to_tables() -> None:
    async def scenario() -> None:
        async with house(freely(max_tables=2)) as h:
            key = await h.key()
            await h.table(key)
            await h.table(key)
            told = await h.refuses(503, "POST", "/api/tables", LINKS, key)
            assert told["code"] == "full"

    run(scenario())


def test_boxes_come_with_all_that_a_client_draws() -> None:
    async def scenario() -> None:
        async with house() as h:
            shelf = {one["game"]: one["editions"] for one in await h.get("/api/games")}
            assert {"europe", "paris"} <= {one["edition"] for one in shelf["monopoly"]}
            box = await h.get("/api/games/monopoly/europe")
            assert box["words"]["fr"]["actions"]
            assert box["words"]["en"]["events"]
            assert box["data"]["board"]
            assert box["currency"]["sign"] == "€"
            assert {one["kind"] for one in box["options"]} <= {
                "variant",
                "ruling",
                "house",
                "table",
            }
            layout = await h.get("/api/games/monopoly/europe/layout?seats=4")
            assert layout["holders"][:5] == ["seat:0", "seat:1", "seat:2", "seat:3", "bank"]
            assert any(name.startswith("title:") for name in layout["items"])
            clauses = await h.get("/api/games/monopoly/europe/rulebook")
            assert all(clause["fr"] and clause["en"] for clause in clauses)
            heads = {clause["id"]: clause["at"] for clause in clauses}
            assert heads["MEU-24"] == {"fr": "Le vainqueur", "en": "The winner"}
            lasting = "/api/games/monopoly/europe/lasting?seats=4&people=4"
            low, high = (await h.get(lasting))["minutes"]
            short = await h.get(f'{lasting}&options={{"timed_game":15}}')
            assert 0 < short["minutes"][1] < low < high
            assert (await h.get(f"{lasting}&pace=correspondence"))["minutes"] is None
            await h.refuses(422, "GET", f"{lasting}&options=[]", None)
            await h.refuses(422, "GET", "/api/games/monopoly/europe/layout?seats=1", None)
            await h.refuses(404, "GET", "/api/games/monopoly/nowhere", None)
            await h.refuses(404, "GET", "/api/games/chess/europe/rulebook", None)

    run(scenario())


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "chess"}, "unknown game"),
        ({"edition": "nowhere"}, "unknown edition"),
        ({"options": {"toll": 99}}, "must be"),
        ({"options": {"tol": 1}}, "did you mean toll"),
        ({"seats": [{"kind": "me"}]}, "2 to 6 players"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_the_reason(
    change: dict[str, Any], said: str
) -> None:
    async def scenario() -> None:
        async with house() as h:
            told = await h.refuses(422, "POST", "/api/tables", {**LINKS, **change})
            assert said in told["en"]
            no_file = {"seats": [{"kind": "bot", "bot": "/tmp/x.py:Evil"}, {"kind": "me"}]}
            await h.refuses(400, "POST", "/api/tables", {**LINKS, **no_file})

    run(scenario())


def test_the_way_to_a_table_is_drawn(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(file_settings(tmp_path)) as h:
            info = await h.table(await h.key())
            drawn = await h.get(f"/api/tables/{info['id']}/qr.svg")
            assert drawn.startswith("<svg")
            assert "http" not in drawn.replace("http://www.w3.org/2000/svg", "")

    run(scenario())


def test_every_answer_has_safe_headers() -> None:
    async def scenario() -> None:
        async with house() as h:
            for path in ("/", "/health", "/api/games", "/api/tables/nowhere-at-all", "/none"):
                _, _, headers = await h.ask("GET", path)
                policy = headers["content-security-policy"]
                assert "default-src 'none'" in policy
                assert "unsafe" not in policy
                assert headers["x-content-type-options"] == "nosniff"
                assert headers["referrer-policy"] == "no-referrer"
                assert "server" not in headers

    run(scenario())


def test_metrics_can_be_read_by_prometheus() -> None:
    async def scenario() -> None:
        async with house() as h:
            await h.table(await h.key())
            text = await h.get("/metrics")
            for line in text.splitlines():
                assert re.fullmatch(r"# (HELP|TYPE) .+|magnat_\w+ \d+", line), line
            assert "magnat_tables_live 1" in text

    run(scenario())


def test_the_protocol_is_described_as_it_is(tmp_path: Path) -> None:
    written = Path(__file__).parents[3] / "docs" / "protocol.json"
    assert json.loads(written.read_text(encoding="utf-8")) == protocol(), (
        "docs/protocol.json is old: write it anew with scripts/protocol"
    )

    async def scenario() -> None:
        async with house(file_settings(tmp_path)) as h:
            assert await h.get("/api/protocol.json") == protocol()
            described = await h.get("/api/openapi.json")
            assert described["openapi"].startswith("3.1")
            assert "/api/tables/{table}/join" in described["paths"]

    run(scenario())


def test_keys_are_compared_whole_and_nobodys_is_nobodys() -> None:
    assert is_same(hashed("a"), hashed("a"))
    assert not is_same(hashed("a"), hashed("b"))
    assert not is_same("", "")
    assert not is_same(hashed(""), hashed(""))
    assert tidy_code("ab-c d9") == "ABCD9"
