"""The log of a table and the messages of the server cannot be flooded, and every record that a
server writes can be read."""

from __future__ import annotations

import json
import logging

import pytest

from magnat.server.ops.json_logging import configure_logging
from magnat.server.ops.log_limits import BURST
from magnat.server.tables import live
from tests.server.house import House, house, interpreted_only, run
from tests.server.security.test_attacks import is_closed, raw


async def verified(h: House, id: str, key: str) -> bool:
    """Verify the record of a table at the server that wrote it."""
    text = await h.get(f"/api/tables/{id}/record", key)
    return bool((await h.post("/api/records/verify", {"text": text}))["right"])


def test_coming_and_going_does_not_fill_the_log() -> None:
    async def scenario() -> None:
        async with house() as h:
            key = await h.key()
            id = (await h.table(key, 2, dice="host"))["id"]
            async with h.sit(id, 0, key) as player:
                await player.seen(0)
                for n in range(400):
                    await player.say("back" if n % 2 else "away")
                refused = [one for one in player.answers.values() if one["type"] == "refused"]
                assert {one["code"] for one in refused} == {"rate"}
                assert h.services.tables.live[id].n <= 2 * live.AWAY_BURST + 2
                assert (await player.say("back"))["type"] == "ack"  # nobody stays away by force
                assert player.view["away"] == []
            assert await verified(h, id, key)

    run(scenario())


@interpreted_only
@pytest.mark.parametrize("limit", ["MOST_ENTRIES", "MOST_LETTERS"])
def test_a_log_ends_before_its_record_is_too_long_to_be_read(
    limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, limit, {"MOST_ENTRIES": 12, "MOST_LETTERS": 2_000}[limit])

    async def scenario() -> None:
        async with house() as h:
            key = await h.key()
            id = (await h.table(key, 2, dice="host"))["id"]
            async with h.sit(id, 0, key) as player:
                await player.seen(0)
                while True:
                    seat, choices = next(iter(player.view["banker"].items()))
                    for other, found in player.view["banker"].items():
                        if found:
                            seat, choices = other, found
                            break
                    told = await player.act(choices[0]["action"], seat=int(seat))
                    if told["type"] == "refused":
                        break
                    await player.seen(told["n"])
                assert "too long" in told["en"]
                n = h.services.tables.live[id].n
                assert (await player.say("away"))["type"] == "refused"
                assert h.services.tables.live[id].n == n
                assert h.services.tables.live[id].due() == 0
                text = await h.get(f"/api/tables/{id}/record", key)
                # The header is counted by the margin of MOST_LETTERS.
                lines = text.split("\n", 1)[1]
                assert len(json.dumps(lines)) <= h.services.tables.live[id].quoted_letters
            assert await verified(h, id, key)

    run(scenario())


UPGRADE = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n"


@pytest.mark.parametrize("said", [b"\x00\x01\r\n\r\n", UPGRADE], ids=["malformed", "upgrade"])
def test_malformed_requests_do_not_fill_the_disk(
    said: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    """uvicorn logs a line for each: 740 kB in a second from one address."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level

    async def scenario() -> None:
        async with house() as h:
            for _ in range(5 * BURST):
                async with raw(h) as (reader, writer):
                    writer.write(said)
                    assert await is_closed(reader)

    configure_logging()
    try:
        run(scenario())
        logging.getLogger("uvicorn.error").warning("the next line")
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
    lines = [one for one in capsys.readouterr().err.splitlines() if "uvicorn" in one]
    assert BURST <= len(lines) <= BURST + 8  # some more as time passes
