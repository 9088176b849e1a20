"""Lets `python -m magnat` run the command `magnat`."""

from magnat.cli import main

main()
