"""Observation and action spaces: which number means what, how a table is written as numbers, and
how numbers become an action."""
