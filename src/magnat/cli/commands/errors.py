"""Turns a user's mistakes into one printed sentence and exit code 2."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Final, Never

if TYPE_CHECKING:
    from magnat.core.editions.edition import BadOption, Unknown

HOUR: Final = re.compile(r"([01]?\d|2[0-3]):[0-5]\d")
DAY: Final = 24 * 60  # the minutes of a day


@contextmanager
def mistakes(language: str = "en") -> Iterator[None]:
    """Catch the errors that a user can cause in this block, print one sentence and exit with code
    2."""
    from magnat.cli.terminal.texts import words
    from magnat.core.editions.edition import BadEdition, BadOption, Unknown
    from magnat.play.record.record import BadRecord
    from magnat.server.http.refusals import Refusal

    try:
        yield
    except (Unknown, BadOption) as error:
        refuse(told(error, language))
    except (BadEdition, BadRecord) as error:
        refuse(str(error))
    except Refusal as refusal:
        refuse(refusal.fr if language == "fr" else refusal.en)
    except ConnectionError as error:
        refuse(words(language)["unreachable"].format(error))
    except OSError as error:
        refuse(f"{error.filename}: {error.strerror}")


def told(error: Unknown | BadOption, language: str) -> str:
    """Return the message of an error of the engine in this language; in English if there is no
    translation."""
    from magnat.cli.terminal.texts import words

    known = words(language)["mistakes"]
    if error.why not in known:
        return str(error)
    first, *rest = error.facts
    for noun, called in words(language)["nouns"].items():
        first = str(first).replace(noun, called)
    last = [str(one).replace(" or ", f" {words(language)['or']} ") for one in rest]
    said: str = known[error.why].format(first, *last)
    return said


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


def refuse(why: str) -> Never:
    print(why, file=sys.stderr)
    sys.exit(2)
