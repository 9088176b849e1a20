"""The bot of Richesses du Monde: the worth of trusts (appraisal), the cash it keeps (purse), which
titles it takes and bids for (titles), answers to sales (sales), deals it proposes (deals), the bot
itself (player), and further answers for a bot that looks ahead (ideas)."""
