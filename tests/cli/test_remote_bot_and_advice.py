"""`magnat bot join` at a real server, and `magnat advise`."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from magnat import games
from magnat.cli.commands.play import bot_join
from magnat.cli.commands.records_and_simulations import advise
from magnat.cli.terminal import remote_bot, table_client
from magnat.server.http.refusals import Refusal
from magnat.server.security.rate_limits import Bucket
from magnat.server.wire.socket import Refused
from magnat.server.ws import session
from magnat.server.ws.table import TableClient
from tests.server.fast import hastened
from tests.server.house import file_settings, house, interpreted_only, run
from tests.toy import GAME as TOY

SPEED = 1000
RECORDS = Path(games.__file__).parent
BOXES = [f"{name}/{one}" for name, game in games.all_games().items() for one in game.editions()]
SHORTER = {"monopoly": {"timed_game": 30}, "eldorado": {"rounds": 5}}  # options of shorter games
SHORT = RECORDS / "banking/records/plus-un-pion.jsonl"

BOTS = '''
import time


class Plain:
    """Claims and bids whatever it can, so that games end."""

    def choose(self, view, choices):
        for choice in choices:
            if type(choice.action).__name__ in ("Claim", "Bid"):
                return choice.fill(choice.low)
        exact = [choice.action for choice in choices if choice.is_exact]
        return exact[0] if exact else None


class Slow(Plain):
    def choose(self, view, choices):
        time.sleep(0.6)
        return super().choose(view, choices)


class Broken:
    def choose(self, view, choices):
        raise KeyError("nothing")


class Wild:
    def choose(self, view, choices):
        return "whatever"


class Mute:
    def choose(self, view, choices):
        return None
'''


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write a file with bots for the only game, whose time limit is a few seconds."""
    hastened(monkeypatch, SPEED)
    monkeypatch.setattr(games, "find", lambda name: TOY)
    path = tmp_path / "bots.py"
    path.write_text(BOTS, encoding="utf-8")
    return path


def played(bots: Path, tmp_path: Path, *names: str, seconds: float = 5.0) -> list[str]:
    """Let bots join a table of a real server by its code and play one game; return the output of
    their terminals."""
    lines: list[str] = []

    async def scenario() -> None:
        async with house(file_settings(tmp_path), {"fair": TOY}) as h:
            key = await h.key()
            seats = [{"kind": "link"} for _ in names]
            wanted = {"game": "fair", "seats": seats, "pace": "at_once"}
            table = await h.post("/api/tables", wanted, key)
            where = f"{h.url}/t/{table['code']}"
            await asyncio.gather(
                *[
                    remote_bot.join(where, "", f"{bots}:{name}", "", seconds, "en", lines.append)
                    for name in names
                ]
            )
            found = await h.get(f"/api/tables/{table['id']}")
            assert found["status"] == "over"
            assert sorted([seat["name"] for seat in found["seats"]]) == sorted(names)

    run(scenario())
    return lines


def test_a_bot_from_outside_plays_a_whole_game_over_the_socket(bots: Path, tmp_path: Path) -> None:
    lines = played(bots, tmp_path, "Plain", "Plain")[2:]
    assert sorted(lines)[:1] == ["The game is over: place 1."]
    assert len(lines) == 2, lines  # nobody had to answer in their stead


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Broken", "it raised KeyError: 'nothing'"),
        ("Wild", "'whatever' is no possible action"),
        ("Mute", "silence where the game waits for ever"),
    ],
)
def test_the_balanced_player_answers_for_a_bot_that_fails(
    bots: Path, tmp_path: Path, name: str, why: str
) -> None:
    lines = played(bots, tmp_path, name, "Plain")
    assert any([f": {why}; the balanced player answers: " in line for line in lines]), lines


def test_a_bot_that_takes_too_long_is_not_waited_for(bots: Path, tmp_path: Path) -> None:
    thinker = remote_bot.BotThread(f"{bots}:Slow", TOY, 0.05)
    first = thinker.bot
    view = TOY.glimpse(TOY.start(TOY.load(), 2, 1), 0)

    async def asked() -> None:
        with pytest.raises(remote_bot.TooSlow):
            await thinker.choose(view, [])

    run(asked())
    assert thinker.bot is not first  # that one may still be thinking


def test_a_full_table_and_a_file_that_does_not_load_are_told(bots: Path, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(file_settings(tmp_path), {"fair": TOY}) as h:
            key = await h.key()
            table = await h.table(key)
            where = f"{h.url}/t/{table['code']}"
            with pytest.raises(Refusal, match="no seat left"):
                await remote_bot.join(where, "", f"{bots}:Plain", "", 1.0, "en", print)
            bots.write_text("import nowhere", encoding="utf-8")
            with pytest.raises(Refusal, match="cannot be loaded: ModuleNotFoundError"):
                await remote_bot.join(where, "", f"{bots}:Plain", "", 1.0, "en", print)

    run(scenario())


def refused(capsys: pytest.CaptureFixture[str], *entry: int | None, **more: int) -> str:
    with pytest.raises(SystemExit) as end:
        advise(SHORT, entry=entry[0], lang="en", **more)
    assert end.value.code == 2
    return capsys.readouterr().err.strip()


def test_advise_says_how_good_the_choices_of_an_entry_were(
    capsys: pytest.CaptureFixture[str],
) -> None:
    advise(SHORT, entry=5, games=6, lang="fr")
    told = capsys.readouterr().out
    assert "Entrée 5" in told
    assert "(fait)" in told
    assert "\u00a0%" in told
    assert "d’après ce que" in told


def test_advise_refuses_nonsense_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, 10_000).startswith("There is no entry 10000: they are 1 to ")
    assert refused(capsys, 0).startswith("There is no entry 0")
    assert refused(capsys, 1, seat=9).startswith("There is no seat 9")
    assert refused(capsys, 1, games=0).startswith("--games must be")
    assert "nothing is asked" in refused(capsys, 5, seat=2)
    assert "say the seat with --seat" in refused(capsys, 1)  # the dice are thrown there


def test_advise_without_an_entry_lists_where_it_turned(capsys: pytest.CaptureFixture[str]) -> None:
    advise(SHORT, lang="en")
    told = capsys.readouterr().out
    assert "Better: " in told or "No choice clearly cost" in told


def test_a_time_of_nothing_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        bot_join("somewhere", bot="balanced", seconds=0, lang="en")
    assert "--seconds must be a time above 0" in capsys.readouterr().err


def thrifty(tmp_path: Path) -> Path:
    """Write the example of docs/bots.md to a file and return its path."""
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    path = tmp_path / "thrifty.py"
    path.write_text(page.partition("```python\n")[2].partition("```")[0], encoding="utf-8")
    return path


@interpreted_only
@pytest.mark.parametrize("box", BOXES)
def test_a_throttled_bot_waits_and_plays_on_to_the_end(
    box: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server refuses many of its messages for being too many: none is lost."""
    game, edition = box.split("/")
    hastened(monkeypatch, SPEED)
    monkeypatch.setattr(table_client, "AGAIN_SECONDS", 0.02)
    monkeypatch.setattr(session, "RATE_PAUSE_SECONDS", 0.01)
    settings = file_settings(tmp_path)
    lines: list[str] = []
    refused: list[Refused] = []

    class EveryThird(Bucket):
        """Refuses every third message, however fast the machine is."""

        taken = 0

        def take(self, now: float, tokens: float = 1) -> bool:
            self.taken += 1
            return self.taken % 3 != 0

    monkeypatch.setattr(session, "Bucket", EveryThird)
    answer = TableClient.answer

    def note(client: TableClient, message: Any) -> None:
        if isinstance(message, Refused):
            refused.append(message)
        answer(client, message)

    monkeypatch.setattr(TableClient, "answer", note)

    async def scenario() -> None:
        async with house(settings, {game: games.find(game)}) as h:
            key = await h.key()
            seats = [{"kind": "link"}, {"kind": "bot", "bot": "balanced"}]
            wanted = {
                "game": game,
                "edition": edition,
                "seats": seats,
                "pace": "at_once",
                "options": SHORTER.get(game, {}),
            }
            table = await h.post("/api/tables", wanted, key)
            where = f"{h.url}/t/{table['code']}"
            bot = f"{thrifty(tmp_path)}:Thrifty"
            await remote_bot.join(where, "", bot, "", 5.0, "en", lines.append)
            assert (await h.get(f"/api/tables/{table['id']}"))["status"] == "over"

    run(scenario(), 60)
    assert lines[-1].startswith("The game is over: place ")
    assert [one for one in refused if one.code == "rate" and one.id]
