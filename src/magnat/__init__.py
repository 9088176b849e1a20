"""Magnat: five classic money games, their rules kept by a strict referee."""

from magnat.compiled_engine import choose

__version__ = "0.2.0"  # the only place: the build reads it here

choose()
