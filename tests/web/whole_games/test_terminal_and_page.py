"""A terminal and a page at one table: they see the same game."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from magnat.cli.terminal import open_table
from magnat.cli.terminal.screen import Screen
from magnat.cli.terminal.table_client import TerminalClient
from tests.cli.keyboard_player import SIZE, KeyboardPlayer
from tests.web.actions import is_over, play_on, set_table, until_timeout
from tests.web.conftest import OpenPage


def test_a_terminal_plays_a_whole_game_over_a_socket_against_a_page(
    open_page: OpenPage, fast_server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    page = open_page(f"{fast_server}/new/monopoly/europe")
    set_table(page, "Joueur invité")
    code = page.locator(".code").inner_text()
    told: list[str] = []
    failed: list[BaseException] = []

    async def face(client: TerminalClient) -> None:
        app = Screen(client)
        async with app.run_test(size=SIZE) as pilot:
            await KeyboardPlayer(app, pilot, 12).play()
            told.extend([one.fr for one in client.story])

    def at_the_terminal() -> None:
        try:
            asyncio.run(
                open_table.join(f"{fast_server}/t/{code}", "", ["Lucas"], False, "fr", face)
            )
        except BaseException as error:
            failed.append(error)

    terminal = threading.Thread(target=at_the_terminal, daemon=True)
    terminal.start()
    page.wait_for_selector(".boardbox")
    for _ in until_timeout(page):
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
