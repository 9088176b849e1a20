"""The guided first game of each box, followed as its hints say, in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, TimeoutError, ViewportSize, expect

from tests.web.actions import (
    ANSWERS,
    PRICE_SEEN_MS,
    confirm_dialog,
    play_on,
    take_titles,
    until_timeout,
)
from tests.web.conftest import DESKTOP, FAST_SERVER, PHONE, OpenPage, run_server, violations

# In which language each is learnt, and on what.
BOXES = {
    "monopoly/europe": ("fr-FR", DESKTOP),
    "monopoly/electronique": ("en-GB", DESKTOP),
    "richesses/nathan-urss": ("fr-FR", DESKTOP),
    "eldorado/reconstruction": ("en-GB", DESKTOP),
    "banking/cnep": ("fr-FR", PHONE),
}
# Answers to questions without a hint.
OFFERED = "() => [...document.querySelectorAll('[data-action]')].map((one) => one.dataset.action)"
HINT_MS = 250  # within which a hint follows its question
MORE = (
    *("read", "Pass", "Advance", "DepositAll", "HandOverCheque", "SellCheque", "SellBond"),
    *("SellShare", "PledgePawn", "DeclineJoker", "TakeNone", "PutUpTitle"),
    *("TakeCircuit", "BuyIngots", "Stake"),
)
SPEED = 4  # of the clock: whoever learns reads before he bids
# A hint leaves in sight what it speaks of.
ABOVE_THE_SHEET = """() => {
  const [roll, sheet] = ['[data-action=Roll]', '.sheet'].map(
    (one) => document.querySelector(one).getBoundingClientRect());
  return roll.bottom <= sheet.top;
}"""
# A hint and what it says, of one moment: the next may come at any time.
HINT = """() => {
  const hint = document.querySelector('.hint');
  if (!hint) return ['', '', false];
  const chip = hint.querySelector('.rule-chip');
  return [hint.dataset.hint ?? '', hint.textContent, chip?.checkVisibility() ?? false];
}"""
DEAL = (".partners .btn", "dialog .ware input", "dialog [data-action=Offer]")


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a server for guided first games."""
    data = tmp_path_factory.mktemp("school") / "tables.db"
    with run_server(data, "-c", FAST_SERVER.format(SPEED)) as at:
        yield at


def answer(page: Page, hint: str) -> None:
    """Answer a question that has no hint after it has been open for a while."""
    offered: list[str] = page.evaluate(OFFERED)
    page.wait_for_timeout(HINT_MS)
    if page.evaluate(HINT)[0] == hint:
        play_on(page, tuple([one for one in (*ANSWERS, *MORE) if one in offered]), moment=0)


def follow(page: Page, hint: str) -> None:
    """Take the action that a hint describes."""
    try:
        if hint == "Offer":
            page.keyboard.press("t")
            for where in DEAL:
                page.locator(where).first.click(timeout=1000)
        elif hint == "Build":
            page.locator("[data-right=build]").click(timeout=1000)
            page.locator("dialog .btn.main").first.click(timeout=1000)
            page.keyboard.press("Escape")
        elif hint == "TakeTitles":
            take_titles(page, 2)
        elif page.locator(".debt").count():
            play_on(page)  # what is ticked has to be raised too
        elif page.locator(f"[data-action={hint}]:not([disabled])").count():
            if hint == "Bid":
                page.wait_for_timeout(PRICE_SEEN_MS)
            page.locator(f"[data-action={hint}]:not([disabled])").first.click(timeout=1000)
        else:
            answer(page, hint)  # some answers have no names
    except TimeoutError:
        page.keyboard.press("Escape")  # the table went on meanwhile
    confirm_dialog(page)


@pytest.mark.parametrize("box", BOXES)
def test_a_first_game_is_learnt_by_following_it(open_page: OpenPage, school: str, box: str) -> None:
    language, size = BOXES[box]
    game, edition = box.split("/")
    page = open_page(school, size, language)
    info = page.request.get(f"{school}/api/games/{game}/{edition}").json()
    steps = info["box"]["first"]
    hints = info["words"][language[:2]]["hints"]
    page.locator(f"[data-box-name='{box}']").first.click()
    page.locator("[data-action=first]").click()
    shown: list[str] = []
    hint = page.locator(".hint")
    expect(hint).to_be_visible()
    assert violations(page) == []
    if size == PHONE:
        page.wait_for_function(ABOVE_THE_SHEET)
    for _ in until_timeout(page):
        now, said, has_rule = page.evaluate(HINT)
        if now == "over":
            break
        if now and now not in shown:
            shown.append(now)
            assert hints[now]["say"] in said
            assert has_rule
        if now:
            follow(page, now)
        else:
            answer(page, now)
    assert set(shown) == set(steps)
    assert violations(page) == []
    page.locator("[data-action=lesson-end]").click()
    expect(hint).to_have_count(0)


def test_a_lesson_can_be_left_and_hints_may_stay_on(open_page: OpenPage, school: str) -> None:
    page = open_page(school)
    page.locator("[data-action=first]").click()
    page.locator(".hint [data-action=lesson-end]").click()
    expect(page.locator(".hint")).to_have_count(0)
    page.get_by_label("Menu").first.click()
    page.locator("[data-action=hints]").click()
    page.keyboard.press("Escape")
    for _ in until_timeout(page):
        if page.locator(".hint[data-hint=Buy]").count():
            break
        play_on(page, ("Roll", "LeaveIt", "PassBid", "Decline"))
    page.locator("[data-action=hint-read]").click()
    expect(page.locator(".hint[data-hint=Buy]")).to_have_count(0)


@pytest.mark.parametrize("box", ["eldorado/reconstruction", "banking/cnep"])
def test_on_the_smallest_phone_the_first_throw_lies_above_the_sheet(
    open_page: OpenPage, address: str, box: str
) -> None:
    page = open_page(address, ViewportSize(width=320, height=568), "en-GB", "dark")
    page.locator(f"[data-box-name='{box}']").first.click()
    page.locator("[data-action=first]").click()
    page.locator("[data-action=Roll]:not([disabled])").first.wait_for()
    page.wait_for_function(
        """() => document.querySelector('[data-action=Roll]').getBoundingClientRect().bottom <=
          document.querySelector('.sheet').getBoundingClientRect().top"""
    )
