"""Bots that can play every game: random, idle, searching, humanlike. Each game adds its own bot."""
