"""The booklet, chapter by chapter."""
