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
        # The name by which code cites it; the same in every edition of the game.
        self.slug: Final = slug
        self.id: Final = id  # the booklet's own number, by which people cite it
        self.at: Final = at  # the heading in the booklet under which it stands
        self.fr: Final = fr
        self.en: Final = en
        # By language: how we decide a point that the booklet leaves open; {} if there is none.
        self.ruling: Final = ruling
        self.silent: Final = silent  # the reason if no code cites the clause; "" if code does
        # The ids of clauses of an older booklet that this clause replaces.
        self.replaces: Final = replaces

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
