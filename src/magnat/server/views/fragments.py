"""What lies on a table and what is to be done, written for all who see the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from msgspec.json import Encoder

from magnat.core.state import State
from magnat.core.step import Step
from magnat.play.record.entries import outcome_json
from magnat.server.views.story import encoder

FIELDS: Final = ("alive", "fallen", "count", "held_by", "turn", "skips", "time_up", "pace")


@final
class Fields:
    """Field by field: what is as it was is not written again."""

    def __init__(self, names: Sequence[str], encoder: Encoder) -> None:
        self._names: Final = names
        self._encoder: Final = encoder
        self._values: Final[list[object]] = [None] * len(names)
        self._texts: Final = [b""] * len(names)
        self._text = b""

    def write(self, of: object) -> bytes:
        """Of something that nobody changes."""
        is_new = False
        for i, name in enumerate(self._names):
            value = getattr(of, name)
            known = self._values[i]
            if not self._texts[i] or (known is not value and known != value):
                self._texts[i] = b'"%b":%b' % (name.encode(), self._encoder.encode(value))
                is_new = True
            self._values[i] = value
        if is_new:
            self._text = b",".join(self._texts)
        return self._text


@final
class Laid:
    """Of a table that hides nothing."""

    def __init__(self, s: State) -> None:
        self._fields: Final = Fields((*FIELDS, *s.own), encoder)

    def write(self, s: State) -> bytes:
        """Of a copy that nobody changes, as in `Glimpse.json`; without what is to be done and when.
        Decks are their sizes."""
        sizes = encoder.encode([len(deck) for deck in s.order])
        end = b"null" if s.outcome is None else encoder.encode(outcome_json(s.outcome))
        laid = self._fields.write(s)
        return b'%b,"seats":%d,"order":%b,"outcome":%b' % (laid, s.seats, sizes, end)


@final
class Listed:
    """Steps, which never change: what waits since the last entry is not written again."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder: Final = encoder
        self._steps: list[Step[Any]] = []  # that were written, for whomever
        self._texts: list[bytes] = []
        self._old = 0  # so many of them before this entry

    def turn(self) -> None:
        """The match went on: whoever was not written after the last entry is forgotten."""
        del self._steps[: self._old]
        del self._texts[: self._old]
        self._old = len(self._steps)

    def write(self, steps: Sequence[Step[Any]]) -> bytes:
        return b",".join([self._text(steps[i]) for i in range(len(steps))])

    def _text(self, step: Step[Any]) -> bytes:
        known = self._steps
        for i in range(len(known) - 1, -1, -1):
            if known[i] is step:
                text = self._texts[i]
                if i >= self._old:
                    return text
                break
        else:
            text = self._encoder.encode(step)
        known.append(step)
        self._texts.append(text)
        return text
