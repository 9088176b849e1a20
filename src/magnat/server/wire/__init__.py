"""Types of all messages; `docs/protocol.json` and the types of the page are made from them."""
