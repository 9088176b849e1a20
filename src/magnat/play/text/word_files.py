"""Reads the words of each language: those that all games share, and those of an edition."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from magnat import play
from magnat.core.action_and_choice import Json
from magnat.core.editions.edition import Edition
from magnat.core.editions.edition_files import values_of
from magnat.core.editions.rulebook import LANGUAGES

# Found by the package, because a compiled module lies in another folder.
WORDS: Final = Path(play.__path__[0]) / "words"


def shared_words(language: str) -> dict[str, Json]:
    """Return the words for the events, actions and reasons that all games share."""
    return values_of((WORDS / f"{language}.toml").read_text(encoding="utf-8"))


_SHARED: Final[dict[str, dict[str, Json]]] = {
    language: shared_words(language) for language in LANGUAGES
}


def merged_words(edition: Edition, language: str) -> dict[str, Json]:
    """Return the shared words, overridden by those of the edition."""
    return _over(_SHARED[language], edition.words[language])


def _over(under: Mapping[str, Json], over: Mapping[str, Json]) -> dict[str, Json]:
    joined = dict(under)
    for key, value in over.items():
        mine = joined.get(key)
        joined[key] = (
            _over(mine, value) if isinstance(mine, dict) and isinstance(value, dict) else value
        )
    return joined
