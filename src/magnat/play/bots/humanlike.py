"""Bots of three levels that make mistakes as people do and give reasons for their deals."""

from __future__ import annotations

from typing import Any, Final, TypeAlias, final

from magnat.core.action_and_choice import Action, Choice, Good, Item
from magnat.core.bot import BALANCED, SHARP, Bot
from magnat.core.game import Game
from magnat.core.glimpse import Glimpse
from magnat.core.luck import Luck
from magnat.core.state import State
from magnat.core.step_and_window import NOBODY, Seat, Window
from magnat.kit.auction import Auction, BidUpTo
from magnat.kit.claim import Claim, PromptClaims, StandingClaim, Waive
from magnat.kit.trade import Accept, Counter, Decline, Offer, Offered
from magnat.play.bots.choice_kinds import answered_first
from magnat.play.bots.deal_reasons import NONE, Reason, why_offered, why_refused
from magnat.play.bots.random_bot import RandomBot
from magnat.play.bots.search import Search

BEGINNER: Final = "beginner"  # shown to players as "débutant"
REGULAR: Final = "regular"  # shown to players as "confirmé"
FORMIDABLE: Final = "formidable"  # shown to players as "champion"
LEVELS: Final = (BEGINNER, REGULAR, FORMIDABLE)

OFTEN: Final = 2  # so many times the same deal may be proposed to the same player,
REST: Final = 8  # with at least so many of the bot's own turns between two proposals;
# After so many of its own turns the count starts again, because without deals some games never end.
FORGOTTEN: Final = 40
SULKS: Final = 3  # after so many refusals in a row, a player gets no proposals
LEFT_ALONE: Final = 15  # for so many of the bot's own turns
WHOLE: Final = 100

Deal: TypeAlias = tuple[Seat, tuple[Item, ...], tuple[tuple[Good, int], ...]]


@final
class Faults:
    """How often a bot of one level makes each kind of mistake, in per cent."""

    def __init__(self, overlooks: int, overpays: int, hankers: int, forgets: int) -> None:
        self.overlooks: Final = overlooks  # percentage of the possible claims that it overlooks
        self.overpays: Final = overpays  # percentage that it bids above the value of a lot, at most
        # Percentage of the bad deals that it accepts because they complete a group of titles.
        self.hankers: Final = hankers
        # Percentage of the throws before which it forgets to use its rights.
        self.forgets: Final = forgets


FAULTS: Final = {
    BEGINNER: Faults(20, 60, 60, 50),
    REGULAR: Faults(5, 15, 10, 5),
    FORMIDABLE: Faults(0, 0, 0, 0),
}


@final
class Person(Bot):
    """A bot that plays like the game's own bot, but makes the mistakes of its level. It does not
    repeat a refused proposal too often."""

    is_honest = False  # the bot that it wraps may be Search, which samples hidden things

    def __init__(self, game: Game, level: str, seed: int) -> None:
        self.game: Final = game
        self.faults: Final = FAULTS[level]
        self.luck: Final = Luck((seed or 1) + 77)
        self.player: Final = _player(game, level, seed)
        # By open claim: whether the bot overlooks it.
        self.missed: dict[tuple[Seat, int], bool] = {}
        self.lot: tuple[Item, ...] = ()  # the auctioned items for which `more` was drawn
        self.more = 0  # percentage by which it bids above the value of that lot
        self.turns = 0  # how many turns of its own have passed
        self.turn: Seat = NOBODY  # the seat whose turn it was at the last choice
        # The glimpse (what the seat can see) for which `absent` was drawn.
        self.seen: Glimpse | None = None
        self.absent = False
        # For each proposed deal: how often, in which own turn last, and with what amount.
        self.asked: dict[Deal, tuple[int, int, int]] = {}
        self.last: Deal | None = None  # its last proposal, as long as nobody has answered it
        # The holders of the items of `last` at the time of the proposal.
        self.owners: list[int] = []
        self.refused: dict[Seat, int] = {}  # by player: how many proposals in a row were refused
        # By player: the own turn before which the player gets no proposals.
        self.until: dict[Seat, int] = {}

    # Attention

    def wants_rights(self, view: Glimpse) -> bool:
        return not self._forgets(view) and self.player.wants_rights(view)

    def hears(self, view: Glimpse, right: Window[Any]) -> bool:
        return self.player.hears(view, right)

    def wish(self, view: Glimpse) -> Action | None:
        if self._forgets(view):
            return None
        wish = self.player.wish(view)
        return None if isinstance(wish, Offer) and not self._may_ask(wish) else wish

    def _forgets(self, view: Glimpse) -> bool:
        """Tell whether the bot throws the dice at once and forgets its rights (actions that are
        possible at any time). This is drawn at random once for each glimpse (what the seat can see
        at a moment)."""
        top = view.state.top
        if self.faults.forgets == 0 or top.seat != view.seat:
            return False
        if not isinstance(top, Window) or top.kind != "throw":
            return False
        if self.seen is not view:
            self.seen = view
            self.absent = self.luck.below(WHOLE) < self.faults.forgets
        return self.absent

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        s, seat = view.state, view.seat
        self._notice(s, seat)
        left = self._without_missed(s, seat, choices)
        is_blind = len(left) < len(choices)
        if self._forgets(view):
            left = left[: answered_first(view, choices)] or left
        action = self.player.choose(view, left) if left else None
        if action is None and is_blind:
            return _waived(s, choices)
        if isinstance(action, Offer) and not self._may_ask(action):
            left = [choice for choice in left if not isinstance(choice.action, Offer)]
            action = self.player.choose(view, left) if left else None
        if isinstance(action, Offer):
            self._remember(s, action)
        elif isinstance(action, BidUpTo):
            action = self._overpaid(s, action, left)
        elif isinstance(action, Decline) and self._hankers(s, seat, action, left):
            action = Accept(action.by)
        return action

    def because(self, view: Glimpse, action: Action) -> Reason:
        s, seat = view.state, view.seat
        if isinstance(action, Offer):
            return why_offered(self.game, s, seat, action.to, action)
        if isinstance(action, Counter):
            return why_offered(self.game, s, seat, action.by, action)
        if isinstance(action, Decline):
            deal = _offer_of(s, action.by, seat)
            if deal is not None:
                return why_refused(self.game, s, seat, deal)
        return NONE

    # Oversights

    def _without_missed(self, s: State, seat: Seat, choices: list[Choice]) -> list[Choice]:
        """Return the choices without the claims that the bot overlooks. For each claim this is
        drawn at random once and then kept while the claim is open."""
        if self.faults.overlooks == 0:
            return choices
        seen: dict[tuple[Seat, int], bool] = {}
        blind: list[Action] = []
        for window in _claims(s, seat):
            payer, what = window.payer, window.what
            key = payer, what
            is_missed = self.missed.get(key)
            if is_missed is None:
                is_missed = self.luck.below(WHOLE) < self.faults.overlooks
            seen[key] = is_missed
            if is_missed:
                blind.extend([choice.action for choice in window.choices(s, seat)])
        top = s.top
        if isinstance(top, PromptClaims):
            key = top.seat, top.what
            for choice in choices:
                if isinstance(choice.action, Claim) and choice.action.payer == top.seat:
                    is_missed = self.missed.get(key)
                    if is_missed is None:
                        is_missed = self.luck.below(WHOLE) < self.faults.overlooks
                    seen[key] = is_missed
                    if is_missed:
                        blind.extend([choice.action, Waive(top.seat, top.what)])
                    break
        self.missed = seen
        if not blind:
            return choices
        return [choice for choice in choices if choice.action not in blind]

    # Prices

    def _overpaid(self, s: State, bid: BidUpTo, choices: list[Choice]) -> Action:
        top = s.top
        if self.faults.overpays == 0 or not isinstance(top, Auction):
            return bid
        if self.lot != top.items:
            self.lot = top.items
            self.more = self.luck.below(self.faults.overpays + 1)
        for choice in choices:
            if isinstance(choice.action, BidUpTo):
                most = min(bid.amount * (WHOLE + self.more) // WHOLE, choice.high)
                if most > bid.amount and choice.by > 0:
                    return BidUpTo(most - (most - choice.low) % choice.by)
        return bid

    def _hankers(self, s: State, seat: Seat, refusal: Decline, choices: list[Choice]) -> bool:
        """Tell whether the bot accepts this bad deal, because the deal would complete a group of
        titles."""
        if self.faults.hankers == 0 or self.luck.below(WHOLE) >= self.faults.hankers:
            return False
        deal = _offer_of(s, refusal.by, seat)
        if deal is None or not any([choice.covers(Accept(refusal.by)) for choice in choices]):
            return False
        offer = Counter(deal.seat, -deal.amount, deal.items)
        return why_offered(self.game, s, seat, deal.seat, offer)[0] == "missing"

    # Proposals

    def _notice(self, s: State, seat: Seat) -> None:
        """Count the bot's own turns, and note whether its last proposal was accepted or refused."""
        if s.turn != self.turn:
            self.turn = s.turn
            if s.turn == seat:
                self.turns += 1
        last = self.last
        if last is None or _offer_of(s, seat, last[0]) is not None:
            return
        self.last = None
        # The items have not changed hands: the proposal was refused.
        if [s.held_by[item] for item in last[1]] == self.owners:
            times = self.refused.get(last[0], 0) + 1
            self.refused[last[0]] = times
            if times % SULKS == 0:
                self.until[last[0]] = self.turns + LEFT_ALONE
        else:
            self.refused[last[0]] = 0

    def _may_ask(self, offer: Offer) -> bool:
        """Tell whether the bot may make a proposal: not to a player who refused several times in a
        row, and the same deal again only after some turns and for more money."""
        if self.turns < self.until.get(offer.to, 0):
            return False
        before = self.asked.get((offer.to, offer.items, offer.goods))
        if before is None:
            return True
        times, turn, amount = before
        if times < OFTEN and self.turns >= turn + REST and offer.amount > amount:
            return True
        return self.turns >= turn + FORGOTTEN

    def _remember(self, s: State, offer: Offer) -> None:
        deal: Deal = (offer.to, offer.items, offer.goods)
        times = self.asked[deal][0] if deal in self.asked else 0
        self.asked[deal] = (times + 1, self.turns, offer.amount)
        self.last = deal
        self.owners = [s.held_by[item] for item in offer.items]


def _player(game: Game, level: str, seed: int) -> Bot:
    if level == FORMIDABLE and game.horizon() > 0:
        return Search(game, seed)
    return game.bot(SHARP if level == FORMIDABLE else BALANCED, seed) or RandomBot(seed)


def _claims(s: State, seat: Seat) -> list[StandingClaim[Any]]:
    found: list[StandingClaim[Any]] = []
    for window in s.standing:
        if isinstance(window, StandingClaim) and window.seat == seat:
            found.append(window)
    return found


def _waived(s: State, choices: list[Choice]) -> Action | None:
    """Return the action that waives the claims which the bot overlooks, so that the others need not
    wait for its answer; None if the game does not ask players for claims."""
    if isinstance(s.top, PromptClaims):
        for choice in choices:
            if isinstance(choice.action, Waive):
                return choice.action
    return None


def _offer_of(s: State, by: Seat, to: Seat) -> Offered[Any] | None:
    for window in s.standing:
        if isinstance(window, Offered) and window.seat == by and window.to == to:
            return window
    return None
