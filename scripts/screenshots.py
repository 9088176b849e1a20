"""Takes a picture of every screen of the page: scripts/screenshots."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize

from tests.web.actions import open_rules, set_table
from tests.web.conftest import DESKTOP, PHONE, ROOT, launch_browser, run_server
from tests.web.fake_server import absent, serve_moment

OUT: Final = ROOT / "build" / "shots"
PICTURES: Final = ROOT / "docs" / "pictures"
RECORDS: Final = ROOT / "src/magnat/games/monopoly/records"
TELEVISION: Final = ViewportSize(width=1920, height=1080)
SIZES: Final = {"desktop": DESKTOP, "phone": PHONE}
AT: Final = "/t/LILAS4"
SECONDS: Final = 30  # how long to wait for a screen; a missing screen is reported at the end
README: Final = {  # the pictures of README: screen and theme
    "table": ("auction", "desktop", "light", "fr-FR"),
    "box": ("eldorado-fork", "desktop", "light", "en-GB"),
    "phone": ("auction", "phone", "dark", "en-GB"),
}
FOLDED: Final = (
    "shelf",
    "setup",
    "waiting",
    "end",
    "desk",
)  # screens that scroll, so that the picture shows the whole page

ELDORADO: Final = (
    *("first", "turn", "fork", "purchase", "gold", "lending", "casino", "auction", "claim"),
    *("debt", "control", "lottery", "crisis", "weekend", "failure"),
)
RICHESSES: Final = (
    *("throw", "file", "world", "royalty", "trust", "putting-up", "joker", "outbid", "decide"),
)
BANKING: Final = ("throw", "pick", "counter", "sale", "pledge", "journey", "ride", "purchase")
BOXES: Final = (
    *("monopoly/europe", "monopoly/electronique", "richesses/nathan-urss"),
    *("eldorado/reconstruction", "banking/cnep"),
)

Do = Callable[[Page], object]


def nothing(page: Page) -> None:
    return None


class Scene(NamedTuple):
    path: str
    after: Do = nothing
    before: Do = nothing


def press(*keys: str) -> Do:
    def after(page: Page) -> None:
        page.wait_for_selector(".boardbox")
        for key in keys:
            page.keyboard.press(key)

    return after


def click(*selectors: str) -> Do:
    def after(page: Page) -> None:
        for selector in selectors:
            page.locator(selector).locator("visible=true").first.click()

    return after


def wait(selector: str) -> Do:
    return lambda page: page.wait_for_selector(selector)


def trade(page: Page) -> None:
    press("t")(page)
    page.locator(".partners .btn").first.click()
    for side in (0, 1):
        wares = page.locator("fieldset").nth(side).locator(".ware input")
        if wares.count():
            wares.first.check()


def ticked(page: Page) -> None:
    page.wait_for_selector(".way input")
    for box in page.locator(".way input").all()[:2]:
        box.check()


def sheet(page: Page) -> None:
    page.wait_for_selector(".boardbox")
    if page.locator(".grab").is_visible():
        page.locator(".grab").click()


def clause(page: Page) -> None:
    press("j")(page)
    page.locator("dialog .rule-chip").first.click()


def opened(page: Page) -> None:
    """Open all folded sections of the set-up screen."""
    page.wait_for_selector(".chair")
    for folded in page.locator("details > summary").all():
        folded.click()


def waiting(page: Page) -> None:
    set_table(page, "Joueur invité")
    page.wait_for_selector(".qr svg")


def referee(page: Page) -> None:
    open_rules(page)
    page.click("[data-dice=host]")
    set_table(page, "Ici")
    page.wait_for_selector("[data-die]")


def corrected(page: Page) -> None:
    referee(page)
    click("[data-action=correct]")(page)
    click("[data-step=pawns]")(page)
    page.wait_for_selector("[data-sit=pawns]")


def watched(view: dict[str, Any]) -> None:
    """Turn the view of a seat into that of a spectator."""
    heard = [
        told for told in view["events"] if told["kind"] != "limited"
    ]  # a field that is sent only to a seat itself
    view.update(choices=[], events=heard)


def at_desk(*clicks: str) -> Do:
    def after(page: Page) -> None:
        page.wait_for_selector("[data-action=open-desk]")
        for i, name in enumerate(("Camille", "Karim", "Odile")):
            page.locator(".pl input").nth(i).fill(name)
        page.click("[data-action=open-desk]")
        page.wait_for_selector("[data-ready]")
        click(*clicks)(page)

    return after


def moment(name: str, after: Do = nothing, path: str = AT, **given: Any) -> Scene:
    def shown(page: Page) -> None:
        page.wait_for_selector(".squares")
        after(page)

    return Scene(path, shown, lambda page: serve_moment(page, name, **given))


def scenes(over: str) -> dict[str, Scene]:
    """Return all screens by name. The names of moments in a game begin with the name of the box."""
    eldorado = {"game": "eldorado", "edition": "reconstruction", "folder": "eldorado/"}
    banking = {"game": "banking", "edition": "cnep", "folder": "banking/"}
    nathan = "nathan-urss"
    richesses = {"game": "richesses", "edition": nathan, "layout": f"layout-{nathan}"}
    return {
        "shelf": Scene("/", wait(".slot")),
        **{f"setup-{box.split('/')[1]}": Scene(f"/new/{box}", wait(".chair")) for box in BOXES},
        "setup-opened": Scene("/new/monopoly/europe", opened),
        "waiting": Scene("/new/monopoly/europe", waiting),
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
        "help": moment("claim", press("?")),
        "menu": moment("turn", click("[aria-label=Menu]")),
        "end": Scene(f"/t/{over}", wait(".tp")),
        "replay": Scene(f"/t/{over}/replay/180", wait(".boardbox")),
        "television": moment("claim", path=f"{AT}/tv", change=watched),
        "television-auction": moment("auction", path=f"{AT}/tv", change=watched),
        "television-over": Scene(f"/t/{over}/tv", wait(".curves svg")),
        "referee": Scene("/new/monopoly/europe", referee),
        "position": Scene("/new/monopoly/europe", corrected),
        "machine": Scene("/bank/machine", wait("[data-card]")),
        "machine-paying": Scene(
            "/bank/machine", click("[data-card='1']", "[data-slot=left]", "[data-key='5']")
        ),
        "desk-new": Scene("/desk/new", wait("[data-action=open-desk]")),
        "desk": Scene("/desk/new/monopoly/europe", at_desk("[data-key=salary]")),
        "desk-pay": Scene(
            "/desk/new/monopoly/europe", at_desk("[data-action=pay]", "[data-to='1']")
        ),
        "desk-titles": Scene(
            "/desk/new/monopoly/europe", at_desk("[data-depth='2']", "[data-tab=titles]")
        ),
        "desk-statement": Scene("/desk/new/banking/cnep", at_desk("[data-tab=statement]")),
        **{f"richesses-{one}": moment(one, **richesses) for one in RICHESSES},
        **{f"eldorado-{one}": moment(one, **eldorado) for one in ELDORADO},
        **{f"banking-{one}": moment(one, **banking) for one in BANKING},
    }


def contexts(browser: Browser) -> dict[str, BrowserContext]:
    found = {
        width: browser.new_context(
            viewport=size,
            locale="fr-FR",
            reduced_motion="reduce",
            service_workers="block",
            has_touch=width == "phone",
            is_mobile=width == "phone",
        )
        for width, size in SIZES.items()
    }
    for context in found.values():
        context.set_default_timeout(SECONDS * 1000)
    return found


def settle(page: Page) -> None:
    """Wait until fonts are loaded and animations have ended."""
    page.evaluate("() => document.fonts.ready")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    page.wait_for_function(
        """() => document.getAnimations().every((one) =>
            one.playState !== 'running' || one.effect.getComputedTiming().endTime === Infinity)"""
    )


def shoot(context: BrowserContext, width: str, address: str, name: str, scene: Scene) -> None:
    """Take pictures in the light and the dark theme on one page, by changing the device's colour
    scheme."""
    page = context.new_page()
    if name.startswith("television") and width == "desktop":
        page.set_viewport_size(TELEVISION)
    try:
        scene.before(page)
        page.goto(address + scene.path)
        scene.after(page)
        settle(page)
        is_whole = name.startswith(FOLDED)
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            page.wait_for_selector(f"[data-theme={theme}]")
            page.screenshot(
                path=OUT / f"{name}-{width}-{theme}.png",
                full_page=is_whole,
                animations="disabled",
            )
    finally:
        page.close()


def picture(browser: Browser, address: str, scene: Scene, name: str) -> None:
    """Take one picture of README."""
    _, width, theme, language = README[name]
    context = browser.new_context(
        viewport=SIZES[width],
        locale=language,
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    scene.before(page)
    page.goto(address + scene.path)
    scene.after(page)
    settle(page)
    page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=80, animations="disabled")
    context.close()


def main() -> int:
    wanted = sys.argv[1:]
    OUT.mkdir(parents=True, exist_ok=True)
    failed: list[str] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        run_server(Path(folder) / "tables.db", "-m", "magnat") as address,
        launch_browser() as browser,
    ):
        text = (RECORDS / "dernier-survivant.jsonl").read_text(encoding="utf-8")
        looks = contexts(browser)
        brought = looks["desktop"].request.post(f"{address}/api/records", data={"text": text})
        shown = scenes(brought.json()["id"])
        if wanted == ["--readme"]:
            for name, (screen, *_) in README.items():
                picture(browser, address, shown[screen], name)
            return 0
        for name, scene in shown.items():
            if wanted and not any(name == one or name.startswith(f"{one}-") for one in wanted):
                continue
            for width, context in looks.items():
                try:
                    shoot(context, width, address, name, scene)
                    print(f"{name}-{width}", flush=True)
                except Error as error:
                    failed.append(f"{name}-{width}")
                    print(f"{name}-{width}: {error}", file=sys.stderr)
    if failed:
        print(f"not shot: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
