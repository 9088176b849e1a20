"""Choose the store: PostgreSQL if the settings name one, else an SQLite file."""

from __future__ import annotations

from pathlib import Path

from magnat.server.settings import Settings
from magnat.server.store.base import Store


def new_store(settings: Settings) -> Store:
    if settings.database_url:
        from magnat.server.store.postgres import PostgresStore

        return PostgresStore(settings.database_url)
    from magnat.server.store.sqlite import SqliteStore

    return SqliteStore(Path(settings.database_file))
