"""The site without a server: built, put on a plain file server, played, killed, taken offline."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from magnat.cli.commands import app
from tests.web.actions import PRICE_SEEN_MS, open_rules, play_on, set_table, until_timeout
from tests.web.conftest import RECORDS
from tests.web.site.site_fixture import (
    Site,
    at,
    built,
    hastened,
    kept,
    kills,
    lay,
    play,
    play_out,
    ready,
    record_of,
    until,
    verified,
    visitor,
)

SPEED = 120  # of the clock where whole games are played
FIRST_THROW = 6_500_000  # packed bytes that may come before it
# Of each box the shortest game.
GAMES = {
    "monopoly/europe": {"timed_game": "10"},
    "monopoly/electronique": {"timed_game": "10"},
    "richesses/nathan-urss": {},
    "eldorado/reconstruction": {"rounds": "5"},
    "banking/cnep": {"exact_goal": "false"},
}
ANSWERS = (
    *("cover", "read", "Claim", "TakeIngot", "ClaimIncome", "Advance", "DepositAll", "Roll"),
    *("TakeNone", "TakeCircuit", "BuyIngots", "Stake", "Buy", "PayFine", "PayMoney"),
    *("PledgePawn", "SellCheque", "SellBond", "SellShare", "HandOverCheque", "DeclineJoker"),
    *("PassBid", "PutUpTitle", "Borrow", "Pass", "LeaveIt", "Decline"),
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with built(tmp_path_factory.mktemp("site")) as found:
        yield found


def packed(site: Site, addresses: set[str]) -> int:
    """Return how many bytes a server that compresses would send for these addresses."""
    bodies = [site.file(one).read_bytes() for one in addresses if one.startswith(site.address)]
    return sum([min(len(body), len(gzip.compress(body, 9))) for body in bodies])


def test_a_family_plays_offline_after_the_first_visit_and_loses_nothing(
    browser: Browser, site: Site
) -> None:
    asked: set[str] = set()
    with visitor(browser) as context:
        context.on("request", lambda request: asked.add(request.url.partition("#")[0]))
        page = context.new_page()
        page.goto(site.address)
        expect(page.locator("h1")).to_be_visible(timeout=3000)  # the shelf waits for nobody
        expect(page.locator("[data-engine=starting] progress")).to_be_visible()
        # Files for later use are not fetched yet; they would be counted too.
        page.evaluate("() => { navigator.serviceWorker.register = () => new Promise(() => {}); }")
        ready(page)
        table = lay(page, site, "ici", "robot")
        play(page, 4)
        assert 5_000_000 < packed(site, asked) < FIRST_THROW
        page.reload()
        ready(page)
        kept(page)
        before = record_of(page)
        with site.away():
            page.goto(f"{site.address}")
            page.goto(table)
            page.reload()
            ready(page)
            page.wait_for_selector(".boardbox")
            after = record_of(page)
            assert after[: len(before)] == before
            play(page, 3)
            grown = record_of(page)
            assert len(grown) > len(after)
            verified(grown)


def test_a_whole_game_of_each_box_offline_and_its_record_is_right(
    browser: Browser, site: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with hastened(site, tmp_path, SPEED) as fast, visitor(browser) as context:
        page = at(context, fast.address)
        kept(page)
        with fast.away():
            for box, options in GAMES.items():
                lay(page, fast, "Robot", box=box, **options)
                assert play_out(page, ANSWERS) - {""}, box
                with page.expect_download() as caught:
                    page.click("[data-action=record]")
                with pytest.raises(SystemExit) as end:
                    app(["verify", str(caught.value.path())], exit_on_error=False)
                assert end.value.code == 0, capsys.readouterr().out


def test_whatever_a_server_offers_around_one_device_is_there_offline(
    browser: Browser, site: Site
) -> None:
    with visitor(browser) as context:
        page = at(context, site.address)
        kept(page)
        assert uninstallable(context, page) == []
        with site.away():
            machine(page)
            desk(page)
            first_game(page)
            advised(page, site)
            looking_back(page)
            several_devices(page, site)


def advised(page: Page, site: Site) -> None:
    """Assert that the worker gives a rough advice first, then a better one."""
    page.goto(f"{site.address}#/new/monopoly/europe")
    open_rules(page)
    page.locator("[data-advice=true]").click()
    set_table(page, "Robot")
    page.locator("[data-action=advice]").wait_for()
    page.keyboard.press("c")
    rows = page.locator("dialog [data-advised] li")
    expect(rows.first).to_contain_text("%")
    expect(page.locator("dialog [data-advised=done] li").first).to_contain_text("%")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def uninstallable(context: BrowserContext, page: Page) -> list[str]:
    """Return the reasons why a browser would not offer to install the site, except that it runs in
    a test window."""
    found = context.new_cdp_session(page).send("Page.getInstallabilityErrors")
    errors = [one["errorId"] for one in found["installabilityErrors"]]
    return [one for one in errors if one != "in-incognito"]


def machine(page: Page) -> None:
    page.locator("header").get_by_role("link", name="La banque").click()
    expect(page.get_by_text("Six cartes,")).to_be_visible()
    page.get_by_role("button", name=re.compile("Carte 1")).first.click()
    expect(page.locator("h1, h2").first).to_be_visible()
    page.go_back()


def desk(page: Page) -> None:
    page.get_by_role("link", name=re.compile("caisse")).first.click()
    expect(page.get_by_text("cet appareil suffit.")).to_be_visible()
    expect(page.get_by_text("relier son téléphone")).to_be_visible()
    page.click("[data-action=open-desk]")
    page.get_by_role("button", name=re.compile("Départ")).click()
    expect(page.get_by_text("1\u00a0700\u00a0€")).to_be_visible()
    page.reload()  # what was written is kept
    expect(page.get_by_text("1\u00a0700\u00a0€")).to_be_visible()
    page.click("[data-action=invite]")
    page.click("[data-invite='1']")
    expect(page.locator("dialog [data-action=invite-by-line]")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("a.brand").first.click()


def first_game(page: Page) -> None:
    page.click("[data-action=first]")
    page.wait_for_selector(".boardbox")
    expect(page.get_by_text(re.compile("Première partie", re.I)).first).to_be_visible()
    play(page, 2)
    page.get_by_role("button", name="Menu").click()
    page.locator("dialog").get_by_role("button", name="Règles").click()
    expect(page.locator("dialog")).to_contain_text("TABLE-1")
    page.keyboard.press("Escape")
    lines = record_of(page)
    page.goto(f"{page.url}/replay")
    expect(page.get_by_text(re.compile(r"Moment \d+ sur \d+"))).to_be_visible()
    assert len(lines) > 2


def looking_back(page: Page) -> None:
    """Import a finished game of a server and check its dice; a text that is no record is
    refused."""
    page.locator("a.brand").first.click()
    bring = page.locator("input[type=file]")
    bring.set_input_files(
        {"name": "x.jsonl", "mimeType": "text/plain", "buffer": b"{}\nnonsense\n"}
    )
    expect(page.locator(".fault")).to_be_visible()
    bring.set_input_files(RECORDS / "dernier-survivant.jsonl")
    expect(page.get_by_text(re.compile(r"Moment 0 sur \d{2,}"))).to_be_visible()
    page.goto(page.url.partition("/replay")[0])
    page.click("[data-action=dice]")
    expect(page.locator("dialog [data-is=right]").first).to_be_visible()
    expect(page.locator("dialog [data-is=wrong]")).to_have_count(0)
    page.keyboard.press("Escape")
    page.click("[data-action=story]")
    expect(page.locator(".tale li").nth(10)).to_be_attached()
    page.keyboard.press("Escape")
    page.locator("a.brand").first.click()


def several_devices(page: Page, site: Site) -> None:
    page.locator(".devices summary").click()
    expect(page.locator("[data-only]")).to_contain_text("./play --lan")
    href = page.locator("header").get_by_role("link", name="La banque").get_attribute("href")
    assert href == f"{site.address}#/bank/machine"  # which opens in another tab, too


def test_a_page_that_is_reloaded_in_mid_auction_goes_on_bidding(
    browser: Browser, site: Site
) -> None:
    with visitor(browser) as context:
        page = at(context, site.address)
        lay(page, site, "ici", auction_silence_ms="60000")
        for _ in until_timeout(page):
            play_on(page, ("cover", "Claim", "Roll", "LeaveIt"))
            if page.locator(".auction [data-action=Bid]").count():
                break
        page.wait_for_timeout(PRICE_SEEN_MS)
        page.locator("[data-action=Bid]").first.click()
        until(page, "window.acks.length > 0")
        expect(page.locator(".auction")).to_contain_text("en tête")
        before = record_of(page)
        page.reload()
        ready(page)
        expect(page.locator(".auction")).to_contain_text("en tête")
        after = record_of(page)
        assert after[: len(before)] == before
        page.wait_for_timeout(PRICE_SEEN_MS)
        page.locator("[data-action=Bid]:not([disabled])").first.click()
        until(page, "window.acks.length > 0")
        verified(record_of(page))


def test_a_tab_that_is_killed_takes_nothing_with_it(browser: Browser, site: Site) -> None:
    assert kills(browser, site, 2) >= 4


def test_two_tabs_share_the_tables_and_the_second_goes_on_alone(
    browser: Browser, site: Site
) -> None:
    with visitor(browser) as context:
        first = at(context, site.address)
        table = lay(first, site, "ici")
        second = at(context, table)
        second.wait_for_selector(".boardbox")
        play(first, 2)
        shown = first.evaluate("window.shown")
        until(second, f"window.shown >= {shown}")
        lines = record_of(second)
        first.close()
        play(second, 2)
        after = record_of(second)
        assert after[: len(lines)] == lines
        verified(after)


def test_where_nothing_is_kept_the_page_says_so_and_the_game_can_be_taken_along(
    browser: Browser, site: Site
) -> None:
    with visitor(browser) as context:
        private = "navigator.storage.getDirectory = () => Promise.reject(new Error('private'));"
        worker = site.worker.read_text(encoding="utf-8")
        context.route(
            "**/assets/worker-*.js",
            lambda route: route.fulfill(body=private + worker, content_type="text/javascript"),
        )
        page = at(context, site.address)
        lay(page, site, "ici")
        play(page, 1)
        taken_along(page)


def test_where_the_device_is_full_the_game_goes_on_and_can_be_taken_along(
    browser: Browser, site: Site
) -> None:
    with visitor(browser) as context:
        page = at(context, site.address)
        lay(page, site, "ici")
        play(page, 1)
        expect(page.locator("[data-engine=forgets]")).to_have_count(0)
        origin = site.address.partition("/" + site.folder.name)[0]
        tools = context.new_cdp_session(page)
        tools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
        play(page, 2)
        taken_along(page)


def taken_along(page: Page) -> None:
    """Assert that the page reports lost storage and exports the game, and that another page
    continues it."""
    expect(page.locator("[data-engine=forgets]")).to_be_visible()
    with page.expect_download() as caught:
        page.click("[data-action=save-record]")
    lines = caught.value.path().read_text(encoding="utf-8").splitlines()
    assert len(lines) > 1
    verified(lines)
    status, brought = page.evaluate(
        "(text) => window.asked('POST', '/api/records', JSON.stringify({text}))",
        "\n".join(lines) + "\n",
    )
    assert status == 201
    assert json.loads(brought)["brought"]
