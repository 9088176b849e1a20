"""Magnat: five classic money games, their rules kept by a strict referee."""

__version__ = "0.1.0"  # the only place: the build reads it here
