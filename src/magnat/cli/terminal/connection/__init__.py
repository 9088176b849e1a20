"""Connections from the terminal to a table, in this process or over the network."""
