"""The migrations of the schema, the same for SQLite and PostgreSQL."""

from __future__ import annotations

from typing import Final

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, game TEXT NOT NULL,
            edition TEXT NOT NULL, options TEXT NOT NULL, title TEXT NOT NULL,
            status TEXT NOT NULL, public BOOLEAN NOT NULL, pace TEXT NOT NULL,
            absence TEXT NOT NULL, seeded BOOLEAN NOT NULL, secret TEXT NOT NULL,
            host TEXT NOT NULL, epoch BIGINT NOT NULL, paused_at BIGINT NOT NULL,
            due BIGINT NOT NULL, created BIGINT NOT NULL, touched BIGINT NOT NULL,
            archived BOOLEAN NOT NULL, rematch TEXT NOT NULL, outcome TEXT NOT NULL)""",
        "CREATE INDEX tables_due ON tables (due) WHERE due > 0",
        "CREATE INDEX tables_shown ON tables (status, touched) WHERE public",
        """CREATE TABLE seats (
            "table" TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL,
            name TEXT NOT NULL, bot TEXT NOT NULL, holder TEXT NOT NULL, entropy TEXT NOT NULL,
            PRIMARY KEY ("table", seat))""",
        "CREATE INDEX seats_holder ON seats (holder) WHERE holder <> ''",
        """CREATE TABLE entries (
            "table" TEXT NOT NULL REFERENCES tables (id), n INTEGER NOT NULL,
            at BIGINT NOT NULL, seat INTEGER NOT NULL, body TEXT NOT NULL, command TEXT,
            PRIMARY KEY ("table", n))""",
        """CREATE UNIQUE INDEX entries_command ON entries ("table", command)
            WHERE command IS NOT NULL""",
        """CREATE TABLE codes (
            hash TEXT PRIMARY KEY, "table" TEXT NOT NULL, seat INTEGER NOT NULL,
            until BIGINT NOT NULL)""",
    ),
    ("ALTER TABLE tables ADD COLUMN brought BOOLEAN NOT NULL DEFAULT FALSE",),
    (
        """CREATE TABLE desks (
            id TEXT PRIMARY KEY, game TEXT NOT NULL, edition TEXT NOT NULL, options TEXT NOT NULL,
            names TEXT NOT NULL, host TEXT NOT NULL, created BIGINT NOT NULL,
            touched BIGINT NOT NULL)""",
        """CREATE TABLE desk_seats (
            desk TEXT NOT NULL REFERENCES desks (id), seat INTEGER NOT NULL, holder TEXT NOT NULL,
            PRIMARY KEY (desk, seat))""",
        "CREATE INDEX desk_seats_holder ON desk_seats (holder) WHERE holder <> ''",
        """CREATE TABLE desk_entries (
            desk TEXT NOT NULL REFERENCES desks (id), n INTEGER NOT NULL, at BIGINT NOT NULL,
            who INTEGER NOT NULL, body TEXT NOT NULL, command TEXT, PRIMARY KEY (desk, n))""",
        """CREATE UNIQUE INDEX desk_entries_command ON desk_entries (desk, command)
            WHERE command IS NOT NULL""",
    ),
    ("ALTER TABLE tables ADD COLUMN desk TEXT NOT NULL DEFAULT ''",),
    (
        "ALTER TABLE tables ADD COLUMN laid TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE tables ADD COLUMN copied BOOLEAN NOT NULL DEFAULT FALSE",
        "ALTER TABLE desks ADD COLUMN laid TEXT NOT NULL DEFAULT ''",
        'ALTER TABLE seats ADD COLUMN "open" BOOLEAN NOT NULL DEFAULT FALSE',
        "CREATE INDEX tables_laid ON tables (laid, created)",
        "CREATE INDEX tables_touched ON tables (status, touched)",
        """CREATE TABLE archive (
            id TEXT PRIMARY KEY, kind TEXT NOT NULL, game TEXT NOT NULL, title TEXT NOT NULL,
            touched BIGINT NOT NULL, archived BIGINT NOT NULL, record TEXT NOT NULL)""",
        "CREATE TABLE pulse (one INTEGER PRIMARY KEY, at BIGINT NOT NULL)",
        "INSERT INTO pulse VALUES (1, 0)",
        "CREATE TABLE signing (one INTEGER PRIMARY KEY, secret TEXT NOT NULL)",
    ),
    (
        "ALTER TABLE seats ADD COLUMN pawn INTEGER NOT NULL DEFAULT -1",
        "ALTER TABLE tables ADD COLUMN awaited TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE tables ADD COLUMN quiet BOOLEAN NOT NULL DEFAULT FALSE",
        """CREATE TABLE remarks (
            "table" TEXT NOT NULL, n INTEGER NOT NULL, at BIGINT NOT NULL, seat INTEGER NOT NULL,
            text TEXT NOT NULL, PRIMARY KEY ("table", n))""",
    ),
    ("ALTER TABLE seats ADD COLUMN promise TEXT NOT NULL DEFAULT ''",),
    ("ALTER TABLE tables ADD COLUMN advice BOOLEAN NOT NULL DEFAULT FALSE",),
    # Not needed to keep a command from being stored twice: a process that stores entry n has read
    # all entries before it, and the primary key lets only one process store entry n.
    ("DROP INDEX entries_command", "DROP INDEX desk_entries_command"),
    (
        "ALTER TABLE seats ADD COLUMN owner TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE seats ADD COLUMN owner_name TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE seats ADD COLUMN reads_from INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE seats ADD COLUMN left_at BIGINT NOT NULL DEFAULT 0",
        "CREATE INDEX seats_owner ON seats (owner) WHERE owner <> ''",
        "ALTER TABLE pulse ADD COLUMN served BIGINT NOT NULL DEFAULT 0",
    ),
    (
        """CREATE TABLE kept_states (
            "table" TEXT PRIMARY KEY, n INTEGER NOT NULL, rules INTEGER NOT NULL,
            state TEXT NOT NULL)""",
    ),
)
