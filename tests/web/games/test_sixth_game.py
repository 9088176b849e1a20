"""A sixth game is two folders: the toy game is copied beside the five, with a board of its own, and
played in the browser to its end."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

import magnat
from hatch_build import Node
from tests.web.actions import is_over, play_on, set_table, until_timeout
from tests.web.conftest import (
    DESKTOP,
    FAST_SERVER,
    PHONE,
    ROOT,
    SPEED,
    OpenPage,
    run_server,
    skip_ten_minutes,
    violations,
)

GAME, PAGE = ROOT / "tests/toy", ROOT / "tests/web/games/toy"
THROWS = 5  # of one player, after which the agreed hour has come
LEFT_OUT = shutil.ignore_patterns("__pycache__", "node_modules", "built")


@pytest.fixture(scope="module")
def sixth(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a server of a copy of the project that has the two folders, with the
    page built from it."""
    copy = tmp_path_factory.mktemp("sixth")
    shutil.copytree(Path(magnat.__file__).parent, copy / "src/magnat", ignore=LEFT_OUT)
    shutil.copytree(ROOT / "web", copy / "web", ignore=LEFT_OUT)
    (copy / "web/node_modules").symlink_to(ROOT / "web/node_modules", target_is_directory=True)
    shutil.copytree(GAME, copy / "src/magnat/games/fair", ignore=LEFT_OUT)
    shutil.copytree(PAGE, copy / "web/src/games/fair")
    Node(copy / "web").run("node_modules/vite/bin/vite.js", "build", "--outDir", copy / "client")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(copy / "src"))
        patch.setenv("MAGNAT_CLIENT_FOLDER", str(copy / "client"))
        with run_server(copy / "tables.db", "-c", FAST_SERVER.format(SPEED)) as address:
            yield address


def test_it_stands_on_the_shelf_and_is_played_to_its_end(open_page: OpenPage, sixth: str) -> None:
    page = open_page(sixth)
    boxes = page.locator(".slot button")
    expect(boxes).to_have_count(7)  # three of Monopoly, one of each other game
    expect(boxes.last).to_have_attribute("data-box-name", "fair/fair")
    expect(boxes.last.locator("svg")).to_contain_text("La Foire")
    boxes.last.click()
    page.locator(".go a[href='/new/fair/fair']").click()
    set_table(page, "Robot", minutes="10")
    expect(page.locator(".fair .squares li")).to_have_count(8)
    expect(page.locator(".fair .pawn")).to_have_count(2)
    expect(page.locator("main[data-box=fair]")).to_be_visible()
    assert violations(page) == []
    thrown = 0
    for _ in until_timeout(page):
        has_thrown = play_on(page) == "Roll"
        thrown += has_thrown
        if is_over(page):
            break
        if has_thrown and thrown == THROWS:
            skip_ten_minutes(sixth)
    assert thrown >= THROWS
    expect(page.locator(".rank li")).to_have_count(2)
    assert violations(page) == []
    page.click("[data-action=story]")
    expect(page.locator(".tale li").nth(5)).to_be_attached()
    page.keyboard.press("Escape")
    page.goto(page.url + "/replay/3")
    expect(page.locator(".fair .pawn")).to_have_count(2)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_its_cash_desk_gets_by_with_amounts(open_page: OpenPage, sixth: str, size: object) -> None:
    page = open_page(f"{sixth}/desk/new/fair/fair", size, "en-GB")
    page.click("[data-action=open-desk]")
    page.wait_for_selector("[data-ready]")
    page.click("[data-action=pay]")
    page.click("[data-to='1']")
    page.keyboard.type("5")
    page.click("[data-action=confirm]")
    expect(page.locator("[data-entry='1']")).to_contain_text("5")
    assert violations(page) == []
