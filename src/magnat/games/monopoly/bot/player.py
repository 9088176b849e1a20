"""MonopolyMagnate, the bot of Monopoly: buys, builds and deals by what titles earn, and keeps cash
for rents."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Choice, Item
from magnat.core.bot import Bot
from magnat.core.glimpse import Glimpse
from magnat.core.kernel import question
from magnat.core.luck import Luck
from magnat.core.step_and_window import Seat, Step, Window
from magnat.games.monopoly.bot.appraisal import MonopolyAppraisal, appraisal_of
from magnat.games.monopoly.bot.dealing import Dealer
from magnat.games.monopoly.bot.estate import MonopolyEstate
from magnat.games.monopoly.bot.temper import Temper, temper_of
from magnat.games.monopoly.rules.money.debt import (
    AcceptInKind,
    FindMoney,
    InKind,
    PayInKind,
    RefuseInKind,
)
from magnat.games.monopoly.rules.money.mortgage import (
    BoughtMortgage,
    KeepMortgage,
    MayMortgage,
    RedeemNow,
)
from magnat.games.monopoly.rules.property.buying import Buy, EstateSale, LeaveIt, Purchase
from magnat.games.monopoly.rules.property.selling_buildings import MaySell
from magnat.games.monopoly.rules.property.shortage import (
    BuildingSale,
    Contest,
    LetThem,
    PutBuilding,
    PutHere,
    Want,
)
from magnat.games.monopoly.rules.squares.cards import DrawChance, PayOrDraw, PayTheFine
from magnat.games.monopoly.rules.squares.leaving_prison import PayFine, UseCard
from magnat.games.monopoly.rules.turn import MonopolyTurn
from magnat.games.monopoly.state import Monopoly
from magnat.kit.auction import Auction, BidUpTo, PassBid
from magnat.kit.claim import Claim
from magnat.kit.debt import GiveUp
from magnat.kit.dice import Roll
from magnat.kit.trade import Accept, Decline, Offered

BUSY: Final = 12  # the most actions before a throw, so that others do not wait long
# For a title that is worth at least this percentage of its price, the bot mortgages others.
KEY: Final = 150
QUIRK: Final = 9  # range, as a percentage, by which bids differ at random from bot to bot


@final
class MonopolyMagnate(Bot):
    """The bot of Monopoly: it plays one seat of one game."""

    is_honest = True

    def __init__(self, temperament: str, seed: int) -> None:
        self.temper: Final = temper_of(temperament)
        self.seed: Final = seed or 1
        self._mind: Mind | None = None  # created at the first question, when the edition is known

    def wants_rights(self, view: Glimpse) -> bool:
        s = view.state
        assert isinstance(s, Monopoly)
        top = question(s)
        return top.seat == view.seat and isinstance(top, FindMoney)

    def hears(self, view: Glimpse, right: Window[Any]) -> bool:
        """Tell whether a bot that must pay a debt considers this right: only rights that bring
        money at once."""
        return isinstance(right, (MaySell, MayMortgage))

    def wish(self, view: Glimpse) -> Action | None:
        s = view.state
        assert isinstance(s, Monopoly)
        top = question(s)
        if top.seat == view.seat and isinstance(top, (MonopolyTurn, Purchase)):
            return self._about(s).planned(view, s)
        return None

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        s = view.state
        assert isinstance(s, Monopoly)
        return self._about(s).decide(view, s, choices)

    def _about(self, s: Monopoly) -> Mind:
        mind = self._mind
        if mind is None or mind.tables.box is not s.box:
            mind = Mind(appraisal_of(s.box), self.temper, self.seed)
            self._mind = mind
        return mind


@final
class Mind:
    """The decisions of a `MonopolyMagnate` in one game. It is created at the first question, when
    the edition is known."""

    def __init__(self, tables: MonopolyAppraisal, temper: Temper, seed: int) -> None:
        self.tables: Final = tables
        self.temper: Final = temper
        self.seed: Final = seed
        # Bids as a percentage of the title's worth; drawn at random at the first auction.
        self.bid = 0
        self.estate: Final = MonopolyEstate(tables, temper)
        self.floor: Final = self.estate.floor
        self.dealer: Final = Dealer(tables, temper.fairness, self.floor)
        # The glimpse (what the seat can see) for which `plan` was computed.
        self.seen: Glimpse | None = None
        self.plan: Action | None = None
        self.turn: Step[Any] | None = None  # the step of the turn that the bot is playing
        self.acts = 0  # the number of actions in this turn, without throws
        self.in_kind: Action | None = None  # the last offer of property in payment of a debt

    def planned(self, view: Glimpse, s: Monopoly) -> Action | None:
        """Return the action that the bot wants to take without being asked, such as building or
        proposing a deal; None if there is none. It is computed once for each glimpse."""
        if self.seen is view:
            return self.plan
        self.seen = view
        top = question(s)
        if isinstance(top, Purchase):
            self.plan = self._fund(s, view.seat, top.title)
            return self.plan
        if top is not self.turn:
            self.turn = top
            self.acts = 0
        self.acts += 1
        self.plan = None
        if self.acts <= BUSY:
            self.plan = self.estate.improve(s, view.seat)
            if self.plan is None:
                self.acts = BUSY  # so that the bot throws the dice after one offer
                self.plan = self.dealer.propose(s, view.seat)
        return self.plan

    def decide(self, view: Glimpse, s: Monopoly, choices: list[Choice]) -> Action | None:
        """Return the answer to the question that is asked."""
        me = view.seat
        for choice in choices:
            action = choice.action
            if isinstance(action, Claim):
                return action
            if isinstance(action, Decline):
                return self._answer(s, me, action, choices)
        top = question(s)
        if top.seat == me and isinstance(top, (MonopolyTurn, Purchase)):
            plan = self.planned(view, s)
            if plan is not None and is_offered(choices, plan):
                return plan
            if isinstance(top, MonopolyTurn):
                return self._throw_or_leave(s, me, choices)
            return self._buy(s, me, top.title, choices)
        if isinstance(top, Auction):
            return self._bid(s, me, top, choices)
        if isinstance(top, Contest):
            wants = self.estate.worth_of_building(s, me) > 0
            return of_kind(choices, Want if wants else LetThem)
        if top.seat != me:
            return None
        if isinstance(top, FindMoney):
            return self._find_money(s, me, top, choices)
        return self._decide_rarely(s, me, choices)

    def _decide_rarely(self, s: Monopoly, me: Seat, choices: list[Choice]) -> Action | None:
        """Return the answer to a question that is seldom asked."""
        top = s.top
        wanted: Action | None = None
        if isinstance(top, PutBuilding):
            wanted = self._put(s, choices)
        elif isinstance(top, BoughtMortgage):
            left = s.cash(me) - s.box.redeem_on_purchase[top.title]
            wanted = RedeemNow() if left >= self.estate.reserve(s, me) else KeepMortgage()
        elif isinstance(top, InKind):
            wanted = AcceptInKind() if self._takes(s, me, top) else RefuseInKind()
        elif isinstance(top, PayOrDraw):
            wanted = PayTheFine() if self._hides(s, me) else DrawChance()
        if wanted is not None and is_offered(choices, wanted):
            return wanted
        return plainest(choices)

    def _answer(
        self, s: Monopoly, me: Seat, refusal: Decline, choices: list[Choice]
    ) -> Action | None:
        """Return the action that accepts an offer to this seat if the offer is good, else the
        refusal."""
        for window in s.standing:
            if isinstance(window, Offered) and window.to == me and window.seat == refusal.by:
                for choice in choices:
                    action = choice.action
                    if isinstance(action, Accept) and action.by == refusal.by:
                        if self.dealer.accepts(s, window):
                            return action
        return refusal

    # The throw

    def _throw_or_leave(self, s: Monopoly, me: Seat, choices: list[Choice]) -> Action | None:
        """Early in the game, return the action that leaves prison, by a card or by the fine. Later,
        or if the seat is not in prison, return the throw."""
        roll: Action | None = None
        leave: Action | None = None
        for choice in choices:
            action = choice.action
            if isinstance(action, Roll):
                roll = action
            elif isinstance(action, UseCard):
                leave = action
            elif isinstance(action, PayFine) and leave is None and self._pays(s, me):
                leave = action
        if leave is not None and not self._hides(s, me):
            return leave
        return roll if roll is not None else plainest(choices)

    def _pays(self, s: Monopoly, me: Seat) -> bool:
        """Tell whether the bot pays the fine to leave prison now. This saves turns, but not before
        the last throw in prison: if that fails, the fine is due anyway."""
        rules = s.box.rules
        is_early = rules.pay_then_roll or s.prison[me] < rules.prison_turns - 1
        return is_early and s.cash(me) - rules.fine >= self.floor

    def _hides(self, s: Monopoly, me: Seat) -> bool:
        """Tell whether it is better for the bot to stay in prison, because few titles are left to
        buy and rents are high."""
        mean = self.tables.mean_ahead(s, me)
        return mean * 4000 >= s.box.rules.start_cash * self.temper.late * (s.for_sale() + 4)

    # Titles

    def _fund(self, s: Monopoly, me: Seat, title: Item) -> Action | None:
        """Return a mortgage that helps to buy a title that completes a group, or that keeps another
        player from completing one; else None."""
        price = s.box.price[title]
        if s.cash(me) >= price or self.tables.gain_of(s, me, title) * 100 < price * KEY:
            return None
        return self.estate.pledge_for(s, me, price)

    def _buy(self, s: Monopoly, me: Seat, title: Item, choices: list[Choice]) -> Action | None:
        price, spare = s.box.price[title], s.cash(me) - s.box.price[title]
        buy = spare >= 0
        if buy and not s.box.rules.no_auctions:
            if richest_rival(s, me) * 3 < price * 2:
                buy = False  # no rival can outbid the bot, so an auction is cheaper than the price
        if buy and spare < self.floor:
            worth = self.tables.gain_of(s, me, title)
            buy = worth * 100 >= price * (KEY - 50 * spare // self.floor)
        wanted = of_kind(choices, Buy) if buy else None
        return wanted if wanted is not None else of_kind(choices, LeaveIt)

    def _bid(
        self, s: Monopoly, me: Seat, lot: Auction[Any], choices: list[Choice]
    ) -> Action | None:
        """Return the bot's bid: the highest price that it would pay, as a secret maximum."""
        if lot.high == me:
            return None
        if isinstance(lot, BuildingSale):
            most = self.estate.worth_of_building(s, me)
        else:
            if self.bid == 0:
                self.bid = self.temper.bid + Luck(self.seed).below(QUIRK) - QUIRK // 2
            most = self.tables.gain_of(s, me, lot.items[0]) * self.bid // 100
            if isinstance(lot, EstateSale) and lot.pledged:
                most -= s.box.redeem[lot.items[0]]
        leave: Action | None = None
        for choice in choices:
            if isinstance(choice.action, BidUpTo):
                most = min(most, choice.high)
                if most >= choice.low:
                    return BidUpTo(most - (most - choice.low) % choice.by)
            elif isinstance(choice.action, PassBid):
                leave = choice.action
        return leave

    def _put(self, s: Monopoly, choices: list[Choice]) -> Action | None:
        """Return the action that puts a building which was won at an auction on the site where it
        earns most."""
        best: Action | None = None
        most = -1
        for choice in choices:
            action = choice.action
            if isinstance(action, PutHere):
                rate = self.estate.rate_of(s, self.tables.charts[s.box.group_of[action.title]])
                if rate > most:
                    best, most = action, rate
        return best

    # Debts

    def _find_money(
        self, s: Monopoly, me: Seat, top: FindMoney, choices: list[Choice]
    ) -> Action | None:
        """Return the sale or mortgage that costs least. If all of them together do not bring
        enough, return an offer to pay with property, once; after that, the action that gives up."""
        if not top.may_give_up(s):
            harm = self.estate.least_harm(s, me, choices)
            if harm is not None:
                return harm
        give_up: Action | None = None
        for choice in choices:
            if isinstance(choice.action, PayInKind):
                offer = PayInKind(choice.high - choice.high % choice.by, choice.pool)
                if self.in_kind != offer:
                    self.in_kind = offer
                    return offer
            elif isinstance(choice.action, GiveUp):
                give_up = choice.action
        return give_up if give_up is not None else plainest(choices)

    def _takes(self, s: Monopoly, me: Seat, top: InKind) -> bool:
        """Tell whether to accept titles in payment of a debt. The bot refuses them from a player
        who would otherwise go out of the game."""
        if s.cash(top.debtor) + s.raisable(top.debtor) < top.debt:
            return False
        verdict = self.tables.judge(s, me, top.debtor, top.items, top.debt - top.amount)
        return self.dealer.is_good(verdict)


def richest_rival(s: Monopoly, me: Seat) -> int:
    """Return the largest amount of cash that an opponent has."""
    most = 0
    for other in range(s.seats):
        if other != me and s.alive[other]:
            most = max(most, s.cash(other))
    return most


def of_kind(choices: list[Choice], kind: type[Action]) -> Action | None:
    """Return the action of this class among the choices; None if there is none. Such actions must
    have no blanks."""
    for choice in choices:
        if type(choice.action) is kind:
            return choice.action
    return None


def is_offered(choices: list[Choice], action: Action) -> bool:
    for choice in choices:
        if choice.action is action:
            return True
    for choice in choices:
        if choice.covers(action):
            return True
    return False


def plainest(choices: list[Choice]) -> Action | None:
    """Return the first choice without blanks, for questions for which the bot has no rule."""
    for choice in choices:
        if choice.is_exact:
            return choice.action
    return None
