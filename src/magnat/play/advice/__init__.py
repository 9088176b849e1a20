"""Advice on choices, and the turning points of a finished game."""
