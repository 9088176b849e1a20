"""The names of mypyc's own types and decorator, with replacements for plain Python.

The engine must not depend on mypyc's packages. This module is never compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    # Compiled code has 64-bit integers and arrays of them; interpreted code uses int and list
    # instead.
    i64 = int
    vec = list

    def append(row, number):
        row.append(number)
        return row

    def mypyc_attr(**_):
        """Return a decorator that does nothing: only the compiler reads it.
        scripts/compile_engine.py writes it into compiled copies, for the classes that
        pyproject.toml lists under [tool.magnat.mypyc_attr]."""
        return lambda cls: cls
