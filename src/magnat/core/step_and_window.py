"""Steps, which wait on the agenda to be run; windows, which wait for a player's answer; chances,
which wait for the result of dice or cards."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, Literal, Self, TypeAlias, TypeVar

from magnat.core.action_and_choice import Action, Choice, Illegal
from magnat.core.luck import Luck
from magnat.core.values.value import Value, fields

Seat: TypeAlias = int  # 0 … n - 1, in the order of turns
Ms: TypeAlias = int  # a time or a duration in milliseconds, on the table's clock

NOBODY: Final = -1
CHANCE: Final = -2
NEVER: Final = 1 << 60  # a time later than any other

# The kinds of windows. Clients get the name of the kind. The comments name in backquotes the fields
# that every window of that kind has, as the kit defines them.
Kind: TypeAlias = Literal[
    "choice",  # any other question of the game
    "throw",  # to throw the dice, or first do what is possible before
    "chance",  # the result of dice or cards
    "purchase",  # to buy from the bank or not
    "auction",  # to bid for a lot: `items`, `goods`; seat `high` has bid `price`
    "debt",  # to raise the money for a debt: `amount` is owed `to` somebody for `why`
    "claim",  # to ask for money before so many `throws`: `payer` owes `amount` for `what`
    # To ask for money at the same time as others, and only now: `due` says how much each gets.
    "prompt",
    # To answer a proposed deal: `to`, `amount`, `items`, `goods`, and `mine` (items of the
    # proposer).
    "offer",
    "sale",  # to outbid a deal on which two players have agreed
    "clock",  # has no answer: ends the game at an agreed time
    # Rights, which may be used at any time or nearly so:
    "trade",
    "build",
    "sell",  # to sell to the bank
    "mortgage",
    "redeem",
    "bank",  # other business with the bank: exchange, loans, accounts
    "leave",  # to leave the game
    "correct",  # to set the state to what the real table shows
]


class Context:
    """The base class of `State`: it declares the members of the state that this module uses."""

    alive: list[bool]  # by seat: whether it is still in the game
    luck: Luck | None  # None if there is no seed and the host enters the results of dice and cards
    asked: Window[Any] | None  # the window on top of the agenda that waits for an answer

    def __init__(self, seats: int) -> None:
        self.seats: Final = seats

    def drop_top(self) -> None:
        """Remove the step on top of the agenda, which is done or will be run now."""
        raise AssertionError(f"{type(self).__name__} has no drop_top()")

    def ask(self, window: Window[Any]) -> None:
        """Make this window the question that is being asked; its time to answer starts now."""
        raise AssertionError(f"{type(self).__name__} has no ask()")


S = TypeVar("S", bound=Context, contravariant=True)


class Step(Value, Generic[S]):
    """One rule clause on the agenda, waiting to be run. It is immutable; everything it must
    remember is in its fields."""

    cite: ClassVar[str] = ""  # the slug of the clause in rulebook.toml

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat  # the step is dropped if this seat goes out of the game

    def run(self, s: S) -> None:
        raise AssertionError(f"{type(self).__name__} has no run()")

    def proceed(self, s: S) -> bool:
        """Run this step, which is on top of the agenda. Return True if it is done, False if it
        waits for an answer."""
        s.drop_top()
        self.run(s)
        return True

    def veil(self, seat: Seat) -> Step[Any]:
        """Return this step as `seat` may see it, without its secrets. This base class has no
        secrets."""
        return self

    def twin(self) -> Self:
        """Return a copy of this step. Its fields may be changed as long as no other object refers
        to the copy. Compiled classes have a faster version of this method
        (scripts/rewrite_for_mypyc.py)."""
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
    it does not.

    To ask again, make a new window; never put the same object on the agenda twice, as is allowed
    with other steps. The identity of the object shows whether an answer was meant for this question
    or for an earlier one.
    """

    kind: ClassVar[Kind] = "choice"

    def proceed(self, s: S) -> bool:
        if not self.is_open(s):
            s.drop_top()
            self.run(s)
            return True
        # The only place that compares identity: only a new window gets new time to answer.
        if self is not s.asked:
            s.ask(self)
        return False

    def patience(self, s: S) -> Ms:
        """Return for how many milliseconds, at normal pace, the window waits for an answer when it
        is on top of the agenda; then it closes by itself. 0 if it never does."""
        return 0

    def until(self, s: S) -> Ms:
        """Return the time at which the window closes when it stands beside the agenda."""
        return NEVER

    def is_open(self, s: S) -> bool:
        """Tell whether a player can still answer. The result must not depend on anything that is
        hidden from any seat."""
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
        the choices takes longer than checking one action."""
        for choice in self.choices(s, seat):
            if choice.covers(action):
                return True
        return False

    def fault(self, s: S, seat: Seat, action: Action) -> Illegal | None:
        """Return why an action is illegal because of the combination of its values, although the
        window's choices cover each of them; None if it is legal."""
        return None

    def flow(self, s: S, seat: Seat, action: Action) -> int | None:
        """Return the money that an answer brings the seat at once (negative: costs it); None if
        dice, cards or another player decide first.

        "At once" means: before another window waits, and before the steps that are already on the
        agenda continue. A reduction of the seat's debt counts as money. The result must not depend
        on anything that is hidden from the seat.
        """
        return None

    def least(self, s: S, seat: Seat, action: Action) -> int | None:
        """Return the least money that an answer brings the seat, if other players' answers can only
        increase it; None if the amount is unknown."""
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
        """Return why an action is not among the choices, citing the clause that forbids it; None if
        this window cannot tell. The same clause is cited if a field of the action has a wrong
        value."""
        return None

    def take(self, s: S, seat: Seat, action: Action) -> None:
        """Carry out an answer. The window is closed already: to stay open, it must put itself on
        the agenda again."""
        raise AssertionError(f"{type(self).__name__} has no take()")

    def run(self, s: S) -> None:
        """Carry out what the rule says if nobody answers, because the time is over or because no
        seat can answer."""

    def swept(self, s: S) -> None:
        """Note an event when this window, open beside the agenda, was closed because its subject no
        longer exists. It must not change anything else. This base class notes nothing."""


class Question(Window[S]):
    """A window that asks one seat only: its own."""

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
