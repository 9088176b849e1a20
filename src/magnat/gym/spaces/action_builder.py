"""ActionBuilder: an agent composes an action from several numbers: first its kind, then its fields,
items, goods and amount.

A part with only one possible value is skipped. So a bid, a deal or a purchase of six titles takes
one agent only a few steps, each with a mask; and every legal action can be built.
"""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Choice, Good, Item
from magnat.core.step_and_window import Seat
from magnat.gym.spaces.vocabulary import DONE, FIRST_PART, FIRST_VALUE, PARTS, SILENCE, Vocabulary

# Phases: which part of the action is asked for. The observation contains the phase.
KIND: Final = 0
FIELD: Final = 1
ITEMS: Final = 2
GOODS: Final = 3
AMOUNT: Final = 4
SAID: Final = 5
PHASES: Final = 6
PHASE_NAMES: Final = ("kind", "field", "items", "goods", "amount", "nothing more")

# The action numbers of the first n parts of a range, by n. These lists are never changed.
_PARTS: Final = [[FIRST_PART + i for i in range(n)] for n in range(PARTS + 1)]
_NONE: Final[list[int]] = []
FEW: Final = 8


class IllegalNumber(ValueError):
    """An error for a number that the action mask does not allow."""


@final
class ActionBuilder:
    """An action that an agent composes from several numbers, and the numbers that it may choose
    next (`numbers`)."""

    def __init__(
        self, vocabulary: Vocabulary, me: Seat, choices: list[Choice], may_be_silent: bool
    ) -> None:
        self.vocabulary: Final = vocabulary
        self.me: Final = me
        self.left = choices  # the choices that are still possible
        self.may_be_silent: Final = may_be_silent
        self.phase = KIND
        self.kind = -1  # the index of the chosen kind in the vocabulary; -1 before it is chosen
        # The complete action; None: not complete yet, or no action was chosen (SILENCE).
        self.action: Action | None = None
        self.picked: list[int] = []  # the values of the fields that were chosen, as numbers
        self.items: list[Item] = []
        self.most = 0  # how many items may be chosen
        self.goods: list[tuple[Good, int]] = []
        self.low = 0  # the lowest amount that is still possible, counted in steps of `Choice.by`
        self.high = 0
        self.amount = 0
        self.numbers: list[int] = _NONE  # the numbers that may be chosen now
        # The choices that remain after each of `numbers`, when a kind or a field is asked for.
        self.groups: list[list[Choice]] = []
        self._ask_kind()

    @property
    def is_said(self) -> bool:
        return self.phase == SAID

    @property
    def choice(self) -> Choice:
        return self.left[0]

    def part(self, number: int) -> tuple[int, int]:
        """Return the lowest and the highest amount of one part of the present range, counted in
        steps of `Choice.by`."""
        i, n = number - FIRST_PART, self.high - self.low + 1
        parts = n if n < PARTS else PARTS
        return self.low + n * i // parts, self.low + n * (i + 1) // parts - 1

    def say(self, number: int) -> None:
        """Take the number that the agent chose for the present part of the action; then ask for the
        next part."""
        at = 0
        for one in self.numbers:
            if one == number:
                break
            at += 1
        if at == len(self.numbers):
            raise IllegalNumber(
                f"{number} ({self.vocabulary.meaning(number)}) is masked; "
                f"the mask allows {', '.join([str(one) for one in self.numbers])}"
            )
        self._take(number, at)

    def _take(self, number: int, at: int) -> None:
        phase = self.phase
        if phase == KIND:
            if number == SILENCE:
                self._complete(None)
                return
            self.left = self.groups[at]
            self.kind = number - self.vocabulary.first_kind
            self._ask_field()
        elif phase == FIELD:
            self.left = self.groups[at]
            self.picked.append(number)
            self._ask_field()
        elif phase == ITEMS:
            if number == DONE:
                self._ask_good()
            else:
                self.items.append(number - FIRST_VALUE)
                self._ask_item()
        else:
            self.low, self.high = self.part(number)
            self._narrow()

    # The next part

    def _ask_kind(self) -> None:
        kind_of, first = self.vocabulary.kind_of, self.vocabulary.first_kind
        numbers: list[int] = []
        groups: list[list[Choice]] = []
        if self.may_be_silent:
            numbers.append(SILENCE)
            groups.append([])
        last: type | None = None
        group: list[Choice] = []
        for choice in self.left:
            cls = type(choice.action)
            if cls is not last:  # choices of a kind nearly always follow each other
                last = cls
                number = first + kind_of[cls]
                group = []
                for i in range(len(numbers)):
                    if numbers[i] == number:
                        group = groups[i]
                if not group:
                    numbers.append(number)
                    groups.append(group)
            group.append(choice)
        self.groups = groups
        self._offer(KIND, numbers)

    def _ask_field(self) -> None:
        """Ask for the first field in which the remaining choices differ; skip fields that have the
        same value in all of them."""
        choice = self.left[0]
        if len(self.left) > 1:
            for name in self.vocabulary.fields_of[self.kind]:
                if (
                    (name == "amount" and choice.by != 0)
                    or (name == "items" and choice.most != 0)
                    or (name == "goods" and choice.goods)
                ):
                    continue
                if self._differ_in(name):
                    return
        self.most = choice.most
        self._ask_item()

    def _differ_in(self, name: str) -> bool:
        """Ask for this field if the remaining choices differ in it; return whether they do."""
        values: list[Any] = []
        groups: list[list[Choice]] = []
        index: dict[Any, int] | None = {} if len(self.left) > FEW else None
        for one in self.left:
            value: Any = getattr(one.action, name)
            at = 0
            if index is None:  # a few values are compared sooner than hashed
                while at < len(values) and values[at] != value:
                    at += 1
            else:
                at = index.setdefault(value, len(values))
            if at == len(values):
                values.append(value)
                groups.append([one])
            else:
                groups[at].append(one)
        if len(values) < 2:
            return False
        self.groups = groups
        vocabulary, me = self.vocabulary, self.me
        self._offer(FIELD, [vocabulary.value(name, value, me, values) for value in values])
        return True

    def _ask_item(self) -> None:
        """Ask for the next item. Items are chosen in rising order, so that each set can be built in
        one way only."""
        choice, picked = self.left[0], len(self.items)
        if picked >= self.most:
            self._ask_good()
            return
        above = self.items[-1] if self.items else -1
        pool = sorted([one for one in choice.pool if one > above])
        if not pool:
            self._ask_good()
            return
        missing = choice.least - picked
        if missing > 1:
            pool = pool[: len(pool) - missing + 1]
        numbers = [FIRST_VALUE + one for one in pool]
        if missing <= 0:
            numbers.append(DONE)
        self._offer(ITEMS, numbers)

    def _ask_good(self) -> None:
        choice, n = self.left[0], len(self.goods)
        if n < len(choice.goods):
            _, self.low, self.high = choice.goods[n]
            self.phase = GOODS
            self._narrow()
        elif choice.by != 0:
            self.low = 0
            self.high = (choice.high - choice.low) // choice.by
            self.phase = AMOUNT
            self._narrow()
        else:
            self._finish()

    def _narrow(self) -> None:
        """Divide the range of the amount into at most sixteen parts and ask for one of them; repeat
        until a single value is left."""
        if self.low == self.high:
            choice = self.left[0]
            if self.phase == GOODS:
                self.goods.append((choice.goods[len(self.goods)][0], self.low))
                self._ask_good()
            else:
                self.amount = choice.low + self.low * choice.by
                self._finish()
            return
        n = self.high - self.low + 1
        self.numbers = _PARTS[n if n < PARTS else PARTS]

    def _offer(self, phase: int, numbers: list[int]) -> None:
        """Ask the agent to choose among `numbers`; if there is only one, choose it at once."""
        self.phase = phase
        self.numbers = numbers
        if len(numbers) == 1:
            self._take(numbers[0], 0)

    def _finish(self) -> None:
        goods: tuple[tuple[Good, int], ...] = ()
        if self.goods:
            goods = tuple([one for one in self.goods if one[1] != 0])
        self._complete(self.left[0].fill(self.amount, tuple(self.items), goods))

    def _complete(self, action: Action | None) -> None:
        self.action = action
        self.numbers = _NONE
        self.phase = SAID

    def again(self, most: int) -> None:
        """Ask for the items again, at most `most` of them, because the rules refused the chosen
        set."""
        self.items = []
        self.goods = []
        self.action = None
        self.most = most
        self._ask_item()
