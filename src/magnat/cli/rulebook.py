"""`magnat rules`: prints a rule booklet as implemented: clauses in our words, steps and tests."""

from __future__ import annotations

import json
from typing import Any

from rich.console import Console

from magnat import games
from magnat.cli.terminal.texts import words
from magnat.play.text.rulebook_as_implemented import heading, rulebook_as_implemented, unfounded
from magnat.play.text.word_files import merged_words


def show(box: str, language: str, as_json: bool) -> list[str]:
    """Print the rule booklet of a box as implemented; return the clauses that no code cites and
    that give no reason for it."""
    name, _, edition = box.partition("/")
    game = games.find(name)
    loaded = game.load(edition)
    paragraphs = rulebook_as_implemented(game, loaded)
    missing = [f"{one['id']} ({one['slug']})" for one in unfounded(paragraphs)]
    if as_json:
        print(json.dumps(paragraphs, ensure_ascii=False, indent=2))
        return missing
    said, say = merged_words(loaded, language), words(language)
    console = Console(highlight=False)
    console.rule(loaded.title[language])
    chapter = ""
    for one in paragraphs:
        at = loaded.rulebook[one["slug"]].at
        if at != chapter:
            chapter = at
            console.print(f"\n[bold]{heading(said, at)}[/bold]")
        text = one["fr"] if language == "fr" else one["en"]
        console.print(f"[cyan]{one['id']}[/cyan] {text}", soft_wrap=True)
        if one["ruling"]:
            console.print(f"    [yellow]{one['ruling'][language]}[/yellow]", soft_wrap=True)
        if one["silent"]:
            why = said.get("silences", {}).get(one["silent"], one["silent"])
            console.print(f"    [dim]{say['silent'].format(why)}[/dim]", soft_wrap=True)
        else:
            tests = _tests(one["tests"], say)
            console.print(f"    [dim]{', '.join(one['steps'])} · {tests}[/dim]", soft_wrap=True)
    return missing


def _tests(names: list[str], say: dict[str, Any]) -> str:
    if not names:
        return str(say["no_test"])
    if len(names) == 1:
        return names[0]
    more = "one_more_test" if len(names) == 2 else "more_tests"
    return str(say[more].format(names[0], len(names) - 1))
