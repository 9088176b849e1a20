"""The pages of docs/: the index lists all of them, links lead somewhere, and each page says whom it
is for and what it answers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.glob("*.md"))
FILES = [*PAGES, *sorted((DOCS / "decisions").glob("*.md")), *sorted(ROOT.glob("*.md"))]
LINK = re.compile(r"\]\(([^)\s]+)\)")
BARE = re.compile(r"`(?:[\w-]+/)*([\w.-]+\.(?:py|ts|svelte|css|toml))`")
MODULE = re.compile(r"`((?:bank|cli|core|games|gym|kit|lab|play|server)/[a-z_/]+\.py)`")
FENCED = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """Return the names that GitHub gives to the headings of a page."""
    text = FENCED.sub("", page.read_text(encoding="utf-8"))
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_index_lists_every_page() -> None:
    listed = set(LINK.findall((DOCS / "README.md").read_text(encoding="utf-8")))
    missing = (
        {page.name for page in PAGES} - {"README.md"} - {link.partition("#")[0] for link in listed}
    )
    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_says_whom_it_is_for_and_what_it_answers(page: Path) -> None:
    _, first, *_ = page.read_text(encoding="utf-8").split("\n\n")
    assert re.match(r"For .*(This page answers: .+\?|: .+\.)", first, re.DOTALL), first


@pytest.mark.parametrize("page", FILES, ids=lambda page: page.name)
def test_links_lead_to_files_and_headings(page: Path) -> None:
    for link in LINK.findall(FENCED.sub("", page.read_text(encoding="utf-8"))):
        if "://" in link:
            continue
        name, _, anchor = link.partition("#")
        to = (page.parent / name).resolve() if name else page
        assert to.exists(), link
        if anchor:
            assert anchor in anchors(to), link


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md"], ids=lambda page: page.name)
def test_modules_that_a_page_names_are_there(page: Path) -> None:
    named = MODULE.findall(page.read_text(encoding="utf-8"))
    assert [name for name in named if not (ROOT / "src" / "magnat" / name).exists()] == []


@pytest.fixture(scope="module")
def file_names() -> set[str]:
    """Return the names of all source files, without their folders."""
    folders = ("src", "tests", "scripts", "web/src", "web/tests", "examples")
    found = [path for folder in folders for path in (ROOT / folder).rglob("*.*")]
    return {path.name for path in [*found, *ROOT.glob("*.*")]}


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md"], ids=lambda page: page.name)
def test_files_that_a_page_names_without_their_folder_are_there(
    page: Path, file_names: set[str]
) -> None:
    named = BARE.findall(page.read_text(encoding="utf-8"))
    examples = ("NAME", "EDITION", "thrifty.py")  # stand for a name that the reader chooses
    assert [
        name for name in named if name not in file_names and not name.startswith(examples)
    ] == []
