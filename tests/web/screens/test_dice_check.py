"""Fair dice in the browser: promised in the waiting room, proved after the game."""

from __future__ import annotations

import json
import re
from hashlib import sha256

from playwright.sync_api import Page, Route, expect

from tests.web.actions import set_table, two_devices
from tests.web.conftest import OpenPage, violations

PROMISE = re.compile("^[0-9a-f]{64}$")


def words_of(page: Page) -> dict[str, str]:
    """Return the words that this device has drawn, by their promise."""
    kept: dict[str, str] = page.evaluate("() => ({ ...localStorage })")
    found = {name.removeprefix("magnat.fair."): words for name, words in kept.items()}
    return {promise: words for promise, words in found.items() if PROMISE.match(promise)}


def open_menu(page: Page) -> None:
    page.locator("button[aria-label=Menu]:visible").first.click()


def give_up(page: Page) -> None:
    open_menu(page)
    page.locator(".menu .danger").click()
    page.click("[data-action=leave-for-good]")


def steps(page: Page) -> list[str]:
    return [one.get_attribute("data-is") or "" for one in page.locator("[data-is]").all()]


def test_two_devices_see_promises_prove_the_dice_and_play_again(
    open_page: OpenPage, address: str
) -> None:
    host, guest = two_devices(open_page, address)
    id = host.url.rpartition("/")[2]
    # In the game: what was promised, in plain words.
    open_menu(guest)
    guest.click("[data-action=show-promises]")
    shown = guest.locator("[data-promises]")
    expect(shown).to_contain_text("so nobody can choose the dice")
    promised = [one.inner_text() for one in shown.locator("code").all()]
    assert [bool(PROMISE.match(one)) for one in promised] == [True] * 3
    drawn = words_of(host) | words_of(guest)
    for promise in promised[1:]:
        assert sha256(drawn[promise].encode()).hexdigest() == promise
    assert violations(guest) == []
    guest.keyboard.press("Escape")
    give_up(guest)
    # After it each device proves it for itself.
    for page, word in ((host, "Les dés étaient fixés"), (guest, "The dice were fixed")):
        page.click("[data-action=dice]")
        checked = page.locator("[data-checked]")
        expect(checked.locator("[data-promise]")).to_have_text(promised[0])
        expect(checked.locator("[data-seed]")).to_have_text(re.compile("^[0-9a-f]{32}$"))
        # The promises of the server and of the players, its seed, their parts, ours; the lines.
        assert steps(page) == ["right"] * 7
        expect(page.locator("dialog")).to_contain_text(word)
        assert violations(page) == []
        page.keyboard.press("Escape")
    # A record that leaves out what this device said is found by it.
    text = host.request.get(f"{address}/api/tables/{id}/record").text()
    header = json.loads(text.splitlines()[0])
    header["entropy"][1] = ""
    other = "\n".join([json.dumps(header), *text.splitlines()[1:]]) + "\n"

    def forged(route: Route) -> None:
        route.fulfill(body=other, content_type="application/x-ndjson")

    guest.route("**/record", forged)
    guest.click("[data-action=dice]")
    expect(guest.locator("[data-is=wrong]").first).to_be_visible()
    expect(guest.locator("dialog")).to_contain_text("the game’s file leaves it out: Lucas")
    expect(guest.locator("dialog")).to_contain_text("Something is wrong")
    guest.keyboard.press("Escape")
    # One of them wants another game: the other's part is in it before he has turned the page.
    host.click("[data-action=rematch]")
    host.wait_for_selector(".boardbox")
    next = host.url.rpartition("/")[2]
    assert next != id
    info = host.request.get(f"{address}/api/tables/{next}").json()
    assert [seat["said"] for seat in info["seats"]] == [True, True]
    known = words_of(guest) | words_of(host)
    assert all([seat["promise"] in known for seat in info["seats"]])
    assert info["seats"][0]["promise"] not in drawn
    assert guest.url.endswith(id)


def test_the_waiting_room_shows_the_promise_and_a_reload_while_all_speak_loses_nothing(
    open_page: OpenPage, address: str
) -> None:
    host = open_page(f"{address}/new/monopoly/europe")
    set_table(host, "Joueur invité")
    host.locator(".promise summary").click()
    shown = host.locator("[data-promises]")
    expect(shown).to_contain_text("personne ne peut donc choisir les dés")
    expect(shown.locator("code")).to_have_count(2)  # the server's and the host's own
    assert violations(host) == []
    code = host.locator(".code").inner_text()
    guest = open_page(
        f"{address}/t/{code}", language="en-GB", before=lambda page: page.clock.install()
    )
    host.route("**/words", lambda route: None)  # what it says is lost on the way
    guest.fill(".sit input", "Lucas")
    guest.click(".sit .btn")
    expect(guest.locator("[data-asking]")).to_be_visible()
    guest.clock.fast_forward(7_000)
    expect(guest.locator("[data-missing]")).to_contain_text("we need the device of")
    expect(guest.locator("[data-action=without]")).to_be_enabled()
    assert violations(guest) == []
    host.unroute("**/words")
    host.reload()
    for page in (host, guest):
        page.wait_for_selector(".boardbox")
    id = host.url.rpartition("/")[2]
    info = host.request.get(f"{address}/api/tables/{id}").json()
    assert [seat["said"] for seat in info["seats"]] == [True, True]
