"""The toy game of the tests, small but with everything difficult: secret cash, a pack, auctions,
claims, ruin, a time limit.

A fair with four stalls on a ring of eight squares. Players buy stalls at auction, claim toll from
visitors before the next throw, and draw a card on other squares; a player who cannot pay is out.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from magnat.core.action_and_choice import Action, Choice, Illegal
from magnat.core.editions.edition import Edition, Source
from magnat.core.game import Game
from magnat.core.glimpse import Secrecy
from magnat.core.state import MONEY, Outcome, State
from magnat.core.step_and_window import NOBODY, Seat, Step, Window
from magnat.kit import may_not, turns
from magnat.kit.auction import Auction
from magnat.kit.claim import Claim, StandingClaim, Waive, count_throw
from magnat.kit.debt import Debt
from magnat.kit.deck import Draw, put_under
from magnat.kit.dice import Roll, Throw
from magnat.kit.may_not import is_bid, is_deal, no_deal, unheard
from magnat.kit.ranking import places_among_living, places_by_survival
from magnat.kit.time_limit import AgreedEnd
from magnat.kit.trade import Counter, Market, MayOffer, Offer, Offered, given_by

STALLS, CARDS, SQUARES = range(4), range(4, 7), 8
PURSE, WAGE = 20, 3


class FairBox(Edition):
    def __init__(self, source: Source) -> None:
        super().__init__(source, ("money",))
        rules = source.table("edition.toml").table("rules")
        self.toll = rules.whole("toll")
        self.minutes = rules.whole("minutes")
        self.cards = rules.wholes("cards", n=3, low=None)


class FairTable(State):
    own = ("laps",)
    out = "fair.ruin"

    def __init__(self, edition: Edition, seats: int, like: FairTable | None = None) -> None:
        super().__init__(edition, seats, like)
        self.laps: int = 0 if like is None else like.laps  # how often somebody passed the gate

    @property
    def box(self) -> FairBox:
        assert isinstance(self.edition, FairBox)
        return self.edition

    def holders(self) -> int:
        return self.seats + 1 + SQUARES + 1  # seats, bank, squares, the pack

    def first_deck(self) -> int:
        return self.seats + 1 + SQUARES

    def holder_name(self, holder: int) -> str:
        if holder <= self.bank:
            return super().holder_name(holder)
        return f"space:{holder - self.bank - 1}" if holder < self.first_deck() else "deck:fortune"

    def item_name(self, item: int) -> str:
        if item in STALLS:
            return f"stall:{item}"
        return f"card:{item - CARDS[0]}" if item in CARDS else f"pawn:{item - CARDS[-1] - 1}"

    def square(self, seat: Seat) -> int:
        return self.held_by[7 + seat] - self.bank - 1

    def lap(self) -> None:
        self.laps += 1

    def clone(self) -> FairTable:
        return FairTable(self.edition, self.seats, self)


class Begin(turns.Opening[FairTable]):
    cite = "fair.order"

    def dice(self) -> int:
        return 1

    def begins(self, s: FairTable, seat: Seat) -> None:
        s.do(NextTurn(NOBODY, seat))


class NextTurn(turns.NextTurn[FairTable]):
    cite = "fair.order"

    def is_over(self, s: FairTable) -> bool:
        if s.time_up:
            worth = [s.cash(seat) + 10 * len(s.items(seat)) for seat in range(s.seats)]
            s.finish(Outcome(places_among_living(s, worth), tuple(worth), "fair.hour"))
        elif len(s.living()) == 1:
            s.finish(Outcome(places_by_survival(s), (), "fair.ruin"))
        return s.outcome is not None

    def turn(self, s: FairTable, seat: Seat) -> Step[Any]:
        return Turn(seat)


class Turn(Window[FairTable]):
    kind = "throw"
    cite = "fair.walk"

    def is_throw(self, s: FairTable, seat: Seat, action: Action) -> bool:
        return True

    def choices(self, s: FairTable, seat: Seat) -> list[Choice]:
        return [Choice(Roll())] if seat == self.seat else []

    def take(self, s: FairTable, seat: Seat, action: Action) -> None:
        count_throw(s, seat)
        s.do(Walk(seat))


class Walk(Throw[FairTable]):
    cite = "fair.walk"

    def dice(self) -> int:
        return 1

    def thrown(self, s: FairTable, faces: tuple[int, ...]) -> None:
        to = s.square(self.seat) + sum(faces)
        if to >= SQUARES:
            s.lap()
            s.pay(s.bank, self.seat, WAGE, self.cite)
        square = to % SQUARES
        there = s.bank + 1 + square
        s.give(7 + self.seat, there, self.cite, (there,))
        owner = s.held_by[square // 2] if square % 2 else NOBODY
        if square % 2 == 0:
            s.do(Fortune(self.seat, 0))
        elif owner == s.bank:
            s.do(Sale(NOBODY, (square // 2,), (), 1))
        elif owner != self.seat:
            s.open(Toll(owner, self.seat, square // 2, s.box.toll, 1))


class Fortune(Draw[FairTable]):
    cite = "fair.card"

    def drawn(self, s: FairTable, card: int) -> None:
        put_under(s, card, 0, self.cite)
        n = s.box.cards[card - 4]
        if n > 0:
            s.pay(s.bank, self.seat, n, self.cite)
        else:
            s.do(Owes(self.seat, s.bank, -n, self.cite))


class Sale(Auction[FairTable]):
    cite = "fair.sale"

    def silence(self, s: FairTable) -> int:
        return 7000

    def sold(self, s: FairTable, winner: Seat, price: int) -> None:
        s.do(Owes(winner, s.bank, price, self.cite), HandOver(winner, self.items[0]))


class HandOver(Step[FairTable]):
    cite = "fair.sale"

    def __init__(self, seat: Seat, item: int) -> None:
        super().__init__(seat)
        self.item = item

    def run(self, s: FairTable) -> None:
        s.give(self.item, self.seat, self.cite)


class Toll(StandingClaim[FairTable]):
    cite = "fair.toll"

    def due(self, s: FairTable) -> Step[Any]:
        return Owes(self.payer, self.seat, self.amount, self.cite)


class Owes(Debt[FairTable]):
    cite = "fair.ruin"

    def short(self, s: FairTable) -> None:
        s.pay(self.seat, self.to, s.cash(self.seat), self.cite)
        for item in s.items(self.seat):
            s.give(item, s.bank, self.cite)
        s.eliminate(self.seat, self.cite)
        if self.seat == s.turn:
            return
        if len(s.living()) == 1:
            s.finish(Outcome(places_by_survival(s), (), self.cite))


class Stalls(Market[FairTable]):
    def may_give(self, s: State, item: int) -> bool:
        return item in STALLS

    def most_from(self, s: State, seat: Seat, other: Seat) -> int:
        return PURSE * s.seats  # not what he has: that is secret


class MayTrade(MayOffer[FairTable]):
    cite = "fair.trade"

    def market(self) -> Market[Any]:
        return Stalls()

    def offered(self, s: FairTable, seat: Seat, offer: Offer) -> Offered[Any]:
        mine = given_by(s, seat, offer.items)
        until = s.clock + 60_000
        return Deal(seat, offer.to, offer.amount, offer.items, offer.goods, mine, until)


class Deal(Offered[FairTable]):
    cite = "fair.trade"

    def market(self) -> Market[Any]:
        return Stalls()

    def countered(self, s: FairTable, seat: Seat, to: Seat, action: Counter) -> Deal:
        mine = given_by(s, seat, action.items)
        until = s.clock + 60_000
        return Deal(seat, to, action.amount, action.items, action.goods, mine, until)


class MayNot(may_not.MayNot[FairTable]):
    cite = "fair.order"

    def elsewhere(self, s: FairTable, seat: Seat, action: Action) -> Illegal | None:
        if is_bid(action):
            return unheard(s, seat, Sale.cite)
        if is_deal(action):
            return no_deal(action, Deal.cite)
        if isinstance(action, (Claim, Waive)):
            return Illegal("{0} is not possible now", Toll.cite, type(action).__name__)
        return None


class Closing(AgreedEnd[FairTable]):
    cite = "fair.hour"


class SecretPurses(Secrecy):
    def sees(self, s: State, seat: Seat, good: int, holder: int) -> bool:
        return holder == seat or holder > s.bank or not (holder == s.bank or s.alive[holder])


class FairGame(Game):
    def __init__(self) -> None:
        super().__init__("fair", Path(__file__).parent, __name__, "fair")

    def read(self, source: Source) -> Edition:
        return FairBox(source)

    def rights(self, edition: Edition) -> tuple[Window[Any], ...]:
        return (MayTrade(), MayNot())

    def table(self, edition: Edition, seats: int) -> State:
        return FairTable(edition, seats)

    def lay(self, s: State) -> None:
        assert isinstance(s, FairTable)
        s.stock(MONEY, s.bank, 0)
        for _ in STALLS:
            s.place(s.bank)
        for _ in CARDS:
            s.place(s.first_deck())
        for seat in range(s.seats):
            s.place(s.bank + 1)
            s.pay(s.bank, seat, PURSE, "fair.start")
        s.shuffle(0)
        if s.box.minutes:
            s.open(Closing(NOBODY, s.box.minutes * 60_000))
        s.do(Begin(NOBODY, tuple(range(s.seats))))

    def secrecy(self) -> Secrecy:
        return SecretPurses()


GAME = FairGame()
