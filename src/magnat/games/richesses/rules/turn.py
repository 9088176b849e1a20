"""III. Le tour: throw a white die and a red one, pay for a double, advance, see where you are."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import NO_CHOICES, Action, Choice
from magnat.core.step_and_window import Question, Seat, Step
from magnat.games.richesses.edition import (
    AT_AUCTION,
    AT_CHOICE,
    AT_COUNTRY,
    AT_JOKER,
    AT_NEWS,
    AT_POINTS,
    AT_WORLD,
    BEFORE,
    NEWS_DECK,
    START,
    StepNo,
)
from magnat.games.richesses.rules.bankruptcy import RichessesDebt
from magnat.games.richesses.rules.squares.auctions import AuctionSquare
from magnat.games.richesses.rules.squares.choice import ContinentTitles, WorldChoice
from magnat.games.richesses.rules.squares.country import visit
from magnat.games.richesses.rules.squares.joker import JokerSquare
from magnat.games.richesses.rules.squares.news import News
from magnat.games.richesses.rules.squares.points import Points
from magnat.games.richesses.state import Richesses
from magnat.kit import turns
from magnat.kit.dice import ROLL, Throw

THROW: Final = "tour.lancer"
DOUBLE: Final = "tour.double"
THROWS: Final = [ROLL]


@final
class RichessesNextTurn(turns.NextTurn[Richesses]):
    """The others follow in the same way, clockwise."""

    cite = "tour.ordre"

    def may_end(self, s: Richesses) -> bool:
        return False  # a game ends by what happens in a turn

    def turn(self, s: Richesses, seat: Seat) -> Step[Any]:
        return RichessesTurn(seat)


@final
class RichessesTurn(Question[Richesses]):
    """Whose turn it is throws when he likes."""

    kind = "throw"
    cite = THROW

    def is_open(self, s: Richesses) -> bool:
        return True  # one can always throw

    def choices(self, s: Richesses, seat: Seat) -> list[Choice]:
        return THROWS if seat == self.seat else NO_CHOICES

    def take(self, s: Richesses, seat: Seat, action: Action) -> None:
        s.do(Dash(seat))


@final
class Dash(Throw[Richesses]):
    """The white die, then the red one; a double costs its face in millions, before the move or, as
    the table may have it, when all that the move leads to is done."""

    cite = THROW

    def thrown(self, s: Richesses, faces: tuple[int, ...]) -> None:
        seat, white, red = self.seat, faces[0], faces[1]
        if white != red:
            advance(s, seat, white, red)  # nothing comes before it
            return
        fine = RichessesDebt(seat, ((s.bank, s.box.rules.fine * red),), DOUBLE)
        if s.box.rules.fine_time == BEFORE:
            s.do(fine, Advance(seat, white, red))
        else:
            s.do(Advance(seat, white, red), fine)


@final
class Advance(Step[Richesses]):
    """The pawn goes on by the total; a tour is complete when it comes to the first step again, or,
    as the table may have it, to the last one."""

    cite = THROW

    def __init__(self, seat: Seat, white: int, red: int) -> None:
        super().__init__(seat)
        self.white: Final = white
        self.red: Final = red

    def run(self, s: Richesses) -> None:
        advance(s, self.seat, self.white, self.red)


def advance(s: Richesses, seat: Seat, white: int, red: int) -> None:
    """The pawn moves, and its owner sees where he is."""
    start, points = s.at(seat), white + red
    steps = s.box.track.round(start)
    at = steps[points - 1]
    s.walk(s.pawn(seat), s.space(0), steps, 0, points, THROW)
    if start != START and points >= s.box.to_tour[start]:
        s.come_round(seat, "tour.monde")
    arrive(s, seat, at, red, points)


def arrive(s: Richesses, seat: Seat, at: StepNo, red: int, points: int) -> None:
    """What the square asks for; royalties come before what else it brings."""
    kind = s.box.kind_at[at]
    if kind == AT_COUNTRY:
        visit(s, seat, at)
    elif kind == AT_CHOICE:
        s.do(ContinentTitles(seat))
        visit(s, seat, at)
    elif kind == AT_POINTS:
        s.do(Points(seat, points))
        visit(s, seat, at)
    elif kind == AT_WORLD:
        s.do(WorldChoice(seat))
    elif kind == AT_AUCTION:
        s.do(AuctionSquare(seat, red))
    elif kind == AT_JOKER:
        s.do(JokerSquare(seat))
    elif kind == AT_NEWS:
        s.do(News(seat, NEWS_DECK))
    else:  # customs: a rest, as far as anybody knows
        s.note("rested", THROW, seat)
