"""Drawings of printed boards in characters: one module per game, named after it, with BOARD."""
