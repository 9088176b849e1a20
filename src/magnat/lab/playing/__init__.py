"""Plays the games of an experiment: executors, shards, one watched game."""
