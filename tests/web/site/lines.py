"""Connects two browsers on a site without a server, as a phone and the device of the table do."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.actions import play_on, set_table, take_titles
from tests.web.conftest import ARGUMENTS, PHONE, chromium
from tests.web.site.site_fixture import READY_MS, Site, visitor

# Record what comes over the line; a test may send anything on it.
LISTENING = """
window.heard = [];
window.acks = [];
const plain = RTCPeerConnection.prototype.createDataChannel;
RTCPeerConnection.prototype.createDataChannel = function (...given) {
  const channel = plain.apply(this, given);
  let pieces = [];
  window.peer = this;
  window.channel = channel;
  channel.addEventListener('message', async ({data}) => {
    const piece = new Uint8Array(data);
    pieces.push(piece.subarray(1));
    if (piece[0] !== 1) return;
    const whole = new Blob(pieces);
    pieces = [];
    const text = await whole.text();
    window.heard.push(text);
    const said = JSON.parse(text);
    if (said.type !== 'message') return;
    const inner = JSON.parse(said.text);
    if (inner.type === 'ack') window.acks.push(inner.n);
    if (inner.type === 'view') window.shown = inner.n;
  });
  return channel;
};
window.sayRaw = (bytes) => window.channel.send(new Uint8Array(bytes));
window.say = (message) =>
  window.sayRaw([1, ...new TextEncoder().encode(JSON.stringify(message))]);
"""


@contextmanager
def phone(browser: Browser, name: str = "Lucas") -> Iterator[BrowserContext]:
    """Yield a phone, with storage of its own."""
    context = browser.new_context(
        locale="fr-FR", reduced_motion="reduce", viewport=PHONE, has_touch=True
    )
    context.add_init_script(LISTENING)
    context.add_init_script(f"localStorage.setItem('magnat.name', {json.dumps(name)})")
    try:
        yield context
    finally:
        context.close()


# The picture of a page as a camera sees it: grey, in the middle of a frame.
FRAME = """async ([width, height]) => {
  const svg = document.querySelector('[data-picture]').cloneNode(true);
  const side = height * 0.8;
  svg.setAttribute('width', side);
  svg.setAttribute('height', side);
  const image = new Image();
  const text = new XMLSerializer().serializeToString(svg);
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = new OffscreenCanvas(width, height);
  const brush = canvas.getContext('2d');
  brush.fillStyle = '#bbb';
  brush.fillRect(0, 0, width, height);
  brush.fillStyle = '#fff';
  brush.fillRect((width - side) / 2, (height - side) / 2, side, side);
  brush.drawImage(image, (width - side) / 2, (height - side) / 2);
  const {data} = brush.getImageData(0, 0, width, height);
  let grey = '';
  for (let at = 0; at < data.length; at += 4) grey += String.fromCharCode(data[at + 1]);
  return btoa(grey);
}"""
FRAME_SIZE = (640, 480)
PLAY_SECONDS = 120


@contextmanager
def filming(
    browser: Browser, film: Path
) -> Iterator[tuple[BrowserContext, Callable[[Page], None]]]:
    """Yield the context of a device whose camera sees the picture of a page, once that is shown to
    it."""

    def show(page: Page) -> None:
        width, height = FRAME_SIZE
        grey = base64.b64decode(page.evaluate(FRAME, [width, height]))
        colours = bytes([128]) * (width * height // 2)
        head = f"YUV4MPEG2 W{width} H{height} F10:1 Ip C420jpeg\n".encode()
        film.write_bytes(head + (b"FRAME\n" + grey + colours) * 5)

    second = browser.browser_type.launch(
        executable_path=chromium(),
        args=[
            *ARGUMENTS,
            "--use-fake-ui-for-media-stream",
            "--use-fake-device-for-media-stream",
            f"--use-file-for-fake-video-capture={film}",
        ],
    )
    try:
        with visitor(second) as context:
            context.grant_permissions(["camera"])
            yield context, show
    finally:
        second.close()


def open_table(
    host: Page, site: Site, *seats: str, box: str = "monopoly/europe", **options: str
) -> str:
    """Create a table that waits for people; return its address."""
    host.goto(f"{site.address}#/new/{box}")
    set_table(host, *seats, **options)
    host.wait_for_selector("[data-action=invite-by-line]")
    return host.url


def picture(page: Page) -> str:
    """Return the link that the picture on a page shows."""
    shown = page.locator("[data-picture]")
    shown.wait_for()
    link = shown.get_attribute("data-picture")
    assert link is not None
    return link


def connect(host: Page, guest: Page) -> None:
    """Invite a phone and take in its answer, both as text."""
    host.click("[data-action=invite-by-line]")
    guest.goto(picture(host))
    answer(host, picture(guest))


def answer(host: Page, text: str) -> None:
    known = int(host.locator("[data-lines]").get_attribute("data-lines") or 0)
    host.fill("input[data-code]", text)
    host.click("[data-action=take-code]")
    expect(host.locator(f"[data-lines='{known + 1}']")).to_be_attached(timeout=READY_MS)


def sit(guest: Page) -> None:
    """Take a free seat in the waiting room."""
    guest.wait_for_selector(".sit .btn")
    guest.click(".sit .btn")


def views_of(guest: Page) -> list[dict[str, Any]]:
    """Return all views that came over the line."""
    said = [json.loads(text) for text in guest.evaluate("window.heard")]
    inner = [json.loads(one["text"]) for one in said if one["type"] == "message"]
    return [one for one in inner if one["type"] == "view"]


def play(pages: Sequence[Page], acts: int) -> None:
    """Play with whichever page may act until so many more acts are acknowledged."""
    begun = sum([page.evaluate("window.acks.length") for page in pages])
    until = time.monotonic() + PLAY_SECONDS
    while sum([page.evaluate("window.acks.length") for page in pages]) - begun < acts:
        if time.monotonic() > until:
            shown = [page.locator("body").aria_snapshot()[:2500] for page in pages]
            raise AssertionError("\n\n".join(shown))
        for page in pages:
            if not play_on(page, moment=50):
                take_titles(page, 1)


def seated(host: Page, *guests: Page) -> None:
    """Connect phones and give each a seat; the game begins with the last."""
    for guest in guests:
        connect(host, guest)
        sit(guest)
    for page in (host, *guests):
        page.wait_for_selector(".boardbox", timeout=READY_MS)


def seats_seen(guest: Page) -> set[int]:
    """Return the seats whose views came over the line, besides that of a spectator."""
    return {view["seat"] for view in views_of(guest)} - {-1}


def record_at(host: Page, table: str) -> list[str]:
    """Return the story of a table as everybody may read it, a line for each sentence."""
    path = f"/api/tables/{table.rpartition('/')[2]}/story?most=500"
    status, text = host.evaluate("(path) => window.asked('GET', path)", path)
    assert status == 200
    return [json.dumps(one) for one in json.loads(text)]


def again(host: Page, guest: Page, in_page: bool) -> None:
    """Invite a phone anew, in the menu of the table."""
    host.get_by_role("button", name="Menu").click()
    host.click("[data-action=show-invitation]")
    host.click("[data-action=invite-by-line]")
    if in_page:
        guest.fill("input[data-code]", picture(host))
        guest.click("[data-action=take-code]")
    else:
        guest.goto("about:blank")
        guest.goto(picture(host))
    answer(host, picture(guest))
    guest.wait_for_selector(".boardbox", timeout=READY_MS)
    expect(guest.locator("[data-guest]")).to_have_count(0)
    host.keyboard.press("Escape")
