"""The terminal client: plays at a table of this process or of a server, on a screen or by lines."""
