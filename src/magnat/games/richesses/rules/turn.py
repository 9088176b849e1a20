"""III. Le tour: throw a white die and a red one, pay for a double, advance, see where you are."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action import Action, Choice
from magnat.core.step import Seat, Step, Window
from magnat.games.richesses.edition import (
    AUCTION,
    CHOICE,
    COUNTRY,
    FIRST,
    JOKER_SQUARE,
    NEWS,
    NEWS_DECK,
    POINTS,
    START,
    WORLD,
)
from magnat.games.richesses.rules.auctions import AuctionSquare
from magnat.games.richesses.rules.bankruptcy import Debt
from magnat.games.richesses.rules.choice import ContinentTitles, WorldChoice
from magnat.games.richesses.rules.country import visit
from magnat.games.richesses.rules.joker import JokerSquare
from magnat.games.richesses.rules.news import News
from magnat.games.richesses.rules.points import Points
from magnat.games.richesses.state import Richesses
from magnat.kit import turns
from magnat.kit.dice import Roll, Throw, is_double

DOUBLE: Final = "tour.double"


@final
class NextTurn(turns.NextTurn[Richesses]):
    """The others follow in the same way, clockwise."""

    cite = "tour.ordre"

    def turn(self, s: Richesses, seat: Seat) -> Step[Any]:
        return Turn(seat)

    def again(self) -> NextTurn:
        return NextTurn()


@final
class Turn(Window[Richesses]):
    """Whose turn it is throws when he likes."""

    cite = "tour.lancer"

    def choices(self, s: Richesses, seat: Seat) -> list[Choice]:
        return [Choice(Roll())] if seat == self.seat else []

    def take(self, s: Richesses, seat: Seat, action: Action) -> None:
        s.do(Dash(seat))


@final
class Dash(Throw[Richesses]):
    """The white die, then the red one; a double costs its face in millions, before the move."""

    cite = "tour.lancer"

    def thrown(self, s: Richesses, faces: tuple[int, ...]) -> None:
        white, red = faces
        advance = Advance(self.seat, white, red)
        if is_double(faces):
            fine = s.box.rules.fine * red
            s.do(Debt(self.seat, ((s.bank, fine),), DOUBLE), advance)
        else:
            s.do(advance)


@final
class Advance(Step[Richesses]):
    """The pawn goes on by the total; a tour is complete when it comes to the first step again."""

    cite = "tour.lancer"

    def __init__(self, seat: Seat, white: int, red: int) -> None:
        super().__init__(seat)
        self.white: Final = white
        self.red: Final = red

    def run(self, s: Richesses) -> None:
        start = s.at(self.seat)
        path = s.box.track.ahead(start, self.white + self.red)
        s.give(s.pawn(self.seat), s.space(path[-1]), self.cite)
        if start != START and FIRST in path:
            s.come_round(self.seat, "tour.monde")
        s.do(*self.arrival(s, s.box.kind_of[path[-1]]))

    def arrival(self, s: Richesses, kind: str) -> list[Step[Any]]:
        """What the square asks for."""
        seat = self.seat
        if kind == COUNTRY:
            return visit(s, seat)
        if kind == CHOICE:
            return [*visit(s, seat), ContinentTitles(seat)]
        if kind == POINTS:
            return [*visit(s, seat), Points(seat, self.white + self.red)]
        if kind == WORLD:
            return [WorldChoice(seat)]
        if kind == AUCTION:
            return [AuctionSquare(seat, self.red)]
        if kind == JOKER_SQUARE:
            return [JokerSquare(seat)]
        if kind == NEWS:
            return [News(seat, NEWS_DECK)]
        return []  # customs: a rest, as far as anybody knows
