"""A game being played by people and bots: seats, absence, timers, pace and undo."""
