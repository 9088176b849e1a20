"""The rules engine that all games share; it knows no particular game."""
