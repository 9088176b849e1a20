"""Estimates the chance of victory after each choice of a seat, from what that seat can see.

`Adviser` samples states that fit what the seat sees, tries every choice in the same samples, and
lets the game's own bots play on. The estimates improve with every simulated game; the caller
decides when to stop.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Choice, Illegal, Item, Json
from magnat.core.bot import BALANCED, Bot
from magnat.core.game import WHOLE, Game
from magnat.core.glimpse import Glimpse
from magnat.core.kernel import act, answers, choices
from magnat.core.luck import Luck
from magnat.core.step_and_window import Chance, Seat, Window
from magnat.core.values.codec import Codec
from magnat.kit.auction import Bid, BidUpTo
from magnat.kit.trade import Accept, Decline, Offer
from magnat.play.bots.choice_kinds import is_proposal, is_refusal, waits_for_ever
from magnat.play.bots.random_bot import RandomBot
from magnat.play.simulate.driver import Driver

DEPTH: Final = 32  # decisions in a simulated game; after that, `Game.value` estimates the result
SHORT: Final = 12  # the same where there is less time, for example in a browser's worker
MOST: Final = 10  # the most choices that are compared
# The most proposals of deals among them, because these are many and slow to simulate.
DEALS: Final = 2
# If the game names no amounts, try these quarters of the range of an amount.
AMOUNTS: Final = (0, 1, 4)
SURE: Final = 1.96  # a 95 % interval reaches so many standard errors to each side
FAIR_TRIAL: Final = 6  # before so many samples no choice is dropped
HOPELESS: Final = 3.0  # a choice that is worse than the best by so many standard errors is dropped
LOST: Final = 0.05  # a seat is lost if even the best option's interval ends below this chance
# The most finished games that one unfinished game may count as, in `Chances.interval`.
SHARPEST: Final = 25.0


@final
class Chances:
    """The results of the games that were simulated after one choice: for each seat, the sum of
    their values."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        # By seat: the sum of the values of all games, each at most WHOLE.
        self.sums: Final = [0] * seats
        self.squares: Final = [0] * seats

    def add(self, values: list[int]) -> None:
        self.games += 1
        for seat, value in enumerate(values):
            self.sums[seat] += value
            self.squares[seat] += value * value

    def of(self, seat: Seat) -> float:
        """Return a seat's mean chance of victory, from 0 to 1; 0 if no game was simulated."""
        return self.sums[seat] / (self.games * WHOLE) if self.games else 0.0

    def interval(self, seat: Seat) -> tuple[float, float]:
        """Return the 95 % confidence interval of a seat's chance of victory.

        This is Wilson's interval. Values of unfinished games vary less than victory or defeat;
        therefore the number of games is scaled up to as many finished games as would vary as much.
        """
        if not self.games:
            return 0.0, 1.0
        n, p = float(self.games), self.of(seat)
        spread = max(self.squares[seat] / (n * WHOLE * WHOLE) - p * p, 0.0)
        if self.games > 1 and 0 < p < 1:
            spread *= n / (n - 1)
            n *= min(p * (1 - p) / spread, SHARPEST) if spread > 0 else SHARPEST
        z = SURE * SURE
        middle = (p + z / (2 * n)) / (1 + z / n)
        half = SURE / (1 + z / n) * sqrt(p * (1 - p) / n + z / (4 * n * n))
        return max(middle - half, 0.0), min(middle + half, 1.0)


@final
class AdviceOption:
    """An option to compare: an action, or None for giving no answer ("silence"); with the results
    of the games simulated after it."""

    def __init__(self, action: Action | None, seats: int) -> None:
        self.action: Final = action
        self.chances: Final = Chances(seats)
        # For an offer: the results of games in which the other player accepts it.
        self.agreed: Chances | None = None
        self.scores: Final[list[int]] = []  # the values for the asking seat, one for each sample
        if isinstance(action, Offer):
            self.agreed = Chances(seats)

    @property
    def partner(self) -> Seat | None:
        """The other seat of the deal that the action offers or accepts; None for other actions."""
        action = self.action
        if isinstance(action, Offer):
            return action.to
        return action.by if isinstance(action, Accept) else None


@final
class ChanceGap:
    """The mean difference between the values of two options, over the samples in which both were
    tried."""

    def __init__(self, ahead: AdviceOption, behind: AdviceOption) -> None:
        n = min(len(ahead.scores), len(behind.scores))
        gains = [ahead.scores[i] - behind.scores[i] for i in range(n)]
        total = sum(gains)
        spread = sum([gain * gain for gain in gains]) * n - total * total
        self.games: Final = n
        self.mean: Final = max(total, 0) / (n * WHOLE) if n else 0.0
        # The spread of a single sample is unknown, so assume the largest.
        self.error: Final = sqrt(spread / (n - 1)) / (n * WHOLE) if n > 1 else 1.0

    @property
    def is_clear(self) -> bool:
        """Whether the 95 % interval of the difference lies above 0."""
        return self.exceeds(SURE)

    def exceeds(self, errors: float) -> bool:
        """Tell whether the difference is larger than `errors` standard errors."""
        return self.games > 2 and self.mean > errors * self.error


@final
class DealChances:
    """The chance of victory of one side of a deal, without the deal and with it."""

    def __init__(self, seat: Seat, before: float, after: float) -> None:
        self.seat: Final = seat
        self.before: Final = before
        self.after: Final = after


class NobodyAsked(Exception):
    """Raised when advice is requested for a seat that has nothing to answer now."""


@final
class Adviser:
    """Compares the choices of one seat by simulated games. It uses only the seat's glimpse (what
    the seat can see)."""

    def __init__(
        self,
        game: Game,
        view: Glimpse,
        seed: int = 1,
        depth: int = DEPTH,
        wanted: Action | None = None,
        most: int = MOST,
        has_deals: bool = True,
    ) -> None:
        self.game: Final = game
        self.view: Final = view
        self.seat: Final = view.seat
        self.seed: Final = seed
        self.depth: Final = depth
        self.options: Final[list[AdviceOption]] = [
            AdviceOption(action, view.state.seats)
            for action in candidates(game, view, seed, wanted, has_deals)[:most]
        ]

    # Simulation

    def games(self, is_fair: bool = False) -> Iterator[int]:
        """Simulate games without end; yield after each how many have been played so far. With
        `is_fair` no option is dropped, so that all have the same number of samples."""
        luck = Luck(self.seed)
        played = 0
        while True:
            seed = luck.below(1 << 30) + 1
            for option in self.options if is_fair else self.running():
                values = self._play(option.action, seed, False)
                option.chances.add(values)
                option.scores.append(values[self.seat])
                played += 1
                yield played
                if option.agreed is not None:
                    option.agreed.add(self._play(option.action, seed, True))
                    played += 1
                    yield played

    def think(self, worlds: int) -> None:
        """Simulate until each option that is not clearly worse was tried in `worlds` samples. A
        sample is a state that fits what the seat can see."""
        for _ in self.games():
            if all([len(option.scores) >= worlds for option in self.running()]):
                break

    def running(self) -> list[AdviceOption]:
        """Return the options that are not clearly worse than the best one; only they are tried
        further."""
        best = self.best
        found: list[AdviceOption] = []
        for option in self.options:
            if option is not best and len(option.scores) >= FAIR_TRIAL:
                gap = ChanceGap(best, option)
                if gap.mean > HOPELESS * gap.error:
                    continue
            found.append(option)
        return found

    def _play(self, action: Action | None, seed: int, is_agreed: bool) -> list[int]:
        """Simulate one game after an action (None: the seat gives no answer); return the game's
        value for each seat, up to WHOLE. With `is_agreed` the other seat accepts the offered deal
        at once."""
        view, game = self.view, self.game
        s = view.sample(seed)
        is_silent = action is None
        if action is not None:
            try:
                act(s, s.clock, view.seat, action)
                if is_agreed and isinstance(action, Offer):
                    act(s, s.clock, action.to, Accept(view.seat))
            except Illegal:
                pass  # the hidden things of this sample forbid the action: the seat chooses again
        bots: list[Bot] = []
        for seat in range(s.seats):
            bots.append(game.bot(BALANCED, seed + seat) or RandomBot(seed + seat))
        driver = Driver(s, bots, view.secrecy, seed, self.depth, True)
        if is_silent:
            driver.hush(view.seat)
        driver.run()
        return [game.value(s, seat) for seat in range(s.seats)]

    # Results

    @property
    def best(self) -> AdviceOption:
        """The option with the best result so far, among those that were tried most often."""
        most = max([len(option.scores) for option in self.options])
        full = [option for option in self.options if len(option.scores) >= most - 1]
        # The last sample may not have been tried with every option yet.
        common = min([len(option.scores) for option in full])
        return max(full, key=lambda option: sum(option.scores[:common]))

    @property
    def is_lost(self) -> bool:
        """Whether the seat can hardly win any more, whatever it chooses."""
        return self.interval(self.best)[1] < LOST

    def option(self, action: Action | None) -> AdviceOption | None:
        for option in self.options:
            if option.action == action:
                return option
        return None

    def chance(self, option: AdviceOption) -> float:
        """Return the asking seat's chance of victory with an option: the chance with the best
        option, minus the mean difference in the samples in which both options were tried. This is
        fair to options that were dropped and therefore have fewer samples."""
        best = self.best
        return max(best.chances.of(self.seat) - ChanceGap(best, option).mean, 0.0)

    def interval(self, option: AdviceOption) -> tuple[float, float]:
        """Return the 95 % confidence interval of `chance(option)`."""
        low, high = option.chances.interval(self.seat)
        chance = self.chance(option)
        return min(low, chance), max(high, chance)

    def sides(self, option: AdviceOption) -> list[DealChances]:
        """Return the chance of victory of each side of a deal, without and with the deal; [] if the
        option is no deal, or if there is no other option to compare it with."""
        partner = option.partner
        without = self._without(option)
        if partner is None or without is None:
            return []
        after = option.agreed or option.chances
        return [
            DealChances(seat, without.chances.of(seat), after.of(seat))
            for seat in (self.seat, partner)
        ]

    def _without(self, option: AdviceOption) -> AdviceOption | None:
        """Return the option with which a deal is compared: to decline the deal, or else the best
        option that is no deal; None if there is neither."""
        if isinstance(option.action, Accept):
            return self.option(Decline(option.action.by))
        others = [one for one in self.options if one.partner is None]
        return max(others, key=lambda one: one.chances.of(self.seat), default=None)

    def json(self, codec: Codec) -> dict[str, Json]:
        """Return the advice as JSON, chances in thousandths; the same glimpse, seed and number of
        games give the same result."""
        best = self.best
        return {
            "seat": self.seat,
            "games": sum([len(option.scores) for option in self.options]),
            "lost": self.is_lost,
            "options": [self._option_json(option, best, codec) for option in self.ranked()],
        }

    def ranked(self) -> list[AdviceOption]:
        """Return the options, the best first."""
        return sorted(
            self.options,
            key=lambda one: (one is not self.best, -self.chance(one)),
        )

    def _option_json(
        self, option: AdviceOption, best: AdviceOption, codec: Codec
    ) -> dict[str, Json]:
        low, high = self.interval(option)
        gap = ChanceGap(best, option)
        return {
            "action": None if option.action is None else codec.encode(option.action),
            "games": len(option.scores),
            "chance": thousandths(self.chance(option)),
            "low": thousandths(low),
            "high": thousandths(high),
            "behind": thousandths(gap.mean),
            "clear": gap.is_clear,
            "all": [thousandths(option.chances.of(seat)) for seat in range(self.view.state.seats)],
            "sides": [
                [side.seat, thousandths(side.before), thousandths(side.after)]
                for side in self.sides(option)
            ],
        }


def thousandths(part: float) -> int:
    return round(1000 * part)


def asked(view: Glimpse) -> list[Choice]:
    """Return the seat's choices, first the answers to questions, then the rights (actions possible
    at any time). Store the number of answers in `view.asked`. Raise NobodyAsked if the seat has
    nothing to answer."""
    s = view.state
    top = s.next_step
    if s.outcome is not None or isinstance(top, Chance) or not isinstance(top, Window):
        raise NobodyAsked
    answered = answers(s, view.seat)
    if not answered and top.seat != view.seat:
        raise NobodyAsked
    view.asked = len(answered)
    found = choices(s, view.seat)
    if not found:
        raise NobodyAsked
    return found


def candidates(
    game: Game,
    view: Glimpse,
    seed: int = 1,
    wanted: Action | None = None,
    has_deals: bool = True,
) -> list[Action | None]:
    """Return the actions to compare: the `wanted` one, the action of the game's own bot, the
    answers without blanks, None (no answer) where that is allowed, and those that the game names
    (`Game.candidate_answers`). Unless `has_deals`, proposals of deals are left out, except the
    wanted one."""
    found = asked(view)
    answered = found[: view.asked]
    if wanted is not None and not any([choice.covers(wanted) for choice in found]):
        raise NobodyAsked
    habit = (game.bot(BALANCED, seed) or RandomBot(seed)).choose(view, found)
    named = game.candidate_answers(view.state, view.seat) or []
    named = [action for action in named if any([choice.covers(action) for choice in found])]
    deals = [action for action in named if isinstance(action, Offer)][: DEALS if has_deals else 0]
    named = [*[action for action in named if not isinstance(action, Offer)], *deals]
    if not has_deals and isinstance(habit, Offer):
        habit = None
    listed: list[Action | None] = [action for action in (wanted, habit) if action is not None]
    for choice in answered:
        if choice.is_exact:
            listed.append(choice.action)
    if not any([choice.is_exact and is_refusal(choice) for choice in answered]):
        if _may_be_silent(view):
            listed.append(None)
    listed.extend(named)
    has_limit = any([isinstance(choice.action, BidUpTo) for choice in answered])
    for choice in answered:
        if not choice.is_exact and not is_proposal(choice):
            if has_limit and isinstance(choice.action, Bid):
                # Only the lowest amount, because a secret limit covers the higher bids.
                listed.append(choice.fill(choice.low))
            elif not any([choice.covers(action) for action in named]):
                listed.extend(_fills(choice))
    unlike: list[Action | None] = []
    for action in listed:
        if action not in unlike:
            unlike.append(action)
    return unlike


def _may_be_silent(view: Glimpse) -> bool:
    return view.state.top.seat != view.seat or not waits_for_ever(view)


def _fills(choice: Choice) -> list[Action]:
    """Return some ways to fill in the blanks of a choice: several amounts, fewest and most
    items."""
    amounts = [0]
    if choice.by != 0:
        steps = (choice.high - choice.low) // choice.by
        amounts = [choice.low + choice.by * (steps * quarters // 4) for quarters in AMOUNTS]
    packs: list[tuple[Item, ...]] = [()]
    if choice.most != 0:
        packs = [tuple(sorted(choice.pool[:n])) for n in (choice.least, choice.most) if n]
    goods: list[Any] = [()]
    if choice.goods:
        goods = [
            tuple([(good, ends[i]) for good, *ends in choice.goods if ends[i]]) for i in (0, 1)
        ]
    return [
        choice.fill(amount, pack, some) for amount in amounts for pack in packs for some in goods
    ]
