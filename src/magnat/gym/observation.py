"""ObservationEncoder: writes what an agent sees (its seat's Glimpse) and is asked as a vector.

In every agent's vector its own seat comes first, then the others in turn. Amounts are signed
logarithms.
"""

from __future__ import annotations

from typing import Any, Final, final

import numpy as np
import numpy.typing as npt

from magnat.core.glimpse import Glimpse
from magnat.core.state import MONEY, State
from magnat.core.step_and_window import Seat, Window
from magnat.core.values.value import fields
from magnat.gym.action_builder import PHASES, ActionBuilder
from magnat.gym.vocabulary import Vocabulary

Floats = npt.NDArray[np.float32]

BOUND: Final = 20.0  # the largest absolute value of an observation
FACTS: Final = 6  # how many numbers of the question on top are shown


@final
class ObservationEncoder:
    """Writes observations of one game as vectors in which each position always has the same
    meaning."""

    def __init__(self, vocabulary: Vocabulary, s: State, hides: bool) -> None:
        n = s.seats
        self.vocabulary: Final = vocabulary
        self.seats: Final = n
        self.goods: Final = len(s.count)
        self.holders: Final = s.holders()
        self.scale: Final = _scale(s)
        accounts = [h for h in range(s.holders()) if s.holder_name(h).startswith("account:")]
        self.first_account: Final = accounts[0] if len(accounts) == n else -1
        self.place: Final = [
            np.argsort(self._order(me)) for me in range(n)
        ]  # by seat, the position of each holder in its observation
        self.own: Final = s.own
        self.own_size: Final = sum([_size(getattr(s, name)) for name in s.own])
        self.hides: Final = hides  # whether the number of a good can be hidden from a seat
        windows = len(vocabulary.windows)
        self.parts: Final = {  # lengths of the parts of the vector
            "seats": 3 * n,
            "counts": self.goods * self.holders,
            "hidden": self.goods * self.holders if hides else 0,
            "owners": vocabulary.items * n,
            "places": vocabulary.items,
            "own": self.own_size,
            "question": windows,
            "asked": n,
            "facts": FACTS,
            "standing": windows,
            "phase": PHASES,
            "kind": len(vocabulary.kinds),
            "items": vocabulary.items,
            "range": 3,
        }
        self.size: Final = sum(self.parts.values())
        drawn = sum([self.parts[name] for name in ("phase", "kind", "items", "range")])
        self.table_size: Final = self.size - drawn
        self.listed: Final = [self._listed(me, s) for me in range(n)]
        self.seat_of: Final = np.eye(
            self.holders, n, dtype=np.float32
        )  # by holder, a one-hot row of its seat; zeros for other holders

    def _order(self, me: Seat) -> npt.NDArray[np.int64]:
        order = np.arange(self.holders)
        mine = (np.arange(self.seats) + me) % self.seats
        order[: self.seats] = mine
        if self.first_account >= 0:
            order[self.first_account : self.first_account + self.seats] = self.first_account + mine
        return order

    def _listed(self, me: Seat, s: State) -> npt.NDArray[np.int64]:
        """Return, for each position of the observation of seat `me`, the index of its number in
        `_row`."""
        n, order = self.seats, self._order(me)
        parts = [order[:n] + n * i for i in range(3)]
        at = 3 * n
        for _ in range(self.goods):
            parts.append(order + at)
            at += self.holders
        for name in self.own:
            size = _size(getattr(s, name))
            parts.append((order[:n] if size == n else np.arange(size)) + at)
            at += size
        return np.concatenate(parts)

    def _row(self, s: State) -> list[int]:
        """Return the numbers of a state that the observation contains: players in the game, turn,
        skipped turns, goods by holder, and the game's own fields."""
        turn = s.turn
        row = [*s.alive, *[seat == turn for seat in range(self.seats)], *s.skips]
        for counts in s.count:
            row += counts
        for name in self.own:
            value: Any = getattr(s, name)
            if isinstance(value, list):
                row += value
            else:
                row.append(value)
        return row

    def encode_table(self, view: Glimpse, out: Floats) -> None:
        """Write the part of the observation about the table into `out`. Only what the seat may see
        (its Glimpse) is used."""
        s, me, n = view.state, view.seat, self.seats
        row = np.array(self._row(s), dtype=np.float64)[self.listed[me]]
        at = _put(out, 0, row[: 3 * n])
        counts, own = row[at : at + self.parts["counts"]], row[at + self.parts["counts"] :]
        counts[MONEY * self.holders : (MONEY + 1) * self.holders] /= self.scale
        np.divide(own, self.scale, out=own, where=np.abs(own) > 1000)
        seen = squeezed(row[at:])
        if self.hides:
            hidden = np.zeros(self.parts["hidden"], dtype=np.float32)
            for good, holder in view.hidden:
                where = good * self.holders + self.place[me][holder]
                hidden[where] = 1
                seen[where] = 0
            _put(out, at + self.parts["counts"], hidden)
        at = _put(out, at, seen[: self.parts["counts"]]) + self.parts["hidden"]
        held = self.place[me][list(s.held_by)]
        if view.unknown:
            held[view.unknown] = self.holders - 1
        at = _put(out, at, self.seat_of[held].reshape(-1))
        at = _put(out, at, held / self.holders)
        at = _put(out, at, seen[self.parts["counts"] :])
        at = self._question(s, me, out, at)
        standing = out[at : at + self.parts["standing"]]
        standing[:] = 0
        for window in s.standing:
            standing[self.vocabulary.window_of[type(window)]] += 1

    def _question(self, s: State, me: Seat, out: Floats, at: int) -> int:
        """Write the question on top of the agenda from position `at` on (its kind, the seat that it
        asks, its numbers), and return the position after it."""
        windows = self.vocabulary.window_of
        asked = out[at : at + len(windows) + self.seats + FACTS]
        asked[:] = 0
        top = s.agenda[-1] if s.agenda else None
        if isinstance(top, Window) and type(top) in windows:
            asked[windows[type(top)]] = 1
            if top.seat >= 0:
                asked[len(windows) + (top.seat - me) % self.seats] = 1
            said = [
                value / self.scale if abs(value) > self.holders else value
                for value in [getattr(top, name) for name in fields(type(top)) if name != "seat"]
                if isinstance(value, int)
            ][:FACTS]
            facts = np.asarray(said, dtype=np.float64)
            asked[len(windows) + self.seats :][: len(said)] = squeezed(facts)
        return at + len(asked)

    def encode_builder(self, builder: ActionBuilder | None, out: Floats) -> None:
        """Write the part of the observation about the action that is being built; zeros if
        `builder` is None, because the seat is not asked."""
        at = self.table_size
        out[at:] = 0
        if builder is None:
            return
        out[at + builder.phase] = 1
        at += PHASES
        if builder.kind >= 0:
            out[at + builder.kind] = 1
        at += len(self.vocabulary.kinds)
        for item in builder.items:
            out[at + item] = 1
        at += self.vocabulary.items
        if builder.options and builder.left and builder.kind >= 0:
            choice = builder.choice
            low = choice.low + builder.low * choice.by if choice.by else builder.low
            high = choice.low + builder.high * choice.by if choice.by else builder.high
            unit = self.scale if choice.by else 1
            ends = np.asarray([low / unit, high / unit, choice.high / unit])
            out[at : at + 3] = squeezed(ends)


def _put(out: Floats, at: int, values: npt.NDArray[Any]) -> int:
    out[at : at + len(values)] = values
    return at + len(values)


def squeezed(values: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the signed logarithms of the values, with absolute values of at most BOUND."""
    large = np.minimum(np.log1p(np.abs(values)), BOUND)
    found: npt.NDArray[np.float64] = np.copysign(large, values)
    return found


def _scale(s: State) -> float:
    """Return the unit in which observations give money: the cash of a player at the start, or a
    hundredth of the bank's money if players start without cash."""
    start = max([s.cash(seat) for seat in range(s.seats)])
    return float(start or max([abs(int(n)) for n in s.count[MONEY]]) // 100 or 1)


def _size(value: Any) -> int:
    return len(value) if isinstance(value, list) else 1
