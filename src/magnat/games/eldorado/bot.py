"""HeadOfState, the bot of Eldorado. It prefers gold and titles to cash, and plays at the casino
only when it is behind near the end.

Its strategy follows from these facts. The bank takes a title back at the price last paid, so buying
a title costs nothing in worth and earns income. But the same money could have bought gold; and with
each further series more crises take a part of the cash. So the bot collects few series, turns cash
into gold, and sells a title that puts too much cash at risk. The casino is exactly fair: over the
36 throws of two dice, 126 points win and 126 lose. It brings no money on average, but a player who
is behind near the end can win the game with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from magnat.core.action_and_choice import Action, Choice, Item
from magnat.core.bot import BOLD, CAUTIOUS, SHARP, Bot
from magnat.core.glimpse import Glimpse
from magnat.core.step_and_window import Seat, Step
from magnat.games.eldorado.edition import (
    BANK,
    CONTROL,
    CRISIS,
    DIAMANTS,
    GOLD,
    INGOT,
    LOTTERY,
    PURCHASE,
    SERIES,
    SUCCESS,
    WEEKEND,
    EldoradoBox,
    EldoradoSquare,
    SeriesId,
)
from magnat.games.eldorado.rules.agreed_hour import AgreedHour
from magnat.games.eldorado.rules.march import Fork, TakeCircuit
from magnat.games.eldorado.rules.money.payments import (
    SellIngots,
    SellTitles,
    SellUp,
    levy_of,
    may_levy,
    may_sell,
    share_of,
)
from magnat.games.eldorado.rules.money.trading import Deal
from magnat.games.eldorado.rules.preparation import FirstHolding, TakeIngot, TakeTitle
from magnat.games.eldorado.rules.squares.bank import BORROW, REPAY, Lending, may_repay
from magnat.games.eldorado.rules.squares.casino import CasinoTable, Stake
from magnat.games.eldorado.rules.squares.control import (
    ForcedSale,
    PutUpIngots,
    PutUpTitle,
    SellByAuction,
)
from magnat.games.eldorado.rules.squares.gold import EXCHANGE, BuyIngots, Gold, can_exchange
from magnat.games.eldorado.rules.squares.purchases import PASS, Buy, Pass, Purchase
from magnat.games.eldorado.rules.squares.start import (
    CLAIM_INCOME,
    WAIVE_INCOME,
    ClaimIncome,
    loan_interest,
)
from magnat.games.eldorado.rules.turn import EldoradoTurn
from magnat.games.eldorado.state import Eldorado
from magnat.kit.auction import Auction, BidUpTo, PassBid
from magnat.kit.dice import ROLL
from magnat.kit.trade import Accept, Counter, Decline, Offer

if TYPE_CHECKING:
    from mypy_extensions import i64

POINTS: Final = 7  # the mean points of a throw
LOTTERY_WIN: Final = 1_267  # the mean gain of a stop at the lottery
THROWS: Final = (
    (2, 1),
    (3, 2),
    (4, 3),
    (5, 4),
    (6, 5),
    (7, 6),
    (8, 5),
    (9, 4),
    (10, 3),
    (11, 2),
    (12, 1),
)
FLOATS: Final = {CAUTIOUS: 2_000, SHARP: 0}
PACE: Final = 43  # the number of throws in ten laps
MANY: Final = 400  # the number of turns left that is assumed if neither rounds nor time are limited
# The kinds of squares, besides series, that have a value of their own.
OTHERS: Final = (GOLD, BANK, CONTROL, CRISIS, LOTTERY, WEEKEND)
KNOWN: Final = 8  # for so many editions the chart is kept


@final
class EldoradoChart:
    """Values that depend only on the board and cards of an edition, computed once for each
    edition."""

    def __init__(self, box: EldoradoBox) -> None:
        self.box: Final = box
        # By number of players left, then by series: the income that one title brings while every
        # player goes round once.
        self.yields: Final = [
            [_yield(box, series, left) for series in range(len(SERIES))]
            for left in range(max(box.players) + 1)
        ]
        # By a set of owned series (as bits): how many yellow cards hit the owner. By series: how
        # many hit the owner only because of that series.
        self.hits: Final = [_hits(box, owned) for owned in range(1 << len(SERIES))]
        self.lets_in: Final = [_lets_in(self.hits, owned) for owned in range(1 << len(SERIES))]
        # By number of players left: how often all players together stop on yellow squares in ten
        # laps.
        yellow = len([square for square in box.squares if square.kind == CRISIS])
        self.crises: Final = [
            left * PACE * yellow // len(box.squares) for left in range(max(box.players) + 1)
        ]
        # By square: the index of its value in `HeadOfState.values`; the squares to which the next
        # throw leads; and the values found there. Stored as bytes, because compiled code reads
        # these fastest.
        self.values: Final = bytes([_value(square) for square in box.squares])
        self.reach: Final = [_reach(box, at) for at in range(len(box.squares))]
        self.finds: Final = [_finds(reach, self.values) for reach in self.reach]
        self.lengths: Final = [
            len([square for square in box.squares if square.strip == name]) for name in box.circuits
        ]


def _yield(box: EldoradoBox, series: SeriesId, left: int) -> int:
    chance = 0  # how often a lap stops at the Succès square of the series, in 1/21
    for square in box.squares:
        if square.kind == SUCCESS and square.series == series:
            chance = 1 if square.strip in box.circuits else 3
    return box.income_title + box.success_point * POINTS * left * chance // 21


def _hits(box: EldoradoBox, owned: int) -> int:
    return len([card for card in box.crises if any([owned >> one & 1 for one in card.hits])])


def _lets_in(hits: list[int], owned: int) -> list[int]:
    bits = [1 << series for series in range(len(SERIES))]
    return [hits[owned | bit] - hits[owned & ~bit] for bit in bits]


def _value(square: EldoradoSquare) -> int:
    if square.kind == PURCHASE:
        return square.series
    if square.kind == SUCCESS:
        return len(SERIES) + square.series
    others = len(OTHERS) if square.kind not in OTHERS else OTHERS.index(square.kind)
    return 2 * len(SERIES) + others


def _reach(box: EldoradoBox, at: int) -> bytes:
    """Return the squares that the next throw can lead to from a square, as bytes in pairs: a
    square, and how many of the 36 throws lead there. Départ and the squares after it are left
    out."""
    path = box.track.ahead(at, THROWS[-1][0])
    found: list[int] = []
    for points, ways in THROWS:
        if points > len(path) or path[points - 1] == 0:
            break
        found.append(path[points - 1])
        found.append(ways)
    return bytes(found)


def _finds(reach: bytes, values: bytes) -> bytes:
    """Return the kinds of value that the squares in `reach` have, as bytes in pairs: an index into
    the list of `HeadOfState.values`, and how many of the 36 throws lead to such a square."""
    nothing = 2 * len(SERIES) + len(OTHERS)
    ways = [0] * (nothing + 1)
    for i in range(0, len(reach), 2):
        ways[values[reach[i]]] += reach[i + 1]
    found: list[int] = []
    for value, n in enumerate(ways):
        if n > 0 and value != nothing:
            found.append(value)
            found.append(n)
    return bytes(found)


_KNOWN: Final[list[EldoradoChart]] = []


def chart_of(box: EldoradoBox) -> EldoradoChart:
    for one in _KNOWN:
        if one.box is box:
            return one
    if len(_KNOWN) >= KNOWN:
        del _KNOWN[0]
    _KNOWN.append(EldoradoChart(box))
    return _KNOWN[-1]


# Valuations


def turns_left(s: Eldorado) -> int:
    """Return how many turns each player still has, by the agreed number of rounds and the clock."""
    left = MANY
    if s.box.rounds > 0:
        left = s.box.rounds - s.rounds
    if s.rounds > 0:
        for window in s.standing:
            if isinstance(window, AgreedHour):
                left = min(left, (window.at - s.clock) * s.rounds // max(s.clock, 1))
    if s.time_up:
        left = 0
    return max(left, 0)


def laps_left(s: Eldorado) -> int:
    return turns_left(s) * 10 // PACE


def title_yield(s: Eldorado, series: SeriesId) -> int:
    """Return the income of a title of this series in one lap: what Départ and the series' Succès
    square pay."""
    return chart_of(s.box).yields[s.left()][series]


def lap_income(s: Eldorado, seat: Seat) -> int:
    """Return the income of a seat in one lap from everything it owns now, minus the interest on its
    loans."""
    total = s.box.income_ingot * s.ingots(seat)
    if s.all_titles(seat) > 0:
        yields = chart_of(s.box).yields[s.left()]
        for series in range(len(SERIES)):
            total += s.holds(seat, series) * yields[series]
    return total - loan_interest(s, seat)


def worth(s: Eldorado, seat: Seat) -> int:
    """Return the worth of a seat's position: its fortune if the game ended now, plus half of its
    income in the next laps."""
    if not s.alive[seat]:
        return 0
    return s.net_worth(seat) + lap_income(s, seat) * min(laps_left(s), 8) // 2


def exposure(s: Eldorado, owned: int) -> int:
    """Return how many of the yellow cards hit a player who owns these series. `owned` is a set of
    series, with one bit for each."""
    return chart_of(s.box).hits[owned]


def crisis_loss(s: Eldorado, cash: int, cards: int) -> int:
    """Return the mean loss of cash in one crisis, if this many of the yellow cards hit the
    player."""
    return share_of(s, cash, s.box.crisis_percent) * cards // len(s.box.crises)


def crises_in_ten_laps(s: Eldorado) -> int:
    """Return the expected number of crises in ten laps, that is, how often all players together
    stop on yellow squares if a throw is seven squares on average."""
    return chart_of(s.box).crises[s.left()]


@final
class HeadOfState(Bot):
    """The bot of Eldorado. It decides using only what its seat can see."""

    is_honest = True

    def __init__(self, temperament: str, seed: int = 0) -> None:
        self.temperament: Final = temperament
        # The assumed earnings of money in a lap without titles, in thousandths; they limit every
        # bid.
        is_daring = temperament in (BOLD, SHARP)
        self.rate: Final = 130 if temperament == CAUTIOUS else 90 if is_daring else 105
        # The cash that is kept for the next auction when gold is for sale.
        self.float: Final = FLOATS.get(temperament, 1_000)
        # The cash that the bot assumes it has when a crisis comes.
        self.purse: Final = 4_000 if temperament == CAUTIOUS else 2_000
        # The bot plays at the casino if its worth is below this percentage of the leader's,
        self.despair: Final = 40 if is_daring else 0
        # or if it is not the leader and at most so many turns are left.
        self.finale: Final = 3 if temperament == CAUTIOUS else 14 if is_daring else 7

    def clone(self) -> HeadOfState:
        return self

    def wants_rights(self, view: Glimpse) -> bool:
        return False  # rights are chosen by `wish`

    def wish(self, view: Glimpse) -> Action | None:
        s = view.state
        assert isinstance(s, Eldorado)
        seat = view.seat
        top = s.top
        if isinstance(top, EldoradoTurn):
            return self._before_a_throw(s, seat) if s.cash(seat) >= self.purse else None
        if isinstance(top, Purchase):
            return self._for_a_title(s, seat, top.series)
        if isinstance(top, Gold):
            return self._for_gold(s, seat)
        if isinstance(top, CasinoTable):
            return self._for_a_stake(s, seat, top)
        return None

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        s = view.state
        assert isinstance(s, Eldorado)
        seat = view.seat
        for choice in choices:
            if isinstance(choice.action, ClaimIncome):
                return self._income(s, seat)
        top = s.top
        if isinstance(top, Auction):
            return self._bid(s, seat, top, choices)
        if top.seat == seat:
            answer = self._answer(s, seat, top, choices)
            if answer is not None:
                return answer
        deal = self._deal(s, seat, choices)
        if deal is not None:
            return deal
        return _anything(choices) if top.seat == seat else None

    def _answer(
        self, s: Eldorado, seat: Seat, top: Step[Eldorado], choices: list[Choice]
    ) -> Action | None:
        if isinstance(top, EldoradoTurn):
            return self._turn(s, seat, choices)
        if isinstance(top, Fork):
            return self._circuit(s, seat, top.points, choices)
        if isinstance(top, Purchase):
            return self._purchase(s, seat, top, choices)
        if isinstance(top, Gold):
            return self._gold(s, seat, choices)
        if isinstance(top, Lending):
            return self._lending(s, seat)
        if isinstance(top, CasinoTable):
            return self._casino(s, seat, top, choices)
        if isinstance(top, SellUp):
            return self._sell(s, seat, top.amount - s.cash(seat), False)
        if isinstance(top, SellByAuction):
            return self._sell(s, seat, top.amount - s.cash(seat), True)
        if isinstance(top, FirstHolding):
            return self._first(s, seat, choices)
        return None

    # The turn

    def _income(self, s: Eldorado, seat: Seat) -> Action:
        """Claim the income. Exception: the bank cannot pay it, and would raise a levy that costs
        this seat more than it gets."""
        due = s.open_income(seat)
        if s.cash(s.bank) < due < levy_of(s, seat) and may_levy(s):
            return WAIVE_INCOME.action
        return CLAIM_INCOME.action

    def _before_a_throw(self, s: Eldorado, seat: Seat) -> Action | None:
        """Return an action before the throw: sell titles that put too much cash at risk, repay a
        loan whose money can no longer buy gold, or exchange gold for diamonds."""
        risky = self._risky(s, seat)
        if risky and may_sell(s, seat):
            return SellTitles(risky)
        if s.ingots(s.bank) < 5 and may_repay(s, seat):
            return REPAY.action
        if can_exchange(s, seat) and _diamonds_pay(s):
            return EXCHANGE.action
        return None

    def _turn(self, s: Eldorado, seat: Seat, choices: list[Choice]) -> Action:
        for choice in choices:
            if choice.is_exact and isinstance(choice.action, SellTitles):
                return choice.action  # the action that `wish` has chosen
        if len(choices) > 1:
            wish = self._before_a_throw(s, seat)
            if wish is not None and _offered(choices, wish):
                return wish
        return ROLL.action

    def _first(self, s: Eldorado, seat: Seat, choices: list[Choice]) -> Action:
        """Choose the first possession: the title that earns most, if its income is worth its risk,
        else an ingot."""
        best: Action = TakeIngot()
        most = s.box.income_ingot
        for choice in choices:
            action = choice.action
            if isinstance(action, TakeTitle):
                gain = title_yield(s, s.box.series(action.title))
                if gain > most and self._wants(s, seat, s.box.series(action.title)):
                    best, most = action, gain
        return best

    def _circuit(self, s: Eldorado, seat: Seat, points: int, choices: list[Choice]) -> Action:
        """Choose the circuit whose next stops are worth most. A longer circuit is worth less,
        because the pawn reaches Départ later."""
        chart, values = chart_of(s.box), self.values(s, seat)
        delay = lap_income(s, seat) // 30
        best = 0
        most: i64 = -(1 << 60)
        for i in range(len(s.box.circuits)):
            way = s.box.ways[i]
            turn_off = way[min(points, len(way)) - 1]
            value = outlook(chart, values, turn_off) - delay * chart.lengths[i]
            if value > most:
                best = i
                most = value
        name = s.box.circuits[best]
        for choice in choices:
            if isinstance(choice.action, TakeCircuit) and choice.action.circuit == name:
                return choice.action
        return TakeCircuit(name)

    def values(self, s: Eldorado, seat: Seat) -> list[i64]:
        """Return a list of the values of a stop, in money: for a purchase in each series, for the
        Succès square of each series, for the squares of OTHERS, and 0 for all other squares."""
        box, laps = s.box, laps_left(s)
        values: list[i64] = []
        for series in range(len(SERIES)):
            values.append(self._title(s, seat, series) * laps)
        rivals = max(s.left() - 1, 1)
        for series in range(len(SERIES)):
            mine = s.holds(seat, series)
            others = box.titles_per_series - s.holds(s.bank, series) - mine
            gain: i64 = mine * rivals - others
            values.append(box.success_point * POINTS * gain // rivals)
        n = min(s.cash(seat) // box.ingot_price, s.ingots(s.bank))
        values.append(n * max(box.income_ingot - self.rate, 0) * laps)
        interest = share_of(s, s.fortune(seat), box.interest_percent)
        values.append(interest + 400 * laps if self._would_borrow(s, seat) else interest)
        values.append(-share_of(s, s.fortune(seat), box.control_percent))
        values.append(-crisis_loss(s, s.cash(seat), exposure(s, s.owned(seat))))
        values.append(LOTTERY_WIN)
        values.append(-(lap_income(s, seat) * 10) // PACE - 300)
        values.append(0)
        return values

    def _title(self, s: Eldorado, seat: Seat, series: SeriesId) -> int:
        """Return by how much a title of this series earns more in one lap than gold for the same
        money; 0 if the bot would not buy the title."""
        box = s.box
        if s.holds(s.bank, series) == 0 or (s.cash(seat) < box.minimum and s.ingots(seat) == 0):
            return 0
        gain = title_yield(s, series) - box.minimum * self.rate // 1000
        return gain if gain > 0 and self._wants(s, seat, series) else 0

    # Money

    def _risk(self, s: Eldorado, seat: Seat, series: SeriesId, cash: int) -> int:
        """Return what owning this series costs per lap: the expected losses in crises that hit the
        seat only because it owns the series."""
        more = chart_of(s.box).lets_in[s.owned(seat)][series]
        return crisis_loss(s, cash, more) * crises_in_ten_laps(s) // 10 if more > 0 else 0

    def _wants(self, s: Eldorado, seat: Seat, series: SeriesId) -> bool:
        """Tell whether the bot wants to buy a title of this series. The first title of a series
        must earn more than it costs by putting cash at risk. The sharp bot wants no title,
        because an auction raises the price until gold earns as much."""
        if self.temperament == SHARP:
            return False
        if s.holds(seat, series) > 0:
            return True
        cash = max(s.cash(seat) - s.box.minimum, self.purse)
        return title_yield(s, series) > self._risk(s, seat, series, cash)

    def _risky(self, s: Eldorado, seat: Seat) -> tuple[Item, ...]:
        """Return the titles of a series that costs more, by putting cash at risk, than it earns; ()
        if there is none."""
        if s.all_titles(seat) == 0:
            return ()
        laps = min(laps_left(s), 3)
        for series in range(len(SERIES)):
            n = s.holds(seat, series)
            if n > 0:
                gain = n * title_yield(s, series) * max(laps, 1)
                if self._risk(s, seat, series, s.cash(seat)) > gain:
                    return tuple(s.titles_of(seat, series))
        return ()

    def _limit(self, s: Eldorado, series: SeriesId) -> int:
        """Return the highest price to pay for a title; at a higher price, gold earns more for the
        same money."""
        return max(title_yield(s, series) * 1000 // self.rate, s.box.minimum)

    def _purchase(self, s: Eldorado, seat: Seat, top: Purchase, choices: list[Choice]) -> Action:
        for choice in choices:
            if isinstance(choice.action, Buy):
                return choice.action
        wish = self._for_a_title(s, seat, top.series)
        return wish if wish is not None and _offered(choices, wish) else PASS.action

    def _for_a_title(self, s: Eldorado, seat: Seat, series: SeriesId) -> Action | None:
        """Return a sale of gold to raise money for a title that earns more than gold; None if none
        is needed."""
        missing = s.box.minimum - s.cash(seat)
        if missing <= 0 or s.ingots(seat) == 0 or title_yield(s, series) <= s.box.income_ingot:
            return None
        return SellIngots(min(_ingots_for(s, missing), s.ingots(seat)))

    def _bid(
        self, s: Eldorado, seat: Seat, lot: Auction[Eldorado], choices: list[Choice]
    ) -> Action | None:
        if lot.high == seat:
            return None
        limit = 0
        if lot.items:
            series = s.box.series(lot.items[0])
            if self._wants(s, seat, series):
                limit = self._limit(s, series)
        elif isinstance(lot, ForcedSale):
            each = s.box.ingot_price + 60 * min(laps_left(s), 6)
            limit = sum([n for _, n in lot.goods]) * each
        for choice in choices:
            if isinstance(choice.action, BidUpTo) and choice.low <= limit:
                top = min(limit, choice.high)
                return BidUpTo(top - (top - choice.low) % choice.by)
        for choice in choices:
            if isinstance(choice.action, PassBid):
                return choice.action
        return None

    def _gold(self, s: Eldorado, seat: Seat, choices: list[Choice]) -> Action:
        """Buy gold with cash. Before that, sell titles that earn less than gold for their price."""
        for choice in choices:
            if isinstance(choice.action, SellTitles):
                wish = self._for_gold(s, seat)
                if wish is not None:
                    return wish
        for choice in choices:
            if isinstance(choice.action, BuyIngots):
                keep = min(self.float, s.cash(seat) // 3)
                n = min((s.cash(seat) - keep) // s.box.ingot_price, choice.high)
                if n >= choice.low:
                    return BuyIngots(n)
        return PASS.action

    def _for_gold(self, s: Eldorado, seat: Seat) -> Action | None:
        if s.all_titles(seat) == 0 or laps_left(s) == 0:
            return None
        dear = self._too_dear(s, seat)
        return SellTitles(dear) if dear else None

    def _too_dear(self, s: Eldorado, seat: Seat) -> tuple[Item, ...]:
        room = s.ingots(s.bank) * s.box.ingot_price - s.cash(seat)
        found: list[Item] = []
        for title in s.titles(seat):
            price = s.resale(title)
            gold = price * s.box.income_ingot // s.box.ingot_price
            if gold > 2 * title_yield(s, s.box.series(title)) and price <= room:
                found.append(title)
                room -= price
        if s.cash(s.bank) < sum([s.resale(title) for title in found]):
            return ()
        return tuple(found)

    def _would_borrow(self, s: Eldorado, seat: Seat) -> bool:
        """Tell whether to take a loan. Ten ingots earn more than a loan costs, as long as enough
        gold can be bought with the money."""
        if s.loans(seat) > 0 or s.cash(s.bank) < s.box.loan:
            return False
        if self.temperament == SHARP:
            return laps_left(s) >= 3
        if s.ingots(s.bank) < 10:
            return False
        series = len([one for one in range(6) if s.holds(seat, one) > 0])
        need = 2 + series if self.temperament == BOLD else 3 + series
        if self.temperament == CAUTIOUS:
            need += 4
        return laps_left(s) >= need

    def _lending(self, s: Eldorado, seat: Seat) -> Action:
        return BORROW.action if self._would_borrow(s, seat) else PASS.action

    # The casino

    def _stake(self, s: Eldorado, seat: Seat) -> int:
        """Return the stake at the casino: 0 unless the seat is behind, else as much as is needed to
        win the game."""
        mine, is_late = worth(s, seat), turns_left(s) <= self.finale
        if not is_late and self.despair == 0 and mine >= 0:
            return 0  # for speed: comparing the players' worths would also lead to 0
        best = max([worth(s, other) for other in s.living() if other != seat])
        behind = best - mine
        if behind <= 0 or not (is_late or mine * 100 < best * self.despair):
            return 0
        # A stake for which six points or more are enough to overtake the leader: 14 throws of 36.
        stake = (behind // 6 // s.box.unit + 1) * s.box.unit
        if self.temperament == CAUTIOUS:
            means = s.cash(seat) + s.sale_value(seat)
            stake = min(stake, means // 11 // s.box.unit * s.box.unit)
        return stake

    def _for_a_stake(self, s: Eldorado, seat: Seat, top: CasinoTable) -> Action | None:
        """Return a sale that raises money for a stake, if the end of the game is near."""
        if turns_left(s) > self.finale:
            return None
        stake = self._stake(s, seat)
        return self._sell(s, seat, stake - s.cash(seat), False) if stake > top.most(s) else None

    def _casino(self, s: Eldorado, seat: Seat, top: CasinoTable, choices: list[Choice]) -> Action:
        stake = self._stake(s, seat)
        if stake > 0:
            for choice in choices:
                if isinstance(choice.action, Stake):
                    more = self._for_a_stake(s, seat, top)
                    if more is not None and _offered(choices, more):
                        return more
                    stake = min(stake, choice.high - (choice.high - choice.low) % choice.by)
                    return Stake(stake) if stake >= choice.low else PASS.action
        return PASS.action

    # Selling

    def _sell(self, s: Eldorado, seat: Seat, need: int, is_auction: bool) -> Action | None:
        """Return the sale of the possession that earns least for its price, either a title or
        gold."""
        worst: Item = -1
        ratio = s.box.income_ingot * 1000 // s.box.ingot_price if s.ingots(seat) > 0 else 1 << 60
        for title in s.titles(seat):
            per_thousand = title_yield(s, s.box.series(title)) * 1000 // s.resale(title)
            if per_thousand < ratio:
                worst, ratio = title, per_thousand
        if worst >= 0:
            return PutUpTitle(worst) if is_auction else SellTitles((worst,))
        n = min(_ingots_for(s, need), s.ingots(seat))
        if n <= 0:
            return None
        return PutUpIngots(n) if is_auction else SellIngots(n)

    # Private sales

    def _deal(self, s: Eldorado, seat: Seat, choices: list[Choice]) -> Action | None:
        for choice in choices:
            action = choice.action
            if isinstance(action, Accept) and self._is_good(s, seat, action.by):
                return action
        for choice in choices:
            if isinstance(choice.action, Decline):
                return choice.action
        return None

    def _is_good(self, s: Eldorado, seat: Seat, by: Seat) -> bool:
        for window in s.standing:
            if isinstance(window, Deal) and window.seat == by and window.to == seat:
                gain = window.amount
                for title in window.items:
                    value = min(s.prices[title], self._limit(s, s.box.series(title)))
                    gain += value if s.held_by[title] == by else -s.prices[title]
                for good, n in window.goods:
                    gain += n * s.box.ingot_price if good == INGOT else 0
                return gain > 0
        return False


def outlook(chart: EldoradoChart, values: list[i64], at: int) -> i64:
    """Return the value of a stop on this square plus the mean value of the next two stops, as far
    as these come before Départ."""
    like, reach = chart.values, chart.reach[at]
    total: i64 = 0
    for i in range(0, len(reach), 2):
        to = reach[i]
        ways: i64 = reach[i + 1]
        total += ways * (values[like[to]] + _next(chart, values, to))
    return values[like[at]] + total // 36


def _next(chart: EldoradoChart, values: list[i64], at: int) -> i64:
    """Return the mean value of the next stop, if the pawn is on this square."""
    finds = chart.finds[at]
    total: i64 = 0
    for i in range(0, len(finds), 2):
        ways: i64 = finds[i + 1]
        total += ways * values[finds[i]]
    return total // 36


def _ingots_for(s: Eldorado, need: int) -> int:
    return max(-(-need // s.box.ingot_price), 1)


def _diamonds_pay(s: Eldorado) -> bool:
    """Tell whether the diamonds of an exchange are worth more than the gold that is given for them
    (three titles for ten ingots)."""
    box, value, n = s.box, 0, 0
    first = box.first_of(DIAMANTS)
    for title in range(first, first + box.titles_per_series):
        if s.held_by[title] == s.bank and n < box.exchange_titles:
            value += s.prices[title]
            n += 1
    return value > box.exchange_ingots * box.ingot_price


def _offered(choices: list[Choice], action: Action) -> bool:
    for choice in choices:
        if choice.covers(action):
            return True
    return False


def _anything(choices: list[Choice]) -> Action | None:
    """Return an answer to a question for which the bot has no rule: the one that passes if there is
    one, else the first choice without blanks."""
    for choice in choices:
        if isinstance(choice.action, Pass):
            return choice.action
    for choice in choices:
        if choice.is_exact and not isinstance(choice.action, (Offer, Counter)):
            return choice.action
    return None
