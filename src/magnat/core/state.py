"""The state of a table, and the verbs: the methods that change it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeAlias, final

from magnat.core.action_and_choice import Good, Illegal, Item
from magnat.core.editions.edition import Edition
from magnat.core.event import Event, Fact
from magnat.core.luck import Luck
from magnat.core.step_and_window import NEVER, NOBODY, Context, Ms, Seat, Step, Window
from magnat.core.values.int_rows import Row, empty_row, longer, row_of

if TYPE_CHECKING:
    from mypy_extensions import i64

# The number of something that can have goods and items: a seat, the bank, a space, a deck.
Holder: TypeAlias = int

MONEY: Final = 0  # the number of the first good, which is money in every game

# The parts of a state that may be shared with its copies, as bits of `State.shared`. The row of
# each good other than money has the bit with its number.
ROWS: Final = 1 << MONEY  # stands for the lists of rows and of holders, and for the row of money
INDEX: Final = 1 << 40  # stands for the index: derived values that a game keeps up to date
EVERYTHING: Final = -1

MOST_MOVES: Final = 64  # the most moves that a MoveLog lists
# In a MoveLog, numbers below COUNTS are items. A larger one is COUNTS + good * SIDE + holder.
COUNTS: Final = 1 << 20
SIDE: Final = 1 << 10  # larger than any holder number


@final
class Outcome:
    """The result of a game: the place of each seat, and the worth by which the seats were
    ranked."""

    def __init__(self, places: tuple[int, ...], worth: tuple[int, ...], cite: str) -> None:
        # By seat; 1 is the first place, and seats that tie share a place.
        self.places: Final = places
        # By seat: the worth by which it was ranked; () if worth did not count.
        self.worth: Final = worth
        self.cite: Final = cite

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple([seat for seat, place in enumerate(self.places) if place == 1])

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Outcome)
            and self.places == other.places
            and self.worth == other.worth
            and self.cite == other.cite
        )

    def __hash__(self) -> int:
        return hash((self.places, self.worth, self.cite))

    def __repr__(self) -> str:
        return f"Outcome(places={self.places}, worth={self.worth}, cite={self.cite!r})"


@final
class MoveLog:
    """Lists what moved at a table since it was cleared, for a reader that looks at the table after
    every action."""

    def __init__(self) -> None:
        # Each is the number of an item, or COUNTS + good × SIDE + holder.
        self.things: Final = row_of([0] * MOST_MOVES)
        self.n: i64 = 0  # the number of entries; if it is above MOST_MOVES, some moves are missing

    def add(self, thing: i64) -> None:
        if self.n < MOST_MOVES:
            self.things[self.n] = thing
        self.n += 1


class State(Context):
    """The table as plain data: rows of whole numbers, the agenda of steps, and the windows beside
    it.

    Each game has one subclass, which names its own fields in `own`. These are whole numbers, flags
    and lists of them, so that every state can be written as JSON. Derived values that are asked
    often form the index, which is not in `own`: the verbs keep it up to date, and `reindex`
    computes it anew.

    A copy shares all lists with its original. Lists that seldom change are never modified: a verb
    replaces them. The others are copied on write, when one of the two tables changes them: `shared`
    says which ones those are.
    """

    own: ClassVar[tuple[str, ...]] = ()
    out: ClassVar[str] = ""  # the clause by which players leave the game for good

    def __init__(self, edition: Edition, seats: int, like: State | None = None) -> None:
        super().__init__(seats)
        self.edition: Edition = edition  # shared by all tables with this edition; never changed
        # Items with a number below this one are indexed: `moved` is called for them.
        self.indexed = 0
        # Bits of the parts that are shared with other tables and must be copied before a change.
        self.shared: i64 = 0
        # The top of the agenda. It is not in the list `_agenda`, because most steps are put on the
        # agenda and run at once. If it is None, the last element of `_agenda` is the top.
        self._next: Step[Any] | None = None
        if like is None:
            self.alive = [True] * seats
            # The seats that are out of the game, in the order in which they left.
            self.fallen: list[Seat] = []
            self.count: list[Row] = []  # count[good][holder]; the sum of each row never changes
            self.held_by: Row = empty_row()  # held_by[item] is the one holder of that item
            # Order[deck] is the list of its cards, the top card first.
            self.order: list[list[Item]] = []
            self.turn: Seat = NOBODY
            # By seat: the number of turns that it must still miss.
            self.skips: list[int] = [0] * seats
            # Whether the agreed end has come, so that the present turn is the last.
            self.time_up = False
            self.luck = None
            self.clock: Ms = 0
            self.pace = 100  # percentage by which this table stretches the time for an answer
            self.asked = None
            self.since: Ms = 0  # the time at which the present question was first asked
            self._agenda: list[Step[Any]] = []  # all steps below `_next`, the next one last
            self.standing: list[Window[Any]] = []  # the windows that are open beside the agenda
            self.outcome: Outcome | None = None
            self.events: list[Event] | None = None  # None: events are not recorded
        else:
            self.shared = EVERYTHING
            like.shared = EVERYTHING
            self.alive = like.alive
            self.fallen = like.fallen
            self.count = like.count
            self.held_by = like.held_by
            self.order = like.order
            self.turn = like.turn
            self.skips = like.skips
            self.time_up = like.time_up
            luck = like.luck
            self.luck = None if luck is None else luck.clone()
            self.clock = like.clock
            self.pace = like.pace
            self.asked = like.asked
            self.since = like.since
            self._next = like._next
            self._agenda = like._agenda[:]
            self.standing = like.standing
            self.outcome = like.outcome
            events = like.events
            self.events = None if events is None else events[:]
        # None: moves are not logged, because there is no reader.
        self.move_log: MoveLog | None = None

    # Methods that a game overrides

    @property
    def bank(self) -> Holder:
        return self.seats

    def own_bound(self, name: str) -> int:
        """If a field of `own` is a set (a sorted list of numbers whose length changes), return the
        number above all possible numbers in it; there are equally many possible numbers for each
        seat. Return 0 for other fields."""
        return 0

    def holders(self) -> int:
        """Return the number of holders: the seats, then the bank, then those that the game adds."""
        return self.seats + 1

    def holder_name(self, holder: Holder) -> str:
        """Return the key of a holder, such as `seat:2`, `bank` or `space:12`, by which translations
        are found."""
        return f"seat:{holder}" if holder < self.seats else "bank"

    def item_name(self, item: Item) -> str:
        """Return the key of an item, such as `title:vilnius`, by which translations are found."""
        return f"item:{item}"

    def first_deck(self) -> Holder:
        """Return the holder number of the first deck; the other decks have the next numbers.
        Without decks, return the number after the last holder."""
        return self.holders()

    def is_endless(self, good: Good, holder: Holder) -> bool:
        """Tell whether a holder may have less than 0 of a good: a bank that issues as much as is
        needed."""
        return holder == self.seats and self.edition.is_endless(good)

    def bids_bind(self) -> bool:
        """Tell whether a bid in an auction can change the rights or the figures of players. If not,
        callers may reuse the rights and figures that they computed before the bid."""
        return True

    def faults(self) -> list[Illegal]:
        """Return the violations of the game's own rules, for the audit and for corrections by
        hand."""
        return []

    def rights(self) -> tuple[Window[Any], ...]:
        """Return the rights: windows that players may answer at any time. They keep no state."""
        return self.edition.rights

    def clone(self) -> Self:
        """Return a copy of this table. A subclass implements this as `type(self)(self.edition,
        self.seats, self)`."""
        raise AssertionError(f"{type(self).__name__} has no clone()")

    def moved(self, item: Item, src: Holder, dst: Holder) -> None:
        """Update the index after an indexed item has moved from holder `src` to `dst`. A game that
        keeps an index of derived values overrides this."""

    def counted(self, good: Good, src: Holder, dst: Holder) -> None:
        """Update the index after some of a good other than money has moved from holder `src` to
        `dst`. A game that keeps an index of derived values overrides this."""

    def reindex(self) -> None:
        """Compute the index (the derived values that a game keeps) from scratch, after fields were
        set directly instead of by the methods that keep it up to date (`pay`, `give` …)."""

    def is_indexed_like(self, other: State) -> bool:
        """Tell whether another table has the same index (the derived values that a game keeps); for
        the audit."""
        return True

    # Queries

    @property
    def agenda(self) -> list[Step[Any]]:
        """The steps that remain to be done, the next one last."""
        if self._next is None:
            return self._agenda
        return [*self._agenda, self._next]

    @agenda.setter
    def agenda(self, steps: list[Step[Any]]) -> None:
        self._next = None
        self._agenda = steps

    @property
    def next_step(self) -> Step[Any] | None:
        """The step on top of the agenda; None when the agenda is empty."""
        step = self._next
        if step is None and self._agenda:
            return self._agenda[-1]
        return step

    @property
    def top(self) -> Step[Any]:
        """The step on top of the agenda: it is run next, or waits for an answer."""
        step = self._next
        if step is not None:
            return step
        assert self._agenda, "the agenda ran dry before the game was over"
        return self._agenda[-1]

    def cash(self, who: Holder) -> int:
        return self.count[MONEY][who]

    def items(self, who: Holder) -> list[Item]:
        held_by = self.held_by
        return [item for item in range(len(held_by)) if held_by[item] == who]

    def living(self) -> list[Seat]:
        return [seat for seat in range(self.seats) if self.alive[seat]]

    def left(self) -> int:
        """Return the number of seats that are still in the game."""
        return self.seats - len(self.fallen)

    def next_living(self, seat: Seat) -> Seat:
        """Return the next seat to the left that is still in the game."""
        other: i64 = seat
        for _seat in range(self.seats):
            other += 1
            if other >= self.seats:
                other = 0
            if self.alive[other]:
                return other
        raise AssertionError("nobody is left")

    def next_thrower(self) -> Seat:
        """Return the seat whose turn comes after this one; seats that must miss a turn are passed
        over."""
        skips, seat = self.skips[:], self.next_living(self.turn)
        while skips[seat] > 0:
            skips[seat] -= 1
            seat = self.next_living(seat)
        return seat

    def hour_after(self, since: Ms, silence: Ms) -> Ms:
        """Return the time `silence` milliseconds after `since`, with the duration scaled to this
        table's pace; NEVER if `silence` is 0."""
        return since + silence * self.pace // 100 if silence > 0 else NEVER

    # The verbs

    def pay(self, src: Holder, dst: Holder, n: int, cite: str, good: Good = MONEY) -> None:
        """Move n of a countable good from holder `src` to `dst`. This is the only method that moves
        goods."""
        assert n >= 0, f"cannot pay {n} [{cite}]"
        if n == 0 or src == dst:
            return
        row = self.count[good]
        # A negative number such as NOBODY would count from the end of the row and change the last
        # holder.
        assert 0 <= src < len(row), f"{src} cannot pay [{cite}]"
        assert 0 <= dst < len(row), f"{dst} cannot be paid [{cite}]"
        assert row[src] >= n or self.is_endless(good, src), (
            f"overdraft: {self.holder_name(src)} has {row[src]}, pays {n} of good {good} [{cite}]"
        )
        if self.shared & ROWS:
            self.take_rows()
            row = self.count[good]
        if good != MONEY:
            bit: i64 = 1 << good
            if self.shared & bit:
                self.shared ^= bit
                row = row[:]
                self.count[good] = row
        row[src] -= n
        row[dst] += n
        log = self.move_log
        if log is not None:
            log.add(COUNTS + good * SIDE + src)
            log.add(COUNTS + good * SIDE + dst)
        if good != MONEY:
            self.counted(good, src, dst)
        if self.events is not None:
            self.events.append(Event("paid", cite, (src, dst, n, good)))

    def give(self, item: Item, dst: Holder, cite: str, way: tuple[Holder, ...] = ()) -> None:
        """Move a unique item to holder `dst`. This is the only method that moves items. An item
        that goes into a deck goes to its bottom. For a pawn, `way` lists the squares that it
        enters, the last one included; the event contains them."""
        assert item >= 0, f"there is no item {item} [{cite}]"
        assert dst >= 0, f"item {item} cannot be given to {dst} [{cite}]"
        src = self.held_by[item]
        first = self.first_deck()
        if src >= first or dst >= first:
            self._sort_in(item, src - first, dst - first)
        if self.shared & ROWS:
            self.take_rows()
        self.held_by[item] = dst
        log = self.move_log
        if log is not None:
            log.add(item)
        if item < self.indexed:
            self.moved(item, src, dst)
        if self.events is not None and src != dst:
            moved = (item, src, dst)
            self.events.append(Event("given", cite, (*moved, way) if way else moved))

    def walk(
        self, pawn: Item, first: Holder, path: tuple[int, ...], start: int, end: int, cite: str
    ) -> None:
        """Move a pawn over the squares `path[start:end]` to the last of them. `first` is the holder
        number of square 0 of the board."""
        way: tuple[Holder, ...] = ()
        if self.events is not None:
            way = tuple([first + path[i] for i in range(start, end)])
        self.give(pawn, first + path[end - 1], cite, way)

    def take_rows(self) -> None:
        """Copy the row of money and the row of item holders before they are changed, because other
        tables may share them."""
        self.shared &= ~ROWS
        self.count = self.count[:]
        if self.count:
            self.count[MONEY] = self.count[MONEY][:]
        self.held_by = self.held_by[:]

    def _sort_in(self, item: Item, src: int, dst: int) -> None:
        """Take an item out of deck `src` and put it at the bottom of deck `dst`. If one of the two
        holders is not a deck, that part is skipped."""
        order = self.order[:]
        is_deck = 0 <= src < len(order)
        # The card was drawn and goes back to the bottom of the same deck.
        if src == dst and is_deck and order[src][0] == item:
            pile = order[src][1:]
            pile.append(item)
            order[src] = pile
            self.order = order
            return
        if is_deck:
            pile = order[src]
            if pile[0] == item:  # nearly always, because the item was drawn from the top
                order[src] = pile[1:]
            else:
                order[src] = [card for card in pile if card != item]
        if 0 <= dst < len(order):
            order[dst] = [*order[dst], item]
        self.order = order

    def note(self, kind: str, cite: str, *facts: Fact) -> None:
        """Record an event that everybody may see and that moves nothing, such as a throw, a bid or
        a refusal.

        Rules call this whether or not events are recorded. The compiled engine computes the facts
        only if they are recorded (scripts/rewrite_for_mypyc.py), so computing the facts must not
        change the table.
        """
        if self.events is not None:
            self.events.append(Event(kind, cite, facts))

    def event_count(self) -> int:
        """Return how many recorded events have not been taken yet."""
        return 0 if self.events is None else len(self.events)

    def drop_events(self, first: int) -> None:
        """Drop the events from number `first` on, because one event that is recorded next replaces
        them."""
        if self.events is not None:
            del self.events[first:]

    def whisper(self, only: tuple[Seat, ...], kind: str, cite: str, *facts: Fact) -> None:
        """Record an event that only the seats in `only` may see."""
        if self.events is not None:
            self.events.append(Event(kind, cite, facts, only))

    def do(
        self, step: Step[Any], then: Step[Any] | None = None, last: Step[Any] | None = None
    ) -> None:
        """Put steps on top of the agenda. They run in the order of the arguments, before all steps
        that wait already."""
        if last is not None:
            self._plan(last)
        if then is not None:
            self._plan(then)
        self._plan(step)

    def do_all(self, steps: list[Step[Any]]) -> None:
        """Put any number of steps on top of the agenda. They run in the order of the list, before
        all steps that wait already."""
        for i in range(len(steps) - 1, -1, -1):
            self._plan(steps[i])

    def plan_only(self, steps: list[Step[Any]]) -> None:
        """Drop all steps that wait and put these on the agenda instead. They run in the order of
        the list."""
        self.agenda = []
        self.do_all(steps)

    def _plan(self, step: Step[Any]) -> None:
        """Put a step on top of the agenda, unless its seat is out of the game."""
        if step.seat < 0 or self.alive[step.seat]:
            if self._next is not None:
                self.rest()
            self._next = step

    def rest(self) -> None:
        """Move the step on top of the agenda from the field `_next` into the list `_agenda`."""
        if self._next is not None:
            self._agenda.append(self._next)
            self._next = None

    def keep_asking(self, window: Window[Any]) -> None:
        """Put this window in place of the question that was just answered. It keeps the old
        deadline, because an answer that decides nothing must not give more time."""
        self.rest()
        self._next = window
        self.asked = window

    def open(self, window: Window[Any]) -> None:
        """Open a window beside the agenda; the game goes on while it is open."""
        if window.seat < 0 or self.alive[window.seat]:
            self.standing = [*self.standing, window]

    def shut(self, window: Window[Any]) -> None:
        """Remove a window from those beside the agenda, if it is one of them."""
        if self.standing:  # a right is always open and not in the list
            self.standing = [other for other in self.standing if other is not window]

    def swap(self, old: Window[Any], new: Window[Any]) -> None:
        """Replace a standing window by another one, such as a claim that lasts one throw less."""
        self.standing = [new if window is old else window for window in self.standing]

    def eliminate(self, seat: Seat, cite: str) -> None:
        """Take a seat out of the game, and drop all steps and windows that wait for it."""
        assert self.alive[seat], f"seat {seat} is out already [{cite}]"
        self.alive = [self.alive[other] and other != seat for other in range(self.seats)]
        self.fallen = [*self.fallen, seat]
        self.agenda = [step for step in self.agenda if step.seat != seat]
        self.standing = [window for window in self.standing if window.seat != seat]
        self.note("out", cite, seat)

    def sweep_table(self, step: Step[Any]) -> None:
        """Drop all steps, and all windows that wait for players, and put `step` on the agenda. This
        is used after the host has corrected whose turn it is. Windows whose seat is NOBODY, such as
        the time limit, stay."""
        self.agenda = [step]
        self.standing = [window for window in self.standing if window.seat == NOBODY]
        self.asked = None
        self.turn = NOBODY  # so that the correction does not count as the end of a turn

    def ask(self, window: Window[Any]) -> None:
        """Make this window the question that is being asked; its time to answer starts now."""
        self.asked = window
        self.since = self.clock

    def close_top(self) -> None:
        """Remove the window on top of the agenda, which was answered or whose time is over. If the
        same window is put on the agenda again, it counts as a new question."""
        self.drop_top()
        self.asked = None

    def drop_top(self) -> None:
        """Remove the step on top of the agenda, which is done or will be run now."""
        if self._next is not None:
            self._next = None
            return
        # Typed as Any, because compiled code would otherwise check the type of the step.
        agenda: list[Any] = self._agenda
        if len(agenda) > 1:
            agenda.pop()
        else:  # a new list, because an emptied one would ask the system for memory at every use
            self._agenda = []

    def tick(self, now: Ms) -> None:
        if now > self.clock:
            self.clock = now

    def begin_turn(self, seat: Seat) -> None:
        self.turn = seat

    def throw_with(self, luck: Luck | None) -> None:
        """Draw the results of dice and cards from this random stream from now on. If it is None,
        the host enters them."""
        self.luck = luck

    def correct(self, field: str, index: int, value: int) -> None:
        """Set one of the game's own fields to what the real table shows: the entry with this index
        in a list, or, if `index` is NOBODY, a field that is not a list."""
        if index == NOBODY:
            setattr(self, field, value)
        else:
            row: Any = getattr(self, field)[:]
            # Two statements: a conditional expression would, when compiled, turn flags into whole
            # numbers.
            if isinstance(row[index], bool):
                row[index] = value != 0
            else:
                row[index] = value
            setattr(self, field, row)
        self.reindex()

    def miss_turns(self, seat: Seat, n: int, cite: str) -> None:
        self._skip(seat, n)
        self.note("skips", cite, seat, n)

    def turn_missed(self, seat: Seat) -> None:
        self._skip(seat, -1)

    def _skip(self, seat: Seat, n: int) -> None:
        skips = self.skips[:]
        skips[seat] += n
        self.skips = skips

    def end_time(self, cite: str) -> None:
        self.time_up = True
        self.note("time_up", cite)

    def finish(self, outcome: Outcome) -> None:
        """End the game with this outcome."""
        self.outcome = outcome
        self.agenda = []
        self.standing = []
        self.note("finished", outcome.cite, *[place for place in outcome.places])

    # Setting up the table, before the first step: goods and items are added and not moved

    def stock(self, good: Good, holder: Holder, n: int) -> None:
        """Add n of a good to a holder while the table is set up; only for `Game.lay`."""
        while len(self.count) <= good:
            self.count.append(row_of([0] * self.holders()))
        row = self.count[good]
        row[holder] = row[holder] + n

    def place(self, holder: Holder) -> Item:
        """Create the next item in the hands of a holder while the table is set up, and return its
        number; only for `Game.lay`."""
        self.held_by = longer(self.held_by, holder)
        item = len(self.held_by) - 1
        deck = holder - self.first_deck()
        if deck >= 0:
            while len(self.order) <= deck:
                self.order.append([])
            self.order[deck].append(item)
        return item

    def shuffle(self, deck: int) -> None:
        """Shuffle a deck with the seed's random numbers. Without a seed do nothing: the host has
        shuffled the real cards by hand."""
        if self.luck is not None:
            cards = self.order[deck][:]
            self.luck.shuffle(cards)
            self.order = [*self.order[:deck], cards, *self.order[deck + 1 :]]
