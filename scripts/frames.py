"""Measures the frames of a page while pawns walk: see scripts/frames."""

from __future__ import annotations

import json
import os
import statistics
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import CDPSession

from tests.web.conftest import PHONE, launched, serving
from tests.web.recorded import recorded, stand_in

THROTTLE: Final = 4
WALKS: Final = 12
SQUARES: Final = 10  # of one walk
WORK: Final = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration", "TaskDuration")
SMOOTH_MS: Final = 18  # a sixtieth of a second, and what a timer is off by

LISTEN: Final = """() => {
  window.walking = [];
  window.resting = [];
  let last = performance.now();
  const frame = (now) => {
    (document.querySelector('.hops') ? window.walking : window.resting).push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""


def spent(tools: CDPSession) -> dict[str, float]:
    """What the page's thread has worked so far, however busy the machine is."""
    found = tools.send("Performance.getMetrics")["metrics"]
    return {one["name"]: one["value"] for one in found}


def main() -> None:
    view, layout = recorded("view-turn"), recorded("layout-4")
    first = layout["holders"].index("space:depart")
    pawn = layout["items"].index("pawn:0")
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "tables.db", "-m", "magnat") as address,
        launched() as browser,
    ):
        context = browser.new_context(viewport=PHONE, locale="fr-FR", device_scale_factor=2)
        page = context.new_page()
        lines = stand_in(page, "turn")
        page.goto(f"{address}/t/LILAS4")
        page.wait_for_selector(".boardbox")
        page.wait_for_timeout(1000)
        tools = context.new_cdp_session(page)
        tools.send("Performance.enable", {"timeDomain": "threadTicks"})
        tools.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
        page.evaluate(LISTEN)
        before = spent(tools)
        told = {"at": 0, "fr": "…", "en": "…", "cite": "jouer.deplacer", "clause": ""}
        for walk in range(WALKS):
            start = first + walk * SQUARES % 40
            end = first + (walk + 1) * SQUARES % 40
            n = view["n"] + walk + 1
            view["glimpse"]["held_by"][pawn] = end
            events = [{**told, "entry": n, "kind": "given", "facts": [pawn, start, end]}]
            lines[-1].send(json.dumps({**view, "n": n, "since": n - 1, "events": events}))
            page.wait_for_timeout(2000)
        after = spent(tools)
        walking = page.evaluate("() => window.walking")
        resting = page.evaluate("() => window.resting")
    print(
        f"{WALKS} walks of {SQUARES} squares, processor ÷ {THROTTLE}, load {os.getloadavg()[0]:.1f}"
    )
    for name in WORK:
        print(
            f"{name}: {1000 * (after[name] - before[name]) / WALKS:.1f} ms of processor for a walk"
        )
    for name, frames in (("while pawns walk", walking), ("while nothing moves", resting)):
        smooth = sum([one <= SMOOTH_MS for one in frames])
        slow = sorted(frames)[int(len(frames) * 0.95)]
        print(
            f"{name}: {len(frames)} frames, {100 * smooth / len(frames):.0f} % within "
            f"{SMOOTH_MS} ms, median {statistics.median(frames):.1f} ms, 95 % within {slow:.1f} ms"
        )


if __name__ == "__main__":
    main()
