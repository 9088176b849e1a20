"""A real server with the built client, and a real browser."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
DESKTOP = ViewportSize(width=1440, height=900)
PHONE = ViewportSize(width=390, height=844)


expect.set_options(timeout=30_000)  # a machine may have more to do than this

# Chromium lays out lists under its address bar for every window, which costs a test more than the
# page does. A second list of features replaces the first: these are Playwright's that matter here.
BARE = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    *("Translate", "PaintHolding", "MediaRouter", "OptimizationHints", "HttpsUpgrades"),
)
SPEED = 20  # of the clock at the tables where whole games are played
HURRIED = f"from tests.server.fast import hasten; hasten({SPEED}); import magnat.__main__"


@contextmanager
def serving(data: Path, *command: str) -> Iterator[str]:
    """A server with tables of its own, and where it listens."""
    # The compiled engine is tested from a copy of the package, made before the client was built.
    client = os.environ.get("MAGNAT_CLIENT") or str(ROOT / "src/magnat/server/client")
    fast = {"MAGNAT_ADDRESS_RATE": "1000", "MAGNAT_ADDRESS_BURST": "5000"}
    server = subprocess.Popen(
        [sys.executable, *command, "serve", "--port", "0"],
        cwd=ROOT,
        env={**os.environ, "MAGNAT_DATA": str(data), "MAGNAT_CLIENT": client, **fast},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    line = server.stdout.readline()
    assert line.startswith("Magnat: "), line
    yield line.removeprefix("Magnat: ").strip()
    server.terminate()
    server.wait(10)
    server.stdout.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the tables play at their usual pace."""
    with serving(tmp_path_factory.mktemp("tables") / "tables.db", "-m", "magnat") as at:
        yield at


@pytest.fixture(scope="session")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the clock runs faster, for whole games: open its pages by their whole address."""
    with serving(tmp_path_factory.mktemp("hurried") / "tables.db", "-c", HURRIED) as at:
        yield at


@contextmanager
def launched() -> Iterator[Browser]:
    """The browser that scripts/browser found or installed."""
    found = [path for path in [shutil.which(name) for name in BROWSERS] if path]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found[0] if found else None,
            args=[
                *("--no-sandbox", "--disable-dev-shm-usage"),
                f"--disable-features={','.join(BARE)}",
            ],
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with launched() as found:
        yield found


Opened = Callable[..., Page]


@pytest.fixture
def opened(browser: Browser, address: str) -> Iterator[Opened]:
    """Opens an address in a browser of its own; whatever it complains about fails the test."""
    complaints: list[str] = []
    contexts: list[BrowserContext] = []

    def open_page(
        path: str,
        size: ViewportSize = DESKTOP,
        language: str = "fr-FR",
        theme: str = "light",
        before: Callable[[Page], object] = lambda page: None,
    ) -> Page:
        context = browser.new_context(
            viewport=size,
            locale=language,
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda said: complaints.append(said.text) if said.type == "error" else None,
        )
        before(page)
        page.goto(path if path.startswith("http") else address + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def violations(page: Page) -> list[str]:
    """What axe finds wrong with the page as it stands."""
    page.wait_for_timeout(300)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [f"{one['id']}: {one['nodes'][0]['target']}" for one in found["violations"]]
