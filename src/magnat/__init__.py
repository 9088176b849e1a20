"""Magnat: five classic money games, with an engine that enforces all their rules.

`magnat.open("monopoly/europe", seats=4, seed=7)` opens a table; `docs/library.md` has the rest.
"""

from importlib import import_module as _import_module

from magnat.compiled_engine import choose as _choose

__version__ = "0.3.0.dev0"  # the version is written only here; the build reads it from this file

# The public names. They are loaded on first use, because the command line and the engine need none
# of them. Their types are in `__init__.pyi`.
__all__ = (
    "Board",
    "Bot",
    "BoxOption",
    "Illegal",
    "RecordVerdict",
    "Simulation",
    "Table",
    "TableChoice",
    "boxes",
    "load",
    "open",
    "options",
    "simulate",
    "verify",
)

_choose()


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(_import_module("magnat.library"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
