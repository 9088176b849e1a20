"""Corrections by hand: at a table with real dice, the host sets the state to what the real table
shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar, final

from magnat.core.action_and_choice import NO_CHOICES, Action, Choice, Good, Illegal, Item
from magnat.core.audit import covered, left_nothing, own_rules
from magnat.core.kernel import settle
from magnat.core.state import Holder, State
from magnat.core.step_and_window import CHANCE, NOBODY, Chance, Seat, Step

if TYPE_CHECKING:
    from collections.abc import Sequence

S = TypeVar("S", bound=State, contravariant=True)

MOST: Final = 1_000_000_000  # the most that can be set, for a good whose supply is unlimited


@final
class SetTurn(Action):
    """Set whose turn it is. Everything that was going on is dropped."""

    def __init__(self, player: Seat) -> None:
        self.player: Final = player


@final
class SetOut(Action):
    """Take a player who has nothing left out of the game."""

    def __init__(self, player: Seat) -> None:
        self.player: Final = player


@final
class SetAmount(Action):
    """Set how much of a good a holder has; the bank takes or gives the difference."""

    def __init__(self, holder: Holder, good: Good, amount: int) -> None:
        self.holder: Final = holder
        self.good: Final = good
        self.amount: Final = amount


@final
class SetPlace(Action):
    """Set the place of these items: the holder has them now."""

    def __init__(self, holder: Holder, items: tuple[Item, ...]) -> None:
        self.holder: Final = holder
        self.items: Final = items


@final
class SetMark(Action):
    """Set a field of the game that belongs to an item, such as whether a title is mortgaged, its
    price, or the turns spent in prison."""

    def __init__(self, field: str, item: Item, amount: int) -> None:
        self.field: Final = field
        self.item: Final = item
        self.amount: Final = amount


@final
class Mark:
    """A field of the game that can be set by hand for one item, for example whether a title is
    mortgaged: its present value, and the least and the greatest value that it may have. (Amounts of
    goods and holders of items are set in other ways.) If the value says where a pawn stands,
    `spaces` lists the space for each value from `low` on."""

    def __init__(
        self,
        field: str,
        item: Item,
        now: int,
        low: int,
        high: int,
        spaces: tuple[Holder, ...] = (),
    ) -> None:
        self.field: Final = field
        self.item: Final = item
        self.now: Final = now
        self.low: Final = low
        self.high: Final = high
        self.spaces: Final = spaces


class MayCorrect(Chance[S]):
    """The right of the host of a table with real dice to set the state to what the real table
    shows. A game's subclass lists the values that can be set.

    Amounts may be set at any time; everything else only between two turns, when nothing that is
    going on can depend on it. `SetTurn` is always possible, because it ends everything that is
    going on.
    """

    kind = "correct"

    def __init__(self, seat: Seat = NOBODY) -> None:
        super().__init__(seat)

    # Methods that a game overrides

    def turn(self, seat: Seat) -> Step[Any]:
        """Return the game's NextTurn step that gives the turn to this seat."""
        raise AssertionError(f"{type(self).__name__} has no turn()")

    def amounts(self, s: S) -> list[tuple[Holder, Good]]:
        """Return the pairs of a holder and a good whose amount may be set."""
        return []

    def unit(self, s: S, good: Good) -> int:
        """Return the unit of a good: every amount of it that is set must be a multiple."""
        return 1

    def places(self, s: S) -> list[tuple[Holder, tuple[Item, ...]]]:
        """Return the holders to which items may be moved by hand, each with the items that it may
        get."""
        return []

    def marks(self, s: S) -> list[Mark]:
        return []

    def put(self, s: S, item: Item, holder: Holder) -> None:
        s.give(item, holder, self.cite)

    def mark(self, s: S, field: str, item: Item, value: int) -> None:
        raise AssertionError(f"{type(self).__name__} has no mark()")

    def is_start(self, step: Step[Any]) -> bool:
        """Tell whether a step is the game's window in which a seat is about to throw."""
        raise AssertionError(f"{type(self).__name__} has no is_start()")

    def is_quiet(self, s: S) -> bool:
        """Tell whether a seat is about to throw and no other question is open."""
        step = s.next_step
        if step is None or not self.is_start(step):
            return False
        return all([window.seat == NOBODY for window in s.standing])

    # The window

    def choices(self, s: S, seat: Seat) -> list[Choice]:
        if seat != CHANCE or s.luck is not None:
            return NO_CHOICES  # only the host may correct, and only at a table without a seed
        found = [Choice(SetTurn(player)) for player in s.living()]
        if len(found) > 1:
            found.extend([Choice(SetOut(player)) for player in s.living()])
        for holder, good in self.amounts(s):
            most = MOST
            if not s.is_endless(good, s.bank):
                most = s.count[good][holder] + s.count[good][s.bank]
            found.append(Choice(SetAmount(holder, good, 0), 0, most, self.unit(s, good)))
        for holder, pool in self.places(s):
            if pool:
                found.append(Choice(SetPlace(holder, ()), pool=pool, least=1, most=len(pool)))
        for mark in self.marks(s):
            found.append(Choice(SetMark(mark.field, mark.item, 0), mark.low, mark.high, 1))
        return found

    def refusal(self, s: S, seat: Seat, action: Action) -> Illegal | None:
        if isinstance(action, (SetTurn, SetOut, SetAmount, SetPlace, SetMark)):
            return Illegal("only whoever throws real dice sets what lies there", self.cite)
        return None

    def fault(self, s: S, seat: Seat, action: Action) -> Illegal | None:
        if not isinstance(action, (SetTurn, SetAmount)) and not self.is_quiet(s):
            return Illegal("say first whose turn it is: something is still under way", self.cite)
        twin: Any = s.clone()
        twin.events = None
        try:
            self.take(twin, seat, action)
        except Illegal as missing:  # there is no piece left that could be put there
            return missing
        wrong = impossible(twin)
        if wrong:
            return Illegal("this cannot lie on the table: {0}", self.cite, wrong[0])
        return None

    def take(self, s: S, seat: Seat, action: Action) -> None:
        if isinstance(action, SetTurn):
            s.sweep_table(self.turn(action.player))
            s.note("turn_set", self.cite, action.player)
        elif isinstance(action, SetOut):
            s.eliminate(action.player, self.cite)
            s.sweep_table(self.turn(s.turn if s.turn != action.player else s.next_living(s.turn)))
        elif isinstance(action, SetAmount):
            missing = action.amount - s.count[action.good][action.holder]
            if missing > 0:
                s.pay(s.bank, action.holder, missing, self.cite, action.good)
            else:
                s.pay(action.holder, s.bank, -missing, self.cite, action.good)
        elif isinstance(action, SetPlace):
            for item in action.items:
                self.put(s, item, action.holder)
        elif isinstance(action, SetMark):
            self.mark(s, action.field, action.item, action.amount)
            s.note("corrected", self.cite, action.item)


def impossible(s: State) -> list[Illegal]:
    """Return the faults that the audit finds in this table, which was set by hand."""
    return [*covered(s), *left_nothing(s), *own_rules(s)]


def right_of(s: State) -> MayCorrect[Any]:
    for right in s.rights():
        if isinstance(right, MayCorrect):
            return right
    raise AssertionError(f"{type(s).__name__} cannot be corrected")


def position(s: State) -> list[Action]:
    """Return actions that describe the table as it is between two turns. With them, `lay_position`
    can set up another table of the same box. Raise Illegal during a turn or after the end of the
    game."""
    right = right_of(s)
    if s.outcome is not None:
        raise Illegal("the game is over", s.outcome.cite)
    if not right.is_quiet(s):
        raise Illegal("a turn is under way: finish it first", right.cite)
    return things(s)


def things(s: State) -> list[Action]:
    """Return actions that set everything on the table as it is now, and whose turn it is."""
    right = right_of(s)
    found: list[Action] = []
    for mark in right.marks(s):
        found.append(SetMark(mark.field, mark.item, mark.now))
    for holder, pool in right.places(s):
        there = tuple([item for item in pool if s.held_by[item] == holder])
        if there:
            found.append(SetPlace(holder, there))
    for holder, good in right.amounts(s):
        found.append(SetAmount(holder, good, s.count[good][holder]))
    for seat in s.fallen:
        found.append(SetOut(seat))
    found.append(SetTurn(s.turn if s.turn != NOBODY and s.alive[s.turn] else s.living()[0]))
    return found


def lay_position(s: State, actions: Sequence[Action]) -> None:
    """Bring a new table into the position that these actions describe. Raise Illegal, with the
    number of the line, if one of them is impossible."""
    right = right_of(s)
    luck = s.luck
    s.throw_with(None)  # no dice may be thrown while the position is set up
    s.sweep_table(right.turn(0))
    settle(s)
    ordered = sorted(enumerate(actions), key=lambda one: _rank(s, one[1]))
    for n, action in ordered:
        offered = right.choices(s, CHANCE)
        alike = [choice for choice in offered if choice.alike(action)]
        if not alike:
            raise Illegal(
                "line {0} of the position: {1} is unknown here", right.cite, n + 1, repr(action)
            )
        wrong = alike[0].why_not(action)
        if wrong is not None:
            raise Illegal("line {0} of the position: {1}", right.cite, n + 1, wrong)
        right.take(s, CHANCE, action)
    wrongs = impossible(s)
    if wrongs:
        raise Illegal("this cannot lie on the table: {0}", right.cite, wrongs[0])
    s.throw_with(luck)
    settle(s)


def _rank(s: State, action: Action) -> int:
    """Return the rank of an action when a position is set up; actions with lower ranks are applied
    first.

    Fields of items (`SetMark`) come before places, because a pawn's way (its route) decides where
    it stands. Amounts that go back to the bank come before amounts that are taken from it. Then
    come the players who are out of the game, and at the end whose turn it is.
    """
    if isinstance(action, SetMark):
        return 0
    if isinstance(action, SetPlace):
        return 1
    if isinstance(action, SetAmount):
        has = 0
        if 0 <= action.good < len(s.count) and 0 <= action.holder < s.holders():
            has = s.count[action.good][action.holder]
        return 2 if action.amount <= has else 3
    return 5 if isinstance(action, SetTurn) else 4
