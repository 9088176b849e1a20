"""The command `magnat`. Each command imports the packages it needs only when it runs."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command that `sys.argv` names; exit with code 2 if its arguments are wrong."""
    from cyclopts import CycloptsError

    from magnat.cli.background_compile import compile_behind
    from magnat.cli.commands import app
    from magnat.cli.old_names import with_present_names
    from magnat.cli.output_encoding import use_substitutes

    use_substitutes()
    compile_behind()
    try:
        app(with_present_names(sys.argv[1:]), exit_on_error=False)
    except CycloptsError:  # the message was printed already
        sys.exit(2)
