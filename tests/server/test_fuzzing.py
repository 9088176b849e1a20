"""Random and malformed messages and requests."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from litestar import Litestar
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed

from magnat.server.app import create_app
from magnat.server.store.rows import TABLE_LOG
from tests.server.house import Player, freely, games, house, run
from tests.server.ws.test_socket import ROLL, on_turn

DEEP = "[" * 4000 + "]" * 4000


def nonsense(luck: random.Random, view: Any, seat: int) -> str | bytes:
    """Return a message that is malformed, too long, out of turn, for another player's seat, or
    almost right."""
    action: Any = luck.choice(
        [
            ROLL,
            {"do": "Bid", "amount": luck.choice([-1, 0, 10**40, "x", None, [1], True, 1.5])},
            {"do": "Roll", "extra": 1},
            {"do": "Turn", "seat": 0},
            {"do": luck.choice(["", "__class__", "State", "Walk", "Rolled", "Sale"])},
            {"do": "Rolled", "faces": [6, 6]},
            {"do": "Offer", "to": 99, "amount": 10**20, "items": [-1, 99], "goods": [[0]]},
            {"do": {"do": "Roll"}},
            {"do": "Claim", "payer": -1, "what": 10**18},
            {},
        ]
    )
    n = luck.choice([0, view["n"], view["n"] + 5, 10**9])
    message: Any = luck.choice(
        [
            {"type": "act", "id": "x", "base": n, "action": action},
            {"type": "act", "id": "x", "base": n, "action": action, "seat": 1 - seat},
            {"type": "act", "id": "x", "base": n, "action": action, "seat": -2},
            {"type": "act", "id": "../../etc", "base": n, "action": action},
            {"type": "act", "id": "x" * 5000, "base": 0, "action": action},
            {"type": "undo", "id": "u", "base": 0, "entry": luck.choice([0, 1, 10**6])},
            {"type": "agree", "id": "u", "base": 0},
            {"type": "vote", "id": "u", "base": 0, "on": 1, "what": "sell"},
            {"type": "hello", "seat": 1 - seat},
            {"type": "since", "n": luck.choice([-1, 5, 10**7, -5])},
            {"type": "ping", "at": -1},
            {"type": "view"},
            ["act"],
            None,
            7,
        ]
    )
    text = json.dumps(message)
    way = luck.random()
    if way < 0.1:
        return text[: luck.randrange(len(text) + 1)]
    if way < 0.15:
        return DEEP
    if way < 0.2:
        return bytes([luck.randrange(256) for _ in range(luck.randrange(1, 60))])
    if way < 0.22:
        return "x" * 40_000
    if way < 0.25:
        return text.replace('"base": ', '"base": 1e999' + "9" * luck.randrange(5))
    return text


def test_no_message_harms_a_table() -> None:
    luck = random.Random(1935)

    async def scenario() -> None:
        async with house() as h:
            key = await h.key()
            id = (await h.table(key, 2, options={"minutes": 0}))["id"]
            sent = 0
            fuzzer = Player(h, id, 0, key)
            while sent < 1500:
                with contextlib.suppress(ConnectionClosed):
                    await fuzzer.connect()
                    await fuzzer.seen()
                    assert fuzzer.socket is not None
                    for _ in range(40):
                        await fuzzer.socket.send(nonsense(luck, fuzzer.view, 0))
                        sent += 1
                        with contextlib.suppress(TimeoutError):
                            async with asyncio.timeout(0.002):
                                await fuzzer.hear()
                    await fuzzer.leave()
            live = h.services.tables.live[id]
            assert live.match is not None
            faults = h.services.tables.counters["faults"]
            assert faults == 0
            entries = await h.services.store.entries(TABLE_LOG, id)
            assert [one.n for one in entries] == list(range(len(entries)))
            assert {one.seat for one in entries[1:]} <= {0, -1}  # never for the other seat
            async with h.sit(id, 0, key) as a, h.sit(id, 1, key) as b:  # and it can be played on
                player = await on_turn(a, b)
                if player.view["awaited"] == [player.seat]:
                    assert (await player.act(ROLL))["type"] in ("ack", "refused")

    run(scenario())


@pytest.fixture(scope="module")
def app() -> Litestar:
    return create_app(games(), freely())


@pytest.fixture(scope="module")
def described(app: Litestar) -> Iterator[Any]:
    from litestar.testing import TestClient

    with TestClient(app) as client:
        schema = schemathesis.openapi.from_dict(client.get("/api/openapi.json").json())
        yield schema, client


CHECKS = [
    schemathesis.checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


# Its strategies draw from `random` on purpose.
@pytest.mark.filterwarnings("ignore::hypothesis.errors.HypothesisDeprecationWarning")
def test_the_whole_interface_keeps_its_description(described: Any) -> None:
    """Call every operation with generated data: no internal error, and every answer fits its
    description."""
    schema, client = described
    seen = 0
    for found in schema.get_all_operations():
        operation = found.ok()

        @settings(
            max_examples=12,
            deadline=None,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def attempt(case: Any) -> None:
            answer = client.request(
                case.method,
                case.formatted_path,
                params=case.query or None,
                json=case.body if case.media_type else None,
            )
            case.validate_response(answer, checks=CHECKS)

        attempt()
        seen += 1
    assert seen >= 28


def test_a_body_that_is_too_long_is_refused(described: Any, tmp_path: Path) -> None:
    _, client = described
    answer = client.post("/api/records/verify", json={"text": "x" * 3_000_000})
    assert answer.status_code == 413
    answer = client.post("/api/tables", content=b"{", headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["code"] == "malformed"
    answer = client.post("/api/tables", content=DEEP, headers={"content-type": "application/json"})
    assert answer.status_code == 400
