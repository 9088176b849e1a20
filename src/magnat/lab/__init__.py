"""The lab: plays many games, measures them, and reports results with confidence intervals."""
