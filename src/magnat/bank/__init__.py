"""The bank of a real box: a ledger that several devices share, and what each edition teaches it.

The ledger moves money and titles on the game's own table (`core.state`), so that rents, royalties
and prices are the referee's, and a session can be deepened at any time. Nothing here knows of
sockets or stores: the server keeps the entries and carries them to the devices.
"""
