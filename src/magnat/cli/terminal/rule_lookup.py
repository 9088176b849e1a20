"""Finds rules of the booklet by the number of an offered answer, by a clause id, or by a word."""

from __future__ import annotations

from typing import Final

from magnat.cli.terminal.open_questions import OfferedAnswer
from magnat.cli.terminal.table_client import TerminalClient
from magnat.cli.terminal.texts import words
from magnat.server.wire.box import ClauseInfo

MOST: Final = 6


def found_rules(client: TerminalClient, said: str, answers: list[OfferedAnswer]) -> list[str]:
    """Return the rules that fit the typed text `said` (the number of an offered answer, a clause id
    or a word), each as one text: clause id, heading, text, and our ruling if there is one."""
    if said.isdecimal() and 1 <= int(said) <= len(answers):
        slugs = [answers[int(said) - 1].window.cite]
        clauses = [client.clauses[slug] for slug in slugs if slug in client.clauses]
    else:
        clauses = _named(client, said)
    if not clauses:
        return [words(client.language)["no_rule"].format(said)]
    return [in_words(client, one) for one in clauses[:MOST]]


def _named(client: TerminalClient, said: str) -> list[ClauseInfo]:
    wanted = said.casefold()
    everything = list(client.clauses.values())
    exact = [one for one in everything if one.id.casefold() == wanted]
    return exact or [
        one for one in everything if wanted in one.slug or wanted in client.said(one).casefold()
    ]


def in_words(client: TerminalClient, clause: ClauseInfo) -> str:
    parts = [f"{clause.id} · {clause.at[client.language]}", client.said(clause)]
    if clause.ruling:
        parts.append(clause.ruling[client.language])
    return "\n".join(parts)
