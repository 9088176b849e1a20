"""Rows of whole numbers: arrays of 64-bit integers when compiled, lists when interpreted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from magnat.core.values.mypyc_types import append, i64, vec

Row: TypeAlias = vec[i64]


def row_of(numbers: Iterable[int]) -> Row:
    return vec[i64](numbers)


def empty_row() -> Row:
    """Return a row without numbers, to be extended with `longer`."""
    return vec[i64]()


def longer(row: Row, number: int) -> Row:
    """Return the row with one number added at its end. The old row must not be used any more."""
    return append(row, number)
