"""Cases C.N.E.P.: the top card is carried out and put back under the pile."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Choice, Good, Item
from magnat.core.step_and_window import Question, Seat, Step
from magnat.games.banking.edition import BOND, CHEQUE, WHITE, StepId
from magnat.games.banking.rules.money.debts import Owed, means_grew
from magnat.games.banking.rules.money.deposits import BankCounter
from magnat.games.banking.rules.money.finite_stock import desk_pays, hand_out
from magnat.games.banking.rules.squares.losses import Loss, Raid, by_lot, part_of
from magnat.games.banking.rules.squares.mines import Mine, passed
from magnat.games.banking.state import Banking
from magnat.kit.cards import CardText, CarryOut, Effect
from magnat.kit.debt import flow_of
from magnat.kit.deck import Draw, put_under

CITE: Final = "cases.carte"


@final
class Fortune(Draw[Banking]):
    """The top card; it is under the pile again before it acts."""

    cite = CITE

    def __init__(self, seat: Seat, deck: int, pawn: Item) -> None:
        super().__init__(seat, deck)
        self.pawn: Final = pawn  # which stands on the square

    def drawn(self, s: Banking, card: Item) -> None:
        put_under(s, card, self.deck, CITE)
        s.do(Instruction(self.seat, card, self.pawn))


@final
class Instruction(CarryOut[Banking]):
    """What the card says."""

    cite = CITE

    def __init__(self, seat: Seat, card: int, pawn: Item) -> None:
        super().__init__(seat, card)
        self.pawn: Final = pawn

    def text(self, s: Banking) -> CardText:
        return s.box.cards[self.card - s.box.first_card]

    def debt(self, payer: Seat, to: int, amount: int) -> Step[Any]:
        return Owed(payer, to, amount, self.cite)

    def reward(self, s: Banking, amount: int) -> list[Step[Any]]:
        desk_pays(s, self.seat, self.seat, amount, self.cite)
        means_grew(s, self.seat)
        return []

    def other(self, s: Banking, effect: Effect) -> list[Step[Any]]:
        verb, n = effect.verb, effect.amount
        if verb in ("forward", "back", "to_counter", "to_mine", "again", "miss"):
            return self._play(s, verb, n)
        if verb in ("theft", "theft_papers", "fire", "raid", "collapse"):
            return self._misfortune(verb, n)
        if verb in ("dividend", "upkeep", "interest", "tax", "mature"):
            return self._accounts(s, effect)
        if verb == "journey":
            return [Journey(self.seat, n)]
        if verb == "ride":
            return [Ride(self.seat, self.pawn)]
        if verb == "subscribe":
            return [Purchase(self.seat, BOND, n)]
        if verb == "change":
            return [Purchase(self.seat, CHEQUE, n)]
        if verb == "deposit":
            return [BankCounter(self.seat)]
        assert verb in ("bonds", "cheques"), verb
        hand_out(s, self.seat, BOND if verb == "bonds" else CHEQUE, n, self.cite)
        means_grew(s, self.seat)
        return []

    def _play(self, s: Banking, verb: str, n: int) -> list[Step[Any]]:
        if verb == "again":
            s.grant_throw(self.cite, self.seat)
            return []
        if verb == "miss":
            s.miss_turns(self.seat, n, self.cite)
            return []
        return [Displacement(self.seat, self.pawn, verb, n)]

    def _misfortune(self, verb: str, n: int) -> list[Step[Any]]:
        if verb == "raid":
            return [Raid(self.seat, n)]
        if verb == "collapse":
            return by_lot(self.seat, n, False)
        return [Loss(self.seat, n, verb != "theft_papers", verb != "theft")]

    def _accounts(self, s: Banking, effect: Effect) -> list[Step[Any]]:
        seat, account = self.seat, s.account(self.seat)
        if effect.verb in ("dividend", "upkeep"):
            shares = s.shares(seat) + s.shares(account)
            gold = len([share for share in shares if s.box.is_gold(share)])
            sum_ = gold * effect.amounts[0] + (len(shares) - gold) * effect.amounts[1]
            if sum_ == 0:
                s.note("no_effect", self.cite, seat)
            if effect.verb == "upkeep":
                return [self.debt(seat, s.bank, sum_)]
            return self.reward(s, sum_)
        if effect.verb == "interest":
            interest = part_of(s, s.credit(seat), effect.amount)
            if interest == 0:
                s.note("no_effect", self.cite, seat)
            desk_pays(s, seat, account, interest, self.cite)
            means_grew(s, seat)
            return []
        if effect.verb == "tax":
            tax = part_of(s, s.cash(seat), effect.amount)
            if tax == 0:
                s.note("no_effect", self.cite, seat)
            return [self.debt(seat, s.bank, tax)]
        if s.count[BOND][seat] + s.count[BOND][account] == 0:
            s.note("no_effect", self.cite, seat)
        for holder in (seat, account):  # bonds fall due where they lie
            n = s.count[BOND][holder]
            s.pay(holder, s.bank, n, self.cite, BOND)
            desk_pays(s, seat, holder, n * effect.amount, self.cite)
        means_grew(s, seat)
        return []


@final
class Displacement(Step[Banking]):
    """A card moves the pawn; onto a plain white square, past the goal or nowhere it stays."""

    cite = CITE

    def __init__(self, seat: Seat, pawn: Item, verb: str, n: int) -> None:
        super().__init__(seat)
        self.pawn: Final = pawn
        self.verb: Final = verb
        self.n: Final = n

    def run(self, s: Banking) -> None:
        step = self._step(s)
        if step < 0 or s.box.board.kind(step) == WHITE:
            s.note("stayed", "marche.coup_perdu", self.pawn)
        else:
            mines: list[Step[Any]] = []
            mines += [Mine(self.seat, share) for share in passed(s, s.step(self.pawn), step)]
            s.stand(self.pawn, step, self.cite)
            s.do_all(mines)

    def _step(self, s: Banking) -> StepId:
        if self.verb == "to_counter":
            return s.next_counter(self.pawn)
        if self.verb == "to_mine":
            return s.next_mine(self.pawn)
        if self.verb == "forward":
            return s.landing(self.pawn, self.n)
        path = s.box.board.track.back(s.step(self.pawn), self.n)
        return path[-1] if path else -1


@final
class HandOverCheque(Action):
    """I hand over a traveller's cheque."""


@final
class KeepCheque(Action):
    """I keep my traveller's cheque."""


@final
class Journey(Question[Banking]):
    """Travel is paid for in money, or with one traveller's cheque that one carries."""

    cite = CITE

    def __init__(self, seat: Seat, amount: int) -> None:
        super().__init__(seat)
        self.amount: Final = amount

    def choices(self, s: Banking, seat: Seat) -> list[Choice]:
        if seat != self.seat or s.count[CHEQUE][seat] == 0:
            return []
        return [Choice(HandOverCheque()), Choice(KeepCheque())]

    def flow(self, s: Banking, seat: Seat, action: Action) -> int | None:
        return 0 if isinstance(action, HandOverCheque) else flow_of(s, seat, self.amount)

    def take(self, s: Banking, seat: Seat, action: Action) -> None:
        if isinstance(action, HandOverCheque):
            s.pay(seat, s.bank, 1, self.cite, CHEQUE)
        else:
            self.run(s)

    def run(self, s: Banking) -> None:
        s.do(Owed(self.seat, s.bank, self.amount, self.cite))


@final
class Ride(Question[Banking]):
    """For a traveller's cheque the pawn is taken to its next counter."""

    cite = CITE

    def __init__(self, seat: Seat, pawn: Item) -> None:
        super().__init__(seat)
        self.pawn: Final = pawn

    def choices(self, s: Banking, seat: Seat) -> list[Choice]:
        if seat != self.seat or s.count[CHEQUE][seat] == 0 or s.next_counter(self.pawn) < 0:
            return []
        return [Choice(HandOverCheque()), Choice(KeepCheque())]

    def flow(self, s: Banking, seat: Seat, action: Action) -> int | None:
        return 0

    def take(self, s: Banking, seat: Seat, action: Action) -> None:
        if isinstance(action, HandOverCheque):
            s.pay(seat, s.bank, 1, self.cite, CHEQUE)
            s.do(Displacement(seat, self.pawn, "to_counter", 0))
        else:
            s.note("kept_cheque", self.cite, seat)

    def run(self, s: Banking) -> None:
        s.note("no_effect", self.cite, self.seat)


@final
class Buy(Action):
    """I buy for so much."""

    def __init__(self, amount: int) -> None:
        self.amount: Final = amount


@final
class Purchase(Question[Banking]):
    """Bonds or traveller's cheques at face value, paid for from the purse."""

    kind = "purchase"
    cite = CITE

    def __init__(self, seat: Seat, good: Good, most: int) -> None:
        super().__init__(seat)
        self.good: Final = good
        self.most: Final = most

    def choices(self, s: Banking, seat: Seat) -> list[Choice]:
        if seat != self.seat:
            return []
        can_pay = s.cash(seat) // s.box.stock.paper
        most = min(self.most, s.count[self.good][s.bank], can_pay)
        face = s.box.stock.paper
        return [Choice(Buy(0), low=0, high=most * face, by=face)] if most > 0 else []

    def flow(self, s: Banking, seat: Seat, action: Action) -> int | None:
        assert isinstance(action, Buy)
        return -action.amount

    def take(self, s: Banking, seat: Seat, action: Action) -> None:
        assert isinstance(action, Buy)
        if action.amount == 0:
            s.note("bought_nothing", self.cite, seat)
        s.pay(seat, s.bank, action.amount, self.cite)
        s.pay(s.bank, seat, action.amount // s.box.stock.paper, self.cite, self.good)

    def run(self, s: Banking) -> None:
        s.note("no_effect", self.cite, self.seat)
