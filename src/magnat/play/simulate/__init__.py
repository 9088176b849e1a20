"""Whole games without people: the driver of bots, simulations, fuzzing, random play."""
