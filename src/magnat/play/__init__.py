"""Everything a front end needs and no rule does."""
