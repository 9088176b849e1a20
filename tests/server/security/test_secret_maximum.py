"""A secret maximum that its bidder raises leaves no trace: no message, number, list, page of the
past or counter tells the others of it."""

from __future__ import annotations

import json
from typing import Any

from magnat.server.settings import Settings
from tests.server.house import House, Json, Player, house, run

LAID: Any = {
    "game": "monopoly",
    "seats": [{"kind": "me", "name": "Ada"}, {"kind": "link"}],
    "dice": "host",
    "position": [{"do": "SetPlace", "holder": 0, "items": [3]}],
    "pace": "leisurely",
}


async def opened(h: House, **more: Any) -> tuple[str, str, str]:
    """Open a table with two devices; return its id, the host's key and the rival's."""
    key, rival = await h.key(), await h.key()
    id = (await h.post("/api/tables", {**LAID, **more}, key))["id"]
    await h.post(f"/api/tables/{id}/join", {"name": "Bob"}, rival)
    return id, key, rival


async def auctioned(ada: Player) -> None:
    """Put a square under the hammer."""
    assert (await ada.seen())["awaited"] == [ada.seat]
    for seat, action in (
        (ada.seat, {"do": "Roll"}),
        (-2, {"do": "Dice", "faces": [1, 2]}),
        (ada.seat, {"do": "LeaveIt"}),
    ):
        answer = await ada.act(action, seat=seat)
        assert answer["type"] == "ack", answer
        await ada.seen(answer["n"])


async def acted(player: Player, action: Json) -> int:
    """Act; return the number of the entry when the player has seen it."""
    answer = await player.act(action)
    assert answer["type"] == "ack", answer
    await player.seen(answer["n"])
    return int(answer["n"])


async def messages_now(player: Player) -> list[Json]:
    """Return the messages that have come, up to the answer to a ping."""
    came = len(player.heard)
    await player.send(type="ping", at=1)
    await player.until(lambda: any([one["type"] == "pong" for one in player.others]))
    player.others.clear()
    return [json.loads(text) for text in player.heard[came:]]


async def pages(h: House, id: str, key: str) -> dict[str, Json]:
    """Return every page from which the rival could learn of an entry."""
    paths = ["/metrics", "/api/tables", "/api/mine", f"/api/tables/{id}"]
    for seat in (-1, 1):
        paths.append(f"/api/tables/{id}/story?seat={seat}")
        paths.append(f"/api/tables/{id}/moments?most=200&seat={seat}")
    return {path: await h.get(path, key) for path in paths}


def maximums(view: Json) -> list[list[int]]:
    return [list(one) for one in view["glimpse"]["agenda"][-1]["limits"]]


def test_a_raise_leaves_no_trace(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            id, key, other = await opened(h, public=True)
            async with h.sit(id, 0, key) as ada, h.sit(id, 1, other) as bob, h.sit(id) as watcher:
                await auctioned(ada)
                bid = await acted(ada, {"do": "BidUpTo", "amount": 60})
                for player in (bob, watcher):
                    await player.seen(bid)
                    await messages_now(player)
                await opened(h, public=True)  # later: a table that is used comes before it
                before = await pages(h, id, other)
                for amount in (90, 120):
                    assert await acted(ada, {"do": "BidUpTo", "amount": amount}) == bid
                    assert maximums(ada.view) == [[0, amount]]
                for player in (bob, watcher):
                    assert [one["type"] for one in await messages_now(player)] == ["pong"]
                assert await pages(h, id, other) == before
                over = await acted(bob, {"do": "Bid", "amount": 70})
                assert over == bid + 1
                for player in (ada, bob, watcher):
                    view = await player.seen(over)
                    assert {one["entry"] for one in view["events"]} == {over}
                limits = [one["entry"] for one in ada.events if one["kind"] == "limited"]
                assert limits == [bid, over, over]
                assert "limited" not in [one["kind"] for one in bob.events + watcher.events]
                found = (await h.get(f"/api/tables/{id}/moments", other))["moments"]
                assert [one["n"] for one in found] == list(range(over + 1))
        async with house(settings) as h, h.sit(id, 0, key, since=bid) as again:  # another process
            await again.until(lambda: over in [one["entry"] for one in again.events])
            assert maximums(again.view) == [[0, 120]]

    run(scenario())


def test_the_record_has_the_raises(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            id, key, other = await opened(h)
            async with h.sit(id, 0, key) as ada, h.sit(id, 1, other) as bob:
                await auctioned(ada)
                await acted(ada, {"do": "BidUpTo", "amount": 60})
                over = await acted(ada, {"do": "BidUpTo", "amount": 90})
                await bob.seen(over)
                left = await acted(bob, {"do": "Resign"})
                await ada.seen(left)
                assert ada.view["outcome"] is not None
            record = await h.get(f"/api/tables/{id}/record", other)
            assert record.count('"BidUpTo"') == 2
            verdict = await h.post("/api/records/verify", {"text": record}, other)
            assert verdict["right"], verdict

    run(scenario())


def test_a_raise_does_not_end_a_request_to_take_back(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            id, key, other = await opened(h)
            async with h.sit(id, 0, key) as ada, h.sit(id, 1, other) as bob:
                await auctioned(ada)
                await acted(ada, {"do": "BidUpTo", "amount": 60})
                bid = await acted(ada, {"do": "BidUpTo", "amount": 90})
                await bob.seen(bid)
                over = await acted(bob, {"do": "Bid", "amount": 20})
                asked = (await bob.say("undo", entry=over))["n"]
                wish = (await bob.seen(asked))["wish"]
                assert wish == {"seat": 1, "entry": over, "waiting": [0]}
                await messages_now(bob)
                await ada.seen(asked)
                assert await acted(ada, {"do": "BidUpTo", "amount": 99}) == asked
                assert [one["type"] for one in await messages_now(bob)] == ["pong"]
                undone = (await ada.say("agree"))["n"]
                assert undone == asked + 2  # the agreement, then the undo
                assert (await bob.seen(undone))["struck"] == [over]  # of two entries
                assert maximums(await ada.seen(undone)) == [[0, 90]]
                asked = (await ada.say("undo"))["n"]  # the last act that all have seen
                assert (await bob.seen(asked))["wish"]["entry"] == bid

    run(scenario())
