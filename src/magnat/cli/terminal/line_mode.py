"""The interface that prints and reads lines (`--plain`), for screen readers, scripts and simple
terminals."""

from __future__ import annotations

import asyncio
import io
import sys
import threading
import traceback
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

from magnat.cli.terminal.answer_form import AnswerForm, InvalidInput
from magnat.cli.terminal.open_questions import (
    OfferedAnswer,
    SeatQuestion,
    about,
    consequences,
    is_asked,
    label,
    questions,
    title,
)
from magnat.cli.terminal.rule_lookup import found_rules
from magnat.cli.terminal.table_client import TerminalClient
from magnat.cli.terminal.table_requests import MenuItem, consent, menu_items, pause, report, undo
from magnat.cli.terminal.texts import words
from magnat.server.http.refusals import Refusal
from magnat.server.wire.socket import Refused

WIDTH: Final = 80
BOARD_ROWS: Final = 24
LAST: Final = 20  # how many sentences the command `h` prints
STOP: Final = ("q", "quit", "exit")


class LineReader:
    """A reader that collects typed lines in a thread, so that the game continues meanwhile."""

    def __init__(self) -> None:
        self.is_script: Final = not sys.stdin.isatty()
        self._typed: Final[asyncio.Queue[str | None]] = asyncio.Queue()
        self._loop: Final = asyncio.get_running_loop()
        if isinstance(sys.stdin, io.TextIOWrapper):
            # Replace invalid bytes, which must not stop the game.
            sys.stdin.reconfigure(errors="replace")
        threading.Thread(target=self._read, name="magnat-keys", daemon=True).start()

    def _read(self) -> None:
        for line in sys.stdin:
            self._loop.call_soon_threadsafe(self._typed.put_nowait, line.rstrip("\n"))
        self._loop.call_soon_threadsafe(self._typed.put_nowait, None)

    async def __call__(self) -> str | None:
        """Wait for the next typed line and return it; None at the end of the input."""
        return await self._typed.get()


class LineMode:
    """A user interface that prints events and questions and reads answers, line by line.

    If a script is connected instead of a person, its next line is read only when a question is
    asked.
    """

    def __init__(
        self,
        client: TerminalClient,
        ask: Callable[[], Awaitable[str | None]],
        say: Callable[[str], None] = print,
        is_script: bool = False,
    ) -> None:
        self.client: Final = client
        self.ask: Final = ask
        self.say: Final = say
        self.is_script: Final = is_script
        self.words: Final = words(client.language)
        self.form: AnswerForm | None = None
        # The commands that were listed; they stay valid until something is typed.
        self.menu_items: list[MenuItem] = []
        self.uncovered = -1  # the seat whose question is shown to its player alone; -1 for none
        # The answers that were printed last, by the numbers printed with them.
        self._listed: dict[int, OfferedAnswer] = {}
        self._told = 0
        self._asked: object = None
        self._was_connected = False
        self._is_lost = False
        self._changed: Final = asyncio.Event()

    async def run(self) -> None:
        """Print and read until the game is over or the input ends."""
        self.client.on_change = self._changed.set
        self._changed.set()
        typed: asyncio.Future[str | None] | None = None
        work: asyncio.Future[None] | None = None  # the command that is being executed
        try:
            while True:
                is_busy = self.is_script and (work is not None or self._changed.is_set())
                if typed is None and not is_busy and self._listens():
                    typed = asyncio.ensure_future(self.ask())
                changed = asyncio.ensure_future(self._changed.wait())
                waited: list[asyncio.Future[Any]] = [changed]
                waited += [one for one in (typed, work) if one is not None and not one.done()]
                await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
                changed.cancel()
                if self._changed.is_set():
                    self._changed.clear()
                    try:
                        if await self._show():
                            return
                    except Exception as error:
                        self._recover(error)
                if work is not None and work.done():
                    try:
                        work.result()
                    except Exception as error:
                        self._recover(error)
                    work = None
                    self._changed.set()
                if typed is not None and typed.done():
                    line = typed.result()
                    is_end = line is None or (self.form is None and line.casefold().strip() in STOP)
                    if is_end and (work is None or not self.client.is_connected):
                        if not self.client.is_over:
                            self.say(self.words["saved"])
                        return
                    if work is None and line is not None:
                        typed = None
                        work = asyncio.ensure_future(self._take(line.strip()))
        finally:
            for one in (typed, work):
                if one is not None:
                    one.cancel()

    def _recover(self, error: Exception) -> None:
        """Report an error of this program and continue with a simpler board. Raise the error again
        if it concerns the connection, or if the simpler board is shown already."""
        if isinstance(error, (OSError, Refusal)) or not self.client.simplify_board():
            raise error
        self.say(failure(self.client, error))
        self.form = None
        self._asked = None
        self._changed.set()

    def _listens(self) -> bool:
        """Tell whether to read a typed line now. A person may always type; the next line of a
        script is read only when a question is asked, the game is paused or over, or the connection
        is lost."""
        client, view = self.client, self.client.view
        if not self.is_script or not client.seats or self._is_lost:
            return True
        if view is None or not client.is_whole:
            return False
        if self.form is not None or view.paused or client.is_over:
            return True
        return is_asked(client) and self._asked is not None

    # Output

    async def _show(self) -> bool:
        """Print everything that is new; return True when nothing more will come."""
        client = self.client
        if client.ended is not None:
            self.say(client.said(client.ended))
            return True
        if client.next:
            return True
        view = client.view
        self._notice_line()
        if view is None:
            self._once(("lobby", *[seat.name for seat in client.info.seats]), lobby(client))
            return False
        told, struck = client.story[self._told :], set(view.struck)
        if not self._told:
            told = told[-LAST:]  # after resuming, print only the last sentences
        self._told = len(client.story)
        for one in told:
            clause = f" [{one.clause}]" if one.clause else ""
            text = f"{client.said(one)}{clause}"
            self.say(f"~~{text}~~" if one.entry in struck else text)
        await client.seen(view.n)
        if client.is_over:
            return self._end()
        if client.is_whole and self.form is None:
            self._question()
        return False

    def _notice_line(self) -> None:
        is_connected = self.client.is_connected
        if self._was_connected and self._is_lost == is_connected:
            self._is_lost = not is_connected
            self.say(self.words["lost" if self._is_lost else "found_again"])
        self._was_connected = self._was_connected or is_connected

    def _end(self) -> bool:
        """Print the final ranking once; return True if this terminal cannot start a rematch."""
        client, view = self.client, self.client.view
        assert view is not None
        is_last = self.is_script or not menu_items(client)
        if self._asked != ("over", view.rematch):
            if view.rematch:
                self.say(self.words["rematch_is_on"])
            else:
                self.say(places(client))
                self._players()
            self._asked = ("over", view.rematch)
            if not is_last:
                self.say(self.words["again"])
        return is_last

    def _once(self, what: object, text: str) -> None:
        if self._asked != what:
            self._asked = what
            self._listed = {}
            self.say(text)

    def _question(self) -> None:
        """Print the open question if it is not the one printed last."""
        client, view = self.client, self.client.view
        assert view is not None
        asked = [one for one in questions(client) if one.is_mine]
        wish = view.wish
        if wish is not None and any([seat in wish.waiting for seat in client.seats]):
            said = self.words["wish"].format(client.names.seat(wish.seat))
            choice = f"  +  {self.words['agree']}\n  -  {self.words['refuse']}"
            self._once(("wish", wish.entry), f"{said}\n{choice}")
            return
        if wish is not None and wish.seat in client.seats:
            self._once(("asks", wish.entry), self.words["asks_you"])
            return
        if view.paused:
            self._once("paused", self.words["paused"])
            return
        if not asked:
            if self._asked is not None:
                self._asked = None
                self._listed = {}
            return
        covered = self._covered()
        if covered:
            self._once(("cover", asked[0].seat), covered)
            return
        mark = [
            (
                (one.seat, one.window.kind),
                about(client, client.views[one.seat], one),
                [(answer.choice.en, str(answer.choice.amount)) for answer in one.answers],
            )
            for one in asked
        ]
        if self._asked != mark:
            self._asked = mark
            self._listed = {}
            self._list([one for one in self._seen() if one.is_mine])
            if any([not one.answers for one in asked]):
                self._others()

    def _covered(self) -> str:
        """Return a text that says how to show the question of a player whose secrets others at this
        terminal must not see; "" if there is no such question."""
        client = self.client
        asked = [one for one in questions(client) if one.is_mine]
        if not asked or not client.has_secrets or self.uncovered == asked[0].seat:
            return ""
        return str(self.words["covered"].format(client.names.seat(asked[0].seat)))

    def _seen(self) -> list[SeatQuestion]:
        """Return the questions that may be shown now. These are all questions, unless players at
        this terminal have secrets from each other: then only those of the seat that has asked to
        see its question."""
        found = questions(self.client)
        if not self.client.has_secrets:
            return found
        return [one for one in found if one.seat == self.uncovered]

    def _offered(self) -> list[OfferedAnswer]:
        return [answer for one in self._seen() for answer in one.answers]

    def _list(self, shown: list[SeatQuestion]) -> None:
        numbers = self._offered()
        for question in shown:
            self.say(title(self.client, question))
            for line in consequences(self.client, question):
                self.say(f"     {line}")
            for answer in question.answers:
                number = numbers.index(answer) + 1
                self._listed[number] = answer
                self.say(f"{number:>3}  {label(self.client, answer)}")

    def _others(self) -> None:
        rights = [one for one in self._seen() if not one.is_mine]
        if rights:
            self.say(self.words["others"])
            self._list(rights)

    def _players(self) -> None:
        view = self.client.view
        if view is not None:
            for line in self.client.board.players(view, WIDTH, 4 * len(view.names)):
                self.say(line.plain.rstrip())

    def _board(self) -> None:
        view = self.client.view
        if view is None:
            return
        board = self.client.board
        drawn, has_players = board.draw(view, WIDTH, board.rows(WIDTH, BOARD_ROWS))
        for line in drawn.plain.split("\n"):
            self.say(line.rstrip())
        if not has_players:
            self._players()

    # Input

    async def _take(self, said: str) -> None:
        client = self.client
        if self.form is not None:
            await self._fill(said)
            return
        command = said.casefold()
        listed, self.menu_items = self.menu_items, []
        if listed and said.isdecimal() and 1 <= int(said) <= len(listed):
            await self._report(listed[int(said) - 1].do())
        elif command == "r" and client.is_over:
            await self._report(menu_items(client)[0].do())
        elif command == "b":
            self._board()
        elif command == "j":
            self._players()
        elif command == "h":
            for one in client.story[-LAST:]:
                self.say(client.said(one))
        elif command == "a":
            self._others()
        elif command == "v":
            asked = [one for one in questions(client) if one.is_mine]
            self.uncovered = asked[0].seat if asked else -1
            self._question()
        elif command == "u":
            await self._report(undo(client))
        elif command == "p":
            await self._report(pause(client))
        elif command == "t":
            await self._report(self._list_menu())
        elif command in ("+", "-"):
            await self._report(consent(client, "agree" if command == "+" else "refuse"))
        elif command == "?":
            self.say(self.words["help"])
        elif command.startswith("?"):
            for line in found_rules(client, said[1:].strip(), self._offered()):
                self.say(line)
        elif said.isdecimal() and int(said) in self._listed:
            await self._choose(self._listed[int(said)])
        elif said.isdecimal() and not is_asked(client):
            self.say(self.words["nothing_asked"])
        elif said:
            self.say(self._covered() or self.words["no_choice"].format(said))

    async def _report(self, work: Awaitable[str]) -> None:
        """Run a command and print the sentence it returns, if any."""
        said = await report(self.client, work)
        if said:
            self.say(said)

    async def _list_menu(self) -> str:
        """Print the commands of the table's menu, with numbers."""
        await self.client.refresh()
        self.menu_items = menu_items(self.client)
        for n, deed in enumerate(self.menu_items, 1):
            self.say(f"{n:>3}  {deed.label}")
        return "" if self.menu_items else str(self.words["no_deed"])

    async def _choose(self, listed: OfferedAnswer) -> None:
        """Take a listed answer, if it is still offered."""
        current = [one for one in self._offered() if one.same == listed.same]
        if not current:
            self.say(self.words["stale"])
            return
        self.form = AnswerForm(self.client, current[0])
        await self._go_on()

    async def _fill(self, said: str) -> None:
        assert self.form is not None
        if said.casefold() == "q":
            self.form = None
            self._asked = None
            self._question()
            return
        try:
            self.form.read(said)
        except InvalidInput as wrong:
            self.say(str(wrong))
        await self._go_on()

    async def _go_on(self) -> None:
        """Print the next open field of the form, or send the answer if the form is complete."""
        form = self.form
        assert form is not None
        blank = form.blank
        if blank is not None:
            if form.is_deal:
                known = form.effects
                await form.weigh()
                for line in form.effects if form.effects != known else []:
                    self.say(line)
            self.say(blank.prompt)
            if form.answer.is_leaving:
                self.say(self.words["say_leave"].format(self.words["leave_word"]))
                return
            for n, option in enumerate(blank.options, 1):
                self.say(f"{n:>5}  {option.label}")
            return
        self.form = None
        self._asked = None
        self._listed = {}
        if not form.is_dropped:
            answer = form.answer
            self.uncovered = -1
            told = await self.client.act(answer.seat, form.action, answer.base, answer.price)
            if isinstance(told, Refused):
                clause = f" [{told.clause}]" if told.clause else ""
                self.say(f"{self.client.said(told)}{clause}")
        self._changed.set()


def failure(client: TerminalClient, error: Exception | None) -> str:
    """Return a sentence about an error of this program that says where in the code it was raised;
    if `error` is None, a sentence about an error that was printed already."""
    if error is None:
        return str(words(client.language)["failed"].format(words(client.language)["see_above"]))
    frames = traceback.extract_tb(error.__traceback__)
    at = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "?"
    said = f"{type(error).__name__} {error}, {at}"
    return str(words(client.language)["failed"].format(said))


def places(client: TerminalClient) -> str:
    """Return the final ranking as text."""
    view, say = client.view, words(client.language)
    assert view is not None
    assert view.outcome is not None
    ranked = sorted(zip(view.outcome.places, range(len(view.names)), strict=True))
    found = [say["place"].format(place, client.names.seat(seat)) for place, seat in ranked]
    return f"{say['over']} {', '.join(found)}"


def lobby(client: TerminalClient) -> str:
    say = words(client.language)
    seats = [seat.name if seat.taken else say["free"] for seat in client.info.seats]
    return str(say["lobby"].format(client.info.code, ", ".join(seats)))
