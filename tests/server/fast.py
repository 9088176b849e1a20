"""A wall clock that runs faster, so that tests need not wait for deadlines."""

from __future__ import annotations

import time

import pytest

from magnat.core.step_and_window import Ms
from magnat.server import clock

BEGAN = 1_700_000_000_000  # the same for all processes of a test


EVENING = 600_000  # the shortest that people agree to play for
_leapt = 0


def leap() -> None:
    """Move the clock forward by an evening."""
    global _leapt
    _leapt += EVENING


def hasten(speed: int) -> None:
    """Make the clock of the whole process run faster."""

    def wall() -> Ms:
        return BEGAN + (time.time_ns() // 1_000_000 - BEGAN) * speed + _leapt

    def seconds(ms: Ms) -> float:
        return ms / 1000 / speed

    clock.wall = wall
    clock.seconds = seconds


def hastened(monkeypatch: pytest.MonkeyPatch, speed: int) -> None:
    """Make the clock run faster for one test."""
    monkeypatch.setattr(clock, "wall", clock.wall)
    monkeypatch.setattr(clock, "seconds", clock.seconds)
    hasten(speed)
