"""PolicyBot: a policy that was trained in an environment plays a seat anywhere, as a bot."""

from __future__ import annotations

from typing import Any

from magnat.core.action_and_choice import Action, Choice
from magnat.core.bot import Bot
from magnat.core.glimpse import Glimpse
from magnat.core.kernel import question, windows
from magnat.core.step_and_window import Window
from magnat.gym.spaces.action_builder import ActionBuilder
from magnat.gym.table import Floats, Mask, new_observation_writer
from magnat.gym.table_setup import RIGHTS, STEPS, TableSetup
from magnat.kit.leaving import MayResign, Resign
from magnat.play.bots.choice_kinds import answered_first, is_proposal, waits_for_ever


class PolicyBot(Bot):
    """A bot whose actions a policy composes from numbers. It asks `number` for one number after the
    other, as an environment with the same `deals` and `rights` does, until they form an action. A
    subclass in a file of your own can play with `magnat simulate`, `magnat play` and `magnat bot
    join`."""

    deals = True
    rights = RIGHTS

    def __init__(self) -> None:
        # Game, edition and number of seats for which observation and numbers were prepared.
        self._made_for: tuple[str, str, int] | None = None

    def number(self, seen: Floats, mask: Mask) -> int:
        """Choose one of the numbers that the mask allows, and return it."""
        raise NotImplementedError(f"{type(self).__name__} has no number()")

    def wants_rights(self, view: Glimpse) -> bool:
        return view.acts < self.rights

    def hears(self, view: Glimpse, right: Window[Any]) -> bool:
        return not isinstance(right, MayResign) and (self.deals or not right.proposes())

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        # The agent gets no more rights in this turn, even if the caller lists them.
        if view.acts >= self.rights:
            choices = choices[: answered_first(view, choices)] or choices
        self._sit(view)
        seat = view.seat
        may_be_silent = self._may_be_silent(view)
        left = [one for one in choices if not self._is_withheld(one)]
        refused: list[Choice] = []
        while True:
            left = [one for one in left if not any([one is other for other in refused])]
            if not left and not may_be_silent:
                left, refused = choices, []
            builder = ActionBuilder(self._setup.vocabulary, seat, left, may_be_silent)
            if self._is_composed(builder, view):
                return builder.action
            refused.append(builder.choice)

    def _is_composed(self, builder: ActionBuilder, view: Glimpse) -> bool:
        """Let the policy compose an action. If the rules refuse its set of items, let it choose
        again with one item fewer; return False if no set of items is left."""
        s = view.state
        while True:
            while not builder.is_said:
                self._writer.write(s, view.seat, -1, builder)
                builder.say(self.number(self._seen.copy(), self._mask.copy()))
            action = builder.action
            if action is None or builder.choice.is_exact or _is_allowed(view, action):
                return True
            if len(builder.items) <= builder.choice.least:
                return False
            builder.again(len(builder.items) - 1)

    def _sit(self, view: Glimpse) -> None:
        """Prepare the observation and the action numbers for the box that the seat plays."""
        s = view.state
        box = (s.edition.game, s.edition.name, s.seats)
        if box == self._made_for:
            return
        self._made_for = box
        name = f"{s.edition.game}/{s.edition.name}"
        self._setup = TableSetup(
            name, s.seats, s.edition.chosen, None, self.deals, self.rights, STEPS
        )
        self._writer, self._seen, self._mask = new_observation_writer(self._setup, view.secrecy)

    def _is_withheld(self, choice: Choice) -> bool:
        return isinstance(choice.action, Resign) or (not self.deals and is_proposal(choice))

    def _may_be_silent(self, view: Glimpse) -> bool:
        if not waits_for_ever(view):
            return True
        top = question(view.state)
        return top.seat != view.seat and not top.choices(view.state, view.seat)


def _is_allowed(view: Glimpse, action: Action) -> bool:
    """Tell whether the rules allow this combination of values in an action, as far as the seat can
    know."""
    s = view.state
    for window in windows(s):
        if window.allows(s, view.seat, action):
            return window.fault(s, view.seat, action) is None
    return False
