"""The answers to each question that a bot that looks ahead compares."""

from __future__ import annotations

from typing import Any, Final

from magnat.core.action_and_choice import Action
from magnat.core.step_and_window import Seat
from magnat.games.eldorado.bot import title_yield
from magnat.games.eldorado.edition import SERIES
from magnat.games.eldorado.rules.march import Fork, TakeCircuit
from magnat.games.eldorado.rules.money.payments import SellTitles
from magnat.games.eldorado.rules.preparation import FirstHolding
from magnat.games.eldorado.rules.squares.bank import Borrow, Lending, Repay
from magnat.games.eldorado.rules.squares.casino import CasinoTable, Stake
from magnat.games.eldorado.rules.squares.gold import BuyIngots, Gold
from magnat.games.eldorado.rules.squares.purchases import Buy, Pass, Purchase
from magnat.games.eldorado.rules.turn import EldoradoTurn
from magnat.games.eldorado.state import Eldorado
from magnat.kit.auction import Auction, BidUpTo, PassBid
from magnat.kit.dice import Roll

LAPS: Final = (5, 8, 12, 18)  # bids are tried that are worth the income of a title in so many laps
STAKES: Final = (60, 30, 16, 11)  # stakes are tried that are the cash divided by these numbers
# Stakes are tried that are the distance to the leader divided by so many points.
BEHIND: Final = (4, 8)


def candidate_answers(s: Eldorado, seat: Seat) -> list[Action] | None:
    """Return the answers that a bot that looks ahead should compare. None: compare every legal one;
    []: take the simple bot's answer without a comparison."""
    top: Any = s.top
    if isinstance(top, Auction):
        return _bids(s, seat, top)
    if top.seat != seat:
        return []
    if isinstance(top, EldoradoTurn):
        return _before_a_throw(s, seat)
    if isinstance(top, Fork):
        return [TakeCircuit(name) for name in s.box.circuits]
    if isinstance(top, Purchase):
        return [Buy(), Pass()]
    if isinstance(top, Gold):
        most = min(s.cash(seat) // s.box.ingot_price, s.ingots(s.bank))
        return [Pass(), *[BuyIngots(n) for n in sorted({most, most * 2 // 3, most // 3}) if n > 0]]
    if isinstance(top, Lending):
        return [Borrow(), Pass()]
    if isinstance(top, CasinoTable):
        return _stakes(s, seat)
    return None if isinstance(top, FirstHolding) else []


def _before_a_throw(s: Eldorado, seat: Seat) -> list[Action]:
    """Return the answers to compare before a throw: the throw itself, the repayment of a loan, the
    sale of a whole series. [] if only the throw is possible."""
    found: list[Action] = []
    if s.loans(seat) > 0 and s.cash(seat) >= s.box.loan:
        found.append(Repay())
    if s.cash(seat) >= s.box.loan // 2:
        for series in range(len(SERIES)):
            if s.holds(seat, series) > 0:
                found.append(SellTitles(tuple(s.titles_of(seat, series))))
    return [Roll(), *found] if found else []


def _bids(s: Eldorado, seat: Seat, lot: Auction[Any]) -> list[Action]:
    """Return a pass, and bids that are worth the title's income in several numbers of laps."""
    if lot.high == seat or not lot.items:
        return []
    found: list[Action] = [PassBid()]
    earns, low, unit = title_yield(s, s.box.series(lot.items[0])), lot.floor(s), lot.unit(s)
    for laps in LAPS:
        most = min(earns * laps, lot.purse(s, seat))
        if most >= low:
            found.append(BidUpTo(most - (most - low) % unit))
    return found


def _stakes(s: Eldorado, seat: Seat) -> list[Action]:
    found: list[Action] = [Pass()]
    richest = max([s.net_worth(one) for one in s.living()])
    amounts = [s.cash(seat) // part for part in STAKES]
    amounts.extend([(richest - s.net_worth(seat)) // points for points in BEHIND])
    for amount in amounts:
        stake = Stake(min(amount, s.cash(seat)) // s.box.unit * s.box.unit)
        if stake.amount >= s.box.unit and stake not in found:
            found.append(stake)
    return found
