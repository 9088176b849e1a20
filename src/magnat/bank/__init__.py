"""The cash desk of a real table: a ledger that several devices share.

The ledger moves money and titles on the game's own state (`core.state`), so that rents, royalties
and prices come from the rules, and a desk can become a referee at any time. The package knows
neither sockets nor the store: the server keeps the entries and sends them to the devices.
"""
