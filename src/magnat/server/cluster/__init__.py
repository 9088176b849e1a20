"""Several server processes on one database: requests between them, the server for these requests,
and the lease that shows which process is alive."""
