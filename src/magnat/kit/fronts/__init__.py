"""Plain data about a game for the programs that show it: the cash desk, the terminal and the
lab."""
