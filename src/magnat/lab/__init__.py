"""The lab: many games, watched and measured, and answers that say how sure they are."""
