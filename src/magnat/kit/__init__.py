"""Rules that several booklets share, as steps and windows; each game has subclasses of them."""
