"""Rows of whole numbers: the machine's own when compiled, lists when not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from magnat.core.values.mypyc_types import append, i64, vec

Row: TypeAlias = vec[i64]


def row_of(numbers: Iterable[int]) -> Row:
    return vec[i64](numbers)


def empty_row() -> Row:
    """For whoever makes it longer."""
    return vec[i64]()


def longer(row: Row, number: int) -> Row:
    """The row with one number more; the shorter one is not used any more."""
    return append(row, number)
