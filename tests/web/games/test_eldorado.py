"""Eldorado through the page: its moments, its board as a list, a whole game to its end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.web.actions import is_over, play_on, set_table, until_timeout
from tests.web.conftest import LOOKS, NARROW, PHONE, TWO_LOOKS, OpenPage, show, violations, width
from tests.web.fake_server import View, serve_moment

MOMENTS = {  # and what must be there to answer with
    "first": "[data-action=TakeIngot]",
    "turn": "[data-action=Roll]",
    "fork": "[data-action=TakeCircuit]",
    "purchase": "[data-action=Buy]",
    "gold": "[data-action=BuyIngots]",
    "lending": "[data-action=Borrow]",
    "casino": "[data-action=Stake]",
    "auction": "[data-action=Bid]",
    "claim": "[data-action=ClaimIncome]",
    "debt": "[data-action=PutUpIngots]",
}
SCENES = ("control", "lottery", "crisis", "weekend", "failure")
ANSWERS = (
    *("read", "TakeIngot", "ClaimIncome", "Roll", "TakeCircuit", "BuyIngots", "Stake", "Buy"),
    *("Bid", "PassBid", "PutUpTitle", "Borrow", "Pass"),
)
# On a phone no answer lies under the sheet with the hand.
ABOVE_THE_SHEET = """() => {
  const sheet = document.querySelector('.sheet').getBoundingClientRect().top;
  const answers = [...document.querySelectorAll('.ask button, .urgent button, .way')];
  return answers.every((one) => one.getBoundingClientRect().bottom <= sheet);
}"""


def at_the_table(
    page: Page, moment: str, change: Callable[[View], None] = lambda view: None
) -> None:
    serve_moment(page, moment, "eldorado", "reconstruction", folder="eldorado/", change=change)


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_moment_can_be_answered_by_everybody(open_page: OpenPage, moment: str) -> None:
    page = open_page("/t/LILAS4", PHONE, before=lambda page: at_the_table(page, moment))
    answer = page.locator(MOMENTS[moment]).first
    expect(answer).to_be_visible()
    if moment != "auction":
        page.wait_for_function(ABOVE_THE_SHEET)
    for size, theme in TWO_LOOKS:
        show(page, size, theme)
        expect(answer).to_be_visible()
        assert violations(page) == []
    show(page, NARROW, "light")
    expect(answer).to_be_visible()
    assert width(page) <= NARROW["width"]


@pytest.mark.parametrize("scene", SCENES)
def test_what_befalls_a_player_is_a_scene_until_it_is_read(open_page: OpenPage, scene: str) -> None:
    page = open_page("/t/LILAS4", language="en-GB", before=lambda page: at_the_table(page, scene))
    shown = page.locator(f"[data-scene={scene}]")
    for size, theme in LOOKS:
        show(page, size, theme)
        expect(shown).to_be_visible()
        assert violations(page) == []
    shown.locator("[data-action=read]").click()
    expect(shown).to_have_count(0)


def passed_twice(view: View) -> None:
    """Change the view: a card sent the player over the start again, so the same income can be
    claimed twice."""
    at = next(i for i, one in enumerate(view["windows"]) if one["kind"] == "claim")
    standing = view["glimpse"]["standing"]
    standing.append(standing[at - 1])
    new = len(standing)  # the question is window 0
    view["windows"].insert(new, view["windows"][at])
    for choice in view["choices"]:
        choice["window"] += choice["window"] >= new
    view["choices"] += [{**one, "window": new} for one in view["choices"] if one["window"] == at]


def test_whoever_passes_the_start_twice_may_claim_twice(open_page: OpenPage) -> None:
    page = open_page("/t/LILAS4", before=lambda page: at_the_table(page, "claim", passed_twice))
    expect(page.locator("[data-claim] [data-action=ClaimIncome]")).to_have_count(2)
    assert violations(page) == []


def test_the_exchange_and_the_reserve_are_there_on_a_phone_too(open_page: OpenPage) -> None:
    page = open_page("/t/LILAS4", PHONE, before=lambda page: at_the_table(page, "turn"))
    page.click(".ticker")
    exchange = page.locator("dialog .exchange")
    expect(exchange.locator("[data-series]")).to_have_count(6)
    expect(exchange.get_by_role("meter")).to_be_visible()
    expect(page.locator("dialog")).to_contain_text("une reconstitution")
    assert violations(page) == []


def sell_at_the_counter(page: Page) -> None:
    """Sell ingots, or else a title, in the dialog that a debt opens; then close it."""
    counter = page.locator("dialog:has([data-action=SellTitles], [data-action=SellIngots])")
    if not counter.count():
        return
    try:
        ingots = counter.locator("[data-action=SellIngots]:enabled")
        if ingots.count():
            ingots.click(timeout=1000)
        else:
            counter.locator("input[type=checkbox]").first.check(timeout=1000)
            counter.locator("[data-action=SellTitles]").click(timeout=1000)
    except TimeoutError:
        pass  # the table went on meanwhile
    page.keyboard.press("Escape")


def test_a_whole_game_to_its_end(open_page: OpenPage, fast_server: str) -> None:
    page = open_page(f"{fast_server}/new/eldorado/reconstruction")
    set_table(page, "Robot", rounds="20")
    page.wait_for_selector(".boardbox")
    acts: set[str] = set()
    for _ in until_timeout(page):
        acts.add(play_on(page, ANSWERS))
        sell_at_the_counter(page)
        if is_over(page):
            break
    assert {"TakeIngot", "Roll", "TakeCircuit", "read"} < acts
    assert violations(page) == []
