"""Builds the site without a server, puts it on a plain file server, and opens it in a browser."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, TimeoutError, expect

from magnat.games import all_games, find
from magnat.play.record.reading import parse_record
from magnat.play.record.replay_and_verify import verify
from magnat.server import clock
from magnat.server.browser.pyodide_build import PACK, PACKED
from magnat.server.browser.site_build import build
from magnat.server.pages.client_files import PAGE
from tests.server.fast import BEGAN
from tests.web.actions import OTHERS, play_on, set_table

FOLDER = "jeux"  # a site need not have a host for itself
READY_MS = 90_000  # on a machine that has other things to do
# Record the messages between the page and its worker; a test may send messages to the worker too.
LISTENING = """
window.acks = [];
window.entries = {}; // of acknowledged commands, by id
window.answers = new Map();
const Plain = window.Worker;
window.Worker = class extends Plain {
  constructor(...given) {
    super(...given);
    window.engine = this;
    this.addEventListener('message', ({data}) => {
      if (data.type === 'message') {
        const said = JSON.parse(data.text);
        if (said.type === 'ack') {
          window.acks.push(said.n);
          window.entries[said.id] = said.n;
        }
        if (said.type === 'view') window.shown = said.n;
      }
      if (data.type === 'response' && data.id >= 1e6) window.answers.set(data.id, data);
    });
  }
};
window.asked = async (method, path, body = '') => {
  const id = 1e6 + window.answers.size + Math.floor(Math.random() * 1e9);
  window.engine.postMessage({type: 'request', id, method, path, body});
  for (let n = 0; !window.answers.has(id); n += 1) {
    if (n > 3000) throw new Error(`the engine does not answer ${method} ${path}`);
    await new Promise((on) => setTimeout(on, 20));
  }
  const {status, body: bytes} = window.answers.get(id);
  return [status, new TextDecoder().decode(bytes)];
};
"""
# Of the engine's tables, as `fast.py` does it for a server.
HASTE = """
import time


def wall():
    return {began} + (time.time_ns() // 1_000_000 - {began}) * {speed}

def seconds(ms):
    return ms / 1000 / {speed}
"""
# Presses whatever may be pressed, as quickly as a page can: `play_on` without the way there.
HANDS = """([answers, others]) => {
  const free = (where) => [...document.querySelectorAll(where)].find((one) =>
    one.checkVisibility() && one.matches(':not([disabled]):not(.sent)'));
  const named = (names) => names.map((name) => free(`[data-action=${name}]`)).find((one) => one);
  window.pressed = new Set();
  const hands = setInterval(() => {
    const isShort = document.querySelector('dialog [data-action=confirm][disabled]');
    const found = (isShort && free('dialog .pick input:not(:checked)')) ||
      named(['leave-for-good', 'confirm', 'raise']) || free('.way input:not(:checked)') ||
      named([...answers, 'GiveUp']) || free(others);
    if (!found) return;
    window.pressed.add(found.dataset.action ?? '');
    found.click();
  }, 40);
  window.rest = () => clearInterval(hands);
}"""
KEEPER = """() => Promise.race([
  navigator.serviceWorker.ready.then(() => true),
  new Promise((on) => setTimeout(on, 45_000, false)),
])"""
KEPT = (
    "async () => (await Promise.all((await caches.keys()).map(async (name) =>"
    " (await (await caches.open(name)).keys()).length))).some((n) => n > 100)"
)


class Site:
    """A folder of files, and a plain server that can be stopped."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / FOLDER
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}/{FOLDER}/"
        self.server: subprocess.Popen[bytes] | None = None

    @property
    def worker(self) -> Path:
        return next((self.folder / "assets").glob("worker-*.js"))

    def file(self, address: str) -> Path:
        return self.folder / (address.removeprefix(self.address) or PAGE)

    def hasten(self, speed: int) -> None:
        """Make the site's clock faster: a source file beside a compiled module is used in its
        place."""
        pack = self.folder / "engine" / f"{PACK}{PACKED}"
        whole = gzip.decompress(pack.read_bytes())
        end = 4 + int.from_bytes(whole[:4], "big")
        source = Path(clock.__file__).read_text(encoding="utf-8")
        body = (source + HASTE.format(began=BEGAN, speed=speed)).encode()
        index = [*json.loads(whole[4:end]), ["magnat/server/clock.py", len(body)]]
        head = json.dumps(index).encode()
        whole = b"".join([len(head).to_bytes(4, "big"), head, whole[end:], body])
        pack.write_bytes(gzip.compress(whole, 1))

    def start(self) -> None:
        self.server = subprocess.Popen(
            [sys.executable, "-m", "http.server", str(self.port), "--bind", "127.0.0.1"],
            cwd=self.root,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(200):
            with socket.socket() as knock:
                if knock.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise AssertionError("no file server")

    def stop(self) -> None:
        if self.server is not None:
            self.server.terminate()
            self.server.wait(10)
            self.server = None

    @contextmanager
    def away(self) -> Iterator[None]:
        """Stop the file server for a while."""
        self.stop()
        try:
            yield
        finally:
            self.start()


@contextmanager
def built(root: Path) -> Iterator[Site]:
    site = Site(root)
    build(all_games(), site.folder)
    site.start()
    try:
        yield site
    finally:
        site.stop()


@contextmanager
def hastened(site: Site, root: Path, speed: int) -> Iterator[Site]:
    """Yield a copy of the site with a faster clock."""
    shutil.copytree(site.folder, root / FOLDER)
    copy = Site(root)
    copy.hasten(speed)
    copy.start()
    try:
        yield copy
    finally:
        copy.stop()


@contextmanager
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(locale="fr-FR", reduced_motion="reduce")
    context.add_init_script(LISTENING)
    context.add_init_script("localStorage.setItem('magnat.name', 'Camille')")
    try:
        yield context
    finally:
        context.close()


def at(context: BrowserContext, address: str) -> Page:
    """Open an address and wait until the engine answers."""
    page = context.new_page()
    page.goto(address)
    ready(page)
    return page


def until(page: Page, expression: str, seconds: float = 30) -> None:
    """Wait for an expression to be true. Playwright's `wait_for_function` evaluates a string in the
    page, which the site's policy forbids."""
    end = time.monotonic() + seconds
    while not page.evaluate(expression):
        assert time.monotonic() < end, f"{expression} is not true"
        page.wait_for_timeout(50)


def ready(page: Page) -> None:
    until(page, "window.engine !== undefined")
    page.wait_for_selector("[data-engine=starting]", state="detached", timeout=READY_MS)
    expect(page.locator(".bar.bad")).to_have_count(0)


def kept(page: Page) -> None:
    """Wait until all files are stored on this device; a file that failed is requested again at the
    next visit."""
    if not page.evaluate(KEEPER):
        page.reload()
        ready(page)
        assert page.evaluate(KEEPER)
    until(page, KEPT)


def lay(page: Page, site: Site, *seats: str, box: str = "monopoly/europe", **options: str) -> str:
    """Create a table and return its address."""
    page.goto(f"{site.address}#/new/{box}")
    set_table(page, *seats, **options)
    page.wait_for_selector(".boardbox")
    return page.url


def record_of(page: Page) -> list[str]:
    table = re.search(r"/t/([^/]+)", page.url)
    assert table is not None
    status, text = page.evaluate(
        "(id) => window.asked('GET', `/api/tables/${id}/record`)", table.group(1)
    )
    assert status == 200, text
    return str(text).splitlines()


def entries_of(lines: list[str]) -> list[dict[str, Any]]:
    """Return the entries of a record without their hashes, which change at the end when the seed is
    revealed."""
    found: list[dict[str, Any]] = [json.loads(line) for line in lines[1:]]
    for one in found:
        del one["h"]
    return found


def verified(lines: list[str]) -> None:
    record = parse_record("\n".join(lines) + "\n", find)
    verdict = verify(find(record.header.game), record)
    assert verdict.is_right, verdict.wrong


def play(page: Page, acts: int) -> None:
    """Play this number of actions for the seats on turn; the page reports each acknowledgement."""
    begun = page.evaluate("window.acks.length")
    until = time.monotonic() + 120
    while page.evaluate("window.acks.length") - begun < acts:
        assert time.monotonic() < until, page.locator("body").aria_snapshot()
        play_on(page)


def play_out(page: Page, answers: Sequence[str]) -> set[str]:
    """Play a game to its end by pressing the first of these answers that is offered, or any other
    that is needed; return the answers that were pressed."""
    page.evaluate(HANDS, [answers, OTHERS])
    try:
        page.wait_for_selector("[data-action=rematch]", timeout=READY_MS)
    except TimeoutError as error:
        raise AssertionError(page.locator("body").aria_snapshot()) from error
    page.evaluate("window.rest()")
    return set(page.evaluate("[...window.pressed]"))


def crash(browser: Browser, page: Page) -> None:
    """Kill the process of the page and its worker."""
    running = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    with page.expect_event("crash"):
        for process in running:
            if process["type"] == "renderer":
                os.kill(process["id"], signal.SIGKILL)
    page.close()


# One more act is on its way when the tab goes.
SHOWN_NEXT = "document.querySelector('[data-action=Roll]:not([disabled])')?.click()"


def kills(browser: Browser, site: Site, times: int) -> int:
    """Kill the page several times during a game, and check each time that every acknowledged action
    is in the log once; return how many were acknowledged."""
    with visitor(browser) as context:
        page = at(context, site.address)
        table = lay(page, site, "ici", "robot")
        acked, heard, known = 0, 0, record_of(page)
        for _ in range(times):
            play(page, 2)
            page.evaluate(SHOWN_NEXT)
            acks = page.evaluate("window.acks")
            acked, heard = max([acked, *acks]), heard + len(acks)
            crash(browser, page)
            page = at(context, table)
            page.wait_for_selector(".boardbox, [data-action=rematch]")
            lines = record_of(page)
            assert len(lines) - 1 >= acked
            assert entries_of(lines)[: len(known) - 1] == entries_of(known)
            known = lines
            if page.locator("[data-action=rematch]").count():
                verified(known)
                table = lay(page, site, "ici", "robot")
                acked, known = 0, record_of(page)
        verified(known)
        return heard
