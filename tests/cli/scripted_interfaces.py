"""Interfaces for tests that give the first answer and stop after some answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from magnat.cli.terminal.answer_form import AnswerForm
from magnat.cli.terminal.open_questions import OfferedAnswer, SeatQuestion, questions
from magnat.cli.terminal.table_client import TerminalClient
from magnat.server.wire.socket import Refused
from tests.cli.manual_clock import ManualClock

THINKING = 1_000  # ms before an answer
RAISES = ("mortgage", "sell")  # how a debt is paid


class FirstAnswer:
    """A user interface that gives the first answer to the first question, until `is_enough` returns
    True."""

    def __init__(self, clock: ManualClock, is_enough: Callable[[TerminalClient], bool]) -> None:
        self.clock = clock
        self.is_enough = is_enough
        self.client: TerminalClient | None = None
        self.acts = 0
        self.thinking = THINKING
        self.looked: list[int] = []  # entries it was shown
        self.refused: set[object] = set()

    async def __call__(self, client: TerminalClient) -> None:
        self.client = client
        changed = asyncio.Event()
        client.on_change = changed.set
        changed.set()
        while not client.is_over and client.ended is None and not self.is_enough(client):
            if not changed.is_set() or client.view is None or not client.is_whole:
                await self.clock.wait(client)
                continue
            changed.clear()
            self.look(client)
            await client.seen(client.view.n)
            answer = self.wanted(client)
            if answer is not None:
                self.acts += 1
                self.clock.think(self.thinking)
                form = filled(AnswerForm(client, answer))
                told = await client.act(answer.seat, form.action, answer.base, answer.price)
                if isinstance(told, Refused):
                    self.refused.add((answer.base, answer.same))  # nor is it tried again
                changed.set()

    def look(self, client: TerminalClient) -> None:
        assert client.view is not None
        self.looked.append(client.view.n)

    def wanted(self, client: TerminalClient) -> OfferedAnswer | None:
        found = questions(client)
        asked = [answer for one in found if one.is_mine for answer in self.untried(one)]
        if asked or not any([one.is_mine for one in found]):
            return asked[0] if asked else None
        rights = [answer for one in found for answer in self.untried(one)]
        raising = [answer for answer in rights if answer.window.kind in RAISES]
        return [*raising, *rights][0]  # in the end he leaves

    def untried(self, question: SeatQuestion) -> list[OfferedAnswer]:
        return [one for one in question.answers if (one.base, one.same) not in self.refused]


def filled(form: AnswerForm) -> AnswerForm:
    """Return the form filled in with the least possible values."""
    while form.blank is not None:
        blank = form.blank
        if blank.kind == "pick":
            form.give([option.value for option in blank.options[: blank.least]])
        else:
            form.give(blank.options[0].value if blank.kind == "one" else blank.least)
    return form


def after(acts: int, clock: ManualClock) -> FirstAnswer:
    """Return a user interface that stops after this number of answers."""
    face = FirstAnswer(clock, lambda client: face.acts >= acts)
    return face
