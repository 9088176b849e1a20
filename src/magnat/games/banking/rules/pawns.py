"""Marche des pions: out by the lane, once around the ring, and home by the lane."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Action, Choice, Item
from magnat.core.step_and_window import Question, Seat
from magnat.games.banking.edition import SIDES, WHITE
from magnat.games.banking.rules.money.debts import means_grew
from magnat.games.banking.rules.money.finite_stock import desk_pays
from magnat.games.banking.rules.squares.landing import Stop, stop
from magnat.games.banking.rules.squares.mines import Mine, passed
from magnat.games.banking.state import Banking
from magnat.kit.dice import Throw

ENTRY: Final = "marche.entree"
WAY: Final = "marche.chemin"


@final
class Walk(Throw[Banking]):
    """One die."""

    cite = "marche.de"

    def dice(self) -> int:
        return 1

    def thrown(self, s: Banking, faces: tuple[int, ...]) -> None:
        s.do(WhichPawn(self.seat, faces[0]))


WALK: Final = tuple([Walk(seat) for seat in range(SIDES)])  # thrown so often: made once


@final
class Advance(Action):
    """This pawn goes."""

    def __init__(self, pawn: Item) -> None:
        self.pawn: Final = pawn


_GOES: Final[list[Choice]] = []


def goes(pawn: Item) -> Choice:
    """That this pawn goes: asked so often that each is made once."""
    while len(_GOES) <= pawn:
        _GOES.append(Choice(Advance(len(_GOES))))
    return _GOES[pawn]


@final
class WhichPawn(Question[Banking]):
    """With two pawns or more in the game the player moves the one he likes, even one whose throw
    is lost, unless the table has it that one goes if one can."""

    cite = ENTRY

    def __init__(self, seat: Seat, n: int) -> None:
        super().__init__(seat)
        self.n: Final = n

    def pawns(self, s: Banking) -> list[Item]:
        """Those to choose from."""
        pawns = s.movable(self.seat)
        if not s.box.rules.must_advance:
            return pawns
        return [pawn for pawn in pawns if not is_lost(s, pawn, self.n)] or pawns

    def is_open(self, s: Banking) -> bool:
        """There is something to choose as soon as one of several pawns can go."""
        pawns = self.pawns(s)
        if len(pawns) > 1:
            for pawn in pawns:
                if not is_lost(s, pawn, self.n):
                    return True
        return False

    def choices(self, s: Banking, seat: Seat) -> list[Choice]:
        return [goes(pawn) for pawn in self.pawns(s)] if seat == self.seat else []

    def take(self, s: Banking, seat: Seat, action: Action) -> None:
        assert isinstance(action, Advance)
        march(s, seat, action.pawn, self.n)

    def run(self, s: Banking) -> None:
        pawns = self.pawns(s)
        if pawns:
            march(s, self.seat, pawns[0], self.n)


def departure_of(s: Banking, pawn: Item) -> int:
    """What the cash desk pays for that pawn's first start."""
    return 0 if s.has_started(pawn) else s.box.rules.departure


def is_lost(s: Banking, pawn: Item, n: int) -> bool:
    """The throw leads onto a plain white square, or past the goal."""
    step = s.landing(pawn, n)
    return step < 0 or s.box.board.kinds[step] == WHITE


def march(s: Banking, seat: Seat, pawn: Item, n: int) -> None:
    """The pawn advances as the die says, and what the square demands happens."""
    step = s.landing(pawn, n)
    if step < 0 or s.box.board.kinds[step] == WHITE:
        why = "marche.but" if step < 0 else "marche.coup_perdu"
        s.note("lost", why, seat, pawn, n)
        return
    shares = passed(s, s.step(pawn), step)
    s.stand(pawn, step, WAY)
    if not s.has_started(pawn):
        money = departure_of(s, pawn)
        s.spend_departure(pawn)
        desk_pays(s, seat, seat, money, "marche.depart")
        means_grew(s, seat)
    following = s.follower(pawn)
    if following >= 0 and not s.is_free(following):
        if s.squares(pawn) >= s.box.rules.next_pawn:
            s.set_free(following, ENTRY)
    if shares:  # on the way there
        s.do_all([*[Mine(seat, share) for share in shares], Stop(seat, pawn)])
    else:
        stop(s, seat, pawn)
