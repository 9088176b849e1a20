"""The cash desks of this process: find and create desks, and link players' phones to them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import msgspec

from magnat.bank.commands import Command, Deepen
from magnat.bank.desk import Desk
from magnat.bank.ledger_entry import BANKER
from magnat.core.action_and_choice import Illegal
from magnat.core.step_and_window import Ms, Seat
from magnat.core.values.codec import BadValue
from magnat.play.input_limits import OutOfBounds, must_be_bounded, tidy
from magnat.server import clock
from magnat.server.catalog.edition_cache import Shelf, written
from magnat.server.desks.live import ChangeDepth, LiveDesk, PassBank, entry_row
from magnat.server.http.refusals import Refusal, bank_is_here, no_code, no_desk, wrong
from magnat.server.security.keys_ids_codes import ID_LETTERS, new_code, new_table_id
from magnat.server.shared_by_tables_and_desks.registry_base import RegistryBase
from magnat.server.store.base import Store, Unavailable
from magnat.server.store.rows import DESK_LOG, DeskRow, DeskSeatRow, EntryRow
from magnat.server.tables.transfer_codes import TransferCodes
from magnat.server.tasks.background_tasks import BackgroundTasks
from magnat.server.wire.desk import DeskInfo, NewDesk
from magnat.server.wire.socket import Ack, Refused

LINK_SECONDS: Final = 3600  # how long a link to an account is valid
# Stored in place of a seat: the code on paper with which any device takes over the bank.
WRITTEN: Final = BANKER - 1
WRITTEN_SECONDS: Final = 30 * 24 * 3600  # how long that code is valid
LISTED: Final = 20
# The fields of commands that hold free text typed by people.
TYPED: Final = ("note", "key", "good", "deed")


class DeskRegistry(RegistryBase[LiveDesk, Command | ChangeDepth | PassBank]):
    """The service that finds, creates and changes the cash desks of this process."""

    gone_message = "no_desk", "Cette caisse n’est plus là.", "This cash desk is gone."

    def __init__(self, store: Store, shelf: Shelf, tasks: BackgroundTasks) -> None:
        super().__init__(store, DESK_LOG, tasks)
        self.shelf: Final = shelf
        self.codes: Final = TransferCodes(store)

    async def read(self, id: str) -> LiveDesk:
        row = await self.store.desk(id)
        if row is None:
            raise no_desk()
        return LiveDesk(row, self._ledger(row), await self.store.desk_holders(id))

    async def reread(self, live: LiveDesk) -> None:
        row = await self.store.desk(live.id)
        if row is not None:
            live.row.host = row.host
        live.holders = await self.store.desk_holders(live.id)

    async def loaded(self, live: LiveDesk) -> None:
        # If an auction should have ended while no process had the desk loaded, give it more time.
        live.miss(0)

    def clock_jumped(self, jump: Ms, missed: Ms) -> None:
        super().clock_jumped(jump, missed)
        for desk in self.live.values():
            desk.bank_left += jump

    def _ledger(self, row: DeskRow) -> Desk:
        edition = self.shelf.edition(row.game, row.edition, row.options)
        names = msgspec.json.decode(row.names, type=list[str])
        return Desk(self.shelf.games[row.game], edition, names)

    async def mine(self, holder: str) -> list[DeskInfo]:
        """Return the desks at which a device (given by the hash of its key) is the banker's or
        holds an account."""
        found = await self.store.desks_of(holder, LISTED)
        listed: list[DeskInfo] = []
        for id in found:
            with suppress(Refusal):  # leave out desks that cannot be read
                listed.append((await self.peek(id)).info(holder))
        return listed

    async def create(
        self, wanted: NewDesk, holder: str, network: str, phones: Sequence[str] = ()
    ) -> LiveDesk:
        """Create a desk. A given position becomes its first entry; `phones` are the devices that
        get the accounts, by seat."""
        names = [tidy(name) or f"{seat + 1}" for seat, name in enumerate(wanted.names)]
        edition = self.shelf.wanted(wanted.game, wanted.edition, wanted.options, len(names))
        now = clock.wall()
        row = DeskRow(
            id=new_table_id(),
            game=wanted.game,
            edition=edition.name,
            options=written(wanted.options),
            names=msgspec.json.encode(names).decode(),
            host=holder,
            created=now,
            touched=now,
            laid=network,
        )
        await self.store.add_desk(
            row,
            [
                DeskSeatRow(desk=row.id, seat=seat, holder=phones[seat] if phones else "")
                for seat in range(len(names))
            ],
            self._first_entries(row, wanted),
        )
        return await self.get(row.id)

    async def perform(
        self, live: LiveDesk, seat: Seat, command: Command | ChangeDepth | PassBank
    ) -> Ack | Refused:
        """Clean the free text of a command, then carry out the command and store its entries."""
        for name in TYPED:
            if isinstance(getattr(command, name, None), str):
                setattr(command, name, tidy(getattr(command, name)))
        return await super().perform(live, seat, command)

    def _first_entries(self, row: DeskRow, wanted: NewDesk) -> list[EntryRow]:
        """Return the first entries of a new desk: its position and its depth (CASH, TITLES or
        REFEREE). A value that is the default gets no entry."""
        ledger, now = self._ledger(row), clock.wall()
        try:
            if wanted.position:
                position = ledger.game.codec.actions(must_be_bounded(list(wanted.position)))
                ledger.apply(ledger.carried(now, position))
        except Illegal as illegal:
            raise Refusal(
                422, "bad_position", ledger.reason(illegal, "fr"), ledger.reason(illegal, "en")
            ) from illegal
        except (BadValue, OutOfBounds) as bad:
            raise wrong(str(bad)) from bad
        if wanted.depth != ledger.depth:
            ledger.apply(ledger.judge(BANKER, now, Deepen("opened", wanted.depth)))
        return [entry_row(entry) for entry in ledger.entries]

    # Phones

    async def link(self, desk: LiveDesk, seat: Seat) -> str:
        """Create a code, valid once, with which a phone takes over a player's account or the
        bank."""
        if not BANKER <= seat < len(desk.holders):
            raise no_desk()
        return await self.codes.create(desk.id, seat, LINK_SECONDS)

    async def write_bank_code(self, desk: LiveDesk) -> str:
        """Create the code with which any device takes over the bank when the banker's device is
        gone; the one created before is no longer valid."""
        return await self.codes.create(desk.id, WRITTEN, WRITTEN_SECONDS, most=1)

    async def join(self, code: str, holder: str) -> tuple[LiveDesk, Seat]:
        """Take over the account or the bank that a code was created for; return the desk and the
        seat."""
        given = await self.codes.find(code)
        if given is None or await self.store.desk(given.owner) is None:
            # The code belongs to a table, not to a desk: refuse it, but keep it valid.
            raise no_code()
        desk = await self.get(given.owner)
        if desk.who(holder) == BANKER:  # the device has the bank already: keep the code valid
            return desk, BANKER
        if given.seat == WRITTEN and BANKER in desk.here():
            raise bank_is_here()
        if not await self.codes.use(given):
            raise no_code()
        if given.seat in (BANKER, WRITTEN):
            seat = desk.who(holder)
            await self.hand_over(desk, holder, BANKER if seat is None else seat)
            return desk, BANKER
        await self.set_holder(desk, given.seat, holder)
        return desk, given.seat

    async def hand_over(
        self, desk: LiveDesk, holder: str, seat: Seat = BANKER, request: int = 0
    ) -> None:
        """Make another device the banker's device, and add an entry that the player of `seat` keeps
        the bank (BANKER: the device has no account). `request` is the number of the request to keep
        the bank that this fulfils; 0 if nobody asked."""
        id = f"bank-{request}" if request else new_code(ID_LETTERS)
        answer = await self.perform(desk, BANKER, PassBank(id, seat, request))
        if isinstance(answer, Refused):
            raise Unavailable(answer.en)
        await self.store.hand_over_desk(desk.id, holder)
        await self.reread(desk)
        await self.row_changed(desk)

    async def unlink(self, desk: LiveDesk, seat: Seat) -> None:
        """Take a player's account away from the phone that holds it."""
        if not 0 <= seat < len(desk.holders):
            raise no_desk()
        await self.set_holder(desk, seat, "")

    async def set_holder(self, desk: LiveDesk, seat: Seat, holder: str) -> None:
        await self.store.set_account_holder(desk.id, seat, holder)
        await self.reread(desk)
        await self.row_changed(desk)
