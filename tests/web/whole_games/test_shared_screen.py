"""Three people at one screen play a whole game of each box: all of them bid, claim and answer
offers, and no claim or offer is missed."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, ViewportSize, WebSocketRoute, expect

from tests.web.actions import (
    DEBTS,
    FINGER,
    PRICE_SEEN_MS,
    confirm_dialog,
    open_rules,
    play_on,
    set_table,
    take_titles,
    until_timeout,
)
from tests.web.conftest import DESKTOP, PHONE, OpenPage, skip_ten_minutes, violations
from tests.web.fake_server import recorded, serve_moment

# The first bid is tapped as soon as the price is another one.
TAPPED = """() => {
  const price = document.querySelector('.auction .huge');
  new MutationObserver(() => document.querySelector('[data-action=Bid]').click()).observe(
    price, { subtree: true, childList: true, characterData: true });
}"""
# Amounts that are wider than the buttons they stand on, and buttons outside the screen.
CUT_OFF = """() => [...document.querySelectorAll('[data-bidder] .btn')]
  .filter((one) => one.offsetParent)
  .filter((one) => one.scrollWidth > one.clientWidth ||
    one.getBoundingClientRect().right > innerWidth)
  .map((one) => one.textContent)"""
ABOVE_THE_SHEET = """() => {
  const last = [...document.querySelectorAll('[data-bidder]')].at(-1).getBoundingClientRect();
  return last.bottom <= document.querySelector('.sheet .me').getBoundingClientRect().top;
}"""
# Somebody's bid stands, or was the last one for its lot.
LEADS = """([seat, lot]) => document.querySelector(`.leads[data-bidder='${seat}']`) ||
  document.querySelector('.auction h2')?.innerText !== lot"""
TAPS = f"""(where) => {{
  {FINGER}
  const one = [...document.querySelectorAll(where)].find(isFree);
  return !!one && tap(one);
}}"""
FIGHTS = 2  # lots that all three bid for; of the others all withdraw
TITLES = 6  # that are bought at a time, in Richesses du Monde
STILL = 10  # looks, after which nothing more is on its way
EVERY = 12  # acts between two offers
CLAIMS = ("Claim", "ClaimIncome")
ANSWERED = ("Accept", "Decline")
URGENT = (*CLAIMS, *ANSWERED)
RIGHTS = "[data-claim=open], [data-claim=last]"
OPEN = f"{RIGHTS}, .offer, .auction"
THROW = "[data-action=Roll]:not([disabled]):not(.sent)"
ACTS, CLAIMED = 40, 2  # after which a timed game may end
# The options of each box, and the answers to press.
BOXES: dict[str, tuple[dict[str, str], tuple[str, ...]]] = {
    "monopoly/europe": ({"timed_game": "10"}, ("Roll", "LeaveIt", "Buy", "PayFine", "PayMoney")),
    "monopoly/electronique": ({"timed_game": "10"}, ("Roll", "LeaveIt", "Buy", "PayFine")),
    "richesses/nathan-urss": ({}, ("Roll", "DeclineJoker")),
    "eldorado/reconstruction": (
        {"rounds": "10"},
        (
            *("read", "TakeIngot", "Roll", "TakeCircuit", "BuyIngots", "Stake", "PutUpTitle"),
            *("PutUpIngots", "SellIngots", "Borrow", "Pass", "Buy"),
        ),
    ),
    "banking/cnep": (
        {"exact_goal": "false"},
        (
            *("Advance", "DepositAll", "Roll", "PledgePawn", "SellCheque", "SellBond"),
            *("SellShare", "HandOverCheque", "Buy"),
        ),
    ),
}
COUNTER = "dialog [data-action=SellIngots]"
ASKS = "dialog [data-action=confirm]"  # how many, or which
OVER = "[data-action=rematch]"
CARD = "article.card"
# All at one moment: what is offered, whose it is, who may bid, and what else is there. It is looked
# again and again until it is one of these that is offered, and no right is open that cannot be
# pressed yet.
LOOK = f"""async ([known, urgent, looks]) => {{
  const is = (where) => document.querySelector(where) !== null;
  const look = () => {{
    const offered = [...document.querySelectorAll('[data-action]:not([disabled]):not(.sent)')].map(
      (one) => [one.dataset.action, one.closest('[data-seat]')?.dataset.seat ?? '',
                one.closest('[data-bidder]')?.dataset.bidder ?? '']);
    const isUrgent = is('{COUNTER}, {ASKS}, {OVER}') ||
      offered.some(([action, seat, bidder]) => bidder || (seat && urgent.includes(action)));
    const isKnown = offered.some(([action]) => known.includes(action));
    const isBlocked = is('{RIGHTS}');
    return {{ offered, isUrgent, isKnown, isBlocked, isOver: is('{OVER}'), asks: is('{ASKS}'),
             counter: is('{COUNTER}'), card: is('{CARD}') }};
  }};
  let seen = look();
  for (let n = 1; n < looks && !seen.isUrgent && (!seen.isKnown || seen.isBlocked); n += 1) {{
    await new Promise((next) => setTimeout(next, 50));
    seen = look();
  }}
  return seen;
}}"""


class Family:
    """Three players at one screen."""

    def __init__(self, page: Page, answers: tuple[str, ...]) -> None:
        self.page = page
        self.answers = answers
        self.did: Counter[tuple[str, str]] = Counter()  # action and seat
        self.wanted: dict[str, set[str]] = {}  # who could bid for which lot
        self.bids: dict[str, set[str]] = {}  # and who did
        self.acts = 0
        self.known = ("cover", *answers, *DEBTS, "TakeNone")

    def has_had_enough(self) -> bool:
        """Tell whether all kinds of actions were taken, and nothing is open that a deadline could
        close."""
        claims = sum([n for (what, _), n in self.did.items() if what == "claim"])
        if self.acts < ACTS or claims < CLAIMED or len(self.bids) < FIGHTS:
            return False
        if self.acts % EVERY == 0:  # an offer may be on its way
            return False
        return not self.page.locator(OPEN).count() and self.page.locator(THROW).count() > 0

    def tap(self, selector: str) -> bool:
        """Tap an element if it is there, and return whether it was; looking and tapping are one
        step."""
        is_done: bool = self.page.evaluate(TAPS, selector)
        if not is_done:
            self.page.wait_for_timeout(50)  # the table went on meanwhile
        return is_done

    def round(self) -> bool:
        """Answer the most urgent thing: a dialog, rights, offers, the auction, then the turn. Cards
        are confirmed and the device is passed on. Return False when the game is over."""
        page = self.page
        seen = page.evaluate(LOOK, [self.known, URGENT, STILL])
        offered: list[tuple[str, str, str]] = seen["offered"]
        if seen["isOver"]:
            return False
        if seen["asks"]:
            confirm_dialog(page)
        elif seen["counter"]:  # a debtor was led there
            self.tap(COUNTER)
            page.keyboard.press("Escape")
        elif not self.answer(offered):
            bidders = [(action, seat) for action, _, seat in offered if seat]
            if bidders:
                self.bid(bidders)
            # Do not go on while an answer is being sent, nor past a right that cannot be pressed
            # yet: what comes with the next view has to be looked at first. So what no list names is
            # taken only from a table that stands still.
            elif not seen["isBlocked"]:
                self.go_on({action for action, _, _ in offered}, seen["card"])
        return True

    def answer(self, offered: list[tuple[str, str, str]]) -> bool:
        """Answer an open right or offer; return whether there was one."""
        for action, seat, _ in offered:
            if (
                action in CLAIMS
                and seat
                and self.tap(f"[data-seat='{seat}'] [data-action={action}]")
            ):
                self.did["claim", seat] += 1
                return True
            if action in ANSWERED and seat:
                answer = "Accept" if self.acts % 2 else "Decline"
                if self.tap(f"[data-seat='{seat}'] [data-action={answer}]"):
                    self.did["answer", seat] += 1
                    self.page.wait_for_timeout(100)  # what has only just come is not answered yet
                return True
        return False

    def go_on(self, shown: set[str], is_card: bool) -> None:
        if not shown & {"cover", *self.answers} and is_card:
            self.tap(f"{CARD} .btn")
            return
        self.acts += 1
        if self.acts % EVERY == 0 and self.offer():
            return
        if "TakeNone" in shown and take_titles(self.page, TITLES):
            return
        play_on(self.page, tuple([one for one in ("cover", *self.answers) if one in shown]))

    def bid(self, bidders: list[tuple[str, str]]) -> None:
        """Let each of the bidders bid once for the first lots; then all but the highest bidder
        withdraw."""
        try:
            lot = self.page.locator(".auction h2").inner_text(timeout=1000)
        except TimeoutError:
            return  # it was sold meanwhile
        able = {seat for action, seat in bidders if action == "Bid"}
        if lot in self.wanted or len(self.wanted) < FIGHTS:
            self.wanted.setdefault(lot, able)
        fresh = sorted(self.wanted.get(lot, set()) & able - self.bids.get(lot, set()))
        if fresh:
            self.page.wait_for_timeout(PRICE_SEEN_MS)
            self.tap(f"[data-bidder='{fresh[0]}'] [data-action=Bid]")
            try:  # what counts is the bid that everybody sees
                self.page.wait_for_function(LEADS, arg=[fresh[0], lot], timeout=3000)
            except TimeoutError:
                return
            self.bids.setdefault(lot, set()).add(fresh[0])
            return
        for _, seat in bidders:
            if self.tap(f"[data-bidder='{seat}'] [data-action=PassBid]"):
                return

    def offer(self) -> bool:
        """Propose a deal to a neighbour; return False if there is nothing to give."""
        button = self.page.locator(".rights .btn:not([disabled])", has_text="Échanger")
        if not button.count():
            return False
        try:
            button.click(timeout=1000)
            self.page.locator(".partners .btn").first.click(timeout=1000)
            self.page.locator("dialog .ware input").first.check(timeout=1000)
            self.page.locator("dialog [data-action=Offer]").click(timeout=1000)
        except TimeoutError:
            self.page.keyboard.press("Escape")
            return False
        self.did["offer", ""] += 1
        return True


def story(page: Page) -> list[dict[str, Any]]:
    """Return the whole story, fetched page by page."""
    table = re.search(r"/t/([^/]+)", page.url)
    assert table is not None
    path = f"{page.url.split('/t/')[0]}/api/tables/{table[1]}/story?seat=-1"
    told: list[dict[str, Any]] = []
    while True:
        since = told[-1]["entry"] if told else -1
        more = page.request.get(f"{path}&since={since}").json()
        if not more:
            return told
        told += more


@pytest.mark.parametrize("box", BOXES)
def test_three_around_one_screen_play_a_whole_game(
    open_page: OpenPage, shared_screen_server: str, box: str
) -> None:
    options, answers = BOXES[box]
    page = open_page(f"{shared_screen_server}/new/{box}")
    page.wait_for_selector(".chair")
    open_rules(page)
    page.get_by_role("button", name="Tranquille").click()
    set_table(page, "Ici", "Ici", **options)
    page.wait_for_selector(".boardbox")
    family = Family(page, answers)
    is_late = "timed_game" not in options
    for _ in until_timeout(page):
        if not family.round():
            break
        if not is_late and family.has_had_enough():
            is_late = True
            skip_ten_minutes(shared_screen_server)
    told = story(page)
    kinds = Counter(one["kind"] for one in told)
    claimed = sum(n for (what, _), n in family.did.items() if what == "claim")
    assert kinds["forfeited"] == 0, kinds
    assert claimed >= kinds["claimed"], (family.did, kinds)  # all by these hands
    assert family.bids == {lot: seats for lot, seats in family.wanted.items() if seats}
    assert kinds["bid"] >= sum([len(seats) for seats in family.bids.values()])
    assert kinds["expired"] == 0, kinds  # every offer was answered
    assert violations(page) == []


def at_auction(open_page: OpenPage, size: ViewportSize = DESKTOP) -> tuple[Page, list[Any]]:
    """Open a recorded auction in which two of the bidders play on this device."""
    said: list[Any] = []
    page = open_page(
        "/t/LILAS4",
        size,
        before=lambda page: serve_moment(page, "auction", mine=(0, 1), said=said),
    )
    expect(page.locator("[data-bidder]")).to_have_count(2)
    page.wait_for_timeout(PRICE_SEEN_MS)  # until the price has been seen
    return page, said


def test_what_one_is_told_does_not_move_the_chips_of_the_others(open_page: OpenPage) -> None:
    lines: list[list[WebSocketRoute]] = []
    said: list[Any] = []
    page = open_page(
        "/t/LILAS4",
        before=lambda page: lines.append(serve_moment(page, "auction", mine=(0, 1), said=said)),
    )
    expect(page.locator("[data-bidder]")).to_have_count(2)
    page.wait_for_timeout(PRICE_SEEN_MS)
    places = """() => [...document.querySelectorAll('[data-bidder]')].map(
      (one) => Math.round(one.getBoundingClientRect().top))"""
    before = page.evaluate(places)
    chip = page.get_by_label("maintenir pour un maximum secret").first
    chip.click()
    expect(page.get_by_text("Maintenez le jeton")).to_be_visible()
    assert page.evaluate(places) == before
    chip.press("Enter")
    field = page.get_by_label("Enchérir pour moi jusqu’à")
    expect(field).to_be_focused()
    assert page.evaluate(places) == before
    assert violations(page) == []
    chip.click()  # thought better of it
    expect(field).to_have_count(0)
    view = recorded("view-auction")
    n = view["n"] + 1
    view["glimpse"]["agenda"][-1]["price"] += 1
    page.evaluate(TAPPED)
    for seat, line in enumerate(lines[0]):
        line.send(json.dumps({**view, "n": n, "since": n - 1, "events": [], "seat": seat}))
    expect(page.locator("[data-refused=moved]")).to_contain_text("Margot")
    assert page.evaluate(places) == before
    assert said == []
    page.set_viewport_size({"width": 320, "height": 568})
    assert page.evaluate(CUT_OFF) == []
    page.reload()
    expect(page.locator("[data-bidder]").last).to_be_in_viewport()
    page.wait_for_function(ABOVE_THE_SHEET)  # a lot that is put up comes up by itself


def test_at_twice_its_size_every_bid_can_be_read(open_page: OpenPage) -> None:
    page, _ = at_auction(open_page, ViewportSize(width=720, height=450))
    assert page.evaluate(CUT_OFF) == []
    for button in page.locator("[data-bidder] [data-action=Bid]:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert box["width"] >= 44
    assert violations(page) == []


def test_each_bids_by_keys_for_himself(open_page: OpenPage) -> None:
    page, said = at_auction(open_page)
    chips = [page.locator(f"[data-bidder='{seat}']") for seat in (0, 1)]
    page.keyboard.press("2")
    page.keyboard.press("+")
    expect(chips[1].locator("[data-action=Bid]").first).to_be_disabled()
    expect(chips[0].locator("[data-action=Bid]").first).to_be_enabled()
    page.keyboard.press("1")
    page.keyboard.press("-")
    expect(chips[0].locator("[data-action=PassBid]")).to_be_disabled()
    assert [one["action"]["do"] for one in said] == ["Bid", "PassBid"]
    assert violations(page) == []


def sells(view: dict[str, Any]) -> None:
    """Let the first player sell the lot and make the calls."""
    call = {"action": {"do": "Call", "call": 1}, "fr": "Annoncer", "en": "Call", "window": 0}
    view["choices"] = [call] if view["seat"] == 0 else []
    view["glimpse"]["agenda"][-1]["seat"] = 0


@pytest.mark.parametrize("mine", [(0,), (0, 1)], ids=["alone", "shared"])
def test_the_seller_calls_by_a_button_or_by_a_key(
    open_page: OpenPage, mine: tuple[int, ...]
) -> None:
    said: list[Any] = []
    page = open_page(
        "/t/LILAS4",
        PHONE,
        before=lambda page: serve_moment(page, "auction", mine=mine, said=said, change=sells),
    )
    call = page.locator("[data-action=Call]").first
    expect(call).to_have_text("«\u00a0Une fois\u00a0!\u00a0»")
    page.wait_for_timeout(PRICE_SEEN_MS)
    assert violations(page) == []
    assert page.evaluate(CUT_OFF) == []
    call.click()
    page.reload()
    expect(call).to_be_visible()
    page.wait_for_timeout(PRICE_SEEN_MS)
    page.keyboard.press("m")
    expect(call).to_be_disabled()
    assert [one["action"] for one in said] == [{"do": "Call", "call": 1}] * 2


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_chip_that_is_held_takes_a_secret_maximum(
    open_page: OpenPage, size: ViewportSize
) -> None:
    page, said = at_auction(open_page, size)
    chip = page.get_by_label("maintenir pour un maximum secret").nth(1)
    chip.click()
    expect(page.get_by_text("Maintenez le jeton")).to_be_visible()
    chip.hover()
    page.mouse.down()
    field = page.get_by_label("Enchérir pour moi jusqu’à")
    expect(field).to_be_focused()
    page.mouse.up()
    page.keyboard.type("300")
    assert field.evaluate("(one) => getComputedStyle(one).webkitTextSecurity") == "disc"
    page.get_by_label("Maintenir pour voir").first.hover()
    page.mouse.down()
    assert field.evaluate("(one) => getComputedStyle(one).webkitTextSecurity") == "none"
    page.mouse.up()
    assert violations(page) == []
    page.locator("[data-action=BidUpTo]").click()
    expect(field).to_have_count(0)
    assert [one["action"] for one in said] == [{"do": "BidUpTo", "amount": 300}]


def test_a_deal_between_two_who_sit_here_is_answered_by_the_one_it_is_for(
    open_page: OpenPage,
) -> None:
    said: list[Any] = []
    lines: list[list[WebSocketRoute]] = []
    page = open_page(
        "/t/LILAS4",
        before=lambda page: lines.append(serve_moment(page, "offer", mine=(0, 1), said=said)),
    )
    offer = page.locator(".offer")
    expect(offer).to_have_count(1)
    expect(offer).to_have_attribute("data-seat", "0")
    expect(offer).to_contain_text("Margot")
    page.wait_for_timeout(PRICE_SEEN_MS)  # until it has been read
    offer.locator("[data-action=Accept]").click()
    page.wait_for_function("() => document.querySelector('[data-action=Accept]').disabled")
    assert [one["action"] for one in said] == [{"do": "Accept", "by": 1}]
    # A refusal is shown to its player although it is another player's turn.
    why = {"code": "stale", "fr": "La question a changé.", "en": "The question has changed."}
    lines[0][0].send(json.dumps({"type": "refused", "id": said[0]["id"], "n": 0, **why}))
    refused = page.locator("[data-refused=stale]")
    expect(refused).to_have_count(1)
    expect(refused).to_contain_text("Margot\u00a0: La question a changé.")
    assert violations(page) == []
