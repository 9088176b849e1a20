"""The report of an experiment: one HTML page, its charts, colours and words."""
