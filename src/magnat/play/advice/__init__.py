"""Advice on a seat's choices, and the search for the turning points of a finished game."""
