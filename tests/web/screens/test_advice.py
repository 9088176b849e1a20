"""Advice at the page: asked for in each of the five boxes, and where a finished game turned."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.web.actions import open_rules
from tests.web.conftest import DESKTOP, PHONE, ROOT, TWO_LOOKS, OpenPage, show, violations

SHOTS = os.environ.get("MAGNAT_TEST_PICTURES", "")  # a folder for pictures to be looked at
BOXES = [
    ("monopoly", "europe", DESKTOP, "light", "fr-FR"),
    ("monopoly", "electronique", PHONE, "dark", "fr-FR"),
    ("richesses", "nathan-urss", PHONE, "light", "fr-FR"),
    ("eldorado", "reconstruction", DESKTOP, "dark", "en-GB"),
    ("banking", "cnep", PHONE, "light", "fr-FR"),
]


@pytest.mark.parametrize(("game", "edition", "size", "theme", "language"), BOXES)
def test_advice_is_asked_for_in_each_box(
    open_page: OpenPage, game: str, edition: str, size: ViewportSize, theme: str, language: str
) -> None:
    page = open_page("/", size, language, theme)
    seats = [{"kind": "me", "name": "Camille"}, {"kind": "bot"}, {"kind": "bot"}]
    wanted = {"game": game, "edition": edition, "seats": seats, "advice": True, "pace": "at_once"}
    table = page.evaluate(
        """async (wanted) => (await fetch('/api/tables', {
          method: 'POST', headers: {'Content-Type': 'application/json'},
          body: JSON.stringify(wanted)})).json()""",
        wanted,
    )
    page.goto(page.url + f"t/{table['id']}")
    page.locator("[data-action=advice]").wait_for()
    page.keyboard.press("c")
    panel = page.locator("dialog [data-advised=done]")
    panel.wait_for()
    rows = panel.locator("li")
    assert rows.count() >= 1
    for text in rows.all_inner_texts():
        assert "%" in text
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/advice-{game}-{edition}-{theme}.png")
    assert violations(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= size["width"]
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_the_host_says_whether_advice_may_be_asked_for(open_page: OpenPage) -> None:
    page = open_page("/new/banking/cnep")
    open_rules(page)
    expect(page.locator("[data-advice=false]")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-advice=true]").click()
    page.locator("[data-action=start]").click()
    page.locator("[data-action=advice]").wait_for()


def test_where_it_turned_is_looked_for_at_the_end(open_page: OpenPage, address: str) -> None:
    page = open_page("/")
    record = ROOT / "src/magnat/games/eldorado/records/ruine.jsonl"
    text = record.read_text(encoding="utf-8")
    table = page.request.post(f"{address}/api/records", data={"text": text}).json()
    page.goto(f"{address}/t/{table['id']}")
    page.locator("[data-action=turns]").click()
    found = page.locator("[data-turns=done]")
    found.wait_for(timeout=90_000)
    for size, theme in TWO_LOOKS:
        show(page, size, theme)
        expect(found).to_be_visible()
        if SHOTS:
            found.scroll_into_view_if_needed()
            page.screenshot(path=f"{SHOTS}/turns-{theme}.png")
    page.goto(f"{address}/t/{table['id']}/replay/3")
    page.locator("[data-action=turns]").click()
    found.wait_for()
    for size, theme in TWO_LOOKS:
        show(page, size, theme)
        expect(found).to_be_visible()
        if SHOTS:
            page.screenshot(path=f"{SHOTS}/replay-turns-{theme}.png")
