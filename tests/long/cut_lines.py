"""On the site without a server, lines are cut, phones closed, and the host's page is loaded again
during a game."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.web.conftest import launch_browser
from tests.web.site.lines import again, open_table, phone, play, record_at, seated
from tests.web.site.site_fixture import Site, at, built, ready, visitor

CUTS = int(os.environ.get("MAGNAT_TEST_KILLS", "140"))
OTHERS = 7  # of so many cuts one closes the phone, and another one the host's page


@pytest.fixture
def browser() -> Iterator[Browser]:
    with launch_browser() as found:
        yield found


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with built(tmp_path_factory.mktemp("site")) as found:
        yield found


def test_nothing_acknowledged_is_lost_or_done_twice(browser: Browser, site: Site) -> None:
    entries: dict[str, int] = {}  # of acknowledged acts, by id
    cuts = 0
    with visitor(browser) as at_home, phone(browser) as pocket:
        host = at(at_home, site.address)
        host.on("dialog", lambda dialog: dialog.accept())
        table = open_table(host, site, "Joueur invité")
        guest = pocket.new_page()
        seated(host, guest)
        for n in range(CUTS):
            play([host, guest], 2)
            # The host's page passes on what the phone is told. Two acts may have one entry: a
            # raised secret maximum has no number of its own.
            for id, entry in host.evaluate("window.entries").items():
                assert entries.setdefault(id, entry) == entry
            known = record_at(host, table)
            if n % OTHERS == 1:
                guest.close()
                guest = pocket.new_page()
            elif n % OTHERS == 3:
                host.reload()
                ready(host)
                host.wait_for_selector(".boardbox")
            else:
                guest.evaluate("window.channel.close()")
            again(host, guest, in_page=False)
            assert record_at(host, table)[: len(known)] == known
            assert host.evaluate("window.shown") >= max(entries.values())
            cuts = n + 1
            if host.locator("[data-action=rematch]").count():
                break
    print(f"{cuts} cuts of a line, {len(entries)} acknowledged actions, none lost")
