"""The socket of a table: the lobby, then views to a seat or a spectator; what they do."""

from __future__ import annotations

from typing import Final

import msgspec

from magnat.core.codec import BadValue
from magnat.core.step import CHANCE, Seat
from magnat.server.deeds import deed_of
from magnat.server.info import table_info
from magnat.server.keys import is_same
from magnat.server.seating import may_sit
from magnat.server.sockets.client import Client, encoder
from magnat.server.sockets.pipe import Pipe
from magnat.server.sockets.session import Session, not_yours
from magnat.server.table import Table
from magnat.server.wire.socket import Ack, Refused
from magnat.server.wire.table import (
    Act,
    Advise,
    Answer,
    Command,
    FromClient,
    Hello,
    Lobby,
    Presence,
    Remark,
    Seen,
    Speak,
    Talk,
    Undo,
    Weigh,
)
from magnat.server.wire.terms import SPECTATING


class TableClient(Client):
    """A seat or a spectator of a table."""

    def __init__(self, pipe: Pipe, table: Table, seat: Seat, since: int, holder: str) -> None:
        super().__init__(pipe, table, since, holder)
        self.table: Final = table
        self._seat: Final = seat
        self._present: list[Seat] = []
        self._lobby: bytes = b""  # as it was sent
        self._talk: tuple[int, bool] = (0, False)  # the last remark that was, and whether quiet

    @property
    def seat(self) -> Seat:
        return self._seat

    @property
    def is_allowed(self) -> bool:
        return self._seat == SPECTATING or may_sit(self.table, self._seat, self.holder)

    @property
    def is_banker(self) -> bool:
        """Whoever runs a table with real dice acts for everybody."""
        row = self.table.row
        return not row.seeded and is_same(row.host, self.holder)

    def view(self) -> bytes:
        view = self.table.view(self._seat, self.sent, self.is_banker)
        self._present = self.table.shown  # the view has it
        return view

    def _next(self) -> bytes:
        return (
            self._before_the_start()
            or super()._next()
            or self._who_is_there()
            or self._what_is_said()
        )

    def _before_the_start(self) -> bytes:
        if self.table.match is not None:
            return b""
        lobby = encoder.encode(Lobby(table_info(self.table, self.holder)))
        if lobby == self._lobby:
            return b""
        self._lobby = lobby
        return lobby

    def _who_is_there(self) -> bytes:
        present = self.table.connected()
        if present == self._present or self.table.match is None:
            return b""
        self._present = present
        return encoder.encode(Presence(present))

    def _what_is_said(self) -> bytes:
        remarks, quiet = self.table.remarks, self.table.row.quiet
        point = (remarks[-1].n if remarks else 0, quiet)
        if point == self._talk:
            return b""
        self._talk = point
        told = [Remark(one.n, one.seat, one.at, one.text) for one in remarks]
        return encoder.encode(Talk([] if quiet else told, quiet))


class TableSession(Session[TableClient]):
    decoder = msgspec.json.Decoder(FromClient)
    may_move = True

    async def find(self, id: str) -> Table:
        return await self.hall.find(self.address, id)

    def is_alive(self, thing: Table) -> bool:
        return self.hall.tables.is_alive(thing)

    def seated(self, pipe: Pipe, thing: Table, hello: Hello, holder: str) -> TableClient:
        return TableClient(pipe, thing, hello.seat, hello.since, holder)

    def arrived(self, client: TableClient) -> None:
        super().arrived(client)
        self.hall.presence.arrived(client.table, client.seat)

    def left(self, client: TableClient) -> None:
        super().left(client)
        self.hall.presence.left(client.table, client.seat)

    async def reply(
        self, client: TableClient, message: Command | Weigh | Advise | Seen | Speak
    ) -> Answer | None:
        if isinstance(message, Speak):
            if client.seat >= 0 and client.is_allowed:
                await self.hall.company.say(client.table, client.seat, message)
            return None
        if isinstance(message, Seen):
            self.hall.presence.seen(client.table, client, message.n)
            return None
        if isinstance(message, Weigh):
            if client.seat < 0 or not client.is_allowed:
                return not_yours(message.id, client)
            return client.table.weigh(client.seat, message)
        if isinstance(message, Advise):
            if client.seat < 0 or not client.is_allowed:
                return not_yours(message.id, client)
            return self.hall.advising.begin(
                client.table, client.seat, message, self.address, client.answer
            )
        return await self._command(client, message)

    async def _command(self, client: TableClient, command: Command) -> Ack | Refused:
        seat = client.seat
        if isinstance(command, (Act, Undo)) and command.seat is not None:
            others = client.is_banker and (command.seat == CHANCE or command.seat >= 0)
            if command.seat != seat and not others:
                return not_yours(command.id, client)
            seat = command.seat
        if seat < 0 and seat != CHANCE:
            return not_yours(command.id, client)
        if not client.is_allowed:
            return not_yours(command.id, client)  # somebody else's meanwhile
        table = client.table
        try:
            deed = deed_of(command, table.codec)
        except BadValue as bad:
            return Refused(command.id, "malformed", "Ce n’est pas une action.", str(bad), n=table.n)
        return await self.hall.tables.perform(table, seat, deed)
