"""The web server: online tables, cash desks for games played with a real box, and the web page."""
