"""Replaces old names of commands and options by the present ones, with a warning on stderr."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

OLD_NAMES: Final = {  # by command and name in version 0.2: the present name
    ("lab", "questions"): "experiments",
    ("play", "--me"): "--seats",
    ("replay", "--to"): "--until",
}
OLD_NAMES_END: Final = "0.4"  # the version that no longer accepts the old names


def with_present_names(arguments: Sequence[str]) -> list[str]:
    """Return the arguments with old names replaced, and print a warning for each replacement."""
    command = arguments[0] if arguments else ""
    found = list(arguments)
    for n, argument in enumerate(arguments):
        old, separator, value = argument.partition("=")
        name = OLD_NAMES.get((command, old))
        if name is None or (n != 1 and not old.startswith("--")):
            continue
        found[n] = f"{name}{separator}{value}"
        print(
            f"{command} {old} is now {command} {name}; the old name works until {OLD_NAMES_END}",
            file=sys.stderr,
        )
    return found
