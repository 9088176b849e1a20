"""Plain values: classes whose fields are the parameters of their constructor."""

from __future__ import annotations

import inspect
from typing import Final

_FIELDS: Final[dict[type, tuple[str, ...]]] = {}


def fields(cls: type) -> tuple[str, ...]:
    """Return the names of a class's fields, which are the parameters of its constructor."""
    known = _FIELDS.get(cls)
    if known is None:
        known = tuple(inspect.signature(cls).parameters)
        _FIELDS[cls] = known
    return known


class Value:
    """The base class of plain values: two are equal if they have the same class and equal
    fields."""

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return False
        for name in fields(type(self)):
            if getattr(self, name) != getattr(other, name):
                return False
        return True

    def __hash__(self) -> int:
        return hash((type(self), *[getattr(self, name) for name in fields(type(self))]))

    def __repr__(self) -> str:
        inside = ", ".join([f"{name}={getattr(self, name)!r}" for name in fields(type(self))])
        return f"{type(self).__name__}({inside})"
