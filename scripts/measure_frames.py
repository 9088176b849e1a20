"""Measures frames per second and the work of the page while pawns walk: scripts/measure_frames."""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser

from tests.web.conftest import PHONE, launch_browser, run_server
from tests.web.fake_server import recorded, serve_moment

THROTTLE: Final = 4
WALKS: Final = 8
WALK_US: Final = 1_400_000  # in µs: no walk of a pawn takes longer
FRAME_US: Final = 1_000_000 / 60
MARK: Final = "walk"
CATEGORIES: Final = ("toplevel", "devtools.timeline", "cc", "benchmark")
TASK: Final = "ThreadControllerImpl::RunTask"
WORK: Final = {  # the kinds of work in a frame, by their names in a browser trace
    "script": ("FunctionCall", "TimerFire", "EventDispatch"),
    "style": ("UpdateLayoutTree",),
    "layout": ("Layout",),
    "paint": ("PrePaint", "Paint", "Layerize"),
    "commit": ("ProxyMain::BeginMainFrame::commit",),
}

# JavaScript that returns the milliseconds between frames, as requestAnimationFrame delivers them.
COUNT: Final = """(ms) => new Promise((told) => {
    const gaps = [];
    let start = 0, last = 0;
    const frame = (now) => {
        if (last) gaps.push(now - last);
        else start = now;
        last = now;
        if (now - start < ms) requestAnimationFrame(frame);
        else told(gaps);
    };
    requestAnimationFrame(frame);
})"""

Trace = list[dict[str, Any]]


class Measured(NamedTuple):
    trace: Trace
    walks: list[list[float]]  # for each walk: the milliseconds between frames


class Walk(NamedTuple):
    """A pawn and two squares of a recorded table, between which it walks."""

    moment: str
    given: dict[str, str]  # the arguments of `serve_moment`
    layout: str
    pawn: str
    start: str
    end: str
    cite: str = ""


BOXES: Final = {
    "monopoly": Walk("turn", {}, "layout-4", "pawn:0", "depart", "prison", "jouer.deplacer"),
    "richesses": Walk(
        "throw",
        {"game": "richesses", "edition": "nathan-urss", "layout": "layout-nathan-urss"},
        *("layout-nathan-urss", "pawn:0", "depart", "+10"),
    ),
    "eldorado": Walk(
        "turn",
        {"game": "eldorado", "edition": "reconstruction", "folder": "eldorado/"},
        *("eldorado/layout", "pawn:0", "depart", "+8"),
    ),
    "banking": Walk(
        "throw",
        {"game": "banking", "edition": "cnep", "folder": "banking/"},
        *("banking/layout", "pawn:ocre-1", "ring-7", "+6", "marche.chemin"),
    ),
}


def measured(browser: Browser, address: str, walk: Walk) -> Measured:
    """Measure walks on a phone screen with a slowed processor: count frames first, then trace."""
    folder = walk.given.get("folder", "")
    view, layout = recorded(f"{folder}view-{walk.moment}"), recorded(walk.layout)
    pawn = layout["items"].index(walk.pawn)
    start = layout["holders"].index(f"space:{walk.start}")
    steps = walk.end.removeprefix("+")
    end = start + int(steps) if steps.isdecimal() else layout["holders"].index(f"space:{walk.end}")
    context = browser.new_context(viewport=PHONE, locale="fr-FR", device_scale_factor=2)
    page = context.new_page()
    lines = serve_moment(page, walk.moment, **walk.given)
    page.goto(f"{address}/t/LILAS4")
    page.wait_for_selector(".squares")
    page.wait_for_timeout(1000)
    told = {"at": 0, "fr": "…", "en": "…", "cite": walk.cite, "clause": ""}
    view["glimpse"]["held_by"][pawn] = end

    def go(n: int) -> None:
        events = [{**told, "entry": n, "kind": "given", "facts": [pawn, start, end]}]
        at = view["n"] + 1 + n
        lines[-1].send(json.dumps({**view, "n": at, "since": at - 1, "events": events}))

    go(0)
    # Wait before counting, because a query to the page costs frames.
    page.wait_for_selector(".hops", state="attached")
    page.wait_for_timeout(2000)
    tools = context.new_cdp_session(page)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    walks: list[list[float]] = []
    for n in range(1, 1 + WALKS):
        go(n)
        walks.append(page.evaluate(COUNT, WALK_US / 1000))
        page.wait_for_timeout(600)
    found: Trace = []
    is_done: list[bool] = []
    tools.on("Tracing.dataCollected", lambda part: found.extend(part["value"]))
    tools.on("Tracing.tracingComplete", lambda _: is_done.append(True))
    wanted = {"includedCategories": list(CATEGORIES)}
    tools.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": wanted})
    for n in range(1 + WALKS, 1 + 2 * WALKS):
        page.evaluate(f"console.timeStamp('{MARK}')")
        go(n)
        page.wait_for_timeout(2000)
    tools.send("Tracing.end")
    while not is_done:
        page.wait_for_timeout(100)
    context.close()
    return Measured(found, walks)


def paced(walks: list[list[float]]) -> str:
    """Return the median and the worst time between frames as text. The worst depends on what else
    the machine does."""
    rates = sorted(1000 * len(gaps) / sum(gaps) for gaps in walks)
    return f"{statistics.median(rates):.1f} frames a second ({rates[0]:.1f} to {rates[-1]:.1f})"


def report(box: str, trace: Trace, walks: list[list[float]]) -> None:
    """Format frames by wall-clock time and the work of the main thread by processor time."""
    begun = [
        one
        for one in trace
        if one["name"] == "TimeStamp" and one["args"]["data"]["message"] == MARK
    ]
    thread = (begun[0]["pid"], begun[0]["tid"])
    starts = [one["ts"] for one in begun]
    mine = [
        one
        for one in trace
        if one["ph"] == "X"
        and (one["pid"], one["tid"]) == thread
        and any(start <= one["ts"] < start + WALK_US for start in starts)
    ]

    def spent(*names: str) -> list[float]:
        return [one.get("tdur", 0) / 1000 for one in mine if one["name"] in names]

    frames = len(starts) * WALK_US / FRAME_US
    drawn = spent("ProxyMain::BeginMainFrame")
    parts = {what: sum(spent(*names)) / frames for what, names in WORK.items()}
    told = ", ".join([f"{what} {ms:.2f}" for what, ms in parts.items()])
    print(
        f"{box}: {paced(walks)}; "
        f"{sum(spent(TASK)) / frames:.2f} ms of the page's thread per frame ({told}); "
        f"{len(drawn) / len(starts):.0f} frames of a walk need it, "
        f"the median one for {statistics.median(drawn):.1f} ms; "
        f"{len(spent('Paint')) / len(starts):.1f} paints a walk"
    )


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        run_server(Path(folder) / "tables.db", "-m", "magnat") as address,
        launch_browser() as browser,
    ):
        print(
            f"{WALKS} walks, processor ÷ {THROTTLE}, 60 frames a second, "
            f"load {os.getloadavg()[0]:.1f}"
        )
        blank = browser.new_page()
        still = [blank.evaluate(COUNT, WALK_US / 1000) for _ in range(WALKS)]
        blank.close()
        print(f"a page that shows nothing: {paced(still)}")
        for box in sys.argv[1:] or BOXES:
            report(box, *measured(browser, address, BOXES[box]))


if __name__ == "__main__":
    main()
