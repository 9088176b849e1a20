"""Le jeu et ses accessoires: a cash desk whose stock is finite."""

from __future__ import annotations

from magnat.core.state import MONEY, Holder
from magnat.core.step_and_window import Seat
from magnat.games.banking.edition import BOND, CHEQUE, PROMISE
from magnat.games.banking.state import Banking

CITE = "jeu.encaisse"


def desk_pays(s: Banking, seat: Seat, to: Holder, amount: int, cite: str) -> None:
    """The cash desk pays into a purse or an account: in notes, then in bonds, then in traveller's
    cheques, and what it has not got it owes to the player in writing."""
    notes = min(amount, s.cash(s.bank))
    s.pay(s.bank, to, notes, cite)
    rest = amount - notes
    if rest == 0:
        return
    s.note("ran_short", CITE, seat, rest)
    for good in (BOND, CHEQUE):
        n = min(rest // s.box.stock.paper, s.count[good][s.bank])
        s.pay(s.bank, to, n, CITE, good)
        rest -= n * s.box.stock.paper
    s.pay(s.bank, seat, rest, CITE, PROMISE)


def desk_buys(s: Banking, seat: Seat, amount: int, cite: str) -> None:
    """For what is sold to it the cash desk pays in notes or owes: paper for paper is no sale."""
    notes = min(amount, s.cash(s.bank))
    s.pay(s.bank, seat, notes, cite)
    s.pay(s.bank, seat, amount - notes, CITE, PROMISE)


def keep_promises(s: Banking) -> None:
    """As soon as notes have come back, the cash desk pays what it owes."""
    if s.count[PROMISE][s.seats] == 0:
        return
    for seat in s.living():
        n = min(s.count[PROMISE][seat], s.cash(s.bank))
        s.pay(seat, s.bank, n, CITE, PROMISE)
        s.pay(s.bank, seat, n, CITE)


def settle_up(s: Banking, src: Seat, dst: Holder, amount: int, cite: str) -> None:
    """Paid in notes, and in the cash desk's own promises where notes do not suffice."""
    notes = min(amount, s.count[MONEY][src])
    s.pay(src, dst, notes, cite)
    s.pay(src, dst, amount - notes, cite, PROMISE)


def hand_out(s: Banking, seat: Seat, good: int, n: int, cite: str) -> None:
    """Bonds or cheques from the cash desk; those it has not got it makes good in money."""
    there = min(n, s.count[good][s.bank])
    s.pay(s.bank, seat, there, cite, good)
    desk_pays(s, seat, seat, (n - there) * s.box.stock.paper, cite)
