"""Writes what a seat sees and is asked into a row of numbers that exists already.

Only positions that have changed since the last call are written. The row holds the bits of 32-bit
floats as integers, so that compiled code does not need numpy, and numpy can read the row without
copying it. For every agent its own seat comes first, followed by the others in the order of play.
"""

from __future__ import annotations

import zlib
from typing import Any, Final, final

from magnat.core.glimpse import Secrecy
from magnat.core.kernel import closing
from magnat.core.state import COUNTS, MONEY, MOST_MOVES, SIDE, MoveLog, State
from magnat.core.step_and_window import NEVER, NOBODY, Seat, Step
from magnat.core.values.int_rows import row_of
from magnat.gym.spaces.action_builder import AMOUNT, ActionBuilder
from magnat.gym.spaces.action_builder import GOODS as GOODS_ASKED
from magnat.gym.spaces.float_bits import ONE, float_bits, numbered, scaled, timed
from magnat.gym.spaces.layout import (
    GOODS,
    ID,
    IDS,
    MONEY_SUM,
    NUMBER,
    ROW,
    SEATS,
    SUMS,
    TEXT,
    THING,
    THINGS,
    WHO,
    ObservationLayout,
    SlotGroup,
)
from magnat.gym.spaces.mypyc_arrays import i32, i64, u8, vec
from magnat.gym.spaces.vocabulary import FIRST_VALUE, SILENCE

BOUND: Final = 64.0  # the largest absolute value of an observation
UNKNOWN: Final = -(1 << 62)  # a raw number that no table has
BUILT: Final = 32  # positions of an action, besides its items and goods
TOUCHED: Final = 64  # positions that a slot lists: more than nearly all steps have


def new_row(size: int) -> vec[i32]:
    """Return a row of `size` zeros for observations, whose memory numpy reads as 32-bit floats."""
    return vec[i32]([0] * size)


def new_mask(size: int) -> vec[u8]:
    return vec[u8]([0] * size)


@final
class Slot:
    """The positions for one step in the observation, with a note of what is written there."""

    def __init__(self, base: int, size: int) -> None:
        self.base: Final[i64] = base
        self.size: Final[i64] = size
        self.step: Step[Any] | None = None
        self.me: i64 = -1  # the seat for which the slot is written; -1: for none
        self.left: i64 = NEVER  # the time left that is written in the slot
        # A list of the positions of the slot that are not 0.
        self.touched: Final = row_of([0] * TOUCHED)
        # The length of that list; if it is above TOUCHED, any position may be other than 0.
        self.n: i64 = 0


@final
class WriteLog:
    """A list of the positions that were written since the log was cleared, so that only these are
    sent to another process."""

    def __init__(self, most: int) -> None:
        self.most: Final[i64] = most
        self.positions: vec[i64] = vec[i64]([0] * most)
        self.n: i64 = 0  # the length of the list
        self.is_full = False  # whether the list was too short: then any position may have changed

    def add(self, at: i64) -> None:
        if self.n < self.most:
            self.positions[self.n] = at
            self.n += 1
        else:
            self.is_full = True

    def clear(self) -> None:
        self.n = 0
        self.is_full = False


@final
class ObservationWriter:
    """Writes observations and action masks into one row of each. It remembers what it has written:
    nothing else may write there. With a log it lists the positions of the observation that it
    writes."""

    def __init__(
        self,
        layout: ObservationLayout,
        secrecy: Secrecy,
        cells: vec[i32],
        base: int,
        masks: vec[u8],
        mask_base: int,
        log: WriteLog | None = None,
    ) -> None:
        n = layout.seats
        self.layout: Final = layout
        self.secrecy: Final = secrecy
        hides = layout.hides
        self.hides_counts: Final = hides and type(secrecy).sees is not Secrecy.sees
        self.hides_items: Final = hides and type(secrecy).sees_item is not Secrecy.sees_item
        self.cells = cells
        self.log: Final = WriteLog(0) if log is None else log
        self.is_logged: Final = log is not None
        self.masks = masks
        self.mask_base: Final = mask_base
        self.seats: Final[i64] = n
        self.holders: Final[i64] = layout.holders
        self.items: Final[i64] = layout.items
        self.unit: Final = layout.unit
        self.order: Final = layout.order
        self.is_relative: Final = layout.is_relative
        self.place_bits: Final = layout.place_bits
        self.first_pawn: Final[i64] = layout.first_pawn
        self.pawns_each: Final[i64] = layout.pawns_each
        self.account: Final[i64] = layout.first_account
        # Items that such holders have; some may have left them since.
        self.near: Final = row_of([0] * layout.items)
        self.near_n: i64 = 0
        self.is_near: Final = row_of([0] * layout.items)
        self.moves: Final = MoveLog()
        self.was_lists: Final[list[list[Any]]] = [[UNKNOWN] * size for size in layout.own_sizes]
        # Where the parts begin in `cells`.
        parts = {title: base + start for title, (start, _) in layout.parts.items()}
        self.at_me: Final[i64] = parts["me"]
        self.at_alive: Final[i64] = parts["alive"]
        self.at_turn: Final[i64] = parts["turn"]
        self.at_skips: Final[i64] = parts["skips"]
        self.at_fallen: Final[i64] = parts["fallen"]
        self.at_time: Final[i64] = parts["time"]
        self.at_counts: Final[i64] = parts["counts"]
        self.at_hidden: Final[i64] = parts.get("hidden", 0)
        self.at_owners: Final[i64] = parts["owners"]
        self.at_places: Final[i64] = parts["places"]
        self.at_pawns: Final[i64] = parts["pawns"]
        self.at_own: Final[i64] = parts["own"]
        self.at_phase: Final[i64] = parts["phase"]
        self.at_kind: Final[i64] = parts["kind"]
        self.at_picked: Final[i64] = parts["picked"]
        self.at_items: Final[i64] = parts["items"]
        self.at_goods: Final[i64] = parts["goods"]
        self.at_range: Final[i64] = parts["range"]
        # Integer copies of the numbers last written to the first parts of the observation.
        self.was_plain: Final = row_of([*[0] * 3 * n, UNKNOWN, 0, 0])  # the clock is not 0 there
        self.was_turn: Seat = NOBODY
        self.was_even = False  # all seats are in the game, and none misses turns
        self.was_counts: Final = row_of([0] * (layout.goods * layout.holders))
        self.was_hidden: Final = row_of([0] * (layout.goods * layout.holders))
        self.was_holder: Final = row_of([-1] * layout.items)  # -1: hidden
        self.was_own: Final = row_of([0] * sum(layout.own_sizes))
        # By own field, how many of its numbers belong to each seat; 0: they do not belong to seats.
        self.own_each: Final = row_of(
            [
                size // n if by_seat or bound else 0
                for size, by_seat, bound in zip(
                    layout.own_sizes, layout.own_by_seat, layout.own_bounds, strict=True
                )
            ]
        )
        # Cells on their way to another place while the row is written for another seat.
        self.spare: vec[i32] = vec[i32]([0] * max([n, layout.items, *layout.own_sizes]))
        self.question: Final = Slot(parts["question"], layout.question.size)
        self.has_beside = False  # whether a window is written there
        self.beside: Final = [_slots(group, parts[group.title]) for group in layout.beside]
        self.waiting: Final = _slots(layout.waiting, parts[layout.waiting.title])
        # Empty, except while a slot is written: the items of its common plane, and their numbers.
        self.picked: Final[list[int]] = []
        self.plane: Final = row_of([0] * layout.items)
        # Positions of the action under way that are not 0.
        self.built: Final = row_of([0] * (layout.items + layout.goods + BUILT))
        self.built_n: i64 = 0
        self.masked: list[int] = []  # the numbers that the written mask allows
        self.seen_state: State | None = None
        self.seen_move = -1
        self.seen_seat: Seat = -1

    def write(self, s: State, me: Seat, move: int, builder: ActionBuilder | None) -> None:
        """Write the observation and the action mask of seat `me`. `builder` is the action that it
        composes, None if it is not asked. `move` changes whenever the table may have changed."""
        if self.seen_move != move or self.seen_seat != me or self.seen_state is not s or move < 0:
            self._look_at_table(s, me, move)
        self._look_at_answer(builder)
        masks, first = self.masks, self.mask_base
        for number in self.masked:
            masks[first + number] = 0
        self.masked = builder.numbers if builder is not None else _SILENT
        for number in self.masked:
            masks[first + number] = 1

    def _set(self, at: i64, bits: i32) -> None:
        self.cells[at] = bits
        if self.is_logged:
            self.log.add(at)

    # The table

    def _look_at_table(self, s: State, me: i64, move: int) -> None:
        moves: MoveLog = self.moves
        old: i64 = self.seen_seat
        if old != me:
            self._turn(old, me)
        self._look_at_seats(s, me)
        if s.move_log is moves and self.seen_state is s and move >= 0 and moves.n <= MOST_MOVES:
            self._see_moves(s, me, moves)
        else:  # another table, or one that another ObservationWriter has looked at
            self._look_at_counts(s, me)
            self._look_at_items(s, me)
        s.move_log = moves if move >= 0 else None
        moves.n = 0
        self._look_at_own(s, me)
        self._look_at_windows(s, me)
        self.seen_state = s
        self.seen_move = move
        self.seen_seat = me

    # The same table for another seat

    def _turn(self, old: i64, me: i64) -> None:
        """Write for seat `me` what was written for seat `old`: move what is counted from the seat
        that looks."""
        n, holders, account = self.seats, self.holders, self.account
        self._set(self.at_me + me, ONE)
        if old < 0:  # nothing was written yet
            return
        self._set(self.at_me + old, 0)
        shift = self._side(me, old)
        self._rotate(self.at_turn, n, shift)
        for good in range(self.layout.goods):
            at: i64 = good * holders
            self._rotate(self.at_counts + at, n, shift)
            if account >= 0:
                self._rotate(self.at_counts + at + account, n, shift)
            if self.hides_counts:
                self._rotate(self.at_hidden + at, n, shift)
                if account >= 0:
                    self._rotate(self.at_hidden + at + account, n, shift)
        self._turn_near(old, me)
        if self.first_pawn < self.items:
            self._turn_pawns(old, me)
        start: i64 = self.at_own
        for k in range(len(self.layout.own_sizes)):
            size: i64 = self.layout.own_sizes[k]
            each: i64 = self.own_each[k]
            if each != 0:
                self._rotate(start, size, shift * each)
            start += size

    def _rotate(self, first: i64, n: i64, shift: i64) -> None:
        """Move each of `n` cells `shift` places towards the first; the first ones come last."""
        cells, spare = self.cells, self.spare
        last: i64 = n - shift
        i: i64 = 0
        is_even = True
        lowest = cells[first]
        while i < n:
            bits = cells[first + i]
            spare[i] = bits
            if bits != lowest:
                is_even = False
            i += 1
        if is_even:
            return
        i = 0
        while i < n:
            bits = spare[i + shift if i < last else i - last]
            if cells[first + i] != bits:
                cells[first + i] = bits
                if self.is_logged:
                    self.log.add(first + i)
            i += 1

    def _turn_near(self, old: i64, me: i64) -> None:
        """Write anew where the items are that seats and accounts hold."""
        n, holders, order, near = self.seats, self.holders, self.order, self.near
        kept: i64 = 0
        for k in range(self.near_n):
            item: i64 = near[k]
            holder: i64 = self.was_holder[item]
            if holder < 0 or self.is_relative[holder] == 0:
                self.is_near[item] = 0
                continue
            near[kept] = item
            kept += 1
            at: i64 = order[me * holders + holder]
            if holder < n:
                owners: i64 = self.at_owners + item * n
                self._set(owners + order[old * holders + holder], 0)
                self._set(owners + at, ONE)
            self._set(self.at_places + item, self.place_bits[at + 1])
        self.near_n = kept

    def _turn_pawns(self, old: i64, me: i64) -> None:
        """Move the pawns of each seat to the part that the seat has for seat `me`. Pawns of a seat
        on one square share a cell."""
        cells, spare, was, order = self.cells, self.spare, self.was_holder, self.order
        n, holders, each = self.seats, self.holders, self.pawns_each
        is_logged = self.is_logged
        before: i64 = old * holders
        now: i64 = me * holders
        item: i64 = self.first_pawn
        seat: i64 = 0
        while seat < n:
            first: i64 = self.at_pawns + self._side(seat, old) * holders
            end: i64 = item + each
            while item < end:
                holder: i64 = was[item]
                bits: i32 = 0
                if holder >= 0:
                    at: i64 = first + order[before + holder]
                    bits = cells[at]
                    if bits != 0:
                        cells[at] = 0
                        if is_logged:
                            self.log.add(at)
                spare[item] = bits
                item += 1
            seat += 1
        item = self.first_pawn
        seat = 0
        while seat < n:
            first = self.at_pawns + self._side(seat, me) * holders
            end = item + each
            while item < end:
                bits = spare[item]
                if bits != 0:
                    at = first + order[now + was[item]]
                    cells[at] = bits
                    if is_logged:
                        self.log.add(at)
                item += 1
            seat += 1

    # Changes at the table

    def _plain(self, at: i64, where: i64, raw: i64) -> None:
        """Write one number of the first parts of the observation, unless it is there already. `at`
        is its index in `was_plain`."""
        if self.was_plain[at] != raw:
            self.was_plain[at] = raw
            self._set(where, numbered(raw))

    def _look_at_seats(self, s: State, me: i64) -> None:
        n = self.seats
        turn: i64 = s.turn
        if self.was_turn != turn:
            if self.was_turn >= 0:
                self._set(self.at_turn + self._side(self.was_turn, me), 0)
            if turn >= 0:
                self._set(self.at_turn + self._side(turn, me), ONE)
            self.was_turn = turn
        alive, skips, fallen = s.alive, s.skips, s.fallen
        is_even = not fallen
        for seat in range(n):
            if not alive[seat] or skips[seat] != 0:
                is_even = False
        if not is_even or not self.was_even:  # nothing to write where all seats are alike
            self.was_even = is_even
            for seat in range(n):
                side = self._side(seat, me)
                self._set(self.at_alive + side, ONE if alive[seat] else 0)
                self._set(self.at_skips + side, numbered(skips[seat]))
                rank: i64 = 0
                if not alive[seat]:
                    rank = fallen.index(seat) + 1 if seat in fallen else 0
                self._set(self.at_fallen + side, numbered(rank))
        clock: i64 = s.clock
        if self.was_plain[3 * n] != clock:
            self.was_plain[3 * n] = clock
            self._set(self.at_time, timed(clock))
        self._plain(3 * n + 1, self.at_time + 1, 1 if s.time_up else 0)

    def _look_at_counts(self, s: State, me: i64) -> None:
        for good in range(self.layout.goods):
            row = s.count[good]
            for h in range(self.holders):
                self._see_count(s, me, good, h, row[h])

    def _see_count(self, s: State, me: i64, good: i64, h: i64, raw: i64) -> None:
        """Write how much of a good a holder has."""
        first: i64 = good * self.holders
        at: i64 = first + h
        if self.hides_counts:
            hidden: i64 = 0 if self.secrecy.sees(s, me, good, h) else 1
            if hidden == 1:
                raw = 0
            if self.was_hidden[at] != hidden:
                self.was_hidden[at] = hidden
                where: i64 = self.at_hidden + first + self.order[me * self.holders + h]
                self._set(where, ONE if hidden == 1 else 0)
        if self.was_counts[at] != raw:
            self.was_counts[at] = raw
            where = self.at_counts + first + self.order[me * self.holders + h]
            self._set(where, scaled(raw, self.unit if good == MONEY else 1.0))

    def _look_at_items(self, s: State, me: i64) -> None:
        for item in range(self.items):
            self._see_item(s, me, item)

    def _see_item(self, s: State, me: i64, item: i64) -> None:
        """Write who holds an item, and for a pawn its square."""
        n, order, first = self.seats, self.order, me * self.holders
        holder: i64 = s.held_by[item]
        if self.hides_items and not self.secrecy.sees_item(s, me, item):
            holder = -1
        old: i64 = self.was_holder[item]
        if old == holder:
            return
        self.was_holder[item] = holder
        owners: i64 = self.at_owners + item * n
        at: i64 = -1
        if 0 <= old < n:
            self._set(owners + order[first + old], 0)
        if holder >= 0:
            at = order[first + holder]
            if holder < n:
                self._set(owners + at, ONE)
            if self.is_relative[holder] == 1 and self.is_near[item] == 0:
                self.is_near[item] = 1
                self.near[self.near_n] = item
                self.near_n += 1
        self._set(self.at_places + item, self.place_bits[at + 1])
        if item >= self.first_pawn:
            self._see_pawns(me, item, old)
            self._see_pawns(me, item, holder)

    def _see_pawns(self, me: i64, item: i64, holder: i64) -> None:
        """Write how many pawns of the owner of pawn `item` are on a square."""
        if holder < 0:
            return
        each: i64 = self.pawns_each
        seat: i64 = (item - self.first_pawn) // each
        first: i64 = self.first_pawn + seat * each
        many: i64 = 0
        for k in range(each):
            if self.was_holder[first + k] == holder:
                many += 1
        plane: i64 = self.at_pawns + self._side(seat, me) * self.holders
        self._set(plane + self.order[me * self.holders + holder], numbered(16 * many))

    def _see_moves(self, s: State, me: i64, moves: MoveLog) -> None:
        """Write what the log lists. Whether a thing is hidden may depend on others: hidden counts
        and items are all looked at."""
        if self.hides_counts:
            self._look_at_counts(s, me)
        if self.hides_items:
            self._look_at_items(s, me)
        for i in range(moves.n):
            thing: i64 = moves.things[i]
            if thing < COUNTS:
                if not self.hides_items:
                    self._see_item(s, me, thing)
            elif not self.hides_counts:
                good: i64 = (thing - COUNTS) // SIDE
                h: i64 = (thing - COUNTS) % SIDE
                self._see_count(s, me, good, h, s.count[good][h])

    def _look_at_own(self, s: State, me: i64) -> None:
        """Write the game's own fields. A list that is as before is compared as a whole."""
        layout = self.layout
        start: i64 = 0
        for k in range(len(layout.own)):
            value: Any = getattr(s, layout.own[k])
            size: i64 = layout.own_sizes[k]
            first: i64 = me * self.own_each[k]  # the place of the first number of seat `me`
            if not isinstance(value, list):
                self._own(start, 0, 0, size, value)
            else:
                row: list[Any] = value
                was = self.was_lists[k]
                if row != was:
                    self.was_lists[k] = row[:]
                    if layout.own_bounds[k]:
                        for i in range(size):
                            self._own(start, i, first, size, 1 if i in row else 0)
                    else:
                        for i in range(size):
                            number: Any = row[i]
                            if number is not was[i]:
                                self._own(start, i, first, size, number)
            start += size

    def _own(self, start: i64, at: i64, first: i64, size: i64, value: Any) -> None:
        """Write number `at` of an own field of `size` numbers of which number `first` is shown
        first."""
        raw: i64 = value if isinstance(value, int) else UNKNOWN
        if self.was_own[start + at] != raw:
            self.was_own[start + at] = raw
            place: i64 = at - first if at >= first else at - first + size
            self._set(self.at_own + start + place, numbered(raw))

    # Questions, open windows and waiting steps

    def _look_at_windows(self, s: State, me: i64) -> None:
        layout, clock = self.layout, s.clock
        agenda = s.agenda
        depth = len(agenda)
        top = agenda[depth - 1] if depth > 0 else None
        self._fill(layout.question, self.question, top, me)
        self._time(layout.question, self.question, closing(s), clock)
        waiting = self.waiting
        last = len(waiting) - 1
        for i in range(len(waiting)):
            step = agenda[depth - 2 - i] if depth - 2 - i >= 0 else None
            self._fill(layout.waiting, waiting[i], step, me)
        for k in range(depth - 3 - last, -1, -1):  # steps that have no positions in the observation
            self._write(layout.waiting, waiting[last], agenda[k], me)
            waiting[last].me = -1
        if s.standing or self.has_beside:
            self._look_beside(s, me)

    def _look_beside(self, s: State, me: i64) -> None:
        """Write the windows that stand beside the agenda, and empty the other slots for them."""
        layout, clock, standing = self.layout, s.clock, s.standing
        self.has_beside = bool(standing)
        others: i64 = 0
        used = [0] * len(self.beside)
        if standing:
            for window in standing:
                group = layout.beside_of.get(type(window), -1)
                if group < 0 or used[group] >= len(self.beside[group]):
                    others += 1
                    continue
                slot = self.beside[group][used[group]]
                used[group] += 1
                self._fill(layout.beside[group], slot, window, me)
                self._time(layout.beside[group], slot, window.until(s), clock)
        for group in range(len(used)):
            slots = self.beside[group]
            for i in range(used[group], len(slots)):
                if slots[i].step is not None:
                    self._fill(layout.beside[group], slots[i], None, me)
                    self._time(layout.beside[group], slots[i], NEVER, 0)
        self._plain(3 * self.seats + 2, self.at_time + 2, others)

    def _time(self, group: SlotGroup, slot: Slot, until: i64, clock: i64) -> None:
        left: i64 = until - clock if until < NEVER else NEVER
        if slot.left != left:
            slot.left = left
            self._set(slot.base + group.left, timed(left))

    def _fill(self, group: SlotGroup, slot: Slot, step: Step[Any] | None, me: i64) -> None:
        """Write a step into a slot, unless it is there already; None empties the slot."""
        if slot.step is step and (slot.me == me or step is None):
            return
        base, touched = slot.base, slot.touched
        if slot.n <= TOUCHED:
            for k in range(slot.n):
                self._set(base + touched[k], 0)
        else:
            for at in range(slot.size):
                if at != group.left:  # the time left is written by `_time`
                    self._set(base + at, 0)
        slot.n = 0
        slot.step = step
        slot.me = me
        if step is not None:
            self._write(group, slot, step, me)

    def _mark(self, slot: Slot, at: i64, bits: i32) -> None:
        self._set(slot.base + at, bits)
        if slot.n < TOUCHED:
            slot.touched[slot.n] = at
        slot.n += 1

    def _write(self, group: SlotGroup, slot: Slot, step: Step[Any], me: i64) -> None:
        shown = step.veil(me)
        form = group.forms.get(type(shown))
        if form is None:
            return
        self._mark(slot, form.kind, ONE)
        if shown.seat >= 0:
            self._mark(slot, group.seats + self._side(shown.seat, me), ONE)
        picked = self.picked
        for k in range(len(form.names)):
            value: Any = getattr(shown, form.names[k])
            role, at, code = form.roles[k], form.offsets[k], form.codes[k]
            if role == NUMBER:
                if isinstance(value, int):
                    self._mark(slot, at, numbered(value))
            elif role == MONEY_SUM:
                self._mark(slot, at, scaled(value, self.unit))
            elif role == WHO:
                self._mark_who(slot, at, value, me)
            elif role == THING:
                self._mark_item(slot, at, code, value, picked)
            elif role == THINGS:
                if isinstance(value, tuple):
                    for item in value:
                        self._mark_item(slot, at + 1, code, item, picked)
                elif value:
                    self._mark(slot, at, ONE)
            else:
                self._mark_rest(slot, role, at, value, me)
        if picked:
            plane, first = self.plane, group.plane
            for item in picked:
                if plane[item] != 0:
                    self._mark(slot, first + item, float_bits(float(plane[item]) / 4.0))
                    plane[item] = 0
            picked.clear()

    def _side(self, seat: i64, me: i64) -> i64:
        return seat - me if seat >= me else seat - me + self.seats

    def _mark_who(self, slot: Slot, at: i64, holder: i64, me: i64) -> None:
        n = self.seats
        if holder >= n:
            if holder == n:
                self._mark(slot, at + n, ONE)
            else:
                self._mark(slot, at + n + 1, numbered(holder))
        elif holder >= 0:
            self._mark(slot, at + self._side(holder, me), ONE)

    def _mark_item(self, slot: Slot, at: i64, code: i64, item: i64, picked: list[int]) -> None:
        if not 0 <= item < self.items:
            return
        if code == 0:
            self._mark(slot, at + item, ONE)
        else:
            self.plane[item] = self.plane[item] + code
            picked.append(item)

    def _mark_rest(self, slot: Slot, role: int, at: i64, value: Any, me: i64) -> None:
        n = self.seats
        if role == SUMS:
            if not isinstance(value, tuple):
                self._mark(slot, at + n + 1, scaled(value, self.unit))
                return
            for holder, amount in value:
                who: i64 = holder
                place = self._side(who, me) if 0 <= who < n else (n if who == n else n + 1)
                self._mark(slot, at + place, scaled(amount, self.unit))
        elif role == GOODS:
            for good, count in value:
                self._mark(slot, at + good, numbered(count))
        elif role == SEATS:
            for seat in value:
                self._mark(slot, at + self._side(seat, me), ONE)
        elif role == ID:
            for one in value if isinstance(value, tuple) else (value,):
                if 0 <= one < IDS:
                    self._mark(slot, at + one, ONE)
        elif role == TEXT:
            self._mark(slot, at, float_bits(self._text(value)))
        elif role == ROW:
            for i in range(min(len(value), n)):
                self._mark(slot, at + i, numbered(value[i]))

    def _text(self, text: str) -> float:
        """Return a number for a text. For the slug of a rule clause, it is the place of the clause
        in the rulebook, between 0 and 1; for any other text, a number between 1 and 2 that depends
        on its letters."""
        texts = self.layout.texts
        found = texts.get(text, 0)
        if found > 0 or not text:
            return float(found) / float(len(texts) + 1)
        return 1.0 + float(zlib.crc32(text.encode()) % 997) / 997.0

    # The answer

    def _look_at_answer(self, builder: ActionBuilder | None) -> None:
        built = self.built
        for k in range(self.built_n):
            self._set(built[k], 0)
        self.built_n = 0
        if builder is None:
            return
        self._built(self.at_phase + builder.phase, ONE)
        if builder.kind < 0:
            return
        self._built(self.at_kind + builder.kind, ONE)
        nth: i64 = 1
        for number in builder.picked:
            self._built(self.at_picked + number - FIRST_VALUE, numbered(16 * nth))
            nth += 1
        for item in builder.items:
            self._built(self.at_items + item, ONE)
        for good, count in builder.goods:
            self._built(self.at_goods + good, numbered(count))
        if builder.phase < GOODS_ASKED:
            return
        choice = builder.left[0]
        low: i64 = builder.low
        high: i64 = builder.high
        if builder.phase == AMOUNT:
            low = choice.low + low * choice.by
            high = choice.low + high * choice.by
            self._built(self.at_range, scaled(low, self.unit))
            self._built(self.at_range + 1, scaled(high, self.unit))
            self._built(self.at_range + 2, scaled(choice.high, self.unit))
        else:
            self._built(self.at_range, numbered(low))
            self._built(self.at_range + 1, numbered(high))

    def _built(self, at: i64, bits: i32) -> None:
        self._set(at, bits)
        self.built[self.built_n] = at
        self.built_n += 1


_SILENT: Final = [SILENCE]


def _slots(group: SlotGroup, base: int) -> list[Slot]:
    return [Slot(base + i * group.size, group.size) for i in range(group.slots)]
