"""Records of games: their lines, and how they are read, written, chained, signed and replayed."""
