"""The smallest table for tests of the core: seats, a bank without limit, a shelf, a pack of cards;
two goods, four things.

Items 0 to 3 lie on the shelf, 4 to 8 are the pack. The list `marks` records what happens.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from magnat.core.action_and_choice import Action, Choice
from magnat.core.editions.edition import Edition, Source
from magnat.core.luck import Luck
from magnat.core.state import MONEY, State
from magnat.core.step_and_window import NEVER, NOBODY, Chance, Ms, Seat, Step, Window
from magnat.core.values.codec import Codec

HOUSE: Final = 1
THINGS: Final = range(4)
PACK: Final = range(4, 9)
CITE: Final = "bare.rule"


class MinimalState(State):
    own = ("marks",)

    def __init__(self, edition: Edition, seats: int, like: MinimalState | None = None) -> None:
        super().__init__(edition, seats, like)
        self.marks: list[int] = (
            [] if like is None else like.marks[:]
        )  # what the test steps left behind, in order
        self.allowed: tuple[Window[Any], ...] = (
            () if like is None else like.allowed
        )  # the rights; shared, not saved

    @property
    def shelf(self) -> int:
        return self.seats + 1

    @property
    def pack(self) -> int:
        return self.seats + 2

    def holders(self) -> int:
        return self.seats + 3

    def first_deck(self) -> int:
        return self.pack

    def rights(self) -> tuple[Window[Any], ...]:
        return self.allowed

    def mark(self, n: int) -> None:
        self.marks.append(n)

    def clone(self) -> MinimalState:
        return MinimalState(self.edition, self.seats, self)


class Mark(Step[MinimalState]):
    cite = CITE

    def __init__(self, seat: Seat, n: int) -> None:
        super().__init__(seat)
        self.n: Final = n

    def run(self, s: MinimalState) -> None:
        s.mark(self.n)


class Say(Action):
    def __init__(self, n: int) -> None:
        self.n: Final = n


class Ask(Window[MinimalState]):
    """A window in which its seat (every seat if that is NOBODY) may say the number n; silence
    appends -n to `marks`."""

    cite = CITE

    def __init__(self, seat: Seat, n: int, ms: Ms = 0) -> None:
        super().__init__(seat)
        self.n: Final = n
        self.ms: Final = ms

    def patience(self, s: MinimalState) -> Ms:
        return self.ms

    def choices(self, s: MinimalState, seat: Seat) -> list[Choice]:
        return [Choice(Say(self.n))] if self.seat in (seat, NOBODY) else []

    def take(self, s: MinimalState, seat: Seat, action: Action) -> None:
        s.mark(self.n)

    def run(self, s: MinimalState) -> None:
        s.mark(-self.n)


class Idle(Ask):
    """A window at the bottom of the agenda, so that the agenda is never empty. Its seat may say 0
    again and again."""

    def __init__(self, seat: Seat = NOBODY) -> None:
        super().__init__(seat, 0)

    def take(self, s: MinimalState, seat: Seat, action: Action) -> None:
        s.do(Idle())


class Beside(Ask):
    """The same window as `Ask`, but open beside the agenda, until a time."""

    def __init__(self, seat: Seat, n: int, hour: Ms = NEVER) -> None:
        super().__init__(seat, n)
        self.hour: Final = hour

    def until(self, s: MinimalState) -> Ms:
        return self.hour


class Coin(Action):
    def __init__(self, side: int) -> None:
        self.side: Final = side


class Toss(Chance[MinimalState]):
    cite = CITE

    def sample(self, s: MinimalState) -> Action:
        assert s.luck is not None
        return Coin(s.luck.below(2))

    def outcomes(self, s: MinimalState) -> list[tuple[Action, int]]:
        return [(Coin(0), 1), (Coin(1), 1)]

    def take(self, s: MinimalState, seat: Seat, action: Action) -> None:
        assert isinstance(action, Coin)
        s.mark(100 + action.side)


CODEC: Final = Codec("tests.core.minimal_game", {})


@cache
def edition() -> Edition:
    source = Source(Path(__file__).parent / "minimal_editions", "bare", "bare")
    source.overlay({})
    read = Edition(source, ("money", "house"))
    source.close()
    return read


def minimal_table(seats: int = 3, cash: int = 20, seed: int = 0) -> MinimalState:
    """Return a table with an empty agenda that records events."""
    s = MinimalState(edition(), seats)
    s.luck = Luck(seed) if seed else None
    s.stock(MONEY, s.bank, 0)
    s.stock(HOUSE, s.bank, 10)
    for _ in THINGS:
        s.place(s.shelf)
    for _ in PACK:
        s.place(s.pack)
    for seat in range(seats):
        s.pay(s.bank, seat, cash, CITE)
    s.events = []
    return s


def heard(s: State, kind: str = "") -> list[tuple[Any, ...]]:
    """Return the events so far as (kind, facts…); if `kind` is given, only those events, without
    their kind."""
    assert s.events is not None
    if kind:
        return [event.facts for event in s.events if event.kind == kind]
    return [(event.kind, *event.facts) for event in s.events]
