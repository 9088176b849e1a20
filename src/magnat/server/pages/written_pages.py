"""Plain HTML pages: the list of games, a rulebook, and "not found"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Any
from urllib.parse import quote

from magnat import __version__
from magnat.core.editions.edition import Edition
from magnat.core.editions.rulebook import Clause
from magnat.play.text.rulebook_as_implemented import heading
from magnat.play.text.word_files import merged_words
from magnat.server.catalog.edition_cache import CatalogEntry
from magnat.server.pages.texts import LANGUAGES, Language, texts_in

_MARK = (
    '<svg viewBox="0 0 26 26" aria-hidden="true"><rect width="26" height="26" rx="4"/>'
    '<path d="M5 20V7l8 8 8-8v13"/></svg>'
)
# The ornament of a box's lid, defined once and referenced by every box.
_ROSETTE = (
    '<svg class="stock" aria-hidden="true"><symbol id="rosette" viewBox="-60 -60 120 120">'
    + "".join(
        f'<ellipse rx="56" ry="21" transform="rotate({angle})"/>' for angle in range(0, 180, 15)
    )
    + '<circle r="57"/><circle r="12" class="full"/></symbol></svg>'
)


def shelf_page(boxes: Sequence[CatalogEntry], language: Language) -> str:
    texts = texts_in(language)
    if boxes:
        shown = "".join(_box(box, language) for box in boxes)
        body = (
            f'<h1>{escape(texts.question)}</h1><p class="today">{escape(texts.today)}</p>'
            f'{_ROSETTE}<ul class="shelf">{shown}</ul>'
        )
    else:
        body = (
            f'<section class="empty"><h1>{escape(texts.nothing)}</h1>'
            f"<p>{escape(texts.nothing_more)}</p></section>"
        )
    return _page(language, texts.library, body, "/")


def rules_page(box: CatalogEntry, language: Language) -> str:
    texts = texts_in(language)
    title = box.title(language)
    parts = [
        f'<p><a href="/?lang={language}">← {escape(texts.back)}</a></p>',
        f"<h1>{escape(title)}</h1>",
    ]
    if box.edition is None:
        lines = "".join(f"<li><code>{escape(problem)}</code></li>" for problem in box.problems)
        parts.append(
            f'<p class="tag bad">{escape(texts.broken)}</p><ul class="problems">{lines}</ul>'
        )
    else:
        parts.append(_rulebook(box.edition, language))
    return _page(
        language,
        texts.booklet_of.format(title=title),
        f'<article class="booklet"{_theme(box)}>{"".join(parts)}</article>',
        _rules_path(box),
    )


def missing_page(language: Language, why: str) -> str:
    texts = texts_in(language)
    return _page(
        language,
        texts.not_found,
        f'<section class="empty"><h1>{escape(texts.not_found)}</h1><p lang="en">{escape(why)}</p>'
        f'<p><a href="/?lang={language}">← {escape(texts.back)}</a></p></section>',
        "/",
    )


def _page(language: Language, title: str, body: str, address: str) -> str:
    texts = texts_in(language)
    (other,) = (each for each in LANGUAGES if each != language)
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)} · Magnat</title>"
        '<link rel="icon" href="data:,"><link rel="stylesheet" href="/look.css"></head><body>'
        f'<header class="bar"><a class="brand" href="/?lang={language}">{_MARK}Magnat</a>'
        f'<a class="language" lang="{other}" hreflang="{other}" href="{address}?lang={other}">'
        f"{escape(texts.other_language)}</a></header>"
        f"<main>{body}</main><footer>Magnat {escape(__version__)}</footer></body></html>"
    )


def _box(box: CatalogEntry, language: Language) -> str:
    texts = texts_in(language)
    title = escape(box.title(language))
    if box.edition is None:
        facts = f'<p class="tag bad">{escape(texts.broken)}</p>'
    else:
        facts = (
            f"{_facts(box.edition, language)}<p>{escape(box.edition.about[language])}</p>"
            f"{_provenance_tag(box.edition, language)}"
        )
    return (
        f'<li{_theme(box)}><a class="lid" href="{_rules_path(box)}?lang={language}" tabindex="-1" '
        f'aria-hidden="true"><svg><use href="#rosette"/></svg>'
        f"<strong>{title}</strong></a>"
        f'<div class="plate"><h2>{title}</h2>{facts}'
        f'<p><a class="button" href="{_rules_path(box)}?lang={language}">{escape(texts.booklet)}'
        f'<span class="unseen"> {title}</span></a></p></div></li>'
    )


def _facts(edition: Edition, language: Language) -> str:
    texts = texts_in(language)
    players = texts.players if len(edition.players) > 1 else texts.exactly
    told = players.format(least=edition.players[0], most=edition.players[-1])
    count = texts.articles.format(count=len(edition.rulebook.clauses))
    return f'<p class="facts">{escape(told)} · {escape(count)}</p>'


def _provenance_tag(edition: Edition, language: Language) -> str:
    """Return an HTML note that some data of the edition do not come from the printed box; "" if all
    do."""
    texts = texts_in(language)
    for kind in reversed(texts.kinds):
        files = [where.file for where in edition.provenance if where.kind == kind]
        if files and kind != "printed":
            listed = escape(", ".join(files))
            return f'<p class="tag">{escape(texts.kinds[kind])} <small>{listed}</small></p>'
    return ""


def _rulebook(edition: Edition, language: Language) -> str:
    texts, said = texts_in(language), merged_words(edition, language)
    chapters = "".join(
        f"<h2>{escape(heading(said, at))}</h2>"
        + "".join(_clause(clause, said, language) for clause in chapter)
        for at, chapter in groupby(edition.rulebook.clauses, key=lambda clause: clause.at)
    )
    return (
        f"{_facts(edition, language)}<p>{escape(edition.about[language])}</p>"
        f"<p>{escape(texts.as_applied)}</p>"
        f"{chapters}{_sources(edition, language)}"
    )


def _clause(clause: Clause, said: Mapping[str, Any], language: Language) -> str:
    texts = texts_in(language)
    parts = [f'<span class="id">{escape(clause.id)}</span><p>{escape(clause.text(language))}</p>']
    if clause.ruling:
        ruling = escape(clause.ruling[language])
        parts.append(f'<p class="ruling"><b>{escape(texts.ruling)}</b> {ruling}</p>')
    if clause.silent:
        why = said.get("silences", {}).get(clause.silent, clause.silent)
        parts.append(f'<p class="silent">{escape(texts.silent)} {escape(why)}</p>')
    return f'<section class="clause" id="{escape(clause.slug)}">{"".join(parts)}</section>'


def _sources(edition: Edition, language: Language) -> str:
    texts = texts_in(language)
    rows = "".join(
        f"<tr><td><code>{escape(where.file)}</code></td><td>{escape(texts.kinds[where.kind])}</td>"
        f"<td>{escape(where.source)}</td><td>{escape(where.confidence)}</td></tr>"
        for where in edition.provenance
    )
    head = "".join(
        f"<th>{name}</th>" for name in (texts.file, texts.kind, texts.source, texts.confidence)
    )
    return (
        f'<h2>{escape(texts.sources)}</h2><div class="wide"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _rules_path(box: CatalogEntry) -> str:
    return f"/rules/{quote(box.game)}/{quote(box.name)}"


def _theme(box: CatalogEntry) -> str:
    """Return the HTML attributes by which the style sheet selects the colours of a game."""
    return f' data-game="{escape(box.game)}" data-edition="{escape(box.name)}"'
