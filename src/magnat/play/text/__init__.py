"""Texts in French and English: the story of a game, amounts of money, the rule booklet."""
