"""Refusals of HTTP requests, in French and English."""

from __future__ import annotations

from typing import Final


class Refusal(Exception):
    """Raised to refuse a request, with the HTTP status, a code, and the reason in French and
    English."""

    def __init__(self, status: int, code: str, fr: str, en: str) -> None:
        super().__init__(en)
        self.status: Final = status
        self.code: Final = code
        self.fr: Final = fr
        self.en: Final = en


class NoRoom(Refusal):
    """Raised if too many long games of one network, or of all, are in memory."""

    def __init__(self) -> None:
        super().__init__(
            503,
            "full",
            "Trop de très longues parties sont ouvertes à la fois\u00a0; réessayez plus tard.",
            "Too many very long games are open at once; try again later.",
        )


def no_table() -> Refusal:
    return Refusal(404, "no_table", "Il n’y a pas de telle table.", "There is no such table.")


def unreadable() -> Refusal:
    return Refusal(
        409,
        "unreadable",
        "Cette version de Magnat ne sait pas lire cette partie. Elle reste conservée.",
        "This version of Magnat cannot read this game. It is kept.",
    )


def no_desk() -> Refusal:
    return Refusal(404, "no_desk", "Il n’y a pas de telle caisse.", "There is no such cash desk.")


def no_code() -> Refusal:
    return Refusal(
        404, "no_code", "Ce code n’est pas ou plus valable.", "This code is not valid (any more)."
    )


def bank_is_here() -> Refusal:
    return Refusal(
        409,
        "bank_is_here",
        "L’appareil de la banque est là\u00a0: il peut vous la confier.",
        "The bank’s device is here: it can hand the bank over to you.",
    )


def not_yours() -> Refusal:
    return Refusal(403, "not_yours", "Ce siège n’est pas le vôtre.", "This seat is not yours.")


def not_host() -> Refusal:
    return Refusal(
        403,
        "not_host",
        "C’est à l’hôte de la table de le faire.",
        "Only the table’s host may do so.",
    )


def not_started() -> Refusal:
    return Refusal(409, "not_started", "La partie n’a pas commencé.", "The game has not begun.")


def not_over() -> Refusal:
    return Refusal(409, "not_over", "La partie n’est pas finie.", "The game is not over.")


def wrong(what: str) -> Refusal:
    """Return a refusal for invalid values in a request. Only a faulty program sends such values, so
    the text is in English only."""
    return Refusal(422, "wrong", what, what)


def not_our_key() -> Refusal:
    return Refusal(
        403,
        "key",
        "Cette clé ne vient pas de ce serveur\u00a0: demandez-en une (POST /api/devices).",
        "This key was not made by this server: ask for one (POST /api/devices).",
    )


def too_often() -> Refusal:
    return Refusal(
        429, "rate", "Trop de demandes\u00a0; attendez un peu.", "Too many requests; wait."
    )
