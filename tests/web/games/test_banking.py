"""Banking at the table: each of its moments, and a whole game played to its end."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.actions import is_over, play_on, set_table, until_timeout
from tests.web.conftest import (
    NARROW,
    PHONE,
    TWO_LOOKS,
    OpenPage,
    read_in_english,
    show,
    violations,
    width,
)
from tests.web.fake_server import serve_moment

MOMENTS = {  # and what must be there to answer with
    "throw": "Roll",
    "pick": "Advance",
    "counter": "DepositAll",
    "sale": "SellShare",
    "pledge": "PledgePawn",
    "journey": "HandOverCheque",
    "ride": "HandOverCheque",
    "purchase": "Buy",
}
ANSWERS = (
    *("Advance", "DepositAll", "Roll", "PledgePawn", "SellCheque", "SellBond", "SellShare"),
    *("HandOverCheque", "Buy"),
)

MOVING = "() => document.getAnimations().filter((one) => one.playState === 'running').length"


def acts(said: list[Any]) -> list[Any]:
    return [one["action"] for one in said]


def at_moment(open_page: OpenPage, moment: str) -> tuple[Page, list[Any]]:
    said: list[Any] = []

    def before(page: Page) -> None:
        serve_moment(page, moment, "banking", "cnep", folder="banking/", said=said)

    page = open_page("/t/LILAS4", before=before)
    page.wait_for_selector(f"[data-action={MOMENTS[moment]}]")
    return page, said


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_moment_can_be_answered_by_everybody(open_page: OpenPage, moment: str) -> None:
    page, _ = at_moment(open_page, moment)
    for size, theme in TWO_LOOKS:
        if size == PHONE:
            read_in_english(page)
        show(page, size, theme)
        expect(page.locator(f"[data-action={MOMENTS[moment]}]").first).to_be_visible()
        assert violations(page) == []
        assert page.evaluate(MOVING) == 0  # without motion where none is wanted
        assert width(page) <= size["width"]
    show(page, NARROW, "light")
    assert width(page) <= NARROW["width"]


def test_a_pawn_is_chosen_by_touching_it(open_page: OpenPage) -> None:
    page, said = at_moment(open_page, "pick")
    lost = page.locator("[data-action=Advance][data-lost=true]")
    expect(lost).to_contain_text("Coup perdu")
    pawns = page.locator("[data-pawn]")
    assert pawns.count() == 3
    labels = [one.get_attribute("aria-label") or "" for one in pawns.all()]
    stays = next(i for i, label in enumerate(labels) if "Coup perdu" in label)
    pawns.nth(stays).click()  # says why, and goes nowhere yet
    expect(page.locator(".callout")).to_contain_text("Touchez encore")
    assert said == []
    goes = next(i for i, label in enumerate(labels) if "Coup perdu" not in label)
    pawn = int(pawns.nth(goes).get_attribute("data-pawn") or 0)
    pawns.nth(goes).click()
    page.wait_for_function("() => document.querySelector('[data-action=Advance]').disabled")
    assert acts(said) == [{"do": "Advance", "pawn": pawn}]


def test_lines_are_deposited_by_dragging_and_by_keys(open_page: OpenPage) -> None:
    page, said = at_moment(open_page, "counter")
    share = page.locator("[data-line^=share-]").first
    item = int((share.get_attribute("data-line") or "").removeprefix("share-"))
    vault = page.locator("[data-vault]").bounding_box()
    line = share.locator("b").bounding_box()
    assert vault is not None
    assert line is not None
    page.mouse.move(line["x"] + 5, line["y"] + 5)
    page.mouse.down()
    page.mouse.move(vault["x"] + 30, vault["y"] + 30, steps=4)
    page.mouse.up()
    bond = page.locator("[data-line=good-1] button").nth(1)
    bond.focus()
    page.keyboard.press("ArrowRight")
    page.locator("[data-action=Deposit]").press("Enter")
    page.wait_for_function("() => document.querySelector('[data-action=DepositAll]').disabled")
    assert acts(said) == [{"do": "Deposit", "amount": 0, "items": [item], "goods": [[1, 1]]}]


def test_the_box_says_that_it_is_reconstructed(open_page: OpenPage) -> None:
    page, _ = at_moment(open_page, "throw")
    page.get_by_role("button", name="Plateau et cartes reconstitués").click()
    dialog = page.locator("dialog")
    expect(dialog).to_contain_text("une reconstitution")
    assert violations(page) == []


def test_a_whole_game_is_played_to_its_end(open_page: OpenPage, fast_server: str) -> None:
    page = open_page(f"{fast_server}/new/banking/cnep")
    page.wait_for_selector(".chair")
    level = page.locator(".chair select").first
    assert level.locator("option").all_inner_texts()[:3] == ["débutant", "confirmé", "champion"]
    level.select_option("beginner")
    set_table(page, "Robot", exact_goal="false")  # no throws are lost before the goal
    page.wait_for_selector(".boardbox")
    seen: set[str] = set()
    cards = 0
    for _ in until_timeout(page):
        seen.add(play_on(page, ANSWERS))
        if is_over(page):
            break
        if cards == 0 and page.locator("article.card").count():
            cards = page.locator("article.card").count()
            assert violations(page) == []
    assert {"Roll", "Advance"} <= seen  # counters and debts are a matter of luck
    assert cards <= 1  # one at a time, if any was drawn
    expect(page.locator(".rank li")).to_have_count(2)
    assert violations(page) == []
