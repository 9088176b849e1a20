"""The Python examples of docs/ run, page by page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = sorted(page.name for page in DOCS.glob("*.md") if "```python" in page.read_text("utf-8"))


def blocks(page: str) -> list[tuple[int, str]]:
    """Return the Python blocks of a page, as pairs of the line where each begins and its code."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return [
        (text[: found.start()].count("\n") + 2, found.group(1))
        for found in re.finditer(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    ]


def test_words_has_an_example_for_each_of_the_seven() -> None:
    assert "words.md" in PAGES
    assert len(blocks("words.md")) >= 7


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_run(page: str) -> None:
    names: dict[str, object] = {"__name__": f"docs.{page}"}
    for line, source in blocks(page):
        # Blank lines in front, so that a failure names the line of the page.
        exec(compile("\n" * (line - 1) + source, str(DOCS / page), "exec"), names)
