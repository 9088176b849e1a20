"""What lies on a table that hides nothing, written for all who see it."""

from __future__ import annotations

from typing import Final, final

from magnat.core.state import State
from magnat.play.lines import outcome_json
from magnat.server.story import encoder

FIELDS: Final = ("alive", "fallen", "count", "held_by", "turn", "skips", "time_up", "pace")


@final
class Laid:
    """Field by field: what is as it was is not written again."""

    def __init__(self, s: State) -> None:
        self._names: Final = (*FIELDS, *s.own)
        self._values: Final[list[object]] = [None] * len(self._names)
        self._texts: Final = [b""] * len(self._names)
        self._text = b""

    def write(self, s: State) -> bytes:
        """Of a copy that nobody changes, as in `Glimpse.json`; without what is to be done and when.
        Decks are their sizes."""
        is_new = False
        for i, name in enumerate(self._names):
            value = getattr(s, name)
            if self._values[i] is not value and (self._values[i] != value or not self._texts[i]):
                self._texts[i] = b'"%b":%b,' % (name.encode(), encoder.encode(value))
                is_new = True
            self._values[i] = value
        if is_new:
            self._text = b"".join(self._texts)
        sizes = encoder.encode([len(deck) for deck in s.order])
        end = b"null" if s.outcome is None else encoder.encode(outcome_json(s.outcome))
        return b'%b"seats":%d,"order":%b,"outcome":%b' % (self._text, s.seats, sizes, end)
