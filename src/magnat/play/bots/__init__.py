"""Players made of code: random, idle, searching; each game has one of its own besides."""
