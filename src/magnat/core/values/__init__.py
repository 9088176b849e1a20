"""Plain values: their fields, their JSON codec, rows of whole numbers, and types for the
compiler."""
