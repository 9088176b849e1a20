"""RichessesMagnate, the bot of Richesses du Monde. It values trusts (a player's titles of one
production) by what their visitors will pay, tries to reach shares with a higher royalty and to keep
others from them, keeps cash for the worst visit ahead, and deals if both players may gain."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Choice
from magnat.core.bot import BALANCED, Bot
from magnat.core.glimpse import Glimpse
from magnat.core.luck import Luck
from magnat.core.step_and_window import Seat, Window
from magnat.games.richesses.bot.deal_proposals import DealProposals
from magnat.games.richesses.bot.offer_answers import SaleAnswers
from magnat.games.richesses.bot.purse import Purse
from magnat.games.richesses.bot.titles import TitleChooser
from magnat.games.richesses.rules.bankruptcy import PayDebt, Rescue
from magnat.games.richesses.rules.squares.auctions import Hammer, PuttingUp
from magnat.games.richesses.rules.squares.country import TakeTitles
from magnat.games.richesses.rules.squares.joker import BuyJoker, DeclineJoker
from magnat.games.richesses.rules.trade.trading import MayTrade
from magnat.games.richesses.rules.turn import RichessesTurn
from magnat.games.richesses.state import Richesses
from magnat.kit.claim import Claim
from magnat.kit.dice import Roll
from magnat.kit.trade import Offer

ODDS_OF_DEALING: Final = 3  # in one turn of so many it proposes a deal


@final
class RichessesMagnate(Bot):
    """The bot of Richesses du Monde: it plays one seat of one game."""

    is_honest = True

    def __init__(self, temperament: str = BALANCED, seed: int = 0) -> None:
        self.temperament: Final = temperament
        self.purse: Final = Purse(temperament)
        self.titles: Final = TitleChooser(self.purse)
        self.sales: Final = SaleAnswers(self.purse)
        self.proposals: Final = DealProposals(self.purse)
        self.trading: Final = MayTrade()
        self.luck: Final = Luck(seed + 1)
        self.tour = 0  # the tour of the board in which `tried` was filled
        # The glimpse (what the seat can see) for which `whim` was drawn.
        self.seen: Glimpse | None = None
        self.whim = False  # whether it proposes a deal now
        self.planned: Glimpse | None = None  # the glimpse for which `plan` was computed
        self.plan: Offer | None = None  # the deal to propose
        self.asked: Glimpse | None = None  # the glimpse for which `reply` was computed
        self.reply: Action | None = None  # the answer to open offers and sales

    def clone(self) -> RichessesMagnate:
        twin = RichessesMagnate(self.temperament, self.luck.seed - 1)
        twin.luck.go_on_like(self.luck)
        twin.tour = self.tour
        twin.proposals.tried = set(self.proposals.tried)
        return twin

    def wants_rights(self, view: Glimpse) -> bool:
        """Tell whether the caller should list the bot's rights: only while it must raise money and
        may propose a deal to get it."""
        top = view.state.top
        return top.seat == view.seat and isinstance(top, Rescue)

    def hears(self, view: Glimpse, right: Window[Any]) -> bool:
        return isinstance(right, MayTrade) and isinstance(view.state.top, Rescue)

    def wish(self, view: Glimpse) -> Action | None:
        """Return the deal that the bot wants to propose before its throw. None in most of its
        turns, and while an offer is waiting for its answer."""
        s, seat = view.state, view.seat
        assert isinstance(s, Richesses)
        top = s.top
        if top.seat != seat or not isinstance(top, RichessesTurn):
            return None
        if s.standing and self.replies(s, view) is not None:
            return None
        return self.idea(s, view) if self.deals(s, view) else None

    def deals(self, s: Richesses, view: Glimpse) -> bool:
        """Tell whether the bot proposes a deal now. This is drawn at random once for each glimpse
        (what the seat can see at a moment)."""
        if self.seen is not view:
            self.seen = view
            if s.tours[view.seat] != self.tour:
                self.tour = s.tours[view.seat]
                self.proposals.tried = set()
            self.whim = self.luck.below(ODDS_OF_DEALING) == 0
        return self.whim

    def idea(self, s: Richesses, view: Glimpse) -> Offer | None:
        """Return the deal to propose, or a sale if cash is short; None if there is none. It is
        computed once for each glimpse."""
        if self.planned is not view:
            self.planned = view
            poor = s.cash(view.seat) < self.purse.margin // 2
            self.plan = (
                self.proposals.sells(s, view.seat)
                if poor
                else self.proposals.proposes(s, view.seat)
            )
            self.plan = self.possible(s, view.seat, self.plan)
        return self.plan

    def possible(self, s: Richesses, seat: Seat, plan: Offer | None) -> Offer | None:
        """Return the plan, or None if it is a sale that is forbidden until the seller comes to an
        Auction square."""
        if s.withheld and plan is not None and self.trading.fault(s, seat, plan) is not None:
            return None
        return plan

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        s = view.state
        assert isinstance(s, Richesses)
        seat = view.seat
        for choice in choices:  # first answer claims and payments
            if isinstance(choice.action, (Claim, PayDebt)):
                return choice.action
        top = s.top
        if s.standing:
            answer = self.replies(s, view)
            if answer is not None:
                return answer
        if isinstance(top, Hammer):
            return self.titles.bids(s, seat, top, choices)
        if top.seat != seat:
            return None
        if isinstance(top, RichessesTurn):
            return self.turn(s, view, choices)
        if isinstance(top, PuttingUp):
            return self.titles.puts_up(s, choices)
        if isinstance(top, Rescue):
            if not _may_offer(choices):
                return None
            return self.possible(s, seat, self.proposals.sells(s, seat))
        for choice in choices:
            if isinstance(choice.action, TakeTitles):
                items = self.titles.takes(s, seat, choice)
                return TakeTitles(items) if items else choice.action
            if isinstance(choice.action, BuyJoker) and self.titles.wants_joker(s, seat):
                return choice.action
        for choice in choices:
            if isinstance(choice.action, DeclineJoker):
                return choice.action
        return None

    def replies(self, s: Richesses, view: Glimpse) -> Action | None:
        """Return the answer to open offers and sales, None if there are none. It is computed once
        for each glimpse."""
        if self.asked is not view:
            self.asked = view
            self.reply = self.sales.answer(s, view.seat)
        return self.reply

    def turn(self, s: Richesses, view: Glimpse, choices: list[Choice]) -> Action | None:
        """Return a proposal in some turns, else the throw."""
        if self.deals(s, view) and _may_offer(choices):
            idea = self.idea(s, view)
            if idea is not None:
                return idea
        for choice in choices:
            if isinstance(choice.action, Roll):
                return choice.action
        return None


def _may_offer(choices: list[Choice]) -> bool:
    for choice in choices:
        if isinstance(choice.action, Offer):
            return True
    return False
