"""The electronic bank in the browser: by touch, by keyboard, by dragging, reloaded, offline."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from magnat.games import find
from tests.web.conftest import DESKTOP, PHONE, ROOT, THEMES, OpenPage, show, violations

MACHINE = "/bank/machine"
TESTS = ROOT / "web/tests/machine.test.ts"
HOLD_MS = 2500
NUMBER_MS = 1100
BEFORE_MS = 700
AFTER_MS = 1600


def put(page: Page, card: int, side: str) -> None:
    page.click(f"[data-card='{card}']")
    page.click(f"[data-slot={side}]")


def enter(page: Page, *keys: str) -> None:
    for key in keys:
        page.click(f"[data-key='{key}']")


def balances(page: Page) -> list[str]:
    return page.locator("[data-balance]").all_inner_texts()


def screen(page: Page, text: str) -> None:
    expect(page.locator(".lcd svg")).to_have_attribute("aria-label", text)


def says(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator("[data-says]")).to_have_text(text)


def center(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def stopped(open_page: OpenPage, size: ViewportSize = DESKTOP, language: str = "fr-FR") -> Page:
    """Open the machine with a clock that only the test moves."""
    page = open_page(MACHINE, size, language, before=lambda page: page.clock.install(time=0))
    page.clock.pause_at(10_000)
    return page


def test_every_clause_of_the_machine_has_its_test() -> None:
    named = set(re.findall(r"test\('(MEL-\d+) ", TESTS.read_text(encoding="utf-8")))
    assert named == {f"MEL-{n}" for n in range(8, 15)}
    rulebook = find("monopoly").load("electronique").rulebook
    told = {clause.id: clause.silent for clause in rulebook.clauses if "machine." in clause.slug}
    assert told.keys() == named
    for clause, why in told.items():
        assert TESTS.name in why, clause


def test_the_shelf_leads_to_it(open_page: OpenPage) -> None:
    page = open_page("/", PHONE, "en-GB")
    page.get_by_role("link", name="The bank", exact=True).click()
    page.wait_for_selector("[data-key=arrow]")
    assert page.url.endswith(MACHINE)
    says(page, "Switched off. A key or a card wakes it.")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_transfer_by_touch(open_page: OpenPage, size: ViewportSize) -> None:
    page = open_page(MACHINE, size)
    put(page, 2, "right")
    put(page, 3, "left")
    enter(page, "1", ",", "4", "M")
    screen(page, "Carte 2, 1,4M")
    says(page, "Carte 2 paie Carte 3\u00a0: 1,4M, puis ⇄")
    for theme in THEMES:
        show(page, size, theme)
        assert violations(page) == []
    enter(page, "arrow")
    screen(page, "Carte 2, 13,6M")
    assert balances(page) == ["15M", "13,6M", "16,4M", "15M", "15M", "15M"]
    page.click("[data-slot=left]")
    page.click("[data-card='2']")  # also taken back at its place in the rack
    screen(page, "vide")
    put(page, 1, "left")
    enter(page, "depart")
    screen(page, "Carte 1, 17M")
    enter(page, "depart")
    says(page, "Retirez la carte et remettez-la.")
    for theme in THEMES:
        show(page, size, theme)
        assert violations(page) == []


def test_a_wrong_amount_is_refused_with_the_reason(open_page: OpenPage) -> None:
    page = open_page(MACHINE, PHONE, "en-GB")
    put(page, 4, "right")
    for keys, why in (
        ("9K", "At least 10K. C to correct."),
        ("21M", "At most 20M at a time. C to correct."),
        ("16M", "The account does not hold that much. C to correct."),
    ):
        enter(page, *keys, "arrow")
        says(page, why)
        enter(page, "C")
    assert balances(page) == ["15M"] * 6


def test_the_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page(MACHINE)
    page.focus("[data-card='1']")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    says(page, "Carte 2\u00a0: reçoit ou paie\u00a0?")
    page.keyboard.press("ArrowRight")
    screen(page, "Carte 2, 15M")
    page.keyboard.type("2,5m")
    screen(page, "Carte 2, 2,5M")
    page.keyboard.press("Enter")  # the arrow key has the focus by now
    screen(page, "Carte 2, 12,5M")
    page.keyboard.press("Backspace")  # C: it was the wrong amount
    screen(page, "Carte 2, 15M")
    page.keyboard.type("500k=")
    screen(page, "Carte 2, 14,5M")
    page.focus("[data-card='2']")
    page.keyboard.press("Enter")
    screen(page, "vide")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")  # the wrong way round
    page.keyboard.press("ArrowLeft")
    says(page, "Carte 1\u00a0: pas de bip, la carte est à l’envers.")
    assert balances(page)[:2] == ["15M", "14,5M"]


def test_a_reader_presses_keys_by_their_names(open_page: OpenPage) -> None:
    page = open_page(MACHINE, DESKTOP, "en-GB")
    page.get_by_role("button", name="Card 5 take").dispatch_event("click")
    page.get_by_role("button", name="Left slot, receives, put Card 5 in").dispatch_event("click")
    screen(page, "Card 5, 15M")
    for name in ("3", "M, millions", "receive or pay"):
        page.get_by_role("button", name=name, exact=True).dispatch_event("click")
    says(page, "Card 5 receives 3M. Card 5 now has 18M.")
    assert page.locator("[data-says]").get_attribute("role") == "status"


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_card_is_dragged_into_a_slot_and_out_again(
    open_page: OpenPage, size: ViewportSize
) -> None:
    page = open_page(MACHINE, size)
    for card, side in ((6, "right"), (1, "left")):
        page.mouse.move(*center(page, f"[data-card='{card}']"))
        page.mouse.down()
        page.mouse.move(*center(page, f"[data-slot={side}]"), steps=8)
        page.mouse.up()
        screen(page, f"Carte {card}, 15M")
    enter(page, "1", "M", "arrow")
    expect(page.locator("[data-balance='6']")).to_have_text("14M")
    page.mouse.move(*center(page, "[data-slot=right]"))
    page.mouse.down()
    page.mouse.move(*center(page, "[data-card='6']"), steps=8)
    page.mouse.up()
    screen(page, "Carte 1, 16M")
    expect(page.locator("[data-slot=right]")).to_have_attribute(
        "aria-label", "Fente de droite, paie, vide"
    )


def test_the_screen_follows_the_clock(open_page: OpenPage) -> None:
    page = stopped(open_page)
    put(page, 2, "right")
    screen(page, "Carte 2, 2")
    page.clock.run_for(NUMBER_MS)
    screen(page, "Carte 2, 15M")
    put(page, 3, "left")
    enter(page, "1", "M", "arrow")
    for text, ms in (
        ("Carte 2, 15M", BEFORE_MS),
        ("Carte 2, 14M", AFTER_MS),
        ("Carte 3, 15M", BEFORE_MS),
        ("Carte 3, 16M", AFTER_MS),
    ):
        screen(page, text)
        page.clock.run_for(ms)
    screen(page, "Carte 2, 14M")
    page.clock.run_for(60_000)
    says(page, "Éteinte. Une touche ou une carte la réveille.")
    enter(page, "7")
    screen(page, "Carte 2, 14M")
    page.mouse.move(*center(page, "[data-key=C]"))
    page.mouse.down()
    page.clock.run_for(HOLD_MS - 1)
    assert balances(page)[1] == "14M"
    page.clock.run_for(1)
    page.mouse.up()
    says(page, "Nouvelle partie\u00a0: 15M sur chaque compte.")
    assert balances(page) == ["15M"] * 6


def test_a_finger_that_slips_off_c_begins_nothing(open_page: OpenPage) -> None:
    page = stopped(open_page)
    put(page, 1, "left")
    enter(page, "5", "M", "arrow")
    page.mouse.move(*center(page, "[data-key=C]"))
    page.mouse.down()
    page.mouse.move(*center(page, "[data-key='0']"))
    page.clock.run_for(HOLD_MS * 2)
    assert balances(page)[0] == "20M"


def test_the_comma_sets_the_volume_when_no_card_is_in(open_page: OpenPage) -> None:
    page = stopped(open_page, PHONE, "en-GB")  # it is shown for a moment only
    enter(page, "0")
    for level in ("high", "off", "low"):
        enter(page, ",")
        says(page, f"Volume {level}.")


def test_a_payment_half_entered_survives_offline_and_a_reload(open_page: OpenPage) -> None:
    page = open_page(MACHINE, PHONE)
    page.fill(".account input >> nth=1", "Karim")
    put(page, 2, "right")
    put(page, 3, "left")
    enter(page, "6", "0", "0", "K", "arrow")
    expect(page.locator("[data-balance='2']")).to_have_text("14,4M")
    enter(page, "1", ",", "4")
    screen(page, "Carte 2, 1,4")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.reload()
    screen(page, "Carte 2, 1,4")
    assert balances(page)[1:3] == ["14,4M", "15,6M"]
    enter(page, "M", "arrow")
    page.reload()
    says(page, re.compile(r"^Karim paie Carte 3\u00a0: 1,4M\."))
    assert balances(page)[1:3] == ["13M", "17M"]
    kept = page.evaluate(
        "() => caches.keys().then((all) => caches.open(all[0]))"
        ".then((cache) => cache.keys()).then((all) => all.map((one) => one.url))"
    )
    assert kept
    assert not [url for url in kept if "/api/" in url]


def test_a_torn_write_leaves_the_state_before_it(open_page: OpenPage) -> None:
    page = open_page(MACHINE)
    put(page, 1, "left")
    enter(page, "2", "M", "arrow", "3")
    page.evaluate(
        """() => {
          const serial = (key) => Number(localStorage.getItem(key).split(' ')[1]);
          const places = ['magnat.machine.a', 'magnat.machine.b'];
          const [newest] = places.sort((x, y) => serial(y) - serial(x));
          localStorage.setItem(newest, localStorage.getItem(newest).slice(0, 200));
        }"""
    )
    page.reload()
    expect(page.locator("[data-balance]").first).to_have_text("17M")


def test_the_rule_behind_a_line(open_page: OpenPage) -> None:
    page = open_page(MACHINE, DESKTOP, "en-GB")
    page.get_by_role("button", name=re.compile("MEL-12")).click()
    dialog = page.locator("dialog")
    expect(dialog).to_contain_text("One entry is at least 10K and at most 20M.")
    assert violations(page) == []


def test_both_languages_at_any_time(open_page: OpenPage) -> None:
    page = open_page(MACHINE, PHONE)
    put(page, 2, "right")
    screen(page, "Carte 2, 15M")
    page.get_by_text("Read this page in English").click(force=True)
    screen(page, "Card 2, 15M")
    says(page, "Card 2, balance 15M")


def test_it_beeps_unless_a_card_is_wrong_or_the_volume_is_off(open_page: OpenPage) -> None:
    count = """
      window.notes = 0;
      const make = BaseAudioContext.prototype.createOscillator;
      BaseAudioContext.prototype.createOscillator = function () {
        window.notes++;
        return make.call(this);
      };
    """
    page = open_page(MACHINE, before=lambda page: page.add_init_script(count))
    page.click("[data-card='1']")
    page.get_by_role("button", name="Retourner").click()
    page.click("[data-slot=left]")
    says(page, "Éteinte. Une touche ou une carte la réveille.")
    assert page.evaluate("window.notes") == 0
    put(page, 2, "right")
    assert page.evaluate("window.notes") == 1
    page.click("[data-slot=right]")
    enter(page, ",", ",")  # high, then off
    says(page, "Volume coupé.")
    heard = page.evaluate("window.notes")
    put(page, 3, "right")
    screen(page, "Carte 3, 15M")
    assert page.evaluate("window.notes") == heard


def test_a_new_game_without_holding_a_key(open_page: OpenPage) -> None:
    page = open_page(MACHINE, PHONE, "en-GB")
    put(page, 1, "left")
    enter(page, "5", "M", "arrow")
    expect(page.locator("[data-balance='1']")).to_have_text("20M")
    button = page.get_by_role("button", name="New game", exact=True)
    button.dispatch_event("click")
    page.keyboard.type("3m=")  # the keys are the dialog's now
    page.get_by_role("button", name="Cancel").dispatch_event("click")
    assert balances(page)[0] == "20M"
    button.dispatch_event("click")
    expect(page.locator("dialog")).to_contain_text("§ 13")
    assert violations(page) == []
    page.click("[data-action=confirm-new]")
    says(page, "New game: 15M on every account.")
    assert balances(page) == ["15M"] * 6


def test_the_balances_go_on_at_a_cash_desk_and_back(open_page: OpenPage) -> None:
    page = open_page(MACHINE, PHONE)
    page.fill(".account input >> nth=1", "Karim")
    put(page, 2, "right")
    put(page, 5, "left")
    enter(page, "1", ",", "4", "M", "arrow")
    page.click("[data-action=to-desk]")
    playing = page.locator("[data-plays]:checked")
    assert playing.evaluate_all("all => all.map(one => one.value)") == ["2", "5"]
    page.check("[data-plays='1']")
    assert violations(page) == []
    page.click("[data-action=open-desk]")
    page.wait_for_selector("[data-ready]")
    for holder, said in enumerate(("15M", "13,6M", "16,4M")):
        expect(page.locator(f"[data-balance='{holder}']")).to_have_text(said)
    expect(page.locator("[data-seat='1']")).to_contain_text("Karim")
    page.click("[data-tab=history]")
    expect(page.locator("[data-entry='1']")).to_contain_text("Report de la table")
    page.click("[data-tab=desk]")
    page.click("[data-key=salary]")
    expect(page.locator("[data-balance='0']")).to_have_text("17M")
    page.click("[data-action=to-machine]")
    assert violations(page) == []
    page.click("[data-action=confirm-machine]")
    page.wait_for_selector("[data-key=arrow]")
    assert balances(page) == ["17M", "13,6M", "16,4M", "0", "0", "0"]
    assert page.input_value(".account input >> nth=1") == "Karim"
    page.click("[data-action=to-desk]")
    expect(page.locator("[data-action=back-to-desk]")).to_be_visible()
    page.keyboard.press("Escape")
    # another game is not that desk's any more
    enter(page, "7")  # awake
    page.locator("[data-key=C]").scroll_into_view_if_needed()
    page.mouse.move(*center(page, "[data-key=C]"))
    page.mouse.down()
    expect(page.locator("[data-balance='4']")).to_have_text("15M")
    page.mouse.up()
    page.click("[data-action=to-desk]")
    expect(page.locator("[data-action=open-desk]")).to_be_visible()
    expect(page.locator("[data-action=back-to-desk]")).to_have_count(0)


def test_without_a_server_the_machine_goes_on(open_page: OpenPage) -> None:
    page = open_page(MACHINE, PHONE, before=lambda page: page.add_init_script(NO_DESKS))
    put(page, 1, "left")
    enter(page, "depart")
    page.click("[data-action=to-desk]")
    page.click("[data-action=open-desk]")
    expect(page.locator("dialog [role=alert]")).to_have_text(
        "Le serveur ne répond pas\u00a0: la machine continue ici, ses soldes sont gardés."
    )
    page.keyboard.press("Escape")
    expect(page.locator("[data-balance='1']")).to_have_text("17M")


NO_DESKS = """
  const real = window.fetch;
  window.fetch = async (...args) => {
    if (String(args[0]).startsWith('/api/desks')) throw new TypeError('no line');
    return real(...args);
  };
"""


def test_what_c_takes_back_is_a_setting_that_the_machine_keeps(open_page: OpenPage) -> None:
    page = open_page(MACHINE, PHONE, "en-GB")
    box = page.get_by_label("C also takes back the amount that was just paid.")
    expect(box).to_be_checked()
    box.uncheck()
    put(page, 1, "right")
    enter(page, "1", "M", "arrow", "C")
    expect(page.locator("[data-balance='1']")).to_have_text("14M")
    page.reload()
    expect(box).not_to_be_checked()
    enter(page, "C")
    expect(page.locator("[data-balance='1']")).to_have_text("14M")
    box.check()
    enter(page, "C")
    expect(page.locator("[data-balance='1']")).to_have_text("15M")
    assert violations(page) == []
