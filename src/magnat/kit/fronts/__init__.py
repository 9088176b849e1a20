"""Plain data that a game offers to fronts: for the cash desk, the terminal and the lab."""
