"""FifoLock: order, cancellation."""

from __future__ import annotations

import asyncio

import pytest

from magnat.server.shared_by_tables_and_desks.live_base import FifoLock
from tests.server.house import run


def test_the_lock_is_passed_in_the_order_of_asking() -> None:
    async def scenario() -> None:
        lock = FifoLock()
        order: list[int] = []

        async def wait(n: int) -> None:
            async with lock:
                order.append(n)
                await asyncio.sleep(0)

        assert lock.try_acquire()
        assert not lock.try_acquire()
        waiting = [asyncio.create_task(wait(n)) for n in range(4)]
        await asyncio.sleep(0)
        waiting[1].cancel()  # while it waits
        lock.release()
        assert not lock.try_acquire()  # waiting tasks come first
        await asyncio.gather(*waiting, return_exceptions=True)
        assert order == [0, 2, 3]
        assert not lock.locked()

    run(scenario())


def test_a_lock_passed_to_a_cancelled_task_goes_to_the_next() -> None:
    async def scenario() -> None:
        lock = FifoLock()

        async def wait() -> str:
            async with lock:
                return "had it"

        assert lock.try_acquire()
        first, second = asyncio.create_task(wait()), asyncio.create_task(wait())
        await asyncio.sleep(0)
        lock.release()  # passed to the first task, which has not run yet
        first.cancel()
        assert await second == "had it"
        with pytest.raises(asyncio.CancelledError):
            await first
        assert not lock.locked()

    run(scenario())
