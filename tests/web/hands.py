"""What people do at the page, for tests that play."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from playwright.sync_api import Page, TimeoutError

from tests.web.conftest import PHONE, Opened

ANSWERS = ("cover", "Claim", "Decline", "Roll", "Buy", "PassBid", "LeaveIt", "PayFine", "PayMoney")
DEBTS = ("raise", "way", "GiveUp")
# What no list names: other answers, and what a debt may be paid with.
OTHERS = ".ask .choice, .debt button.way, .debt .acts [data-action]:not(.danger):not(.main)"
SECONDS = 300.0  # a table plays at its own pace: this only ends a test that hangs


def rounds(*pages: Page) -> Iterator[None]:
    """Try again and again, but not for ever; then tell what the pages show."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        yield
    shown = [page.locator("body").aria_snapshot()[:6000] for page in pages]
    raise AssertionError("\n\n".join([f"not within {SECONDS} s", *shown]))


def play(page: Page, answers: tuple[str, ...] = ANSWERS) -> str:
    """Take the first of these that is offered; "" when nothing is."""
    for answer in answers:
        wanted = ".way input:not(:checked)" if answer == "way" else f"[data-action={answer}]"
        button = page.locator(f"{wanted}:not([disabled]):not(.sent)").first
        if button.count():
            try:
                button.click(timeout=1000)
            except TimeoutError:
                return ""  # the table went on meanwhile
            return answer
    page.wait_for_timeout(50)
    return ""


def fill(page: Page) -> bool:
    """Confirm what a dialog asks: how many, or which; whether there was one."""
    confirm = page.locator("dialog [data-action=confirm]")
    if not confirm.count():
        return False
    try:
        if confirm.is_disabled(timeout=1000):
            page.locator("dialog .pick input:not(:checked)").first.check(timeout=1000)
        confirm.click(timeout=1000)
    except TimeoutError:
        pass  # the table went on meanwhile
    return True


def play_on(page: Page, answers: tuple[str, ...] = ANSWERS) -> str:
    """The same to the end: debts are raised, and what nobody thought of is answered too."""
    if fill(page):
        return "confirm"
    answer = play(page, DEBTS[:2] + answers + DEBTS[2:])
    other = page.locator(OTHERS).and_(page.locator(":not([disabled]):not(.sent)")).first
    if answer or not other.count():
        return answer
    try:
        other.click(timeout=1000)
    except TimeoutError:
        return ""
    return "other"


def lines(page: Page) -> int:
    return page.locator(".logbox li").count()


def choose(page: Page, **options: str) -> None:
    """Set options of the table, wherever they are folded away."""
    for name, value in options.items():
        setting = page.locator(f"#o-{name}")
        if not setting.is_visible():
            page.locator("details", has=setting).locator("summary").click()
        setting.select_option(value)


def set_table(page: Page, *seats: str, **options: str) -> None:
    """A table of me and these, added by the words on their buttons."""
    page.wait_for_selector(".st")
    while page.locator(".st .btn.icon").count():
        page.locator(".st .btn.icon").first.click()
    for seat in seats:
        page.locator(".adders").get_by_text(seat).click()
    choose(page, **options)
    page.click("[data-action=start]")


def two_devices(
    opened: Opened,
    address: str,
    edition: str = "europe",
    before: Callable[[Page], object] = lambda page: None,
    **options: str,
) -> tuple[Page, Page]:
    """A host at a desk, in French, and a guest who came with a phone, in English."""
    host = opened(f"{address}/new/monopoly/{edition}")
    set_table(host, "Par lien", **options)
    code = host.locator(".code").inner_text()
    guest = opened(address, PHONE, "en-GB", "dark", before=before)
    guest.fill("#code", code.lower())
    guest.keyboard.press("Enter")
    guest.fill(".sit input", "Lucas")
    guest.click(".sit .btn")
    for page in (host, guest):
        page.wait_for_selector(".boardbox")
    return host, guest


def is_over(page: Page) -> bool:
    return page.locator("[data-action=rematch]").count() > 0
