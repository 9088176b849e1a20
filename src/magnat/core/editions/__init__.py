"""The data of a printed box: reading its files, checking them, its options and its rulebook."""
