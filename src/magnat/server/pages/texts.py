"""The sentences of the server's pages in French and English, and which of the two to speak."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

Language = Literal["fr", "en"]
LANGUAGES: Final[tuple[Language, ...]] = ("fr", "en")  # the first one is spoken when in doubt


class Words(NamedTuple):
    library: str
    question: str
    today: str
    nothing: str
    nothing_more: str
    other_language: str
    players: str  # with {least} and {most}
    exactly: str  # with {least}
    booklet: str
    booklet_of: str  # with {title}
    articles: str  # with {count}
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
    kinds: dict[str, str]  # how the data of a box came to us


FRENCH: Final = Words(
    library="La ludothèque",
    question="Quelle boîte ouvrons-nous ?",
    today="On ne joue pas encore ici : les tables viendront. Chaque boîte montre déjà son livret, "
    "tel que l’arbitre l’applique.",
    nothing="Aucun jeu n’est encore installé.",
    nothing_more="L’arbitre est prêt, l’étagère est vide. "
    "Les boîtes apparaîtront ici d’elles-mêmes.",
    other_language="English",
    players="{least} à {most} joueurs",
    exactly="{least} joueurs",
    booklet="Le livret",
    booklet_of="Le livret · {title}",
    articles="{count} articles",
    as_applied="Les règles avec nos mots, telles que l’arbitre les applique.",
    ruling="Ici :",
    silent="Sans effet à l’écran :",
    sources="D’où viennent ces données",
    file="Fichier",
    kind="Nature",
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

ENGLISH: Final = Words(
    library="The games library",
    question="Which box shall we open?",
    today="You cannot play here yet: the tables are to come. Each box already shows its rulebook "
    "as the referee applies it.",
    nothing="No game is installed yet.",
    nothing_more="The referee is ready, the shelf is empty. Boxes will appear here by themselves.",
    other_language="Français",
    players="{least} to {most} players",
    exactly="{least} players",
    booklet="The rulebook",
    booklet_of="The rulebook · {title}",
    articles="{count} articles",
    as_applied="The rules in our words, as the referee applies them.",
    ruling="Here:",
    silent="No effect on screen:",
    sources="Where these data come from",
    file="File",
    kind="Kind",
    source="Source",
    confidence="Confidence",
    broken="This edition has errors and cannot be opened.",
    back="Back to the shelf",
    not_found="There is no such page.",
    kinds={
        "printed": "printed",
        "photographed": "photographed",
        "inferred": "inferred",
        "reconstructed": "reconstructed",
    },
)


def words(language: Language) -> Words:
    return FRENCH if language == "fr" else ENGLISH


def spoken(asked: str | None, accepted: str) -> Language:
    """The language asked for in the address, else the one the browser likes best."""
    for language in LANGUAGES:
        if asked == language:
            return language
    liking = {language: _quality(language, accepted) for language in LANGUAGES}
    return max(LANGUAGES, key=liking.__getitem__)


def _quality(language: Language, accepted: str) -> float:
    """How much an Accept-Language header likes a language, 0 when it does not name it."""
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
