"""Actions of people at the page of a cash desk, for the tests of desks."""

from __future__ import annotations

from playwright.sync_api import Page, expect

NAMES = ("Camille", "Karim", "Odile")
BREATH = 500  # a finger that comes down again sooner is taken for one that tapped twice


def open_desk(page: Page) -> None:
    page.wait_for_selector("[data-action=open-desk]")
    for i, name in enumerate(NAMES):
        page.locator(".pl input").nth(i).fill(name)
    page.click("[data-action=open-desk]")
    page.wait_for_selector("[data-ready]")


def sit_down(banker: Page) -> None:
    """Let the banker hand the desk over to the referee, with the position that the page has set
    up."""
    banker.click("[data-depth='3']")
    banker.click("[data-action=sit-done]")
    expect(banker.locator("[data-sit]")).to_have_count(0)


def amount(page: Page, figures: str) -> None:
    for digit in figures:
        page.click(f"[data-digit='{digit}']")


def pay(page: Page, to: int, figures: str) -> None:
    page.click("[data-action=pay]")
    page.click(f"[data-to='{to}']")
    amount(page, figures)
    page.click("[data-action=confirm]")


def balance(page: Page, holder: int, said: str) -> None:
    expect(page.locator(f"[data-balance='{holder}']").first).to_have_text(said)


def link(page: Page, seat: int) -> str:
    # By a key: a finger that comes down while a phone comes in is taken for one that tapped twice.
    page.press("[data-action=invite]", "Enter")
    page.click(f"[data-invite='{seat}']")
    code = page.locator("[data-code]").get_attribute("data-code")
    page.keyboard.press("Escape")
    return f"/desk/join/{code}"
