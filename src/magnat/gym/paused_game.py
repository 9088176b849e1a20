"""A game played by agents and bots. It stops whenever an agent must answer, and continues with the
answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from magnat.core.action_and_choice import Action, Choice, Illegal
from magnat.core.bot import Bot
from magnat.core.game import Game
from magnat.core.glimpse import Glimpse
from magnat.core.kernel import act, closing
from magnat.core.state import State
from magnat.core.step_and_window import NEVER, NOBODY, Seat, Window
from magnat.gym.action_builder import ActionBuilder
from magnat.gym.vocabulary import Vocabulary
from magnat.kit.leaving import Resign
from magnat.play.bots.choice_kinds import is_proposal
from magnat.play.simulate.driver import Driver

MANY: Final = 1 << 60


class AgentAsked(BaseException):
    """Raised to stop the driver when an agent must answer. A BaseException, because the driver
    treats an Exception as a bot's mistake."""

    def __init__(self, view: Glimpse, choices: list[Choice]) -> None:
        super().__init__()
        self.view: Final = view
        self.choices: Final = choices


@final
class Agent(Bot):
    """A bot for a seat that is played from outside: `choose` raises AgentAsked until an answer has
    been set."""

    def __init__(self, rights: int) -> None:
        self.rights: Final = rights
        self.acts = 0  # how often it acted in the present turn
        self.has_said = False
        self.action: Action | None = None

    def wants_rights(self, view: Glimpse) -> bool:
        return self.acts < self.rights

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        if not self.has_said:
            raise AgentAsked(view, choices)
        self.has_said = False
        self.acts += 1
        return self.action


@final
class AgentGame:
    """One game with its driver. It runs until an agent is asked, and takes the agent's answer as
    numbers."""

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
        self.view: Glimpse | None = None  # what the seat that must answer sees
        self.builder: ActionBuilder | None = None
        self.moves = 0  # how often `advance` was called
        self.refused: list[
            tuple[object, ...]
        ] = []  # keys of choices that the rules refused with every set of items

    @property
    def seat(self) -> Seat:
        """The seat of the agent that must answer."""
        assert self.view is not None
        return self.view.seat

    @property
    def is_over(self) -> bool:
        return self.s.outcome is not None

    def advance(self) -> None:
        """Play until an agent has more than one possible answer, or until the game is over."""
        self.builder = None
        self.moves += 1
        while self.builder is None and not self.is_over:
            if self.turn != self.s.turn:
                self.turn = self.s.turn
                for agent in self.agents.values():
                    agent.acts = 0
            try:
                self.driver.step()
            except AgentAsked as asked:
                self.builder = self._ask(asked)

    def _ask(self, asked: AgentAsked) -> ActionBuilder | None:
        """Return a builder for the agent's answer. If only one answer is possible, give it and
        return None."""
        view = self.view = asked.view
        choices = [one for one in asked.choices if not isinstance(one.action, Resign)]
        if not self.deals:
            choices = [one for one in choices if not is_proposal(one)]
        open_ones = [one for one in choices if one.key() not in self.refused]
        may_be_silent = _may_be_silent(view)
        if not open_ones and not may_be_silent:
            self.refused = []
            open_ones = choices or asked.choices
        builder = ActionBuilder(self.vocabulary, view.seat, open_ones, may_be_silent)
        return None if self._is_told(builder) else builder

    def say(self, number: int) -> None:
        """Take one number from the agent that must answer; if it completes an action, play on."""
        builder = self.builder
        assert builder is not None
        builder.say(number)
        if self._is_told(builder):
            self.advance()

    def _is_told(self, builder: ActionBuilder) -> bool:
        """Tell whether the game can go on. A complete action is given to its agent. If the rules
        refuse its set of items, ask for the items again, one fewer than before; at the least
        number, drop this choice."""
        while builder.is_said:
            action = builder.action
            if action is None or builder.choice.is_exact or not self._is_refused(action):
                agent = self.agents[self.seat]
                agent.has_said, agent.action = True, action
                self.refused = []
                return True
            choice, n = builder.choice, len(builder.items)
            if n <= choice.least:
                self.refused.append(choice.key())
                return True
            builder.again(n - 1)
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
    """Tell whether a seat may give no answer. It must answer if the question on top of the agenda
    waits for it without a time limit."""
    s, seat = view.state, view.seat
    if closing(s) < NEVER:
        return True
    top = s.agenda[-1]
    assert isinstance(top, Window)
    return top.seat != seat and not top.choices(s, seat)
