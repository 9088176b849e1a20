"""A table with real dice: the page is the referee, positions are corrected, and the game moves
elsewhere."""

from __future__ import annotations

import re

from playwright.sync_api import Page, ViewportSize, expect

from tests.web.actions import open_rules, set_table
from tests.web.conftest import DESKTOP, PHONE, OpenPage, violations
from tests.web.desk.desk_actions import sit_down

LYING = ViewportSize(width=844, height=390)


def throw(page: Page, *faces: int) -> None:
    """Enter what the real dice show."""
    page.wait_for_selector("[data-die]")
    for die, face in enumerate(faces):
        page.click(f"[data-die='{die}-{face}']")
    page.click("[data-action=dice]:not([disabled])")
    page.wait_for_selector("[data-die][aria-pressed=true]", state="detached")


def real_table(page: Page) -> None:
    open_rules(page)
    page.click("[data-dice=host]")
    set_table(page, "Ici")
    page.wait_for_selector(".boardbox")


def draw(page: Page, card: int) -> str:
    """Enter the card that was drawn from the real pack; return its text."""
    page.select_option("[data-action=card]", str(card))
    said = page.locator("[data-action=card] option").nth(card + 1).inner_text()
    page.click("[data-action=card-shown]")
    page.wait_for_selector("[data-action=card]", state="detached")
    return said


def log_says(page: Page, text: str) -> None:
    """Assert that the log has this text, with any kind of spaces."""
    words = re.compile(r"\s+".join([re.escape(word) for word in text.split()]))
    expect(page.locator(".logbox li").filter(has_text=words).first).to_be_visible()


def correct(page: Page, turn: int, uncover: int = -1, **fields: str) -> None:
    """Correct the position in the whole list: whose turn it is, and other values."""
    page.click("[data-action=correct]")
    page.click("[data-action=all-fields]")
    page.wait_for_selector(".position")
    if uncover >= 0:  # the box keeps purses secret: they are not shown all at once
        expect(page.locator(f"[data-set=amount-{uncover}-0]")).to_have_count(0)
        page.click(f"[data-uncover='{uncover}']")
    page.select_option("[data-set=turn]", str(turn))
    for name, value in fields.items():
        field = page.locator(f"[data-set={name.replace('_', '-')}]")
        if field.evaluate("one => one.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.click("[data-action=set-table]")
    expect(page.locator(".position")).to_have_count(0)
    page.click("[data-action=sit-done]")


def to_desk(page: Page) -> None:
    page.get_by_role("button", name="Menu").first.click()
    page.click("[data-action=to-desk]")
    page.wait_for_selector("[data-ready]")


def to_referee(page: Page) -> None:
    sit_down(page)
    page.wait_for_selector(".boardbox")


def test_real_dice_are_typed_in_and_the_board_follows(
    open_page: OpenPage, fast_server: str
) -> None:
    page = open_page(f"{fast_server}/new/monopoly/europe", DESKTOP)
    real_table(page)
    throw(page, 6, 5)  # who begins
    throw(page, 2, 1)
    page.click("[data-action=Roll]")
    throw(page, 1, 2)
    page.click("[data-action=Buy]")
    expect(page.locator(".cover")).to_have_count(0)  # the banker keeps the device
    page.wait_for_selector("[data-action=Roll]")
    page.click("[data-action=correct]")
    page.click("[data-action=all-fields]")
    page.wait_for_selector(".position")
    assert violations(page) == []
    page.fill("[data-set=amount-0-0]", "1234")
    page.select_option("[data-set=item-5]", "1")
    page.click("[data-action=set-table]")
    expect(page.locator(".position")).to_have_count(0)
    expect(page.get_by_text("1 234 €").first).to_be_visible()
    page.click("[data-action=all-fields]")
    page.locator(".position summary").click()
    page.select_option("[data-set=mark-mortgaged-20]", "1")  # nobody's title
    page.click("[data-action=set-table]")
    expect(page.locator("dialog [role=alert]")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").first.click()
    page.click("[data-action=go-on]")
    page.wait_for_selector(".referee", state="detached")
    expect(page.get_by_text("1 234 €").first).to_be_visible()


def test_a_position_is_typed_in_on_a_phone(open_page: OpenPage, fast_server: str) -> None:
    page = open_page(f"{fast_server}/new/monopoly/europe", PHONE)
    page.wait_for_selector(".chair")
    while page.locator(".chair .btn.icon").count():
        page.locator(".chair .btn.icon").first.click()
    page.locator(".adders").get_by_text("Ici").click()
    open_rules(page)
    page.click("[data-action=type-position]")
    page.wait_for_selector(".position")
    page.select_option("[data-set=turn]", "1")
    page.fill("[data-set=amount-1-0]", "777")
    page.click("[data-action=set-table]")
    page.click("[data-action=start]")
    page.wait_for_selector(".boardbox")
    expect(page.get_by_text("777 €").first).to_be_visible()


# The other boxes: dice, a card, a correction, to the cash desk and back


def test_richesses_with_the_real_box(open_page: OpenPage, fast_server: str) -> None:
    page = open_page(f"{fast_server}/new/richesses/nathan-urss", DESKTOP)
    real_table(page)
    throw(page, 6, 5)  # who begins
    throw(page, 2, 1)
    page.click("[data-action=Roll]")
    throw(page, 6, 6)
    page.wait_for_selector("[data-action=card]")  # the news
    assert violations(page) == []
    draw(page, 0)
    correct(page, 1, uncover=1, amount_1_0="12300000", item_0="1")
    expect(page.get_by_text("12 300 000 F").first).to_be_visible()
    to_desk(page)
    expect(page.locator(".covered")).to_have_count(2)  # secret here too
    page.get_by_label("Découvrir le solde de Joueur 2").click()
    expect(page.locator("[data-balance='1']")).to_have_text("12\xa0300\xa0000\xa0F")
    page.click("[data-tab=titles]")
    expect(page.locator("[data-title='0']")).to_have_attribute("data-owner", "1")
    page.locator("[data-seat='1'] .pick").click()
    page.click("[data-key=points]")
    page.locator("dialog input").fill("2")
    page.click("[data-action=count]")
    expect(page.locator("[data-balance='1']")).to_have_text("13\xa0300\xa0000\xa0F")
    to_referee(page)
    expect(page.get_by_text("13 300 000 F").first).to_be_visible()
    page.wait_for_selector("[data-action=Roll]")


def test_eldorado_with_the_real_box(open_page: OpenPage, fast_server: str) -> None:
    page = open_page(f"{fast_server}/new/eldorado/reconstruction", DESKTOP)
    real_table(page)
    page.locator("[data-action=TakeTitle]").first.click()
    log_says(page, "choisit un titre pour commencer")
    page.click("[data-action=TakeIngot]")
    page.click("[data-action=Roll]")
    throw(page, 1, 1)
    page.wait_for_selector("[data-action=card]")  # a radio message
    assert violations(page) == []
    log_says(page, draw(page, 0))
    expect(page.get_by_text("11 000 $").first).to_be_visible()
    correct(page, 1, amount_0_0="4300", item_20="0")
    expect(page.get_by_text("4 300 $").first).to_be_visible()
    to_desk(page)
    expect(page.locator("[data-balance='0']")).to_have_text("4\xa0300\xa0$")
    expect(page.locator("[data-seat='1']")).to_contain_text("1 lingot")
    page.click("[data-tab=titles]")
    expect(page.locator("[data-title='20']")).to_have_attribute("data-owner", "0")
    page.click("[data-title='20']")
    page.click("[data-deed=return]")
    expect(page.locator("[data-title='20']")).to_have_attribute("data-owner", "-1")
    expect(page.locator("[data-balance='0']")).to_have_text("5\xa0300\xa0$")
    to_referee(page)
    expect(page.get_by_text("5 300 $").first).to_be_visible()
    page.wait_for_selector("[data-action=Roll]")


def test_banking_with_the_real_box_on_a_phone(open_page: OpenPage, fast_server: str) -> None:
    page = open_page(f"{fast_server}/new/banking/cnep", PHONE)
    real_table(page)
    throw(page, 6)  # who begins
    throw(page, 2)
    page.click("[data-action=Roll]")
    throw(page, 5)
    page.click("[data-action=Roll]")
    throw(page, 4)
    page.click("[data-action=Roll]")
    throw(page, 2)
    page.wait_for_selector("[data-action=card]")  # the seventh square
    assert violations(page) == []
    draw(page, 0)
    correct(page, 1, amount_0_0="35000", amount_3_0="10000")
    expect(page.get_by_text("35 000 F").first).to_be_visible()
    to_desk(page)
    expect(page.locator("[data-balance='0']")).to_have_text("35\xa0000\xa0F")
    expect(page.locator("[data-balance='3']")).to_have_text("10\xa0000\xa0F")  # in bank
    page.click("[data-key=departure]")
    expect(page.locator("[data-balance='0']")).to_have_text("55\xa0000\xa0F")
    to_referee(page)
    expect(page.get_by_text("55 000 F").first).to_be_visible()
    page.wait_for_selector("[data-action=Roll]")


def test_on_a_phone_that_lies_the_board_leaves_the_referee_and_the_question_free(
    open_page: OpenPage,
) -> None:
    page = open_page("/new/eldorado/reconstruction", LYING)
    real_table(page)
    expect(page.locator(".ask h2")).to_be_in_viewport(ratio=1)
    for name in ("Camille", "Joueur 2"):  # each begins with one
        expect(page.locator(".ask .whose")).to_contain_text(name)
        page.locator("[data-action=TakeIngot]").click()
    answer = page.locator("[data-action=Roll]")
    expect(answer).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    expect(answer).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-action=correct]")).to_be_in_viewport(ratio=1)
    board = page.locator(".boardbox").bounding_box()
    panel = page.locator(".referee").bounding_box()
    assert board is not None
    assert panel is not None
    assert board["x"] + board["width"] <= panel["x"]
    for button in (answer, page.locator("[data-action=correct]")):
        assert button.evaluate(
            """(one) => {
              const { x, y, width, height } = one.getBoundingClientRect();
              return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
            }"""
        )
    assert violations(page) == []
