"""Imported and finished tables have quotas in bytes, and expire."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from magnat.play.match.match import open_match
from magnat.server import clock
from magnat.server.settings import Settings
from magnat.server.store.rows import OVER
from magnat.server.tables import limits_and_archive
from magnat.server.tables.limits_and_archive import DAY_MS
from tests.play.toy_tables import wander
from tests.server.history.test_record_exchange import SECRET
from tests.server.house import freely, games, house, run


def finished_game() -> str:
    match = open_match(games()["fair"], seats=3, secret=SECRET)
    wander(match, 5000)
    assert match.is_over
    return match.record.text(match.codec)


@pytest.mark.parametrize(
    ("limit", "status", "code"),
    [("max_megabytes_per_network", 429, "quota"), ("max_megabytes", 503, "full")],
)
def test_records_are_brought_until_a_quota_in_bytes_is_reached(
    limit: str, status: int, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits_and_archive, "MEGABYTE", 1000)
    text = finished_game()

    async def scenario() -> None:
        many = 2 * len(text) // 1000
        async with house(freely(max_megabytes=10_000)) as h:
            key = await h.key()
            store, expiry = h.services.store, h.services.expiry
            await h.post("/api/records", {"text": text}, key)
            so_far = await store.size() // 1000
            size = so_far if limit == "max_megabytes" else many
            changed: dict[str, Any] = {limit: size}
            monkeypatch.setattr(expiry, "settings", replace(expiry.settings, **changed))
            for _ in range(5):
                found, told, _ = await h.ask("POST", "/api/records", {"text": text}, key)
                if found != 201:
                    break
            assert (found, told["code"]) == (status, code)
            assert (await h.ask("POST", "/api/tables", {"game": "fair", "seats": []}, key))[
                0
            ] != 201

    run(scenario())


@pytest.mark.parametrize("kind", ["tables", "desks"])
@pytest.mark.parametrize("limit", ["max_tables", "max_tables_per_network"])
def test_requests_at_once_do_not_exceed_a_quota(kind: str, limit: str) -> None:
    few: dict[str, Any] = {limit: 3}
    seats = [{"kind": "me", "name": "A"}, {"kind": "link"}]
    wanted: Any = {
        "tables": {"game": "fair", "seats": seats},
        "desks": {"game": "monopoly", "names": ["A", "B"]},
    }[kind]

    async def scenario() -> None:
        async with house(freely(**few)) as h:
            key = await h.key()
            h.services.shelf.wanted(wanted["game"], "", {})  # else few wait until it is read
            asked = [h.ask("POST", f"/api/{kind}", wanted, key) for _ in range(20)]
            found = [status for status, _, _ in await asyncio.gather(*asked)]
            assert found.count(201) == 3
            assert found.count(503 if limit == "max_tables" else 429) == 17

    run(scenario())


def test_a_finished_table_is_archived_and_then_deleted(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = finished_game()

    async def scenario() -> None:
        async with house(replace(settings, archive_after_days=30, delete_after_days=60)) as h:
            key = await h.key()
            id = (await h.post("/api/records", {"text": text}, key))["id"]
            store, sweep = h.services.store, h.services.expiry.sweep
            row = await store.table(id)
            assert row is not None
            assert row.status == OVER
            began = clock.wall()
            for days, tables, archived in ((29, 1, 0), (31, 0, 1), (90, 0, 1), (92, 0, 0)):
                monkeypatch.setattr(clock, "wall", lambda at=began + days * DAY_MS: at)
                await sweep()
                assert len(await store.all_tables()) == tables, days
                assert len(await store.archive()) == archived, days

    run(scenario())
