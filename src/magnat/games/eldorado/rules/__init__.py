"""The booklet, one module per chapter."""
