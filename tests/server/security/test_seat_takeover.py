"""Attacks on seats: take over the seat of a player whose line drops, start a game with a seat that
has no owner."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from msgspec.structs import replace

from magnat.core.event import Event
from magnat.play.match.match import MatchEvent
from magnat.server.security.keys_ids_codes import hashed
from magnat.server.settings import Settings
from magnat.server.store.rows import TABLE_LOG
from magnat.server.tables.live import LiveTable, seat_grace
from tests.server.house import House, Player, house, run

NAMES = ("Ada", "Bob", "Cyd")
HIDDEN = 7_770_777  # an amount that nothing else has


async def laid(h: House, seats: int) -> tuple[str, list[str]]:
    """A running game with secret purses, each seat on a device of its own; the first is the
    host's."""
    keys = [await h.key() for _ in range(seats)]
    wanted = [{"kind": "me", "name": NAMES[0]}, *[{"kind": "link"}] * (seats - 1)]
    id = str((await h.post("/api/tables", {"game": "fair", "seats": wanted}, keys[0]))["id"])
    for n in range(1, seats):
        await h.post(f"/api/tables/{id}/join", {"name": NAMES[n]}, keys[n])
    return id, keys


def live(h: House, id: str) -> LiveTable:
    return h.services.tables.live[id]


async def gone(h: House, id: str, seat: int) -> None:
    while seat in live(h, id).connected:
        await asyncio.sleep(0.01)


async def long_gone(h: House, id: str, seat: int) -> None:
    """Let the player be absent for as long as the others must wait."""
    await gone(h, id, seat)
    live(h, id).seats[seat].left_at -= seat_grace("normal")


def heard(player: Player, told: str) -> bool:
    return any([one["en"] == told for one in player.events])


def whisper(table: LiveTable, seat: int, amount: int) -> None:
    """Tell a seat alone of a payment after the last entry."""
    story = table.story
    assert story is not None
    event = Event("paid", "fair.start", (seat, 1, amount), (seat,))
    story._add_event(story.shown_n, story.n, MatchEvent(story.n, event))


def purse(view: Any, seat: int) -> Any:
    return view["glimpse"]["count"][0][seat]


def test_the_host_does_not_get_the_seat_of_a_rival_whose_line_dropped(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            id, keys = await laid(h, 2)
            path = f"/api/tables/{id}"
            async with h.sit(id, 0, keys[0]) as host:
                await host.seen()
                rival = Player(h, id, 1, keys[1])
                await rival.connect()
                await rival.seen()
                await rival.drop()
                await gone(h, id, 1)
                for by in ("link", "bold"):
                    told = await h.refuses(
                        409, "POST", f"{path}/seats/1/replace", {"by": by}, keys[0]
                    )
                    assert told["code"] == "not_yet"
                    assert "120 s" in told["en"]
                await h.refuses(409, "POST", f"{path}/join", {"name": "Eve"}, await h.key())
                await long_gone(h, id, 1)
                # Alone with him, the host could read his purse: only a bot may play.
                told = await h.refuses(409, "POST", f"{path}/seats/1/replace", {}, keys[0])
                assert told["code"] == "secrets"
                info = await h.post(f"{path}/seats/1/replace", {"by": "bold"}, keys[0])
                assert info["seats"][1]["bot"] == "bold"
                await h.refuses(403, "GET", f"{path}/moments?seat=1", None, keys[0])
                async with h.sit(id, 1, keys[1]) as back:
                    await back.until(lambda: back.view is not None and back.view["bots"][1] == "")

    run(scenario())


def test_all_others_must_agree_and_everybody_is_told(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            id, keys = await laid(h, 3)
            path = f"/api/tables/{id}"
            async with h.sit(id, 0, keys[0]) as ada, h.sit(id, 1, keys[1]) as bob:
                await ada.seen()
                await bob.seen()
                live(h, id).loaded_at -= seat_grace("normal")
                live(h, id).seats[2].left_at -= seat_grace("normal")
                await h.post(f"{path}/seats/2/replace", {}, keys[0])
                await h.post(f"{path}/seats/2/replace", {}, keys[0])  # twice is not two
                await bob.until(lambda: [one["link"] for one in bob.view["absent"]] == [[0]])
                absent = bob.view["absent"][0]
                assert (absent["seat"], absent["wait"], absent["asked"]) == (2, 0, [0, 1])
                assert (absent["open"], absent["may_link"]) == (False, True)
                await h.refuses(409, "POST", f"{path}/join", {"name": "Eve"}, await h.key())
                await h.refuses(403, "POST", f"{path}/seats/2/replace", {}, await h.key())
                async with h.sit(id, 2, keys[2]) as cyd:  # she is back: nothing was agreed
                    await cyd.seen()
                    await ada.until(lambda: not any([a["link"] for a in ada.view["absent"]]))
                await long_gone(h, id, 2)
                await h.post(f"{path}/seats/2/replace", {}, keys[1])
                assert not live(h, id).is_free(2)
                await h.post(f"{path}/seats/2/replace", {}, keys[0])
                await ada.until(lambda: any([one["open"] for one in ada.view["absent"]]))

    run(scenario())


def test_a_seat_that_changes_hands_meanwhile_is_not_opened_by_its_earlier_player(
    settings: Settings,
) -> None:
    """The answer is judged when the table's lock is free, not when it comes."""

    async def scenario() -> None:
        async with house(settings) as h:
            id, keys = await laid(h, 3)
            table, bob = live(h, id), await h.key()
            path = f"/api/tables/{id}/seats/2"
            async with table.lock:
                asked = asyncio.create_task(h.ask("POST", f"{path}/open", {"open": True}, keys[2]))
                while not table.lock._waiting:
                    await asyncio.sleep(0.01)
                taken = replace(table.seats[2], holder=hashed(bob))
                assert await h.services.store.take_seat(taken, table.seats[2].holder)
                table.seats[2] = taken
            assert (await asked)[0] == 403
            assert not table.seats[2].open
            assert not (await h.services.store.seats(id))[2].open

    run(scenario())


async def opened(h: House, id: str, keys: list[str]) -> None:
    """Let the others, who are connected, give away the seat of the third player."""
    await long_gone(h, id, 2)
    for key in keys[:2]:
        await h.post(f"/api/tables/{id}/seats/2/replace", {}, key)


def test_secrets_of_before_stay_with_the_owner_who_always_comes_back(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            id, keys = await laid(h, 3)
            path = f"/api/tables/{id}"
            eve = await h.key()
            async with h.sit(id, 0, keys[0]) as ada, h.sit(id, 1, keys[1]) as bob:
                await ada.seen()
                await bob.seen()
                async with h.sit(id, 2, keys[2]) as cyd:
                    own = purse(await cyd.seen(), 2)
                    assert own is not None
                    await cyd.say("away")  # an entry, so that there is something before Eve
                    whisper(live(h, id), 2, HIDDEN)
                    code = (await h.post(f"{path}/seats/2/code", {}, keys[2]))["code"]
                await opened(h, id, keys)
                # A device that plays or hosts the table already would see two purses.
                for key in keys[:2]:
                    told = await h.refuses(409, "POST", f"{path}/join", {"name": "Eve"}, key)
                    assert told["code"] == "plays"
                assert (await h.post(f"{path}/join", {"name": "Eve"}, eve))["seat"] == 2
                sat = live(h, id).n
                async with h.sit(id, 2, eve) as thief:
                    assert purse(await thief.seen(sat), 2) == own  # she plays with it
                    asked = f"{path}/moments?first=0&most=200&seat=2"
                    seen = (await h.get(asked, eve))["moments"]
                    before = [one for one in seen if one["n"] < sat]
                    assert before
                    assert [one["glimpse"]["count"][0][2] for one in before] == [None] * len(before)
                    assert seen[sat]["glimpse"]["count"][0][2] == own
                    story = await h.get(f"{path}/story?seat=2", eve)
                    assert str(HIDDEN) not in json.dumps([story, seen, thief.view, thief.events])
                    await h.refuses(404, "POST", "/api/moves", {"code": code}, eve)
                    theirs = (await h.post(f"{path}/seats/2/code", {}, eve))["code"]
                    mine = [one["id"] for one in await h.get("/api/mine", keys[2])]
                    assert mine == [id]
                    assert (await h.get(path, keys[2]))["seats"][2]["mine"]
                    async with h.sit(id, 2, keys[2]) as back:
                        await back.until(
                            lambda: back.view is not None and back.view["names"][2] == "Cyd"
                        )
                        assert purse(back.view, 2) == own
                        await thief.until(lambda: any(o["type"] == "bye" for o in thief.others))
                        seen = (await h.get(asked, keys[2]))["moments"]
                        assert seen[0]["glimpse"]["count"][0][2] == own
                        assert str(HIDDEN) in json.dumps(
                            await h.get(f"{path}/story?seat=2", keys[2])
                        )
                        await h.refuses(403, "GET", asked, None, eve)
                        await h.refuses(404, "POST", "/api/moves", {"code": theirs}, eve)
                        await h.refuses(409, "POST", f"{path}/join", {"name": "Eve"}, eve)
                        for told in ("Eve takes the seat of Cyd.", "Cyd takes the seat of Eve."):
                            while not heard(ada, told):
                                await ada.hear()

    run(scenario())


def test_an_owner_comes_back_after_a_restart(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            id, keys = await laid(h, 3)
            eve = await h.key()
            async with h.sit(id, 0, keys[0]) as ada, h.sit(id, 1, keys[1]) as bob:
                await ada.seen()
                await bob.seen()
                await opened(h, id, keys)
                await h.post(f"/api/tables/{id}/join", {"name": "Eve"}, eve)
        async with house(settings) as h:
            async with h.sit(id, 2, keys[2]) as back:
                await back.until(lambda: back.view is not None and back.view["names"][2] == "Cyd")
            async with h.sit(id, 2, eve) as thief:
                await thief.until(lambda: any([one["type"] == "bye" for one in thief.others]))

    run(scenario())


def test_time_in_which_the_server_did_not_run_is_no_absence(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            id, keys = await laid(h, 3)
        async with house(settings) as h:
            async with h.sit(id, 0, keys[0]) as ada:
                await ada.seen()
                table = live(h, id)
                long = seat_grace("normal")
                # Stopped for ten minutes: everybody has had ten minutes less to come back.
                table.loaded_at -= 600_000
                for seat in table.seats:
                    seat.left_at -= 600_000 if seat.left_at else 0
                table.shift_absences(600_000)
                assert table.absent_ms(2) < long
                told = await h.refuses(
                    409, "POST", f"/api/tables/{id}/seats/2/replace", {"by": "bold"}, keys[0]
                )
                assert told["code"] == "not_yet"

    run(scenario())


@pytest.mark.parametrize("way", ["leave", "start"])
def test_leaving_while_the_last_one_joins_leaves_no_seat_without_an_owner(
    settings: Settings, way: str
) -> None:
    async def race(h: House) -> str:
        ada, bob, cyd = [await h.key() for _ in range(3)]
        wanted = [{"kind": "me", "name": "Ada"}, *[{"kind": "link"}] * 2]
        id = str((await h.post("/api/tables", {"game": "fair", "seats": wanted}, ada))["id"])
        path = f"/api/tables/{id}"
        await h.post(f"{path}/join", {"name": "Bob"}, bob)
        first: Any = (f"{path}/seats/1/leave", {}, bob)
        last: Any = (f"{path}/join", {"name": "Cyd"}, cyd)
        if way == "start":
            last = (f"{path}/start", {}, ada)
        asked = [h.ask("POST", *one) for one in (first, last)]
        await asyncio.gather(*asked)
        info = await h.get(path)
        entries = await h.services.store.entries(TABLE_LOG, id)
        seats = await h.services.store.seats(id)
        if info["status"] == "open":
            assert not entries
            assert [bool(seat.holder) for seat in seats].count(False) == 1
            assert "Bob" not in [seat.name for seat in seats]
            return "left first"
        assert all([seat.holder or seat.bot for seat in seats])
        # He left a running game: his chair is empty by the rule of the table, and it is his.
        says = [one.body for one in entries if '"away"' in one.body]
        assert bool(says) == (not seats[1].bot)
        return "began first" if says else "bot"

    async def scenario() -> None:
        async with house(settings) as h:
            ends = [await race(h) for _ in range(20)]
            assert len(ends) == 20
            assert h.services.tables.counters["faults"] == 0

    run(scenario())
