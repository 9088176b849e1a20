"""Measures a table of four devices on the site without a server: scripts/measure_lines.

Prints the time from an answer, given as text, to the seat, and from an act of any device to the
view of it on the three phones.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

from tests.web.actions import ANSWERS, OTHERS
from tests.web.conftest import chromium
from tests.web.site.lines import answer, open_table, phone, picture, sit
from tests.web.site.site_fixture import HANDS, READY_MS, at, built, visitor

ACTS: Final = 200
MOST_SECONDS: Final = 600
# Notes when a device sent an act, which entry it became, and when a device got the view of an
# entry, on the clock that all pages of a machine share.
NOTING: Final = """
window.sent = {};
window.entries = {};
window.seen = {};
const now = () => performance.timeOrigin + performance.now();
const noteSent = (text) => {
  if (text.includes('"type":"act"') || text.includes('\\\\"type\\\\":\\\\"act\\\\"')) {
    const id = /\\\\?"id\\\\?":\\\\?"([^"\\\\]+)/.exec(text)?.[1];
    if (id) window.sent[id] ??= now();
  }
};
const noteHeard = (text) => {
  const said = JSON.parse(text);
  if (said.type === 'ack') window.entries[said.id] = said.n;
  if (said.type === 'view') window.seen[said.n] ??= now();
};
"""
ON_HOST: Final = """
const Noted = window.Worker;
window.Worker = class extends Noted {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', ({data}) => data.type === 'message' && noteHeard(data.text));
  }
  postMessage(message, ...rest) {
    if (message.type === 'send' && message.text) noteSent(message.text);
    super.postMessage(message, ...rest);
  }
};
"""
ON_PHONE: Final = """
const send = RTCDataChannel.prototype.send;
RTCDataChannel.prototype.send = function (piece) {
  noteSent(new TextDecoder().decode(piece.subarray(1)));
  send.call(this, piece);
};
const create = RTCPeerConnection.prototype.createDataChannel;
RTCPeerConnection.prototype.createDataChannel = function (...given) {
  const channel = create.apply(this, given);
  let pieces = [];
  const decoder = new TextDecoder();
  channel.addEventListener('message', ({data}) => {
    const piece = new Uint8Array(data);
    pieces.push(...piece.subarray(1));
    if (piece[0] !== 1) return;
    const said = JSON.parse(decoder.decode(new Uint8Array(pieces)));
    pieces = [];
    if (said.type === 'message') noteHeard(said.text);
  });
  return channel;
};
"""


def seat(host: Page, guest: Page) -> float:
    """Connect a phone; return the seconds from its answer to its seat."""
    host.click("[data-action=invite-by-line]")
    guest.goto(picture(host))
    text = picture(guest)
    begun = time.monotonic()
    answer(host, text)
    sit(guest)
    guest.wait_for_selector(".sit .btn", state="detached")
    return time.monotonic() - begun


def act_to_seen(host: Page, guests: list[Page]) -> list[float]:
    """Let all devices play; return for each act the ms until the last phone had the view of it."""
    pages = [host, *guests]
    for page in pages:
        page.evaluate(HANDS, [ANSWERS, OTHERS])
    until = time.monotonic() + MOST_SECONDS
    while sum([page.evaluate("Object.keys(entries).length") for page in pages]) < ACTS:
        if time.monotonic() > until or host.locator("[data-action=rematch]").count():
            break
        host.wait_for_timeout(500)
    host.wait_for_timeout(1000)
    seen = [guest.evaluate("seen") for guest in guests]
    took: list[float] = []
    for page in pages:
        sent, entries = page.evaluate("[sent, entries]")
        for id, n in entries.items():
            views = [one.get(str(n)) for one in seen]
            if id in sent and None not in views:
                took.append(max(views) - sent[id])
    return took


def main() -> None:
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        site = stack.enter_context(built(Path(folder)))
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(
            executable_path=chromium(),
            args=["--no-sandbox", "--disable-features=WebRtcHideLocalIpsWithMdns"],
        )
        home = stack.enter_context(visitor(browser))
        home.add_init_script(NOTING + ON_HOST)
        host = at(home, site.address)
        open_table(host, site, "Joueur invité", "Joueur invité", "Joueur invité")
        guests: list[Page] = []
        times: list[float] = []
        for name in ("Lucas", "Zoé", "Ada"):
            context = stack.enter_context(phone(browser, name))
            context.add_init_script(NOTING + ON_PHONE)
            guests.append(context.new_page())
            times.append(seat(host, guests[-1]))
        told = ", ".join([f"{one:.2f}" for one in times])
        print(f"from the answer to the seat: {told} s")
        for page in (host, *guests):
            page.wait_for_selector(".boardbox", timeout=READY_MS)
        took = sorted(act_to_seen(host, guests))
        p99 = took[min(len(took) - 1, len(took) * 99 // 100)]
        print(
            f"from {len(took)} acts to the view on three phones: median "
            f"{statistics.median(took):.0f} ms, p99 {p99:.0f} ms"
        )


if __name__ == "__main__":
    main()
