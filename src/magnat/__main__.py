"""`python -m magnat` is `magnat`."""

from magnat.cli import main

main()
