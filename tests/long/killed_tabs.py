"""A tab of the site without a server is killed a hundred times during a game."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.web.conftest import launch_browser
from tests.web.site.site_fixture import Site, built, kills

KILLS = int(os.environ.get("MAGNAT_TEST_KILLS", "100"))


@pytest.fixture
def browser() -> Iterator[Browser]:
    with launch_browser() as found:
        yield found


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with built(tmp_path_factory.mktemp("site")) as found:
        yield found


def test_nothing_acknowledged_is_lost(browser: Browser, site: Site) -> None:
    acks = kills(browser, site, KILLS)
    print(f"{KILLS} kills of a tab, {acks} acknowledged actions, none lost")
