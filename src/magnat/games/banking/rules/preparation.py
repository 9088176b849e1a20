"""Préparation: the box is unpacked, the pawns wait in the middle, the highest die begins."""

from __future__ import annotations

from typing import final

from magnat.core.state import MONEY
from magnat.core.step_and_window import NOBODY, Seat
from magnat.games.banking.edition import BOND, CHEQUE, PROMISE
from magnat.games.banking.rules.money.finite_stock import desk_pays
from magnat.games.banking.rules.turn import BankingNextTurn
from magnat.games.banking.state import Banking
from magnat.kit.turns import Opening

PAWNS = "jeu.pions"


@final
class Begin(Opening[Banking]):
    """Each throws the die once; the highest begins."""

    cite = "jeu.tour"

    def dice(self) -> int:
        return 1

    def begins(self, s: Banking, seat: Seat) -> None:
        s.do(BankingNextTurn(NOBODY, seat))


def lay(s: Banking) -> None:
    """Stock the cash desk, shuffle the cards, set up the pawns."""
    box = s.box
    s.stock(MONEY, s.bank, box.supply[MONEY])
    s.stock(BOND, s.bank, box.supply[BOND])
    s.stock(CHEQUE, s.bank, box.supply[CHEQUE])
    s.stock(PROMISE, s.bank, 0)
    for _ in range(box.stock.shares):
        s.place(s.bank)
    for _ in box.cards:
        s.place(s.first_deck())
    for _ in range(box.stock.tokens * s.seats):
        s.place(s.bank)
    s.lay_pawns()
    s.shuffle(0)
    for seat in range(s.seats):
        s.note("seated", PAWNS, seat, s.colour_name(seat))
        desk_pays(s, seat, seat, box.rules.starting_cash, PAWNS)
    s.do(Begin(NOBODY, tuple(range(s.seats))))
