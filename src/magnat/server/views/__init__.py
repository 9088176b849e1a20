"""The messages that show a table to its clients: the view of each seat, its cached fragments,
prompts and the story."""
