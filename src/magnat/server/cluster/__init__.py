"""Several server processes on one database: requests to each other, the internal server, the
lease."""
