"""The bot of Monopoly: what it computes (appraisal, prospects, temper), what it does with its
property and in deals (estate, dealing), the bot itself (player), and further answers for a bot that
looks ahead (ideas)."""
