"""Boards drawn by hand after the printed ones: one module per game, whose BOARD is the class."""
