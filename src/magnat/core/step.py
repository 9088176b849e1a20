"""Steps wait on the agenda to be run, windows wait for an answer, chance waits for the dice."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, Literal, Self, TypeAlias, TypeVar

from magnat.core.action import Action, Choice, Illegal
from magnat.core.luck import Luck
from magnat.core.values.value import Value, fields

Seat: TypeAlias = int  # 0 … n - 1 in turn order
Ms: TypeAlias = int  # milliseconds on the table's clock

NOBODY: Final = -1
CHANCE: Final = -2
NEVER: Final = 1 << 60  # later than any clock

# The kinds of windows, as clients are told them. In quotes are fields that every window
# of that kind has, as kit defines them.
Kind: TypeAlias = Literal[
    "choice",  # a question of the game's own
    "throw",  # throw the dice, or do first what may come before
    "chance",  # the dice or the cards answer
    "purchase",  # buy from the bank, or not
    "auction",  # a lot: `items`, `goods`, who is `high` and at which `price`
    "debt",  # `amount` is owed `to` somebody for `why` and must be found
    "claim",  # mine if I ask for it within so many `throws`: `payer` owes `amount` for `what`
    "prompt",  # the same for several and at once: each may ask for what is `due`
    "offer",  # a deal that lies on the table: `to`, `amount`, `items`, `goods`, which are `mine`
    "sale",  # a deal that two have agreed on and others may still better
    "clock",  # nobody is asked: an hour was agreed
    # Rights, which may be used at any time, or nearly:
    "trade",
    "build",
    "sell",  # to the bank
    "mortgage",
    "redeem",
    "bank",  # other business with it: exchange, loans, accounts
    "leave",  # the game
    "correct",  # what a real table shows otherwise
]


class Context:
    """The part of a state that the steps of this module use; `State` completes it."""

    alive: list[bool]  # by seat
    luck: Luck | None  # None: chance is asked of the host
    asked: Window[Any] | None  # the window waiting on top

    def __init__(self, seats: int) -> None:
        self.seats: Final = seats

    def drop_top(self) -> None:
        """The top of the agenda is done, or about to be."""
        raise AssertionError(f"{type(self).__name__} has no drop_top()")

    def ask(self, window: Window[Any]) -> None:
        """A window comes up on top: its silence is counted from now."""
        raise AssertionError(f"{type(self).__name__} has no ask()")


S = TypeVar("S", bound=Context, contravariant=True)


class Step(Value, Generic[S]):
    """One paragraph waiting its turn. Immutable: what it must remember are its fields."""

    cite: ClassVar[str] = ""  # slug of the paragraph in rulebook.toml

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat  # dropped when this seat is eliminated; NOBODY never is

    def run(self, s: S) -> None:
        raise AssertionError(f"{type(self).__name__} has no run()")

    def proceed(self, s: S) -> bool:
        """On top of the agenda: done, and the next one follows; False: it waits for an answer."""
        s.drop_top()
        self.run(s)
        return True

    def veil(self, seat: Seat) -> Step[Any]:
        """The step as that seat may see it; a step that keeps a secret overrides this."""
        return self

    def twin(self) -> Self:
        """Another step with the same fields, which may be changed until somebody has seen it. The
        compiled engine has a quicker one in each class (scripts/compiled_source.py)."""
        return self.changed({})

    def changed(self, values: dict[str, Any]) -> Self:
        """The same step with these of its fields changed."""
        names = fields(type(self))
        arguments: list[Any] = []
        found = 0
        for name in names:
            if name in values:
                arguments.append(values[name])
                found += 1
            else:
                arguments.append(getattr(self, name))
        if found < len(values):
            unknown = ", ".join([name for name in values if name not in names])
            raise AssertionError(f"{type(self).__name__} has no field {unknown}")
        return type(self)(*arguments)


class Window(Step[S]):
    """A step that waits: on top of the agenda it blocks, standing beside it play goes on.

    One that is asked again is made anew, never kept and shared as other steps may be: by it a table
    tells whether an answer was meant for this question or for the last one.
    """

    kind: ClassVar[Kind] = "choice"

    def proceed(self, s: S) -> bool:
        if not self.is_open(s):
            s.drop_top()
            self.run(s)
            return True
        # The one identity test: only a new window that waits starts a new silence.
        if self is not s.asked:
            s.ask(self)
        return False

    def patience(self, s: S) -> Ms:
        """How much silence closes it on top of the agenda; 0: it waits for ever."""
        return 0

    def until(self, s: S) -> Ms:
        """The hour at which it closes when it stands beside the agenda."""
        return NEVER

    def is_open(self, s: S) -> bool:
        """Whether an answer can still come. Must not depend on what a seat may not see."""
        for seat in range(s.seats):
            if s.alive[seat] and self.choices(s, seat):
                return True
        return False

    def concerns(self, seat: Seat) -> bool:
        """Whether that seat may be asked at all: anybody may."""
        return True

    def concerns_only(self, seat: Seat) -> bool:
        """Whether nobody else may be asked."""
        return False

    def choices(self, s: S, seat: Seat) -> list[Choice]:
        """The answers that the seat may give. Callers do not change the list: one that is always
        the same may be made once."""
        raise AssertionError(f"{type(self).__name__} has no choices()")

    def allows(self, s: S, seat: Seat, action: Action) -> bool:
        """Whether the action is among the choices; asked directly where listing them costs more."""
        for choice in self.choices(s, seat):
            if choice.covers(action):
                return True
        return False

    def fault(self, s: S, seat: Seat, action: Action) -> Illegal | None:
        """Check an action as a whole that the choices cover: why it is illegal, or None."""
        return None

    def flow(self, s: S, seat: Seat, action: Action) -> int | None:
        """The money that this answer brings the seat, or costs it (below 0), before another window
        waits and before what waited already goes on; what it takes off a debt counts as money. None
        where chance or somebody else speaks first. Must not depend on what the seat may not see."""
        return None

    def least(self, s: S, seat: Seat, action: Action) -> int | None:
        """The least money that the answer brings, where only others can make it more."""
        return self.flow(s, seat, action)

    def parts_with(self) -> bool:
        """Whether all its answers part with something for money: done for a debt, not for fun."""
        return False

    def proposes(self) -> bool:
        """Whether all its answers are offers to other players: never needed, and many."""
        return False

    def is_throw(self, s: S, seat: Seat, action: Action) -> bool:
        """Whether this answer is a throw by which the time to claim is counted."""
        return False

    def refusal(self, s: S, seat: Seat, action: Action) -> Illegal | None:
        """Why an action that is not among the choices is not: the paragraph that forbids it, which
        a choice with a blank filled in wrongly cites too."""
        return None

    def take(self, s: S, seat: Seat, action: Action) -> None:
        """The answer. The window is closed already; it stays open only by doing itself again."""
        raise AssertionError(f"{type(self).__name__} has no take()")

    def run(self, s: S) -> None:
        """Closed without an answer: by silence, or because nobody could answer."""


class Question(Window[S]):
    """A window that nobody but its own seat can answer: nobody else is asked."""

    def concerns(self, seat: Seat) -> bool:
        return seat == self.seat

    def concerns_only(self, seat: Seat) -> bool:
        return seat == self.seat or self.seat < 0

    def is_open(self, s: S) -> bool:
        return s.alive[self.seat] and len(self.choices(s, self.seat)) > 0


class Chance(Window[S]):
    """A window that the dice or the cards answer: the seed, or the host when there is none."""

    kind: ClassVar[Kind] = "chance"

    def proceed(self, s: S) -> bool:
        if s.luck is None or not self.is_open(s):
            return super().proceed(s)
        action = self.sample(s)
        s.drop_top()
        self.take(s, CHANCE, action)
        return True

    def sample(self, s: S) -> Action:
        raise AssertionError(f"{type(self).__name__} has no sample()")

    def outcomes(self, s: S) -> list[tuple[Action, int]]:
        """The possible results, each with its weight, a whole number."""
        raise AssertionError(f"{type(self).__name__} has no outcomes()")

    def choices(self, s: S, seat: Seat) -> list[Choice]:
        return [Choice(action) for action, _ in self.outcomes(s)] if seat == CHANCE else []

    def is_open(self, s: S) -> bool:
        return True
