"""The moments of a game as recorded from the engine: each can be read, and axe finds nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, ViewportSize, WebSocketRoute, expect

from tests.web.conftest import DESKTOP, PHONE, Opened, violations

FIXTURES = Path(__file__).parents[2] / "web" / "tests" / "fixtures"
MOMENTS = {  # and what must be there to answer with
    "turn": "Roll",
    "purchase": "Buy",
    "claim": "Claim",
    "auction": "Bid",
    "prison": "PayFine",
    "debt": "SellHouse",
    "build": "Roll",
}

OF = {"monopoly": "-europe"}  # the box of several printings names the one it shows


def recorded(name: str) -> Any:
    return json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))


def stand_in(
    page: Page, moment: str, game: str = "monopoly", edition: str = "europe", folder: str = ""
) -> None:
    """Answer for the server, with one recorded view."""
    view = recorded(f"{folder}view-{moment}")
    seats = [
        {"seat": i, "name": name, "bot": "", "taken": True, "mine": i == 0, "connected": True}
        for i, name in enumerate(view["names"])
    ]
    info = {
        **{"id": "recorded-table", "code": "LILAS4", "title": "", "game": game},
        **{"edition": edition, "options": {}, "status": "playing", "public": False},
        **{"pace": "live", "absence": "wait", "dice": "seed", "commitment": "", "host": True},
        **{"paused": False, "archived": False, "created": 0, "touched": 0, "rematch": ""},
        **{"outcome": None, "seats": seats},
    }

    def answer(path: str, body: Any) -> None:
        def fulfil(route: Route) -> None:
            route.fulfill(json=body)

        page.route(path, fulfil)

    answer("**/api/tables/*", info)
    answer("**/api/tables/*/story*", view["events"])
    answer(f"**/api/games/{game}/{edition}", recorded(f"{folder}edition" + OF.get(game, "")))
    answer("**/layout?seats=4", recorded(f"{folder}layout" + ("" if folder else "-4")))
    answer("**/rulebook", recorded(f"{folder}rulebook" + OF.get(game, "")))

    def line(socket: WebSocketRoute) -> None:
        socket.on_message(lambda said: socket.send(json.dumps({**view, "since": -1})))

    page.route_web_socket("**/socket", line)


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize(
    ("size", "theme"), [(DESKTOP, "light"), (PHONE, "dark")], ids=["desktop", "phone"]
)
def test_a_moment_can_be_answered_by_everybody(
    opened: Opened, moment: str, size: ViewportSize, theme: str
) -> None:
    page = opened("/t/LILAS4", size, "fr-FR", theme, before=lambda page: stand_in(page, moment))
    expect(page.locator(f"[data-action={MOMENTS[moment]}]").first).to_be_visible()
    assert violations(page) == []


def test_a_line_of_the_log_opens_its_clause(opened: Opened) -> None:
    page = opened("/t/LILAS4", before=lambda page: stand_in(page, "claim"))
    page.locator(".logbox .rule-chip").first.click()
    dialog = page.locator("dialog")
    expect(dialog).to_contain_text("Règle")
    assert len(dialog.inner_text()) > 80
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_nothing_is_lost_at_320_pixels(opened: Opened) -> None:
    page = opened(
        "/t/LILAS4",
        ViewportSize(width=320, height=640),
        before=lambda page: stand_in(page, "purchase"),
    )
    expect(page.locator("[data-action=Buy]")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 320
