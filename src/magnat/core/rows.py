"""Rows of whole numbers: the machine's own when compiled, lists when not."""

from __future__ import annotations

from typing import TypeAlias

from magnat.core.native import i64, vec

Row: TypeAlias = vec[i64]


def row_of(numbers: list[int]) -> Row:
    return vec[i64](numbers)
