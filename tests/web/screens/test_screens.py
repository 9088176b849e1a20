"""All screens besides the table during a game: axe finds nothing on them."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from typing import Any

import pytest
import segno
from playwright.sync_api import Page, Response, Route, ViewportSize, expect

from tests.web.actions import set_table
from tests.web.conftest import (
    DESKTOP,
    LOOKS,
    NARROW,
    PHONE,
    SIDEWAYS,
    OpenPage,
    run_server,
    show,
    violations,
    width,
)
from tests.web.fake_server import absent, serve_moment

BOXES = ("monopoly/europe", "richesses/nathan-urss", "eldorado/reconstruction", "banking/cnep")
LAN = "http://192.168.1.7:8000"
SMALL = ViewportSize(width=320, height=568)
WIDE = ViewportSize(width=1920, height=1080)
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


@pytest.fixture(scope="module")
def invited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a server that other devices of the network can reach."""
    data = tmp_path_factory.mktemp("invited") / "tables.db"
    with run_server(data, "-m", "magnat", lan=LAN) as at:
        yield at


def readable(page: Page) -> None:
    """Assert that axe finds nothing at a desk's and a phone's width, light and dark."""
    for size, theme in LOOKS:
        show(page, size, theme)
        assert violations(page) == [], (size, theme)


def readable_from_afar(page: Page) -> None:
    """Assert the same for a television and a phone."""
    for size, theme in LOOKS:
        show(page, WIDE if size == DESKTOP else size, theme)
        assert violations(page) == [], (size, theme)


def test_the_end(open_page: OpenPage, finished_game: str) -> None:
    page = open_page(finished_game)
    expect(page.locator(".tp")).to_have_count(3)
    expect(page.locator(".rank li").first).to_contain_text("en argent")
    expect(page.locator(".rank li").last).to_contain_text("éliminé au tour")
    readable(page)
    show(page, NARROW, "light")
    assert width(page) <= NARROW["width"]


def test_looking_back(open_page: OpenPage, finished_game: str) -> None:
    page = open_page(f"{finished_game}/replay/40", language="en-GB")
    expect(page.locator(".controls")).to_contain_text("Moment 40")
    for size, theme in LOOKS:
        show(page, size, theme)
        before = page.locator(".controls").inner_text()
        page.get_by_label("Next event").click()
        expect(page.locator(".controls")).not_to_have_text(before)
        assert violations(page) == [], (size, theme)


def test_a_card_is_looked_at_in_its_own_moment(
    open_page: OpenPage, finished_game: str, address: str
) -> None:
    page = open_page(f"{finished_game}/replay/0")
    told = page.request.get(
        f"{address}/api/tables/{finished_game.removeprefix('/t/')}/story?seat=-1"
    ).json()
    drawn = {one["entry"] for one in told if one["kind"] == "drew"}
    n = min([entry for entry in drawn if entry + 1 not in drawn])
    page.goto(f"{address}{finished_game}/replay/{n - 1}")
    moment = page.get_by_role("slider")
    expect(moment).to_be_visible()
    moment.press("ArrowRight")
    expect(page.locator("article.card")).to_be_visible()
    moment.press("ArrowRight")
    expect(page.locator("article.card")).to_have_count(0)


def test_a_replay_has_its_controls_in_sight_on_any_phone(
    open_page: OpenPage, finished_game: str
) -> None:
    page = open_page(f"{finished_game}/replay/40", PHONE)
    for size in (SMALL, SIDEWAYS):
        show(page, size, "light")
        expect(page.locator(".board.compact")).to_have_count(1)
        expect(page.get_by_role("button", name="Lecture")).to_be_in_viewport(ratio=1)
        for button in page.locator(".controls button").all():
            box = button.bounding_box()
            assert box is not None
            assert box["x"] + box["width"] <= size["width"]
    for size in (NARROW, PHONE):
        show(page, size, "light")
        assert width(page) <= size["width"]
        for button in page.locator("header.bar .btn").all():
            box = button.bounding_box()
            assert box is not None
            assert box["width"] >= 44  # the smallest that a finger hits
    # The rules are there too, without the keys of a table.
    page.locator(".boardbox").get_by_text("Règles").click()
    expect(page.locator("dialog .book li").first).to_be_visible()
    expect(page.locator("dialog kbd")).to_have_count(0)


def test_the_television(open_page: OpenPage) -> None:
    page = open_page("/t/LILAS4/tv", WIDE, before=lambda page: serve_moment(page, "claim"))
    expect(page.locator(".foot .code")).to_have_text("LILAS4")
    expect(page.locator(".foot [data-only]")).to_contain_text("./play --lan")  # no phone can come
    expect(page.locator(".qr, [data-action]")).to_have_count(0)
    readable_from_afar(page)


def test_an_auction_on_the_television_is_everybodys(open_page: OpenPage) -> None:
    page = open_page(
        "/t/LILAS4/tv",
        WIDE,
        before=lambda page: serve_moment(
            page, "auction", change=lambda view: view.update(choices=[])
        ),
    )
    expect(page.locator(".auction")).to_be_visible()
    expect(page.locator("main")).not_to_contain_text(re.compile(r"\bvous\b", re.IGNORECASE))
    readable_from_afar(page)


def test_the_end_on_the_television(open_page: OpenPage, finished_game: str) -> None:
    page = open_page(f"{finished_game}/tv")
    expect(page.locator(".curves svg")).to_be_visible()
    expect(page.locator(".seats .seat").first).not_to_have_class(re.compile(r"\bout\b"))
    readable(page)


def test_somebody_is_away(open_page: OpenPage) -> None:
    page = open_page("/t/LILAS4", before=lambda page: serve_moment(page, "turn", change=absent))
    vote = page.locator("[data-vote=bot]")
    for size in (DESKTOP, PHONE):
        show(page, size, "light")
        expect(vote).to_be_visible()
    vote.click()
    expect(vote).to_have_attribute("aria-pressed", "true")
    # All who are here agree about his seat, and the time that the server missed is not counted.
    expect(page.locator("[data-agreed=bot]")).to_contain_text("D’accord pour un robot")
    expect(page.locator("[data-line=outage]")).to_contain_text("pendant 6\u00a0s")
    asked: list[Any] = []

    def agree(route: Route) -> None:
        asked.append(route.request.post_data_json)
        route.fulfill(json={})

    page.route("**/seats/2/replace", agree)
    for action in ("replace-link", "replace-bot"):
        with page.expect_response("**/seats/2/replace"):
            page.locator(f"[data-action={action}]").click()
    assert asked == [{"by": "link"}, {"by": "balanced"}]
    readable(page)


def test_an_absent_player_keeps_the_seat_for_a_while(open_page: OpenPage) -> None:
    def short(view: Any) -> None:
        absent(view)
        view["absent"][0]["wait"] = 95_000

    page = open_page("/t/LILAS4", before=lambda page: serve_moment(page, "turn", change=short))
    expect(page.locator("[data-seat-waits]")).to_contain_text("garde sa place")
    expect(page.locator("[data-action=replace-link]")).to_have_count(0)


@pytest.mark.parametrize("box", BOXES)
def test_a_table_is_there_with_150_kilobytes_of_script_and_style(
    open_page: OpenPage, box: str
) -> None:
    loaded: list[str] = []

    def note(response: Response) -> None:
        if response.url.endswith((".js", ".css")):
            loaded.append(response.url)

    page = open_page(f"/new/{box}", before=lambda page: page.on("response", note))
    set_table(page, "Robot")
    page.wait_for_selector(".squares")
    sizes = {url: len(gzip.compress(page.request.get(url).body())) for url in set(loaded)}
    assert len(sizes) > 3
    largest = sorted([(size, url.rpartition("/")[2]) for url, size in sizes.items()], reverse=True)
    assert sum(sizes.values()) <= 150_000, largest


def test_the_picture_leads_to_the_table(open_page: OpenPage, invited: str) -> None:
    """The QR code is, module by module, that of the table's address in the network."""
    page = open_page(f"{invited}/new/monopoly/europe")
    set_table(page, "Joueur invité")
    page.wait_for_selector(".qr svg")
    code = page.locator(".code").inner_text()
    drawn = page.locator(".qr svg").evaluate(MODULES)
    wanted = segno.make(f"{LAN}/t/{code}", micro=False)
    assert drawn == [[bool(dark) for dark in row] for row in wanted.matrix_iter(border=2)]
    expect(page.locator("[data-only]")).to_have_count(0)
    page.goto(f"{invited}/t/{code}/tv")
    expect(page.locator("main.lobby .qr svg")).to_be_visible()
    expect(page.locator("[data-only]")).to_have_count(0)


def test_no_picture_leads_a_phone_to_itself(open_page: OpenPage) -> None:
    """A server that listens on this machine only says how other devices could reach it."""
    page = open_page("/new/monopoly/europe")
    expect(page.locator(".goal li")).to_have_count(5)
    set_table(page, "Joueur invité")
    expect(page.locator("[data-only]")).to_contain_text("./play --lan")
    expect(page.locator(".qr")).to_have_count(0)
    assert violations(page) == []
