"""WebSockets of tables and cash desks: sessions, clients, admission, transport."""
