"""Magnat: five classic money games, with an engine that enforces all their rules."""

from magnat.compiled_engine import choose

__version__ = "0.3.0.dev0"  # the only place: the build reads it here

choose()
