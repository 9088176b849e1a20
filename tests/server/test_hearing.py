"""Who is heard when, and whose turn it is at a table."""

from __future__ import annotations

import asyncio
import time
from functools import partial

import pytest

from magnat.server.alive import Turns
from magnat.server.sockets.hearing import TOGETHER_SECONDS, Hearing
from tests.server.house import run


def test_whoever_breaks_a_silence_is_heard_at_once_and_the_others_together() -> None:
    async def scenario() -> None:
        hearing = Hearing()
        heard: list[tuple[int, float]] = []

        def hear(n: int) -> None:
            heard.append((n, time.monotonic()))

        hearing.add(partial(hear, 0))
        assert [n for n, _ in heard] == [0]
        for n in (1, 2, 3):
            hearing.add(partial(hear, n))
            await asyncio.sleep(0.001)
        if time.monotonic() - heard[0][1] < TOGETHER_SECONDS:
            assert len(heard) == 1
        await asyncio.sleep(2 * TOGETHER_SECONDS)
        assert [n for n, _ in heard] == [0, 1, 2, 3]
        assert heard[1][1] - heard[0][1] >= TOGETHER_SECONDS
        hearing.add(partial(hear, 4))
        assert heard[-1][0] == 4

    run(scenario())


def test_turns_come_in_the_order_of_asking() -> None:
    async def scenario() -> None:
        turns = Turns()
        order: list[int] = []

        async def wait(n: int) -> None:
            async with turns:
                order.append(n)
                await asyncio.sleep(0)

        assert turns.take()
        assert not turns.take()
        waiting = [asyncio.create_task(wait(n)) for n in range(4)]
        await asyncio.sleep(0)
        waiting[1].cancel()  # goes while he waits
        turns.give()
        assert not turns.take()  # nobody comes before those who wait
        await asyncio.gather(*waiting, return_exceptions=True)
        assert order == [0, 2, 3]
        assert not turns.locked()

    run(scenario())


def test_a_turn_that_comes_to_somebody_who_has_gone_goes_on() -> None:
    async def scenario() -> None:
        turns = Turns()

        async def wait() -> str:
            async with turns:
                return "had it"

        assert turns.take()
        first, second = asyncio.create_task(wait()), asyncio.create_task(wait())
        await asyncio.sleep(0)
        turns.give()  # it is the first one's, who does not know yet
        first.cancel()
        assert await second == "had it"
        with pytest.raises(asyncio.CancelledError):
            await first
        assert not turns.locked()

    run(scenario())
