"""One machine has one address for its browser, whichever way the server is started."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, expect

from tests.web.conftest import PHONE, ROOT
from tests.web.desk.desk_actions import balance, open_desk


@contextmanager
def served(data: Path, *more: str) -> Iterator[str]:
    env = {**os.environ, "MAGNAT_DATABASE_FILE": str(data)}
    command = [sys.executable, "-m", "magnat", "serve", *more]
    server = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    try:
        yield server.stdout.readline().removeprefix("Magnat: ").strip()
    finally:
        server.terminate()
        server.wait(10)
        server.stdout.close()


def test_a_desk_goes_on_after_a_restart_with_lan(browser: Browser, tmp_path: Path) -> None:
    data = tmp_path / "tables.db"
    context = browser.new_context(viewport=PHONE, locale="fr-FR")
    page = context.new_page()
    with served(data, "--port", "0") as first:
        page.goto(f"{first}/desk/new/monopoly/europe")
        open_desk(page)
        page.click("[data-key=salary]")
        balance(page, 0, "1\xa0700\xa0€")
        path = urlsplit(page.url).path
        page.goto(f"{first}/bank/machine")
        page.evaluate("localStorage.setItem('magnat.test', 'kept')")
    port = urlsplit(first).port
    with served(data, "--port", str(port), "--lan") as second:
        assert second == first
        for host in (first, f"http://localhost:{port}"):
            page.goto(host + path)
            balance(page, 0, "1\xa0700\xa0€")
            assert page.url == first + path
        expect(page.locator("[data-key=salary]")).to_be_visible()
        page.goto(f"http://localhost:{port}/bank/machine")
        page.wait_for_url(f"{first}/bank/machine")
        assert page.evaluate("localStorage.getItem('magnat.test')") == "kept"
    context.close()
