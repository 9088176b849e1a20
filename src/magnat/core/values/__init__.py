"""Plain values: fields, JSON codec, rows of numbers, types for the compiler."""
