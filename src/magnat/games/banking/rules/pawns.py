"""Marche des pions: out by the lane, once around the ring, and home by the lane."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action import Action, Choice, Item
from magnat.core.step import Question, Seat, Step
from magnat.games.banking.edition import WHITE
from magnat.games.banking.rules.desk import desk_pays
from magnat.games.banking.rules.mines import Mine, passed
from magnat.games.banking.rules.squares import Stop
from magnat.games.banking.state import Banking
from magnat.kit.dice import Throw

ENTRY: Final = "marche.entree"


@final
class Walk(Throw[Banking]):
    """One die."""

    cite = "marche.de"

    def dice(self) -> int:
        return 1

    def thrown(self, s: Banking, faces: tuple[int, ...]) -> None:
        s.do(WhichPawn(self.seat, faces[0]))


@final
class Advance(Action):
    """This pawn goes."""

    def __init__(self, pawn: Item) -> None:
        self.pawn: Final = pawn


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
        return len(pawns) > 1 and any([not is_lost(s, pawn, self.n) for pawn in pawns])

    def choices(self, s: Banking, seat: Seat) -> list[Choice]:
        return [Choice(Advance(pawn)) for pawn in self.pawns(s)] if seat == self.seat else []

    def take(self, s: Banking, seat: Seat, action: Action) -> None:
        assert isinstance(action, Advance)
        s.do(March(seat, action.pawn, self.n))

    def run(self, s: Banking) -> None:
        s.do_all([March(self.seat, pawn, self.n) for pawn in self.pawns(s)[:1]])


def departure_of(s: Banking, pawn: Item) -> int:
    """What the cash desk pays for that pawn's first start."""
    return 0 if s.has_started(pawn) else s.box.rules.departure


def is_lost(s: Banking, pawn: Item, n: int) -> bool:
    """The throw leads onto a plain white square, or past the goal."""
    step = s.landing(pawn, n)
    return step < 0 or s.box.board.kind(step) == WHITE


@final
class March(Step[Banking]):
    """The pawn advances as the die says, and what the square demands happens."""

    cite = "marche.chemin"

    def __init__(self, seat: Seat, pawn: Item, n: int) -> None:
        super().__init__(seat)
        self.pawn: Final = pawn
        self.n: Final = n

    def run(self, s: Banking) -> None:
        pawn = self.pawn
        step = s.landing(pawn, self.n)
        if step < 0:
            s.note("lost", "marche.but", self.seat, pawn, self.n)
            return
        if s.box.board.kind(step) == WHITE:
            s.note("lost", "marche.coup_perdu", self.seat, pawn, self.n)
            return
        money = departure_of(s, pawn)
        if not s.has_started(pawn):
            s.spend_departure(pawn)
            desk_pays(s, self.seat, self.seat, money, "marche.depart")
        mines = [Mine(self.seat, share) for share in passed(s, s.step(pawn), step)]
        s.stand(pawn, step, self.cite)
        following = pawn + 1
        if following in s.pawns(self.seat) and s.squares(pawn) >= s.box.rules.next_pawn:
            s.set_free(following, ENTRY)
        s.do_all([*mines, Stop(self.seat, pawn)])
