"""Playing, recording and telling games: matches, records, bots, simulations, advice, texts."""
