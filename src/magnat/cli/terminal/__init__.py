"""The terminal client: plays at a table in this process or on a server, on a screen or by lines."""
