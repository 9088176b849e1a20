"""Two tables of one box with other rules, opened one after the other without a reload: each shows
its own figures."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.actions import set_table
from tests.web.conftest import OpenPage

SOFIA = 6  # a square of a site that nobody has at the start
GO = """(path) => {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}"""


def lines(page: Page) -> list[str]:
    """Return the lines on the card of a site: one for each house that a hotel needs, and three
    more."""
    page.wait_for_selector(".boardbox")
    page.locator(".squares button").nth(SOFIA).click(force=True)
    card = page.locator("dialog .title-card")
    expect(card).to_be_visible()
    found = card.locator("dt").all_inner_texts()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    return found


def test_two_tables_of_one_box_have_rules_of_their_own(open_page: OpenPage) -> None:
    page = open_page("/new/monopoly/europe")
    page.evaluate("() => { window.isTheSamePage = true; }")
    set_table(page, "Robot")
    usual = lines(page)
    first = page.evaluate("() => location.pathname")
    page.evaluate(GO, "/new/monopoly/europe")
    set_table(page, "Robot", short_game="true")
    page.wait_for_url(lambda url: "/t/" in url and first not in url)
    short = lines(page)
    assert len(usual) == 7  # bare, whole group, four houses, hotel
    assert len(short) == 6  # the short game needs three
    assert [one for one in usual if one not in short] == [usual[5]]
    page.evaluate(GO, first)
    page.wait_for_url(lambda url: first in url)
    assert lines(page) == usual
    assert page.evaluate("() => window.isTheSamePage")
