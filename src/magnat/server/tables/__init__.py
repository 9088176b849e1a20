"""Tables: created, joined, played, run by their host, listed, archived."""
