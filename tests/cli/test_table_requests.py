"""The menu of the table in the terminal."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from magnat.cli.terminal import open_table
from magnat.cli.terminal.connection.remote import RemoteConnection
from magnat.cli.terminal.open_questions import offered
from magnat.cli.terminal.table_client import TerminalClient
from magnat.cli.terminal.table_requests import consent, menu_items, report, undo
from magnat.server.tables.live import seat_grace
from magnat.server.wire.table_socket import TableInfo
from tests.cli.manual_clock import ManualClock
from tests.server.house import FREELY, House, house, run

PEOPLE = ("Anna", "Ben", "Cleo")


@pytest.fixture(autouse=True)
def manual_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ManualClock:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return ManualClock(monkeypatch)


def is_offered(client: TerminalClient, label: str) -> bool:
    return label in [item.label for item in menu_items(client)]


async def seated(h: House) -> list[TerminalClient]:
    """Return three terminals at one table; the first is the host's."""
    host = await h.key()
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "link"}, {"kind": "link"}]
    wanted = {"game": "monopoly", "seats": seats, "absence": "vote"}
    table = (await h.post("/api/tables", wanted, host))["id"]
    keys = [host]
    for name in PEOPLE[1:]:
        keys.append(await h.key())
        await h.post(f"/api/tables/{table}/join", {"name": name}, keys[-1])
    found = []
    for seat, key in enumerate(keys):
        way = RemoteConnection(h.url, key)
        info = await open_table._asked(way, f"/api/tables/{table}", TableInfo)
        client = TerminalClient(way, info, [seat], "en")
        await client.open()
        found.append(client)
    await until(lambda: all([one.is_whole for one in found]))
    return found


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not is_so():
            await asyncio.sleep(0.005)


async def do(client: TerminalClient, label: str) -> str:
    (deed,) = [one for one in menu_items(client) if one.label == label]
    return await report(client, deed.do())


def test_votes_pace_and_a_seat_for_another_device(manual_clock: ManualClock) -> None:
    async def scenario() -> None:
        async with house(FREELY) as h:
            manual_clock.services = h.services
            anna, ben, cleo = await seated(h)
            assert [one.label for one in menu_items(ben)] == [
                "Move the seat of Ben to another device"
            ]
            assert cleo.view is not None
            await cleo.command(2, "away", cleo.view.n)
            await until(lambda: all([one.view.away == [2] for one in (anna, ben) if one.view]))
            vote = "About Cleo, who is away: a bot plays"
            assert [one for one in menu_items(anna) if one.label.startswith("About Cleo")][3:]
            assert not [one for one in menu_items(cleo) if one.label.startswith("About")]
            assert await do(anna, vote) == await do(ben, vote) == ""
            await until(lambda: len([one for one in anna.story if one.kind == "vote"]) == 2)
            await cleo.close()
            table = next(iter(h.services.tables.live.values()))
            while 2 in table.connected:
                await asyncio.sleep(0.01)
            free = "Leave the seat of Cleo to whoever takes it"
            assert free not in [one.label for one in menu_items(anna)]  # she may come back
            table.seats[2].left_at -= seat_grace("normal")
            await h.services.tables.row_changed(table)
            for one in (anna, ben):
                await until(partial(is_offered, one, free))
                assert await do(one, free) == ""
            assert table.is_free(2)

            assert await do(anna, "Change the pace: fast") == ""
            await until(lambda: anna.view is not None and anna.view.pace == "brisk")
            assert "Change the pace: fast" not in [one.label for one in menu_items(anna)]

            told = await do(anna, "Move the seat of Anna to another device")
            code = next(word for word in told.split() if word.count("-") == 1 and word.isupper())
            came: list[TerminalClient] = []

            async def face(client: TerminalClient) -> None:
                came.append(client)

            await open_table.join(code.lower(), h.url, [], False, "en", face)
            assert came[0].seats == (0,)
            await until(lambda: anna.ended is not None)
            assert anna.ended is not None
            assert anna.ended.code == "not_yours"
            for one in (anna, ben):
                await one.close()

    run(scenario())


def test_taking_back_says_whether_the_others_must_agree(manual_clock: ManualClock) -> None:
    async def scenario() -> None:
        async with house(FREELY) as h:
            manual_clock.services = h.services
            clients = await seated(h)
            thrower = next(one for one in clients if offered(one)[0].deed == "Roll")
            other = next(one for one in clients if one is not thrower)
            assert await report(other, undo(other)) == "There is no move to undo."
            throw = offered(thrower)[0]
            await thrower.act(throw.seat, throw.choice.action, throw.base)
            said = await report(thrower, undo(thrower))
            wish = thrower.view.wish if thrower.view else None
            assert said == ("Taken back." if wish is None else "The others must agree.")
            if wish is not None:
                assert await report(thrower, consent(thrower, "refuse")) == ""
                await until(lambda: thrower.view is not None and thrower.view.wish is None)
            for one in clients:
                await one.close()

    run(scenario())


def test_nothing_is_waited_for_where_nobody_answers() -> None:
    async def lost() -> Any:
        raise ConnectionError("nobody is there")

    class Somebody:
        language = "en"

    told = asyncio.run(report(Somebody(), lost()))  # type: ignore[arg-type]
    assert told == "The connection is lost; trying again."
