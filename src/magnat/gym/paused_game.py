"""A game played by agents and bots. It stops whenever an agent must answer, and continues with the
answer."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Choice
from magnat.core.bot import Bot
from magnat.core.glimpse import Glimpse, Secrecy
from magnat.core.kernel import Menu, question
from magnat.core.state import State
from magnat.core.step_and_window import NOBODY, Seat, Window
from magnat.gym.spaces.action_builder import ActionBuilder
from magnat.gym.spaces.vocabulary import Vocabulary
from magnat.kit.leaving import MayResign, Resign
from magnat.play.bots.choice_kinds import is_proposal
from magnat.play.simulate.driver import Driver

MANY: Final = 1 << 60


@final
class Agent(Bot):
    """A bot that stands for an outside agent. It tells the driver which rights (actions possible at
    any time) to list for the seat."""

    is_honest = True  # it uses nothing but the observation, which shows nothing hidden
    is_external = True

    def __init__(self, rights: int, deals: bool) -> None:
        self.rights: Final = rights
        self.deals: Final = deals

    def wants_rights(self, view: Glimpse) -> bool:
        return view.acts < self.rights

    def hears(self, view: Glimpse, right: Window[Any]) -> bool:
        return not isinstance(right, MayResign) and (self.deals or not right.proposes())


@final
class AgentGame:
    """One game and its driver. It runs until an agent is asked, and then takes the agent's answer
    as a series of numbers."""

    def __init__(
        self,
        s: State,
        vocabulary: Vocabulary,
        secrecy: Secrecy,
        bots: dict[Seat, Bot],
        seed: int,
        deals: bool,
        rights: int,
    ) -> None:
        self.s: Final = s
        self.vocabulary: Final = vocabulary
        self.secrecy: Final = secrecy
        self.seed: Final = seed
        self.deals: Final = deals
        self.rights: Final = rights
        self.bots: Final = bots
        players: list[Bot] = []
        for seat in range(s.seats):
            players.append(bots[seat] if seat in bots else Agent(rights, deals))
        self.driver: Final = Driver(s, players, secrecy, seed, MANY)
        # The seat of the agent that must answer; after the answer, of the one that answered last.
        self.seat: Seat = NOBODY
        # Builds that agent's answer; None when the game is over.
        self.builder: ActionBuilder | None = None
        self.moves = 0  # increases whenever the table may have changed
        # The numbers that agents have given since the last complete action.
        self.said: list[int] = []
        # The keys of choices for which the rules refused every set of items.
        self.refused: list[tuple[tuple[object, ...], tuple[object, ...]]] = []

    @property
    def is_over(self) -> bool:
        return self.s.outcome is not None

    def advance(self) -> None:
        """Play until an agent has more than one possible answer, or until the game is over."""
        self.builder = None
        self.moves += 1
        s, driver = self.s, self.driver
        while s.outcome is None:
            driver.step()
            menu = driver.menu
            if menu is not None and self._asks(menu):
                return

    def _asks(self, menu: Menu) -> bool:
        """Begin the answer of the agent that the driver asks. If only one answer is possible, give
        that answer and return False."""
        seat = self.seat = self.driver.asked
        offered = self._offered(menu.choices)
        choices = offered
        may_be_silent = self._may_be_silent(seat)
        if self.refused:
            choices = [one for one in offered if one.key() not in self.refused]
            if not choices and not may_be_silent:
                self.refused = []
                choices = offered
        if not choices and not may_be_silent:
            choices = menu.choices
        builder = ActionBuilder(self.vocabulary, seat, choices, may_be_silent)
        if self._is_told(builder):
            return False
        self.builder = builder
        return True

    def _offered(self, choices: list[Choice]) -> list[Choice]:
        """Return the choices without those that agents never get: resigning, and, at a table
        without deals, proposals of deals."""
        for one in choices:
            if self._is_withheld(one):
                return [other for other in choices if not self._is_withheld(other)]
        return choices

    def _is_withheld(self, choice: Choice) -> bool:
        return isinstance(choice.action, Resign) or (not self.deals and is_proposal(choice))

    def _may_be_silent(self, seat: Seat) -> bool:
        """Tell whether a seat may give no answer. It may not if the question on top of the agenda
        waits for this seat without a time limit."""
        if not self.driver.is_endless:
            return True
        s = self.s
        top = question(s)
        return top.seat != seat and not top.choices(s, seat)

    def say(self, number: int) -> None:
        """Take one number from the agent that must answer. If the number completes an action, carry
        it out and play on."""
        builder = self.builder
        assert builder is not None, "the game is over: nobody is asked"
        builder.say(number)
        self.said.append(number)
        if self._is_told(builder):
            self.advance()

    def _is_told(self, builder: ActionBuilder) -> bool:
        """Try to carry out the action that the numbers describe; return whether the game can go on.
        A complete action is given to the driver. If the rules refuse the set of items in it, ask
        for the items again, with one item fewer; if the set has the least number of items already,
        drop this choice."""
        while builder.is_said:
            action = builder.action
            if action is None or builder.choice.is_exact or not self._is_refused(action):
                self.said = []
                self.refused = []
                self.driver.reply(action)
                return True
            choice, n = builder.choice, len(builder.items)
            if n <= choice.least:
                self.refused.append(choice.key())
                return True
            builder.again(n - 1)
        return False

    def _is_refused(self, action: Action) -> bool:
        """Tell whether the rules forbid an action because of the combination of its values,
        although its choice covers each value."""
        menu = self.driver.menu
        assert menu is not None
        window = menu.window_for(action)
        return window is None or window.fault(self.s, self.seat, action) is not None

    def copy(self, luck: int = 0, spare: dict[Seat, Bot] | None = None) -> AgentGame | None:
        """Return a copy of this game at the same question, with the numbers that were already given
        for it. Return None if one of the bots cannot be copied and has no replacement in `spare`.
        With a seed as `luck`, everything that the asked seat cannot know is drawn anew: dice, packs
        of cards, hidden counts."""
        bots: dict[Seat, Bot] = {}
        for seat, bot in self.bots.items():
            twin = bot.clone()
            if twin is None and spare is not None:
                twin = spare[seat]
            if twin is None:
                return None
            bots[seat] = twin
        s = self.s.clone()
        if luck != 0:
            s = Glimpse(self.s, self.seat, self.secrecy).sample(luck)
        copy = AgentGame(
            s,
            self.vocabulary,
            self.secrecy,
            bots,
            self.seed,
            self.deals,
            self.rights,
        )
        copy.seat = self.seat
        copy.driver.go_on_like(self.driver)
        copy.advance()
        for number in self.said:
            copy.say(number)
        return copy
