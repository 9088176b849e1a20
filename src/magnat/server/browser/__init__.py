"""The server that runs inside a browser's web worker, and the builder of the static site."""
