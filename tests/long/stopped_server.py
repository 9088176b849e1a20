"""A server process that is stopped (SIGSTOP) while an auction runs: bids that were sent meanwhile
count."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

from tests.long.pipelined_requests import served
from tests.server.house import House, Player, run
from tests.server.security.test_secret_maximum import auctioned, opened

STOPS = int(os.environ.get("MAGNAT_TEST_FREEZES", "20"))
STOPPED_SECONDS = 10.0  # longer than the silence after which a lot is knocked down
LISTEN_SECONDS = 0.1


async def listen(*players: Player) -> None:
    """Read what was sent, and say that every animation was seen."""
    for player in players:
        try:
            async with asyncio.timeout(LISTEN_SECONDS):
                while True:
                    await player.hear()
        except TimeoutError:
            await player.send(type="seen", n=player.view["n"])


def lot(player: Player) -> Any:
    """Return the auction that the player sees; None if there is none."""
    agenda = player.view["glimpse"]["agenda"]
    return agenda[-1] if agenda and agenda[-1]["do"] == "Sale" else None


async def stop_in_auction(house: House, pid: int, number: int) -> bool:
    """Stop the server at some moment of an auction, bid meanwhile; return whether that was
    possible."""
    id, key, rival = await opened(house, pace="normal")
    async with house.sit(id, 0, key) as ada, house.sit(id, 1, rival) as other:
        await other.seen()
        await auctioned(ada)
        await ada.act({"do": "Bid", "amount": 20})
        await listen(ada, other)
        await asyncio.sleep(number * 0.37 % 6)  # up to the last second of the silence
        await listen(other)
        if lot(other) is None:
            return False
        os.kill(pid, signal.SIGSTOP)
        try:
            base = other.view["n"]
            await other.send(type="act", id="late", base=base, action={"do": "Bid", "amount": 40})
            await asyncio.sleep(STOPPED_SECONDS)
        finally:
            os.kill(pid, signal.SIGCONT)
        await other.until(lambda: "late" in other.answers)
        assert other.answers["late"]["type"] == "ack", (number, other.answers["late"])
        await other.seen(other.answers["late"]["n"])
        assert other.view["outage"] is not None
        assert lot(other)["high"] == other.seat
    return True


def test_bids_sent_while_the_process_was_stopped_count(tmp_path: Path) -> None:
    async def scenario(house: House, pid: int) -> None:
        tried = [await stop_in_auction(house, pid, number) for number in range(STOPS)]
        assert sum(tried) > STOPS // 2
        print(f"{sum(tried)} stops of a server in an auction, all bids counted")

    with served(tmp_path) as (house, pid):
        run(scenario(house, pid), 3600)
