"""Whole games without people: the driver, simulations, fuzzing, random play."""
