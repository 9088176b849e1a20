"""A stranger takes one seat of a public table, not all of them."""

from __future__ import annotations

from tests.server.house import house, run

SEATS = [{"kind": "here", "name": "A"}, *[{"kind": "link"}] * 3]


def test_a_stranger_takes_one_seat_of_a_public_table() -> None:
    async def scenario() -> None:
        async with house() as h:
            host, eve, bob = [await h.key() for _ in range(3)]
            for public in (True, False):
                wanted = {"game": "fair", "seats": SEATS, "public": public}
                id = (await h.post("/api/tables", wanted, host))["id"]
                join = f"/api/tables/{id}/join"
                assert (await h.post(join, {"name": "E"}, eve))["seat"] == 1
                assert (await h.post(join, {"name": "E", "seat": 1}, eve))["seat"] == 1  # resent
                if public:
                    for more in ({}, {"seat": 2}):
                        told = await h.refuses(409, "POST", join, {"name": "F", **more}, eve)
                        assert told["code"] == "seated"
                else:  # friends on one device
                    assert (await h.post(join, {"name": "F"}, eve))["seat"] == 2
                await h.post(join, {"name": "B"}, bob)

    run(scenario())
