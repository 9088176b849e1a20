"""Plain values: their fields, their conversion to JSON, rows of numbers, and types for the
compiler."""
