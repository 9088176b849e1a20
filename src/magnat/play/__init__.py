"""Plays games and records them: matches, records, bots, simulations, advice, and the texts that
tell a game."""
