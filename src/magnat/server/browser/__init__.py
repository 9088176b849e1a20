"""The server inside a browser's worker, and the builder of the static site."""
