"""Storage of tables, desks and their logs: SQLite or PostgreSQL behind one interface."""
