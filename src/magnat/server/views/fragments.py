"""Encoded fragments of a view that are kept while the values they were made of stay the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from msgspec import Raw
from msgspec.json import Encoder

from magnat.core.state import State
from magnat.core.step import Step
from magnat.play.record.entries import outcome_json
from magnat.server.wire.encoding import encoder

FIELDS: Final = ("alive", "fallen", "count", "held_by", "turn", "skips", "time_up", "pace")


@final
class Fields:
    """The fields of one object: only those that changed are encoded again."""

    def __init__(self, names: Sequence[str], encoder: Encoder) -> None:
        self._names: Final = names
        self._encoder: Final = encoder
        self._values: Final[list[object]] = [None] * len(names)
        self._parts: Final[dict[str, Any]] = {}  # a `Raw` for each field

    def write(self, of: object) -> dict[str, Any]:
        """The fragments by name. The object must not be changed later: it is compared with the
        next one."""
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
    """What everybody sees of a table that hides nothing but the order of its decks."""

    def __init__(self, s: State) -> None:
        self._fields: Final = Fields((*FIELDS, *s.own), encoder)

    def write(self, s: State) -> dict[str, Any]:
        """The same fields as `Glimpse.json`, of a state that nobody changes; without `agenda`,
        `standing` and `seat`. A deck is its size."""
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
    """Steps, which never change: one that waits since the last entry is not encoded again."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder: Final = encoder
        self._steps: list[Step[Any]] = []  # that were encoded, for any seat
        self._parts: list[Raw] = []
        self._old = 0  # so many of them before this entry

    def turn(self) -> None:
        """After an entry: forget the steps that were not written since the entry before it."""
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
