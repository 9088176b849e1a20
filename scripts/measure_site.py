"""Measures loading times and frames of the site without a server: scripts/measure_site."""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import BrowserContext, Page, sync_playwright

from scripts.measure_frames import COUNT
from tests.web.actions import ANSWERS, OTHERS
from tests.web.conftest import chromium
from tests.web.site.site_fixture import HANDS, LISTENING, Site, built, kept, lay, until

SECONDS: Final = 20  # how long frames are counted
FRAME_MS: Final = 1000 / 60
# Presses *Begin* as soon as the button exists, and notes when the board appears.
WATCH: Final = """
localStorage['magnat.name'] = 'Camille';
window.marks = {};
const mark = (name) => (window.marks[name] ??= performance.now());
const Heard = window.Worker;
window.Worker = class extends Heard {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', ({data}) => data.did === 'start' && mark(`part ${data.part}`));
  }
};
document.addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
  const begin = document.querySelector('[data-action=start]:not([disabled])');
  if (begin && !window.marks.begin) { mark('begin'); begin.click(); }
  if (document.querySelector('.boardbox')) mark('table');
  if (document.querySelector('[data-action=Roll]:not([disabled])')) mark('throw');
}).observe(document, {childList: true, subtree: true, attributes: true}));
"""
PARTS: Final = {
    "part 0.7": "Python",
    "part 0.95": "the engine imported",
    "part 1": "its tables open",
    "table": "the table",
    "throw": "one's throw",  # bots may play first, so this time can be longer
}


def visit(context: BrowserContext, site: Site, name: str) -> Page:
    page = context.new_page()
    page.goto(f"{site.address}#/new/monopoly/europe")
    until(page, "window.marks.throw", 120)
    marks = page.evaluate("window.marks")
    told = [f"{said} {marks[mark] / 1000:.2f}" for mark, said in PARTS.items()]
    print(f"{name}: {', '.join(told)} s", flush=True)
    return page


def open_page(context: BrowserContext, site: Site) -> Page:
    page = context.new_page()
    page.goto(f"{site.address}#/")
    until(page, "window.marks['part 1']", 120)
    return page


def played(page: Page, site: Site) -> None:
    """Open a table of three bots and a simulated person who answers at once."""
    page.evaluate("window.marks.begin = 1")  # this function presses *Begin* itself
    lay(page, site, "Robot", "Robot", "Robot")
    page.evaluate(HANDS, [ANSWERS, OTHERS])


def watched(page: Page, site: Site) -> None:
    """Open a table of four bots as a spectator."""
    seats = [{"kind": "bot", "name": name, "bot": "balanced"} for name in "ABCD"]
    new = json.dumps({"game": "monopoly", "edition": "europe", "seats": seats})
    _, told = page.evaluate("(new_) => window.asked('POST', '/api/tables', new_)", new)
    page.goto(f"{site.address}#/t/{json.loads(told)['id']}")
    page.wait_for_selector(".boardbox")


def frames(page: Page, name: str) -> None:
    page.wait_for_timeout(2000)
    gaps = page.evaluate(COUNT, SECONDS * 1000)
    late = [gap for gap in gaps if gap > 1.5 * FRAME_MS]
    rate = len(gaps) / (sum(gaps) / 1000)
    print(
        f"{name}: {rate:.1f} frames a second, median {statistics.median(gaps):.1f} ms, "
        f"{len(late)} of {len(gaps)} late, the worst {max(gaps):.0f} ms"
    )


def main() -> None:
    visits = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with (
        tempfile.TemporaryDirectory() as profile,
        tempfile.TemporaryDirectory() as folder,
        built(Path(folder)) as site,
        sync_playwright() as playwright,
    ):
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=chromium(), args=["--no-sandbox"], locale="fr-FR"
        )
        context.add_init_script(LISTENING + WATCH)
        page = visit(context, site, "first visit")
        kept(page)
        page.wait_for_timeout(3000)
        page.close()
        with site.away():
            for n in range(visits):
                visit(context, site, f"later visit {n + 1}, offline").close()
            page = open_page(context, site)
            played(page, site)
            frames(page, "somebody plays with three bots")
            page.close()
            page = open_page(context, site)
            watched(page, site)
            frames(page, "four bots play as fast as they can")
            page.goto(f"{site.address}#/")
            frames(page, "nobody plays")
        context.close()


if __name__ == "__main__":
    main()
