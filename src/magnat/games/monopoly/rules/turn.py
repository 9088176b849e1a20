"""The turn: throw, advance, resolve the square; a double throws again, the third goes to prison."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import NO_CHOICES, Action, Choice, Illegal
from magnat.core.state import Outcome
from magnat.core.step_and_window import NOBODY, Question, Seat, Step, Window
from magnat.games.monopoly.edition import ANY_TIME
from magnat.games.monopoly.rules.endgame import MonopolyLastClaims, TimedEnd, is_ending
from magnat.games.monopoly.rules.money.debt import evasion, may_change_means, owes
from magnat.games.monopoly.rules.movement import Advance, GoToPrison
from magnat.games.monopoly.rules.squares.leaving_prison import (
    PayFine,
    UseCard,
    leave_by_card,
    prison_throw,
)
from magnat.games.monopoly.rules.squares.taxes import fines_to
from magnat.games.monopoly.state import Monopoly
from magnat.kit import turns
from magnat.kit.claim import count_throw
from magnat.kit.dice import ROLL, ROLL_ALONE, Roll, Throw, is_double, points_of
from magnat.kit.ranking import places_by_survival

PAY_FINE: Final = [Choice(PayFine())]  # made once


@final
class WhoBegins(turns.Opening[Monopoly]):
    """Everybody throws both dice; the highest total begins, ties throw again."""

    cite = "preparation.premier"

    def begins(self, s: Monopoly, seat: Seat) -> None:
        s.do(MonopolyNextTurn(NOBODY, seat))


@final
class MonopolyNextTurn(turns.NextTurn[Monopoly]):
    """The player to the left, unless the game is over."""

    cite = "tour.ordre"

    def may_end(self, s: Monopoly) -> bool:
        return s.time_up or s.left() == 1

    def is_over(self, s: Monopoly) -> bool:
        if s.time_up:
            s.do(MonopolyLastClaims(NOBODY), TimedEnd(NOBODY))
            return True
        if s.left() == 1:
            s.finish(Outcome(places_by_survival(s), (), "fin.dernier"))
        return s.outcome is not None

    def turn(self, s: Monopoly, seat: Seat) -> Step[Any]:
        s.start_counting_doubles()
        return MonopolyTurn(seat, False)


@final
class MonopolyTurn(Question[Monopoly]):
    """The player throws; from prison he may also pay or use a card first."""

    kind = "throw"
    cite = "tour.lancer"

    def __init__(self, seat: Seat, counted: bool) -> None:
        super().__init__(seat)
        self.counted: Final = counted  # it has begun, and has closed the claims that it closes

    def is_open(self, s: Monopoly) -> bool:
        return True  # one can always throw

    def choices(self, s: Monopoly, seat: Seat) -> list[Choice]:
        if seat != self.seat:
            return []
        if s.prison[seat] == 0:
            return ROLL_ALONE
        found = [ROLL]
        if s.cash(seat) >= s.box.rules.fine and self.leaves_enough(s):
            found.append(Choice(PayFine()))
        found.extend([Choice(UseCard(card)) for card in s.prison_cards(seat)])
        return found

    def leaves_enough(self, s: Monopoly) -> bool:
        """Whether rents that may still be claimed could be paid, where they bind."""
        return may_change_means(s, self.seat, -s.box.rules.fine)

    def flow(self, s: Monopoly, seat: Seat, action: Action) -> int | None:
        if isinstance(action, PayFine):
            return -s.box.rules.fine
        return 0 if isinstance(action, UseCard) else None

    def is_throw(self, s: Monopoly, seat: Seat, action: Action) -> bool:
        return not self.counted and (self._leads_to_a_throw(s, action) or self._counts_all(s))

    def _leads_to_a_throw(self, s: Monopoly, action: Action) -> bool:
        rules = s.box.rules
        if isinstance(action, UseCard):
            return rules.card_then_roll
        return not isinstance(action, PayFine) or rules.pay_then_roll

    def _counts_all(self, s: Monopoly) -> bool:
        """Whether a turn counts in which nobody throws."""
        return s.box.rules.unthrown_turn_counts

    def take(self, s: Monopoly, seat: Seat, action: Action) -> None:
        if self.is_throw(s, seat, action):
            count_throw(s, seat)
        if isinstance(action, PayFine):
            pay_fine(s, seat)
        elif isinstance(action, UseCard):
            leave_by_card(s, seat, action.card)
        if self._leads_to_a_throw(s, action):
            s.do(TurnThrow(seat) if isinstance(action, Roll) else MonopolyTurn(seat, True))

    def refusal(self, s: Monopoly, seat: Seat, action: Action) -> Illegal | None:
        if not isinstance(action, (Roll, PayFine, UseCard)):
            return None
        at_any_time = isinstance(action, PayFine) and s.box.rules.fine_moment == ANY_TIME
        if seat != self.seat and not at_any_time:
            return Illegal("each plays in turn", MonopolyNextTurn.cite)
        cite = "prison.carte" if isinstance(action, UseCard) else "prison.amende"
        if s.prison[seat] == 0:
            return Illegal("only a prisoner leaves prison", cite)
        if isinstance(action, UseCard):
            return Illegal("only one's own card frees from prison", cite)
        if s.cash(seat) < s.box.rules.fine:
            return Illegal("it costs {0}", cite, s.box.rules.fine)
        return evasion()


def pay_fine(s: Monopoly, seat: Seat) -> None:
    """The prisoner pays and is free."""
    s.pay(seat, fines_to(s), s.box.rules.fine, "prison.amende")
    s.free(seat, "prison.amende")


@final
class MayPayFine(Window[Monopoly]):
    """A prisoner whose turn it is not pays the fine and plays on his next turn, where the table
    reads it so."""

    kind = "bank"
    cite = "prison.amende"

    def __init__(self, seat: Seat = NOBODY) -> None:
        super().__init__(seat)

    def choices(self, s: Monopoly, seat: Seat) -> list[Choice]:
        if s.prison[seat] == 0 or s.cash(seat) < s.box.rules.fine or owes(s, seat):
            return NO_CHOICES
        top = s.next_step
        if isinstance(top, (MonopolyTurn, TurnThrow)) and top.seat == seat:
            return NO_CHOICES  # there he pays before he throws
        return PAY_FINE if may_change_means(s, seat, -s.box.rules.fine) else NO_CHOICES

    def flow(self, s: Monopoly, seat: Seat, action: Action) -> int | None:
        return -s.box.rules.fine

    def take(self, s: Monopoly, seat: Seat, action: Action) -> None:
        pay_fine(s, seat)


def begins_turn(step: Step[Any] | None) -> bool:
    """Whether a step asks a player to begin his turn, who has not thrown yet."""
    return isinstance(step, MonopolyTurn) and not step.counted


def is_between_turns(s: Monopoly) -> bool:
    """Nobody is in the middle of anything: somebody is about to begin his turn."""
    return begins_turn(s.next_step)


def may_do_deals(s: Monopoly, seat: Seat) -> bool:
    """Whether a player may offer a deal or lift a mortgage: at any time, or only when one builds,
    where the table reads it so; a debtor always sells. Once the last turn is over only a debtor
    deals: fortunes are those of that moment."""
    if is_ending(s):
        return owes(s, seat)
    if s.box.rules.business == ANY_TIME or s.turn == seat:
        return True
    return is_between_turns(s) or owes(s, seat)


@final
class TurnThrow(Throw[Monopoly]):
    """Both dice, and what they mean: a move, a way out of prison, or the third double."""

    cite = "tour.lancer"

    def thrown(self, s: Monopoly, faces: tuple[int, ...]) -> None:
        points = points_of(faces)
        s.note_throw(points)
        if s.prison[self.seat] > 0:
            steps = prison_throw(s, self.seat, faces)
            if is_double(faces) and s.box.rules.prison_double_again:
                s.count_double()
                steps.append(ThrowAgain(self.seat))
            s.do_all(steps)
            return
        if not is_double(faces):
            s.do(Advance(self.seat, points))
            return
        s.count_double()
        if s.doubles == s.box.rules.doubles_to_prison:
            s.do(ThirdDouble(self.seat))
        else:
            s.do(Advance(self.seat, points), ThrowAgain(self.seat))


@final
class ThrowAgain(Step[Monopoly]):
    """After a double, once the square is resolved, the same player throws again."""

    cite = "tour.double"

    def run(self, s: Monopoly) -> None:
        if s.prison[self.seat] == 0:
            s.note("throws_again", self.cite, self.seat)
            s.do(MonopolyTurn(self.seat, True))


@final
class ThirdDouble(Step[Monopoly]):
    """The third double in a row is no move: prison at once."""

    cite = "tour.troisieme_double"

    def run(self, s: Monopoly) -> None:
        s.note("third_double", self.cite, self.seat)
        s.do(GoToPrison(self.seat, self.cite))
