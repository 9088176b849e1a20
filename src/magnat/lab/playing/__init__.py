"""Plays the games of an experiment: executors, shards, and the watcher that measures a game."""
