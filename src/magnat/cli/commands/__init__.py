"""The command line application: collects the commands of all modules of this package."""

from __future__ import annotations

from cyclopts import App

from magnat import __version__
from magnat.cli.commands import (
    lab,
    play,
    records_and_simulations,
    rules_options_editions_version,
    server,
)

app = App(
    name="magnat",
    help="Five classic money games of the family shelf, with a strict referee.",
    help_format="plaintext",
    version=__version__,
    version_flags=["--version"],
)
for group in (server, play, records_and_simulations, rules_options_editions_version, lab):
    for command in group.COMMANDS:
        app.command(command)
