"""The moments of a game as recorded from the engine: each can be read, and axe finds nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.actions import PRICE_SEEN_MS
from tests.web.conftest import (
    NARROW,
    PHONE,
    TWO_LOOKS,
    OpenPage,
    beside_the_board,
    show,
    violations,
    width,
)
from tests.web.fake_server import serve_moment

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


ON_A_PHONE = ("prison", "offer", "purchase")  # all answers are above the sheet with the hand
ON_ITS_SIDE = {"purchase": "Buy", "auction": "Bid", "prison": "Roll"}
SPOKEN = {  # what a screen reader finds in the accessibility tree
    "auction": (
        r'region "Enchères"',
        r'heading ".+" \[level=2\]',
        r"timer",
        r'button "Offrir [\d\s]+€"',
        r'button "Me retirer"',
    ),
    "claim": (
        r'region "(À réclamer|Dernier moment).*"',
        r'button "Réclamer [\d\s]+€.*"',
        r'button "Ne rien demander"',
    ),
}
ABOVE_THE_SHEET = """() => {
  const sheet = document.querySelector('.sheet').getBoundingClientRect().top;
  const answers = [...document.querySelectorAll('.ask .choice, .urgent .btn')];
  return answers.length > 0 && answers.every((one) => one.getBoundingClientRect().bottom <= sheet);
}"""


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_moment_can_be_answered_by_everybody(open_page: OpenPage, moment: str) -> None:
    page = open_page("/t/LILAS4", PHONE, before=lambda page: serve_moment(page, moment))
    answer = page.locator(f"[data-action={MOMENTS[moment]}]").first
    expect(answer).to_be_visible()
    if moment in ON_A_PHONE:
        page.wait_for_function(ABOVE_THE_SHEET)
    if moment in SPOKEN:
        tree = page.locator("main").aria_snapshot()
        assert [one for one in SPOKEN[moment] if not re.search(one, tree)] == [], tree
    for size, theme in TWO_LOOKS:
        show(page, size, theme)
        expect(answer).to_be_visible()
        assert violations(page) == []
    if moment in ON_ITS_SIDE:
        beside_the_board(page, ON_ITS_SIDE[moment])
    show(page, NARROW, "light")
    expect(answer).to_be_visible()
    assert width(page) <= NARROW["width"]


def test_what_is_typed_is_bid_or_nothing_is(open_page: OpenPage) -> None:
    """A wrong amount is not corrected: the player would bid an amount that he did not mean."""
    said: list[Any] = []
    page = open_page("/t/LILAS4", before=lambda page: serve_moment(page, "auction", said=said))
    page.wait_for_timeout(PRICE_SEEN_MS)  # until the price has been seen
    page.get_by_role("button", name="Autre somme").click()
    field = page.get_by_label("Autre somme", exact=True).first
    bid = page.locator(".max .btn.main")
    for nonsense in ("99999", "12,5", "abc", "0", "-5", ""):
        field.fill(nonsense)
        expect(bid).to_be_disabled()
        expect(page.get_by_role("alert").filter(has_text="Possible")).to_be_visible()
    assert violations(page) == []
    field.fill("310")
    expect(page.get_by_role("alert").filter(has_text="Possible")).to_have_count(0)
    bid.click()
    expect(bid).to_be_disabled()
    assert [one["action"] for one in said] == [{"do": "Bid", "amount": 310}]


def test_a_deal_keeps_what_it_does_in_sight(open_page: OpenPage) -> None:
    page = open_page("/t/LILAS4", before=lambda page: serve_moment(page, "build"))
    page.wait_for_selector(".boardbox")
    page.keyboard.press("t")
    page.locator(".partners .btn").first.click()
    page.locator(".ware", has_text="hypothéqué").first.locator("input").check()
    for size, theme in TWO_LOOKS:
        show(page, size, theme)
        expect(page.locator("dialog .foot")).to_contain_text("avec son hypothèque")
        expect(page.locator("dialog [data-action=Offer]")).to_be_in_viewport(ratio=1)
        assert violations(page) == []
