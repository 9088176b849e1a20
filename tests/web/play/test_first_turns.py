"""Some turns through the page: alone, on one device, on two, in both languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.actions import log_lines, play_on, set_table, two_devices, until_timeout
from tests.web.conftest import DESKTOP, LOOKS, NARROW, OpenPage, show, violations, width


def test_a_first_game_in_two_clicks_and_some_turns(open_page: OpenPage, fast_server: str) -> None:
    page = open_page(fast_server)
    page.click("[data-action=play]")
    page.wait_for_selector(".boardbox")
    acts = 0
    for _ in until_timeout(page):
        acts += play_on(page) != ""
        if acts == 6:
            break
    assert log_lines(page) > 10
    assert violations(page) == []


def test_both_languages_at_any_time(open_page: OpenPage) -> None:
    page = open_page("/")
    page.click("[data-action=play]")
    page.wait_for_selector(".boardbox")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.get_by_text("Read this page in English").click(force=True)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_text("1 500 €")).to_have_count(0)
    assert page.get_by_text("€1,500").count() > 0
    assert "/t/" in page.url


@pytest.mark.parametrize(
    ("box", "hides"), [("richesses/nathan-urss", True), ("monopoly/europe", False)]
)
def test_one_device_is_covered_where_something_is_hidden(
    open_page: OpenPage, box: str, hides: bool
) -> None:
    page = open_page(f"/new/{box}")
    set_table(page, "Ici")
    page.wait_for_selector(".boardbox")
    covers, throws = 0, 0
    for _ in until_timeout(page):
        did = play_on(page, ("cover", "Claim", "Roll", "TakeNone", "DeclineJoker", "PassBid"))
        covers += did == "cover"
        throws += did == "Roll"
        if throws == 4:
            break
    assert (covers >= 2) == hides


def test_a_secret_is_open_while_a_finger_or_a_key_holds_it(open_page: OpenPage) -> None:
    page = open_page("/new/richesses/nathan-urss")
    set_table(page, "Ici")
    hold, cover = page.locator("[data-action=hold]"), page.locator("[data-action=cover]")
    expect(hold).to_be_visible()
    if cover.count():  # another begins
        cover.click()
    purse = page.locator(".me .amt")
    expect(purse).to_have_attribute("role", "img")
    hold.hover()
    page.mouse.down()
    expect(purse).to_contain_text("F")
    page.mouse.up()
    expect(purse).to_have_attribute("role", "img")
    hold.focus()
    page.keyboard.down("Space")
    expect(purse).to_contain_text("F")
    page.keyboard.up("Space")
    expect(purse).to_have_attribute("role", "img")


def test_two_devices_fight_an_auction(open_page: OpenPage, address: str) -> None:
    host, guest = two_devices(open_page, address)
    bids = [0, 0]
    for _ in until_timeout(host, guest):
        for i, page in enumerate((host, guest)):
            bids[i] += play_on(page, ("Bid", "Claim", "Roll", "LeaveIt", "PayFine")) == "Bid"
        if min(bids) >= 2:
            break
    assert violations(guest) == []


def test_a_lost_connection_is_shown_and_healed(open_page: OpenPage) -> None:
    lines_open: list[WebSocketRoute] = []
    is_down = False

    def route(line: WebSocketRoute) -> None:
        if is_down:
            line.close()
        else:
            line.connect_to_server()
            lines_open.append(line)

    page = open_page(
        "/new/monopoly/europe", before=lambda page: page.route_web_socket("**/socket", route)
    )
    set_table(page, "Ici")
    page.wait_for_selector(".boardbox")
    is_down = True
    for line in lines_open:
        line.close()
    expect(page.locator(".net")).to_be_visible()
    is_down = False
    expect(page.locator(".net")).to_have_count(0, timeout=10_000)
    before = log_lines(page)
    for _ in until_timeout(page):
        play_on(page)
        if log_lines(page) > before:
            break


def test_axe_finds_nothing_before_the_game(open_page: OpenPage) -> None:
    page = open_page("/")
    page.wait_for_selector(".slot")
    readable(page)
    page.locator(".go a[href^='/new']").click()
    page.wait_for_selector(".chair")
    readable(page)
    show(page, DESKTOP, "light")
    set_table(page, "Joueur invité")
    page.wait_for_selector(".inv")
    readable(page)


def readable(page: Page) -> None:
    """Assert that axe finds nothing at each size and in each theme, and that the page fits into 320
    pixels."""
    for size, theme in LOOKS:
        show(page, size, theme)
        assert violations(page) == [], (size, theme)
    show(page, NARROW, "light")
    assert width(page) <= NARROW["width"]
