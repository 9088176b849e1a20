"""The outlines of printed boards and the assets of their games, for the lab: one module per game,
named after it."""
