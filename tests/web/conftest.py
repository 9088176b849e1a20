"""A real server with the built client, and a real browser."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "src/magnat/games/monopoly/records"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
# The first has no windows, and takes less of the processor.
BROWSERS = (
    *("chromium-headless-shell", "chromium", "chromium-browser"),
    *("google-chrome", "google-chrome-stable"),
)
DESKTOP = ViewportSize(width=1440, height=900)
PHONE = ViewportSize(width=390, height=844)
NARROW = ViewportSize(width=320, height=640)
SIDEWAYS = ViewportSize(width=844, height=390)
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")


expect.set_options(timeout=30_000)  # a machine may have more to do than this

# Chromium lays out lists under its address bar for every window, which costs a test more than the
# page does. A second list of features replaces the first: these are Playwright's that matter here.
DISABLED_FEATURES = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    *("Translate", "PaintHolding", "MediaRouter", "OptimizationHints", "HttpsUpgrades"),
    "WebRtcHideLocalIpsWithMdns",  # a machine for tests may have no multicast
)
SPEED = 20  # of the clock at the tables where whole games are played
SHARED_SCREEN_SPEED = 6  # where several bid and claim with one pair of hands
# Tables hurry, pages do not: what a page says by itself for the dice is waited for as long as ever.
FAST_SERVER = """
import signal
from tests.server.fast import hasten, leap
from magnat.server.tables import create_and_begin
hasten({0})
signal.signal(signal.SIGUSR1, lambda *_: leap())
create_and_begin.REVEAL_MS *= {0}
import magnat.__main__
"""


_served: dict[str, int] = {}  # the processes, by where they listen


def skip_ten_minutes(address: str) -> None:
    """Move the clock of a `fast_server` server forward by ten minutes."""
    os.kill(_served[address], signal.SIGUSR1)


@contextmanager
def run_server(data: Path, *command: str, lan: str = "") -> Iterator[str]:
    """Run a server with an empty database; yields its address."""
    # The compiled engine is tested from a copy of the package, made before the client was built.
    client = os.environ.get("MAGNAT_CLIENT_FOLDER") or str(ROOT / "src/magnat/server/built/page")
    fast = {"MAGNAT_REQUESTS_PER_SECOND": "1000", "MAGNAT_REQUEST_BURST": "5000"}
    place = {
        "MAGNAT_DATABASE_FILE": str(data),
        "MAGNAT_CLIENT_FOLDER": client,
        "MAGNAT_LAN_ADDRESS": lan,
    }
    server = subprocess.Popen(
        [sys.executable, *command, "serve", "--port", "0"],
        cwd=ROOT,
        env={**os.environ, **place, **fast},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    line = server.stdout.readline()
    assert line.startswith("Magnat: "), line
    at = line.removeprefix("Magnat: ").strip()
    _served[at] = server.pid
    yield at
    del _served[at]
    server.terminate()
    server.wait(10)
    server.stdout.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a server whose clock runs at normal speed."""
    with run_server(tmp_path_factory.mktemp("tables") / "tables.db", "-m", "magnat") as at:
        yield at


@pytest.fixture(scope="session")
def fast_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a server whose clock runs `SPEED` times as fast, for whole games."""
    data = tmp_path_factory.mktemp("fast_server") / "tables.db"
    with run_server(data, "-c", FAST_SERVER.format(SPEED)) as at:
        yield at


@pytest.fixture(scope="session")
def shared_screen_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a server with a clock that is less fast, for tests that play several
    seats on one screen."""
    data = tmp_path_factory.mktemp("shared_screen_server") / "tables.db"
    with run_server(data, "-c", FAST_SERVER.format(SHARED_SCREEN_SPEED)) as at:
        yield at


def chromium() -> str | None:
    """Return the path of an installed Chromium; None: Playwright uses its own."""
    found = [path for path in [shutil.which(name) for name in BROWSERS] if path]
    return found[0] if found else None


ARGUMENTS = (
    *("--no-sandbox", "--disable-dev-shm-usage"),
    f"--disable-features={','.join(DISABLED_FEATURES)}",
    "--js-flags=--no-opt --no-maglev",  # no page lives long enough for it to pay
    "--num-raster-threads=1",  # more only take turns: a seventh of the processor time
)


@contextmanager
def launch_browser() -> Iterator[Browser]:
    """Start the browser that scripts/install_browser found or installed."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with launch_browser() as found:
        yield found


@pytest.fixture(scope="session")
def finished_game(browser: Browser, address: str) -> str:
    """Return the path of an imported game that has ended."""
    text = (RECORDS / "dernier-survivant.jsonl").read_text(encoding="utf-8")
    context = browser.new_context()
    brought = context.request.post(f"{address}/api/records", data={"text": text}).json()
    context.close()
    return f"/t/{brought['id']}"


OpenPage = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[OpenPage]:
    """Return a function that opens a path in a new browser context; an error of the page or its
    console fails the test."""
    complaints: list[str] = []
    contexts: list[BrowserContext] = []

    def complain(said: ConsoleMessage) -> None:
        if said.type == "error":
            complaints.append(f"{said.text} {said.location['url']}")

    def open_one(
        path: str,
        size: ViewportSize = DESKTOP,
        language: str = "fr-FR",
        theme: str = "light",
        before: Callable[[Page], object] = lambda page: None,
        motion: Literal["reduce", "no-preference"] = "reduce",
        name: str = "Camille",
    ) -> Page:
        context = browser.new_context(
            viewport=size,
            locale=language,
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion=motion,
        )
        contexts.append(context)
        if name:  # a device on which somebody has said it before
            context.add_init_script(f"localStorage['magnat.name'] ??= {name!r}")
            context.add_init_script("localStorage['magnat.card'] ??= 'booklet'")
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", complain)
        before(page)
        page.goto(path if path.startswith("http") else address + path)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert complaints == []


LOOKS: list[tuple[ViewportSize, Theme]] = [
    (size, theme) for size in (DESKTOP, PHONE) for theme in THEMES
]
TWO_LOOKS: list[tuple[ViewportSize, Theme]] = [(DESKTOP, "light"), (PHONE, "dark")]
# Two frames: the first one draws what the new size and theme changed.
DRAWN = """() => new Promise((drawn) =>
  requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))))"""


def show(page: Page, size: ViewportSize, theme: Theme) -> None:
    """Set the size and theme of an open page, which is cheaper than opening it again."""
    page.set_viewport_size(size)
    page.emulate_media(color_scheme=theme)
    page.evaluate(DRAWN)


def read_in_english(page: Page) -> None:
    """Change the language of an open page; at a phone's width the link is in the menu instead."""
    page.get_by_text("Read this page in English").click(force=True)
    expect(page.locator("html")).to_have_attribute("lang", "en")


def width(page: Page) -> int:
    """Return the width of the page's layout; it exceeds the window if something does not fit."""
    found: int = page.evaluate("() => document.documentElement.scrollWidth")
    return found


def beside_the_board(page: Page, answer: str) -> None:
    """Assert that on a phone in landscape the board is small and the answer is beside it."""
    show(page, SIDEWAYS, "light")
    button = page.locator(f"[data-action={answer}]").first
    expect(button).to_be_visible()
    expect(page.locator(".board.compact")).to_have_count(1)
    board, box = page.locator(".board").bounding_box(), button.bounding_box()
    assert board is not None
    assert box is not None
    assert box["x"] >= board["x"] + board["width"]
    page.wait_for_function(  # once what slides in has come
        "(most) => document.documentElement.scrollWidth <= most", arg=SIDEWAYS["width"]
    )


# Colours are right once they have stopped changing; what lasts for ever is not waited for. All else
# that axe reports is left in the page: to hand it over costs as much as to find it.
FOUND = """async () => {
  const ending = () => document.getAnimations().filter(
    (one) => one.playState === 'running' && one.effect.getComputedTiming().endTime < Infinity);
  while (ending().length) await Promise.allSettled(ending().map((one) => one.finished));
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0].target}`);
}"""


def violations(page: Page) -> list[str]:
    """Return the accessibility rules that axe finds violated on the page."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(FOUND)
    return found
