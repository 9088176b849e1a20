"""Base classes of the registries of tables and cash desks, and of a table or desk in memory."""
