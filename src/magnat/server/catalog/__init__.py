"""The editions of all games, and their data as a client needs it."""
