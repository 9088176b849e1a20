"""The options of a box, with their names and descriptions."""

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
        self.help: Final = help  # a sentence that says what the option changes
        self.kind: Final = kind  # one of: variant of the booklet, ruling, house rule, table manners
        self.clause: Final = clause  # the id of the clause that it changes; "" if it changes none
        self.default: Final = default
        self.values: Final = values  # the allowed values; () if the value is an amount
        self.allowed: Final = allowed  # the allowed values in words, also for an amount

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
