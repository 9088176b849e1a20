"""A server on PostgreSQL that is killed at random moments loses no acknowledged command."""

from __future__ import annotations

import os

from tests.server.conftest import database, postgres
from tests.server.house import freely
from tests.server.test_killed import kill_often

__all__ = ["database", "postgres"]  # fixtures
KILLS = int(os.environ.get("MAGNAT_TEST_KILLS", "200"))


def test_nothing_acknowledged_is_lost(database: str) -> None:
    kill_often(freely(database_url=database), KILLS)
