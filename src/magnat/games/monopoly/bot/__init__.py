"""Monopoly's own player: what it looks at (appraisal, prospects, temper), what it does with its
property and in deals (estate, dealing), how it answers (player), what else it could do (ideas).
"""
