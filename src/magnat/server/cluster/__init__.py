"""Several server processes on one database: peers, the internal API, the lease."""
