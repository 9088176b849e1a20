"""Sentences in French and English: the story of a game, sums of money, the booklet."""
