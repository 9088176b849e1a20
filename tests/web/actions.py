"""Actions of a player at the page: answer what is asked, set a table, join it from a phone."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from playwright.sync_api import Page, TimeoutError

from tests.web.conftest import PHONE, OpenPage

ANSWERS = ("cover", "Claim", "Decline", "Roll", "Buy", "PassBid", "LeaveIt", "PayFine", "PayMoney")
DEBTS = ("raise", "way", "GiveUp")
# Answers that are in no list: other choices, and ways to pay a debt.
OTHERS = ".ask .choice, .debt button.way, .debt .acts [data-action]:not(.danger):not(.main)"
# A tap, as a finger makes it: on what lies on top, not on what something covers.
FINGER = """
  const isFree = (one) => one.matches(':not([disabled]):not(.sent)') && one.checkVisibility();
  const isOnTop = (one) => ['nearest', 'center', 'start', 'end'].some((block) => {
    one.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
    const { x, y, width, height } = one.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return one.contains(top) || top?.closest('label')?.control === one;
  });
  const tap = (one) => {
    const can = isOnTop(one);
    if (can) one.click();
    return can;
  };
"""
# One look and the tap that follows from it: nothing changes between the two, and to ask the page
# for one thing after the other costs more than the page does. Where nothing is offered, or a tap
# changed nothing yet, the page is given a moment.
TAP = f"""async ([wanted, others, moment]) => {{
  {FINGER}
  const pick = 'dialog .pick input:not(:checked)';
  const where = {{ pick, way: '.way input:not(:checked)', other: others }};
  const free = (name) =>
    [...document.querySelectorAll(where[name] ?? `[data-action=${{name}}]`)].find(isFree);
  const until = performance.now() + moment;
  const goesOn = (is) => new Promise((resolve) => {{
    const end = (found) => {{ eye.disconnect(); clearTimeout(late); resolve(found); }};
    const eye = new MutationObserver(() => is() && end(true));
    eye.observe(document, {{ subtree: true, childList: true, attributes: true }});
    const late = setTimeout(() => end(false), until - performance.now());
  }});
  const next = () => wanted.find(free);
  if (!next() && !(await goesOn(next))) return '';
  const name = next();
  const button = free(name);
  if (name === 'confirm') return name;
  const isDone = tap(button);
  if (!isDone || isFree(button)) await goesOn(() => !button.isConnected || !isFree(button));
  return isDone ? name : '';
}}"""
# The file of titles: as many as the purse allows, the others are left.
TAKE = f"""async (most) => {{
  {FINGER}
  const find = (where) => [...document.querySelectorAll(where)].filter(isFree);
  const answer = (name) => find(`[data-action=${{name}}]`)[0];
  const drawn = () => new Promise((next) => setTimeout(next));
  if (!answer('TakeNone')) return false;
  for (let n = 0; n < most; n += 1) {{
    const [title] = find('[data-title][aria-pressed=false]');
    if (!title || !tap(title)) break;
    await drawn();
    if (document.querySelector('.file .short')) {{
      tap(find('[data-title][aria-pressed=true]').at(-1));
      await drawn();
      break;
    }}
  }}
  const button = answer('TakeTitles') ?? answer('TakeNone');
  if (button) tap(button); // else the table went on meanwhile
  return true;
}}"""
MOMENT_MS = 100
PRICE_SEEN_MS = 750  # after which a price has been seen: the page refuses a bid that comes sooner
SECONDS = 300.0  # a table plays at its own pace: this only ends a test that hangs


def until_timeout(*pages: Page) -> Iterator[None]:
    """Loop until the caller breaks; after `SECONDS` fail and print what the pages show."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        yield
    shown = [page.locator("body").aria_snapshot()[:6000] for page in pages]
    raise AssertionError("\n\n".join([f"not within {SECONDS} s", *shown]))


def confirm_dialog(page: Page) -> bool:
    """Confirm an open dialog that asks how many or which; False if there is none."""
    confirm = page.locator("dialog [data-action=confirm]")
    if not confirm.count():
        return False
    try:
        if confirm.is_disabled(timeout=1000):
            page.locator("dialog .pick input:not(:checked)").first.check(timeout=1000)
        confirm.click(timeout=1000)
    except TimeoutError:
        pass  # the table went on meanwhile
    return True


def take_titles(page: Page, most: int) -> bool:
    """Take up to `most` affordable titles from the file; False if it is not open."""
    is_asked: bool = page.evaluate(TAKE, most)
    return is_asked


def play_on(page: Page, answers: tuple[str, ...] = ANSWERS, moment: int = MOMENT_MS) -> str:
    """Tap the first of `answers` that is offered within `moment` ms, and return its name.

    Dialogs are confirmed, debts are raised, and questions that no list names are answered too.
    Returns "" when nothing is offered.
    """
    wanted = ["leave-for-good", "confirm", "pick", *DEBTS[:2], *answers, *DEBTS[2:], "other"]
    did: str = page.evaluate(TAP, [wanted, OTHERS, moment])
    if did == "confirm":
        confirm_dialog(page)
    return did


def log_lines(page: Page) -> int:
    """Return how many lines the log shows."""
    return page.locator(".logbox li").count()


def open_rules(page: Page) -> None:
    """Unfold the detailed rules of a new table."""
    page.wait_for_selector(".chair")
    if not page.locator("[data-search]").is_visible():
        page.click("[data-action=rules]")


def choose(page: Page, **options: str) -> None:
    """Choose options of a table."""
    for name, value in options.items():
        open_rules(page)
        page.select_option(f"#o-{name}", value)


def set_table(page: Page, *seats: str, **options: str) -> None:
    """Start a table with me and these seats, named by the words on their buttons."""
    page.wait_for_selector(".chair")
    while page.locator(".chair .btn.icon").count():
        page.locator(".chair .btn.icon").first.click()
    for seat in seats:
        page.locator(".adders").get_by_text(seat).click()
    choose(page, **options)
    page.click("[data-action=start]")


def two_devices(
    open_page: OpenPage,
    address: str,
    edition: str = "europe",
    before: Callable[[Page], object] = lambda page: None,
    **options: str,
) -> tuple[Page, Page]:
    """Start a table of a host (desktop, French) and a guest (phone, English)."""
    host = open_page(f"{address}/new/monopoly/{edition}")
    set_table(host, "Joueur invité", **options)
    code = host.locator(".code").inner_text()
    guest = open_page(address, PHONE, "en-GB", "dark", before=before)
    guest.fill("#code", code.lower())
    guest.keyboard.press("Enter")
    guest.fill(".sit input", "Lucas")
    guest.click(".sit .btn")
    for page in (host, guest):
        page.wait_for_selector(".boardbox")
    return host, guest


def is_over(page: Page) -> bool:
    return page.locator("[data-action=rematch]").count() > 0
