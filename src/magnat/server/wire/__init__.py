"""The types of all messages; `docs/protocol.json` and the page's types are generated from them."""
