"""Advice: how likely a seat is to win with each of the choices at hand, from what it sees alone.

Tables that fit what the seat sees are imagined, every choice is tried in the same ones, and the
game's own players play on from there. How long is the caller's business: the estimates get better
with every imagined game, and whoever has no time left asks for no more of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Any, Final, final

from magnat.core.action import Action, Choice, Illegal, Item, Json
from magnat.core.bot import BALANCED, Bot
from magnat.core.codec import Codec
from magnat.core.game import WHOLE, Game
from magnat.core.glimpse import Glimpse
from magnat.core.kernel import act, answers, choices
from magnat.core.luck import Luck
from magnat.core.step import Chance, Seat, Window
from magnat.kit.auction import Bid, BidUpTo
from magnat.kit.trade import Accept, Decline, Offer
from magnat.play.bots.choices import is_proposal, is_refusal
from magnat.play.bots.uniform import Uniform
from magnat.play.simulate.driver import Driver

DEPTH: Final = 32  # decisions in an imagined game before it is valued by the game's own chances
SHORT: Final = 12  # the same where time is short
MOST: Final = 10  # choices that are compared
DEALS: Final = 2  # of one's own among them: they are dear to imagine, and there are many
AMOUNTS: Final = (0, 1, 4)  # quarters of the way up a blank that nobody has an idea for
SURE: Final = 1.96  # standard errors, nineteen times out of twenty
FAIR_TRIAL: Final = 6  # imagined tables before a choice may be given up as clearly worse
HOPELESS: Final = 3.0  # standard errors behind the best one
SHARPEST: Final = 25.0  # a value between loss and victory tells as much as so many games at most


@final
class Chances:
    """How the imagined games after one choice ended, for everybody."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.sums: Final = [0] * seats  # by seat, up to WHOLE for each game
        self.squares: Final = [0] * seats

    def add(self, values: list[int]) -> None:
        self.games += 1
        for seat, value in enumerate(values):
            self.sums[seat] += value
            self.squares[seat] += value * value

    def of(self, seat: Seat) -> float:
        """From 0 to 1."""
        return self.sums[seat] / (self.games * WHOLE) if self.games else 0.0

    def interval(self, seat: Seat) -> tuple[float, float]:
        """Where the chance lies nineteen times out of twenty.

        Wilson's interval, counted for as many whole games as the values tell: one that was valued
        before its end says more than a victory or a defeat, and spreads less.
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
    """Something that could be done, or silence; what became of it."""

    def __init__(self, action: Action | None, seats: int) -> None:
        self.action: Final = action
        self.chances: Final = Chances(seats)
        self.agreed: Chances | None = None  # of an offer: as if the other had said yes
        self.scores: Final[list[int]] = []  # of the seat that asks, imagined table by table
        if isinstance(action, Offer):
            self.agreed = Chances(seats)

    @property
    def partner(self) -> Seat | None:
        """With whom it is a deal."""
        action = self.action
        if isinstance(action, Offer):
            return action.to
        return action.by if isinstance(action, Accept) else None


@final
class ChanceGap:
    """By how much one option is behind another in the same imagined tables."""

    def __init__(self, ahead: AdviceOption, behind: AdviceOption) -> None:
        n = min(len(ahead.scores), len(behind.scores))
        gains = [ahead.scores[i] - behind.scores[i] for i in range(n)]
        total = sum(gains)
        spread = sum([gain * gain for gain in gains]) * n - total * total
        self.games: Final = n
        self.mean: Final = max(total, 0) / (n * WHOLE) if n else 0.0
        # Of few tables nobody knows the spread: there it is taken to be wide.
        self.error: Final = sqrt(spread / (n - 1)) / (n * WHOLE) if n > 1 else 1.0

    @property
    def is_clear(self) -> bool:
        return self.games > 2 and self.mean > SURE * self.error


@final
class DealChances:
    """What a deal does to one of the two: his chances without and with it."""

    def __init__(self, seat: Seat, before: float, after: float) -> None:
        self.seat: Final = seat
        self.before: Final = before
        self.after: Final = after


class NobodyAsked(Exception):
    """There is nothing to advise on: that seat has nothing to answer just now."""


@final
class Adviser:
    """Looks at the choices of one seat from its glimpse, as long as it is let."""

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

    # Imagining

    def games(self) -> Iterator[int]:
        """One imagined game after the other, without end; how many there were so far."""
        luck = Luck(self.seed)
        played = 0
        while True:
            seed = luck.below(1 << 30) + 1
            for option in self.running():
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
        """So many imagined tables for each of the choices that stay in the running."""
        for _ in self.games():
            if all([len(option.scores) >= worlds for option in self.running()]):
                break

    def running(self) -> list[AdviceOption]:
        """Those worth another game: what is clearly worse than the best is tried no more."""
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
        """How one imagined game ends for everybody, up to WHOLE."""
        view, game = self.view, self.game
        s = view.sample(seed)
        is_silent = action is None
        if action is not None:
            try:
                act(s, s.clock, view.seat, action)
                if is_agreed and isinstance(action, Offer):
                    act(s, s.clock, action.to, Accept(view.seat))
            except Illegal:
                pass  # only the real table knows what hidden things forbid: he thinks again there
        bots: list[Bot] = []
        for seat in range(s.seats):
            bots.append(game.bot(BALANCED, seed + seat) or Uniform(seed + seat))
        driver = Driver(s, bots, view.secrecy, seed, self.depth, True)
        if is_silent:
            driver.hush(view.seat)
        driver.run()
        return [game.value(s, seat) for seat in range(s.seats)]

    # What comes of it

    @property
    def best(self) -> AdviceOption:
        """The best so far: of those that were tried as often as any."""
        most = max([len(option.scores) for option in self.options])
        full = [option for option in self.options if len(option.scores) >= most - 1]
        common = min([len(option.scores) for option in full])  # the last table may not be finished
        return max(full, key=lambda option: sum(option.scores[:common]))

    def option(self, action: Action | None) -> AdviceOption | None:
        for option in self.options:
            if option.action == action:
                return option
        return None

    def chance(self, option: AdviceOption) -> float:
        """Of the seat that asks. What was given up early is told by how far it was behind the best
        in the tables that both were tried in: those after them may have been luckier."""
        best = self.best
        return max(best.chances.of(self.seat) - ChanceGap(best, option).mean, 0.0)

    def interval(self, option: AdviceOption) -> tuple[float, float]:
        """Where that chance lies nineteen times out of twenty."""
        low, high = option.chances.interval(self.seat)
        chance = self.chance(option)
        return min(low, chance), max(high, chance)

    def sides(self, option: AdviceOption) -> list[DealChances]:
        """What a deal does to both; nothing where it is none, or nobody knows how it is without."""
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
        """How it is without that deal: declined, or whatever else is best."""
        if isinstance(option.action, Accept):
            return self.option(Decline(option.action.by))
        others = [one for one in self.options if one.partner is None]
        return max(others, key=lambda one: one.chances.of(self.seat), default=None)

    def json(self, codec: Codec) -> dict[str, Json]:
        """All of it in whole numbers, thousandths: the same for the same glimpse and games."""
        best = self.best
        return {
            "seat": self.seat,
            "games": sum([len(option.scores) for option in self.options]),
            "options": [self._option_json(option, best, codec) for option in self.ranked()],
        }

    def ranked(self) -> list[AdviceOption]:
        """The best first."""
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
    """All that the seat may do now, its answers first; NobodyAsked where it has none."""
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
    """What is compared: what somebody wants to do, what the game's own player would, the answers at
    hand, silence where it is one, and what the game has ideas for; deals of one's own among it, or
    none but the one that is wanted."""
    found = asked(view)
    answered = found[: view.asked]
    if wanted is not None and not any([choice.covers(wanted) for choice in found]):
        raise NobodyAsked
    habit = (game.bot(BALANCED, seed) or Uniform(seed)).choose(view, found)
    ideas = game.ideas(view.state, view.seat) or []
    ideas = [idea for idea in ideas if any([choice.covers(idea) for choice in found])]
    deals = [idea for idea in ideas if isinstance(idea, Offer)][: DEALS if has_deals else 0]
    ideas = [*[idea for idea in ideas if not isinstance(idea, Offer)], *deals]
    if not has_deals and isinstance(habit, Offer):
        habit = None
    listed: list[Action | None] = [action for action in (wanted, habit) if action is not None]
    for choice in answered:
        if choice.is_exact:
            listed.append(choice.action)
    if not any([choice.is_exact and is_refusal(choice) for choice in answered]):
        if _may_be_silent(view):
            listed.append(None)
    listed.extend(ideas)
    has_limit = any([isinstance(choice.action, BidUpTo) for choice in answered])
    for choice in answered:
        if not choice.is_exact and not is_proposal(choice):
            if has_limit and isinstance(choice.action, Bid):
                listed.append(choice.fill(choice.low))  # higher ones are a limit's business
            elif not any([choice.covers(idea) for idea in ideas]):
                listed.extend(_fills(choice))
    unlike: list[Action | None] = []
    for action in listed:
        if action not in unlike:
            unlike.append(action)
    return unlike


def _may_be_silent(view: Glimpse) -> bool:
    top = view.state.top
    if not isinstance(top, Window):
        return False
    return top.seat != view.seat or top.patience(view.state) > 0


def _fills(choice: Choice) -> list[Action]:
    """The plainest ways to fill in what nobody has an idea for."""
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
