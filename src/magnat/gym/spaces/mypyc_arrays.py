"""The names of mypyc's arrays and number types that this package uses, with replacements for plain
Python.

Compiled code uses arrays of 64-bit, 32-bit and 8-bit numbers (`librt.vecs`), interpreted code
`array.array`. numpy can read the memory of both. This module is never compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import vec as vec
    from mypy_extensions import i32 as i32
    from mypy_extensions import i64 as i64
    from mypy_extensions import u8 as u8
else:
    from array import array
    from functools import partial

    i64 = int

    class i32(int):
        code = "i"

    class u8(int):
        code = "B"

    class vec:
        def __class_getitem__(cls, kind):
            return partial(array, "q" if kind is i64 else kind.code)
