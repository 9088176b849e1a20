"""Quick and unusual input: double clicks, keys held down, a rotated phone, larger letters."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import DESKTOP, PHONE, OpenPage, violations
from tests.web.fake_server import recorded, serve_moment

LARGE_PX = 32  # twice the usual letters
LETTERS = ("L", "1–9", "R", "+", "-", "M", "B", "H", "T", "J", "Z", "P", "G", "?")
KEYS = {
    "fr-FR": ["Espace", "Entrée", *LETTERS, "Échap"],
    "en-GB": ["Space", "Enter", *LETTERS, "Esc"],
}


class Table:
    """A recorded throw that is answered by a purchase; the next choices appear under the
    pointer."""

    def __init__(self, open_page: OpenPage) -> None:
        self.said: list[Any] = []
        self.lines: list[WebSocketRoute] = []
        self.page = open_page("/t/LILAS4", before=self.prepare)
        expect(self.page.locator("[data-action=Roll]")).to_be_visible()

    def prepare(self, page: Page) -> None:
        self.lines = serve_moment(page, "turn", said=self.said)

    def answer(self) -> None:
        """Acknowledge the answer and ask the next question."""
        self.page.wait_for_selector(".choice.sent")
        view = recorded("view-purchase")
        self.lines[-1].send(json.dumps({"type": "ack", "id": self.said[0]["id"], "n": view["n"]}))
        self.lines[-1].send(json.dumps({**view, "since": -1, "seat": 0}))
        self.page.wait_for_selector("[data-action=Buy]:not([disabled])")

    def asked(self) -> list[str]:
        """Open the log, which the page does after everything before it; return the actions that it
        sent."""
        self.page.keyboard.press("j")
        self.page.wait_for_selector("dialog")
        return [one["action"]["do"] for one in self.said]


def test_a_double_click_answers_one_question(open_page: OpenPage) -> None:
    table = Table(open_page)
    box = table.page.locator("[data-action=Roll]").bounding_box()
    assert box is not None
    table.page.mouse.click(box["x"] + 40, box["y"] + 20)
    table.answer()
    under = "([x, y]) => document.elementFromPoint(x, y).closest('[data-action]').dataset.action"
    assert table.page.evaluate(under, [box["x"] + 40, box["y"] + 20]) == "Buy"
    table.page.mouse.down(click_count=2)
    table.page.mouse.up(click_count=2)
    assert table.asked() == ["Roll"]


@pytest.mark.parametrize("is_focused", [False, True], ids=["free", "on the button"])
def test_a_key_held_down_answers_one_question(open_page: OpenPage, is_focused: bool) -> None:
    table = Table(open_page)
    if is_focused:
        table.page.locator("[data-action=Roll]").focus()
    table.page.keyboard.down("Enter")
    table.answer()
    if is_focused:
        table.page.locator("[data-action=Buy]").focus()
    table.page.keyboard.down("Enter")  # without having been let go
    table.page.keyboard.up("Enter")
    assert table.asked() == ["Roll"]


@pytest.mark.parametrize("language", KEYS)
def test_the_help_names_every_key(open_page: OpenPage, language: str) -> None:
    page = open_page("/t/LILAS4", DESKTOP, language, before=lambda page: serve_moment(page, "turn"))
    page.wait_for_selector("[data-action=Roll]")
    page.keyboard.press("?")
    expect(page.locator("dialog kbd")).to_have_text(KEYS[language])
    expect(page.locator("dialog .goal li")).to_have_count(5)
    order = page.locator("dialog .text > section").evaluate_all(
        "(all) => all.map((one) => one.classList[0])"
    )
    assert order == ["now", "goal", "questions", "book", "keys"]  # the keys come last
    assert violations(page) == []


@pytest.mark.parametrize("path", ["/", "/new/monopoly/europe", "/t/LILAS4"])
def test_letters_twice_as_large(open_page: OpenPage, path: str) -> None:
    def before(page: Page) -> None:
        if path.startswith("/t/"):
            serve_moment(page, "purchase")

    page = open_page(path, PHONE, before=before)
    page.wait_for_selector(".slot, .chair, .boardbox")
    page.evaluate(f"() => (document.documentElement.style.fontSize = '{LARGE_PX}px')")
    page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")
