"""Messages of a table's socket: commands, acknowledgements, views, timers, limits."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from magnat.server.settings import Settings
from magnat.server.shared_by_tables_and_desks import registry_base
from magnat.server.store.rows import TABLE_LOG, EntryRow
from magnat.server.wire.shared_fields import PROTOCOL
from magnat.server.wire.socket import Pong
from magnat.server.wire.table_socket import View
from magnat.server.ws import client as sending
from magnat.server.ws.table import TableClient
from tests.server.fast import hastened
from tests.server.house import House, Player, freely, house, run

ROLL = {"do": "Roll"}


async def on_turn(*players: Player) -> Player:
    """Return the player whose turn it is."""
    for player in players:
        await player.seen()
    turn = players[0].view["glimpse"]["turn"]
    return next(player for player in players if player.seat == turn)


async def closed(player: Player) -> str:
    """Read until the server closes the socket; return the code of its `Bye`."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            await player.hear()
    said = [one["code"] for one in player.others if one["type"] == "bye"]
    return said[-1] if said else ""


def test_an_action_is_stored_then_acknowledged_then_shown_to_everybody(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            key = await h.key()
            table = (await h.table(key))["id"]
            async with h.sit(table, 0, key) as a, h.sit(table, 1, key) as b, h.sit(table) as tv:
                player = await on_turn(a, b)
                answer = await player.act(ROLL)
                assert answer["type"] == "ack"
                assert answer["n"] == 1
                assert [e.n for e in await h.services.store.entries(TABLE_LOG, table)] == [0, 1]
                for each in (a, b, tv):
                    view = await each.seen(1)
                    assert view["seat"] == each.seat
                    told = [event for event in each.events if event["entry"] == 1]
                    assert told[0]["kind"] == "rolled"
                    assert told[0]["fr"]
                    assert told[0]["en"] != told[0]["fr"]
                    assert told[0]["clause"] == "FAIR-4"
                    assert view["glimpse"]["clock"] <= view["clock"]
                assert tv.view["choices"] == []

    run(scenario())


def test_views_show_no_entry_before_it_is_stored(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            key = await h.key()
            table = (await h.table(key))["id"]
            store, append = h.services.store, h.services.store.append
            held, let = asyncio.Event(), asyncio.Event()

            async def slowly(*given: Any) -> bool:
                held.set()
                await let.wait()
                return await append(*given)

            async with h.sit(table, 0, key) as a, h.sit(table, 1, key) as b:
                player = await on_turn(a, b)
                monkeypatch.setattr(
                    store, "append", lambda *given: asyncio.ensure_future(slowly(*given))
                )
                acting = asyncio.create_task(player.act(ROLL))
                await held.wait()
                async with h.sit(table) as tv:  # comes while the entry is on its way
                    await tv.send(type="ping", at=1)
                    await tv.until(lambda: any(one["type"] == "pong" for one in tv.others))
                    assert tv.view is None or tv.view["n"] == 0
                    let.set()
                    assert (await acting)["n"] == 1
                    await tv.seen(1)
                    assert {1} <= {event["entry"] for event in tv.events}

    run(scenario())


def test_a_view_has_all_that_a_client_draws(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            key = await h.key()
            info = await h.table(key, 3, game="monopoly", edition="europe")
            async with h.sit(info["id"], 0, key) as a, h.sit(info["id"], 1, key) as b:
                await b.seen()
                player = await on_turn(a, b) if (await a.seen())["glimpse"]["turn"] < 2 else a
                view = player.view
                assert view.keys() == {"type", *View.__struct_fields__}
                msgspec.convert(view, View)
                assert view["names"] == ["P0", "P1", "P2"]
                assert view["bots"] == ["", "", ""]
                await b.until(lambda: _present(b) == [0, 1])
                assert view["awaited"] == [view["glimpse"]["turn"]]
                assert view["struck"] == []
                assert view["outcome"] is None
                labels = {c["action"]["do"]: (c["fr"], c["en"]) for c in view["choices"]}
                if view["glimpse"]["turn"] == player.seat:
                    assert labels["Roll"] == ("Lancer les dés", "Throw the dice")

    run(scenario())


def test_a_later_view_has_a_later_clock() -> None:
    async def scenario() -> None:
        async with house() as h:
            table = (await h.table(await h.key()))["id"]
            async with h.sit(table) as tv:
                began = now = (await tv.seen())["clock"]
                while now <= began:
                    await tv.send(type="ping", at=1)
                    await tv.hear()
                    now = next((one["clock"] for one in tv.others if one["type"] == "pong"), 0)
                    tv.others.clear()
            async with h.sit(table) as tv:
                assert (await tv.seen())["clock"] >= now

    run(scenario())


def test_a_resend_is_answered_and_not_applied_twice(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            key = await h.key()
            table = (await h.table(key))["id"]
            async with h.sit(table, 0, key) as a, h.sit(table, 1, key) as b:
                player = await on_turn(a, b)
                first = await player.act(ROLL, id="once")
                del player.answers["once"]
                again = await player.act(ROLL, id="once", base=0)
                assert first == again
                n = player.view["n"]
                await player.drop()
                await player.connect(since=n)
                del player.answers["once"]
                assert await player.act(ROLL, id="once", base=0) == first
            # and by a server that has forgotten everything but the log
            h.services.tables.live.clear()
            async with h.sit(table, player.seat, key) as later:
                await later.seen()
                assert await later.act(ROLL, id="once", base=0) == first
                assert len(await h.services.store.entries(TABLE_LOG, table)) == 2

    run(scenario())


def test_since_sends_the_events_that_a_client_missed(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            key = await h.key()
            table = (await h.table(key, game="monopoly"))["id"]
            async with h.sit(table, 0, key) as a, h.sit(table, 1, key) as b:
                player = await on_turn(a, b)
                await player.act(ROLL)
                await player.seen(1)
                async with h.sit(table, since=0) as tv:
                    view = await tv.seen(1)
                    assert view["since"] == 0
                    assert {event["entry"] for event in view["events"]} == {1}
                    await tv.send(type="since", n=-1)
                    tv.view = None
                    view = await tv.seen(1)
                    assert {event["entry"] for event in view["events"]} == {0, 1}
                async with h.sit(table, since=99) as tv:  # from another life: all of it
                    assert (await tv.seen(1))["since"] == -1

    run(scenario())


def test_an_illegal_action_is_refused_with_reason_and_clause(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            key = await h.key()
            table = (await h.table(key))["id"]
            async with h.sit(table, 0, key) as a, h.sit(table, 1, key) as b:
                player = await on_turn(a, b)
                other = b if player is a else a
                no = await other.act(ROLL)
                assert (no["type"], no["code"], no["clause"]) == ("refused", "illegal", "FAIR-4")
                assert no["fr"] != no["en"]
                no = await player.act({"do": "Rol"})
                assert no["code"] == "malformed"
                assert "Roll" in no["en"]
                no = await player.act({"do": "Bid", "amount": 10**30})
                assert no["type"] == "refused"
                no = await other.act(ROLL, seat=player.seat)
                assert no["code"] == "not_yours"
                assert len(await h.services.store.entries(TABLE_LOG, table)) == 1
                assert (await player.act(ROLL))["type"] == "ack"

    run(scenario())


def test_an_answer_to_a_changed_question_is_stale(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hastened(monkeypatch, 50)  # nobody bids: time ends the auctions

    async def scenario() -> None:
        async with house() as h:
            key = await h.key()
            table = (await h.table(key))["id"]
            async with h.sit(table, 0, key) as a, h.sit(table, 1, key) as b:
                first = await on_turn(a, b)
                other = b if first is a else a
                await first.act(ROLL)
                await other.until(lambda: other.view["awaited"] == [other.seat])
                await other.act(ROLL)
                await first.until(lambda: first.view["n"] > 1 and not _is_auction(first))
                await first.until(lambda: first.view["awaited"] == [first.seat])
                no = await first.act(ROLL, base=0)  # pressed when it was the turn before
                assert no["code"] == "stale"
                assert (await first.act(ROLL))["type"] == "ack"

    run(scenario())


def test_a_spectator_may_not_act() -> None:
    async def scenario() -> None:
        async with house() as h:
            key = await h.key()
            table = (await h.table(key))["id"]
            async with h.sit(table, -1, key) as tv:
                await tv.seen()
                assert (await tv.act(ROLL))["code"] == "not_yours"
                assert (await tv.act(ROLL, seat=0))["code"] == "not_yours"
                assert (await tv.act({"do": "Rolled"}, seat=-2))["code"] == "not_yours"

    run(scenario())


def test_a_seat_needs_its_own_key() -> None:
    async def scenario() -> None:
        async with house() as h:
            key, other = await h.key(), await h.key()
            table = (await h.table(key))["id"]
            for wrong in ("", other, key[:-1], key[:-1] + ("B" if key[-1] == "A" else "A")):
                async with h.sit(table, 0, wrong) as thief:
                    assert await closed(thief) == "not_yours"
            async with h.sit("nowhere-at-all", -1) as lost:
                assert await closed(lost) == "no_table"
            async with h.sit(table, 0, key, hello=False) as rude:
                await rude.send(type="ping", at=1)
                assert await closed(rude) == "protocol"
            async with h.sit(table, 0, key, hello=False) as modern:
                await modern.send(type="hello", protocol=PROTOCOL + 1, seat=0, key=key)
                assert await closed(modern) == "protocol"

    run(scenario())


def test_a_pong_has_the_clock() -> None:
    async def scenario() -> None:
        async with house() as h:
            key = await h.key()
            table = (await h.table(key))["id"]
            async with h.sit(table, 0, key) as a:
                await a.seen()
                await a.send(type="ping", at=77)
                await a.until(lambda: any(one["type"] == "pong" for one in a.others))
                pong = next(one for one in a.others if one["type"] == "pong")
                assert pong["at"] == 77
                assert pong["clock"] >= a.view["clock"]

    run(scenario())


def test_all_clients_see_who_is_connected() -> None:
    async def scenario() -> None:
        async with house() as h:
            key = await h.key()
            table = (await h.table(key))["id"]
            async with h.sit(table, 0, key) as a:
                await a.seen()
                async with h.sit(table, 1, key) as b:
                    await b.seen()
                    await a.until(lambda: _present(a) == [0, 1])
                await a.until(lambda: _present(a) == [0])

    run(scenario())


def _present(player: Player) -> Any:
    told = [one["connected"] for one in player.others if one["type"] == "presence"]
    return told[-1] if told else player.view["connected"]


class FakePipe:
    """A pipe that may be full."""

    def __init__(self) -> None:
        self.has_room = False
        self.on_room: Callable[[], None] = lambda: None
        self.on_text: Callable[[bytes], bool] | None = None
        self.got: list[bytes] = []

    def put(self, texts: list[bytes]) -> None:
        self.got.extend(texts)


@contextlib.asynccontextmanager
async def piped() -> AsyncIterator[tuple[House, Player, TableClient, FakePipe]]:
    """Make a table of two; yield the player on turn and a spectator with a FakePipe."""
    async with house() as h:
        key = await h.key()
        table = (await h.table(key))["id"]
        async with h.sit(table, 0, key) as a, h.sit(table, 1, key) as b:
            player = await on_turn(a, b)
            live = h.services.tables.live[table]
            pipe = FakePipe()
            client = TableClient(pipe, live, -1, -1, "")
            live.watchers.add(client)
            try:
                yield h, player, client, pipe
            finally:
                client.end()
                live.watchers.discard(client)


async def roll(player: Player) -> None:
    assert (await player.act(ROLL))["type"] == "ack"
    await player.seen(1)


def test_a_client_that_reads_nothing_delays_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "SEND_SECONDS", 0.2)

    async def scenario() -> None:
        async with piped() as (h, player, client, pipe):
            client.schedule_send()
            await roll(player)  # nobody waited for it
            for _ in range(500):
                client.answer(Pong(1, 1))
            assert len(client._answers) <= sending.MOST_ANSWERS
            await client.over  # its time is over
            assert not pipe.got
            async with h.sit(client.table.id, since=0) as back:  # it comes back and misses nothing
                assert {e["entry"] for e in (await back.seen(1))["events"]} >= {1}

    run(scenario())


def test_a_pipe_that_was_full_is_sent_the_newest_view_only() -> None:
    async def scenario() -> None:
        async with piped() as (_, player, client, pipe):
            client.schedule_send()
            await roll(player)
            assert not pipe.got
            pipe.has_room = True
            pipe.on_room()
            await asyncio.sleep(0)
            (text,) = pipe.got
            view = json.loads(text)
            assert (view["type"], view["n"], view["since"]) == ("view", client.table.n, -1)
            assert {e["entry"] for e in view["events"]} >= {0, 1}

    run(scenario())


def test_a_dropped_client_gets_a_bye_and_no_more_views() -> None:
    async def scenario() -> None:
        async with piped() as (_, player, client, pipe):
            pipe.has_room = True
            client.drop("not_yours", "…", "…")
            await roll(player)
            await client.over
            assert [json.loads(text)["type"] for text in pipe.got] == ["bye"]

    run(scenario())


def test_an_unanswered_window_closes_at_its_deadline(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    hastened(monkeypatch, 50)

    async def scenario() -> None:
        async with house(settings) as h:
            key = await h.key()
            table = (await h.table(key))["id"]
            async with h.sit(table, 0, key) as a, h.sit(table, 1, key) as b:
                await _to_an_auction(a, b)
                n = a.view["n"]
                top = a.view["windows"][0]
                assert (top["kind"], top["at"]) == ("auction", "top")
                assert top["closes"] > top["since"] == a.view["glimpse"]["since"]
                assert a.view["deadline"] == top["closes"]
                await a.until(lambda: not _is_auction(a))  # nobody says a word
                assert a.view["n"] > n
                assert "unsold" in {event["kind"] for event in a.events if event["entry"] > n}

    run(scenario())


def _is_auction(player: Player) -> bool:
    agenda = player.view["glimpse"]["agenda"]
    return bool(agenda) and agenda[-1]["do"] == "Sale"


async def _to_an_auction(*players: Player) -> None:
    """Throw until there is an auction."""
    for _ in range(200):
        player = await on_turn(*players)
        if _is_auction(player):
            return
        answer = await player.act(ROLL)
        n = answer["n"]
        for each in players:
            await each.seen(n)
    pytest.fail("no stall was ever for sale")


def test_timers_survive_a_restart_and_fire_once(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    hastened(monkeypatch, 20)

    async def scenario() -> None:
        async with house(settings) as h:
            key = await h.key()
            table = (await h.table(key))["id"]
            async with h.sit(table, 0, key) as a, h.sit(table, 1, key) as b:
                await _to_an_auction(a, b)
                n = a.view["n"]
        async with house(settings) as h:  # nobody looks at the table, and its hour comes
            while len(await h.services.store.entries(TABLE_LOG, table)) <= n + 1:
                await asyncio.sleep(0.02)
            entries = await h.services.store.entries(TABLE_LOG, table)
            assert [one.n for one in entries] == list(range(len(entries)))
            async with h.sit(table, 0, key) as a:
                view = await a.seen(n + 1)
                await a.until(lambda: not _is_auction(a))
                assert view["n"] >= n + 1

    monkeypatch.setattr(registry_base, "SCAN_SECONDS", 0.2)
    run(scenario())


def test_an_unreadable_table_stops_no_other(
    settings: Settings,
) -> None:
    bots = {"game": "fair", "options": {"minutes": 0, "toll": 1}, "seats": [{"kind": "bot"}] * 2}

    async def scenario() -> None:
        async with house(settings) as h:
            ids = [(await h.post("/api/tables", bots))["id"] for _ in range(4)]
            for id in ids[::2]:
                live = h.services.tables.live.pop(id)
                if live.timer is not None:
                    live.timer.cancel()
                async with live.lock:
                    n = len(await h.services.store.entries(TABLE_LOG, id))
                    torn = EntryRow(n, 0, -1, "torn")
                    assert await h.services.store.append(
                        TABLE_LOG, id, [torn], (1, 1, "playing", "", "", 0)
                    )
        async with house(settings) as h:  # nobody connects: their hours bring them back
            while any([id not in h.services.tables.live for id in ids[1::2]]):
                await asyncio.sleep(0.02)
            assert not any([id in h.services.tables.live for id in ids[::2]])

    run(scenario())


def test_bots_play_and_absent_players_are_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hastened(monkeypatch, 100)

    async def scenario() -> None:
        async with house() as h:
            key = await h.key()
            wanted = {
                "game": "monopoly",
                "absence": "bot",
                "seats": [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "bold"}],
            }
            table = (await h.post("/api/tables", wanted, key))["id"]
            async with h.sit(table, 0, key) as a:
                await a.seen()
            async with h.sit(table) as tv:
                await tv.until(lambda: tv.view is not None and tv.view["away"] == [0])
                await tv.seen(30)  # the stand-in and the bot go on
                async with h.sit(table, 0, key):
                    await tv.until(lambda: tv.view["away"] == [])

    run(scenario())


def test_an_undo_needs_the_agreement_of_all_affected(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            key = await h.key()
            table = (await h.table(key))["id"]
            async with h.sit(table, 0, key) as a, h.sit(table, 1, key) as b:
                player = await on_turn(a, b)
                other = b if player is a else a
                await player.act(ROLL)
                await player.say("undo")
                await other.until(lambda: other.view is not None and other.view["wish"] is not None)
                assert other.view["wish"]["waiting"] == [other.seat]
                assert (await player.say("agree"))["code"] == "illegal"
                done = await other.say("agree")
                assert done["type"] == "ack"
                view = await player.seen(done["n"])
                assert view["struck"] == [1]
                assert view["wish"] is None
                assert {"ask_undo", "agree", "undo"} <= {event["kind"] for event in player.events}
            h.services.tables.live.clear()
            async with h.sit(table) as tv:  # read back from the log
                assert (await tv.seen(done["n"]))["struck"] == [1]

    run(scenario())


def test_too_many_messages_are_refused_then_the_socket_closes() -> None:
    async def scenario() -> None:
        async with house(freely(messages_per_second=1, message_burst=5)) as h:
            key = await h.key()
            table = (await h.table(key))["id"]
            async with h.sit(table, 0, key) as a:
                for n in range(8):
                    await a.send(type="ping", at=n)
                await a.until(lambda: a.answers.get("", {}).get("code") == "rate")

    run(scenario())


def test_sockets_are_counted_per_address() -> None:
    async def scenario() -> None:
        async with house(freely(max_sockets_per_address=2)) as h:
            key = await h.key()
            table = (await h.table(key))["id"]
            async with h.sit(table, 0, key) as a, h.sit(table, 1, key):
                await a.seen()
                with pytest.raises(InvalidStatus):
                    async with h.sit(table):
                        pass
            while h.services.sockets:
                await asyncio.sleep(0.01)
            async with h.sit(table) as tv:
                await tv.seen()

    run(scenario())


def test_a_page_of_another_origin_opens_no_socket() -> None:
    async def scenario() -> None:
        async with house(freely(allowed_origins=("https://play.example",))) as h:
            key = await h.key()
            table = (await h.table(key))["id"]
            with pytest.raises(InvalidStatus):
                async with h.sit(table, 0, key, origin="http://evil.example"):
                    pass
            for origin in (h.url, "https://play.example"):
                async with h.sit(table, 0, key, origin=origin) as a:
                    await a.seen()

    run(scenario())


def test_the_banker_of_a_real_box_types_the_dice_and_acts_for_all() -> None:
    async def scenario() -> None:
        async with house() as h:
            key = await h.key()
            table = (await h.table(key, dice="host"))["id"]
            async with h.sit(table, 0, key) as banker:
                view = await banker.seen()
                for _ in range(12):
                    chance = view["banker"]["-2"]
                    if chance:
                        done = await banker.act(chance[-1]["action"], seat=-2)
                    else:
                        turn = view["glimpse"]["turn"]
                        found = [c for c in view["banker"][str(turn)]]
                        done = await banker.act(found[0]["action"], seat=turn)
                    assert done["type"] == "ack", done
                    view = await banker.seen(done["n"])
            async with h.sit(table, 1, key) as other:
                view = await other.seen()
                assert view["banker"] is not None  # the same device

    run(scenario())
