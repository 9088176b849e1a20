"""The outlines of the boards whose games have drawn them by hand, one module for each game."""
