"""The paragraphs of a booklet: which clause a rule applies, in our words, and how we read it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from magnat.core.edition import Table

LANGUAGES: Final = ("fr", "en")


@final
class Clause:
    """One paragraph, as this edition's booklet has it."""

    def __init__(
        self,
        slug: str,
        id: str,
        at: str,
        fr: str,
        en: str,
        ruling: dict[str, str],
        silent: str,
        replaces: tuple[str, ...],
    ) -> None:
        self.slug: Final = slug  # what code cites, the same in every edition of the game
        self.id: Final = id  # what people cite, the booklet's own
        self.at: Final = at  # the heading in the booklet
        self.fr: Final = fr
        self.en: Final = en
        self.ruling: Final = ruling  # by language: how an open point is read; {} where none is
        self.silent: Final = silent  # why no code cites it; "" where code does
        self.replaces: Final = replaces  # clauses of an older booklet that this one takes over

    def text(self, language: str) -> str:
        return self.fr if language == "fr" else self.en


@final
class Rulebook:
    """All paragraphs of one edition, found by slug."""

    def __init__(self, clauses: tuple[Clause, ...]) -> None:
        self.clauses: Final = clauses
        self.by_slug: Final = {clause.slug: clause for clause in clauses}

    def __contains__(self, slug: str) -> bool:
        return slug in self.by_slug

    def __getitem__(self, slug: str) -> Clause:
        return self.by_slug[slug]


def read_rulebook(table: Table) -> Rulebook:
    """Every table with an `id` is a clause; its slug is the dotted path to it."""
    booklet = table.table("booklet")
    clauses = _clauses(table, "")
    told: set[str] = set()
    for clause in clauses:
        told.add(clause.id)
        told.update(clause.replaces)
    for prefix in booklet.keys():
        for number in range(1, booklet.whole(prefix, low=1) + 1):
            if f"{prefix}-{number}" not in told:
                booklet.wrong(prefix, f"clause {prefix}-{number} has no paragraph here")
    return Rulebook(tuple(clauses))


def _clauses(table: Table, path: str) -> list[Clause]:
    if table.has("id"):
        return [_clause(table, path)]
    found: list[Clause] = []
    for key in table.keys():
        if path or key not in ("booklet", "provenance"):
            found.extend(_clauses(table.table(key), f"{path}.{key}" if path else key))
    return found


def _clause(table: Table, slug: str) -> Clause:
    ruling: dict[str, str] = {}
    if table.has("ruling"):
        words = table.table("ruling")
        ruling = {language: words.text(language) for language in LANGUAGES}
    return Clause(
        slug,
        table.text("id"),
        table.text("at"),
        table.text("fr"),
        table.text("en"),
        ruling,
        table.text_or("silent", ""),
        table.texts_or("replaces", ()),
    )
