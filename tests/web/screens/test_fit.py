"""Nothing overlaps, is cut off or lies under something else on the main screens, however small."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.web.conftest import OpenPage, show
from tests.web.fake_server import serve_moment

SIZES = [
    ViewportSize(width=width, height=height)
    for width, height in ((568, 320), (640, 400), (1280, 800), (1920, 1080))
]
# The lines of text that can be seen: cut off by the window or by a box that does not scroll, or on
# another line; and the controls that something covers wherever they are scrolled to.
FAULTS = """(scope) => {
  const found = [];
  const seen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const lines = [];
  const root = document.querySelector(scope);
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const box = text.parentElement;
    if (!text.data.trim() || box.closest('.sr, svg, option, .seal, .pawn') || !seen(box)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const line of range.getClientRects()) {
      let [left, top, right, bottom] = [line.left, line.top, line.right, line.bottom];
      let cut = '';
      for (let part = box; part && part !== document.body; part = part.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(part);
        const frame = part.getBoundingClientRect();
        if (overflowX !== 'visible') {
          const [before, after] = [frame.left - left, right - frame.right];
          if (overflowX === 'hidden' && Math.max(before, after) > 1) cut = part.className;
          [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
        }
        if (overflowY !== 'visible') {
          const [above, below] = [frame.top - top, bottom - frame.bottom];
          if (overflowY === 'hidden' && Math.max(above, below) > 4) cut = part.className;
          [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
        }
        if (position === 'fixed') break;
      }
      if (right - left < 1 || bottom - top < 1) continue; // scrolled away, or folded
      if (left < -1 || right > innerWidth + 1) cut = 'window';
      if (cut) found.push(`cut by ${cut}: ${text.data.trim()}`);
      lines.push({ box, left, top, right, bottom, says: text.data.trim() });
    }
  }
  lines.forEach((one, i) => {
    for (const other of lines.slice(i + 1)) {
      if (one.box === other.box) continue;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (wide > 2 && high > 0.35 * Math.min(one.bottom - one.top, other.bottom - other.top))
        found.push(`overlap: ${one.says} | ${other.says}`);
    }
  });
  for (const control of root.querySelectorAll('button, a, input, summary')) {
    if (!seen(control) || control.disabled || control.closest('.squares')) continue;
    const isOnTop = ['nearest', 'center', 'start', 'end'].some((block) => {
      control.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
      const { x, y, width, height } = control.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return control.contains(top) || top?.closest('label')?.control === control;
    });
    const name = control.textContent.trim() || control.getAttribute('aria-label');
    if (!isOnTop) found.push(`covered: ${name}`);
  }
  root.scrollTop = 0;
  scrollTo(0, 0);
  return found;
}"""

LAPTOP = ViewportSize(width=1280, height=800)
BOARDS = (  # a moment of a game, and the language with its longest words
    ("monopoly", "europe", "turn", "layout-4", "", "en-GB"),
    ("richesses", "nathan-urss", "throw", "layout-nathan-urss", "", "fr-FR"),
    ("eldorado", "reconstruction", "turn", "", "eldorado/", "en-GB"),
)
LEAST_LETTER = 9  # px
LEAST_CHIP = 24  # px, its shorter side
LETTERS = """(least) => [...document.querySelectorAll('.board text')]
  .map((text) => {
    const { a, b } = text.getScreenCTM();
    return [text.textContent, Math.hypot(a, b) * parseFloat(getComputedStyle(text).fontSize)];
  })
  .filter(([says, size]) => /\\p{L}/u.test(says) && size < least)"""
CHIPS = """() => Math.min(...[...document.querySelectorAll('.rule-chip')].map((chip) => {
  const { width, height } = chip.getBoundingClientRect();
  return Math.min(width, height);
}))"""


def faults(page: Page, scope: str = "body") -> dict[str, Any]:
    """Return by size what is wrong; {} where all fits."""
    found = {}
    for size in SIZES:
        show(page, size, "light")
        wrong = page.evaluate(FAULTS, scope)
        if wrong:
            found[f"{size['width']}x{size['height']}"] = wrong
    return found


def test_everything_fits(open_page: OpenPage, finished_game: str, address: str) -> None:
    page = open_page("/")
    wrong = {}
    for name, path, ready in (
        ("shelf", "/", ".slot"),
        ("end", finished_game, ".tp"),
        ("replay", f"{finished_game}/replay/40", ".controls"),
        ("end on television", f"{finished_game}/tv", ".curves svg"),
    ):
        page.goto(address + path)
        expect(page.locator(ready).first).to_be_visible()
        if found := faults(page):
            wrong[name] = found
    page.goto(f"{address}{finished_game}/replay/40")
    page.locator(".logbox .rule-chip").first.click()
    page.locator("[data-action=read-rules]").click()
    expect(page.locator("dialog .book li").first).to_be_visible()
    if found := faults(page, "dialog"):
        wrong["rules"] = found
    serve_moment(page, "claim")
    page.goto(f"{address}/t/LILAS4/tv")
    expect(page.locator(".seats li").first).to_be_visible()
    if found := faults(page):
        wrong["television"] = found
    assert wrong == {}


@pytest.mark.parametrize(("game", "edition", "moment", "layout", "folder", "language"), BOARDS)
def test_the_letters_of_a_board_can_be_read_on_a_laptop(
    open_page: OpenPage,
    game: str,
    edition: str,
    moment: str,
    layout: str,
    folder: str,
    language: str,
) -> None:
    def serve(page: Page) -> None:
        serve_moment(page, moment, game, edition, layout, folder)

    page = open_page("/t/LILAS4", LAPTOP, language, before=serve)
    expect(page.locator(".logbox .rule-chip").first).to_be_visible()
    page.evaluate("() => document.fonts.ready")
    page.wait_for_function(f"({LETTERS})({LEAST_LETTER}).length === 0")  # once they are fitted
    assert page.evaluate(CHIPS) >= LEAST_CHIP
