"""Plays whole games without people: a driver that lets bots play, simulations of many games,
fuzzing, random play."""
