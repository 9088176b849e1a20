"""Every change of an account is told on its phone, in sentences; a payment fits small phones."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.web.conftest import DESKTOP, OpenPage, violations
from tests.web.desk.desk_actions import amount, balance, link

NAMES = ("Anna", "Bruno", "Chloé")
SMALL = (
    ViewportSize(width=390, height=664),
    ViewportSize(width=360, height=740),
    ViewportSize(width=320, height=568),
)
SIDE = ViewportSize(width=667, height=375)
BOXES = (
    "monopoly/europe",
    "monopoly/electronique",
    "richesses/nathan-urss",
    "eldorado/reconstruction",
    "banking/cnep",
)
FELT = """
window.felt = [];
navigator.vibrate = (pattern) => felt.push(pattern);
"""


def opened(open_page: OpenPage, box: str, language: str = "fr-FR") -> tuple[Page, Page, Page]:
    banker = open_page(f"/desk/new/{box}", DESKTOP, language)
    banker.wait_for_selector("[data-action=open-desk]")
    for i, name in enumerate(NAMES):
        banker.locator(".pl input").nth(i).fill(name)
    banker.click("[data-action=open-desk]")
    banker.wait_for_selector("[data-ready]")
    banker.click("[data-depth='2']")
    banker.wait_for_selector("[data-tab=titles]")
    phones = []
    for seat in (0, 1):
        phone = open_page(
            link(banker, seat), SMALL[0], language, before=lambda page: page.add_init_script(FELT)
        )
        phone.wait_for_selector("[data-ready]")
        phones.append(phone)
    return banker, phones[0], phones[1]


def told(page: Page, kind: str, *parts: str) -> None:
    for part in parts:
        expect(page.locator(f"[data-news={kind}]").last).to_contain_text(part)


def test_losses_gains_hammers_levies_and_ruins_are_told(open_page: OpenPage) -> None:
    banker, anna, bruno = opened(open_page, "monopoly/europe")
    # a tax that the banker enters
    banker.click("[data-seat='0'] .pick")
    banker.click("[data-key='tax:impots']")
    told(anna, "loss", "−\xa0200\xa0€ à la banque", "Impôts")
    anna.wait_for_function("() => felt.length > 0")
    # everybody pays Bruno: who is asked is named, and each payer is told
    bruno.click("[data-action=from-everybody]")
    amount(bruno, "10")
    expect(bruno.locator("[data-action=confirm]")).to_have_text("Bruno demande 10\xa0€ à chacun")
    bruno.click("[data-action=confirm]")
    request = banker.locator("[data-request=each]")
    expect(request).to_contain_text("Bruno demande 10\xa0€ à chacun (Anna, Chloé)")
    request.locator("[data-action=approve]").click()
    told(anna, "loss", "−\xa010\xa0€ à Bruno")
    told(bruno, "gain", "+\xa020\xa0€ d’Anna, Chloé")
    # Anna pays everybody: the whole sum
    anna.click("[data-action=everybody]")
    amount(anna, "5")
    anna.click("[data-action=confirm]")
    told(anna, "done", "Anna\xa0: −\xa010\xa0€", "Chacun reçoit (Bruno, Chloé)")
    told(bruno, "gain", "+\xa05\xa0€ d’Anna")
    # an auction that a phone asks for, and its hammer
    bruno.click("[data-action=titles]")
    bruno.click("[data-title='0']")
    bruno.click("[data-action=auction]")
    request = banker.locator("[data-request=auction]")
    expect(request).to_contain_text("Bruno demande une enchère\xa0: Vilnius")
    request.locator("[data-action=approve]").click()
    anna.click("[data-bid='0']")
    banker.click("[data-action=hammer]")
    told(bruno, "told", "Adjugé à Anna pour", "Vilnius")
    told(anna, "loss", "à la banque", "Adjugé à Anna")
    # somebody goes out, in plain words, on every phone
    banker.click("[data-seat='2'] .pick")
    banker.press("[data-action=ruin]", "Enter")  # a finger so soon after the hammer is not meant
    banker.click("[data-heir='1']")
    banker.click("[data-action=confirm-ruin]")
    told(bruno, "gain", "Chloé ne peut plus payer\xa0: tout va à Bruno")
    told(anna, "told", "Chloé ne peut plus payer\xa0: tout va à Bruno")


def test_a_correction_names_its_line_and_says_what_comes_back(open_page: OpenPage) -> None:
    banker, anna, bruno = opened(open_page, "monopoly/europe")
    anna.click("[data-pay='1']")
    amount(anna, "500")
    anna.click("[data-action=confirm]")
    told(bruno, "gain", "+\xa0500\xa0€ d’Anna")
    banker.click("[data-tab=history]")
    banker.click("[data-correct='2']")
    banker.click("[data-action=counter]")
    told(banker, "done", "Repris\xa0: Anna retrouve ses 500\xa0€")
    told(anna, "gain", "Repris\xa0: Anna retrouve ses 500\xa0€")
    told(bruno, "loss", "Repris\xa0: Bruno rend 500\xa0€")
    # a refusal goes away by itself
    anna.click("[data-pay='1']")
    amount(anna, "1500")
    anna.click("[data-action=confirm]")
    balance(anna, 1, "3\xa0000\xa0€")
    anna.click("[data-key=fine]")
    expect(anna.locator("[role=alert].bad")).to_be_visible()
    expect(anna.locator("[role=alert].bad")).to_have_count(0)


def fits(page: Page, selector: str) -> bool:
    found = page.evaluate(
        """(selector) => {
          const bottom = (one) => document.querySelector(one)?.getBoundingClientRect();
          const tabs = bottom('.tabs');
          const floor = tabs?.height ? tabs.top : innerHeight;
          return [...document.querySelectorAll(selector)].every((one) => {
            const at = one.getBoundingClientRect();
            return at.height > 0 && at.top >= 0 && at.bottom <= floor + 1;
          });
        }""",
        selector,
    )
    return bool(found)


@pytest.mark.parametrize("box", BOXES)
def test_a_payment_and_the_usual_keys_fit_small_phones(open_page: OpenPage, box: str) -> None:
    _, anna, _ = opened(open_page, box, "en-GB" if box == "monopoly/europe" else "fr-FR")
    for size in SMALL:
        anna.set_viewport_size(size)
        first = anna.locator(".tap").first
        expect(first).to_be_visible()
        assert fits(anna, ".tap:first-child"), f"{size}: no usual key above the fold"
        anna.click("[data-pay='1']")
        amount(anna, "2")
        assert fits(anna, ".pad button"), f"{size}: the keypad"
        assert fits(anna, "[data-action=confirm]"), f"{size}: the button"
        assert anna.evaluate("document.documentElement.scrollWidth") <= size["width"]
        anna.keyboard.press("Escape")
    if box == "monopoly/europe":
        assert violations(anna) == []


# Whether nothing lies over the middle of an element.
IS_FREE = """(one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


def test_messages_leave_a_payment_free_on_a_phone(open_page: OpenPage) -> None:
    _, anna, bruno = opened(open_page, "monopoly/europe")
    bruno.click("[data-pay='0']")
    amount(bruno, "5")
    for figures in ("20", "30"):
        anna.click("[data-pay='1']")
        amount(anna, figures)
        anna.click("[data-action=confirm]")
        expect(bruno.locator("[data-news]:visible")).to_contain_text(f"+\xa0{figures}\xa0€ d’Anna")
    for size in SMALL:
        bruno.set_viewport_size(size)
        for part in ("[data-field=src]", "[data-field=dst]", "[data-digit='1']", ".go button"):
            assert bruno.locator(part).evaluate(IS_FREE), (size, part)
    expect(bruno.locator("[data-news]:visible")).to_have_count(1)  # still there


def test_four_taps_pay_a_player_26(open_page: OpenPage) -> None:
    _, anna, bruno = opened(open_page, "monopoly/europe")
    taps = 0
    for selector in ("[data-pay='1']", "[data-digit='2']", "[data-digit='6']"):
        anna.click(selector)
        taps += 1
    anna.click("[data-action=confirm]")
    taps += 1
    balance(bruno, 1, "1\xa0526\xa0€")
    assert taps == 4
    assert anna.evaluate("scrollY") == 0


def test_an_empty_purse_is_offered_what_lies_in_the_bank(open_page: OpenPage) -> None:
    _, anna, bruno = opened(open_page, "banking/cnep")
    anna.click("[data-key=departure]")
    balance(anna, 0, "20\u202f000\xa0F")
    anna.click("[data-key='deposit_all-0']")
    balance(anna, 0, "0\xa0F")
    anna.click("[data-pay='1']")
    amount(anna, "5000")
    anna.click("[data-action=withdraw]")
    anna.click("[data-action=confirm]")
    balance(anna, 0, "15\u202f000\xa0F")
    balance(bruno, 1, "5\u202f000\xa0F")


@pytest.mark.parametrize("language", ["fr-FR", "en-GB"])
def test_the_machine_on_its_side_has_large_keys(open_page: OpenPage, language: str) -> None:
    page = open_page("/bank/machine", SIDE, language)
    page.wait_for_selector("[data-key=depart]")
    found = page.evaluate(
        """() => [...document.querySelectorAll('.keys button')].map((key) => {
          const at = key.getBoundingClientRect();
          const inside = [...key.querySelectorAll('small, span')].every((one) => {
            const text = one.getBoundingClientRect();
            return text.left >= at.left && text.right <= at.right && text.bottom <= at.bottom;
          });
          return [at.width, at.height, at.bottom, inside];
        })"""
    )
    assert len(found) == 16
    for width, height, bottom, inside in found:
        assert min(width, height) >= 40
        assert bottom <= SIDE["height"]
        assert inside
    both = ("RECEVOIR", "PAYER") if language == "fr-FR" else ("RECEIVE", "PAY")
    for word in both:
        expect(page.locator("[data-key=arrow]")).to_contain_text(word)
