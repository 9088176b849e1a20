"""Turns a user's mistakes into one printed sentence and exit code 2."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Never

if TYPE_CHECKING:
    from magnat.core.editions.edition import BadOption, Unknown


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


def refuse(why: str) -> Never:
    print(why, file=sys.stderr)
    sys.exit(2)
