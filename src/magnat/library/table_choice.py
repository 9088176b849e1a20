"""One of the actions that a seat may take now, in the form in which a program gets it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, final

from magnat.core.action_and_choice import Action, Choice
from magnat.core.editions.edition import unknown
from magnat.core.state import State
from magnat.core.step_and_window import Seat
from magnat.play.text.narrator import Narrator


@final
class TableChoice:
    """An action that a seat may take now. Some choices have blanks: an amount, or items to pick."""

    def __init__(
        self, seat: Seat, choice: Choice, clause: str, is_right: bool, s: State, teller: Narrator
    ) -> None:
        self.seat: Final = seat
        self.choice: Final = choice  # the engine's object for this choice
        self.clause: Final = clause  # the id of the rule clause that allows it, such as MEU-12
        # Whether it is a right: possible at any time, and not the answer to a question.
        self.is_right: Final = is_right
        self._s: Final = s
        self._teller: Final = teller

    @property
    def kind(self) -> str:
        """The name of the action, such as `Buy`."""
        return type(self.choice.action).__name__

    @property
    def is_exact(self) -> bool:
        """Whether it has no blanks."""
        return self.choice.is_exact

    @property
    def amounts(self) -> range:
        """The amounts that may be filled in; empty if there is no amount to fill in."""
        choice = self.choice
        return range(choice.low, choice.high + 1, choice.by) if choice.by else range(0)

    @property
    def items(self) -> list[str]:
        """The names of the items to pick from, such as `title:vilnius`."""
        return [self._s.item_name(item) for item in self.choice.pool] if self.choice.most else []

    def fill(self, amount: int | None = None, items: Iterable[str] | None = None) -> Action:
        """Return the action with its blanks filled in. A blank that is not given gets the least
        value: the smallest amount, the first items."""
        picked = list(self.choice.pool[: self.choice.least]) if items is None else []
        for name in items or ():
            if name not in self.items:
                raise unknown("item", name, self.items)
            picked.append(self.choice.pool[self.items.index(name)])
        return self.choice.fill(
            self.choice.low if amount is None else amount, tuple(sorted(picked))
        )

    def __str__(self) -> str:
        return self._teller.choice(self.choice)

    def __repr__(self) -> str:
        return f"<{self.kind} for seat {self.seat}: {self}>"
