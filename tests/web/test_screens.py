"""Every screen that is no moment of the game: each can be read, and axe finds nothing."""

from __future__ import annotations

import gzip
import re

import pytest
import segno
from playwright.sync_api import Browser, Response, ViewportSize, expect

from tests.web.conftest import DESKTOP, PHONE, ROOT, Opened, violations
from tests.web.hands import set_table
from tests.web.recorded import absent, stand_in

RECORDS = ROOT / "src/magnat/games/monopoly/records"
LOOKS = pytest.mark.parametrize(
    ("size", "theme"),
    [(DESKTOP, "light"), (DESKTOP, "dark"), (PHONE, "light"), (PHONE, "dark")],
    ids=["desktop-light", "desktop-dark", "phone-light", "phone-dark"],
)
BOXES = ("monopoly/europe", "richesses/nathan-urss", "eldorado/reconstruction", "banking/cnep")
NARROW = ViewportSize(width=320, height=640)
MODULES = """async (svg) => {
  const n = Number(svg.getAttribute('viewBox').split(' ')[2]) / 8;
  const copy = svg.cloneNode(true);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', n);
  copy.setAttribute('height', n);
  const picture = new Image();
  picture.src = 'data:image/svg+xml,' + encodeURIComponent(copy.outerHTML);
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = n;
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, n, n);
  pen.drawImage(picture, 0, 0);
  const { data } = pen.getImageData(0, 0, n, n);
  return Array.from({ length: n }, (_, y) => Array.from({ length: n }, (_, x) => data[4 * (y * n + x)] < 128));
}"""  # noqa: E501


@pytest.fixture(scope="session")
def over(browser: Browser, address: str) -> str:
    """The address of a game that has ended."""
    text = (RECORDS / "dernier-survivant.jsonl").read_text(encoding="utf-8")
    context = browser.new_context()
    brought = context.request.post(f"{address}/api/records", data={"text": text}).json()
    context.close()
    return f"/t/{brought['id']}"


@LOOKS
def test_the_end(opened: Opened, over: str, size: ViewportSize, theme: str) -> None:
    page = opened(over, size, "fr-FR", theme)
    expect(page.locator(".tp")).to_have_count(3)
    expect(page.locator(".rank li").first).to_contain_text("en argent")
    expect(page.locator(".rank li").last).to_contain_text("éliminé au tour")
    assert violations(page) == []


@LOOKS
def test_looking_back(opened: Opened, over: str, size: ViewportSize, theme: str) -> None:
    page = opened(f"{over}/replay/40", size, "en-GB", theme)
    expect(page.locator(".controls")).to_contain_text("Moment 40")
    page.get_by_label("Next event").click()
    expect(page.locator(".controls")).not_to_contain_text("Moment 40 ")
    assert violations(page) == []


def test_the_rules_are_there_while_looking_back(opened: Opened, over: str) -> None:
    page = opened(f"{over}/replay/40", PHONE)
    page.locator(".boardbox").get_by_text("Règles").click()
    expect(page.locator("dialog .book li").first).to_be_visible()
    expect(page.locator("dialog kbd")).to_have_count(0)


@LOOKS
def test_the_television(opened: Opened, size: ViewportSize, theme: str) -> None:
    wide = ViewportSize(width=1920, height=1080) if size == DESKTOP else size
    page = opened("/t/LILAS4/tv", wide, "fr-FR", theme, before=lambda p: stand_in(p, "claim"))
    expect(page.locator(".foot .code")).to_have_text("LILAS4")
    expect(page.locator("[data-action]")).to_have_count(0)
    assert violations(page) == []


@LOOKS
def test_an_auction_on_the_television_is_everybodys(
    opened: Opened, size: ViewportSize, theme: str
) -> None:
    wide = ViewportSize(width=1920, height=1080) if size == DESKTOP else size
    page = opened(
        "/t/LILAS4/tv",
        wide,
        "fr-FR",
        theme,
        before=lambda p: stand_in(p, "auction", change=lambda view: view.update(choices=[])),
    )
    expect(page.locator(".auction")).to_be_visible()
    expect(page.locator("main")).not_to_contain_text(re.compile(r"\bvous\b", re.IGNORECASE))
    assert violations(page) == []


@LOOKS
def test_the_end_on_the_television(
    opened: Opened, over: str, size: ViewportSize, theme: str
) -> None:
    page = opened(f"{over}/tv", size, "fr-FR", theme)
    expect(page.locator(".curves svg")).to_be_visible()
    expect(page.locator(".seats .seat").first).not_to_have_class(re.compile(r"\bout\b"))
    assert violations(page) == []


@LOOKS
def test_somebody_is_away(opened: Opened, size: ViewportSize, theme: str) -> None:
    page = opened(
        "/t/LILAS4", size, "fr-FR", theme, before=lambda p: stand_in(p, "turn", change=absent)
    )
    page.locator("[data-vote=bot]").click()
    expect(page.locator("[data-vote=bot]")).to_have_attribute("aria-pressed", "true")
    assert violations(page) == []


def test_screens_are_whole_at_320_pixels(opened: Opened, over: str) -> None:
    for path in ("/", "/new/monopoly/europe", over, f"{over}/replay/40"):
        page = opened(path, NARROW)
        page.wait_for_selector("main")
        page.wait_for_load_state("networkidle")
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 320, path


@pytest.mark.parametrize("box", BOXES)
def test_a_table_is_there_with_150_kilobytes_of_script_and_style(opened: Opened, box: str) -> None:
    loaded: list[str] = []

    def note(response: Response) -> None:
        if response.url.endswith((".js", ".css")):
            loaded.append(response.url)

    page = opened(f"/new/{box}", before=lambda page: page.on("response", note))
    set_table(page, "Robot")
    page.wait_for_selector(".squares")
    sizes = [len(gzip.compress(page.request.get(url).body())) for url in set(loaded)]
    assert len(sizes) > 3
    assert sum(sizes) <= 150_000


def test_the_picture_leads_to_the_table(opened: Opened, address: str) -> None:
    """Module by module it is the code of the table's address."""
    page = opened("/new/monopoly/europe")
    set_table(page, "Par lien")
    page.wait_for_selector(".qr svg")
    code = page.locator(".code").inner_text()
    drawn = page.locator(".qr svg").evaluate(MODULES)
    wanted = segno.make(f"{address}/t/{code}", micro=False)
    assert drawn == [[bool(dark) for dark in row] for row in wanted.matrix_iter(border=2)]
