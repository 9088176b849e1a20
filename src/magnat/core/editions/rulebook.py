"""The paragraphs of a booklet in our own words, with our rulings where it leaves a point open."""

from __future__ import annotations

from typing import Final, final

LANGUAGES: Final = ("fr", "en")


@final
class Clause:
    """One paragraph of the booklet of an edition."""

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
    """All paragraphs of one edition; `rulebook[slug]` returns one."""

    def __init__(self, clauses: tuple[Clause, ...]) -> None:
        self.clauses: Final = clauses
        self.by_slug: Final = {clause.slug: clause for clause in clauses}

    def __contains__(self, slug: str) -> bool:
        return slug in self.by_slug

    def __getitem__(self, slug: str) -> Clause:
        return self.by_slug[slug]
