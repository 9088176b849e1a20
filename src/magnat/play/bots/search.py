"""A bot that looks ahead. It samples the hidden things at random, tries each answer, lets the
game's own bot play on for some decisions, and takes the chance of victory that `Game.value` returns
then."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Action, Choice, Illegal, Item
from magnat.core.bot import BALANCED, SHARP, Bot
from magnat.core.game import Game
from magnat.core.glimpse import Glimpse
from magnat.core.kernel import act
from magnat.core.luck import Luck
from magnat.core.state import State
from magnat.core.step_and_window import Seat
from magnat.kit.trade import Offer
from magnat.play.bots.choice_kinds import is_proposal, waits_for_ever
from magnat.play.bots.random_bot import RandomBot
from magnat.play.simulate.driver import Driver

PLAYOUTS: Final = 30  # simulated games for one decision
DEPTH: Final = 24  # decisions in a simulated game, unless `Game.horizon` returns another number
# Decisions in a simulated game after an offer, which only needs the other player's answer.
AT_ONCE: Final = 3
AMOUNTS: Final = 4  # how many amounts are tried for a choice with an open amount
# After an offer, the same deal is left out for so many answers, longer after each repetition.
PAUSE: Final = 12
HABIT: Final = 0  # the index of the first candidate, which is the choice of the game's own bot


@final
class Search(Bot):
    """A bot by determinised Monte-Carlo search with successive halving: after each round only the
    better half of the candidates is tried further.

    All candidates are tried in the same sampled states, so that luck does not favour one of them.
    A candidate is chosen only if it is clearly better than the choice of the game's own bot. The
    budget is a number of playouts, so the same seed gives the same game on every machine.
    """

    def __init__(self, game: Game, seed: int, playouts: int = PLAYOUTS, depth: int = 0) -> None:
        self.game: Final = game
        self.luck: Final = Luck(seed or 1)
        self.playouts: Final = playouts
        self.depth: Final = depth or game.horizon() or DEPTH  # decisions in a simulated game
        self.habit: Final[Bot] = game.bot(SHARP, seed) or RandomBot(seed)
        self.answers = 0
        # The glimpse (what the seat can see) for which `named` was computed.
        self.seen: Glimpse | None = None
        self.named: list[Action] | None = None
        # By offer: how often it was made.
        self.tried: Final[dict[tuple[Seat, tuple[Item, ...]], int]] = {}
        # By offer: from which number of `answers` on it may be made again.
        self.again: Final[dict[tuple[Seat, tuple[Item, ...]], int]] = {}

    def wants_rights(self, view: Glimpse) -> bool:
        if self.habit.wants_rights(view) or self.habit.wish(view) is not None:
            return True
        return bool(self._named(view))

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        self.answers += 1
        first = self.habit.choose(view, choices)
        candidates = self._candidates(first, choices, view)
        if len(candidates) < 2:
            return first
        # One list of scores for each sampled state.
        scores: list[list[int]] = [[] for _ in candidates]
        left = [i for i in range(len(candidates))]
        rounds = 1
        while 1 << rounds < len(candidates):
            rounds += 1
        for _ in range(rounds):
            worlds = max(self.playouts // rounds // len(left), 1)
            for _ in range(worlds):
                seed = self.luck.below(1 << 31) + 1
                world = view.sample(seed)
                for i in left:
                    scores[i].append(self._try(world.clone(), view, candidates[i], seed))
            left = _best_half(left, scores)
        best = left[-1]
        chosen = candidates[best] if _is_clearly_better(scores[best], scores[HABIT]) else first
        for action in candidates:
            self._remember(action, action is chosen)
        return chosen

    def _named(self, view: Glimpse) -> list[Action] | None:
        """Return the actions that the game names for this glimpse (`Game.candidate_answers`),
        without deals that were tried recently; None to try all. The result is cached."""
        if self.seen is not view:
            self.seen = view
            found = self.game.candidate_answers(view.state, view.seat)
            if found is not None:
                found = [action for action in found if self._is_fresh(action)]
            self.named = found
        return self.named

    def _is_fresh(self, action: Action) -> bool:
        if not isinstance(action, Offer):
            return True
        return self.again.get((action.to, action.items), 0) <= self.answers

    def _remember(self, action: Action | None, is_made: bool) -> None:
        """Count an offer if it was made, and block the same offer for a while, because repeated
        offers annoy people."""
        if isinstance(action, Offer):
            key = (action.to, action.items)
            tries = self.tried.get(key, 0) + (1 if is_made else 0)
            self.tried[key] = tries
            self.again[key] = self.answers + PAUSE * (tries + 1)

    def _candidates(
        self, first: Action | None, choices: list[Choice], view: Glimpse
    ) -> list[Action | None]:
        """Return the actions to compare: first the choice of the game's own bot, then others. None
        stands for giving no answer."""
        found: list[Action | None] = [first]
        named = self._named(view)
        if named is not None:
            for action in named:
                if action not in found and any([choice.covers(action) for choice in choices]):
                    found.append(action)
            return found
        for choice in choices:
            if not is_proposal(choice):
                for action in self._filled(choice):
                    if action not in found:
                        found.append(action)
        if None not in found and not waits_for_ever(view):
            found.append(None)
        most = max(self.playouts // 3, 2)
        return found[:most]

    def _filled(self, choice: Choice) -> list[Action]:
        """Return a few of the actions that a choice covers."""
        amounts = [0]
        if choice.by != 0:
            steps = (choice.high - choice.low) // choice.by
            amounts = []
            # Try low amounts at 0, 1/16, 1/4 and 9/16 of the range, because low bids matter most.
            for i in range(AMOUNTS):
                amount = choice.low + choice.by * (steps * i * i // (AMOUNTS * AMOUNTS))
                if amount not in amounts:
                    amounts.append(amount)
        packs: list[tuple[Item, ...]] = [()]
        if choice.most != 0:
            packs = [choice.pool[: choice.least], choice.pool[: choice.most]]
        if choice.goods:
            return [choice.draw(self.luck) for _ in range(AMOUNTS)]
        return [choice.fill(amount, pack) for amount in amounts for pack in packs]

    def _try(self, s: State, view: Glimpse, action: Action | None, seed: int) -> int:
        """Play an action in one sampled state and some decisions further; return this seat's chance
        of victory then (`Game.value`), 0 if the action is illegal there."""
        if action is not None:
            try:
                act(s, s.clock, view.seat, action)
            except Illegal:  # the hidden things of this sample forbid the action
                return 0
        bots: list[Bot] = []
        for seat in range(s.seats):
            bots.append(self.game.bot(BALANCED, seed + seat) or RandomBot(seed + seat))
        driver = Driver(s, bots, view.secrecy, seed, self.depth, True)
        if action is None:
            driver.hush(view.seat)
        driver.run()
        return self.game.value(s, view.seat)


def _best_half(left: list[int], scores: list[list[int]]) -> list[int]:
    """Return the candidates that stay in the comparison, best last: HABIT (the action of the game's
    own bot), which always stays, and the better half of the others."""
    ranked = sorted([(sum(scores[i]), -i) for i in left if i != HABIT])
    kept = ranked[len(ranked) // 2 :]
    return [HABIT, *[-i for _, i in kept]]


def _is_clearly_better(scores: list[int], habit: list[int]) -> bool:
    """Tell whether a candidate's scores exceed those of the own bot's action (`habit`), in the same
    samples, by more than one standard error."""
    n = len(scores)
    gains = [scores[i] - habit[i] for i in range(n)]
    total = sum(gains)
    spread = sum([gain * gain for gain in gains]) * n - total * total
    return total > 0 and total * total * n > spread
