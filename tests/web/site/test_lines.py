"""Several devices on a site without a server: invited, playing, cut, hostile."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect

from magnat.server.wire.shared_fields import PROTOCOL
from tests.web.actions import set_table
from tests.web.conftest import violations
from tests.web.desk.desk_actions import open_desk
from tests.web.site.lines import (
    again,
    answer,
    connect,
    filming,
    open_table,
    phone,
    picture,
    play,
    record_at,
    seated,
    seats_seen,
    sit,
    views_of,
)
from tests.web.site.site_fixture import (
    READY_MS,
    Site,
    at,
    built,
    ready,
    until,
    visitor,
)

MONEY = 0


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with built(tmp_path_factory.mktemp("lines")) as found:
        yield found


def test_a_phone_joins_by_text_plays_and_is_a_device_of_its_own(
    browser: Browser, site: Site
) -> None:
    with visitor(browser) as at_home, phone(browser) as pocket:
        host = at(at_home, site.address)
        table = open_table(host, site, "Joueur invité")
        guest = pocket.new_page()
        loaded: list[str] = []
        guest.on("request", lambda request: loaded.append(request.url))
        host.click("[data-action=invite-by-line]")
        invitation = picture(host)
        assert len(invitation) < 330  # a picture that a phone reads
        assert violations(host) == []
        guest.goto(invitation)
        text = picture(guest)
        assert violations(guest) == []
        answer(host, text)
        guest.wait_for_selector(".sit .btn")
        assert not [one for one in loaded if "/engine/" in one]  # a phone runs no Python
        sit(guest)
        for page in (host, guest):
            page.wait_for_selector(".boardbox", timeout=READY_MS)
        assert guest.url.endswith(table.partition("#")[2])
        play([host, guest], 6)
        assert guest.evaluate("window.acks.length") > 0
        assert seats_seen(guest) == {1}
        key = guest.evaluate("JSON.parse(localStorage.getItem('magnat.hosts'))[0][1]")
        assert key != "this page"


def test_the_host_reads_the_answer_with_its_camera(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    with filming(browser, tmp_path / "answer.y4m") as (home, show), phone(browser) as pocket:
        host = at(home, site.address)
        open_table(host, site, "Joueur invité")
        guest = pocket.new_page()
        host.click("[data-action=invite-by-line]")
        guest.goto(picture(host))
        guest.wait_for_selector("[data-picture]")
        show(guest)
        begun = time.monotonic()
        host.click("[data-action=scan]")
        expect(host.locator("[data-lines='1']")).to_be_attached(timeout=READY_MS)
        sit(guest)
        guest.wait_for_selector(".boardbox", timeout=READY_MS)
        print(f"from the picture to the seat: {time.monotonic() - begun:.1f} s")


def test_an_answer_opened_on_the_host_device_reaches_the_tab_of_the_table(
    browser: Browser, site: Site
) -> None:
    with visitor(browser) as at_home, phone(browser) as pocket:
        host = at(at_home, site.address)
        open_table(host, site, "Joueur invité")
        guest = pocket.new_page()
        host.click("[data-action=invite-by-line]")
        guest.goto(picture(host))
        other = at_home.new_page()
        other.goto(picture(guest))
        expect(other.locator("[data-given=true]")).to_be_visible(timeout=READY_MS)
        expect(host.locator("[data-lines='1']")).to_be_attached()
        other.reload()  # it was taken once
        expect(other.locator("[data-given=false]")).to_be_visible(timeout=READY_MS)


def test_a_phone_has_its_account_at_the_cash_desk_and_a_screen_watches_the_table(
    browser: Browser, site: Site
) -> None:
    with visitor(browser) as at_home, phone(browser) as pocket, phone(browser) as screen:
        host = at(at_home, site.address)
        host.goto(f"{site.address}#/desk/new/monopoly/europe")
        open_desk(host)
        host.click("[data-action=invite]")
        host.click("[data-invite='1']")
        guest = pocket.new_page()
        connect(host, guest)
        guest.wait_for_selector("[data-ready]")
        expect(host.locator("[data-invite='1']")).to_contain_text("téléphone relié")
        host.goto(f"{site.address}#/new/monopoly/europe")
        set_table(host, "Robot")
        host.get_by_role("button", name="Menu").click()
        host.click("[data-action=show-invitation]")
        host.click("[data-to=tv]")
        television = screen.new_page()
        connect(host, television)
        television.wait_for_url("**/tv")
        expect(television.locator(".foot [data-only]")).to_contain_text("demandez l’image")


def test_no_phone_is_sent_what_another_seat_hides(browser: Browser, site: Site) -> None:
    with (
        visitor(browser) as at_home,
        phone(browser, "Lucas") as one,
        phone(browser, "Zoé") as other,
    ):
        host = at(at_home, site.address)
        open_table(host, site, "Joueur invité", "Joueur invité", box="richesses/nathan-urss")
        guests = [one.new_page(), other.new_page()]
        seated(host, *guests)
        play([host, *guests], 8)
        moments: list[dict[int, dict[str, Any]]] = []
        for seat, guest in enumerate(guests, 1):
            assert seats_seen(guest) == {seat}
            views = [view for view in views_of(guest) if view["seat"] == seat]
            moments.append({view["n"]: view for view in views})
            for view in views:
                cash = view["glimpse"]["count"][MONEY]
                assert cash[seat] is not None
                for rival in {0, 1, 2} - {seat}:
                    assert cash[rival] is None
        shared = sorted(set(moments[0]) & set(moments[1]))
        assert len(shared) > 3
        for n in shared:
            first, second = moments[0][n]["glimpse"], moments[1][n]["glimpse"]
            assert first["held_by"] == second["held_by"]
            assert first["turn"] == second["turn"]


def test_a_phone_whose_line_is_cut_comes_back_to_its_seat(browser: Browser, site: Site) -> None:
    with visitor(browser) as at_home, phone(browser) as pocket:
        host = at(at_home, site.address)
        table = open_table(host, site, "Joueur invité")
        guest = pocket.new_page()
        seated(host, guest)
        play([host, guest], 4)
        for way in ("same page", "picture again"):
            known = record_at(host, table)
            guest.evaluate("window.channel.close()")
            expect(guest.locator("[data-guest=lost]")).to_be_visible()
            again(host, guest, way == "same page")
            play([host, guest], 4)
            assert record_at(host, table)[: len(known)] == known
        assert seats_seen(guest) == {1}


def test_the_host_page_is_loaded_again_and_nothing_acknowledged_is_lost(
    browser: Browser, site: Site
) -> None:
    with visitor(browser) as at_home, phone(browser) as pocket:
        host = at(at_home, site.address)
        table = open_table(host, site, "Joueur invité")
        guest = pocket.new_page()
        seated(host, guest)
        play([host, guest], 6)
        asked: list[str] = []

        def leave(dialog: Dialog) -> None:
            asked.append(dialog.type)
            dialog.accept()

        host.on("dialog", leave)
        known = record_at(host, table)
        acked = max([*host.evaluate("window.acks"), *guest.evaluate("window.acks")])
        host.reload()
        assert asked == ["beforeunload"]
        expect(guest.locator("[data-guest=lost]")).to_be_visible(timeout=READY_MS)
        ready(host)
        host.wait_for_selector(".boardbox")
        again(host, guest, False)
        assert host.evaluate("window.shown") >= acked
        play([host, guest], 4)
        assert record_at(host, table)[: len(known)] == known
        assert seats_seen(guest) == {1}


HOSTILE: tuple[Any, ...] = (
    [],
    [7, 1, 2],
    [1, 255, 254],
    [1, *b"nonsense"],
    [1, *b'{"type":"hello","version":1,"key":"this page"}'],  # a second greeting
    [1, *b'{"type":"request","id":1,"method":"PUT","path":"/api/mine","body":""}'],
)


def test_a_hostile_phone_loses_its_line_and_the_others_play_on(
    browser: Browser, site: Site
) -> None:
    with (
        visitor(browser) as at_home,
        phone(browser) as pocket,
        phone(browser, "Mallory") as bad,
    ):
        host = at(at_home, site.address)
        table = open_table(host, site, "Joueur invité")
        guest = pocket.new_page()
        seated(host, guest)
        rogue = bad.new_page()
        for frame in HOSTILE:
            invite_rogue(host, rogue)
            rogue.evaluate("(bytes) => window.sayRaw(bytes)", list(frame))
            expect(rogue.locator("[data-guest=lost]")).to_be_visible()
        invite_rogue(host, rogue)
        hello = {"type": "hello", "protocol": PROTOCOL, "seat": 0, "since": -1, "key": "this page"}
        place = table.rpartition("/")[2]
        rogue.evaluate(
            """([table, hello]) => {
              const ask = (id, path) =>
                window.say({type: 'request', id, method: 'GET', path: `/api/${path}`, body: ''});
              window.say({type: 'open', socket: 'x', place: `tables/${table}`});
              window.say({type: 'send', socket: 'x', text: hello});
              ask(900, `tables/${table}/record`);
              ask(901, `tables/${table}/story?seat=0`);
            }""",
            [place, json.dumps(hello)],
        )
        until(rogue, "window.heard.some((one) => one.includes('\"id\":901'))")
        replies = [json.loads(text) for text in rogue.evaluate("window.heard")]
        assert [one["status"] for one in replies if one.get("id") == 900] == [403]
        assert [one["status"] for one in replies if one.get("id") == 901] == [403]
        assert not [view for view in views_of(rogue) if view["seat"] == 0]
        # A flood ends the line of the rogue; the game goes on meanwhile.
        rogue.evaluate(
            """() => { for (let i = 0; i < 2000; i += 1)
              window.say({type: 'request', id: i, method: 'GET', path: '/api/mine', body: ''}); }"""
        )
        expect(rogue.locator("[data-guest=lost]")).to_be_visible(timeout=READY_MS)
        play([host, guest], 6)


def invite_rogue(host: Page, rogue: Page) -> None:
    """Connect a phone that only watches."""
    host.get_by_role("button", name="Menu").click()
    host.click("[data-action=show-invitation]")
    host.click("[data-action=invite-by-line]")
    rogue.goto("about:blank")
    rogue.goto(picture(host))
    answer(host, picture(rogue))
    rogue.wait_for_selector(".boardbox", timeout=READY_MS)
    host.keyboard.press("Escape")
