"""What is exchanged with clients: `docs/protocol.json` and the types of the page are made of it."""
