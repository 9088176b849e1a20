"""A game that stops whenever an agent must speak, and goes on with what it said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from magnat.core.action import Action, Choice, Illegal
from magnat.core.bot import Bot
from magnat.core.game import Game
from magnat.core.glimpse import Glimpse
from magnat.core.kernel import act, closing
from magnat.core.state import State
from magnat.core.step import NEVER, NOBODY, Seat, Window
from magnat.gym.draft import Draft
from magnat.gym.vocabulary import Vocabulary
from magnat.kit.leaving import Resign
from magnat.play.bots.choices import is_proposal
from magnat.play.simulate.driver import Driver

MANY: Final = 1 << 60


class QuestionAsked(BaseException):
    """An agent must speak. No Exception: the driver takes those for the fault of a bot."""

    def __init__(self, view: Glimpse, choices: list[Choice]) -> None:
        super().__init__()
        self.view: Final = view
        self.choices: Final = choices


@final
class Agent(Bot):
    """A seat that is played from outside: it stops the game until it knows what to say."""

    def __init__(self, rights: int) -> None:
        self.rights: Final = rights
        self.acts = 0  # its own in this turn of the table
        self.has_said = False
        self.action: Action | None = None

    def wants_rights(self, view: Glimpse) -> bool:
        return self.acts < self.rights

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        if not self.has_said:
            raise QuestionAsked(view, choices)
        self.has_said = False
        self.acts += 1
        return self.action


@final
class AskingBot:
    """One game among agents and bots."""

    def __init__(
        self,
        game: Game,
        s: State,
        vocabulary: Vocabulary,
        bots: Mapping[Seat, Bot],
        seed: int,
        deals: bool,
        rights: int,
    ) -> None:
        self.s: Final = s
        self.vocabulary: Final = vocabulary
        self.deals: Final = deals
        self.agents: Final = {seat: Agent(rights) for seat in range(s.seats) if seat not in bots}
        players: list[Bot] = [bots.get(seat) or self.agents[seat] for seat in range(s.seats)]
        self.driver: Final = Driver(s, players, game.secrecy(), seed, MANY)
        self.turn: Seat = NOBODY
        self.view: Glimpse | None = None  # of whoever is asked
        self.draft: Draft | None = None
        self.moves = 0  # how often the game went on
        self.refused: list[tuple[object, ...]] = []  # choices of this question that nothing fits

    @property
    def seat(self) -> Seat:
        """Who is asked."""
        assert self.view is not None
        return self.view.seat

    @property
    def is_over(self) -> bool:
        return self.s.outcome is not None

    def advance(self) -> None:
        """On to the next question that leaves a choice, or to the end."""
        self.draft = None
        self.moves += 1
        while self.draft is None and not self.is_over:
            if self.turn != self.s.turn:
                self.turn = self.s.turn
                for agent in self.agents.values():
                    agent.acts = 0
            try:
                self.driver.step()
            except QuestionAsked as asked:
                self.draft = self._ask(asked)

    def _ask(self, asked: QuestionAsked) -> Draft | None:
        """What there is to say; None where there was nothing to choose, and it is said."""
        view = self.view = asked.view
        choices = [one for one in asked.choices if not isinstance(one.action, Resign)]
        if not self.deals:
            choices = [one for one in choices if not is_proposal(one)]
        open_ones = [one for one in choices if one.key() not in self.refused]
        may_be_silent = _may_be_silent(view)
        if not open_ones and not may_be_silent:
            self.refused = []
            open_ones = choices or asked.choices
        draft = Draft(self.vocabulary, view.seat, open_ones, may_be_silent)
        return None if self._is_told(draft) else draft

    def say(self, number: int) -> None:
        """One number of whoever is asked; the game goes on once an action is complete."""
        draft = self.draft
        assert draft is not None
        draft.say(number)
        if self._is_told(draft):
            self.advance()

    def _is_told(self, draft: Draft) -> bool:
        """Whether the game can go on. What is complete is handed over, unless it is refused as a
        combination: then it is asked for again with fewer items, until none can be left out."""
        while draft.is_said:
            action = draft.action
            if action is None or draft.choice.is_exact or not self._is_refused(action):
                agent = self.agents[self.seat]
                agent.has_said, agent.action = True, action
                self.refused = []
                return True
            choice, n = draft.choice, len(draft.items)
            if n <= choice.least:
                self.refused.append(choice.key())
                return True
            draft.again(n - 1)
        return False

    def _is_refused(self, action: Action) -> bool:
        twin = self.s.clone()
        twin.events = None
        try:
            act(twin, twin.clock, self.seat, action)
        except Illegal:
            return True
        return False


def _may_be_silent(view: Glimpse) -> bool:
    """Where only an answer closes the question on top, whoever can give it must."""
    s, seat = view.state, view.seat
    if closing(s) < NEVER:
        return True
    top = s.agenda[-1]
    assert isinstance(top, Window)
    return top.seat != seat and not top.choices(s, seat)
