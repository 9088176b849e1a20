"""Le tour: pledges first, then one throw, and another where a card grants it."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Choice
from magnat.core.step_and_window import NOBODY, Question, Seat, Step
from magnat.games.banking.edition import SIDES
from magnat.games.banking.rules.endgame import Closing, is_standstill
from magnat.games.banking.rules.money.debts import Arrears, Redemption
from magnat.games.banking.rules.money.finite_stock import keep_promises
from magnat.games.banking.rules.pawns import ENTRY, WALK
from magnat.games.banking.state import Banking
from magnat.kit import turns
from magnat.kit.dice import ROLL


@final
class BankingNextTurn(turns.NextTurn[Banking]):
    """Clockwise, until one is home; or until nobody could ever move again."""

    cite = "jeu.tour"
    rest = "cases.carte"

    def may_end(self, s: Banking) -> bool:
        return is_standstill(s)

    def is_over(self, s: Banking) -> bool:
        if is_standstill(s):
            s.note("stood_still", "fin.arrivee")
            s.do(Closing(NOBODY))
            return True
        return False

    def turn(self, s: Banking, seat: Seat) -> Step[Any]:
        return TURN[seat]


@final
class BankingTurn(Step[Banking]):
    """What is owed is paid, pledged pawns are redeemed, a pawn may enter, then the die."""

    cite = "jeu.tour"

    def run(self, s: Banking) -> None:
        seat = self.seat
        keep_promises(s)
        if s.is_burdened(seat):
            s.do_all([Arrears(seat), Redemption(seat), ENTER[seat], ONCE_MORE[seat]])
        else:
            s.do(ENTER[seat], ONCE_MORE[seat])


@final
class BankingEntry(Step[Banking]):
    """With no pawn left in the game the next one enters at once; with none at all the turn is
    over."""

    cite = ENTRY

    def run(self, s: Banking) -> None:
        seat = self.seat
        if not s.movable(seat):
            for pawn in s.waiting(seat)[:1]:
                s.set_free(pawn, ENTRY)
        if s.movable(seat):
            s.do(ToThrow(seat))
        else:
            s.note("passed", ENTRY, seat)


@final
class ToThrow(Question[Banking]):
    """The player throws the die."""

    kind = "throw"
    cite = "marche.de"

    def is_open(self, s: Banking) -> bool:
        return True  # one can always throw

    def choices(self, s: Banking, seat: Seat) -> list[Choice]:
        return [ROLL] if seat == self.seat else []

    def take(self, s: Banking, seat: Seat, action: Action) -> None:
        s.do(WALK[seat])


@final
class OnceMore(Step[Banking]):
    """A throw that a card granted."""

    cite = "cases.carte"

    def run(self, s: Banking) -> None:
        if s.bonus > 0:
            s.use_throw()
            s.do(ENTER[self.seat], self)


# By seat: the same in every turn of every table, so each is made once. But for questions: one that
# is asked again is another one.
TURN: Final = tuple([BankingTurn(seat) for seat in range(SIDES)])
ENTER: Final = tuple([BankingEntry(seat) for seat in range(SIDES)])
ONCE_MORE: Final = tuple([OnceMore(seat) for seat in range(SIDES)])
