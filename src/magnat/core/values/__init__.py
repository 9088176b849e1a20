"""Plain values: their fields, their JSON codec, rows of numbers, and types for the compiler."""
