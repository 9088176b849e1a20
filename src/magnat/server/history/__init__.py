"""Finished and past play: records in and out, replay, advice."""
