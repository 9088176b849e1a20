"""The assets of the games, for the lab: one module per game, named after it."""
