"""The player of Richesses du Monde: what trusts are worth (appraisal), how much cash it keeps
(purse), which titles it takes and bids for (titles), how it answers sales (sales), which deals it
proposes (deals), how it answers the game (player), what else it could do (ideas).
"""
