"""The server without a network: the same routes and messages, with tables in one file or in
memory."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from magnat.games import find
from magnat.play.advice.advice import SHORT
from magnat.play.fairness import Secret
from magnat.play.match.match import open_match
from magnat.server.browser.host import Worker
from magnat.server.tables import advice
from magnat.server.wire.shared_fields import PROTOCOL

NEW = {
    "game": "monopoly",
    "edition": "europe",
    "seats": [{"kind": "me", "name": "Anna"}, {"kind": "here", "name": "Paul"}],
}
SECRET = Secret(7, "00" * 16)


class Page:
    """Collects the messages of the worker to its page."""

    def __init__(self) -> None:
        self.said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.over: list[str] = []
        self.is_told = False

    def on_message(self, socket: str, text: str) -> None:
        self.said.put_nowait(json.loads(text))

    def on_close(self, socket: str) -> None:
        self.over.append(socket)

    def on_memory_only(self) -> None:
        self.is_told = True

    async def next(self, kind: str) -> dict[str, Any]:
        while True:
            message = await asyncio.wait_for(self.said.get(), 5)
            if message["type"] == kind:
                return message


@asynccontextmanager
async def working(file: Path | None) -> AsyncIterator[tuple[Worker, Page]]:
    page = Page()
    worker = Worker({"monopoly": find("monopoly")}, str(file or ""), page)
    await worker.open()
    try:
        yield worker, page
    finally:
        await worker.close()


async def asked(worker: Worker, method: str, path: str, data: object = None) -> Any:
    body = "" if data is None else json.dumps(data)
    answer = await worker.request(method, path, body)
    assert answer.status < 400, answer.body
    return json.loads(answer.body) if answer.kind == "application/json" else answer.body.decode()


async def throw(worker: Worker, page: Page, id: str) -> dict[str, Any]:
    """Let the player on turn throw; return the server's answer."""
    seat = 0
    for seat in (0, 1):
        line = f"{id}{seat}"
        worker.open_socket(line, f"tables/{id}")
        worker.send(
            line, json.dumps({"type": "hello", "protocol": PROTOCOL, "seat": seat, "since": -1})
        )
        view = await page.next("view")
        if any(choice["action"] == {"do": "Roll"} for choice in view["choices"]):
            act = {"type": "act", "id": f"throw{view['n']}", "base": view["n"]}
            worker.send(line, json.dumps({**act, "action": {"do": "Roll"}}))
            return await page.next("ack")
    raise AssertionError("nobody may throw")


def test_what_was_acknowledged_is_there_when_another_worker_opens_the_file(tmp_path: Path) -> None:
    async def scenario() -> None:
        file = tmp_path / "tables.db"
        async with working(file) as (worker, page):
            table = await asked(worker, "POST", "/api/tables", NEW)
            assert (await throw(worker, page, table["id"]))["n"] == 1
            record = await asked(worker, "GET", f"/api/tables/{table['id']}/record")
            assert not page.is_told
        async with working(file) as (worker, _):
            assert [one["id"] for one in await asked(worker, "GET", "/api/mine")] == [table["id"]]
            path = f"/api/tables/{table['id']}/record"
            assert await asked(worker, "GET", path) == record
            verdict = await asked(worker, "POST", "/api/records/verify", {"text": record})
            assert verdict["right"]
            brought = await asked(worker, "POST", "/api/records", {"text": record})
            assert brought["brought"]

    asyncio.run(scenario())


def test_to_lay_a_table_opens_no_other_box() -> None:
    """A page without a server has one processor, and a player waits for it."""

    async def scenario() -> None:
        game = find("monopoly")
        game._shelf.clear()
        async with working(None) as (worker, _):
            await asked(worker, "GET", "/api/games/monopoly/europe/lasting?seats=2&people=1")
            await asked(worker, "POST", "/api/tables", NEW)
        assert len(game._shelf) == 1
        assert "europe" in next(iter(game._shelf))

    asyncio.run(scenario())


def test_requests_are_refused_in_the_same_words_as_by_a_server() -> None:
    async def scenario() -> None:
        async with working(None) as (worker, page):
            for method, path, body, status, code in (
                ("GET", "/api/tables/nothing", "", 404, "no_table"),
                ("GET", "/api/nothing", "", 404, "not_found"),
                ("POST", "/api/tables", "{", 400, "malformed"),
                ("GET", "/api/games/monopoly/europe/layout?seats=99", "", 400, "malformed"),
                ("GET", "/api/games/monopoly/moon", "", 404, "not_found"),
            ):
                answer = await worker.request(method, path, body)
                assert (answer.status, json.loads(answer.body)["code"]) == (status, code)
            worker.open_socket("a", "tables/nothing")
            worker.send("a", json.dumps({"type": "hello", "protocol": PROTOCOL, "seat": -1}))
            assert (await page.next("bye"))["code"] == "no_table"
            assert page.over == ["a"]

    asyncio.run(scenario())


def test_a_record_whose_bot_cannot_be_had_here_is_refused_before_it_is_played() -> None:
    async def scenario() -> None:
        async with working(None) as (worker, _):
            game = find("monopoly")
            for bot, is_here in (("search:5", True), ("clever.py:Bot", False), ("hal", False)):
                match = open_match(game, seats=2, secret=SECRET, bots=("", bot))
                text = match.record.text(match.codec)
                answer = await worker.request("POST", "/api/records", json.dumps({"text": text}))
                if is_here:
                    assert answer.status == 201, answer.body
                else:
                    told = json.loads(answer.body)
                    assert (answer.status, told["code"]) == (422, "bad_record")
                    assert told["fr"].startswith(f"Le robot «\u00a0{bot}\u00a0» ne joue pas ici")
                    assert told["en"].startswith(f"The bot “{bot}” does not play here")
            assert len(await asked(worker, "GET", "/api/mine")) == 1

    asyncio.run(scenario())


def test_where_the_file_takes_no_more_the_game_goes_on_in_memory(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with working(tmp_path / "tables.db") as (worker, page):
            table = await asked(worker, "POST", "/api/tables", NEW)
            db: Any = worker.services.store
            pages = db._db.execute("PRAGMA page_count").fetchone()[0]
            db._db.execute(f"PRAGMA max_page_count = {pages}")
            for _ in range(40):
                await asked(worker, "POST", "/api/tables", NEW)
            assert page.is_told
            assert (await throw(worker, page, table["id"]))["n"] == 1
            assert len(await asked(worker, "GET", "/api/mine")) == 41

    asyncio.run(scenario())


def test_a_worker_needs_neither_a_framework_nor_a_network() -> None:
    outside = ("litestar", "uvicorn", "uvloop", "websockets", "segno", "rich", "textual", "asyncpg")
    probe = (
        f"import sys, magnat.server.browser.host; print([n for n in {outside} if n in sys.modules])"
    )
    run = [sys.executable, "-c", probe]
    found = subprocess.run(run, capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_advice_without_threads_lets_the_table_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "HAS_THREADS", False)
    monkeypatch.setattr(advice, "WITHOUT_THREADS", ((0.3, 0.3), SHORT))

    async def scenario() -> None:
        async with working(None) as (worker, page):
            table = await asked(worker, "POST", "/api/tables", {**NEW, "advice": True})
            hello = {"type": "hello", "protocol": PROTOCOL, "since": -1}
            for seat in (0, 1):
                worker.open_socket(f"{seat}", f"tables/{table['id']}")
                worker.send(f"{seat}", json.dumps({**hello, "seat": seat}))
                view = await page.next("view")
                if view["awaited"] == [seat]:
                    break
            line = f"{view['seat']}"
            worker.send(line, json.dumps({"type": "advise", "id": "a"}))
            worker.send(line, json.dumps({"type": "ping", "at": 5}))
            heard: list[Any] = []
            while len(heard) < 2:
                said = await page.said.get()
                if said["type"] != "presence":  # somebody is there
                    heard.append(said)
            assert [one["type"] for one in heard] == ["pong", "advised"]  # it did not wait
            assert heard[1]["choices"][0]["action"] == {"do": "Roll"}

    asyncio.run(scenario())


HELLO = {"type": "hello", "protocol": PROTOCOL, "seat": 1, "since": -1}
INVITING = {**NEW, "seats": [{"kind": "me", "name": "Anna"}, {"kind": "link"}]}


async def asked_on(
    worker: Worker, key: str, method: str, path: str, data: object = None
) -> tuple[int, Any]:
    """Ask as the device with `key` at the other end of a line."""
    body = "" if data is None else json.dumps(data)
    answer = await worker.request(method, path, body, "line 1", key)
    return answer.status, json.loads(answer.body)


def test_a_device_on_a_line_has_a_seat_of_its_own_and_no_other() -> None:
    async def scenario() -> None:
        async with working(None) as (worker, page):
            table = await asked(worker, "POST", "/api/tables", INVITING)
            path = f"/api/tables/{table['id']}"
            key = (await asked(worker, "POST", "/api/devices"))["key"]
            status, seated = await asked_on(worker, key, "POST", f"{path}/join", {"name": "Lucas"})
            assert (status, seated["seat"]) == (201, 1)
            assert [one["mine"] for one in seated["table"]["seats"]] == [False, True]
            assert (await asked_on(worker, key, "POST", f"{path}/pause", {"paused": True}))[
                0
            ] == 403
            assert (await asked_on(worker, key, "GET", f"{path}/story?seat=0"))[0] == 403
            assert (await asked_on(worker, key, "GET", "/api/mine"))[1][0]["id"] == table["id"]
            worker.open_socket("1", f"tables/{table['id']}", "line 1", key)
            worker.send("1", json.dumps(HELLO))
            assert (await page.next("view"))["seat"] == 1
            worker.open_socket("2", f"tables/{table['id']}", "line 1", key)
            # The key of the page is known to everybody, and is of no use to a line.
            worker.send("2", json.dumps({**HELLO, "seat": 0, "key": "this page"}))
            assert (await page.next("bye"))["code"] == "not_yours"

    asyncio.run(scenario())


@pytest.mark.parametrize("key", ["", "this page", "made.up", "é", "x" * 500])
def test_a_key_that_this_server_did_not_make_opens_nothing(key: str) -> None:
    async def scenario() -> None:
        async with working(None) as (worker, page):
            table = await asked(worker, "POST", "/api/tables", NEW)
            assert (await asked_on(worker, key, "GET", "/api/mine"))[0] == 403
            worker.open_socket("1", f"tables/{table['id']}", "line 1", key)
            assert page.over == ["1"]

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("method", "path", "data"),
    [
        ("POST", "/api/tables", NEW),
        ("POST", "/api/tables/first", {"game": "monopoly", "edition": "europe", "name": "Lucas"}),
        ("POST", "/api/records", {"text": ""}),
        ("POST", "/api/records/verify", {"text": ""}),
        ("POST", "/api/desks", {}),
        ("POST", "/api/devices", None),
        ("GET", "/metrics", None),
    ],
)
def test_only_the_page_itself_fills_its_storage_or_keeps_its_thread_busy(
    method: str, path: str, data: object
) -> None:
    async def scenario() -> None:
        async with working(None) as (worker, _):
            key = (await asked(worker, "POST", "/api/devices"))["key"]
            status, fault = await asked_on(worker, key, method, path, data)
            assert (status, fault["code"]) == (403, "host_only")

    asyncio.run(scenario())


def test_a_line_that_asks_too_much_is_refused_and_the_page_goes_on() -> None:
    async def scenario() -> None:
        async with working(None) as (worker, page):
            table = await asked(worker, "POST", "/api/tables", NEW)
            key = (await asked(worker, "POST", "/api/devices"))["key"]
            statuses = [(await asked_on(worker, key, "GET", "/api/mine"))[0] for _ in range(200)]
            assert statuses[0] == 200
            assert statuses[-1] == 429
            for n in range(20):
                worker.open_socket(f"many {n}", f"tables/{table['id']}", "line 2", key)
            assert len(page.over) == 12  # eight are open
            worker.open_socket("loud", f"tables/{table['id']}", "line 3", key)
            worker.send("loud", json.dumps({**HELLO, "seat": -1}))
            for n in range(200):
                worker.send("loud", json.dumps({"type": "ping", "at": n}))
            assert (await page.next("refused"))["code"] == "rate"
            assert (await throw(worker, page, table["id"]))["n"] == 1

    asyncio.run(scenario())


def test_a_line_without_room_is_sent_the_newest_view_when_it_has_room_again() -> None:
    async def scenario() -> None:
        async with working(None) as (worker, page):
            table = await asked(worker, "POST", "/api/tables", NEW)
            key = (await asked(worker, "POST", "/api/devices"))["key"]
            worker.open_socket("slow", f"tables/{table['id']}", "line 1", key)
            worker.send("slow", json.dumps({**HELLO, "seat": -1}))
            assert (await page.next("view"))["seat"] == -1
            worker.set_room("slow", False)
            await throw(worker, page, table["id"])
            await asyncio.sleep(0.1)
            while not page.said.empty():
                message = page.said.get_nowait()
                assert message["type"] != "view" or message["seat"] != -1
            worker.set_room("slow", True)
            assert (await page.next("view"))["n"] == 1

    asyncio.run(scenario())


def test_a_table_is_handed_to_another_device_when_all_its_players_agree() -> None:
    async def scenario() -> None:
        async with working(None) as (worker, _):
            table = await asked(worker, "POST", "/api/tables", INVITING)
            path = f"/api/tables/{table['id']}"
            key = (await asked(worker, "POST", "/api/devices"))["key"]
            await asked_on(worker, key, "POST", f"{path}/join", {"name": "Lucas"})
            refused = await worker.request("GET", f"{path}/record", "")
            assert refused.status == 409
            await asked_on(worker, key, "POST", f"{path}/seats/1/open", {"open": True})
            assert (await asked_on(worker, key, "GET", f"{path}/record"))[0] == 403
            text = await asked(worker, "GET", f"{path}/record")
        async with working(None) as (worker, _):
            brought = await asked(worker, "POST", "/api/records", {"text": text})
            assert (brought["status"], brought["brought"]) == ("playing", True)
            assert [seat["mine"] for seat in brought["seats"]] == [True, True]
            path = f"/api/tables/{brought['id']}"
            code = (await asked(worker, "POST", f"{path}/seats/1/code"))["code"]
            key = (await asked(worker, "POST", "/api/devices"))["key"]
            status, moved = await asked_on(worker, key, "POST", "/api/moves", {"code": code})
            assert (status, moved["seat"]) == (201, 1)

    asyncio.run(scenario())
