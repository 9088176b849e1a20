"""Opening tables: a game continues here, at a server, and back here."""

from __future__ import annotations

import asyncio
import shutil
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from magnat.cli.terminal import open_table, saved_games
from magnat.cli.terminal.connection.remote import RemoteConnection
from magnat.cli.terminal.line_mode import LineMode
from magnat.cli.terminal.table_client import TerminalClient
from magnat.cli.terminal.table_requests import menu_items, report
from magnat.games import find
from magnat.play.fairness import Secret
from magnat.play.match.match import open_match
from magnat.play.record.chain import sealed
from magnat.play.record.reading import parse_record, read_record
from magnat.play.record.replay_and_verify import verify
from magnat.server.http.refusals import Refusal
from magnat.server.tables import create_and_begin
from tests.cli.manual_clock import ManualClock
from tests.cli.scripted_interfaces import FirstAnswer, after
from tests.server.house import FREELY, house, run

SEATS = open_table.SeatAssignment(2, {0: "Anna"}, "balanced")
HOUR = 3_600_000


@pytest.fixture(autouse=True)
def manual_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ManualClock:
    """Use a folder of this test for saved games, and a clock that the test moves."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return ManualClock(monkeypatch)


def play(face: open_table.Face, seats: open_table.SeatAssignment = SEATS, **options: Any) -> None:
    asyncio.run(open_table.play("monopoly/europe", seats, options, "normal", "en", face))


def resume(face: open_table.Face, name: str = "") -> bool:
    return asyncio.run(open_table.resume(name, [], "en", face))


def only() -> saved_games.SavedGame:
    (one,) = saved_games.all_games()
    return one


def forget() -> None:
    """Delete the saved games of this terminal."""
    for path in saved_games.folder().glob("*.json"):
        path.unlink()


def rows(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()


async def exported(one: saved_games.SavedGame) -> list[str]:
    """Return the record that the server exports to the device that imported it."""
    text = await RemoteConnection(one.address, one.key).ask(
        "GET", f"/api/tables/{one.table}/record"
    )
    return str(text).splitlines()


def test_a_game_stopped_in_the_middle_goes_on_where_it_stood(manual_clock: ManualClock) -> None:
    play(after(3, manual_clock))
    before = rows(only().record)
    assert not only().is_over
    assert resume(after(2, manual_clock))
    now = rows(only().record)
    assert now[: len(before)] == before
    assert len(now) > len(before)
    assert verify(find("monopoly"), read_record(only().record)).is_right


def test_the_clock_stands_still_while_nobody_plays_also_after_a_crash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, manual_clock: ManualClock
) -> None:
    copy = tmp_path / "copy"

    async def cut_off(client: TerminalClient) -> None:
        await after(3, manual_clock)(client)
        shutil.copytree(saved_games.folder(), copy / "magnat" / "games")

    play(cut_off)
    monkeypatch.setenv("XDG_DATA_HOME", str(copy))
    manual_clock.think(10 * HOUR)
    clocks: list[int] = []

    class Looks(FirstAnswer):
        def look(self, client: TerminalClient) -> None:
            assert client.view is not None
            clocks.append(client.view.clock)

    assert resume(Looks(manual_clock, lambda client: bool(clocks)))
    assert clocks[0] < HOUR


def test_a_finished_game_is_not_resumed_but_its_rematch_is(manual_clock: ManualClock) -> None:
    assert not resume(after(1, manual_clock))
    slow = FirstAnswer(manual_clock, lambda client: False)
    slow.thinking = 20_000
    seats: list[tuple[int, ...]] = []

    async def once_more(client: TerminalClient) -> None:
        seats.append(client.seats)
        if len(seats) == 1:
            await slow(client)
            (rematch,) = menu_items(client)
            assert await report(client, rematch.do()) == ""
        elif len(seats) == 2:
            await after(2, manual_clock)(client)

    play(once_more, timed_game=10)
    first, second = sorted(saved_games.all_games(), key=lambda one: one.name)
    assert seats == [(0,), (1,)], "the seats move on by one"
    assert (first.is_over, second.is_over) == (True, False)
    assert verify(find("monopoly"), read_record(first.record)).is_right
    assert len(rows(second.record)) >= 3, "its head and two actions"
    assert resume(once_more)
    assert seats[-1] == (1,)
    (saved_games.folder() / f"{second.name}.json").unlink()
    second.record.unlink()
    assert not resume(after(1, manual_clock))
    with pytest.raises(Refusal, match="No game is called"):
        resume(after(1, manual_clock), "nowhere.jsonl")


def test_the_tables_of_a_rematch_stay_while_one_of_its_games_is_here() -> None:
    first = saved_games.SavedGame("monopoly-0001", "monopoly", "", "a", "key", [0])
    second = saved_games.SavedGame(
        "monopoly-0002", "monopoly", "", "b", "key", [1], file=first.name
    )
    for one in (first, second):
        one.write()
    assert second.tables == first.tables
    first.tables.touch()
    second.forget_tables()
    assert first.tables.exists()
    (saved_games.folder() / "monopoly-0002.json").unlink()
    first.forget_tables()
    assert not first.tables.exists()


def test_a_record_of_the_first_version_goes_on(manual_clock: ManualClock) -> None:
    game = find("monopoly")
    match = open_match(game, "europe", 2, Secret(3, "salt"), {}, ("", "Robot 2"), ("", "balanced"))
    while not match.choices(0) or len(match.record.lines) < 4:
        if match.choices(0):
            first = match.choices(0)[0]
            match.submit(match.s.clock, 0, first.fill(first.low))
        else:
            match.wake(match.deadline())
    old = saved_games.folder() / "monopoly-0001.jsonl"
    old.parent.mkdir(parents=True)
    old.write_text(match.record.text(game.codec), "utf-8")
    assert resume(after(2, manual_clock))
    one = only()
    assert one.name != "monopoly-0001"
    chained = sealed(rows(old)).splitlines()
    assert rows(one.record)[: len(chained)] == chained
    assert resume(after(1, manual_clock)), "and it is the table that goes on, not the record"
    assert only().name == one.name


def test_a_bot_of_somebodys_own_plays_here(tmp_path: Path, manual_clock: ManualClock) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "class Mine:\n    def choose(self, view, choices):\n        return choices[0].fill()\n"
    )
    seats = open_table.SeatAssignment(2, {1: ""}, f"{file}:Mine")
    play(after(1, manual_clock), seats)
    assert read_record(only().record).header.bots == ("mine:Mine", "")
    assert resume(after(1, manual_clock))


def test_a_game_is_taken_to_a_server_and_back_and_stays_the_same_record(
    manual_clock: ManualClock,
) -> None:
    play(after(3, manual_clock))
    first = rows(only().record)

    async def scenario() -> tuple[list[str], list[str]]:
        async with house(FREELY) as h:
            manual_clock.services = h.services
            assert h.url in await open_table.move(h.url, "", [], "en")
            one = only()
            assert (one.address, one.seats) == (h.url, [0])
            assert not one.tables.exists()
            table = await h.services.tables.get(one.table)
            assert table.row.brought
            assert await open_table.resume("", [], "en", after(3, manual_clock))
            assert table.match is not None
            there = await exported(one)
            assert "back here" in await open_table.move("here", "", [], "en")
            assert table.row.archived
            return there, rows(one.record)

    there, _ = asyncio.run(scenario())
    assert there[: len(first)] == first
    assert len(there) > len(first)
    assert only().is_here
    assert resume(after(2, manual_clock))
    back = rows(only().record)
    assert back[: len(there)] == there
    assert len(back) > len(there)
    record = read_record(only().record)
    assert verify(find("monopoly"), record).is_right
    parse_record("\n".join(back), find)


def test_a_table_is_joined_by_its_link_its_code_and_its_server(manual_clock: ManualClock) -> None:
    async def scenario() -> None:
        async with house(FREELY) as h:
            manual_clock.services = h.services
            key = await h.key()
            seats = [{"kind": "me", "name": "Host"}, *[{"kind": "link"}] * 2]
            wanted = {"game": "monopoly", "seats": seats, "public": True}
            info = await h.post("/api/tables", wanted, key)

            async def face(client: TerminalClient) -> None:
                joined.append((client.seats, client.info.id))

            joined: list[Any] = []
            await open_table.join(f"{h.url}/t/{info['code']}", "", ["Anna"], False, "en", face)
            await open_table.join(info["code"].lower(), h.url, [], False, "en", face)
            await open_table.join(h.url, "", ["Ben"], True, "en", face)
            assert [seats for seats, _ in joined] == [(1,), (1,), (1,)], "one knows one's seat"
            forget()
            await open_table.join(h.url, "", ["Ben"], True, "en", face)
            assert joined[-1] == ((), info["id"]), "whoever watches has none"
            forget()
            await open_table.join(h.url, "", ["Ben"], False, "en", face)
            assert joined[-1] == ((2,), info["id"])
            forget()
            with pytest.raises(Refusal, match="no seat left"):
                await open_table.join(info["code"], h.url, ["Cleo"], False, "en", face)
            bare = f"{h.url.removeprefix('http://')}/t/{info['code']}/tv"
            await open_table.join(bare, "", [], True, "en", face)
            with pytest.raises(Refusal, match="neither an address nor a code"):
                await open_table.join("no such table", h.url, [], False, "en", face)
            with pytest.raises(Refusal, match="no such table"):
                await open_table.join("QQQQQQ", h.url, [], False, "en", face)
            with pytest.raises(Refusal, match="This code is not valid"):
                await open_table.join("QQQQQ-QQQQQ", h.url, [], False, "en", face)
            with pytest.raises(Refusal, match="HTTP 404"):
                await open_table.join(f"{h.url}/elsewhere", "", [], False, "en", face)

    asyncio.run(scenario())
    nowhere = "http://127.0.0.1:9/t/ABCDEF"
    with pytest.raises(ConnectionError):
        asyncio.run(open_table.join(nowhere, "", [], False, "en", after(1, manual_clock)))


@pytest.mark.parametrize("typed", ["LUNE-KIWI-42", "lunekiwi42"])
def test_a_table_code_as_long_as_a_transfer_code_names_the_table(
    typed: str, manual_clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(create_and_begin, "new_table_code", lambda: "LUNE-KIWI-42")

    async def scenario() -> None:
        async with house(FREELY) as h:
            manual_clock.services = h.services
            seats = [{"kind": "me", "name": "Host"}, {"kind": "link"}, {"kind": "link"}]
            info = await h.post("/api/tables", {"game": "monopoly", "seats": seats}, await h.key())
            joined: list[Any] = []

            async def face(client: TerminalClient) -> None:
                joined.append((client.seats, client.info.id))

            await open_table.join(typed, h.url, ["Anna"], False, "en", face)
            assert joined == [((1,), info["id"])]
            with pytest.raises(Refusal, match="no such table"):
                await open_table.join("LUNE-KIWI-43", h.url, [], False, "en", face)

    asyncio.run(scenario())


def test_a_lost_line_is_laid_again_and_what_was_said_is_said_again(
    manual_clock: ManualClock,
) -> None:
    async def scenario() -> None:
        async with house(FREELY) as h:
            manual_clock.services = h.services
            key = await h.key()
            seats = [{"kind": "link"}, {"kind": "bot"}]
            info = await h.post("/api/tables", {"game": "monopoly", "seats": seats}, key)

            class Clumsy(FirstAnswer):
                async def __call__(self, client: TerminalClient) -> None:
                    self.cuts = 0
                    await super().__call__(client)

                def look(self, client: TerminalClient) -> None:
                    super().look(client)
                    line: Any = client._lines.get(client.front)
                    if line is not None and len(self.looked) % 4 == 0:
                        self.cuts += 1
                        line._socket.transport.abort()

            face = Clumsy(manual_clock, lambda client: face.acts >= 5)
            await open_table.join(f"{h.url}/t/{info['code']}", "", ["Anna"], False, "en", face)
            assert face.cuts > 0
            table = await h.services.tables.get(info["id"])
            assert table.match is not None
            mine = [line for line in table.match.record.lines if getattr(line, "seat", -1) == 0]
            assert len([line for line in mine if getattr(line, "action", None)]) == 5

    asyncio.run(scenario())


def test_a_server_that_dies_is_told_of_and_left(manual_clock: ManualClock) -> None:
    said: list[str] = []

    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            h = await stack.enter_async_context(house(FREELY))
            manual_clock.services = h.services
            key = await h.key()
            seats = [{"kind": "link"}, {"kind": "bot"}]
            info = await h.post("/api/tables", {"game": "monopoly", "seats": seats}, key)

            async def face(client: TerminalClient) -> None:
                typed = iter(("1", "q"))

                async def ask() -> str | None:
                    while not any(["Your turn" in line for line in said]):
                        await manual_clock.wait(client)
                    await stack.aclose()
                    while "The connection is lost; trying again." not in said:
                        await asyncio.sleep(0.01)
                    return next(typed)

                await LineMode(client, ask, said.append).run()

            await open_table.join(f"{h.url}/t/{info['code']}", "", ["Anna"], False, "en", face)

    run(scenario(), 60)
    assert said[-1] == "The game is kept: “magnat resume” goes on with it."
    assert not only().is_over


@pytest.mark.parametrize("where", ["nonsense", "http://[::1", "http://a:b", "ftp://x", "http://"])
def test_a_game_is_moved_to_an_address_and_to_nothing_else(
    manual_clock: ManualClock, where: str
) -> None:
    play(after(1, manual_clock))
    with pytest.raises(Refusal) as refused:
        asyncio.run(open_table.move(where, "", [], "en"))
    assert refused.value.code in ("no_address", "no_server_address")
    assert only().is_here


def test_without_a_saved_game_there_is_nothing_to_move() -> None:
    with pytest.raises(Refusal, match="There is no game to resume"):
        asyncio.run(open_table.move("http://127.0.0.1:1", "", [], "en"))
