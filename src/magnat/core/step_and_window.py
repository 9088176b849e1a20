"""Steps, which wait on the agenda to be run; windows, which wait for a player's answer; chances,
which wait for the result of dice or cards."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, Literal, Self, TypeAlias, TypeVar

from magnat.core.action_and_choice import Action, Choice, Illegal
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
    "claim",  # lost if not asked for within so many `throws`: `payer` owes `amount` for `what`
    "prompt",  # several seats may claim at the same time, and only now: each what is `due`
    "offer",  # a deal that lies on the table: `to`, `amount`, `items`, `goods`, which are `mine`
    "sale",  # a deal that two have agreed on and others may still better
    "clock",  # nobody is asked: it ends the game at an agreed time
    # Rights, which may be used at any time, or nearly:
    "trade",
    "build",
    "sell",  # to the bank
    "mortgage",
    "redeem",
    "bank",  # other business with it: exchange, loans, accounts
    "leave",  # the game
    "correct",  # set the state to what the real table shows
]


class Context:
    """The base class of `State`: it declares the members of the state that this module uses."""

    alive: list[bool]  # by seat
    luck: Luck | None  # None: the host enters the results of dice and cards
    asked: Window[Any] | None  # the window waiting on top

    def __init__(self, seats: int) -> None:
        self.seats: Final = seats

    def drop_top(self) -> None:
        """Remove the step on top of the agenda, which is done or about to be run."""
        raise AssertionError(f"{type(self).__name__} has no drop_top()")

    def ask(self, window: Window[Any]) -> None:
        """Make this window the question that is being asked; its time to answer starts now."""
        raise AssertionError(f"{type(self).__name__} has no ask()")


S = TypeVar("S", bound=Context, contravariant=True)


class Step(Value, Generic[S]):
    """One paragraph of the booklet that waits on the agenda to be run. It is immutable; everything
    it must remember is in its fields."""

    cite: ClassVar[str] = ""  # slug of the paragraph in rulebook.toml

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat  # the step is dropped when this seat is eliminated

    def run(self, s: S) -> None:
        raise AssertionError(f"{type(self).__name__} has no run()")

    def proceed(self, s: S) -> bool:
        """Run this step, which is on top of the agenda. Return True if it is done, False if it
        waits for an answer."""
        s.drop_top()
        self.run(s)
        return True

    def veil(self, seat: Seat) -> Step[Any]:
        """Return this step as `seat` may see it, without its secrets; here there are none."""
        return self

    def twin(self) -> Self:
        """Return a copy of this step, whose fields may be changed as long as nothing else refers to
        it. Compiled classes have a faster version of their own (scripts/rewrite_for_mypyc.py)."""
        return self.changed({})

    def changed(self, values: dict[str, Any]) -> Self:
        """Return a copy of this step in which the given fields have the given values."""
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
    """A step that waits for an answer. On top of the agenda it blocks the game; beside the agenda
    the game goes on.

    To ask again, make a new window; never share one as other steps may be shared. Its identity
    shows whether an answer was meant for this question or for an earlier one.
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
        """Return after how many milliseconds of silence, at normal pace, the window closes when it
        is on top of the agenda; 0 if it waits for ever."""
        return 0

    def until(self, s: S) -> Ms:
        """Return the time at which the window closes when it stands beside the agenda."""
        return NEVER

    def is_open(self, s: S) -> bool:
        """Tell whether a player can still answer. The result must not depend on anything that is
        hidden from a seat."""
        for seat in range(s.seats):
            if s.alive[seat] and self.choices(s, seat):
                return True
        return False

    def concerns(self, seat: Seat) -> bool:
        """Tell whether this window may ever ask the seat; True for every seat unless a subclass
        says otherwise."""
        return True

    def concerns_only(self, seat: Seat) -> bool:
        """Tell whether this window may ask this seat and no other."""
        return False

    def choices(self, s: S, seat: Seat) -> list[Choice]:
        """Return the answers that a seat may give. Callers must not change the list: a window may
        return the same list each time."""
        raise AssertionError(f"{type(self).__name__} has no choices()")

    def allows(self, s: S, seat: Seat, action: Action) -> bool:
        """Tell whether the choices of a seat cover an action. A window overrides this if listing
        the choices costs more than checking one action."""
        for choice in self.choices(s, seat):
            if choice.covers(action):
                return True
        return False

    def fault(self, s: S, seat: Seat, action: Action) -> Illegal | None:
        """Return why an action is illegal although the window's choices cover it, because of a
        combination of its values; None if it is legal."""
        return None

    def flow(self, s: S, seat: Seat, action: Action) -> int | None:
        """Return the money that an answer brings the seat at once (below 0: costs it); None if
        dice, cards or another player decide first.

        At once means: before another window waits, and before earlier steps on the agenda go on. A
        reduction of the seat's debt counts as money. The result must not depend on anything that is
        hidden from the seat.
        """
        return None

    def least(self, s: S, seat: Seat, action: Action) -> int | None:
        """Return the least money that an answer brings the seat, if only other players' answers can
        make it more; None if the amount is unknown."""
        return self.flow(s, seat, action)

    def parts_with(self) -> bool:
        """Tell whether every answer gives something up for money (a sale, a mortgage), which a
        player does to pay a debt."""
        return False

    def proposes(self) -> bool:
        """Tell whether every answer is an offer to another player. No rule requires one, so callers
        may skip the window, which can have very many choices."""
        return False

    def is_throw(self, s: S, seat: Seat, action: Action) -> bool:
        """Tell whether an answer is a throw of the dice. Throws are counted, because claims are
        lost after a number of them."""
        return False

    def refusal(self, s: S, seat: Seat, action: Action) -> Illegal | None:
        """Return why an action is not among the choices, citing the paragraph that forbids it; None
        if this window does not know. The same paragraph is cited for an action with a field filled
        in wrongly."""
        return None

    def take(self, s: S, seat: Seat, action: Action) -> None:
        """Carry out an answer. The window is closed already: to stay open, it must put itself on
        the agenda again."""
        raise AssertionError(f"{type(self).__name__} has no take()")

    def run(self, s: S) -> None:
        """Carry out the rule for the case that nobody answers: the time is over, or no seat can
        answer."""

    def swept(self, s: S) -> None:
        """Report that the window was closed beside the agenda because its matter is gone. It must
        only note events; here there is nothing to report."""


class Question(Window[S]):
    """A window that only its own seat is asked and may answer."""

    def concerns(self, seat: Seat) -> bool:
        return seat == self.seat

    def concerns_only(self, seat: Seat) -> bool:
        return seat == self.seat or self.seat < 0

    def is_open(self, s: S) -> bool:
        return s.alive[self.seat] and len(self.choices(s, self.seat)) > 0


class Chance(Window[S]):
    """A window that is answered by dice or cards: at random from the seed, or at a table without a
    seed by the host, who enters the result."""

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
        """Return the possible results, each with its weight, a whole number."""
        raise AssertionError(f"{type(self).__name__} has no outcomes()")

    def choices(self, s: S, seat: Seat) -> list[Choice]:
        return [Choice(action) for action, _ in self.outcomes(s)] if seat == CHANCE else []

    def is_open(self, s: S) -> bool:
        return True
