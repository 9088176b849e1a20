"""Banker, the bot of Banking: takes mines, avoids fines, and deposits what it carries."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Action, Choice, Item
from magnat.core.bot import BOLD, CAUTIOUS, SHARP, Bot
from magnat.core.glimpse import Glimpse
from magnat.core.step_and_window import NOBODY, Seat
from magnat.games.banking.edition import (
    BOND,
    CHEQUE,
    CNEP,
    COUNTER,
    FACES,
    GOAL,
    GOLD,
    SILVER,
    WHITE,
    SpaceId,
    StepId,
)
from magnat.games.banking.foresight import Foresight
from magnat.games.banking.rules.money.debts import PledgePawn, SellBond, SellCheque, SellShare
from magnat.games.banking.rules.money.deposits import Deposit, DepositAll
from magnat.games.banking.rules.pawns import Advance, WhichPawn
from magnat.games.banking.rules.squares.cards import Buy, HandOverCheque, KeepCheque, Purchase, Ride
from magnat.games.banking.rules.squares.mines import passed
from magnat.games.banking.state import Banking
from magnat.kit.leaving import Resign

# Values in money, found by letting versions of the bot play against each other.
SQUARE: Final = 900  # the value of moving any pawn by one square
ENTRY: Final = 9_000  # the value of bringing another pawn into the game, with its departure money
# The value of reaching the goal now (it pays 20 000, but would also pay later).
HOME: Final = 12_000
VISITS: Final = 50  # percentage of its fine that a mine is expected to earn from each rival
CARD: Final = 2_500  # the value of a card for a player who carries nothing
CARD_RISK: Final = 8  # percentage of what a player carries that a card takes away on average
SHELTER: Final = 18  # percentage of what a player carries that is saved by stopping at the counter
AHEAD: Final = 40  # percentage of the value of the landing after this one that is counted now


def worth(s: Banking, seat: Seat) -> int:
    """Return the worth of a seat's position: its possessions minus the risk of losing them, plus
    what its pawns can still earn."""
    rules = s.box.rules
    board = s.box.board
    value = s.holding(seat) - s.carried(seat) * CARD_RISK // 100
    rivals = len(s.living()) - 1
    for holder in (seat, s.account(seat)):
        for share in s.shares(holder):
            value += s.box.fine(share) * VISITS * rivals // 100
    for pawn in s.pawns(seat):
        gone = s.squares(pawn)
        if s.is_pledged(pawn):
            value -= rules.redemption // 2
        elif not s.is_home(pawn):
            value += rules.arrival * gone // board.way
            if not s.has_started(pawn):
                value += rules.departure * 3 // 4
    return value


@final
class Banker(Bot):
    """A bot that moves the pawn whose landing is worth most, counting also the landings that may
    follow."""

    is_honest = True

    def __init__(self, temperament: str) -> None:
        self.temperament: Final = temperament
        # The weight of the risk to what the seat carries, as a percentage.
        self.fear: Final = 160 if temperament == CAUTIOUS else 50 if temperament == BOLD else 100
        # `_look_around` sets these before each choice of a pawn:
        self.exposed = 0  # the worth of what the seat carries, weighted by `fear`
        self.card = 0  # the value of a card
        self.gold = 0  # the value of a free gold mine; 0 if the seat has no token left to take it
        self.silver = 0

    def clone(self) -> Banker:
        return self

    def wants_rights(self, view: Glimpse) -> bool:
        return False  # every right of this game costs something

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        s = view.state
        if not isinstance(s, Banking) or not choices:
            return None
        top = s.top
        foresight: Foresight | None = None
        if isinstance(top, WhichPawn):
            if self.temperament == SHARP:
                foresight = Foresight(s, view.seat)
            else:
                self._look_around(s, view.seat)
        best: Action | None = None
        most = 0
        for choice in choices:
            action = choice.action
            if isinstance(action, Resign):
                continue
            if isinstance(top, WhichPawn) and isinstance(action, Advance):
                if foresight is not None:
                    value = foresight.gain(action.pawn, top.n)
                else:
                    value = self._landing(s, view.seat, action.pawn, top.n)
            elif isinstance(top, Ride) and isinstance(action, HandOverCheque):
                value = self._ride(s, view.seat)
            else:
                value = self._liking(s, view.seat, action)
            if best is None or value > most:
                best, most = action, value
                if isinstance(action, Buy) and isinstance(top, Purchase):
                    best = Buy(self._papers(s, view.seat, top, choice.high))
                elif isinstance(action, DepositAll):
                    best = self._deposit(s, view.seat)
        return best

    def _liking(self, s: Banking, seat: Seat, action: Action) -> int:
        """Return a number that says how much the bot likes an answer, if the board does not matter
        for that. Only the order of these numbers is used."""
        if isinstance(action, (DepositAll, HandOverCheque)):
            return 1
        if isinstance(action, KeepCheque):
            return 0
        if isinstance(action, SellCheque):
            return -1 if action.holder == seat else -2
        if isinstance(action, SellBond):
            return -3 if action.holder == seat else -4
        if isinstance(action, SellShare):
            return -20 if s.box.is_gold(action.share) else -10
        if isinstance(action, PledgePawn):
            return self._pledge(s, action.pawn)
        return 0

    def _deposit(self, s: Banking, seat: Seat) -> Action:
        """Return the deposit to make. The sharp bot keeps one cheque back, because a journey that
        is paid without a cheque costs three to four times as much."""
        cheques = s.count[CHEQUE][seat]
        if self.temperament != SHARP or cheques == 0:
            return DepositAll()
        papers = [(BOND, s.count[BOND][seat]), (CHEQUE, cheques - 1)]
        goods = tuple([(good, n) for good, n in papers if n > 0])
        return Deposit(s.cash(seat), tuple(s.shares(seat)), goods)

    def _pledge(self, s: Banking, pawn: Item) -> int:
        """Return what it costs to pledge a pawn, as a negative number. A pledged pawn must walk its
        way again; if it has not started yet, it loses its departure money."""
        if not s.has_started(pawn):
            return -s.box.rules.departure
        return -s.squares(pawn) * SQUARE

    def _ride(self, s: Banking, seat: Seat) -> int:
        """Return the value of a ride to the next counter minus the value of the cheque that the
        ride costs."""
        saved = s.carried(seat) * SHELTER * self.fear // 10_000
        return saved + 10 * SQUARE - s.box.stock.paper

    def _papers(self, s: Banking, seat: Seat, top: Purchase, most: int) -> int:
        """Return how much money to spend on bonds or cheques. Bonds mature with a profit; one
        cheque is enough for a journey."""
        if top.good == BOND:
            return 0 if self.temperament == CAUTIOUS else most
        return 0 if s.count[CHEQUE][seat] else min(most, s.box.stock.paper)

    def _look_around(self, s: Banking, seat: Seat) -> None:
        """Compute the values that are the same for all pawns and squares: the risk, a card, a free
        mine."""
        self.exposed = s.carried(seat) * self.fear // 100
        self.card = CARD - self.exposed * CARD_RISK // 100
        self.gold = self.silver = 0
        if s.has_token(seat):
            rules, stock, rivals = s.box.rules, s.box.stock, s.left() - 1
            self.gold = stock.gold_share + rules.gold_fine * VISITS * rivals // 100
            self.silver = stock.silver_share + rules.silver_fine * VISITS * rivals // 100

    def _landing(self, s: Banking, seat: Seat, pawn: Item, n: int) -> int:
        here = s.step(pawn)
        step = s.landing(pawn, n)
        if step < 0 or s.box.board.kinds[step] == WHITE:
            return 0
        value = self._stop(s, seat, step) + n * SQUARE
        for share in passed(s, here, step):
            value += self._mine(s, seat, share)
        if not s.has_started(pawn):
            value += ENTRY
        chances = self._chances(s, seat, step) - self._chances(s, seat, here)
        return value + chances * AHEAD // 100

    def _chances(self, s: Banking, seat: Seat, step: StepId) -> int:
        """Return the mean value of the next landing of a pawn that stands on `step`."""
        near = s.box.board.near[step]
        total = HOME if near.is_home else 0
        if self.card > 0:
            total += near.cards * self.card
        if self.gold > 0:
            for share in near.mines:
                if s.is_free_mine(share):
                    total += self.gold if s.box.is_gold(share) else self.silver
        for space in near.counters:  # the counters of the pawn's own colour
            total += self._counter(s, seat, space)
        return total // FACES

    def _stop(self, s: Banking, seat: Seat, step: StepId) -> int:
        """Return the value of stopping on a step (a place on the way of a colour)."""
        board = s.box.board
        kind = board.kinds[step]
        if kind == CNEP:
            return self.card
        if kind == GOLD or kind == SILVER:
            return self._mine(s, seat, board.mine_of[board.space(step)])
        if kind == COUNTER:
            return self._counter(s, seat, board.space(step))
        return HOME if kind == GOAL else 0

    def _mine(self, s: Banking, seat: Seat, share: Item) -> int:
        owner = s.mine_owner(share)
        if owner == NOBODY:
            return self.gold if s.box.is_gold(share) else self.silver
        return 0 if owner == seat else -s.box.fine(share)

    def _counter(self, s: Banking, seat: Seat, space: SpaceId) -> int:
        host = s.player(s.box.board.colour_of[space])
        fine = s.box.rules.meeting_fine
        if host == seat:
            return self.exposed * SHELTER // 100 + fine * s.guests_on(space, seat)
        if host == NOBODY or not s.alive[host]:
            return 0
        return -fine * s.standing_on(space, host) - fine // 10
