"""ActionBuilder: an agent composes an action from several numbers: first its kind, then its fields,
items, goods and amount.

A part with only one possible value is not asked for. A bid, a deal or a purchase of six titles
takes a few masked steps of one agent, and every legal action can be built.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

import numpy as np
import numpy.typing as npt

from magnat.core.action_and_choice import Action, Choice, Good, Item
from magnat.core.step_and_window import Seat
from magnat.core.values.value import fields
from magnat.gym.vocabulary import (
    DONE,
    FIRST_PART,
    FIRST_VALUE,
    PARTS,
    SILENCE,
    Vocabulary,
)

BLANKS: Final = ("amount", "items", "goods")
# Phases: which part of the action is asked for. The observation contains the phase.
KIND: Final = 0
FIELD: Final = 1
ITEMS: Final = 2
GOODS: Final = 3
AMOUNT: Final = 4
SAID: Final = 5
PHASES: Final = 6


@final
class ActionBuilder:
    """An action that an agent composes from several numbers, and the numbers that it may choose
    next (`options`)."""

    def __init__(
        self, vocabulary: Vocabulary, me: Seat, choices: Sequence[Choice], may_be_silent: bool
    ) -> None:
        self.vocabulary: Final = vocabulary
        self.me: Final = me
        self.left = list(choices)
        self.may_be_silent: Final = may_be_silent
        self.phase = KIND
        self.action: Action | None = None  # the complete action; None: not complete yet, or silence
        self.field = ""  # the field that is asked for
        self.items: list[Item] = []
        self.most = 0  # how many items may be chosen
        self.goods: list[tuple[Good, int]] = []
        self.low = 0  # the lowest amount that is still possible, in steps
        self.high = 0
        self.amount = 0
        self.options: dict[int, Any] = {}  # the numbers that may be chosen: meaning
        self._ask_kind()

    @property
    def is_said(self) -> bool:
        return self.phase == SAID

    @property
    def choice(self) -> Choice:
        return self.left[0]

    @property
    def kind(self) -> int:
        """The index of the chosen kind of action in the vocabulary; -1 before it is chosen."""
        return -1 if self.phase == KIND or not self.left else self._kind(self.choice)

    def _kind(self, choice: Choice) -> int:
        return self.vocabulary.kind_of[type(choice.action)]

    def mask(self) -> npt.NDArray[np.int8]:
        mask = np.zeros(self.vocabulary.size, dtype=np.int8)
        mask[list(self.options)] = 1
        return mask

    def say(self, number: int) -> None:
        """Take the number that the agent chose for the present part, and go on to the next part."""
        assert number in self.options, f"{number} ({self.vocabulary.meaning(number)}) is masked"
        meant = self.options[number]
        if self.phase == KIND:
            if number == SILENCE:
                self.phase = SAID
            else:
                self.left = meant
                self._ask_field()
        elif self.phase == FIELD:
            self.left = meant
            self._ask_field()
        elif self.phase == ITEMS:
            if number == DONE:
                self._ask_good()
            else:
                self.items.append(meant)
                self._ask_item()
        else:
            self.low, self.high = meant
            self._narrow()

    # The next part

    def _ask_kind(self) -> None:
        first = self.vocabulary.first_kind
        options: dict[int, Any] = {SILENCE: None} if self.may_be_silent else {}
        for choice in self.left:
            options.setdefault(first + self._kind(choice), []).append(choice)
        self._offer(KIND, options)

    def _ask_field(self) -> None:
        """Ask for the first field in which the remaining choices differ; fields with one possible
        value are skipped."""
        choice = self.choice
        blanks = [
            name
            for name, is_open in zip(BLANKS, (choice.by, choice.most, choice.goods), strict=True)
            if is_open
        ]
        for name in fields(type(choice.action)):
            if name in blanks:
                continue
            values = list(dict.fromkeys([getattr(one.action, name) for one in self.left]))
            if len(values) > 1:
                self.field = name
                options = {
                    self.vocabulary.value(name, value, self.me, values): [
                        one for one in self.left if getattr(one.action, name) == value
                    ]
                    for value in values
                }
                self._offer(FIELD, options)
                return
        self.most = choice.most
        self._ask_item()

    def _ask_item(self) -> None:
        """Ask for the next item. Items are chosen in rising order, so that there is one way to
        build each set."""
        choice, picked = self.choice, len(self.items)
        pool = sorted([one for one in choice.pool if not self.items or one > self.items[-1]])
        if picked >= self.most or not pool:
            self._ask_good()
            return
        missing = choice.least - picked
        reachable = pool if missing <= 1 else pool[: len(pool) - missing + 1]
        options: dict[int, Any] = {FIRST_VALUE + one: one for one in reachable}
        if missing <= 0:
            options[DONE] = None
        self._offer(ITEMS, options)

    def _ask_good(self) -> None:
        choice, n = self.choice, len(self.goods)
        if n < len(choice.goods):
            _, self.low, self.high = choice.goods[n]
            self.phase = GOODS
            self._narrow()
        elif choice.by:
            self.low, self.high = 0, (choice.high - choice.low) // choice.by
            self.phase = AMOUNT
            self._narrow()
        else:
            self._finish()

    def _narrow(self) -> None:
        """Divide the range of the amount into at most sixteen parts and ask for one of them; repeat
        until a single value is left."""
        if self.low == self.high:
            if self.phase == GOODS:
                self.goods.append((self.choice.goods[len(self.goods)][0], self.low))
                self._ask_good()
            else:
                self.amount = self.choice.low + self.low * self.choice.by
                self._finish()
            return
        n = self.high - self.low + 1
        parts = min(n, PARTS)
        edges = [self.low + n * i // parts for i in range(parts + 1)]
        self._offer(
            self.phase, {FIRST_PART + i: (edges[i], edges[i + 1] - 1) for i in range(parts)}
        )

    def _offer(self, phase: int, options: dict[int, Any]) -> None:
        """Ask the agent to choose among `options`; if there is only one, choose it at once."""
        self.phase = phase
        self.options = options
        if len(options) == 1:
            self.say(next(iter(options)))

    def _finish(self) -> None:
        goods = tuple([(good, n) for good, n in self.goods if n != 0])
        self.action = self.choice.fill(self.amount, tuple(self.items), goods)
        self.options = {}
        self.phase = SAID

    def again(self, most: int) -> None:
        """Ask for the items again, at most `most` of them, because the rules refused the set that
        was chosen."""
        self.items = []
        self.goods = []
        self.action = None
        self.most = most
        self._ask_item()
