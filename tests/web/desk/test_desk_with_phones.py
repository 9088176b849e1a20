"""Whole evenings with one device, three phones and one desk."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.web.conftest import (
    DESKTOP,
    PHONE,
    SIDEWAYS,
    OpenPage,
    show,
    skip_ten_minutes,
    violations,
    width,
)
from tests.web.desk.desk_actions import BREATH, amount, balance, link, open_desk, sit_down

BOXES = (
    "monopoly/europe",
    "monopoly/electronique",
    "richesses/nathan-urss",
    "eldorado/reconstruction",
    "banking/cnep",
)
PHONES = 3


class Taps:
    """Counts how many taps a player needs."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.n = 0

    def tap(self, selector: str) -> None:
        self.page.click(selector)
        self.n += 1


# A message on a phone is shown for some seconds only, so look at it before the other phones.
NOTED = """
window.told = [];
new MutationObserver(() => {
  for (const { textContent } of document.querySelectorAll('[data-news=told]'))
    if (!told.includes(textContent)) told.push(textContent);
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


def told(phone: Page, text: str) -> None:
    phone.wait_for_function("(text) => told.some((one) => one.includes(text))", arg=text)


def evening(
    open_page: OpenPage, box: str, phones: int = PHONES, at: str = ""
) -> tuple[Page, list[Page]]:
    banker = open_page(f"{at}/desk/new/{box}", DESKTOP)
    open_desk(banker)
    found = [
        open_page(at + link(banker, seat), PHONE, before=lambda phone: phone.add_init_script(NOTED))
        for seat in range(phones)
    ]
    for phone in found:
        phone.wait_for_selector("[data-ready]")
    return banker, found


def show_the_real_table(banker: Page, box: str) -> None:
    """Enter the position of the real table with taps on the board: whose turn it is, pawns, titles,
    houses."""
    squares = banker.locator(".squares button")
    banker.click("[data-turn='1']")
    expect(banker.locator("[data-turn='1']")).to_have_attribute("aria-pressed", "true")
    expect(banker.locator("[data-reconstructed]")).to_have_count(int(box in RECONSTRUCTED))
    assert violations(banker) == []
    banker.click("[data-action=step-next]")
    squares.nth(SITS_AT).click()
    # the next pawn is asked for, and the first stands where it was put
    expect(banker.locator("[data-pawn]").nth(1)).to_have_attribute("aria-pressed", "true")
    banker.locator("[data-pawn]").nth(0).click()
    expect(banker.locator("[data-where]")).not_to_have_value("0")
    assert violations(banker) == []
    banker.click("[data-action=step-next]")
    if box.startswith("monopoly"):
        banker.click("[data-owner-of='1']")
        squares.nth(3).click()
        expect(banker.locator("[data-owner-of='1']")).to_contain_text("2 titres")
        banker.click("[data-action=step-next]")
        for lying in ("1 ", "2 "):
            squares.nth(1).click()
            expect(banker.locator("[data-pieces]").first).to_contain_text(lying.strip())
    else:
        banker.fill("[data-find]", "a")
        banker.locator("[data-item][data-holder]").last.click()  # the first is Karim's
        expect(banker.locator("[data-owner-of='0']")).to_contain_text("1 titre")
        banker.locator("[data-item][data-holder='0']").first.click()
        expect(banker.locator("[data-owner-of='0']")).to_contain_text("0 titres")
    if box.startswith("richesses"):
        banker.click("[data-action=step-next]")
        # the desk does not know the plates: none is noted until somebody says where it lies
        expect(banker.locator("[data-action=plates-later]")).to_be_disabled()
    assert violations(banker) == []
    banker.click("[data-action=sit-done]")
    expect(banker.locator("[data-sit]")).to_have_count(0)


def the_bar_is_above_the_panel_on_a_small_side(banker: Page) -> None:
    """On a phone on its side: the board, and beside it the bar and the referee's panel."""
    show(banker, ViewportSize(width=667, height=375), "light")
    banker.evaluate("scrollTo(0, 0)")
    bar, board, panel = [
        banker.locator(part).bounding_box() for part in (".bar", ".boardbox", ".referee")
    ]
    assert bar is not None
    assert board is not None
    assert panel is not None
    assert bar["y"] + bar["height"] <= panel["y"] + 1
    assert panel["y"] < 200
    assert board["x"] + board["width"] <= min(bar["x"], panel["x"]) + 1
    show(banker, DESKTOP, "light")


def a_plate_is_asked_for(mine: Page, other: Page) -> None:
    """A player who stops on a square with an unnoted plate says what the plate shows."""
    mine.click("[data-action=Roll]")
    for die, face in ((0, 1), (1, 2)):
        mine.click(f"[data-die='{die}-{face}']")
    mine.click("[data-action=dice]")
    plates = mine.locator("[data-action=card] option")
    expect(plates).to_have_count(25)  # 24 productions, and none yet
    expect(other.locator("[data-enters='1']")).to_be_visible()
    mine.select_option("[data-action=card]", "3")
    shown = plates.nth(4).inner_text()
    assert shown == "Blé"
    mine.click("[data-action=card-shown]")
    expect(other.locator(".logbox")).to_contain_text(f"La plaquette « {shown.lower()} » est posée")
    mine.get_by_role("button", name="Ne rien acheter").click()


RECONSTRUCTED = ("monopoly/electronique", "eldorado/reconstruction", "banking/cnep")
SITS_AT = 6  # the square on which the first pawn stands


@pytest.mark.parametrize("box", BOXES)
def test_one_desk_through_all_depths_and_back(open_page: OpenPage, box: str) -> None:
    banker, phones = evening(open_page, box)
    where = banker.url
    banker.click("[data-depth='2']")
    for phone in phones:  # each follows by itself and says what changed
        told(phone, "titres")
        expect(phone.locator("[data-tab=titles]")).to_be_visible()
    phones[1].click("[data-tab=titles]")
    phones[1].click("[data-quick='0']")
    expect(phones[1].locator("[data-title='0']")).to_have_attribute("data-owner", "1")
    banker.wait_for_timeout(BREATH)
    banker.click("[data-depth='3']")
    for page in (banker, *phones):
        page.wait_for_selector(".boardbox")
    assert banker.url == where  # the same link for everything
    told(phones[2], "L’arbitre prend la table")
    expect(banker.locator(".logbox li")).to_have_count(1)  # one line, not dozens
    show_the_real_table(banker, box)
    the_bar_is_above_the_panel_on_a_small_side(banker)
    if box.startswith("richesses"):
        a_plate_is_asked_for(phones[1], phones[0])
    # a phone that does not answer: the banker can always act for its player
    if box.startswith("richesses"):  # Karim's turn is over
        expect(banker.locator("[data-for='1']")).to_have_count(0)
    banker.locator("[data-for]").first.click()
    banker.wait_for_selector(".ask [data-action], [data-action=Roll]")
    banker.get_by_role("button", name="Menu").first.click()
    banker.click("[data-action=to-desk]")
    for page in (banker, *phones):
        page.wait_for_selector("[data-ready]")
    assert banker.url == where
    expect(phones[1].locator("[data-title='0']")).to_have_attribute("data-owner", "1")
    banker.click("[data-tab=history]")
    expect(banker.locator("[data-entry='1']")).to_contain_text("titres aussi")
    expect(banker.locator("[data-entry='3']")).to_contain_text("arbitre")
    expect(banker.locator("[data-entry]").first).to_contain_text("titres aussi")
    banker.goto(banker.url.split("/desk")[0])
    expect(banker.locator("[data-desk]")).to_have_count(1)  # on the start page, once
    banker.go_back()
    banker.wait_for_selector("[data-ready]")
    banker.click("[data-tab=evening]")
    if box.startswith("richesses"):
        banker.click("[data-action=uncover]")
    expect(banker.locator("[data-rank]")).to_have_count(3)
    banker.fill("[data-field=title]", "Dimanche chez Odile")
    banker.click("[data-action=title]")
    banker.fill("[data-name='2']", "Odile B.")
    banker.keyboard.press("Tab")
    expect(phones[2].locator("[data-seat='2']")).to_contain_text("Odile B.")
    assert violations(banker) == []
    banker.click("[data-action=close]")
    for page in (banker, *phones):
        expect(page.locator(".away")).to_be_visible()
    expect(phones[0].locator("[data-key]")).to_have_count(0)


# Vibration and sound, which a headless browser does not have.
FELT = """
localStorage['magnat.sound'] = 'on';
window.felt = [];
Navigator.prototype.vibrate = () => felt.push('buzz') > 0;
const tone = OscillatorNode.prototype;
tone.start = function () { felt.push(this.frequency.value === 1318 ? 'coin' : 'other'); };
tone.stop = () => {};
"""


def test_a_typed_bid_stays_and_a_called_off_auction_says_so(open_page: OpenPage) -> None:
    """Two players bid on their phones; a bid that one is typing stays when the other bids."""
    banker, (mine, other) = evening(open_page, "monopoly/europe", 2)
    banker.click("[data-depth='2']")
    banker.click("[data-tab=titles]")
    banker.click("[data-title='3']")
    banker.click("[data-action=auction]")
    field = mine.locator(".lot .field")
    field.click()
    field.fill("300")
    other.wait_for_timeout(BREATH)
    other.click("[data-bid='1']")
    expect(mine.locator(".lot")).to_contain_text("Karim")
    expect(field).to_have_value("300")
    expect(field).to_be_focused()
    expect(mine.locator("[data-bid='0']")).to_contain_text("300")
    banker.click("[data-action=call-off]")
    banker.click("[data-tab=history]")
    line = banker.locator("[data-entry]").first
    expect(line).to_contain_text("Enchère arrêtée")
    expect(line).not_to_contain_text("n’en veut")
    for phone in (mine, other):
        expect(phone.locator(".lot")).to_have_count(0)


def test_what_people_do_most_is_shortest(open_page: OpenPage) -> None:
    banker, phones = evening(open_page, "monopoly/europe", 2)
    banker.click("[data-depth='2']")
    mine, other = phones
    mine.add_init_script(FELT)
    mine.reload()
    mine.wait_for_selector("[data-tab=titles]")
    salary = Taps(mine)
    salary.tap("[data-key=salary]")
    balance(mine, 0, "1\xa0700\xa0€")
    assert salary.n == 1
    buy = Taps(mine)
    buy.tap("[data-action=titles]")
    buy.tap("[data-quick='1']")
    expect(mine.locator("[data-title='1']")).to_have_attribute("data-owner", "0")
    assert buy.n == 2
    rent = Taps(other)
    rent.tap("[data-action=pay]")
    expect(other.locator("[data-quick='1']")).to_contain_text("4\xa0€")  # the amount is suggested
    rent.tap("[data-quick='1']")
    balance(other, 1, "1\xa0496\xa0€")
    assert rent.n == 2
    # receiving is felt, and heard
    expect(mine.locator("[data-news=gain]")).to_contain_text("4\xa0€ de Karim")
    mine.wait_for_function("() => felt.includes('buzz') && felt.includes('coin')")
    # a slip is one tap to mend, on the phone that made it
    other.locator("[data-undo]").click()
    balance(other, 1, "1\xa0500\xa0€")
    other.click("[data-tab=history]")
    expect(other.locator(".fix")).to_contain_text("repris aussitôt")
    # without accents, and one's own title shows what it earns
    mine.fill("input[type=search]", "schiphol")
    expect(mine.locator("[data-title]")).to_have_count(1)
    mine.fill("input[type=search]", "athenes")
    expect(mine.locator("[data-title]")).to_contain_text("Athènes")
    mine.fill("input[type=search]", "riga")
    mine.click("[data-title='1']")
    expect(mine.locator("dialog .rents")).to_contain_text("450\xa0€")
    mine.click("[data-deed=mortgage]")
    expect(mine.locator("[data-title='1']")).to_contain_text("hypothéqué")
    # everybody pays, everybody is paid
    banker.click("[data-action=everybody]")
    amount(banker, "10")
    banker.click("[data-action=confirm]")
    balance(banker, 2, "1\xa0510\xa0€")
    mine.click("[data-tab=desk]")
    mine.click("[data-action=from-everybody]")
    amount(mine, "20")
    mine.click("[data-action=confirm]")
    banker.click("[data-request=each] [data-action=approve]")
    balance(banker, 2, "1\xa0490\xa0€")
    # the amounts that were paid are offered again, with a note beside
    mine.click("[data-action=pay]")
    mine.click("[data-to='2']")
    mine.click("[data-recent='20']")
    mine.click("[data-action=note]")
    mine.fill("[data-field=note]", "pour le goûter")
    mine.keyboard.press("Enter")
    balance(mine, 2, "1\xa0510\xa0€")
    mine.click("[data-tab=history]")
    expect(mine.locator("[data-entry]").first).to_contain_text("pour le goûter")
    # a paragraph is read without a line too
    mine.route("**/api/**", lambda asked: asked.abort())
    mine.locator("[data-entry] .rule-chip").first.click()
    expect(mine.locator("dialog")).to_contain_text("MEU-")
    mine.keyboard.press("Escape")
    mine.unroute("**/api/**")
    assert violations(mine) == []


SLOW = """
const Real = window.WebSocket;
window.WebSocket = class extends Real {
  send(text) { setTimeout(() => super.send(text), 250); }
};
"""


# Taps of one finger, made by the page itself: how far apart they are depends on nothing else.
TAPS = """async (key, pauses) => {
  const { x, y, width, height } = key.getBoundingClientRect();
  const spot = { clientX: x + width / 2, clientY: y + height / 2, detail: 1, bubbles: true };
  const began = performance.now();
  for (const pause of pauses) {
    await new Promise((next) => setTimeout(next, pause));
    key.dispatchEvent(new MouseEvent('click', spot));
  }
  return performance.now() - began;
}"""
TWICE_MS = 1500  # within which nobody means the same payment twice


def test_two_quick_taps_on_a_slow_line_pay_once(open_page: OpenPage) -> None:
    page = open_page(
        "/desk/new/monopoly/europe", PHONE, before=lambda one: one.add_init_script(SLOW)
    )
    open_desk(page)
    key = page.locator("[data-key=salary]")
    spot = key.bounding_box()
    assert spot is not None
    for pauses, cash in (([0, 20, 30], "1\xa0700\xa0€"), ([0, 30, 220], "1\xa0900\xa0€")):
        page.wait_for_timeout(TWICE_MS)
        assert key.evaluate(TAPS, pauses) < TWICE_MS
        balance(page, 0, cash)
        expect(page.locator("[data-waiting]")).to_have_count(0)
        assert key.bounding_box() == spot  # nothing jumped
    page.wait_for_timeout(600)
    balance(page, 0, cash)  # no second one came after it
    page.click("[data-action=pay]")
    page.click("[data-to='1']")
    amount(page, "50")
    page.locator("[data-action=confirm]").dblclick()
    balance(page, 1, "1\xa0550\xa0€")
    page.click("[data-tab=history]")
    expect(page.locator("[data-entry]")).to_have_count(3)


def test_big_keys_ask_first_and_levy_several_at_once(open_page: OpenPage) -> None:
    page = open_page("/desk/new/eldorado/reconstruction", PHONE)
    open_desk(page)
    page.click("[data-key=crisis]")
    balance(page, 0, "10\xa0000\xa0$")  # nothing yet
    page.check("[data-whom='2']")
    page.click("[data-action=confirm-big]")
    balance(page, 0, "1\xa0000\xa0$")
    balance(page, 1, "10\xa0000\xa0$")
    balance(page, 2, "1\xa0000\xa0$")
    # whoever cannot pay the control sells by auction, and what nobody wants the bank takes
    page.click("[data-depth='2']")
    page.click("[data-tab=titles]")
    page.click("[data-quick='0']")
    expect(page.locator("[data-title='0']")).to_have_attribute("data-owner", "0")
    page.click("[data-title='0']")
    page.click("[data-action=auction]")
    expect(page.locator(".lot")).to_contain_text("ELD-13")
    page.wait_for_timeout(BREATH)
    page.click("[data-action=call-off]")
    page.click("[data-tab=history]")
    expect(page.locator("[data-entry]").first).to_contain_text("Enchère arrêtée")
    # and his gold as well, as many pieces as he likes
    page.click("[data-tab=desk]")
    page.locator("[data-seat='1'] .pick").click()
    page.wait_for_timeout(BREATH)
    page.click("[data-key=ingot]")
    page.fill("dialog input", "3")
    page.click("[data-action=count]")
    balance(page, 1, "7\xa0000\xa0$")
    page.click("[data-tab=titles]")
    page.fill("[data-pieces=ingot]", "2")
    page.click("[data-own=ingot]")
    expect(page.locator(".lot")).to_contain_text("2\xa0lingots")
    page.wait_for_timeout(BREATH)
    page.click("[data-action=nobody]")
    expect(page.locator(".lot")).to_have_count(0)
    balance(page, 1, "9\xa0000\xa0$")  # what nobody wants the bank takes


def test_a_mistyped_die_is_taken_back_on_one_device(open_page: OpenPage) -> None:
    page = open_page("/desk/new/monopoly/europe", DESKTOP)
    open_desk(page)
    sit_down(page)
    page.click("[data-action=Roll]")
    for die, face in ((0, 6), (1, 5)):
        page.click(f"[data-die='{die}-{face}']")
    page.click("[data-action=dice]")
    page.wait_for_selector("[data-action=Buy], .ask")
    page.click("[data-action=take-back]")
    page.wait_for_selector("[data-die]")  # what do the dice show?
    expect(page.locator(".logbox")).to_contain_text("Le banquier reprend ce qui avait été saisi")


def test_the_table_is_set_right_on_the_board_of_a_phone(open_page: OpenPage) -> None:
    for box in ("monopoly/europe", "banking/cnep"):
        banker = open_page(f"/desk/new/{box}", PHONE)
        open_desk(banker)
        sit_down(banker)
        banker.click("[data-action=correct]")
        expect(banker.locator("[data-news]")).to_have_count(0)  # it lay over the board
        for size in (ViewportSize(width=390, height=664), ViewportSize(width=320, height=568)):
            banker.set_viewport_size(size)
            banker.click("[data-step=pawns]")
            # the whole board is seen, and every square can be touched
            for square in (0, 11, 21, 31):
                assert banker.locator(".squares button").nth(square).evaluate(REACHED)
            assert width(banker) <= size["width"]
            assert violations(banker) == []
        banker.locator("[data-pawn]").nth(1).click()
        banker.locator(".squares button").nth(4).click()
        banker.locator("[data-pawn]").nth(1).click()
        expect(banker.locator("[data-where]")).not_to_have_value("0")
        banker.click("[data-step=money]")
        banker.fill("[data-amount='0-0']", "35000")
        banker.press("[data-amount='0-0']", "Tab")
        banker.click("[data-action=sit-done]")
        expect(banker.locator(".seats")).to_contain_text("35\xa0000")


REACHED = """(one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


def test_whoever_throws_enters_the_dice_on_his_phone(open_page: OpenPage) -> None:
    banker, (mine, other) = evening(open_page, "monopoly/europe", 2)
    banker.set_viewport_size({"width": 390, "height": 664})
    banker.click("[data-depth='3']")
    taps = Taps(banker)
    for tapped in ("[data-turn='0']", "[data-action=step-next]"):
        taps.tap(tapped)
    for pawn, square in enumerate((6, 12, 24)):
        expect(banker.locator("[data-pawn]").nth(pawn)).to_have_attribute("aria-pressed", "true")
        taps.tap(f".squares li:nth-child({square + 1}) button")
    for tapped in ("[data-action=step-next]", "[data-action=step-next]", "[data-action=sit-done]"):
        taps.tap(tapped)
    assert taps.n == 8
    mine.set_viewport_size({"width": 390, "height": 664})
    taps = Taps(mine)
    taps.tap("[data-action=Roll]")
    for page in (other, banker):  # it is said whose device is asked
        expect(page.locator("[data-enters='0']")).to_contain_text("Camille saisit ses dés")
    expect(other.locator("[data-die]")).to_have_count(0)
    expect(mine.locator("[data-action=correct], [data-action=take-back]")).to_have_count(0)
    mine.wait_for_function(IN_SIGHT, arg="[data-action=dice]")
    for die, face in ((0, 6), (1, 5)):
        taps.tap(f"[data-die='{die}-{face}']")
    taps.tap("[data-action=dice]")
    assert taps.n == 4
    expect(other.locator(".logbox")).to_contain_text("Camille lance les dés")
    # the banker takes back what was mistyped, and can enter it for anybody
    banker.click("[data-action=take-back]")
    for die, face in ((0, 1), (1, 2)):
        banker.click(f"[data-die='{die}-{face}']")
    banker.click("[data-action=dice]")
    expect(mine.locator("[data-die]")).to_have_count(0)


# Whether a button lies in the window with nothing over it, without scrolling.
IN_SIGHT = """(selector) => {
  const button = document.querySelector(selector);
  const { x, y, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(x + width / 2, y + height - 4));
}"""


def test_millions_are_typed_as_they_are_written(open_page: OpenPage) -> None:
    page = open_page("/desk/new/monopoly/electronique", PHONE)
    open_desk(page)
    page.click("[data-action=pay]")
    page.click("[data-to='1']")
    for one in ("1", ",", "5"):
        page.click(f"[data-digit='{one}']")
        expect(page.locator(".sum")).to_contain_text("puis K ou M")
        expect(page.locator("[data-action=confirm]")).to_be_disabled()
    page.click("[data-unit=M]")
    page.click("[data-action=confirm]")
    balance(page, 1, "16,5M")
    # the machine and the desk are one evening
    where = page.url
    page.wait_for_timeout(BREATH)
    page.click("[data-action=to-machine]")
    page.click("[data-action=confirm-machine]")
    page.click("[data-action=to-desk]")
    page.click("[data-action=back-to-desk]")
    page.wait_for_selector("[data-ready]")
    assert page.url == where
    page.click("[data-tab=history]")
    expect(page.locator("[data-entry]").first).to_contain_text("À la machine")


def test_the_bank_changes_hands(open_page: OpenPage) -> None:
    banker, (phone,) = evening(open_page, "monopoly/europe", 1)
    late = link(banker, 2)
    banker.click("[data-depth='3']")
    banker.get_by_role("button", name="Menu").first.click()
    banker.click("[data-action=go-on]")  # online: every seat is its own device's
    told(phone, "en ligne")
    other = open_page(late, PHONE)
    other.wait_for_selector(".boardbox")
    banker.wait_for_timeout(BREATH)
    expect(banker.locator(".boardbox")).to_be_visible()  # with the seat that is left to it
    banker.get_by_role("button", name="Menu").first.click()
    banker.click("[data-action=to-desk]")
    phone.wait_for_selector("[data-ready]")
    banker.click("[data-tab=evening]")
    banker.select_option("[data-field=heir]", "0")
    banker.select_option("[data-field=keeps]", "1")
    banker.click("[data-action=hand-over]")
    told(phone, "tient maintenant la banque")
    assert phone.evaluate("told.filter((one) => one.includes('tient maintenant')).length") == 1
    phone.wait_for_selector("[data-action=invite]")
    expect(banker.locator("#desk-title")).to_have_text("Karim")
    # the phone of the new banker stays his own: his keys come first, and his account is told of
    expect(phone.locator("[data-seat='0'] .pick")).to_have_attribute("aria-pressed", "true")
    banker.click("[data-action=pay]")
    banker.click("[data-to='0']")
    amount(banker, "30")
    banker.click("[data-action=confirm]")
    expect(phone.locator("[data-news=gain]")).to_contain_text("30\xa0€ de Karim")


def test_phones_take_the_bank_over_when_its_device_is_gone(
    open_page: OpenPage, fast_server: str
) -> None:
    banker, (mine, other) = evening(open_page, "monopoly/europe", 2, fast_server)
    mine.clock.install()
    # as on a phone of the house, over plain http: it is told what needs the computer
    mine.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    mine.reload()
    mine.wait_for_selector("[data-ready]")
    expect(mine.locator("[data-lan]")).to_contain_text("La machine marche sans lui")
    mine.click("[data-lan] button")
    expect(mine.locator("[data-lan]")).to_have_count(0)
    expect(mine.locator("[data-action=take-bank]")).to_have_count(0)
    banker.context.close()
    mine.wait_for_timeout(BREATH)
    mine.clock.run_for(25_000)
    mine.click("[data-action=take-bank]")
    expect(mine.locator("[role=alert]")).to_contain_text("peut revenir")
    skip_ten_minutes(fast_server)
    mine.click("[data-action=take-bank]")
    request = other.locator("[data-request=bank]")
    expect(request).to_contain_text("Camille demande à tenir la banque")
    request.locator("[data-action=approve]").click()
    told(other, "Camille tient maintenant la banque")
    expect(mine.locator("[data-action=invite]")).to_be_visible()


def test_a_server_on_this_machine_says_how_phones_find_it(open_page: OpenPage) -> None:
    page = open_page("/desk/new/monopoly/europe", PHONE)
    open_desk(page)
    page.click("[data-action=invite]")
    page.click("[data-invite='0']")
    expect(page.locator("[data-only]")).to_contain_text("./play --lan")
    expect(page.locator("dialog .qr")).to_have_count(0)  # no code that leads a phone to itself
    page.evaluate(
        "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
    )  # plain http
    page.click("[data-share]")
    expect(page.locator("[data-share=copied]")).to_have_text("Copié")
    assert violations(page) == []


SIZES = (
    ViewportSize(width=320, height=568),
    PHONE,
    SIDEWAYS,
    ViewportSize(width=1280, height=800),
)


def test_nothing_is_cut_off(open_page: OpenPage) -> None:
    page = open_page("/desk/new/banking/cnep", language="en-GB")
    open_desk(page)
    page.click("[data-depth='2']")  # with all tabs
    page.wait_for_selector("[data-tab=titles]")
    page.click("[data-key=departure]")
    balance(page, 0, "20,000\xa0F")
    for size in SIZES:
        show(page, size, "light")
        if page.locator("[data-tab=desk]").is_visible():  # elsewhere the accounts are always there
            page.click("[data-tab=desk]")
        names = page.locator(".accounts .who b")
        assert names.evaluate_all("all => all.every((one) => one.scrollWidth <= one.clientWidth)")
        for panel in ("history", "titles", "statement", "evening"):
            page.click(f"[data-tab={panel}]")
            assert width(page) <= size["width"], panel
    page.goto(page.url.split("/desk")[0] + "/bank/machine")
    page.wait_for_selector(".device")
    for size in SIZES:
        show(page, size, "light")
        for part in (".device", ".rack"):
            box = page.locator(part).bounding_box()
            assert box is not None
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= size["height"] + 1, part
        assert width(page) <= size["width"]
