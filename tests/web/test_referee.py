"""A real box: the page is the referee, reality wins, and the game goes on elsewhere."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.conftest import DESKTOP, PHONE, Opened, violations
from tests.web.hands import set_table


def throw(page: Page, *faces: int) -> None:
    """What the real dice show is tapped in."""
    page.wait_for_selector("[data-die]")
    for die, face in enumerate(faces):
        page.click(f"[data-die='{die}-{face}']")
    page.click("[data-action=dice]:not([disabled])")
    page.wait_for_selector("[data-die][aria-pressed=true]", state="detached")


def real_table(page: Page) -> None:
    page.wait_for_selector(".st")
    page.click("[data-dice=host]")
    set_table(page, "Ici")
    page.wait_for_selector(".boardbox")


def test_real_dice_are_typed_in_and_the_board_follows(opened: Opened, hurried: str) -> None:
    page = opened(f"{hurried}/new/monopoly/europe", DESKTOP)
    real_table(page)
    throw(page, 6, 5)  # who begins
    throw(page, 2, 1)
    page.click("[data-action=Roll]")
    throw(page, 1, 2)
    page.click("[data-action=Buy]")
    expect(page.locator(".cover")).to_have_count(0)  # the banker keeps the device
    page.wait_for_selector("[data-action=Roll]")
    page.click("[data-action=correct]")
    page.wait_for_selector(".position")
    assert violations(page) == []
    page.fill("[data-set=amount-0-0]", "1234")
    page.select_option("[data-set=item-5]", "1")
    page.click("[data-action=set-table]")
    expect(page.locator(".position")).to_have_count(0)
    expect(page.get_by_text("1 234 €").first).to_be_visible()
    page.click("[data-action=correct]")
    page.locator(".position summary").click()
    page.fill("[data-set=mark-mortgaged-20]", "1")  # nobody's title
    page.click("[data-action=set-table]")
    expect(page.locator("dialog [role=alert]")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").first.click()
    page.click("[data-action=go-on]")
    page.wait_for_selector(".referee", state="detached")
    expect(page.get_by_text("1 234 €").first).to_be_visible()


def test_a_position_is_typed_in_on_a_phone(opened: Opened, hurried: str) -> None:
    page = opened(f"{hurried}/new/monopoly/europe", PHONE)
    page.wait_for_selector(".st")
    while page.locator(".st .btn.icon").count():
        page.locator(".st .btn.icon").first.click()
    page.locator(".adders").get_by_text("Ici").click()
    page.click("[data-action=type-position]")
    page.wait_for_selector(".position")
    page.select_option("[data-set=turn]", "1")
    page.fill("[data-set=amount-1-0]", "777")
    page.click("[data-action=set-table]")
    page.click("[data-action=start]")
    page.wait_for_selector(".boardbox")
    expect(page.get_by_text("777 €").first).to_be_visible()
