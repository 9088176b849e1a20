"""The socket of a table: it sends the lobby, views, presence and chat, and receives commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from magnat.core.step_and_window import CHANCE, Seat
from magnat.core.values.codec import BadValue
from magnat.server.security.keys_ids_codes import is_same
from magnat.server.services import Services
from magnat.server.tables.info_and_lists import table_info
from magnat.server.tables.live import LiveTable
from magnat.server.tables.seats import may_sit
from magnat.server.views.prompts import thrower
from magnat.server.wire.encoder import encoder
from magnat.server.wire.shared_fields import SPECTATING
from magnat.server.wire.socket import Refused
from magnat.server.wire.table_socket import (
    Act,
    Advise,
    Agree,
    Answer,
    Away,
    Back,
    Command,
    FromClient,
    Hello,
    Lobby,
    Presence,
    Proceed,
    Refuse,
    Remark,
    Seen,
    Speak,
    Talk,
    Undo,
    Vote,
    Weigh,
    Why,
)
from magnat.server.ws.client import Client
from magnat.server.ws.session import AnySocket, Session, not_yours
from magnat.server.ws.transport.interface import Pipe


class TableClient(Client):
    """The sender to a player or a spectator of a table."""

    def __init__(self, pipe: Pipe, table: LiveTable, seat: Seat, since: int, holder: str) -> None:
        super().__init__(pipe, table, since, holder)
        self.table: Final = table
        self._seat: Final = seat
        self._present: list[Seat] = []  # the connected seats, as last sent to this client
        self._lobby: bytes = b""  # the lobby, as last sent
        # The holder of the seat when this client's right to it was last checked.
        self._known: str | None = None
        self._talk: tuple[int, bool] = (
            0,
            False,
        )  # id of the last chat message sent, and whether the chat was off

    @property
    def seat(self) -> Seat:
        return self._seat

    @property
    def is_allowed(self) -> bool:
        if self._seat == SPECTATING:
            return True
        whose = self.table.holder(self._seat)
        # The same string object as at the last check: no need to compare again.
        if whose is self._known:
            return True
        if is_same(whose, self.holder):
            self._known = whose
            return True
        return may_sit(self.table, self._seat, self.holder)

    @property
    def knows_hidden_of(self) -> Seat:
        return CHANCE if self.is_banker else self._seat

    @property
    def is_banker(self) -> bool:
        """Whether the device is the host's of a table with real dice, who acts for all seats."""
        row = self.table.row
        return not row.seeded and is_same(row.host, self.holder)

    def may_enter(self, command: Act | Undo) -> bool:
        """Tell whether a command enters what this seat's own real dice or card show. Corrections of
        the table are the banker's."""
        match = self.table.match
        if match is None or not isinstance(command, Act) or command.seat != CHANCE:
            return False
        if self.table.row.seeded or self._seat < 0 or thrower(match.s) != self._seat:
            return False
        shown = [self.table.codec.encode(one.action) for one in match.position.answers(CHANCE)]
        return command.action.get("do") in {action["do"] for action in shown}

    def view(self) -> bytes:
        view = self.table.view(self._seat, self.sent, self.is_banker)
        self._present = self.table.connected_in_view  # the same list as in the last view
        return view

    def _new_messages(self) -> list[bytes]:
        texts = super()._new_messages()
        if self.is_dropped:
            return texts
        if self.table.match is None:
            lobby = encoder.encode(Lobby(table_info(self.table, self.holder)))
            if lobby != self._lobby:
                self._lobby = lobby
                texts.insert(0, lobby)
        else:
            present = self.table.connected
            if present != self._present:
                self._present = present
                texts.append(encoder.encode(Presence(present)))
        self._add_talk(texts)
        return texts

    def _add_talk(self, texts: list[bytes]) -> None:
        remarks, quiet = self.table.remarks, self.table.row.quiet
        point = (remarks[-1].n if remarks else 0, quiet)
        if point != self._talk:
            self._talk = point
            told = [Remark(one.n, one.seat, one.at, one.text) for one in remarks]
            texts.append(encoder.encode(Talk([] if quiet else told, quiet)))


class TableSession(Session[TableClient]):
    decoder = msgspec.json.Decoder(FromClient)

    def __init__(self, socket: AnySocket, services: Services, address: str) -> None:
        super().__init__(socket, services, address)
        self.may_move = True

    async def find(self, id: str) -> LiveTable:
        return await self.services.find(self.address, id)

    def is_loaded(self, thing: LiveTable) -> bool:
        return self.services.tables.is_loaded(thing)

    async def admit(self, thing: LiveTable, hello: Hello, holder: str) -> None:
        await self.services.seats.reclaim(thing, hello.seat, holder)

    def make_client(self, pipe: Pipe, thing: LiveTable, hello: Hello, holder: str) -> TableClient:
        return TableClient(pipe, thing, hello.seat, hello.since, holder)

    def arrived(self, client: TableClient) -> None:
        super().arrived(client)
        self.services.presence.arrived(client.table, client.seat)

    def left(self, client: TableClient) -> None:
        super().left(client)
        self.services.presence.left(client.table, client.seat)

    def reply(
        self,
        client: TableClient,
        message: Command | Weigh | Why | Advise | Seen | Speak,
        answer: Callable[[Answer | None], None],
    ) -> None:
        if isinstance(message, (Act, Undo, Agree, Refuse, Vote, Away, Back, Proceed)):
            self._command(client, message, answer)
        elif isinstance(message, Seen):
            self.services.presence.seen(client.table, client, message.n)
            answer(None)
        elif isinstance(message, Speak):
            if client.seat >= 0 and client.is_allowed:
                said = self.services.chat.say(client.table, client.seat, message)
                self.answer_later(client, said, answer)
            else:
                answer(None)
        elif client.seat < 0 or not client.is_allowed:
            answer(not_yours(message.id, client))
        elif isinstance(message, Weigh):
            answer(client.table.weigh(client.seat, message))
        elif isinstance(message, Why):
            answer(client.table.why(client.seat, message))
        else:
            advice = self.services.advice
            answer(advice.begin(client.table, client.seat, message, self.address, client.answer))

    def _command(
        self, client: TableClient, command: Command, answer: Callable[[Answer | None], None]
    ) -> None:
        seat = client.seat
        if isinstance(command, (Act, Undo)) and command.seat is not None:
            others = client.is_banker and (command.seat == CHANCE or command.seat >= 0)
            if command.seat != seat and not others and not client.may_enter(command):
                answer(not_yours(command.id, client))
                return
            seat = command.seat
        # The seat may belong to another device by now.
        if (seat < 0 and seat != CHANCE) or not client.is_allowed:
            answer(not_yours(command.id, client))
            return
        table = client.table
        try:
            read = table.command(command, self.received)
        except BadValue as bad:
            said = "Ce n’est pas une action.", str(bad)
            answer(Refused(command.id, "malformed", *said, n=table.shown_n))
            return
        self.services.tables.submit(table, seat, read, answer)
