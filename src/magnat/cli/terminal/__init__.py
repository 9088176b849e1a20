"""The terminal at a table: one client, two ways to a server, two faces."""
