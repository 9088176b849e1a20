"""Event logs of tables and desks in memory: load, apply commands, store, broadcast, unload."""
