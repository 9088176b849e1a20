"""Whose turn it is at a table."""

from __future__ import annotations

import asyncio

import pytest

from magnat.server.logs.live_log import FifoLock
from tests.server.house import run


def test_turns_come_in_the_order_of_asking() -> None:
    async def scenario() -> None:
        turns = FifoLock()
        order: list[int] = []

        async def wait(n: int) -> None:
            async with turns:
                order.append(n)
                await asyncio.sleep(0)

        assert turns.try_acquire()
        assert not turns.try_acquire()
        waiting = [asyncio.create_task(wait(n)) for n in range(4)]
        await asyncio.sleep(0)
        waiting[1].cancel()  # goes while he waits
        turns.release()
        assert not turns.try_acquire()  # nobody comes before those who wait
        await asyncio.gather(*waiting, return_exceptions=True)
        assert order == [0, 2, 3]
        assert not turns.locked()

    run(scenario())


def test_a_turn_that_comes_to_somebody_who_has_gone_goes_on() -> None:
    async def scenario() -> None:
        turns = FifoLock()

        async def wait() -> str:
            async with turns:
                return "had it"

        assert turns.try_acquire()
        first, second = asyncio.create_task(wait()), asyncio.create_task(wait())
        await asyncio.sleep(0)
        turns.release()  # it is the first one's, who does not know yet
        first.cancel()
        assert await second == "had it"
        with pytest.raises(asyncio.CancelledError):
            await first
        assert not turns.locked()

    run(scenario())
