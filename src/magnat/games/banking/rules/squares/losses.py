"""Vol, incendie, mines perdues: what a player carries can go, and a mine goes with its share."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Item
from magnat.core.step_and_window import Chance, Seat, Step
from magnat.games.banking.edition import BOND, CHEQUE
from magnat.games.banking.state import Banking


def part_of(s: Banking, amount: int, percent: int) -> int:
    """So many per cent, what is left of a smallest note dropped."""
    unit = s.box.stock.small_note
    return amount * percent // 100 // unit * unit


@final
class Loss(Step[Banking]):
    """Theft or fire takes a part of what is carried; what is in bank is not touched."""

    cite = "banque.abri"

    def __init__(self, seat: Seat, percent: int, notes: bool, papers: bool) -> None:
        super().__init__(seat)
        self.percent: Final = percent
        self.notes: Final = notes  # whether notes are lost
        self.papers: Final = papers  # whether securities are lost

    def run(self, s: Banking) -> None:
        seat = self.seat
        notes = part_of(s, s.cash(seat), self.percent) if self.notes else 0
        bonds = s.count[BOND][seat] * self.percent // 100 if self.papers else 0
        cheques = s.count[CHEQUE][seat] * self.percent // 100 if self.papers else 0
        shares = len(s.shares(seat)) * self.percent // 100 if self.papers else 0
        if notes == 0 and bonds == 0 and cheques == 0 and shares == 0:
            carried = s.cash(seat) if self.notes else 0
            s.note("spared", self.cite, seat, carried + (s.securities(seat) if self.papers else 0))
            return
        s.pay(seat, s.bank, notes, self.cite)
        s.pay(seat, s.bank, bonds, self.cite, BOND)
        s.pay(seat, s.bank, cheques, self.cite, CHEQUE)
        s.do_all(by_lot(seat, shares, True))


@final
class Raid(Step[Banking]):
    """Everybody loses so much of the notes he carries."""

    cite = "banque.abri"

    def __init__(self, seat: Seat, amount: int) -> None:
        super().__init__(seat)
        self.amount: Final = amount

    def run(self, s: Banking) -> None:
        for seat in s.living():
            if s.cash(seat) == 0:
                s.note("spared", self.cite, seat, 0)
            s.pay(seat, s.bank, min(self.amount, s.cash(seat)), self.cite)


@final
class Lot(Action):
    """Which share it was."""

    def __init__(self, share: Item) -> None:
        self.share: Final = share


def by_lot(seat: Seat, n: int, carried: bool) -> list[Step[Any]]:
    return [ShareByLot(seat, carried) for _ in range(n)]


@final
class ShareByLot(Chance[Banking]):
    """One of a player's mine shares, by lot: it goes back, and the mine with it."""

    cite = "mines.perte"

    def __init__(self, seat: Seat, carried: bool) -> None:
        super().__init__(seat)
        self.carried: Final = carried  # only those he carries, or those in bank too

    def pool(self, s: Banking) -> list[Item]:
        shares = s.shares(self.seat)
        return shares if self.carried else sorted(shares + s.shares(s.account(self.seat)))

    def is_open(self, s: Banking) -> bool:
        return len(self.pool(s)) > 0

    def sample(self, s: Banking) -> Action:
        luck = s.luck
        assert luck is not None
        pool = self.pool(s)
        return Lot(pool[luck.below(len(pool))])

    def outcomes(self, s: Banking) -> list[tuple[Action, int]]:
        return [(Lot(share), 1) for share in self.pool(s)]

    def run(self, s: Banking) -> None:
        s.note("no_share", self.cite, self.seat)

    def take(self, s: Banking, seat: Seat, action: Action) -> None:
        assert isinstance(action, Lot)
        s.surrender(action.share, self.cite)
