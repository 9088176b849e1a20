"""The guided first game of each box in the browser: followed step by step, or tapped through."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, TimeoutError, ViewportSize, expect

from tests.web.actions import confirm_dialog, play_on, take_titles, until_timeout
from tests.web.conftest import DESKTOP, PHONE, OpenPage, violations

# The language and the screen of each box.
BOXES = {
    "monopoly/europe": ("fr-FR", DESKTOP),
    "monopoly/electronique": ("en-GB", PHONE),
    "monopoly/paris": ("fr-FR", PHONE),
    "richesses/nathan-urss": ("fr-FR", DESKTOP),
    "richesses/nathan-cei": ("en-GB", PHONE),
    "richesses/lansay": ("en-GB", DESKTOP),
    "eldorado/reconstruction": ("en-GB", DESKTOP),
    "banking/cnep": ("fr-FR", PHONE),
}
# A hint leaves the button that it speaks of in sight.
ABOVE_THE_SHEET = """() => {
  const [roll, sheet] = ['[data-action=Roll]', '.sheet'].map(
    (one) => document.querySelector(one).getBoundingClientRect());
  return roll.bottom <= sheet.top;
}"""
# Phase, step and text of the guide, and whether its clause is shown.
GUIDE = """() => {
  const guide = document.querySelector('.hint');
  if (!guide) return ['', '', '', false];
  const chip = guide.querySelector('.rule-chip');
  return [guide.dataset.phase, guide.dataset.hint ?? '', guide.textContent, !!chip];
}"""
# The button of a step, or the panel in which it is done.
LIT = ".lit, .debt, .file, .ask .choice"
BUILD = "[data-right=build].lit, [data-tool=build].lit"  # on a phone a button of the sheet
DEAL = (".partners .btn", "dialog .ware input", "dialog [data-action=Offer]")
TAPS = ("lesson-start", "lesson-show", "lesson-next", "lesson-bring")


def open_guide(page: Page, box: str) -> None:
    page.locator("[data-box-name]").first.wait_for()
    lid = page.locator(f"[data-box-name='{box}']")
    if lid.count():
        lid.first.click()
    else:  # one lid for several printings
        game, edition = box.split("/")
        page.locator(f"[data-box-name^='{game}/']").first.click()
        page.locator(f"[data-printing='{edition}']").click()
    page.locator("[data-action=first]").click()
    expect(page.locator(".hint[data-phase=aim]")).to_be_visible()


def tap(page: Page, phase: str) -> None:
    """Tap the button of the guide that goes on from this phase."""
    for name in TAPS:
        button = page.locator(f".hint[data-phase='{phase}'] [data-action={name}]:not([disabled])")
        if button.count():
            try:
                button.first.click(timeout=1000)
            except TimeoutError:
                pass  # a view came meanwhile
            return


def follow(page: Page, step: str) -> None:
    """Do the step that the guide names."""
    try:
        if step == "Offer":
            page.keyboard.press("t")
            for where in DEAL:
                page.locator(where).first.click(timeout=1000)
        elif step == "Build":
            page.locator(BUILD).locator("visible=true").first.click(timeout=1000)
            page.locator("dialog .btn.main").first.click(timeout=1000)
            page.keyboard.press("Escape")
        elif step == "TakeTitles":
            take_titles(page, 2)
        elif page.locator(".debt").count():
            play_on(page)  # the ticked titles have to be sold too
        elif page.locator(f"[data-action={step}].lit:not([disabled])").count():
            page.locator(f"[data-action={step}].lit:not([disabled])").first.click(timeout=1000)
        elif step == "Advance":
            play_on(page, (step,))  # the pawns on the board are its buttons
    except TimeoutError:
        page.keyboard.press("Escape")  # a view came meanwhile
    confirm_dialog(page)


@pytest.mark.parametrize("box", BOXES)
def test_a_first_game_is_learnt_by_following_it(
    open_page: OpenPage, address: str, box: str
) -> None:
    language, size = BOXES[box]
    game, edition = box.split("/")
    page = open_page(address, size, language)
    info = page.request.get(f"{address}/api/games/{game}/{edition}").json()
    words = info["words"][language[:2]]
    open_guide(page, box)
    said = page.evaluate(GUIDE)[2]
    assert all(line in said for line in (*words["guide"]["aim"], words["guide"]["start"]))
    assert violations(page) == []
    shown: list[str] = []
    for _ in until_timeout(page):
        phase, step, said, has_rule = page.evaluate(GUIDE)
        if phase == "over":
            break
        if phase == "hint" and step not in shown:
            shown.append(step)
            assert words["hints"][step]["say"] in said
            assert has_rule
            page.locator(LIT).locator("visible=true").first.wait_for()
            if step == "Roll" and size == PHONE:
                page.wait_for_function(ABOVE_THE_SHEET)
        if phase == "hint":
            follow(page, step)
        else:
            tap(page, phase)
    assert set(shown) == set(info["box"]["first"])
    ticks = page.locator(".hint .learnt")
    expect(ticks).to_have_count(len(shown))
    assert violations(page) == []
    page.locator("[data-action=lesson-end]").click()
    expect(page.locator(".hint")).to_have_count(0)


def test_whoever_only_taps_is_shown_every_step_and_keeps_it_over_a_reload(
    open_page: OpenPage, address: str
) -> None:
    page = open_page(address, PHONE, "en-GB", "dark")
    open_guide(page, "eldorado/reconstruction")
    is_reloaded = False
    for _ in until_timeout(page):
        phase, *_ = page.evaluate(GUIDE)
        if phase == "over":
            break
        if page.locator(".hint .learnt").count() == 2 and not is_reloaded:
            is_reloaded = True
            page.reload()
            expect(page.locator(".hint .learnt")).to_have_count(2)
        else:
            tap(page, phase)
    assert is_reloaded
    expect(page.locator(".hint")).to_contain_text("Well done!")


def test_a_step_is_brought_about_and_the_keyboard_reaches_it(
    open_page: OpenPage, address: str
) -> None:
    page = open_page(address)
    open_guide(page, "monopoly/europe")
    page.locator("[data-action=lesson-start]").press("Enter")
    page.locator(".hint summary").press("Enter")
    page.get_by_role("button", name="Y aller\u00a0: Réclamer un loyer").press("Enter")
    for _ in until_timeout(page):
        phase, step, *_ = page.evaluate(GUIDE)
        if (phase, step) == ("hint", "Claim"):
            break
        if phase == "hint":
            page.locator("[data-action=lesson-later]").click()
        else:
            tap(page, phase)
    expect(page.locator("[data-action=Claim].lit").first).to_be_visible()


def test_a_new_device_is_offered_the_guide_first(open_page: OpenPage, address: str) -> None:
    page = open_page(address, PHONE, name="")
    offer = page.locator("[data-action=first-time]")
    expect(offer).to_be_in_viewport()
    expect(page.locator(".first")).to_contain_text("Première fois")
    assert violations(page) == []
    offer.click()
    page.locator("dialog input").fill("Camille")
    page.keyboard.press("Enter")
    expect(page.locator(".hint[data-phase=aim]")).to_be_visible()
    page.goto(address)
    expect(page.locator("[data-action=play]")).to_be_visible()
    expect(offer).to_have_count(0)


def test_a_lesson_can_be_left_and_hints_may_stay_on(open_page: OpenPage, fast_server: str) -> None:
    page = open_page(fast_server)
    page.locator("[data-action=first]").click()
    page.locator(".hint [data-action=lesson-end]").click()
    expect(page.locator(".hint")).to_have_count(0)
    page.get_by_label("Menu").first.click()
    page.locator("[data-action=hints]").click()
    page.keyboard.press("Escape")
    for _ in until_timeout(page):
        if page.locator(".hint[data-hint=Buy]").count():
            break
        play_on(page, ("Roll", "LeaveIt", "PassBid", "Decline"))
    page.locator("[data-action=hint-read]").click()
    expect(page.locator(".hint[data-hint=Buy]")).to_have_count(0)


@pytest.mark.parametrize("box", ["eldorado/reconstruction", "banking/cnep"])
def test_on_the_smallest_phone_the_first_throw_lies_above_the_sheet(
    open_page: OpenPage, address: str, box: str
) -> None:
    page = open_page(address, ViewportSize(width=320, height=568), "en-GB", "dark")
    open_guide(page, box)
    page.locator("[data-action=lesson-start]").click()
    page.locator("[data-action=Roll]:not([disabled])").first.wait_for()
    page.wait_for_function(ABOVE_THE_SHEET)
