"""Fin du jeu: one player is home with all his pawns; everything is counted in bank."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.state import MONEY, Outcome
from magnat.core.step_and_window import NOBODY, Seat, Step
from magnat.games.banking.edition import AT_ONCE, PROMISE
from magnat.games.banking.rules.money.debts import (
    Arrears,
    Redemption,
    may_redeem,
    means_grew,
    pay_before_leaving,
    pending,
)
from magnat.games.banking.rules.money.deposits import deposit_all
from magnat.games.banking.rules.money.finite_stock import desk_pays
from magnat.games.banking.state import PAPERS, Banking
from magnat.kit.leaving import MayResign
from magnat.kit.ranking import places_among_living

LEFT: Final = "fin.abandon"


@final
class Goal(Step[Banking]):
    """A pawn is home and earns its owner money; with the last one the game is over."""

    cite = "marche.but"

    def run(self, s: Banking) -> None:
        desk_pays(s, self.seat, self.seat, s.box.rules.arrival, self.cite)
        if s.has_all_home(self.seat):
            s.note("all_home", "fin.arrivee", self.seat)
            s.do(Closing(NOBODY))
        else:
            means_grew(s, self.seat)


@final
class Closing(Step[Banking]):
    """What is still owed is paid as far as it goes, pawns are redeemed where means allow, everybody
    deposits all he carries, and the largest holding in bank wins."""

    cite = "fin.compte"

    def run(self, s: Banking) -> None:
        steps: list[Step[Any]] = []
        for seat in s.living():
            steps.extend(pending(s, seat))
        steps.extend([Arrears(seat) for seat in s.living()])
        if s.box.rules.redeem == AT_ONCE:
            steps.extend([Redemption(seat) for seat in s.living()])
        s.do_all([*steps, BankingCount(NOBODY)])


@final
class BankingCount(Step[Banking]):
    """Securities count at their face value; equal holdings share the place."""

    cite = "fin.compte"

    def run(self, s: Banking) -> None:
        worth = [s.final_holding(seat) if s.alive[seat] else 0 for seat in range(s.seats)]
        for seat in s.living():
            deposit_all(s, seat, self.cite)
            s.pay(seat, s.account(seat), s.count[PROMISE][seat], self.cite, PROMISE)
        for seat in s.living():
            account = s.account(seat)
            s.note("counted", self.cite, seat, worth[seat], s.purse(account), s.securities(account))
        s.finish(Outcome(places_among_living(s, worth), tuple(worth), self.cite))


def is_standstill(s: Banking) -> bool:
    """Nobody has a pawn to move and nobody can redeem one: play could not go on."""
    for seat in range(s.seats):
        if s.alive[seat] and (s.movable(seat) or s.waiting(seat) or may_redeem(s, seat)):
            return False
    return True


@final
class MayLeave(MayResign[Banking]):
    """Whoever leaves pays what he owes to a player, and gives everything else back to the cash
    desk."""

    cite = LEFT

    def leave(self, s: Banking, seat: Seat) -> None:
        pay_before_leaving(s, seat)
        for holder in (seat, s.account(seat)):
            for good in (MONEY, *PAPERS, PROMISE):
                s.pay(holder, s.bank, s.count[good][holder], LEFT, good)
            for share in s.shares(holder):
                s.surrender(share, LEFT)
        for pawn in s.pawns(seat):
            s.take_off(pawn, LEFT)
        s.eliminate(seat, LEFT)
        if len(s.living()) == 1:
            s.do(Closing(NOBODY))
