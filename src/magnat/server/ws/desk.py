"""The socket of a cash desk: it sends views to the banker's device and the phones, and receives
commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from magnat.bank.commands import Command
from magnat.bank.ledger_entry import BANKER
from magnat.core.step_and_window import Seat
from magnat.server import clock
from magnat.server.desks.live import LiveDesk
from magnat.server.wire.desk import DeskHello, FromDevice
from magnat.server.wire.encoder import encoder
from magnat.server.wire.table_socket import Answer
from magnat.server.ws.client import Client
from magnat.server.ws.session import Session, not_yours
from magnat.server.ws.transport.interface import Pipe


class DeskClient(Client):
    """The sender to the banker's device or a player's phone at a desk."""

    def __init__(self, pipe: Pipe, desk: LiveDesk, since: int, holder: str) -> None:
        super().__init__(pipe, desk, since, holder)
        self.desk: Final = desk

    @property
    def seat(self) -> Seat:
        who = self.desk.who(self.holder)
        return BANKER if who is None else who

    @property
    def is_allowed(self) -> bool:
        return self.desk.who(self.holder) is not None

    def view(self) -> bytes:
        return encoder.encode(self.desk.view(self.seat, self.sent))


class DeskSession(Session[DeskClient]):
    decoder = msgspec.json.Decoder(FromDevice)

    async def find(self, id: str) -> LiveDesk:
        return await self.services.desks.get(id)

    def is_loaded(self, thing: LiveDesk) -> bool:
        return self.services.desks.is_loaded(thing)

    def make_client(self, pipe: Pipe, thing: LiveDesk, hello: DeskHello, holder: str) -> DeskClient:
        return DeskClient(pipe, thing, hello.since, holder)

    def arrived(self, client: DeskClient) -> None:
        super().arrived(client)
        self._presence_changed(client)

    def left(self, client: DeskClient) -> None:
        super().left(client)
        self._presence_changed(client)

    def _presence_changed(self, client: DeskClient) -> None:
        """Show the phones whether the bank's device is there."""
        if client.seat == BANKER:
            client.desk.bank_left = clock.wall()
            client.desk.changed()
            self.services.desks.notify(client.desk)

    def reply(
        self, client: DeskClient, message: Command, answer: Callable[[Answer | None], None]
    ) -> None:
        if client.is_allowed:
            self.answer_later(
                client, self.services.desk_depth.perform(client.desk, client.seat, message), answer
            )
        else:
            answer(not_yours(message.id, client))  # the phone was unlinked meanwhile
