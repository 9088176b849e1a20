"""The booklet as implemented, printed: clause, our words, steps, tests."""

from __future__ import annotations

import json

from rich.console import Console

from magnat import games
from magnat.play.booklet import rulebook_as_implemented, unfounded


def show(box: str, language: str, as_json: bool) -> list[str]:
    """Print it; returns the clauses that have neither code nor a reason."""
    name, _, edition = box.partition("/")
    game = games.find(name)
    loaded = game.load(edition)
    paragraphs = rulebook_as_implemented(game, loaded)
    missing = [f"{one['id']} ({one['slug']})" for one in unfounded(paragraphs)]
    if as_json:
        print(json.dumps(paragraphs, ensure_ascii=False, indent=2))
        return missing
    console = Console(highlight=False)
    console.rule(loaded.title[language])
    chapter = ""
    for one in paragraphs:
        at = loaded.rulebook[one["slug"]].at
        if at != chapter:
            chapter = at
            console.print(f"\n[bold]{at}[/bold]")
        text = one["fr"] if language == "fr" else one["en"]
        console.print(f"[cyan]{one['id']}[/cyan] {text}", soft_wrap=True)
        if one["ruling"]:
            console.print(f"    [yellow]{one['ruling'][language]}[/yellow]", soft_wrap=True)
        if one["silent"]:
            console.print(f"    [dim]no code: {one['silent']}[/dim]", soft_wrap=True)
        else:
            console.print(f"    [dim]{', '.join(one['steps'])} · {_tests(one['tests'])}[/dim]")
    return missing


def _tests(names: list[str]) -> str:
    if not names:
        return "no test names it"
    more = f" and {len(names) - 1} more" if len(names) > 1 else ""
    return f"{names[0]}{more}"
