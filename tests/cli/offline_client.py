"""A terminal client that shows one moment of a match, without a server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from magnat.cli.terminal.connection.interface import Connection
from magnat.cli.terminal.table_client import Answer, TerminalClient
from magnat.core.game import Game
from magnat.core.state import State
from magnat.play.fairness import Secret
from magnat.play.match.match import Match, open_match
from magnat.server.catalog.client_data import ClientData
from magnat.server.catalog.edition_cache import Shelf
from magnat.server.views.prompts import weighed
from magnat.server.views.story import Story
from magnat.server.views.writer import ViewWriter
from magnat.server.wire.box import ClauseInfo
from magnat.server.wire.socket import Ack
from magnat.server.wire.table_socket import SeatInfo, TableInfo, View, Weigh, Weighed


class NoConnection:
    """A connection to no server: every request fails."""

    key = "key"
    address = ""

    async def ask(self, method: str, path: str, data: object = None) -> Any:
        raise AssertionError(f"{method} {path}: nobody is there")

    async def line(self, table: str) -> Any:
        raise AssertionError("nobody is there")

    async def close(self) -> None:
        pass


NOWHERE = NoConnection()


class OfflineClient(TerminalClient):
    """A client that keeps a list of the messages it would have sent."""

    def __init__(
        self, info: TableInfo, seats: Sequence[int], language: str, way: Connection = NOWHERE
    ) -> None:
        super().__init__(way, info, seats, language)
        self.match: Match | None = None  # as it was shown last
        self.acts: list[tuple[int, dict[str, Any]]] = []
        self.prices: list[int | None] = []
        self.shown: list[int] = []

    @property
    def is_connected(self) -> bool:
        return True

    async def weigh(self, seat: int, to: int, items: list[int], goods: list[Any]) -> Answer:
        assert self.match is not None
        return Weighed("", weighed(self.match, seat, Weigh("", to, items, goods)))

    async def refresh(self) -> None:
        pass  # nobody else is there

    async def seen(self, n: int) -> None:
        self.shown.append(n)

    async def act(
        self, seat: int, action: dict[str, Any], base: int, price: int | None = None
    ) -> Answer:
        self.acts.append((seat, action))
        self.prices.append(price)
        return Ack("", base)


def match_of(game: Game, s: State, names: Sequence[str] = ()) -> Match:
    """Return a match with the same table as the state `s`."""
    match = open_match(game, s.edition.name, s.seats, Secret(1, "salt"), names=names)
    match.s = s.clone()
    match.s.events = []
    return match


def offline_client(
    match: Match, seats: Sequence[int] = (0,), language: str = "en", since: int = -1
) -> OfflineClient:
    """Return a client that shows the match as these seats see it."""
    header = match.record.header
    boxes = ClientData(Shelf({header.game: match.game}))
    names = [name or f"P{n + 1}" for n, name in enumerate(header.names or [""] * header.seats)]
    info = TableInfo(
        id="table",
        code="ABCDEF",
        title="",
        game=header.game,
        edition=header.edition,
        options={},
        status="playing",
        public=False,
        pace="normal",
        absence="wait",
        dice="seed",
        commitment="",
        asking=False,
        advice=False,
        seats=[
            SeatInfo(n, name, "", True, n in seats, True, False, n, "", False, False)
            for n, name in enumerate(names)
        ],
        host=True,
        paused=False,
        archived=False,
        created=0,
        touched=0,
        asked=False,
        rematch="",
        outcome=None,
        brought=False,
        desk="",
    )
    client = OfflineClient(info, seats, language)
    client.edition = boxes.edition(header.game, header.edition)
    client.layout = boxes.layout(header.game, header.edition, header.seats)
    clauses: list[ClauseInfo] = boxes.clauses(header.game, header.edition)
    client.clauses = {one.slug: one for one in clauses}
    show(client, match, since)
    return client


def show(client: OfflineClient, match: Match, since: int = -1) -> None:
    """Send the present state of the match to the client."""
    client.match = match
    told = Story(match)
    told.update()
    views = ViewWriter(match, told)
    for seat in dict.fromkeys((*client.seats, client.front)):
        raw = views.write(seat, since, match.s.clock, 0, False)
        client._look(seat, msgspec.json.decode(raw, type=View))
