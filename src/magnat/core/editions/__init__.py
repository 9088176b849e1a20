"""The data of a printed box: files, checks, options, rulebook."""
