"""Games as they are played, stored and told: matches, records, bots, simulations, sentences."""
