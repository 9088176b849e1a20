"""Texts of the plain HTML pages in French and English, and the choice of language."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

Language = Literal["fr", "en"]
LANGUAGES: Final[tuple[Language, ...]] = ("fr", "en")  # the first one is the default


class PageTexts(NamedTuple):
    """All texts of the plain HTML pages in one language."""

    library: str
    question: str
    today: str
    nothing: str
    nothing_more: str
    other_language: str
    players: str  # a text with the placeholders {least} and {most}
    exactly: str  # a text with the placeholder {least}
    booklet: str
    booklet_of: str  # a text with the placeholder {title}
    articles: str  # a text with the placeholder {count}
    as_applied: str
    ruling: str
    silent: str
    sources: str
    file: str
    kind: str
    source: str
    confidence: str
    broken: str
    back: str
    not_found: str
    kinds: dict[str, str]  # names for the origin of an edition's data


FRENCH: Final = PageTexts(
    library="La ludothèque",
    question="Quelle boîte ouvrons-nous ?",
    today="La page de jeu n’est pas installée sur ce serveur : on ne peut pas jouer ici, mais "
    "on peut lire les règles de chaque boîte.",
    nothing="Aucun jeu n’est encore installé.",
    nothing_more="Les boîtes installées apparaîtront ici.",
    other_language="English",
    players="{least} à {most} joueurs",
    exactly="{least} joueurs",
    booklet="Le livret",
    booklet_of="Le livret · {title}",
    articles="{count} articles",
    as_applied="Les règles du jeu, expliquées avec nos mots.",
    ruling="Sur ce site :",
    silent="Sans effet dans le jeu :",
    sources="D’où viennent ces données",
    file="Fichier",
    kind="Origine",
    source="Source",
    confidence="Confiance",
    broken="Cette édition a des erreurs et ne peut pas être ouverte.",
    back="Retour à l’étagère",
    not_found="Cette page n’existe pas.",
    kinds={
        "printed": "imprimé",
        "photographed": "photographié",
        "inferred": "déduit",
        "reconstructed": "reconstitué",
    },
)

ENGLISH: Final = PageTexts(
    library="The games library",
    question="Which box shall we open?",
    today="The game page is not installed on this server, so you cannot play here, but you can "
    "read the rules of every box.",
    nothing="No game is installed yet.",
    nothing_more="Installed boxes will appear here.",
    other_language="Français",
    players="{least} to {most} players",
    exactly="{least} players",
    booklet="The rulebook",
    booklet_of="The rulebook · {title}",
    articles="{count} articles",
    as_applied="The rules of the game, in our words.",
    ruling="On this site:",
    silent="No effect in the game:",
    sources="Where these data come from",
    file="File",
    kind="Origin",
    source="Source",
    confidence="Confidence",
    broken="This edition has errors and cannot be opened.",
    back="Back to the shelf",
    not_found="This page does not exist.",
    kinds={
        "printed": "printed",
        "photographed": "photographed",
        "inferred": "inferred",
        "reconstructed": "reconstructed",
    },
)


def texts_in(language: Language) -> PageTexts:
    return FRENCH if language == "fr" else ENGLISH


def preferred_language(wanted: str | None, accepted: str) -> Language:
    """Return the language that the URL's `lang` names, else the one that the Accept-Language header
    prefers."""
    for language in LANGUAGES:
        if wanted == language:
            return language
    quality = {language: _quality(language, accepted) for language in LANGUAGES}
    return max(LANGUAGES, key=quality.__getitem__)


def _quality(language: Language, accepted: str) -> float:
    """Return the quality value of a language in an Accept-Language header; 0 if it is not
    listed."""
    best = 0.0
    for part in accepted.split(","):
        tag, _, weight = part.strip().partition(";")
        if tag.strip().lower().split("-")[0] != language:
            continue
        _, _, number = weight.strip().partition("=")
        try:
            quality = float(number) if number else 1.0
        except ValueError:
            quality = 0.0
        best = max(best, quality)
    return best
