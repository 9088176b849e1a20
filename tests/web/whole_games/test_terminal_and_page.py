"""A terminal and a page at one table: they see the same game."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from magnat.cli.terminal import open_table
from magnat.cli.terminal.client import Client
from magnat.cli.terminal.screen import Screen
from tests.cli.keys import SIZE, Typist
from tests.web.conftest import Opened
from tests.web.hands import is_over, play_on, rounds, set_table


def test_a_terminal_plays_a_whole_game_over_a_socket_against_a_page(
    opened: Opened, hurried: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    page = opened(f"{hurried}/new/monopoly/europe")
    set_table(page, "Par lien")
    code = page.locator(".code").inner_text()
    told: list[str] = []
    failed: list[BaseException] = []

    async def face(client: Client) -> None:
        app = Screen(client)
        async with app.run_test(size=SIZE) as pilot:
            await Typist(app, pilot, 12).play()
            told.extend([one.fr for one in client.story])

    def at_the_terminal() -> None:
        try:
            asyncio.run(open_table.join(f"{hurried}/t/{code}", "", ["Lucas"], False, "fr", face))
        except BaseException as error:
            failed.append(error)

    terminal = threading.Thread(target=at_the_terminal, daemon=True)
    terminal.start()
    page.wait_for_selector(".boardbox")
    for _ in rounds(page):
        assert not failed, failed
        play_on(page)
        if is_over(page):
            break
    terminal.join(30)
    assert not terminal.is_alive()
    assert not failed, failed
    assert [one for one in told if one.startswith("Lucas lance les dés")]
    assert "Lucas abandonne" in "\n".join(told)
    shown = page.locator("body").inner_text()
    assert "Lucas" in shown
