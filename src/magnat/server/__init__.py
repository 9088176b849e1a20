"""The web server: the shelf of boxes and their rulebooks."""
