"""The options of a box, with their words."""

from __future__ import annotations

from typing import Final, final

from magnat import games
from magnat.play.text.word_files import merged_words


@final
class BoxOption:
    """A rule that a table may change, and the values it may have."""

    def __init__(
        self,
        name: str,
        title: str,
        help: str,
        kind: str,
        clause: str,
        default: int | str | bool,
        values: tuple[int | str | bool, ...],
        allowed: str,
    ) -> None:
        self.name: Final = name
        self.title: Final = title
        self.help: Final = help  # what it changes, in a sentence
        self.kind: Final = kind  # variant of the booklet, ruling, house rule, or table manners
        self.clause: Final = clause  # the id of the paragraph that it changes; "" for none
        self.default: Final = default
        self.values: Final = values  # () if it is an amount
        self.allowed: Final = allowed  # the same in words, for an amount too

    def __repr__(self) -> str:
        return f"<{self.name}={self.default!r}: {self.title} ({self.allowed})>"


def options_of(box: str, language: str) -> list[BoxOption]:
    """Return the options of a box, in the order of its file."""
    name, _, edition_name = box.partition("/")
    edition = games.find(name).load(edition_name)
    words = merged_words(edition, language)["options"]
    return [
        BoxOption(
            option.name,
            words[option.name]["name"],
            words[option.name].get("help", ""),
            option.kind,
            edition.rulebook[option.clause].id if option.clause in edition.rulebook else "",
            option.default,
            option.values,
            option.allowed(),
        )
        for option in edition.options.values()
    ]
