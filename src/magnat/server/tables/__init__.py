"""Online tables: create, join, play, run as host, list, archive."""
