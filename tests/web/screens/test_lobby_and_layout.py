"""The waiting room and the layout: name, pawn, invitation, notification of a turn, chat."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, ViewportSize, WebSocketRoute, expect

from tests.web.actions import open_rules, set_table, two_devices
from tests.web.conftest import DESKTOP, PHONE, OpenPage, violations
from tests.web.fake_server import View, recorded, serve_moment

TABLET = ViewportSize(width=820, height=1180)
LYING = ViewportSize(width=844, height=390)
LAPTOP = ViewportSize(width=1280, height=800)
SMALL = ViewportSize(width=320, height=568)
TWICE = ViewportSize(width=640, height=400)  # a laptop at 200 %


def test_a_name_is_asked_once_and_never_me(open_page: OpenPage) -> None:
    page = open_page("/", name="")
    page.click("[data-action=play]")
    expect(page.locator("[data-name]")).to_be_focused()
    assert violations(page) == []
    page.keyboard.type("Camille")
    page.keyboard.press("Enter")
    page.wait_for_selector(".boardbox")
    expect(page.locator(".seats .nm").first).to_have_text("Vous")
    expect(page.locator("body")).not_to_contain_text(re.compile(r"\bMoi\b"))
    assert page.evaluate("localStorage.getItem('magnat.name')") == "Camille"


def test_a_pawn_is_chosen_and_stands_on_the_board(open_page: OpenPage) -> None:
    page = open_page("/new/monopoly/europe")
    page.locator("[data-action=pawn]").first.click()
    expect(page.locator("[data-pawn]")).to_have_count(8)
    assert violations(page) == []
    page.click("[data-pawn='5']")
    before = page.locator(".chair svg").first.inner_html()
    set_table(page, "Robot")
    page.wait_for_selector(".boardbox .pawn")
    drawn = page.locator(".me .pawn").inner_html()
    assert drawn == before
    main = page.locator("main").get_attribute("style") or ""
    assert "--seat-1: var(--hue-6)" in main


def test_the_waiting_room_begins_with_the_invitation(open_page: OpenPage, address: str) -> None:
    for size, theme in ((DESKTOP, "light"), (PHONE, "dark")):
        page = open_page("/new/monopoly/europe", size, theme=theme)
        set_table(page, "Joueur invité", "Robot")
        first = page.locator("main .cols button").first
        expect(first).to_have_attribute("data-action", "invite")
        expect(page.locator(".code")).to_have_text(re.compile(r"^[A-Z]{4,7}-[A-Z]{4,7}-\d{2,3}$"))
        page.locator(".inv [data-to=tv]").click()
        expect(first).to_contain_text("télévision")
        assert violations(page) == []
    code = page.locator(".code").inner_text()
    guest = open_page(address)
    guest.fill("#code", code.lower().replace("-", " "))
    guest.locator(".join [data-to=tv]").click()
    guest.wait_for_url(re.compile("/tv$"))
    expect(guest.locator("h1")).to_have_text(code)


def test_a_picture_moves_a_seat_to_another_device(open_page: OpenPage, address: str) -> None:
    page = open_page("/")
    page.click("[data-action=play]")
    page.wait_for_selector(".boardbox")
    page.locator(".bar [aria-label=Menu]").click()
    page.click("[data-action=move]")
    code = page.locator("[data-move]").get_attribute("data-move")
    assert violations(page) == []
    other = open_page(f"{address}/move/{code}", PHONE)
    other.wait_for_selector(".boardbox")
    assert other.request.post(f"{address}/api/moves", data={"code": code}).status == 404


def test_a_table_that_waits_calls(open_page: OpenPage, address: str) -> None:
    host, guest = two_devices(open_page, address)
    waiting = host if host.title().startswith("●") else guest
    words = "À vous" if waiting is host else "Your turn"
    assert waiting.title().startswith(f"● {words}")
    other = guest if waiting is host else host
    assert not other.title().startswith("●")
    expect(waiting.locator("link[rel=icon]")).to_have_attribute("href", re.compile("^data:"))
    shelf = waiting.context.new_page()
    shelf.goto(address)
    expect(shelf.locator("[data-asked]")).to_have_text(words)
    expect(shelf).to_have_title(re.compile(re.escape(f"(1) {words}")))


# Record vibration, sound and notifications, which a headless browser does not make.
NOTED = """
window.called = [];
localStorage['magnat.sound'] = 'on';
navigator.setAppBadge = async (n) => void called.push(`badge ${n}`);
navigator.clearAppBadge = async () => void called.push('no badge');
Navigator.prototype.vibrate = () => called.push('tremble') > 0;
OscillatorNode.prototype.start = function () { called.push(`${this.frequency.value} Hz`); };
OscillatorNode.prototype.stop = () => {};
Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
Notification.requestPermission = async () => 'granted';
const { prototype } = ServiceWorkerRegistration;
prototype.showNotification = async (title, { tag }) => void called.push(`${title} ${tag}`);
prototype.getNotifications = async ({ tag }) => [{ close: () => called.push(`closed ${tag}`) }];
"""


def not_mine(view: View) -> None:
    """Change the view: it is another player's turn."""
    view["choices"] = [one for one in view["choices"] if one["window"] > 0]
    view.update(awaited=[1])
    view["glimpse"]["turn"] = view["glimpse"]["agenda"][-1]["seat"] = view["windows"][0]["seat"] = 1


def test_whoever_looks_elsewhere_is_called_by_all_that_a_device_has(open_page: OpenPage) -> None:
    lines: list[list[WebSocketRoute]] = []

    def before(page: Page) -> None:
        page.add_init_script(NOTED)
        lines.append(serve_moment(page, "turn", change=not_mine))

    page = open_page("/t/LILAS4", before=before)
    page.locator(".bar [aria-label=Menu]").click()
    page.click("[data-action=call-me]")
    expect(page.locator("[data-action=call-me]")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    page.evaluate(
        "() => Object.defineProperty(document, 'hidden', { value: true, configurable: true })"
    )
    page.evaluate("() => (called.length = 0)")
    mine = recorded("view-turn")
    n = mine["n"] + 1
    lines[0][-1].send(json.dumps({**mine, "n": n, "since": n - 1, "events": []}))
    notice = "À vous /t/recorded-table"
    page.wait_for_function("(notice) => called.includes(notice)", arg=notice)
    assert page.evaluate("called") == ["no badge", "badge 1", "tremble", "880 Hz", notice]
    expect(page).to_have_title(re.compile("^● À vous"))
    theirs = recorded("view-turn")
    not_mine(theirs)
    lines[0][-1].send(json.dumps({**theirs, "n": n + 1, "since": n, "events": []}))
    page.wait_for_function("() => called.includes('closed /t/recorded-table')")
    assert page.evaluate("called.slice(5, 6)") == ["no badge"]
    expect(page).not_to_have_title(re.compile("●"))


def test_a_word_beside_the_game(open_page: OpenPage, address: str) -> None:
    host, guest = two_devices(open_page, address)
    host.click("[data-action=talk]")
    assert violations(host) == []
    host.click("[data-face=bravo]")
    expect(guest.locator(".bubble")).to_have_text("Well done!")
    expect(guest.locator("[data-talk]")).to_contain_text("Well done!")
    expect(guest.locator(".bubble [data-face-drawn=bravo]")).to_be_visible()
    expect(host.locator("dialog")).to_have_count(0)  # it stands beside the board
    expect(host.locator(".chat li")).to_have_text(re.compile("Vous.*Bravo"))
    host.wait_for_timeout(2100)
    host.fill("[data-say]", "À table !")
    host.keyboard.press("Enter")
    expect(guest.locator(".bubble")).to_have_text("À table !")
    host.click("[data-action=quiet]")
    expect(host.locator(".chat")).to_contain_text("coupé")
    host.keyboard.press("Escape")
    expect(host.locator(".chat")).to_have_count(0)


def test_a_chip_tells_what_is_known_and_a_title_leads_to_a_deal(
    open_page: OpenPage,
) -> None:
    page = open_page("/t/LILAS4", before=lambda page: serve_moment(page, "build"))
    page.locator(".seats button.seat").first.click()
    expect(page.locator("dialog")).to_contain_text("fortune")
    assert violations(page) == []
    page.locator("dialog li .btn").first.click()
    page.locator("[data-action=deal-for]").click()
    expect(page.locator("dialog [data-action=Offer]")).to_be_enabled()


def test_the_table_is_set_as_it_was_the_last_time(open_page: OpenPage) -> None:
    page = open_page("/new/monopoly/europe", TABLET)
    start = page.locator("[data-action=start]")
    expect(start).to_be_in_viewport()
    lasts = page.locator(".start [data-lasts]")
    expect(lasts).to_have_text(re.compile(r"^\s*Environ \d+ à \d+\xa0min"))
    before = lasts.inner_text()
    page.locator(".adders").get_by_text("Ici").click()
    expect(lasts).not_to_have_text(before)
    open_rules(page)
    page.get_by_role("button", name="Par correspondance").click()
    expect(lasts).to_have_count(0)
    expect(page.get_by_text("Après 1\xa0jour, un robot joue à sa place")).to_be_visible()
    expect(page.get_by_role("button", name="Un robot", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(page.get_by_role("button", name="On vote")).to_have_count(0)
    set_table(page, "Robot", "Robot", "Robot", "Robot")
    page.wait_for_selector(".boardbox")
    page.goto(page.url.split("/t/")[0] + "/new/monopoly/europe")
    expect(page.locator(".chair")).to_have_count(5)
    open_rules(page)
    expect(page.get_by_role("button", name="Par correspondance")).to_have_attribute(
        "aria-pressed", "true"
    )
    assert violations(page) == []


def foot(page: Page, selector: str) -> float:
    """Return the lower edge of an element, from the top of the window."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def test_an_auction_leaves_the_ring_in_sight_and_a_phone_its_answers(open_page: OpenPage) -> None:
    page = open_page("/t/LILAS4", LAPTOP, before=lambda page: serve_moment(page, "auction"))
    page.wait_for_selector(".auction")
    board = page.locator(".boardbox").bounding_box()
    assert board is not None
    assert foot(page, ".moment") <= board["y"] + 0.845 * board["height"]
    expect(page.locator(".right .lot")).to_be_in_viewport(ratio=1)
    page.set_viewport_size(PHONE)
    expect(page.locator(".sheet")).to_be_visible()
    sheet = page.locator(".sheet").bounding_box()
    assert sheet is not None
    answers = ("[data-action=PassBid]", ".limit summary")
    for answer in answers:
        assert foot(page, answer) <= sheet["y"], answer
    page.set_viewport_size(SMALL)
    page.reload()  # a lot that is put up comes up by itself
    expect(page.locator(".limit summary")).to_be_visible()
    page.wait_for_function("() => scrollY > 0")
    for answer in answers:
        assert foot(page, answer) <= SMALL["height"] - 72, answer
    page.set_viewport_size(LYING)
    page.evaluate("scrollTo(0, 0)")
    expect(page.locator(".boardbox .lot")).to_be_in_viewport(ratio=1)
    for answer in answers:
        expect(page.locator(answer)).to_be_in_viewport(ratio=1)


def everything_mine(view: View) -> None:
    """Change the view: the reader owns all ten groups."""
    view["glimpse"]["held_by"][:28] = [0] * 28


def test_in_prison_with_many_groups_nothing_is_below_the_column(open_page: OpenPage) -> None:
    page = open_page(
        "/t/LILAS4",
        LAPTOP,
        before=lambda page: serve_moment(page, "prison", change=everything_mine),
    )
    expect(page.locator(".hand-box")).to_contain_text("28")
    assert (
        page.evaluate(
            "() => { const { scrollHeight, clientHeight } = document.querySelector('.right');"
            " return scrollHeight - clientHeight; }"
        )
        == 0
    )
    expect(page.locator(".rights")).to_be_in_viewport(ratio=1)


def test_the_question_is_in_sight_at_twice_the_size_and_on_its_side(open_page: OpenPage) -> None:
    for size in (TWICE, LYING):
        page = open_page("/t/LILAS4", size, before=lambda page: serve_moment(page, "turn"))
        expect(page.locator("[data-action=Roll]")).to_be_in_viewport(ratio=1)
        expect(page.locator(".seats .amt").nth(3)).to_be_in_viewport(ratio=1)


def test_no_heading_keeps_its_size_when_letters_are_twice_as_large(
    open_page: OpenPage, finished_game: str
) -> None:
    sizes = """() => [...document.querySelectorAll('h1, h2, h3')].map(
      (one) => getComputedStyle(one).fontSize,
    )"""
    for path in ("/", "/new/monopoly/europe", finished_game):
        page = open_page(path)
        page.wait_for_load_state("networkidle")
        before = page.evaluate(sizes)
        page.evaluate("() => (document.documentElement.style.fontSize = '200%')")
        after = page.evaluate(sizes)
        kept = [one for one, other in zip(before, after, strict=True) if one == other]
        assert kept == [], path


def test_the_end_is_told_in_chapters_and_kept_on_the_device(
    open_page: OpenPage, finished_game: str
) -> None:
    page = open_page(finished_game, PHONE)
    expect(page.locator(".chapters > section")).to_have_count(5)
    with page.expect_download() as drawn:
        page.click("[data-action=picture]")
    assert drawn.value.path().read_bytes().startswith(b"\x89PNG")
    page.locator(".acts .back").click()
    page.locator("[data-action=history]").click()
    expect(page.locator("dialog")).to_contain_text("Aucune partie")  # nobody played here
    assert violations(page) == []


def test_a_new_device_begins_with_the_family_card(open_page: OpenPage) -> None:
    for size, language, theme in ((PHONE, "fr-FR", "light"), (DESKTOP, "en-GB", "dark")):
        page = open_page("/new/monopoly/europe", size, language, theme, name="")
        cards = page.locator("[data-card]")
        expect(cards).to_have_count(3)
        expect(page.locator("[data-card=family]")).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".cards [data-lasts]")).to_have_count(3)
        expect(page.locator(".cards .rule-chip").first).to_be_visible()
        page.fill(".chair .name >> nth=0", "Ada")
        open_rules(page)
        page.fill("[data-search]", "loyer" if language == "fr-FR" else "rent")
        expect(page.locator("#o-claims")).to_have_value("automatic")
        expect(page.locator("#o-short_game")).to_have_count(0)
        page.select_option("#o-claims", "manual")
        expect(page.locator("[data-own] li")).to_have_count(1)
        assert violations(page) == []
        page.click("[data-action=as-card]")
        expect(page.locator("[data-own]")).to_have_count(0)
        page.click("[data-card=quick]")
        page.click("[data-action=start]")
        page.wait_for_selector(".boardbox")
        # The device keeps its card, for every box and for a game that is played at once.
        page.goto(page.url.split("/t/")[0] + "/new/richesses/nathan-urss")
        expect(page.locator("[data-card=quick]")).to_have_attribute("aria-pressed", "true")
