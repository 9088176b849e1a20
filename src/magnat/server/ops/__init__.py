"""Running a server: backup, metrics, logging, garbage collection."""
