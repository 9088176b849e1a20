"""Richesses du Monde through the page: its moments, and a whole game in which nobody sees another's
cash."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, WebSocketRoute, expect

from tests.web.actions import is_over, play_on, set_table, take_titles, until_timeout
from tests.web.conftest import (
    PHONE,
    TWO_LOOKS,
    OpenPage,
    beside_the_board,
    read_in_english,
    show,
    violations,
)
from tests.web.fake_server import serve_moment
from tests.web.view_fixtures import FIXTURES

HOST, GUEST = 0, 1
PUBLIC = ("agenda", "standing", "clock", "since")  # what somebody owes, bids or offers, and time
MOMENTS = {  # and what must be there to answer with
    "throw": "Roll",
    "file": "TakeNone",
    "world": "TakeNone",
    "royalty": "Claim",
    "trust": "Bid",
    "putting-up": "PutUp",
    "joker": "BuyJoker",
    "outbid": "Outbid",
    "decide": "SellTo",
}


def moment_of(page: Page, moment: str) -> None:
    serve_moment(page, moment, "richesses", "nathan-urss", "layout-nathan-urss")


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_moment_can_be_answered_by_everybody(open_page: OpenPage, moment: str) -> None:
    page = open_page("/t/LILAS4", before=lambda page: moment_of(page, moment))
    for size, theme in TWO_LOOKS:
        if size == PHONE:
            read_in_english(page)
        show(page, size, theme)
        expect(page.locator(f"[data-action={MOMENTS[moment]}]").first).to_be_visible()
        page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")
        assert violations(page) == []
    if moment == "file":
        beside_the_board(page, MOMENTS[moment])


def test_a_card_lies_over_the_board_of_a_phone(open_page: OpenPage) -> None:
    """The card does not push the question below it under the sheet."""
    lines: list[list[WebSocketRoute]] = []
    page = open_page(
        "/t/LILAS4",
        PHONE,
        before=lambda page: lines.append(
            serve_moment(page, "throw", "richesses", "nathan-urss", "layout-nathan-urss")
        ),
    )
    roll = page.locator("[data-action=Roll]")
    expect(roll).to_be_visible()
    page.evaluate("document.fonts.ready.then(() => true)")
    view = json.loads((FIXTURES / "view-throw.json").read_text(encoding="utf-8"))
    n = view["n"] + 1

    def tell(kind: str, entry: int, said: str) -> None:
        told = {"kind": kind, "facts": [1, 192], "entry": entry, "at": 0, "fr": said, "en": said}
        lines[0][-1].send(json.dumps({**view, "n": entry, "since": entry - 1, "events": [told]}))

    tell("bought_nothing", n, "Papi Jean n’achète rien.")  # as many lines of the story as below
    expect(page.get_by_text("n’achète rien").first).to_be_visible()
    before = roll.bounding_box()
    assert before is not None
    tell("drew", n + 1, "Papi Jean tire une carte.")
    expect(page.locator("article.card")).to_be_visible()
    after = roll.bounding_box()
    assert after is not None
    assert after["y"] == pytest.approx(before["y"], abs=8)
    assert violations(page) == []


def test_the_cover_waits_until_the_card_has_been_read(open_page: OpenPage) -> None:
    """On a shared screen, also with animations off."""
    lines: list[list[WebSocketRoute]] = []
    page = open_page(
        "/t/LILAS4",
        PHONE,
        before=lambda page: lines.append(
            serve_moment(
                page, "throw", "richesses", "nathan-urss", "layout-nathan-urss", mine=(0, 1)
            )
        ),
    )
    expect(page.locator("[data-action=Roll]")).to_be_visible()
    view = json.loads((FIXTURES / "view-throw.json").read_text(encoding="utf-8"))
    n = view["n"] + 1
    drew = {"kind": "drew", "facts": [0, 192], "entry": n, "at": 0, "fr": "", "en": ""}
    view.update(n=n, since=n - 1, events=[drew], awaited=[1], choices=[])
    for seat, line in enumerate(lines[0]):
        line.send(json.dumps({**view, "seat": seat}))
    read = page.locator("article.card").get_by_role("button")
    expect(read).to_be_visible()
    expect(page.locator(".cover")).to_have_count(0)
    read.click()
    expect(page.locator(".cover")).to_be_visible()


def six_cheapest(moment: str) -> int:
    """Return the total price of the six cheapest titles that the recorded moment offers."""
    view = json.loads((FIXTURES / f"view-{moment}.json").read_text(encoding="utf-8"))
    (pool,) = [
        choice["items"]["pool"]
        for choice in view["choices"]
        if choice["action"]["do"] == "TakeTitles"
    ]
    return sum(sorted([view["figures"]["price"][item] for item in pool])[:6])


def test_the_file_is_filtered_and_six_titles_are_the_most(open_page: OpenPage) -> None:
    page = open_page("/t/LILAS4", before=lambda page: moment_of(page, "world"))
    titles = page.locator("[data-title]:not(.off)")
    expect(titles.first).to_be_visible()
    everything = titles.count()
    assert everything > 6
    production = page.get_by_label("Production", exact=True)
    first = production.locator("option").nth(1)
    name = first.inner_text()
    production.select_option(first.get_attribute("value"))
    assert 0 < titles.count() <= everything
    assert all(f"{name}\n" in words for words in titles.all_inner_texts())
    production.select_option("")
    price = page.get_by_label("Prix", exact=True)
    most = int(price.locator("option").nth(1).get_attribute("value") or 0)
    price.select_option(str(most))
    assert 0 < titles.count() < everything
    shown = [words.replace("\u00a0", " ") for words in titles.all_inner_texts()]
    assert all([f"{most:,}".replace(",", " ") in words for words in shown])
    page.get_by_label("Prix", exact=True).select_option("0")
    page.get_by_label("Tri", exact=True).last.select_option("price")
    for i in range(6):
        titles.nth(i).press("Enter")
    expect(page.locator("[data-title][aria-pressed=true]")).to_have_count(6)
    expect(titles.nth(6)).to_be_disabled()
    expect(page.locator("[data-action=TakeTitles]")).to_contain_text("6 titres")
    expect(page.locator(".sum")).to_have_text(
        f"{six_cheapest('world'):,}\u00a0F".replace(",", "\u00a0")
    )
    titles.nth(0).press("Enter")
    expect(titles.nth(6)).to_be_enabled()


def test_the_board_is_read_as_a_list(open_page: OpenPage) -> None:
    page = open_page("/t/LILAS4", before=lambda page: moment_of(page, "throw"))
    page.wait_for_selector(".boardbox")
    squares = page.locator(".squares button")
    expect(squares).to_have_count(64)
    page.keyboard.press("g")
    page.keyboard.press("ArrowRight")
    label = page.evaluate("() => document.activeElement.getAttribute('aria-label')")
    assert label.startswith("Scandinavie, Europe, pas 1, plaquette nickel")
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_contain_text("Nickel")
    expect(page.locator("dialog")).to_contain_text("Suède")
    assert violations(page) == []


def test_one_s_own_cash_can_be_covered(open_page: OpenPage) -> None:
    page = open_page("/t/LILAS4", before=lambda page: moment_of(page, "throw"))
    cash = page.locator(".me .amt").inner_text()
    assert re.search(r"\d", cash)
    page.get_by_label("Cacher mon argent").click()
    expect(page.locator(".me")).not_to_contain_text(cash)
    expect(page.locator(f"[data-purse='{HOST}']")).not_to_contain_text(cash)
    page.get_by_label("Montrer mon argent").click()
    expect(page.locator(".me")).to_contain_text(cash)


def listen(page: Page, heard: list[dict[str, Any]]) -> None:
    """Add every view that the socket receives to a list."""

    def frame(payload: str | bytes) -> None:
        message = json.loads(payload)
        if message.get("type") == "view":
            heard.append(message)

    def line(socket: WebSocket) -> None:
        socket.on("framereceived", frame)

    page.on("websocket", line)


def numbers(value: Any) -> set[int]:
    """Return every whole number in a message."""
    if isinstance(value, dict):
        return {n for one in value.values() for n in numbers(one)}
    if isinstance(value, list):
        return {n for one in value for n in numbers(one)}
    return {value} if isinstance(value, int) and not isinstance(value, bool) else set()


def turn(page: Page, most: int) -> None:
    if not take_titles(page, most):
        play_on(page, ("Claim", "Roll", "DeclineJoker"))


def digits(amount: str) -> int:
    return int(re.sub(r"\D", "", amount) or 0)


def titles_of(page: Page, seat: int) -> int:
    found = re.search(
        r"(\d+)\s(?:titre|title)", page.locator(f"[data-purse='{seat}']").inner_text()
    )
    return int(found[1]) if found else 0


def spend_everything(guest: Page) -> None:
    """Offer all cash of the guest for a trust of the other player."""
    guest.get_by_label("Trade").first.click()
    guest.locator(".partners button").click()
    guest.locator(".side").nth(1).locator("input[type=checkbox]").first.check()
    mine = guest.locator(".side").nth(0)
    all_of_it = mine.locator("input[type=range]").get_attribute("max") or ""
    mine.locator("input[type=text]").fill(all_of_it)
    guest.locator("dialog [data-action=Offer]").click()


def owes(glimpse: dict[str, Any], seat: int) -> bool:
    """Tell whether a seat has to pay something before it may spend its money."""
    steps = [step for step in glimpse["agenda"] if step.get("seat") == seat]
    return any([step.get(name) for step in steps for name in ("owed", "dues", "due")])


def test_a_whole_game_on_two_devices_and_nobody_sees_another_s_cash(
    open_page: OpenPage, fast_server: str
) -> None:
    heard: tuple[list[dict[str, Any]], list[dict[str, Any]]] = ([], [])
    host = open_page(
        f"{fast_server}/new/richesses/nathan-urss", before=lambda page: listen(page, heard[HOST])
    )
    host.wait_for_selector(".chair")
    set_table(host, "Joueur invité")
    code = host.locator(".code").inner_text()
    guest = open_page(fast_server, PHONE, "en-GB", "dark", lambda page: listen(page, heard[GUEST]))
    guest.fill("#code", code.lower())
    guest.keyboard.press("Enter")
    guest.fill(".sit input", "Lucas")
    guest.click(".sit .btn")
    for page in (host, guest):
        page.wait_for_selector(".boardbox")

    # Both buy, until the host has something to sell.
    for _ in until_timeout(host, guest):
        turn(host, 6)
        turn(guest, 1)
        if titles_of(host, HOST) >= 3:
            break
    purse = guest.locator(".me .amt").inner_text()
    assert digits(purse) > 0
    for seen, other in ((host, GUEST), (guest, HOST)):
        hidden = seen.locator(f"[data-purse='{other}'] .amt")
        expect(hidden).to_have_attribute("role", "img")
        assert hidden.inner_text() == ""
    mine = digits(host.locator(".me .amt").inner_text())
    if digits(purse) not in (mine, 100_000_000):  # which the host sees: with it everybody began
        said = f"{digits(purse):,}".replace(",", "\u00a0")
        assert said not in host.locator(".table").inner_text()

    # The guest gives all he has for a trust, and is left to the next double.
    spend_everything(guest)
    accept = host.locator("[data-action=Accept]")
    for _ in until_timeout(host, guest):
        if accept.count():
            break
        turn(host, 0)
    accept.click()
    for _ in until_timeout(host, guest):
        turn(host, 6)
        turn(guest, 6)
        if is_over(host) and is_over(guest):
            break
    assert violations(host) == []

    # Each connection was sent its own cash, and the other's only at the end.
    cash: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for seat in (HOST, GUEST):
        for view in heard[seat]:
            cash[seat][view["n"]] = view["glimpse"]["count"][0][seat]
    looked = 0
    for seat in (HOST, GUEST):
        for view in heard[seat]:
            glimpse, other = view["glimpse"], 1 - seat
            if glimpse["outcome"] is not None or not all(glimpse["alive"]):
                continue
            assert glimpse["count"][0][other] is None
            theirs = cash[other].get(view["n"], 0)
            # Nor what is one's own, or would be after paying: that may happen to be as much.
            if theirs > 0 and theirs != cash[seat][view["n"]] and not owes(glimpse, seat):
                told = {name: one for name, one in glimpse.items() if name not in PUBLIC}
                assert theirs not in numbers(told) | numbers(view["choices"])
                looked += 1
    assert looked > 3  # at the very least: bought, offered, accepted, thrown
