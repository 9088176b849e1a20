"""Pictures of every screen, to be looked at: see scripts/shots."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page

from tests.web.conftest import DESKTOP, PHONE, ROOT, launched, serving
from tests.web.recorded import absent, stand_in

OUT: Final = ROOT / "build" / "shots"
RECORDS: Final = ROOT / "src/magnat/games/monopoly/records"
TELEVISION: Final = {"width": 1920, "height": 1080}
AT: Final = "/t/LILAS4"
LONG: Final = ("shelf", "setup", "waiting", "end")

Scene = tuple[str, Callable[[Page], None], Callable[[Page], None]]  # address, before, after


def nothing(page: Page) -> None:
    return None


def press(*keys: str) -> Callable[[Page], None]:
    def after(page: Page) -> None:
        page.wait_for_selector(".boardbox")
        for key in keys:
            page.keyboard.press(key)

    return after


def trade(page: Page) -> None:
    page.wait_for_selector(".boardbox")
    page.keyboard.press("t")
    page.locator(".partners .btn").first.click()
    for side in (0, 1):
        wares = page.locator("fieldset").nth(side).locator(".ware input")
        if wares.count():
            wares.first.check()


def ticked(page: Page) -> None:
    for box in page.locator(".way input").all()[:2]:
        box.check()


def sheet(page: Page) -> None:
    page.wait_for_selector(".boardbox")
    if page.locator(".grab").is_visible():
        page.locator(".grab").click()


def clause(page: Page) -> None:
    page.keyboard.press("j")
    page.locator("dialog .rule-chip").first.click()


def waiting(page: Page) -> None:
    page.wait_for_selector(".st")
    page.locator(".adders").get_by_text("Par lien").click()
    page.click("[data-action=start]")
    page.wait_for_selector(".qr svg")


def moment(name: str, after: Callable[[Page], None] = nothing, **given: Any) -> Scene:
    return AT, lambda page: stand_in(page, name, **given), after


def scenes(over: str) -> dict[str, Scene]:
    return {
        "shelf": ("/", nothing, nothing),
        "setup": ("/new/monopoly/europe", nothing, nothing),
        "waiting": ("/new/monopoly/europe", nothing, waiting),
        "turn": moment("turn"),
        "purchase": moment("purchase"),
        "claim": moment("claim"),
        "auction": moment("auction"),
        "prison": moment("prison"),
        "debt": moment("debt", ticked),
        "build": moment("build", press("b")),
        "pledge": moment("build", press("h")),
        "offer": moment("offer"),
        "trade": moment("build", trade),
        "absence": moment("turn", change=absent),
        "cover": moment("purchase", mine=(0, 1), change=lambda view: view.update(awaited=[1])),
        "sheet": moment("build", sheet),
        "log": moment("claim", press("j")),
        "rule": moment("claim", clause),
        "menu": (
            AT,
            lambda page: stand_in(page, "turn"),
            lambda page: page.locator("[aria-label=Menu]:visible").first.click(),
        ),
        "end": (f"/t/{over}", nothing, lambda page: page.wait_for_selector(".tp")),
        "replay": (
            f"/t/{over}/replay/180",
            nothing,
            lambda page: page.wait_for_selector(".boardbox"),
        ),
        "television": (f"{AT}/tv", lambda page: stand_in(page, "claim"), nothing),
        "television-auction": (f"{AT}/tv", lambda page: stand_in(page, "auction"), nothing),
        "television-over": (f"/t/{over}/tv", nothing, nothing),
    }


def shoot(browser: Browser, address: str, name: str, scene: Scene) -> None:
    path, before, after = scene
    for width, size in (("desktop", DESKTOP), ("phone", PHONE)):
        if name.startswith("television"):
            size = TELEVISION if width == "desktop" else PHONE
        for theme in ("light", "dark"):
            context = browser.new_context(
                viewport=size, locale="fr-FR", color_scheme=theme, reduced_motion="reduce"
            )
            page = context.new_page()
            before(page)
            page.goto(address + path)
            page.wait_for_selector("main")
            after(page)
            page.wait_for_timeout(400)
            # A table fills its window; the other screens are read downwards.
            page.screenshot(path=OUT / f"{name}-{width}-{theme}.png", full_page=name in LONG)
            context.close()


def main() -> None:
    wanted = sys.argv[1:]
    OUT.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "tables.db", "-m", "magnat") as address,
        launched() as browser,
    ):
        text = (RECORDS / "dernier-survivant.jsonl").read_text(encoding="utf-8")
        brought = browser.new_context().request.post(f"{address}/api/records", data={"text": text})
        over = brought.json()["id"]
        for name, scene in scenes(over).items():
            if not wanted or name in wanted:
                shoot(browser, address, name, scene)
                print(name, flush=True)


if __name__ == "__main__":
    main()
