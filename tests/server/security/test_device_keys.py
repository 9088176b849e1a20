"""Device keys are made by the server: nobody can choose the key of another person's device."""

from __future__ import annotations

import pytest

from magnat.server.security.keys_ids_codes import (
    COOKIE,
    SECURE_COOKIE,
    hashed,
    is_signed,
    new_key,
    new_signed_key,
)
from magnat.server.settings import Settings
from tests.server.house import Json, freely, house, run

LINKS = {"game": "fair", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "link"}]}
FORGED = ("chosen", new_key(), new_signed_key("another server"), "é.é", ".", "x" * 5000)


def cookie_of(headers: Json) -> tuple[str, str]:
    """Return the name and the value of the cookie that an answer sets."""
    name, _, value = headers["set-cookie"].partition(";")[0].partition("=")
    return name, value


def test_a_key_is_recognised_by_its_signature() -> None:
    key = new_signed_key("secret")
    assert is_signed(key, "secret")
    assert not is_signed(key, "other")
    assert not is_signed(key + "x", "secret")
    assert not is_signed("x" + key, "secret")


@pytest.mark.parametrize("forged", FORGED, ids=range(len(FORGED)))
def test_a_planted_cookie_is_replaced(forged: str) -> None:
    async def scenario() -> None:
        async with house() as h:
            host = await h.key()
            id = (await h.post("/api/tables", LINKS, host))["id"]
            path, said = f"/api/tables/{id}/join", {"name": "Bob"}
            planted = f"{COOKIE}={forged}".encode().decode("latin-1")
            status, joined, headers = await h.ask("POST", path, said, Cookie=planted)
            assert (status, joined["seat"]) == (201, 1)
            name, key = cookie_of(headers)
            assert name == COOKIE
            assert key != forged
            seats = await h.services.store.seats(id)
            assert seats[1].holder == hashed(key)  # who planted the cookie does not have the seat
            assert await h.get("/api/mine", key)
            _, mine, _ = await h.ask("GET", "/api/mine", Cookie=planted)
            assert mine == []

    run(scenario())


@pytest.mark.parametrize(
    "forged", ["chosen", new_signed_key("another server")], ids=["chosen", "signed elsewhere"]
)
def test_a_program_with_a_key_of_its_own_is_refused(forged: str) -> None:
    async def scenario() -> None:
        async with house() as h:
            told = await h.refuses(403, "POST", "/api/tables", LINKS, forged)
            assert told["code"] == "key"
            assert (await h.ask("POST", "/api/tables", LINKS, await h.key()))[0] == 201

    run(scenario())


def test_over_https_only_a_cookie_of_the_host_itself_counts() -> None:
    """Another host of the same domain can set a cookie, but not one with the prefix `__Host-`."""

    async def scenario() -> None:
        async with house(freely(secure_cookies=True)) as h:
            status, _, headers = await h.ask("POST", "/api/tables", LINKS)
            name, key = cookie_of(headers)
            assert (status, name) == (201, SECURE_COOKIE)
            assert "Secure" in headers["set-cookie"]
            status, _, headers = await h.ask(
                "POST", "/api/tables", LINKS, Cookie=f"{SECURE_COOKIE}={key}"
            )
            assert (status, "set-cookie" in headers) == (201, False)
            planted = f"{COOKIE}={await h.key()}"  # a key of this server, of another device
            _, made, headers = await h.ask("POST", "/api/tables", LINKS, Cookie=planted)
            name, fresh = cookie_of(headers)
            assert name == SECURE_COOKIE
            assert fresh not in (key, planted.partition("=")[2])
            both = f"{planted}; {SECURE_COOKIE}={key}"
            _, mine, _ = await h.ask("GET", "/api/mine", Cookie=both)
            assert made["id"] not in [one["id"] for one in mine]
            assert len(mine) == 2

    run(scenario())


def test_keys_of_earlier_versions_keep_their_seats(settings: Settings) -> None:
    async def scenario() -> None:
        old = new_key()
        async with house(settings) as h:
            id = (await h.post("/api/tables", LINKS, await h.key()))["id"]
            (ada, _) = await h.services.store.seats(id)
            was, ada.holder = ada.holder, hashed(old)
            assert await h.services.store.take_seat(ada, was)
        async with house(settings) as h:
            status, _, headers = await h.ask("POST", "/api/tables", LINKS, Cookie=f"{COOKIE}={old}")
            assert (status, "set-cookie" in headers) == (201, False)
            assert len(await h.get("/api/mine", old)) == 2
        async with house(settings) as h:  # keys are signed by the database's secret
            assert (await h.ask("POST", "/api/tables", LINKS, old))[0] == 201

    run(scenario())
