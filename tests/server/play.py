"""Whole games through the socket: bots as clients that see only what they are sent."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from websockets.exceptions import WebSocketException

from tests.server.house import House, Player

SELDOM = {"Offer": 0.02, "Counter": 0.1, "Resign": 0.0, "Mortgage": 0.03, "SellHouse": 0.03}

LOST = (WebSocketException, OSError, EOFError)  # TimeoutError is an OSError
PATIENCE = 40  # acts, then a player has had enough


def filled(choice: Any, luck: random.Random) -> Any:
    """Return the action of a choice with its blanks filled in at random."""
    action = dict(choice["action"])
    amount = choice.get("amount")
    if amount is not None:
        steps = (amount["high"] - amount["low"]) // amount["by"]
        action["amount"] = amount["low"] + amount["by"] * luck.randint(0, max(steps // 8, 0))
    items = choice.get("items")
    if items is not None:
        n = luck.randint(items["least"], min(items["most"], len(items["pool"])))
        action["items"] = sorted(luck.sample(items["pool"], n))
    goods = choice.get("goods")
    if goods is not None:
        drawn = [[good, luck.randint(low, high)] for good, low, high in goods]
        action["goods"] = [pair for pair in drawn if pair[1]]
    return action


class Regular(Player):
    """A client that plays a seat to the end; if `is_clumsy`, it drops its connection, sends
    messages twice and reconnects."""

    def __init__(
        self, house: House, table: str, seat: int, key: str, seed: int, is_clumsy: bool = True
    ) -> None:
        super().__init__(house, table, seat, key)
        self.luck = random.Random(seed)
        self.is_clumsy = is_clumsy
        self.acked: dict[str, int] = {}
        self.drops = 0
        self.resends = 0
        self.tried: set[str] = set()
        self.never: tuple[str, ...] = ()  # what this player does not do

    async def play(self) -> None:
        while self.view is None or self.view["outcome"] is None:
            try:
                if self.socket is None:
                    await self.connect(since=self.view["n"] if self.view else -1)
                await self._step()
            except LOST:
                self.socket = None
                await asyncio.sleep(0.01)
        await self.leave()

    async def _step(self) -> None:
        if self.is_clumsy and self.luck.random() < 0.02 and self.socket is not None:
            self.drops += 1
            await self.drop()
            return
        choice = self._wanted()
        if choice is None:
            try:
                async with asyncio.timeout(0.1):
                    await self.hear()
            except TimeoutError:
                self.tried.clear()  # what was refused with one amount may do with another
            return
        id = f"{self.seat}-{self.luck.getrandbits(60):x}"
        base = self.view["n"]
        message = {
            "type": "act",
            "id": id,
            "base": base,
            "action": filled(choice, self.luck),
        }
        await self._get_through(id, message)
        answer = self.answers[id]
        if answer["type"] == "ack":
            self.acked[id] = answer["n"]
            self.tried.clear()
            await self.seen(answer["n"])
        else:
            self.tried.add(choice["en"])
            if answer["code"] == "stale":
                await self.seen(answer["n"])

    async def _get_through(self, id: str, message: Any) -> None:
        """Send a message again until it is answered."""
        while id not in self.answers:
            try:
                if self.socket is None:
                    await self.connect(since=self.view["n"])
                await self.send(**message)
                if self.is_clumsy and self.luck.random() < 0.05:
                    self.resends += 1
                    await self.send(**message)  # impatient
                if self.is_clumsy and self.luck.random() < 0.03:
                    self.drops += 1
                    await self.drop()  # before the answer came
                    continue
                async with asyncio.timeout(60):
                    await self.until(lambda: id in self.answers)
            except LOST:
                self.socket = None
                await asyncio.sleep(0.01)

    def _wanted(self) -> Any:
        if self.view is None or self.view["outcome"] is not None:
            return None
        found = [
            c
            for c in self.view["choices"]
            if c["en"] not in self.tried
            and c["action"]["do"] not in self.never
            and self.luck.random() < SELDOM.get(c["action"]["do"], 1.0)
        ]
        if not found:
            return None
        if self.seat not in self.view["awaited"] and self.luck.random() < 0.5:
            return None
        if len(self.acked) > PATIENCE:  # a game that never ends ends so
            leaving = [c for c in self.view["choices"] if c["action"]["do"] == "Resign"]
            if leaving:
                return leaving[0]
        first = [c for c in found if c["action"]["do"] not in SELDOM]
        return self.luck.choice(first or found)


async def enough(
    tasks: list[asyncio.Task[None]], players: list[Regular], heard: int = 0, acked: int = 0
) -> None:
    """Let the clients play until they have received `heard` messages together and each has done
    `acked` actions, or until they are done."""
    while not all([task.done() for task in tasks]):
        if sum([len(one.heard) for one in players]) >= heard:
            if min([len(one.acked) for one in players]) >= acked:
                return
        await asyncio.sleep(0.05)


async def play_out(house: House, key: str, table: str, seats: int, seed: int) -> list[Regular]:
    """Play all seats to the end of the game and return the clients."""
    players = [Regular(house, table, seat, key, seed * 100 + seat) for seat in range(seats)]
    await asyncio.gather(*[player.play() for player in players])
    return players
