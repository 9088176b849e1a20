"""Event logs of tables and desks in memory: load, judge, store, broadcast, unload."""
