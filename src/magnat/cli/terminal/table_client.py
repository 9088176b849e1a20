"""A terminal's client at a table: keeps the views it receives and sends commands. It knows no
rules."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

import msgspec

from magnat.cli.terminal.boards import board_of
from magnat.cli.terminal.boards.base_board import TerminalBoard
from magnat.cli.terminal.boards.fallback_board import PlainBoard
from magnat.cli.terminal.connection.interface import Connection, TableSocket
from magnat.cli.terminal.dice_entropy import SeedWords
from magnat.cli.terminal.names_in_view import BoxNames
from magnat.server import clock
from magnat.server.http.refusals import Refusal
from magnat.server.wire.box import ClauseInfo, EditionInfo, Layout
from magnat.server.wire.shared_fields import PROTOCOL, SPECTATING
from magnat.server.wire.socket import Ack, Bye, Refused
from magnat.server.wire.table_socket import (
    Lobby,
    Presence,
    TableInfo,
    ToClient,
    Told,
    View,
    Weighed,
)

PING_SECONDS: Final = 30.0
# Seconds to wait before each attempt to reconnect; the last value is used again.
PAUSES: Final = (0.2, 0.5, 1.0, 2.0, 5.0)
# Codes of `Bye` after which reconnecting is useless.
FOR_EVER: Final = ("not_yours", "no_table", "protocol", "malformed")
# Codes of refusals after which the message is sent again soon.
FOR_NOW: Final = ("rate", "unavailable")
AGAIN_SECONDS: Final = 0.3

decoder: Final = msgspec.json.Decoder(ToClient)
Answer = Ack | Refused | Weighed


def nobody() -> None:
    """Do nothing. This is the value of `TerminalClient.on_change` until the user interface sets
    another."""


class TerminalClient:
    """The seats of one terminal at a table, each with its own socket.

    A terminal with one seat shows that seat's view. A terminal with several seats shows the
    spectators' view, received over one more socket, and a seat's own view when it is asked.
    """

    def __init__(
        self,
        way: Connection,
        info: TableInfo,
        seats: Sequence[int],
        language: str,
        words: dict[str, str] | None = None,
    ) -> None:
        self.way: Final = way
        self.part: Final = SeedWords(way, {} if words is None else words)
        self.info = info
        self.seats: Final = tuple(seats)
        self.front: Final = seats[0] if len(seats) == 1 else SPECTATING
        self.language: Final = language
        self.edition: EditionInfo
        self.layout: Layout
        self.clauses: dict[str, ClauseInfo] = {}
        self.views: Final[dict[int, View]] = {}
        self.story: Final[list[Told]] = []  # the sentences of the story since this terminal joined
        self.past: list[Told] = []  # the sentences before these, loaded on demand
        # The server's last message, if it closed the connection for good.
        self.ended: Bye | None = None
        self.next = ""  # the id of the rematch's table, if the players want to continue there
        self.on_change: Callable[[], None] = nobody
        self._names: BoxNames | None = None
        self._board: TerminalBoard | None = None
        self._is_simple = False  # whether the board is drawn without the drawing made for this box
        self._lines: Final[dict[int, TableSocket]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._waiting: Final[dict[str, tuple[int, str, asyncio.Future[Answer]]]] = {}
        # By seat: the wall time at which its view arrived.
        self._received: Final[dict[int, int]] = {}
        self._seen = -1
        # The seat of this terminal that acted last.
        self._last = self.seats[0] if self.seats else SPECTATING

    # Connecting

    async def open(self) -> None:
        """Load the data of the box (edition, layout, rulebook), then start a connection for each
        seat."""
        box = f"/api/games/{self.info.game}/{self.info.edition}"
        seats = len(self.info.seats)
        self.edition = msgspec.convert(await self.way.ask("GET", box), EditionInfo)
        layout = await self.way.ask("GET", f"{box}/layout?seats={seats}")
        self.layout = msgspec.convert(layout, Layout)
        clauses = await self.way.ask("GET", f"{box}/rulebook")
        self.clauses = {one.slug: one for one in msgspec.convert(clauses, list[ClauseInfo])}
        self._tasks = [asyncio.create_task(self._listen(seat)) for seat in self._heard()]
        self._tasks.append(asyncio.create_task(self._stay()))

    def _heard(self) -> list[int]:
        return list(dict.fromkeys((*self.seats, self.front)))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for line in list(self._lines.values()):
            with suppress(ConnectionError):
                await line.hang_up()
        for _, _, future in self._waiting.values():
            future.cancel()

    async def _listen(self, seat: int) -> None:
        """Receive the messages for one seat. Reconnect when the connection is lost."""
        tries = 0
        while self.ended is None:
            try:
                line = await self.way.line(self.info.id)
                self._lines[seat] = line
                known = self.views[seat].n if seat in self.views else -1
                hello = {"type": "hello", "protocol": PROTOCOL, "seat": seat, "since": known}
                await line.say(json.dumps({**hello, "key": self.way.key}))
                for whose, text, _ in list(self._waiting.values()):
                    if whose == seat:
                        await line.say(text)
                while True:
                    self._take(seat, decoder.decode(await line.hear()))
                    tries = 0
            except ConnectionError:
                self._lines.pop(seat, None)
                self.on_change()
                await asyncio.sleep(PAUSES[min(tries, len(PAUSES) - 1)])
                tries += 1

    async def _stay(self) -> None:
        while True:
            await asyncio.sleep(PING_SECONDS)
            for seat in list(self._lines):
                await self._say(seat, {"type": "ping", "at": 0})

    # Receiving

    def _take(self, seat: int, message: Any) -> None:
        if isinstance(message, View):
            self._look(seat, message)
        elif isinstance(message, (Ack, Refused, Weighed)):
            waiting = self._waiting.get(message.id)
            if waiting is not None and not waiting[2].done():
                waiting[2].set_result(message)
        elif isinstance(message, Lobby):
            self.info = message.table
            self._start(partial(self.part.tend, message.table))
            self.on_change()
        elif isinstance(message, Presence):
            if seat in self.views:
                self.views[seat].connected = message.connected
            self.on_change()
        elif isinstance(message, Bye) and message.code in FOR_EVER:
            self.ended = message
            self.on_change()

    def _start(self, do: Callable[[], Awaitable[None]]) -> None:
        """Start a background task; a lost connection or a refusal ends it silently."""

        async def alone() -> None:
            with suppress(ConnectionError, Refusal):
                await do()

        self._tasks.append(asyncio.create_task(alone()))

    def _look(self, seat: int, view: View) -> None:
        known = self.views[seat].n if seat in self.views else -1
        was = self.views.get(seat)
        if view.outcome is not None and seat in self.seats:
            if view.rematch and (was is None or not was.rematch):
                self._start(partial(self.part.follow, view.rematch))
            elif was is None or was.outcome is None:
                self._start(partial(self.part.promise_next, self.info, [seat]))
        self.views[seat] = view
        self._received[seat] = clock.wall()
        if seat == self.front:
            self.story.extend([one for one in view.events if one.entry > known])
            if self._names is None or self._names.seats != tuple(view.names):
                self._names = None
        self.on_change()

    # Queries

    @property
    def view(self) -> View | None:
        """The view to show: the seat's own, or the spectators' if several seats share this
        terminal. None before the game has started."""
        return self.views.get(self.front)

    @property
    def is_whole(self) -> bool:
        """Whether the views of all seats have arrived and are at the same entry; questions are
        shown only then."""
        return len({one.n for one in self.views.values()}) == 1 and set(self.views) == set(
            self._heard()
        )

    @property
    def is_over(self) -> bool:
        return self.view is not None and self.view.outcome is not None

    @property
    def is_connected(self) -> bool:
        return set(self._lines) == set(self._heard())

    @property
    def has_secrets(self) -> bool:
        """Whether players who share this terminal must not see each other's questions."""
        if len(self.seats) < 2 or self.view is None:
            return False
        glimpse = self.view.glimpse
        return any([None in row for row in glimpse["count"]]) or None in glimpse["held_by"]

    @property
    def names(self) -> BoxNames:
        if self._names is None:
            seats = [one.name for one in self.info.seats]
            if self.view is not None:
                seats = self.view.names
            self._names = BoxNames(self.edition, self.layout, seats, self.language)
        return self._names

    @property
    def board(self) -> TerminalBoard:
        if self._board is None or self._board.names is not self.names:
            simple = PlainBoard(self.names) if self._is_simple else None
            self._board = simple or board_of(self.info.game, self.names)
        return self._board

    def simplify_board(self) -> bool:
        """Draw the squares in rows from now on, because the drawing made for this box failed.
        Return False if they are drawn so already."""
        if self._is_simple:
            return False
        self._is_simple, self._board = True, None
        return True

    def said(self, words: Any) -> str:
        """Return the text of an object that has the fields `fr` and `en`, in the reader's
        language."""
        return str(words.fr if self.language == "fr" else words.en)

    def left(self, seat: int, until: int | None) -> int | None:
        """Return the seconds left until a time of the table's clock; None without a view or a
        deadline."""
        view = self.views.get(seat)
        if view is None or until is None:
            return None
        passed = max(0, clock.wall() - self._received[seat] - view.telling)
        now = view.clock + (0 if view.paused else passed)
        return max(0, -(-(until - now) // 1000))

    @property
    def undoer(self) -> int:
        """The seat for which this terminal requests an undo: the one of its seats that acted
        last."""
        return self._last

    # Sending

    async def _say(self, seat: int, message: dict[str, Any]) -> None:
        line = self._lines.get(seat)
        if line is not None:
            with suppress(ConnectionError):  # the message is sent again after reconnecting
                await line.say(json.dumps(message))

    async def _ask(self, seat: int, message: dict[str, Any]) -> Answer:
        """Send a message and return its answer; after a reconnect, send it again. The server
        carries out a command with the same id only once. After a temporary refusal the message is
        sent again with a new id."""
        while True:
            id = secrets.token_hex(8)
            future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
            text = json.dumps({**message, "id": id})
            self._waiting[id] = (seat, text, future)
            try:
                await self._say(seat, json.loads(text))
                answer = await future
            finally:
                del self._waiting[id]
            if isinstance(answer, Refused) and answer.code in FOR_NOW:
                await asyncio.sleep(AGAIN_SECONDS)
                continue
            return answer

    async def seen(self, n: int) -> None:
        """Tell the server that all events up to entry `n` have been shown."""
        if n > self._seen:
            self._seen = n
            for seat in list(self._lines):
                await self._say(seat, {"type": "seen", "n": n})

    async def command(self, seat: int, kind: str, base: int, **more: Any) -> Answer:
        return await self._ask(seat, {"type": kind, "base": base, **more})

    async def act(
        self, seat: int, action: dict[str, Any], base: int, price: int | None = None
    ) -> Answer:
        """Send an action and return the answer; a bid includes the price that was shown when it was
        chosen."""
        more = {} if price is None else {"price": price}
        answer = await self.command(seat, "act", base, action=action, **more)
        if isinstance(answer, Ack):
            self._last = seat
        return answer

    async def weigh(self, seat: int, to: int, items: list[int], goods: list[Any]) -> Answer:
        return await self._ask(seat, {"type": "weigh", "to": to, "items": items, "goods": goods})

    async def pause(self, paused: bool) -> None:
        """Stop or continue the table's clock; only the host may do it."""
        await self.way.ask("POST", f"/api/tables/{self.info.id}/pause", {"paused": paused})

    async def about_table(self, what: str, data: object = None) -> Any:
        """Send an HTTP POST request to `/api/tables/ID/what` and return the decoded answer."""
        return await self.way.ask("POST", f"/api/tables/{self.info.id}/{what}", data or {})

    async def refresh(self) -> None:
        """Load the table's info (host, seats, settings) again."""
        found = await self.way.ask("GET", f"/api/tables/{self.info.id}")
        self.info = msgspec.convert(found, TableInfo)

    async def read_back(self) -> None:
        """Load the older sentences of the story into `past`; a view has only the latest ones."""
        first = self.story[0].entry if self.story else 0
        found: list[Told] = []
        since = -1
        while first > 0 and not self.past and since < first:
            path = f"/api/tables/{self.info.id}/story?since={since}&seat={self.front}"
            page = msgspec.convert(await self.way.ask("GET", path), list[Told])
            if not page:
                break
            found.extend([one for one in page if one.entry <= first])
            since = page[-1].entry
        known = len([one for one in self.story if one.entry == first])
        if len(found) > known:
            self.past = found[: len(found) - known]
