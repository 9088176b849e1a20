"""The cash desk: a ledger of money and titles for players who play on a real board, shared by
several devices.

The ledger moves money and titles in a state of the game (`core.state`), so that rents, royalties
and prices come from the rules, and a desk can become a referee at any time. The package uses
neither sockets nor the store: the server stores the entries and sends them to the devices.
"""
