"""The squares: what each asks of whoever stops there."""
