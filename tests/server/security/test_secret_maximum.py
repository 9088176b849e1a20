"""A secret maximum that its bidder raises: nobody is told whose it is."""

from __future__ import annotations

from typing import Any

from magnat.server.settings import Settings
from tests.server.house import House, Player, house, run

LAID: Any = {
    "game": "monopoly",
    "seats": [{"kind": "here", "name": "Ada"}, {"kind": "here", "name": "Bob"}],
    "dice": "host",
    "position": [{"do": "SetPlace", "holder": 0, "items": [3]}],
    "pace": "leisurely",
}


async def auctioned(h: House, id: str, key: str, seats: tuple[Player, Player]) -> Player:
    """Put a square under the hammer; return the player who was asked first."""
    first = seats[(await seats[0].seen())["awaited"][0]]
    for seat, action in (
        (first.seat, {"do": "Roll"}),
        (-2, {"do": "Dice", "faces": [1, 2]}),
        (first.seat, {"do": "LeaveIt"}),
    ):
        answer = await first.act(action, seat=seat)
        assert answer["type"] == "ack", answer
        await first.seen(answer["n"])
    return first


def test_nobody_is_told_who_raised_a_secret_maximum(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            key = await h.key()
            id = (await h.post("/api/tables", LAID, key))["id"]
            async with h.sit(id, 0, key) as ada, h.sit(id, 1, key) as bob, h.sit(id) as watcher:
                leader = await auctioned(h, id, key, (ada, bob))
                first = (await leader.act({"do": "BidUpTo", "amount": 60}))["n"]
                before = await watcher.seen(first)
                raised = (await leader.act({"do": "BidUpTo", "amount": 90}))["n"]
                after = await watcher.seen(raised)
                hidden = ("since", "n", "events", "clock", "telling")
                for name in after:
                    assert name in hidden or after[name] == before[name], name
                assert [one for one in after["events"] if one["entry"] == raised] == []
                path = f"/api/tables/{id}/moments?first=0&most=200&seat="
                for seat, known in ((-1, -1), (1 - leader.seat, -1), (leader.seat, leader.seat)):
                    found = (await h.get(f"{path}{seat}", key))["moments"]
                    assert found[raised]["seat"] == known
                    assert found[first]["seat"] == leader.seat  # this one was a bid, too

    run(scenario())
