"""Parses arguments that several commands have: `name=value` options, a language, an hour."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Final

from magnat.cli.commands.user_mistakes import refuse

HOUR: Final = re.compile(r"([01]?\d|2[0-3]):[0-5]\d")
DAY: Final = 24 * 60  # minutes


def options_of(given: list[str] | None, language: str = "en") -> dict[str, int | str | bool]:
    """Parse `name=value` arguments into options; values that look like numbers or booleans are
    converted, an hour such as 21:30 to the minutes until then."""
    from magnat.cli.terminal.texts import words

    options: dict[str, int | str | bool] = {}
    for one in given or []:
        name, sign, value = one.partition("=")
        if not sign:
            refuse(words(language)["bad_option"].format(one))
        if value in ("true", "false"):
            options[name] = value == "true"
        elif HOUR.fullmatch(value):
            options[name] = minutes_until(value, datetime.now())
        else:
            options[name] = int(value) if value.lstrip("-").isdecimal() else value
    return options


def language_of(wanted: str) -> str:
    """Return the wanted language, or the terminal's if none is wanted; refuse one without texts."""
    from magnat.cli.terminal import texts

    found = texts.language_of(wanted)
    if wanted not in ("", found):
        refuse(texts.words(found)["bad_language"].format(wanted))
    return found


def minutes_until(hour: str, now: datetime) -> int:
    """Return the minutes from now until an hour such as `21:30`, today or tomorrow."""
    hours, _, minutes = hour.partition(":")
    at = int(hours) * 60 + int(minutes)
    return (at - now.hour * 60 - now.minute) % DAY
