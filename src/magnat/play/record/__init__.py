"""Records of games: what is stored, how it is read, written, chained, signed and replayed."""
