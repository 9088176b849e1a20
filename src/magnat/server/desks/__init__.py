"""Cash desks for games played with a real box, and the table at which the server is the referee of
such a game."""
