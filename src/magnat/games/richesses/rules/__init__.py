"""The chapters of the booklet, one module each."""
