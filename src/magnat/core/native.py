"""A word to the compiler, which must not become a dependency: this module is never compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_):
        """Compiled classes may have subclasses in plain Python: a game that nobody compiled."""
        return lambda cls: cls
