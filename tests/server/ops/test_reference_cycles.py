"""Tables and sockets form no reference cycles: without the garbage collector they are freed when
the last client leaves."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from collections.abc import Iterator

import pytest

from magnat.server.logs import log_service
from tests.server.house import House, Phone, house, run

LIVES = 3
OURS = ("magnat.server.", "magnat.play.match.", "magnat.core.state")  # no texts: these are cached


def ours() -> Counter[str]:
    """Return the number of objects of our classes in memory, by class."""
    return Counter([type(one).__qualname__ for one in gc.get_objects() if is_ours(one)])


def is_ours(one: object) -> bool:
    return str(type(one).__module__).startswith(OURS)


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


async def table_life(h: House, key: str) -> None:
    """Create a table, play, ask for what tables are asked for, and leave; some are refused."""
    id = (await h.table(key, 2, game="monopoly"))["id"]
    async with h.sit(id, 0, key) as first, h.sit(id, 1, key) as second, h.sit(id) as spectator:
        for one in (first, second, spectator):
            await one.seen(0)
        done = await first.act(first.view["choices"][0]["action"])
        assert done["type"] == "ack"
        assert (await second.act({"do": "Bid", "amount": 1}))["type"] == "refused"
        assert (await second.act({"do": "nothing"}))["type"] == "refused"
        await first.say("undo")
    for seat, whose in ((0, "another"), (7, key)):
        async with h.sit(id, seat, whose) as stranger:
            await stranger.over()
    async with h.sit("no-such-table-of-ours", 0, key) as lost:
        await lost.over()
    async with h.sit(id, 0, key) as dropped:
        await dropped.seen(0)
        await dropped.drop()
    for path in ("story", "moments", "record"):
        await h.ask("GET", f"/api/tables/{id}/{path}", key=key)
    await h.ask("GET", "/api/tables/ABCDEF", key=key)
    await h.ask("POST", "/api/tables", {"game": 5}, key)
    await h.ask("POST", "/api/records/verify", {"text": "{}"}, key)


async def desk_life(h: House, key: str) -> None:
    desk = (await h.post("/api/desks", {"game": "monopoly", "names": ["A", "B"]}, key))["id"]
    phone = Phone(h, desk, 0, key)
    await phone.connect()
    await phone.until(lambda: phone.view is not None)
    await phone.leave()


def test_everything_of_a_table_is_freed_when_the_last_client_leaves(
    monkeypatch: pytest.MonkeyPatch, no_collector: None
) -> None:
    monkeypatch.setattr(log_service, "SCAN_SECONDS", 0.05)

    async def scenario() -> None:
        async with house() as h:
            key = await h.key()

            async def lives() -> None:
                for _ in range(LIVES):
                    await table_life(h, key)
                    await desk_life(h, key)
                with monkeypatch.context() as now:
                    now.setattr(log_service, "IDLE_SECONDS", 0.0)
                    while not h.services.is_empty:
                        await asyncio.sleep(0.01)

            await lives()  # fills the caches
            gc.collect()
            before = ours()
            await lives()
            for _ in range(100):  # the last connections are being closed
                more = ours() - before
                if not more:
                    break
                await asyncio.sleep(0.05)
            assert not more, more
            gc.set_debug(gc.DEBUG_SAVEALL)
            gc.collect()
            assert not [one for one in gc.garbage if is_ours(one)]

    run(scenario())
