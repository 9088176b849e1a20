"""Eye: writes what a seat sees, and what it is asked, into an existing row of numbers.

Only positions that have changed since the last call are written. The row holds the bits of 32-bit
floats as integers, so that compiled code does not need numpy, and numpy can read the row without
copying it. For every agent its own seat comes first, followed by the others in the order of play.
"""

from __future__ import annotations

import zlib
from math import log
from typing import Any, Final, final

from magnat.core.glimpse import Secrecy
from magnat.core.kernel import closing
from magnat.core.state import COUNTS, MONEY, MOST_MOVES, SIDE, MoveLog, State
from magnat.core.step_and_window import NEVER, Seat, Step
from magnat.core.values.int_rows import row_of
from magnat.gym.spaces.action_builder import AMOUNT, ActionBuilder
from magnat.gym.spaces.action_builder import GOODS as GOODS_ASKED
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
ONE: Final = 0x3F800000  # the bits of 1.0
UNKNOWN: Final = -(1 << 62)  # a value that no table has, for positions that must be written again
BUILT: Final = 32  # positions for the action being composed, besides its items and goods
TOUCHED: Final = 64  # how many positions of a slot are listed; nearly all steps have fewer
PLAIN: Final = 128  # numbers up to this one are written as multiples of 1/16


def float_bits(value: float) -> i32:
    """Return a number as the bits of a 32-bit float, rounded towards zero."""
    if value == 0.0:
        return 0
    size = value if value > 0.0 else -value
    exponent: i64 = 127
    while size >= 2.0:
        size *= 0.5
        exponent += 1
    while size < 1.0:
        size *= 2.0
        exponent -= 1
    bits: i64 = (exponent << 23) | i64((size - 1.0) * 8388608.0)
    return i32(bits) if value > 0.0 else i32(bits - 2147483648)


def scaled(amount: i64, unit: float) -> i32:
    """Return an amount on a logarithmic scale, as the bits of a float: ln(1 + |amount| / unit),
    with the sign of the amount."""
    if amount == 0:
        return 0
    if amount > 0:
        return float_bits(log(1.0 + float(amount) / unit))
    return float_bits(-log(1.0 - float(amount) / unit))


def numbered(number: i64) -> i32:
    """Return a number as the bits of a float: up to 128 it is divided by 16; above, a logarithm
    continues this scale without a jump."""
    if -PLAIN <= number <= PLAIN:
        return _SIXTEENTHS[PLAIN + number]
    if number > 0:
        return float_bits(8.0 + log(float(number) / 128.0))
    return float_bits(-8.0 - log(-float(number) / 128.0))


_SIXTEENTHS: Final = vec[i32]([float_bits(n / 16.0) for n in range(-PLAIN, PLAIN + 1)])


def timed(left: i64) -> i32:
    """Return a time in ms as the bits of a float: 1 + ln(1 + seconds); 0 for NEVER."""
    if left >= NEVER // 2:
        return 0
    return float_bits(1.0 + log(1.0 + float(left if left > 0 else 0) / 1000.0))


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
class Eye:
    """Writes observations and action masks, each into one row. It remembers what it has written, so
    nothing else may write there. If it has a log, it lists there which positions of the observation
    it writes."""

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
        self.log: Final = log
        self.masks = masks
        self.mask_base: Final = mask_base
        self.seats: Final[i64] = n
        self.holders: Final[i64] = layout.holders
        self.items: Final[i64] = layout.items
        self.unit: Final = layout.unit
        # order[me * holders + h] is the position of holder h in an observation for seat `me`.
        self.order: Final = row_of(
            [_position(layout, me, h) for me in range(n) for h in range(layout.holders)]
        )
        # Marks the holders whose position depends on the observing seat: the seats and their
        # accounts.
        self.is_relative: Final = row_of(
            [1 if _is_relative(layout, h) else 0 for h in range(layout.holders)]
        )
        self.relative: Final = row_of([h for h in range(layout.holders) if _is_relative(layout, h)])
        self.first_pawn: Final[i64] = layout.first_pawn
        # The items, except pawns, that such holders have.
        self.near: Final = row_of([0] * layout.items)
        self.near_n: i64 = 0
        self.is_near: Final = row_of([0] * layout.items)
        self.moves: Final = MoveLog()
        self.place_bits: Final = vec[i32](
            [float_bits(float(at) / float(layout.holders)) for at in range(layout.holders + 1)]
        )
        self.was_list: Final[list[Any]] = [None] * len(layout.own)
        # Where each part of the observation begins in `cells`.
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
        # The values that are written in the first parts of the observation, as integers.
        self.was_plain: Final = row_of([*[0] * 5 * n, UNKNOWN, 0, 0])  # the clock is not 0 there
        self.was_counts: Final = row_of([0] * (layout.goods * layout.holders))
        self.was_hidden: Final = row_of([0] * (layout.goods * layout.holders))
        self.was_holder: Final = row_of([-1] * layout.items)
        self.was_pawn: Final = row_of([-1] * layout.items)
        self.pawns: Final = row_of([0] * (n * layout.holders))
        self.was_own: Final = row_of([0] * sum(layout.own_sizes))
        self.question: Final = Slot(parts["question"], layout.question.size)
        self.beside: Final = [_slots(group, parts[group.title]) for group in layout.beside]
        self.waiting: Final = _slots(layout.waiting, parts[layout.waiting.title])
        # All zeros, except while a slot is being written.
        self.plane: Final = row_of([0] * layout.items)
        # The positions of the action being composed that are not 0.
        self.built: Final = row_of([0] * (layout.items + layout.goods + BUILT))
        self.built_n: i64 = 0
        self.masked: list[int] = []  # the numbers that the written mask allows
        self.seen_state: State | None = None
        self.seen_move = -1
        self.seen_seat: Seat = -1

    def look(self, s: State, me: Seat, move: int, builder: ActionBuilder | None) -> None:
        """Write the observation and the action mask of seat `me`. `builder` is the action that the
        seat is composing; None if the seat is not asked. `move` must differ from the last call if
        the table may have changed."""
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
        log = self.log
        if log is not None:
            log.add(at)

    # The table

    def _look_at_table(self, s: State, me: i64, move: int) -> None:
        self._look_at_seats(s, me)
        moves, is_turned = self.moves, self.seen_seat != me
        if s.move_log is moves and self.seen_state is s and move >= 0 and moves.n <= MOST_MOVES:
            self._see_moves(s, me, moves, is_turned)
        else:  # not the table that this Eye has seen last, or another Eye has read its log
            self._look_at_counts(s, me)
            self._look_at_items(s, me)
            is_turned = True
        s.move_log = moves if move >= 0 else None
        moves.n = 0
        self._look_at_own(s, me, is_turned)
        self._look_at_windows(s, me)
        self.seen_state = s
        self.seen_move = move
        self.seen_seat = me

    def _plain(self, at: i64, where: i64, raw: i64) -> None:
        """Write one number of the first parts of the observation, unless it is there already. `at`
        is its index in `was_plain`."""
        if self.was_plain[at] != raw:
            self.was_plain[at] = raw
            self._set(where, ONE if raw == 1 and at < 3 * self.seats else numbered(raw))

    def _look_at_seats(self, s: State, me: i64) -> None:
        n = self.seats
        turn: i64 = s.turn
        for i in range(n):
            seat: i64 = me + i
            if seat >= n:
                seat -= n
            self._plain(i, self.at_me + i, 1 if i == me else 0)
            self._plain(n + i, self.at_alive + i, 1 if s.alive[seat] else 0)
            self._plain(2 * n + i, self.at_turn + i, 1 if seat == turn else 0)
            self._plain(3 * n + i, self.at_skips + i, s.skips[seat])
            rank: i64 = 0
            if not s.alive[seat]:
                rank = s.fallen.index(seat) + 1 if seat in s.fallen else 0
            self._plain(4 * n + i, self.at_fallen + i, rank)
        clock: i64 = s.clock
        if self.was_plain[5 * n] != clock:
            self.was_plain[5 * n] = clock
            self._set(self.at_time, timed(clock))
        self._plain(5 * n + 1, self.at_time + 1, 1 if s.time_up else 0)

    def _look_at_counts(self, s: State, me: i64) -> None:
        for good in range(self.layout.goods):
            for h in range(self.holders):
                self._see_count(s, me, good, h)

    def _see_count(self, s: State, me: i64, good: i64, h: i64) -> None:
        """Write how much of a good a holder has."""
        raw: i64 = s.count[good][h]
        at: i64 = good * self.holders + self.order[me * self.holders + h]
        if self.hides_counts:
            hidden: i64 = 0 if self.secrecy.sees(s, me, good, h) else 1
            if hidden == 1:
                raw = 0
            if self.was_hidden[at] != hidden:
                self.was_hidden[at] = hidden
                self._set(self.at_hidden + at, ONE if hidden == 1 else 0)
        if self.was_counts[at] != raw:
            self.was_counts[at] = raw
            self._set(self.at_counts + at, scaled(raw, self.unit if good == MONEY else 1.0))

    def _look_at_items(self, s: State, me: i64) -> None:
        self.near_n = 0
        for item in range(self.items):
            self.is_near[item] = 0
            self._see_item(s, me, item)

    def _see_item(self, s: State, me: i64, item: i64) -> None:
        """Write who holds an item, and for a pawn its square."""
        n, holders, was = self.seats, self.holders, self.was_holder
        holder: i64 = s.held_by[item]
        at: i64 = self.order[me * holders + holder]
        if self.hides_items and not self.secrecy.sees_item(s, me, item):
            at = -1
        old: i64 = was[item]
        if old != at:
            was[item] = at
            if 0 <= old < n:
                self._set(self.at_owners + item * n + old, 0)
            if 0 <= at < n:
                self._set(self.at_owners + item * n + at, ONE)
            self._set(self.at_places + item, self.place_bits[at + 1])
        if item >= self.first_pawn:
            self._move_pawn(item, (item - self.first_pawn) // self.layout.pawns_each, at, me)
        elif self.is_near[item] == 0 and self.is_relative[holder] == 1:
            self.is_near[item] = 1
            self.near[self.near_n] = item
            self.near_n += 1

    def _see_moves(self, s: State, me: i64, moves: MoveLog, is_turned: bool) -> None:
        """Write everything that the log lists as changed. If the row was written for another seat
        before (`is_turned`), also write again what depends on the seat: the counts of seats and
        accounts, what they hold, and pawns."""
        if self.hides_counts:
            self._look_at_counts(s, me)
        if self.hides_items:
            self._look_at_items(s, me)
        for i in range(moves.n):
            thing: i64 = moves.things[i]
            if thing < COUNTS:
                self._see_item(s, me, thing)
            elif not self.hides_counts:
                self._see_count(s, me, (thing - COUNTS) // SIDE, (thing - COUNTS) % SIDE)
        if not is_turned:
            return
        if not self.hides_counts:
            relative = self.relative
            for good in range(self.layout.goods):
                for k in range(len(relative)):
                    self._see_count(s, me, good, relative[k])
        many: i64 = self.near_n
        self.near_n = 0  # `_see_item` lists those again that such holders still have
        for k in range(many):
            item: i64 = self.near[k]
            self.is_near[item] = 0
            self._see_item(s, me, item)
        for pawn in range(self.first_pawn, self.items):
            self._see_item(s, me, pawn)

    def _move_pawn(self, item: i64, seat: i64, at: i64, me: i64) -> None:
        """Write the square of a pawn, as seen from the observing seat."""
        side: i64 = seat - me
        if side < 0:
            side += self.seats
        where: i64 = side * self.holders + at if at >= 0 else -1
        old: i64 = self.was_pawn[item]
        if old == where:
            return
        self.was_pawn[item] = where
        if old >= 0:
            self.pawns[old] = self.pawns[old] - 1
            self._set(self.at_pawns + old, numbered(16 * self.pawns[old]))
        if where >= 0:
            self.pawns[where] = self.pawns[where] + 1
            self._set(self.at_pawns + where, numbered(16 * self.pawns[where]))

    def _look_at_own(self, s: State, me: i64, is_turned: bool) -> None:
        """Write the fields that only this game has. A field is written again only if its value has
        changed since the last call."""
        layout, start = self.layout, 0
        for k in range(len(layout.own)):
            value: Any = getattr(s, layout.own[k])
            size = layout.own_sizes[k]
            by_seat = layout.own_by_seat[k]
            if isinstance(value, list):
                is_relative = by_seat or layout.own_bounds[k] != 0
                if value == self.was_list[k] and not (is_turned and is_relative):
                    start += size
                    continue
                self.was_list[k] = value[:]
            if layout.own_bounds[k]:
                # The position of the observing seat's first number, because the numbers of each
                # seat are adjacent.
                first: i64 = me * (size // layout.seats)
                for i in range(size):
                    number: i64 = i + first
                    held = (number if number < size else number - size) in value
                    self._own(start + i, 1 if held else 0)
            elif isinstance(value, list):
                row: list[Any] = value
                shift: i64 = me if by_seat else 0
                for i in range(size):
                    at: i64 = i + shift
                    self._own(start + i, row[at if at < size else at - size])
            else:
                self._own(start, value)
            start += size

    def _own(self, at: i64, value: Any) -> None:
        raw: i64 = value if isinstance(value, int) else UNKNOWN
        if self.was_own[at] != raw:
            self.was_own[at] = raw
            self._set(self.at_own + at, numbered(raw))

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
        others: i64 = 0
        used = [0] * len(self.beside)
        if s.standing:
            for window in s.standing:
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
        self._plain(5 * self.seats + 2, self.at_time + 2, others)

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
        picked: list[int] = []  # the items to mark in the common plane
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
        plane, first = self.plane, group.plane
        for item in picked:
            if plane[item] != 0:
                self._mark(slot, first + item, float_bits(float(plane[item]) / 4.0))
                plane[item] = 0

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


def _is_relative(layout: ObservationLayout, holder: int) -> bool:
    first = layout.first_account
    return holder < layout.seats or (first >= 0 and first <= holder < first + layout.seats)


def _position(layout: ObservationLayout, me: Seat, holder: int) -> int:
    """Return the position of a holder in an observation for seat `me`, whose own seat comes
    first."""
    n, first = layout.seats, layout.first_account
    if holder < n:
        return (holder - me) % n
    if first >= 0 and first <= holder < first + n:
        return first + (holder - first - me) % n
    return holder


def _slots(group: SlotGroup, base: int) -> list[Slot]:
    return [Slot(base + i * group.size, group.size) for i in range(group.slots)]
