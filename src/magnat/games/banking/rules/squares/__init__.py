"""Les cases: colours, C.N.E.P. cards, mines, and what is lost there."""
