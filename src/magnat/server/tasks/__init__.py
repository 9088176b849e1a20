"""Work outside request handlers: background tasks, a job queue, threads."""
