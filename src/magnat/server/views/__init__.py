"""What each seat is sent: the view, its cached fragments, prompts and the story."""
