"""The report of an experiment and its charts."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from magnat.lab.report.colours import NIGHT, PAPER
from magnat.lab.report.names import words
from magnat.lab.report.page import ReportPage
from magnat.lab.results import opened

SECTIONS = ("tests", "arms", "seats", "bots", "length", "story", "heat", "money", "clauses")


@pytest.fixture(scope="module")
def page(played: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report")
    return ReportPage(opened(played), "fr").write(folder)


def test_the_page_needs_nothing_but_itself(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    addresses = set(re.findall(r"(?:https?:)?//[\w.]+[^\"' )]*", text))
    assert addresses <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert "<script" not in text
    assert "@import" not in text
    assert "url(" not in text.replace("url(#", "")


def test_the_page_tells_everything(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    said = words("fr")
    for name in SECTIONS:
        assert f'<section id="{name}">' in text
        assert said["section"][name] in text
    assert "ELD-1 " in text.replace("</td>", " ")
    assert "60 parties" in text
    assert text.count("<polygon") == 50  # the squares of Eldorado


def test_every_colour_has_a_night(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert PAPER.keys() == NIGHT.keys()
    head, body = text.split("</style>")
    for name in PAPER:
        assert head.count(f"--{name}:") == 2
    assert "prefers-color-scheme: dark" in head
    assert not [colour for colour in PAPER.values() if colour in body]


def test_pictures_are_there_as_svg_and_png(page: Path) -> None:
    drawn = sorted((page.parent / "charts").glob("*.svg"))
    assert {"seats-2", "turns", "heat-eldorado-reconstruction"} <= {one.stem for one in drawn}
    for one in drawn:
        ElementTree.fromstring(one.read_text(encoding="utf-8"))
        assert one.with_suffix(".png").read_bytes().startswith(b"\x89PNG")


def test_both_languages_say_the_same_things() -> None:
    def keys(value: object, path: str = "") -> set[str]:
        if not isinstance(value, dict):
            return {path}
        return {one for key, inner in value.items() for one in keys(inner, f"{path}.{key}")}

    assert keys(words("fr")) == keys(words("en"))


def test_a_folder_without_games_says_so(whole: Path, tmp_path: Path) -> None:
    for shard in (whole / "games").iterdir():
        shard.unlink()
    page = ReportPage(opened(whole), "en").write(tmp_path)
    assert "No games yet." in page.read_text(encoding="utf-8")
