"""The sockets of tables and cash desks: what comes in, and what is sent."""
