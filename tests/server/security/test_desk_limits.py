"""Attacks on cash desks: take the bank over while its device is away for a moment, fill a desk,
make codes without end."""

from __future__ import annotations

from typing import Any

import pytest

from magnat.bank.view import MOST_SENT
from magnat.server.desks import live
from magnat.server.desks.desk_depth import BANK_GRACE_MS
from magnat.server.desks.live import LiveDesk
from magnat.server.settings import Settings
from magnat.server.store.base import MOST_CODES
from magnat.server.tables import limits_and_archive
from tests.server.desks.test_desks import Table, bank, laid
from tests.server.desks.test_referee_table import device
from tests.server.house import FREELY, freely, interpreted_only, run


def desk_of(desk: Table) -> LiveDesk:
    return desk.at.services.desks.live[desk.id]


async def kept_by(desk: Table, who: int) -> bool:
    """Tell whether the device of this player sees the desk as the bank does."""
    return bool((await desk.view(who))["you"] == -1)


def test_a_phone_does_not_take_the_bank_while_its_device_is_away_for_a_moment() -> None:
    async def scenario() -> None:
        async with bank(FREELY) as at:
            desk = await laid(at, phones_of=1)
            status, refused = await desk.ask(0, "bank")  # no socket is open, the bank's neither
            assert (status, refused["code"]) == (409, "illegal")
            assert "wait 120 s" in refused["en"]
            desk_of(desk).bank_left -= BANK_GRACE_MS - 5_000
            await desk.view()  # the bank reads its desk: it is here
            assert "wait 120 s" in (await desk.ask(0, "bank"))[1]["en"]
            desk_of(desk).bank_left -= BANK_GRACE_MS
            at.services.desks.clock_jumped(BANK_GRACE_MS, BANK_GRACE_MS)  # the server was stopped
            assert "wait 120 s" in (await desk.ask(0, "bank"))[1]["en"]
            desk_of(desk).bank_left -= BANK_GRACE_MS
            await desk.does(0, "bank")
            assert await kept_by(desk, 0)

    run(scenario())


def test_a_phone_alone_does_not_take_a_bank_that_sees_secrets() -> None:
    async def scenario() -> None:
        async with bank(FREELY) as at:
            desk = await laid(at, "richesses", "lansay", phones_of=2)
            assert (await desk.view())["secret"]
            desk_of(desk).bank_left -= BANK_GRACE_MS
            await desk.does(0, "bank")
            assert not await kept_by(desk, 0)
            (request,) = (await desk.view(1))["requests"]
            await desk.does(1, "answer", request=request["n"], yes=True)
            assert await kept_by(desk, 0)

    run(scenario())


@interpreted_only
def test_a_desk_is_full_some_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view of all entries of a desk would take ever longer."""
    monkeypatch.setattr(live, "MOST_ENTRIES", 5)
    monkeypatch.setattr("magnat.bank.view.MOST_SENT", 3)

    async def scenario() -> None:
        async with bank(FREELY) as at:
            desk = await laid(at, phones_of=0)
            for _ in range(5):
                await desk.does(-1, "usual", key="salary", seat=0)
            for kind, body in (("usual", {"key": "salary", "seat": 0}), ("depth", {"depth": 3})):
                status, refused = await desk.ask(-1, kind, **body)
                assert (status, "full" in refused["en"]) == (409, True), kind
            assert [one["n"] for one in (await desk.view())["entries"]] == [3, 4, 5]
            await desk.does(-1, "close", yes=True)  # the evening can be ended

    run(scenario())
    assert MOST_SENT == 1_000


@pytest.mark.parametrize(
    ("limit", "status"), [("max_megabytes_per_network", 429), ("max_megabytes", 503)]
)
def test_desks_count_in_the_quotas_in_bytes(
    limit: str, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits_and_archive, "MEGABYTE", 1)
    room = 300 if limit == "max_megabytes_per_network" else 0
    changed: dict[str, Any] = dict.fromkeys(("max_megabytes", "max_megabytes_per_network"), 10**9)
    changed[limit] = room

    async def scenario() -> None:
        async with bank(freely(max_megabytes=10**9)) as at:
            desk = await laid(at, phones_of=0)
            for _ in range(5):
                await desk.does(-1, "usual", key="salary", seat=0)
            expiry = at.services.expiry
            monkeypatch.setattr(expiry, "settings", freely(**changed))
            wanted = {"game": "monopoly", "names": ["Ada", "Bob"]}
            assert (await at.ask("POST", "/api/desks", wanted, desk.banker))[0] == status

    run(scenario())


def test_the_written_code_gives_the_bank_once_and_only_while_its_device_is_gone() -> None:
    async def scenario() -> None:
        async with bank(FREELY) as at:
            desk = await laid(at, "richesses", "lansay", phones_of=1)
            path = f"/api/desks/{desk.id}/bank/code"
            await at.refuses(403, "POST", path, {}, desk.phones[0])
            (old, code) = [(await at.post(path, {}, desk.banker))["code"] for _ in range(2)]
            join = ("POST", "/api/desks/join")
            await at.refuses(404, *join, {"code": old}, desk.phones[0])  # replaced
            async with device(desk, desk.banker):
                told = await at.refuses(409, *join, {"code": code}, desk.phones[0])
                assert told["code"] == "bank_is_here"
            joined = await at.post("/api/desks/join", {"code": code}, desk.phones[0])
            assert joined == {"desk": desk.id, "seat": -1}
            assert await kept_by(desk, 0)
            said = (await desk.view(0))["entries"][-1]["said"]
            assert said["en"] == "Ada keeps the bank now"
            await at.refuses(403, "GET", f"/api/desks/{desk.id}", None, desk.banker)
            tablet = await at.key()
            await at.refuses(404, *join, {"code": code}, tablet)  # used
            new = (await at.post(path, {}, desk.phones[0]))["code"]
            await at.post("/api/desks/join", {"code": new.lower()}, tablet)
            assert not await kept_by(desk, 0)
            said = (await desk.view(0))["entries"][-1]["said"]
            assert said["en"] == "Another device keeps the bank now"

    run(scenario())


def test_codes_of_a_seat_are_few(settings: Settings) -> None:
    async def scenario() -> None:
        async with bank(settings) as at:
            desk = await laid(at, phones_of=0)
            made = [
                (await at.post(f"/api/desks/{desk.id}/seats/{seat}/link", {}, desk.banker))["code"]
                for _ in range(MOST_CODES + 3)
                for seat in (0, 1)
            ]
            assert len(await at.services.store.rows("SELECT hash FROM codes")) == 2 * MOST_CODES
            phone = await at.key()
            await at.refuses(404, "POST", "/api/desks/join", {"code": made[0]}, phone)
            joined = await at.post("/api/desks/join", {"code": made[-1]}, phone)
            assert joined["seat"] == 1

    run(scenario())
