"""Encoded fragments of a view, reused as long as the values they encode do not change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from msgspec import Raw
from msgspec.json import Encoder

from magnat.core.state import State
from magnat.core.step_and_window import NOBODY, Step
from magnat.kit.auction import Auction
from magnat.play.record.entries import outcome_json
from magnat.server.wire.encoder import encoder

FIELDS: Final = ("alive", "fallen", "count", "held_by", "turn", "skips", "time_up", "pace")


@final
class Fields:
    """An encoder for the fields of an object; it encodes only the fields that have changed since
    the last call."""

    def __init__(self, names: Sequence[str], encoder: Encoder) -> None:
        self._names: Final = names
        self._encoder: Final = encoder
        self._values: Final[list[object]] = [None] * len(names)
        self._parts: Final[dict[str, Any]] = {}  # the encoded value (`Raw`) of each field

    def write(self, of: object) -> dict[str, Any]:
        """Return the encoded fields of `of` by name. The object must not be changed later, because
        the next call compares with it."""
        parts = self._parts
        for i, name in enumerate(self._names):
            value = getattr(of, name)
            known = self._values[i]
            if name not in parts or (known is not value and known != value):
                parts[name] = Raw(self._encoder.encode(value))
            self._values[i] = value
        return parts


@final
class OpenGlimpse:
    """An encoder of the state as everybody sees it, for games that hide nothing but the order of
    decks."""

    def __init__(self, s: State) -> None:
        self._fields: Final = Fields((*FIELDS, *s.own), encoder)

    def write(self, s: State) -> dict[str, Any]:
        """Return the same fields as `Glimpse.json`, without `agenda`, `standing` and `seat`; of
        each deck only the size. The state must not be changed later."""
        parts = self._fields.write(s).copy()
        parts["seats"] = s.seats
        parts["order"] = [len(deck) for deck in s.order]
        parts["outcome"] = None if s.outcome is None else outcome_json(s.outcome)
        parts["clock"] = s.clock
        parts["since"] = s.since
        parts["asked"] = len(s.agenda) > 0 and s.asked is s.agenda[-1]
        return parts


@final
class Steps:
    """An encoder of steps with a cache. A step never changes, so the encoding made for the last
    entry is reused."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder: Final = encoder
        self._steps: list[Step[Any]] = []  # the steps that are encoded, for any seat
        self._parts: list[Raw] = []
        self._old = 0  # how many of `_steps` were encoded before the last entry

    def next_entry(self) -> None:
        """Drop the encodings of steps that were not used since the entry before; call this after
        each entry."""
        del self._steps[: self._old]
        del self._parts[: self._old]
        self._old = len(self._steps)

    def write(self, steps: Sequence[Step[Any]]) -> list[Raw]:
        return [self._part(steps[i]) for i in range(len(steps))]

    def _part(self, step: Step[Any]) -> Raw:
        known = self._steps
        for i in range(len(known) - 1, -1, -1):
            if known[i] is step:
                part = self._parts[i]
                if i >= self._old:
                    return part
                break
        else:
            part = Raw(self._encoder.encode(step))
        known.append(step)
        self._parts.append(part)
        return part


# Which fragments are still valid


def is_board_unchanged(s: State, then: State) -> bool:
    """Tell whether nothing on the board has changed since the copy `then` of the state was made.

    Lists are compared by identity: a copy shares each list with the state until one of them changes
    it, and counts and holders change together (`take_rows`).
    """
    if s.count is not then.count or s.order is not then.order:
        return False
    if s.alive is not then.alive or s.skips is not then.skips or s.outcome is not then.outcome:
        return False
    if s.turn != then.turn or s.time_up != then.time_up or s.pace != then.pace:
        return False
    for name in s.own:
        mine, other = getattr(s, name), getattr(then, name)
        if mine is not other and mine != other:
            return False
    return True


def is_question_unchanged(s: State, then: State) -> bool:
    """Tell whether the agenda and the open windows of `s` are the same as in `then`, an earlier
    state. An auction with another price counts as the same, unless a bid can change rights or
    figures (`State.bids_bind`)."""
    if len(s.agenda) != len(then.agenda) or not are_same_steps(s.standing, then.standing):
        return False
    if not s.agenda or not are_same_steps(s.agenda[:-1], then.agenda[:-1]):
        return False
    top, other = s.agenda[-1], then.agenda[-1]
    if top is other:
        return True
    if s.bids_bind() or not isinstance(top, Auction) or not isinstance(other, Auction):
        return False
    return lot_of(top) == lot_of(other)


def lot_of(auction: Auction[Any]) -> tuple[object, ...]:
    """Return what an auction sells and who sells it, as a key that is equal for all bids on the
    same lot."""
    return type(auction), auction.seat, auction.items, auction.goods


def are_same_steps(steps: Sequence[Step[Any]], others: Sequence[Step[Any]]) -> bool:
    """Tell whether two lists hold the same step objects. `Step.veil` returns a step unchanged if it
    hides nothing, so the same objects mean that nothing is hidden."""
    if len(steps) != len(others):
        return False
    for i in range(len(steps)):
        if steps[i] is not others[i]:
            return False
    return True


def hides_nothing(steps: Sequence[Step[Any]]) -> bool:
    """Tell whether these steps hide nothing, so that every seat sees them unchanged."""
    for i in range(len(steps)):
        if steps[i].veil(NOBODY) is not steps[i]:
            return False
    return True
