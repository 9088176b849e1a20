"""Work beside the event loop: background tasks, a job queue, threads."""
