"""The moments of a game as recorded from the engine: each can be read, and axe finds nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.web.conftest import DESKTOP, PHONE, Opened, violations
from tests.web.recorded import stand_in

MOMENTS = {  # and what must be there to answer with
    "turn": "Roll",
    "purchase": "Buy",
    "claim": "Claim",
    "auction": "Bid",
    "prison": "PayFine",
    "debt": "SellHouse",
    "build": "Roll",
    "offer": "Accept",
}


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


@pytest.mark.parametrize(
    ("size", "theme"), [(DESKTOP, "light"), (PHONE, "dark")], ids=["desktop", "phone"]
)
def test_a_deal_keeps_what_it_does_in_sight(opened: Opened, size: ViewportSize, theme: str) -> None:
    page = opened("/t/LILAS4", size, "fr-FR", theme, before=lambda page: stand_in(page, "build"))
    page.wait_for_selector(".boardbox")
    page.keyboard.press("t")
    page.locator(".partners .btn").first.click()
    page.locator(".ware", has_text="hypothéqué").first.locator("input").check()
    expect(page.locator("dialog .foot")).to_contain_text("avec son hypothèque")
    expect(page.locator("dialog [data-action=Offer]")).to_be_in_viewport(ratio=1)
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
