"""The turn: throw, advance, resolve the square; a double throws again, the third goes to prison."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action import Action, Choice, Illegal
from magnat.core.state import Outcome
from magnat.core.step import NOBODY, Seat, Step, Window
from magnat.games.monopoly.rules.endgame import finish_by_wealth
from magnat.games.monopoly.rules.jail import (
    GoToPrison,
    PayFine,
    UseCard,
    leave_by_card,
    prison_throw,
)
from magnat.games.monopoly.rules.movement import Advance
from magnat.games.monopoly.rules.taxes import fines_to
from magnat.games.monopoly.state import Monopoly
from magnat.kit.claim import count_throw
from magnat.kit.dice import Roll, Throw, is_double
from magnat.kit.turns import NextTurn, Opening
from magnat.kit.wealth import places_by_survival


@final
class WhoBegins(Opening[Monopoly]):
    """Everybody throws both dice; the highest total begins, ties throw again."""

    cite = "preparation.premier"

    def again(self, rivals: tuple[Seat, ...], totals: tuple[int, ...]) -> WhoBegins:
        return WhoBegins(NOBODY, rivals, totals)

    def begins(self, s: Monopoly, seat: Seat) -> None:
        s.do(Following(NOBODY, seat))


@final
class Following(NextTurn[Monopoly]):
    """The player to the left, unless the game is over."""

    cite = "tour.ordre"

    def is_over(self, s: Monopoly) -> bool:
        if s.time_up:
            finish_by_wealth(s, "montre.fin")
        elif len(s.living()) == 1:
            s.finish(Outcome(places_by_survival(s), (), "fin.dernier"))
        return s.outcome is not None

    def turn(self, s: Monopoly, seat: Seat) -> Step[Any]:
        s.start_counting_doubles()
        return Turn(seat, False)

    def again(self) -> Following:
        return Following()


@final
class Turn(Window[Monopoly]):
    """The player throws; from prison he may also pay or use a card first."""

    cite = "tour.lancer"

    def __init__(self, seat: Seat, counted: bool) -> None:
        super().__init__(seat)
        self.counted: Final = counted  # this turn has closed the claims that it closes

    def choices(self, s: Monopoly, seat: Seat) -> list[Choice]:
        if seat != self.seat:
            return []
        found = [Choice(Roll())]
        if s.prison[seat] > 0:
            if s.cash(seat) >= s.box.rules.fine:
                found.append(Choice(PayFine()))
            found.extend([Choice(UseCard(card)) for card in s.prison_cards(seat)])
        return found

    def take(self, s: Monopoly, seat: Seat, action: Action) -> None:
        if not self.counted:
            count_throw(s)
        if isinstance(action, PayFine):
            s.pay(seat, fines_to(s), s.box.rules.fine, "prison.amende")
            s.free(seat, "prison.amende")
            if s.box.rules.pay_then_roll:
                s.do(Turn(seat, True))
        elif isinstance(action, UseCard):
            leave_by_card(s, seat, action.card)
            s.do(Turn(seat, True))
        else:
            s.do(TurnThrow(seat))

    def refusal(self, s: Monopoly, seat: Seat, action: Action) -> Illegal | None:
        if not isinstance(action, (Roll, PayFine, UseCard)):
            return None
        if seat != self.seat:
            return Illegal("each plays in turn", Following.cite)
        cite = "prison.carte" if isinstance(action, UseCard) else "prison.amende"
        if s.prison[seat] == 0:
            return Illegal("only a prisoner leaves prison", cite)
        if isinstance(action, UseCard):
            return Illegal("only one's own card frees from prison", cite)
        return Illegal("it costs {0}", cite, s.box.rules.fine)


@final
class TurnThrow(Throw[Monopoly]):
    """Both dice, and what they mean: a move, a way out of prison, or the third double."""

    cite = "tour.lancer"

    def thrown(self, s: Monopoly, faces: tuple[int, ...]) -> None:
        s.note_throw(sum(faces))
        if s.prison[self.seat] > 0:
            s.do(*prison_throw(s, self.seat, faces))
            return
        if not is_double(faces):
            s.do(Advance(self.seat, sum(faces)))
            return
        s.count_double()
        if s.doubles == s.box.rules.doubles_to_prison:
            s.do(ThirdDouble(self.seat))
        else:
            s.do(Advance(self.seat, sum(faces)), ThrowAgain(self.seat))


@final
class ThrowAgain(Step[Monopoly]):
    """After a double, once the square is resolved, the same player throws again."""

    cite = "tour.double"

    def run(self, s: Monopoly) -> None:
        if s.prison[self.seat] == 0:
            s.note("throws_again", self.cite, self.seat)
            s.do(Turn(self.seat, True))


@final
class ThirdDouble(Step[Monopoly]):
    """The third double in a row is no move: prison at once."""

    cite = "tour.troisieme_double"

    def run(self, s: Monopoly) -> None:
        s.note("third_double", self.cite, self.seat)
        s.do(GoToPrison(self.seat, self.cite))
