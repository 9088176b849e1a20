"""The bot of Monopoly: how it values titles and positions (appraisal, win_strength, temper), what
it does with its property (estate) and in deals (dealing), the bot itself (player), and the answers
that a bot that looks ahead compares (candidate_answers)."""
