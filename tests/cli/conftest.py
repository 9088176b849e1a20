"""Makes the pilot of Textual look more often whether the process is idle."""

from __future__ import annotations

import pytest
from textual import _wait, screen

SOON = 0.002  # seconds between two looks
RARELY = 0.2  # seconds between two pictures, where nobody waits for one


@pytest.fixture(autouse=True)
def _brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_wait, "SLEEP_GRANULARITY", SOON)
    monkeypatch.setattr(_wait, "SLEEP_IDLE", SOON / 4)
    monkeypatch.setattr(screen, "UPDATE_PERIOD", RARELY)
