"""The cash desk: makes a ledger entry from each command, or refuses the command."""

from __future__ import annotations

from collections.abc import Sequence

from magnat.bank import (
    auctions,
    corrections,
    desk_administration,
    payments_and_requests,
    rents_and_title_actions,
    ruin,
)
from magnat.bank.commands import (
    Ask,
    Carry,
    Close,
    Command,
    Deepen,
    DeskAnswer,
    DeskAuction,
    DeskBid,
    DeskCounter,
    DeskHammer,
    DeskRuin,
    DeskTrust,
    Do,
    Everybody,
    Pay,
    Rename,
    Rent,
    TakeBank,
    Usual,
)
from magnat.bank.ledger import BANK, Ledger
from magnat.bank.ledger_entry import BANKER, LedgerEntry
from magnat.core.action_and_choice import Action, Illegal
from magnat.core.step_and_window import Ms, Seat
from magnat.kit.fronts.desk import REFEREE
from magnat.kit.set_by_hand import lay_position


class Desk(Ledger):
    """The ledger of one cash desk. It also decides about the commands that devices send."""

    def judge(self, who: Seat, now: Ms, command: Command) -> LedgerEntry:
        """Return the entry that carries out a command of seat `who`; raise Illegal with the reason
        if it is refused."""
        self._check_open(command)
        if isinstance(command, Pay):
            return payments_and_requests.pay(self, who, now, command)
        if isinstance(command, Usual):
            return payments_and_requests.usual(
                self, who, now, command.key, command.seat, command.times
            )
        if isinstance(command, Everybody):
            return payments_and_requests.each(self, who, now, command)
        if isinstance(command, Ask):
            return payments_and_requests.ask(self, who, now, command)
        if isinstance(command, DeskAnswer):
            return payments_and_requests.answer(self, who, now, command)
        if isinstance(command, Rent):
            return rents_and_title_actions.rent(self, who, now, command)
        if isinstance(command, Do):
            return rents_and_title_actions.deed(self, who, now, command)
        if isinstance(command, DeskAuction):
            return auctions.put_up(self, who, now, command)
        if isinstance(command, DeskBid):
            return auctions.bid(self, who, now, command)
        if isinstance(command, TakeBank):
            return desk_administration.bank_asked(self, who, now)
        if isinstance(command, DeskCounter):
            return corrections.counter(self, who, now, command)
        if isinstance(command, Rename) and who == command.seat >= 0:
            return desk_administration.named(self, who, now, command)
        if who != BANKER:
            raise Illegal("that is the banker's to do", "")
        if isinstance(command, Deepen):
            return desk_administration.deepened(self, now, command.depth)
        if isinstance(command, DeskRuin):
            return ruin.ruin(self, now, command)
        if isinstance(command, Carry):
            return payments_and_requests.carry(self, now, command)
        if isinstance(command, DeskHammer):
            return auctions.hammer(self, now, command.sold)
        if isinstance(command, DeskTrust):
            return desk_administration.trusted(self, now, command)
        if isinstance(command, Rename):
            return desk_administration.named(self, who, now, command)
        return desk_administration.closed(self, now, command)

    def _check_open(self, command: Command) -> None:
        """Raise Illegal if the desk accepts no such command now. While the desk is closed, only
        Close and Rename are accepted; while the referee keeps the money, only Deepen, Rename and
        DeskTrust. Commands about who keeps the bank are always accepted."""
        if isinstance(command, TakeBank) or self._is_about_bank(command):
            return
        if self.is_closed and not isinstance(command, (Close, Rename)):
            raise Illegal("this desk is put away: open it again first", "")
        if self.depth == REFEREE and not isinstance(command, (Deepen, Rename, DeskTrust)):
            raise Illegal("the referee keeps the table now: pay there", "")

    def _is_about_bank(self, command: Command) -> bool:
        """Tell whether a command is another player's answer to a phone's request to keep the
        bank."""
        asked = self.requests.get(command.request) if isinstance(command, DeskAnswer) else None
        return asked is not None and asked.key == BANK

    def carried(self, now: Ms, lines: Sequence[Action]) -> LedgerEntry:
        """Return the first entry of a desk that continues a game from elsewhere: it sets up the
        position that `lines` describe."""
        return self.paid(now, BANKER, lambda s: lay_position(s, lines), key="carried")

    def strike(self) -> LedgerEntry | None:
        """Return the entry that ends the running auction. Its time is the end of the silence (the
        set time without a new bid). None if there is no auction or no bid."""
        due = self.due()
        return auctions.hammer(self, due, sold=True) if due else None
