"""Words to the compiler, which must not become a dependency: this module is never compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    # Whole numbers of the machine and rows of them, where nothing is compiled.
    i64 = int
    vec = list

    def append(row, number):
        row.append(number)
        return row

    def mypyc_attr(**_):
        """Compiled classes may have subclasses in plain Python: a game that nobody compiled."""
        return lambda cls: cls
