"""The editions on offer, and their data as a client needs it."""
