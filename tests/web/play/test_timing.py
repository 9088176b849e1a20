"""Timing on the page: cards are shown long enough, prices are seen before a bid, a lost connection
is reported."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, WebSocketRoute, expect

from tests.web.actions import play_on, set_table, until_timeout
from tests.web.conftest import DESKTOP, PHONE, THEMES, OpenPage, show, violations
from tests.web.fake_server import recorded, serve_moment

CARDS = 4
LAPTOP = ViewportSize(width=1280, height=800)
FAR = 600  # what a price jumps to
# Every card that is on the screen: what it says, when it came and when it went.
WATCH = """() => {
  window.cards = [];
  const look = () => {
    const card = document.querySelector('article.card p')?.textContent ?? '';
    const last = window.cards.at(-1);
    if (last && !last.until && last.text !== card) last.until = performance.now();
    if (card && (!last || last.until)) window.cards.push({ text: card, from: performance.now() });
    requestAnimationFrame(look);
  };
  look();
}"""

# An offer is accepted as soon as it is there.
HASTE = """
new MutationObserver((_, eye) => {
  const button = document.querySelector('[data-action=Accept]');
  if (!button) return;
  eye.disconnect();
  button.click();
}).observe(document, { subtree: true, childList: true });
"""
# How long the page takes to tell that its line is lost, by its own clock: whoever looks from
# outside may be kept waiting by a busy machine.
CUT = """() => {
  let cut = performance.now();
  addEventListener('offline', () => (cut = performance.now()), { capture: true });
  new MutationObserver((_, eye) => {
    if (!document.querySelector('[data-line=lost]')) return;
    eye.disconnect();
    window.toldAfter = performance.now() - cut;
  }).observe(document, { subtree: true, childList: true, attributes: true });
}"""


def told_after(page: Page) -> float:
    """Return after how many milliseconds the page reported it."""
    expect(page.locator("[data-line=lost]")).to_be_visible()
    found: float = page.evaluate("window.toldAfter")
    return found


def reading(text: str, lengths: dict[str, int]) -> int:
    length = lengths["cardTurned"] + lengths["cardWord"] * len(text.split())
    return min(max(length, lengths["cardLeast"]), lengths["cardMost"])


@pytest.mark.patient
def test_every_card_is_on_the_screen_for_as_long_as_it_takes_to_read(
    open_page: OpenPage, address: str
) -> None:
    """With bots at normal pace and without taps; at two tables, because cards are rare."""
    drawn: Counter[Page] = Counter()

    def watched(page: Page) -> None:
        def frame(payload: str | bytes) -> None:
            told = json.loads(payload).get("events", [])
            drawn[page] += len([one for one in told if one["kind"] == "drew"])

        page.on("websocket", lambda line: line.on("framereceived", frame))

    pages = [
        open_page("/new/monopoly/europe", before=watched, motion="no-preference") for _ in range(2)
    ]
    for page in pages:
        set_table(page, "Robot", "Robot", "Robot")
        page.wait_for_selector(".boardbox")
        page.evaluate(WATCH)
    seen: dict[Page, list[Any]] = {}
    for _ in until_timeout(*pages):
        for page in pages:
            play_on(page, ("Claim", "Decline", "Roll", "Buy", "PassBid", "LeaveIt", "PayFine"))
            seen[page] = page.evaluate("() => window.cards.filter((one) => one.until)")
        if sum([len(cards) for cards in seen.values()]) >= CARDS:
            break
    lengths = pages[0].request.get(f"{address}/api/games/monopoly/europe").json()["lengths"]
    for page, cards in seen.items():
        assert 0 <= drawn[page] - len(cards) <= 1  # the one that is being read
        for one in cards:
            assert one["until"] - one["from"] >= reading(one["text"], lengths) - 50, one


class Lot:
    """A recorded auction in which other players change the price."""

    def __init__(self, open_page: OpenPage, size: ViewportSize = DESKTOP) -> None:
        self.said: list[Any] = []
        self.lines: list[WebSocketRoute] = []
        self.view = recorded("view-auction")
        self.page = open_page("/t/LILAS4", size, before=self.prepare)
        expect(self.page.locator("[data-action=Bid]").first).to_be_visible()

    def prepare(self, page: Page) -> None:
        self.lines = serve_moment(page, "auction", said=self.said)

    def price(self, amount: int) -> None:
        """Let another player bid this amount."""
        n = self.view["n"] + 1
        self.view = {**self.view, "n": n, "since": n - 1, "events": []}
        self.view["glimpse"]["agenda"][-1]["price"] = amount
        for choice in self.view["choices"]:
            if choice["action"]["do"] in ("Bid", "BidUpTo"):
                choice["amount"]["low"] = amount + 1
                choice["amount"]["high"] = 10 * amount
        self.lines[-1].send(json.dumps(self.view))


def test_a_tap_200_ms_after_the_price_changed_is_refused(open_page: OpenPage) -> None:
    lot = Lot(open_page)
    page = lot.page
    page.wait_for_timeout(800)
    lot.price(FAR)
    shown = "document.querySelector('.auction [data-action=Bid]').textContent"
    page.wait_for_function(f"() => {shown}.includes('{FAR + 1}')")
    page.evaluate(
        "() => setTimeout(() => document.querySelector('[data-action=Bid]').click(), 150)"
    )
    expect(page.locator("[data-refused=moved]")).to_be_visible()
    assert lot.said == []
    assert violations(page) == []
    page.wait_for_timeout(700)
    page.locator("[data-action=Bid]").first.click()
    page.wait_for_function("() => document.querySelector('[data-action=Bid]').disabled")
    assert [(one["price"], one["action"]["amount"]) for one in lot.said] == [(FAR, FAR + 1)]


def test_an_offer_that_comes_under_the_finger_is_read_first(open_page: OpenPage) -> None:
    said: list[Any] = []

    def before(page: Page) -> None:
        serve_moment(page, "offer", said=said)
        page.add_init_script(HASTE)

    page = open_page("/t/LILAS4", PHONE, before=before)
    accept = page.locator("[data-action=Accept]")
    expect(page.locator("[data-refused=moved]")).to_contain_text("vient d’arriver")
    expect(page.locator("[data-refused=moved]")).to_be_in_viewport()
    page.wait_for_timeout(700)
    assert said == []
    accept.click()
    expect(accept).to_be_disabled()
    assert [one["action"] for one in said] == [{"do": "Accept", "by": 1}]


def test_a_list_does_not_move_under_a_finger(open_page: OpenPage) -> None:
    lot = Lot(open_page)
    page = lot.page
    page.wait_for_timeout(800)
    button = page.locator("[data-action=Bid]").first
    before = button.inner_text()
    button.hover()
    page.mouse.down()
    lot.price(FAR)
    page.wait_for_timeout(500)
    assert button.inner_text() == before
    page.mouse.up()
    expect(page.locator("[data-refused=moved]")).to_be_visible()  # it was another price's
    expect(button).to_contain_text(str(FAR + 1))
    assert lot.said == []


@pytest.mark.patient
def test_a_line_that_is_cut_for_20_seconds_is_told(open_page: OpenPage) -> None:
    """The socket receives nothing and does not close, as when a network fails; the messages arrive
    later."""
    is_cut = False
    late: list[tuple[WebSocketRoute, WebSocketRoute, str | bytes]] = []
    given_up: list[WebSocketRoute] = []

    def carry(line: WebSocketRoute, end: WebSocketRoute, text: str | bytes) -> None:
        if is_cut:
            late.append((line, end, text))
        else:
            end.send(text)

    def give_up(line: WebSocketRoute, server: WebSocketRoute, code: int | None) -> None:
        given_up.append(line)
        server.close(code=code)

    def route(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(lambda text: carry(line, server, text))
        server.on_message(lambda text: carry(line, line, text))
        line.on_close(lambda code, _: give_up(line, server, code))
        # The server closes a socket that brings no greeting for ten seconds; the page is not told.
        server.on_close(lambda code, reason: given_up.append(line))

    page = open_page(
        "/new/monopoly/europe", before=lambda page: page.route_web_socket("**/socket", route)
    )
    set_table(page, "Ici")
    roll = page.locator("[data-action=Roll]")
    expect(roll).to_be_enabled()
    is_cut = True
    cut = time.monotonic()
    page.evaluate(CUT)
    assert told_after(page) < 6000  # five, and what a busy machine takes
    expect(page.locator("[data-line=lost]")).to_contain_text("Connexion perdue")
    expect(roll).to_be_disabled()
    assert violations(page) == []
    page.wait_for_timeout(max(20_000 - int(1000 * (time.monotonic() - cut)), 0))
    is_cut = False
    for line, end, text in late:
        if line not in given_up:
            end.send(text)
    expect(page.locator("[data-line=healed]")).to_be_visible(timeout=15_000)
    expect(page.locator("[data-line=lost]")).to_have_count(0)
    roll.click()
    expect(page.locator(".logbox li").first).to_contain_text("lance les dés")


def test_a_device_that_goes_offline_says_so_at_once(open_page: OpenPage) -> None:
    page = open_page("/new/monopoly/europe")
    set_table(page, "Ici")
    expect(page.locator("[data-action=Roll]")).to_be_enabled()
    page.evaluate(CUT)
    page.context.set_offline(True)
    assert told_after(page) < 1000
    expect(page.get_by_role("button", name="Annuler")).to_be_disabled()
    page.context.set_offline(False)
    expect(page.locator("[data-line=healed]")).to_be_visible()


def my_throw(view: dict[str, Any]) -> None:
    """Change the view: it is the reader's turn."""
    roll = {"action": {"do": "Roll"}, "fr": "Lancer les dés", "en": "Throw", "window": 0}
    view["choices"].append(roll)
    view.update(awaited=[0])
    view["glimpse"]["turn"] = view["glimpse"]["agenda"][-1]["seat"] = view["windows"][0]["seat"] = 0


def two_offers(view: dict[str, Any]) -> None:
    """Change the view: another player makes the same offer, and the reader may throw."""
    window, step = view["windows"][1], view["glimpse"]["standing"][0]
    view["windows"].insert(1, {**window, "seat": 2})
    view["glimpse"]["standing"].insert(0, {**step, "seat": 2})
    for choice in view["choices"]:
        choice["window"] += 1
    for choice in [one for one in view["choices"] if one["window"] == 2]:
        action = {**choice["action"], "by": 2}
        view["choices"].append({**choice, "action": action, "window": 1})
    my_throw(view)


@pytest.mark.parametrize(
    ("moment", "box", "change", "answer"),
    [
        ("offer", ("monopoly", "europe", "layout-4"), two_offers, "Accept"),
        ("decide", ("richesses", "nathan-urss", "layout-nathan-urss"), my_throw, "SellTo"),
    ],
    ids=["offers", "sales"],
)
def test_two_offers_leave_room_for_the_question(
    open_page: OpenPage,
    moment: str,
    box: tuple[str, str, str],
    change: Callable[[dict[str, Any]], None],
    answer: str,
) -> None:
    page = open_page(
        "/t/LILAS4", LAPTOP, before=lambda page: serve_moment(page, moment, *box, change=change)
    )
    expect(page.locator(f"[data-action={answer}]")).to_have_count(2)
    expect(page.locator("[data-action=Roll]")).to_be_in_viewport(ratio=1)
    expect(page.locator(".hand-box")).to_be_in_viewport()
    assert violations(page) == []


def two_claims(view: dict[str, Any]) -> None:
    """Change the view: there is a claim against another payer too, and the reader throws next."""
    claim = view["windows"][1]
    view["windows"][1:1] = [{**claim, "thrower": 0, "last": True}]
    step = view["glimpse"]["standing"][0]
    view["glimpse"]["standing"].insert(0, {**step, "payer": 1, "what": step["what"] + 1})
    for choice in view["choices"]:
        choice["window"] += choice["window"] > 0
    for choice in [one for one in view["choices"] if one["action"]["do"] in ("Claim", "Waive")]:
        action = {**choice["action"], "payer": 1, "what": step["what"] + 1}
        view["choices"].append({**choice, "action": action, "window": 1})
    for choice in view["choices"][:2]:
        choice["window"] = 2
    loss = {"window": 1, "amount": 450, "fr": "450 € de loyer", "en": "€450 of rent"}
    my_throw(view)
    view["choices"][-1]["loses"] = [loss]


def test_two_claims_leave_room_for_the_question(open_page: OpenPage) -> None:
    page = open_page(
        "/t/LILAS4",
        LAPTOP,
        before=lambda page: serve_moment(page, "claim", change=two_claims),
    )
    expect(page.locator("[data-claim=open]")).to_have_count(1)
    expect(page.locator("[data-claim=last]")).to_contain_text("avant de lancer les dés")
    roll = page.locator("[data-action=Roll]")
    expect(roll).to_contain_text("vous perdez 450")
    for shown in (roll, page.locator(".hand-box"), page.locator(".rights")):
        box = shown.bounding_box()
        assert box is not None
        assert box["y"] < LAPTOP["height"] - 40
    bottom = roll.bounding_box()
    assert bottom is not None
    assert bottom["y"] + bottom["height"] <= LAPTOP["height"]
    for theme in THEMES:
        show(page, LAPTOP, theme)
        assert violations(page) == []


def test_whoever_comes_back_reads_what_happened(open_page: OpenPage) -> None:
    """A hidden tab shows no animations; when it is visible again, it shows a summary."""
    lines: list[list[WebSocketRoute]] = []
    view = recorded("view-turn")
    page = open_page(
        "/t/LILAS4", PHONE, before=lambda page: lines.append(serve_moment(page, "turn"))
    )
    expect(page.locator("[data-action=Roll]")).to_be_visible()
    page.evaluate(
        "() => Object.defineProperty(document, 'hidden', { value: true, configurable: true })"
    )
    told = {"kind": "rolled", "facts": [1, [3, 4]], "entry": view["n"] + 1, "at": 0}
    said = {"fr": "Papi Jean lance les dés : 3 et 4.", "en": "Papi Jean throws 3 and 4."}
    n = view["n"] + 1
    away = {**view, "n": n, "since": n - 1, "events": [{**told, **said}]}
    lines[0][-1].send(json.dumps(away))
    since = page.get_by_label("Depuis votre dernier tour")
    expect(since).to_contain_text("lance les dés")
    assert violations(page) == []
    since.get_by_role("button").click()
    expect(since).to_have_count(0)


def test_a_link_to_a_moment_is_handed_on_over_plain_http(open_page: OpenPage) -> None:
    """The link is copied without the clipboard API; a device that can share opens its dialog."""
    lines: list[list[WebSocketRoute]] = []
    page = open_page("/t/LILAS4", before=lambda page: lines.append(serve_moment(page, "turn")))
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.evaluate("document.addEventListener('copy', () => (window.got = `${getSelection()}`))")
    link = page.locator(".bar [data-share]")
    link.click()
    expect(link).to_have_text("Copié")
    view = recorded("view-turn")
    n = view["n"] + 1
    assert page.evaluate("window.got").endswith(f"/t/recorded-table/replay/{n - 1}")
    told = {"entry": n, "at": 0, "kind": "talk", "fr": "Lucas réfléchit.", "en": "Lucas thinks."}
    lines[0][-1].send(json.dumps({**view, "n": n, "since": n - 1, "events": [told]}))
    expect(page.locator(".logbox")).to_contain_text("Lucas réfléchit.")
    expect(link).to_have_text("Copié")  # although the table went on
    page.locator(".logbox .rule-chip").first.click()
    page.evaluate(
        """() => {
          navigator.share = async ({ url }) => (window.shared = url);
          const asked = matchMedia;
          window.matchMedia = (query) =>
            query === '(pointer: coarse)' ? { matches: true } : asked(query);
        }"""
    )
    page.locator("dialog [data-share]").click()
    expect(page.locator("dialog [data-share]")).to_have_text("Partagé")
    assert "/t/recorded-table/replay/" in page.evaluate("window.shared")
    assert violations(page) == []


def test_what_was_hidden_does_not_count_up_from_nothing(open_page: OpenPage) -> None:
    """On a shared screen, hidden cash is shown while a button is held down, at once and in full."""
    page = open_page(
        "/t/LILAS4",
        before=lambda page: serve_moment(
            page, "throw", "richesses", "nathan-urss", "layout-nathan-urss", mine=(0, 1)
        ),
        motion="no-preference",
    )
    purse = page.locator(".me .amt")
    held = page.locator("[data-action=hold]")
    held.hover()
    page.mouse.down()
    page.mouse.up()
    page.evaluate(
        """() => {
          window.shown = [];
          new MutationObserver(() => {
            const open = document.querySelector('.me .amt:not(.hidden)');
            if (open) window.shown.push(open.textContent);
          }).observe(document.querySelector('.me'), {
            subtree: true, childList: true, characterData: true,
          });
        }"""
    )
    page.mouse.down()
    page.wait_for_timeout(600)
    full = purse.inner_text()
    assert set(page.evaluate("window.shown")) == {full}
    page.mouse.up()
    expect(page.locator(".me .amt.hidden")).to_be_visible()


def test_the_host_changes_the_pace(open_page: OpenPage) -> None:
    page = open_page("/new/monopoly/europe")
    set_table(page, "Robot")
    page.wait_for_selector(".boardbox")
    page.get_by_label("Menu").first.click()
    offered = page.locator("[data-pace]")
    expect(offered).to_have_text(["Tranquille", "Normal", "Vif", "Sans attendre"])
    expect(page.locator("[data-pace=normal]")).to_have_attribute("aria-pressed", "true")
    page.click("[data-pace=brisk]")
    expect(page.locator("[data-pace=brisk]")).to_have_attribute("aria-pressed", "true")
    assert violations(page) == []
