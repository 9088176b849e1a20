"""Mutated messages and records: a small part here, 100 000 and 20 000 in `scripts/long`."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from magnat.games import all_games
from magnat.server.ops.log_limits import BURST
from magnat.server.tables.live import LiveTable
from magnat.server.ws.session import MOST_FAULTS
from tests.server.house import file_settings, house, interpreted_only, run
from tests.server.mutations import fuzz_desk, fuzz_messages, fuzz_records, fuzz_requests
from tests.server.ws.test_socket import ROLL

NAMES = [f"{game.name}/{name}" for game in all_games().values() for name in game.editions()]


@pytest.mark.parametrize("box", NAMES)
def test_a_mutated_record_is_refused_in_words_by_every_reader(box: str) -> None:
    assert fuzz_records(box, 40, seed=3) == []


@pytest.mark.parametrize("box", ["monopoly/europe", "richesses/lansay"])
def test_a_mutated_message_is_refused_in_words(box: str, tmp_path: Path) -> None:
    assert run(fuzz_messages(box, 400, seed=3, folder=tmp_path)) == []


@pytest.mark.parametrize(
    ("box", "fuzz"), [("richesses/lansay", fuzz_desk), ("monopoly/europe", fuzz_requests)]
)
def test_mutated_commands_of_a_desk_and_requests_are_refused_in_words(
    box: str, fuzz: Any, tmp_path: Path
) -> None:
    assert run(fuzz(box, 200, seed=3, folder=tmp_path)) == []


def failing(*args: Any) -> Any:
    raise KeyError("a rule is broken")


@interpreted_only
def test_a_client_on_whose_commands_the_rules_fail_is_dropped_after_the_third(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(LiveTable, "judge", failing)

    async def scenario() -> None:
        async with house(file_settings(tmp_path)) as h:
            key = await h.key()
            table = (await h.table(key))["id"]
            for _ in range(BURST):
                async with h.sit(table, 0, key) as player:
                    await player.seen()
                    assert (await player.act(ROLL))["code"] == "fault"
                    for _ in range(MOST_FAULTS + 1):
                        await player.send(type="act", id="x", base=player.view["n"], action=ROLL)
                    await player.over()
                    codes = [one["code"] for one in player.others if one["type"] == "bye"]
                    assert codes == ["malformed"]
            assert h.services.tasks.counters["faults"] == MOST_FAULTS * BURST

    with caplog.at_level(logging.ERROR, "magnat.server"):
        run(scenario())
    told = [one for one in caplog.records if one.exc_info]
    assert BURST <= len(told) < BURST + 8  # some more as time passes, not all sixty
