"""Rows of whole numbers behave the same, compiled or not."""

from __future__ import annotations

from magnat.core.values.int_rows import empty_row, longer, row_of


def test_a_row_is_read_written_copied_and_compared_like_a_list() -> None:
    row = row_of([3, -1, 1 << 60])
    assert list(row) == [3, -1, 1 << 60]
    copy = row[:]
    row[0] = 4
    row[1] += 2
    assert list(row) == [4, 1, 1 << 60]
    assert list(copy) == [3, -1, 1 << 60]
    assert row != copy
    assert copy == row_of([3, -1, 1 << 60])


def test_a_row_grows() -> None:
    row = empty_row()
    for n in range(20):
        row = longer(row, n)
    assert list(row) == list(range(20))
    assert list(empty_row()) == []
