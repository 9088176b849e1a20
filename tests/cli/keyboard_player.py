"""A player who plays a table on the screen by keys alone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from textual.pilot import Pilot

from magnat.cli.terminal.answer_form import FormField
from magnat.cli.terminal.open_questions import OfferedAnswer, questions
from magnat.cli.terminal.screen import Screen
from magnat.cli.terminal.table_client import TerminalClient
from tests.cli.manual_clock import ManualClock

RAISES = ("mortgage", "sell", "debt")  # how a debt is paid
SIZE = (80, 24)
THINKING = 1_000  # ms before he answers
THROWING = 12_000  # and before he throws
SECONDS = 120.0  # a busy machine plays slowly; this only ends a test that hangs


class KeyboardPlayer:
    """A player who chooses the first answer, now and then the second, and leaves at the end."""

    def __init__(
        self, app: Screen, pilot: Pilot[None], most: int, clock: ManualClock | None = None
    ) -> None:
        self.app = app
        self.pilot = pilot
        self.most = most  # answers, then he has had enough and resigns
        self.clock = clock
        self.pressed: list[str] = []
        self.answers = 0

    async def play(self) -> None:
        async with asyncio.timeout(SECONDS):
            await self._play()

    async def _play(self) -> None:
        while not self.app.client.is_over and self.app.is_running:
            if self.app._is_busy:
                await asyncio.sleep(0.002)
                continue
            keys = self.next()
            if keys and self.clock is not None:
                self.clock.think(THROWING if self.is_throwing() else THINKING)
            for key in keys:
                self.pressed.append(key)
                await self.pilot.press(key)
            if not keys and self.clock is not None:
                await self.clock.wait(self.app.client)
            elif not keys:
                await self.pilot.pause(0.01)

    def is_throwing(self) -> bool:
        asked = [one for one in questions(self.app.client) if one.is_mine]
        return bool(asked) and asked[0].window.kind == "throw"

    def next(self) -> list[str]:
        app = self.app
        blank = app.form.blank if app.form is not None else None
        if blank is not None:
            return self.fill(blank)
        asked = [one for one in questions(app.client) if one.is_mine]
        if not asked:
            return []
        if app.client.has_secrets and app.uncovered != asked[0].seat:
            return ["space"]
        if not app.offered:
            return []
        self.answers += 1
        if self.answers > self.most and app.offered[-1].is_leaving:
            return ["end", "enter"]
        if not asked[0].answers:
            return self.raise_money(app.offered)
        second = len(asked[0].answers) > 1 and self.answers % 5 == 0
        return ["2" if second else "1"]

    def raise_money(self, offered: list[OfferedAnswer]) -> list[str]:
        for n, answer in enumerate(offered, 1):
            if answer.window.kind in RAISES and n <= 9:
                return [str(n)]
        return ["end", "enter"]

    def fill(self, blank: FormField) -> list[str]:
        """Return the keys that fill in a blank with the least possible value."""
        if blank.kind == "number":
            return ["enter"]
        if blank.kind == "pick" and len(self.app.picked) < blank.least:
            rows = [option.value for option in blank.options]
            free = [n for n, item in enumerate(rows) if item not in self.app.picked]
            return [str(free[0] + 2)]
        return ["1"]


def by_keys(most: int, clock: ManualClock) -> Callable[[TerminalClient], Awaitable[None]]:
    """Return a user interface that a `KeyboardPlayer` plays to the end."""

    async def face(client: TerminalClient) -> None:
        app = Screen(client)
        async with app.run_test(size=SIZE) as pilot:
            await KeyboardPlayer(app, pilot, most, clock).play()

    return face
