"""Whole games through the page, on two devices and by keyboard alone, and what happens in them."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from magnat.core.action_and_choice import Action
from magnat.core.state import MONEY
from magnat.games import find
from magnat.games.monopoly.edition import HOTEL, HOUSE, TITLES
from magnat.games.monopoly.state import Monopoly
from magnat.kit.set_by_hand import SetAmount, SetPlace
from magnat.testing import loaded
from tests.web.actions import (
    OTHERS,
    PRICE_SEEN_MS,
    is_over,
    play_on,
    set_table,
    two_devices,
    until_timeout,
)
from tests.web.conftest import PHONE, OpenPage, skip_ten_minutes, violations

ENOUGH = 10  # acts of each, after which only time has to pass
# On each site of a colour: 32 houses and 12 hotels, from brown to dark blue.
BUILT = (
    *((HOUSE, 3), (HOUSE, 3), (HOUSE, 3)),
    *((HOTEL, 1), (HOTEL, 1), (HOTEL, 1), (HOTEL, 1)),
    (HOUSE, 4),
)


@pytest.mark.parametrize("edition", ["europe", "electronique", "paris"])
def test_a_game_is_played_to_its_end(open_page: OpenPage, fast_server: str, edition: str) -> None:
    """The booklet's timed game: after ten minutes fortunes are counted."""
    pages = two_devices(open_page, fast_server, edition, timed_game="10")
    acts = [0, 0]
    is_late = False
    for _ in until_timeout(*pages):
        for i, page in enumerate(pages):
            acts[i] += play_on(page) != ""
        if all([is_over(page) for page in pages]):
            break
        if not is_late and min(acts) > ENOUGH:
            is_late = True
            skip_ten_minutes(fast_server)
    assert min(acts) > ENOUGH
    host, guest = pages
    for page in pages:
        expect(page.locator(".rank li")).to_have_count(2)
        expect(page.locator(".tp").first).to_be_visible()
    assert host.locator(".rank .amt").all_inner_texts() != []
    assert violations(host) == []
    assert violations(guest) == []
    host.click("[data-action=story]")
    expect(host.locator(".tale li").nth(10)).to_be_attached()
    host.keyboard.press("Escape")
    with host.expect_download() as download:
        host.click("[data-action=record]")
    assert download.value.path().read_text(encoding="utf-8").startswith('{"')
    host.click("[data-action=rematch]")
    host.wait_for_selector(".boardbox, .code")
    assert not is_over(host)


def lay(route: Route) -> None:
    """Change the table: one player has no money; the other has all titles, houses and hotels."""
    game = find("monopoly")
    s = game.start(loaded(game, "europe"), 2, 1)
    assert isinstance(s, Monopoly)
    laid: list[Action] = [SetAmount(0, MONEY, 0), SetPlace(1, tuple(range(TITLES)))]
    for site in s.box.sites:
        good, each = BUILT[s.box.group_of[site]]
        laid.append(SetAmount(s.square(s.box.space_of[site]), good, each))
    asked = {**(route.request.post_data_json or {}), "position": game.codec.encode(laid)}
    route.continue_(post_data=json.dumps(asked))


def test_a_debt_that_cannot_be_paid_is_a_bankruptcy(open_page: OpenPage, fast_server: str) -> None:
    """One of two players at a shared screen has nothing, the other everything."""
    here = open_page(f"{fast_server}/new/monopoly/europe")
    here.route("**/api/tables", lay)
    set_table(here, "Ici")
    here.wait_for_selector(".boardbox")
    for _ in until_timeout(here):
        play_on(here, ("Claim", "Roll", "GiveUp", "PayFine", "Decline"))
        if is_over(here):
            break
    expect(here.locator(".rank li").last).to_contain_text(re.compile("éliminé|quitté"))
    elsewhere = open_page(here.url, PHONE, "en-GB", "dark")
    expect(elsewhere.locator(".rank li").first).to_contain_text("in cash")
    for page in (here, elsewhere):
        expect(page.locator(".tp").first).to_be_visible()
        assert violations(page) == []


def test_a_trade_is_built_here_and_accepted_there(open_page: OpenPage, address: str) -> None:
    host, guest = two_devices(open_page, address, even_start_properties="2")
    host.keyboard.press("t")
    host.locator(".partners .btn").click()
    items = []
    for side in (0, 1):
        ware = host.locator("fieldset").nth(side).locator(".ware").first
        items.append(ware.get_attribute("data-item"))
        ware.locator("input").check()
    host.locator("fieldset").first.locator("input.amt").fill("30")
    host.keyboard.press("Tab")
    assert violations(host) == []
    host.locator("dialog [data-action=Offer]").click()
    expect(host.locator("dialog")).to_have_count(0)
    offer = guest.locator(".offer")
    expect(offer).to_contain_text("€30")
    assert violations(guest) == []
    guest.wait_for_timeout(PRICE_SEEN_MS)  # an answer to what has only just come was not meant
    offer.locator("[data-action=Accept]").click()
    expect(offer).to_have_count(0)
    expect(host.locator(f".hand [data-item='{items[1]}']")).to_be_visible()
    expect(host.locator(f".hand [data-item='{items[0]}']")).to_have_count(0)
    expect(host.locator(".me .amt.big")).to_have_text("1\u00a0470\u00a0€")


def bid(page: Page) -> None:
    """Make the lowest bid, once its price has been on the screen long enough."""
    page.wait_for_timeout(PRICE_SEEN_MS)
    page.locator("[data-action=Bid]").first.click()


def test_a_line_that_breaks_in_mid_auction_heals(open_page: OpenPage, address: str) -> None:
    lines: list[WebSocketRoute] = []
    is_down = False

    def route(line: WebSocketRoute) -> None:
        if is_down:
            line.close()
        else:
            line.connect_to_server()
            lines.append(line)

    host, guest = two_devices(
        open_page,
        address,
        before=lambda page: page.route_web_socket("**/socket", route),
        auction_silence_ms="60000",
    )
    for _ in until_timeout(host, guest):
        for page in (host, guest):
            play_on(page, ("Claim", "Roll", "LeaveIt"))
        if host.locator(".auction").count() and guest.locator(".auction").count():
            break
    bid(host)
    expect(host.get_by_text("Vous menez.")).to_be_visible()
    is_down = True
    for line in lines:
        line.close()
    expect(guest.locator(".net")).to_be_visible()
    is_down = False
    expect(guest.locator(".net")).to_have_count(0, timeout=10_000)
    bid(guest)
    expect(host.locator(".auction")).to_contain_text("Lucas")
    expect(host.locator("[data-action=Bid]").first).to_be_enabled()
    bid(host)
    expect(guest.locator(".auction")).not_to_contain_text("You lead")


# Whether the walk is at its end; none when there is nothing to walk to.
REACHED = """(where) => document.activeElement?.matches(where) ||
  ([...document.querySelectorAll(where)].some((one) => !one.disabled && one.checkVisibility())
    ? false : null)"""
STEPS = 500  # a long story has many clauses to stop at


def tab_to(page: Page, selector: str) -> bool:
    """Move the focus to an element with the Tab key; False if it has gone or is disabled."""
    for n in range(STEPS):
        if n == STEPS // 2:
            page.keyboard.press("Escape")  # a card was opened in passing, and keeps the focus
        reached: bool | None = page.evaluate(REACHED, selector)
        if reached is not False:
            return bool(reached)
        page.keyboard.press("Tab")
    raise AssertionError(
        f"the Tab key does not come to {selector}: {page.locator('body').aria_snapshot()[:6000]}"
    )


# The answer to each question: a key, or a button reached with Tab.
KEYS = {"Claim": "r", "Roll": "l", "Buy": "1", "PayMoney": "1", "PayFine": "1"}
WALKS = ("leave-for-good", "PassBid", "Decline", "LeaveIt", "raise", "GiveUp")


def test_the_keyboard_alone_plays_a_whole_game(open_page: OpenPage, fast_server: str) -> None:
    page = open_page(f"{fast_server}/new/monopoly/europe")
    page.wait_for_selector(".chair")
    assert tab_to(page, "[data-action=rules]")
    page.keyboard.press("Enter")
    page.wait_for_selector("#o-timed_game")
    assert tab_to(page, "#o-timed_game")
    page.keyboard.press("ArrowDown")
    assert tab_to(page, "[data-action=start]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".boardbox")
    page.keyboard.press("g")
    page.keyboard.press("ArrowRight")
    label = page.evaluate("() => document.activeElement.getAttribute('aria-label')")
    assert label.startswith("Vilnius")
    page.evaluate("() => document.activeElement.blur()")
    thrown = 0
    is_late = False
    for _ in until_timeout(page):
        if is_over(page):
            break
        if not is_late and thrown > ENOUGH:
            is_late = True
            skip_ten_minutes(fast_server)
        offered = page.locator("[data-action]:not([disabled])").evaluate_all(
            "(all) => all.map((one) => one.dataset.action)"
        )
        if answered := [key for name, key in KEYS.items() if name in offered]:
            thrown += answered[0] == "l"
            page.keyboard.press(answered[0])
        elif page.locator(".way input:not(:checked)").count() and "raise" not in offered:
            if tab_to(page, ".way input:not(:checked)"):
                page.keyboard.press("Space")
        elif walked := [name for name in WALKS if name in offered]:
            if tab_to(page, f"[data-action={walked[0]}]"):
                page.keyboard.press("Enter")
        elif page.locator(OTHERS).count() and tab_to(page, OTHERS):
            page.keyboard.press("Enter")
        page.wait_for_timeout(50)
    assert thrown > ENOUGH


def test_my_place_drags_up_on_a_phone(open_page: OpenPage, address: str) -> None:
    page = open_page(f"{address}/new/monopoly/europe", PHONE)
    set_table(page, "Robot", even_start_properties="3")
    page.wait_for_selector(".sheet.peek")
    grab = page.locator(".grab")
    box = grab.bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2
    page.mouse.move(middle, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(middle, 420, steps=4)
    page.mouse.up()
    expect(page.locator(".sheet.half .strip").first).to_be_visible()
    grab.press("ArrowUp")
    expect(page.locator(".sheet.full")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.locator(".sheet.peek .fan")).to_be_visible()
