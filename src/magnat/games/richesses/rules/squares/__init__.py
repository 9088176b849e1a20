"""III. Les cases: one module for each kind of square."""
