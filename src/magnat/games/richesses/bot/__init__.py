"""The bot of Richesses du Monde: the worth of trusts (appraisal), the cash it keeps (purse), which
titles it takes and bids for (titles), its answers to offers and sales (offer_answers), the deals it
proposes (deal_proposals), the bot itself (player), and the answers that a bot that looks ahead
compares (candidate_answers).

A trust is all titles of one production that a player has. A band is a range of the share of a
production with the same royalty.
"""
