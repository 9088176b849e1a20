"""RegistryBase, with tables and with cash desks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from magnat.bank.desk import Desk
from magnat.games import all_games
from magnat.server.settings import Settings
from magnat.server.shared_by_tables_and_desks import registry_base
from magnat.server.shared_by_tables_and_desks.registry_base import RegistryBase
from magnat.server.store.base import Store, Unavailable
from magnat.server.tables import command_types
from tests.server.house import House, Json, Phone, Player, house, run
from tests.server.ws.test_socket import closed

Log = tuple[House, Player, RegistryBase[Any, Any], Callable[..., Any]]


@asynccontextmanager
async def table(settings: Settings) -> AsyncIterator[Log]:
    """Yield a table as a log, with the player on turn and his action."""
    async with house(settings) as h:
        key = await h.key()
        id = (await h.table(key))["id"]
        async with h.sit(id, 0, key) as a:
            turn = (await a.seen())["glimpse"]["turn"]
            async with h.sit(id, turn, key) as player:
                await player.seen()

                async def act(id: str) -> Json:
                    return await player.act({"do": "Roll"}, id=id, base=0)

                yield h, player, h.services.tables, act


@asynccontextmanager
async def phone(h: House, key: str, desk: str) -> AsyncIterator[Phone]:
    made = Phone(h, desk, -1, key)
    await made.connect()
    try:
        yield made
    finally:
        await made.leave()


@asynccontextmanager
async def desk(settings: Settings) -> AsyncIterator[Log]:
    """Yield a cash desk as a log, with its banker and a payment."""
    async with house(settings, all_games()) as h:
        key = await h.key()
        wanted = {"game": "monopoly", "names": ["Ada", "Blaise"]}
        id = (await h.post("/api/desks", wanted, key))["id"]
        async with phone(h, key, id) as banker:
            await banker.seen()

            async def act(id: str) -> Json:
                return await banker.say("pay", id=id, src=0, dst=1, amount=50)

            yield h, banker, h.services.desks, act


BOTH = pytest.mark.parametrize("log", [table, desk])


async def stored(h: House, kind: RegistryBase[Any, Any], id: str) -> int:
    return len(await h.services.store.entries(kind.log, id, 0))


@BOTH
def test_a_command_becomes_one_entry_however_often_it_is_sent(settings: Settings, log: Any) -> None:
    async def scenario() -> None:
        async with log(settings) as (h, player, kind, act):
            first = await act("once")
            assert first == {"type": "ack", "id": "once", "n": 1}
            assert await act("once") == first
            kind.live.clear()  # by another process, or after a restart
            assert await act("once") == first
            assert await stored(h, kind, player.table) == 1
            assert (await player.seen(1))["n"] == 1

    run(scenario())


@BOTH
def test_an_outage_of_the_store_is_reported_and_loses_nothing(
    settings: Settings, log: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store fails before it has stored the entry, or after that but before it has said so."""

    async def scenario() -> None:
        async with log(settings) as (h, player, kind, act):
            store: Store = h.services.store
            append = store.append
            for is_stored in (False, True):

                async def lost(*given: Any, is_stored: bool = is_stored) -> bool:
                    if is_stored:
                        await append(*given)
                    raise Unavailable("gone")

                n = await stored(h, kind, player.table)
                with monkeypatch.context() as gone:
                    gone.setattr(
                        store, "append", lambda *given: asyncio.ensure_future(lost(*given))
                    )
                    answer = await act("kept")
                    assert (answer["type"], answer["code"]) == ("refused", "unavailable")
                assert await stored(h, kind, player.table) == n + is_stored
            assert (await act("kept"))["n"] == 1
            assert await stored(h, kind, player.table) == 1
            await player.seen(1)

    run(scenario())


@BOTH
def test_a_command_that_raises_an_error_is_rolled_back(
    settings: Settings, log: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*given: Any) -> None:
        raise ZeroDivisionError

    async def scenario() -> None:
        async with log(settings) as (_, player, kind, act):
            with monkeypatch.context() as bug:
                bug.setattr(command_types, "table_requests", None)
                bug.setattr(Desk, "judge", broken)
                is_desk = isinstance(player, Phone)
                answer = await (act("a") if is_desk else player.say("undo"))
                assert answer["code"] == "fault"
            assert kind.counters["faults"] == 1
            assert (await act("b"))["type"] == "ack"

    run(scenario())


@BOTH
def test_an_idle_log_is_unloaded_and_loaded_again(
    settings: Settings, log: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry_base, "SCAN_SECONDS", 0.02)
    monkeypatch.setattr(registry_base, "IDLE_SECONDS", 0.1)

    async def scenario() -> None:
        async with log(settings) as (_, player, kind, act):
            assert (await act("a"))["type"] == "ack"
            id = player.table
            await asyncio.sleep(0.3)
            assert id in kind.live  # somebody looks
            for watcher in list(kind.live[id].watchers):
                watcher.drop("slow", "", "")
            while id in kind.live:
                await asyncio.sleep(0.02)
            assert (await kind.get(id)).n == 1

    run(scenario())


# The socket of a desk


def test_a_desk_says_why_not_and_what_makes_no_sense(settings: Settings) -> None:
    async def scenario() -> None:
        async with desk(settings) as (h, banker, kind, _):
            why = await banker.say("pay", src=0, dst=1, amount=1501)
            assert (why["code"], why["clause"]) == ("illegal", "MEU-21")
            for text in ("{}", "null", "[]", '{"type":"pay","id":"x"}', '{"type":"hello"}', "é"):
                banker.answers.pop("", None)
                assert banker.socket is not None
                await banker.socket.send(text)
                await banker.until(lambda: "" in banker.answers)
                assert banker.answers[""]["code"] == "malformed", text
            await banker.send(type="ping", at=7)
            await banker.until(lambda: any(one["type"] == "pong" for one in banker.others))
            assert banker.others[-1]["at"] == 7
            await banker.say("pay", src=0, dst=1, amount=50)
            await banker.send(type="since", n=-1)
            banker.view = None
            assert [one["n"] for one in (await banker.seen(1))["entries"]] == [1]
            assert await stored(h, kind, banker.table) == 1

    run(scenario())


def test_a_lost_phone_is_told_goodbye_and_a_stranger_too(settings: Settings) -> None:
    async def scenario() -> None:
        async with desk(settings) as (h, banker, _, __):
            path = f"/api/desks/{banker.table}/seats/0"
            link = await h.post(f"{path}/link", {}, banker.key)
            key = await h.key()
            await h.post("/api/desks/join", {"code": link["code"]}, key)
            async with phone(h, key, banker.table) as lost:
                assert (await lost.seen())["you"] == 0
                assert (await lost.say("hammer", sold=True))["code"] == "illegal"
                await h.post(f"{path}/unlink", {}, banker.key)
                assert await closed(lost) == "not_yours"
            async with phone(h, await h.key(), banker.table) as stranger:
                assert await closed(stranger) == "not_yours"
            async with phone(h, key, "there-is-no-such-desk") as nowhere:
                assert await closed(nowhere) == "no_desk"

    run(scenario())
