"""Records of very long games take little memory, however many are brought and opened."""

from __future__ import annotations

import asyncio

import pytest

from magnat.server.settings import Settings
from magnat.server.shared_by_tables_and_desks import registry_base
from magnat.server.tables import limits_and_archive, registry
from tests.server.house import House, freely, house, interpreted_only, run
from tests.server.security.test_quotas import finished_game


async def brought(h: House, text: str, **headers: str) -> str:
    """Bring a record and return the id of its table."""
    status, found, _ = await h.ask("POST", "/api/records", {"text": text}, await h.key(), **headers)
    assert status == 201, found
    return str(found["id"])


async def is_opened(h: House, id: str) -> bool:
    async with h.sit(id) as watcher:
        message = await watcher.hear()
        assert message["type"] == "view" or message["code"] == "full", message
        return bool(message["type"] == "view")


def test_a_record_that_is_brought_is_not_loaded() -> None:
    text = finished_game()

    async def scenario() -> None:
        async with house() as h:
            id = await brought(h, text)
            assert not h.services.tables.live
            assert await is_opened(h, id)
            assert list(h.services.tables.live) == [id]

    run(scenario())


@interpreted_only
@pytest.mark.parametrize("limit", ["MOST_ENTRIES_OF_NETWORK", "MOST_ENTRIES_IN_ALL"])
def test_long_games_are_loaded_until_a_limit_is_reached(
    limit: str, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = finished_game()
    entries = text.count("\n") - 1
    monkeypatch.setattr(registry, limit, 2 * entries)

    async def scenario() -> None:
        async with house(settings) as h:
            ids = [await brought(h, text) for _ in range(4)]
            other = await brought(h, text, X_Forwarded_For="203.0.113.9")
            assert await is_opened(h, ids[0])
            monkeypatch.setattr(registry, "LONG_GAME", 3)
            opened = await asyncio.gather(*[is_opened(h, id) for id in ids[1:]])
            assert sorted(opened) == [False, False, True]  # also when they are opened at once
            assert await is_opened(h, ids[0])
            assert await is_opened(h, other) == (limit == "MOST_ENTRIES_OF_NETWORK")
            refused = ids[1:][opened.index(False)]
            told = await h.refuses(503, "GET", f"/api/tables/{refused}", None)
            assert told["code"] == "full"
            looked = asyncio.Event()

            async def due_before(_: int) -> list[str]:
                looked.set()
                return [refused]

            with monkeypatch.context() as now:
                now.setattr(h.services.tables, "due_before", due_before)
                h.services.tables.scan_now()
                await looked.wait()
                await asyncio.sleep(0.1)
            assert h.services.tables.unreadable == 0
            assert "magnat_faults_total 0\n" in await h.get("/metrics")
            for id in list(h.services.tables.live):
                await asyncio.sleep(registry_base.QUIET_SECONDS)
                assert await h.services.tables.release_if_idle(id)
            assert await is_opened(h, ids[3])

    run(scenario())


@interpreted_only
def test_idle_logs_are_unloaded_sooner_if_they_are_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry_base, "SCAN_SECONDS", 0.05)
    monkeypatch.setattr(registry_base, "DONE_SECONDS", 0.1)

    async def scenario() -> None:
        async with house() as h:
            key = await h.key()
            id = (await h.table(key, dice="host", options={"minutes": 0}))["id"]
            assert not h.services.tables.live[id].is_done
            await asyncio.sleep(0.5)
            assert list(h.services.tables.live) == [id]
            monkeypatch.setattr(registry_base, "KEPT_ENTRIES", -1)
            while h.services.tables.live:
                await asyncio.sleep(0.05)

    run(scenario(), 20)


@interpreted_only
def test_the_bytes_of_a_network_are_counted_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits_and_archive, "SECONDS_PER_BYTE", 10.0)
    text = finished_game()

    async def scenario() -> None:
        async with house(freely(max_megabytes_per_network=0)) as h:
            key, store = await h.key(), h.services.store
            counted: list[str] = []
            count = store.bytes_of_network

            async def noted(network: str) -> int:
                counted.append(network)
                return await count(network) + len(text)

            monkeypatch.setattr(store, "bytes_of_network", noted)
            wanted = {"game": "fair", "seats": [{"kind": "me", "name": "A"}, {"kind": "link"}]}
            asked = [h.ask("POST", "/api/tables", wanted, key) for _ in range(10)]
            assert {status for status, _, _ in await asyncio.gather(*asked)} == {429}
            assert len(counted) == 1

    run(scenario())
