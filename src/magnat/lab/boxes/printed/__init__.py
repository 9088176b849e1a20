"""Printed boards and their assets for the lab: one module per game, named after it."""
