"""The clock of a table: it stands during animations, and runs again when all pages are done."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from magnat.core.editions.rulebook import LANGUAGES
from magnat.core.step_and_window import Ms
from magnat.games import find
from magnat.play.match.animation_time import telling
from magnat.play.match.due_times import WEIGHED
from magnat.play.record.reading import parse_record
from magnat.play.text.narrator import Narrator
from magnat.server import clock
from magnat.server.settings import Settings
from magnat.server.shared_by_tables_and_desks import registry_base
from magnat.server.store.rows import TABLE_LOG
from magnat.server.tables.live import LiveTable
from magnat.server.tables.presence_and_animations import AWAY_MS
from tests.server.house import House, Player, file_settings, freely, games, house, run
from tests.server.test_killed import victim

THINKS = WEIGHED["throw"]
SHORT = 0.01  # seconds that a timer sleeps at most while the test holds the clock


class ManualClock:
    """Replaces the wall clock; the test moves it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now: Ms = 1_800_000_000_000
        monkeypatch.setattr(clock, "wall", lambda: self.now)
        monkeypatch.setattr(clock, "seconds", self.seconds)
        # A database that answers late, on a busy machine, must not move these deadlines.
        monkeypatch.setattr(registry_base, "GAP_MS", 60_000)

    def seconds(self, ms: Ms) -> float:
        """Timers fire often, so that they notice a moved clock; only AWAY_MS keeps its length."""
        return ms / 1000 if ms == AWAY_MS else min(ms / 1000, SHORT)

    async def pass_by(self, ms: Ms) -> None:
        """Move the clock, and let timers that are due run."""
        self.now += ms
        await asyncio.sleep(20 * SHORT)


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> ManualClock:
    return ManualClock(monkeypatch)


async def with_a_bot(h: House, key: str, **more: Any) -> str:
    """Create a table with a person and a bot, and return its id."""
    wanted: Any = {
        "game": "monopoly",
        "seats": [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "balanced"}],
        **more,
    }
    return str((await h.post("/api/tables", wanted, key))["id"])


def found(h: House, id: str) -> LiveTable:
    return h.services.tables.live[id]


def story_of(table: LiveTable, n: int) -> Ms:
    """Return how long the animation of an entry takes, in the language in which it takes longer."""
    match = table.match
    assert match is not None
    events = [one.event for one in match.history if one.entry == n]
    return max([telling(events, Narrator(match.s, language)) for language in LANGUAGES])


async def say_seen(player: Player) -> None:
    """Report that all animations have been shown, and wait until the server has processed the
    report."""
    await player.send(type="seen", n=player.view["n"])
    await player.send(type="ping", at=1)
    await player.until(lambda: any([one["type"] == "pong" for one in player.others]))
    player.others.clear()


async def to_the_bot(player: Player, wall: ManualClock) -> Any:
    """Play until the bot throws next; return the view whose animation is being shown."""
    await player.seen()
    while True:
        view = player.view
        top = view["windows"][0]
        if top["kind"] == "throw" and top["seat"] == 1 and view["telling"] > 0 and view["n"] > 0:
            return view
        if 0 in view["awaited"]:
            await say_seen(player)  # so that the next story is told alone
            wanted = ("Roll", "LeaveIt", "PassBid", "Claim")
            for choice in view["choices"]:
                if choice["action"]["do"] in wanted:
                    await player.act(choice["action"])
                    break
        else:
            n = view["n"]
            await say_seen(player)
            wall.now += 15_000
            await player.seen(n + 1)


def test_the_clock_stands_while_a_story_is_told(settings: Settings, wall: ManualClock) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            key = await h.key()
            id = await with_a_bot(h, key)
            async with h.sit(id, 0, key) as ada:
                view = await to_the_bot(ada, wall)
                n, length = view["n"], view["telling"]
                assert length == story_of(found(h, id), n) > 0
                at = (await h.services.store.entries(TABLE_LOG, id))[-1].at
                assert view["clock"] == at
                await wall.pass_by(length - 1)
                await ada.send(type="ping", at=7)
                await ada.until(lambda: bool(ada.others))
                assert ada.others.pop() == {"type": "pong", "at": 7, "clock": at, "telling": 1}
                await wall.pass_by(1 + THINKS - 1)
                assert found(h, id).now() == at + THINKS - 1
                assert found(h, id).n == n  # the bot still thinks
                await wall.pass_by(1)
                await ada.seen(n + 1)
                after = (await h.services.store.entries(TABLE_LOG, id))[n + 1]
                assert '"bot":"balanced"' in after.body
                assert after.at == at + THINKS  # records know nothing of all this

    run(scenario())


def test_when_every_page_has_told_it_the_clock_goes_on(
    settings: Settings, wall: ManualClock
) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            key = await h.key()
            id = await with_a_bot(h, key)
            async with h.sit(id, 0, key) as ada:
                view = await to_the_bot(ada, wall)
                n = view["n"]
                async with h.sit(id) as tv:
                    await tv.seen(n)
                    await say_seen(ada)
                    assert found(h, id).animation_left() > 0  # the television is not there yet
                    await say_seen(tv)
                    await ada.until(lambda: ada.view["telling"] == 0)
                    assert ada.view["n"] == n
                    assert ada.view["clock"] == view["clock"]
                    await wall.pass_by(THINKS - 1)
                    assert found(h, id).n == n
                    await wall.pass_by(1)
                    await ada.seen(n + 1)
                    row = await h.services.store.table(id)
                    assert row is not None
                    assert row.epoch == found(h, id).row.epoch

    run(scenario())


def test_a_page_that_goes_away_is_not_waited_for(wall: ManualClock) -> None:
    async def scenario() -> None:
        async with house() as h:
            key = await h.key()
            id = await with_a_bot(h, key)
            async with h.sit(id, 0, key) as ada:
                await to_the_bot(ada, wall)
                async with h.sit(id) as tv:
                    await tv.seen()
                    await say_seen(ada)
                    assert found(h, id).animation_left() > 0
                await ada.until(lambda: ada.view["telling"] == 0)

    run(scenario())


def test_a_stranger_and_a_dead_page_cost_no_more_than_the_story(wall: ManualClock) -> None:
    async def scenario() -> None:
        async with house() as h:
            key = await h.key()
            id = await with_a_bot(h, key)
            async with h.sit(id, 0, key) as ada, h.sit(id) as stranger, h.sit(id) as dead:
                await stranger.seen()
                await dead.seen()
                for lie in (10_000_000, 0):
                    await stranger.send(type="seen", n=lie)  # of what has not happened yet
                view = await to_the_bot(ada, wall)
                n, length = view["n"], view["telling"]
                assert length <= 12_000
                await say_seen(ada)
                await wall.pass_by(length + THINKS - 1)
                assert found(h, id).n == n
                await wall.pass_by(1)
                await ada.seen(n + 1)

    run(scenario())


def test_each_seat_of_a_shared_device_says_it_for_itself(wall: ManualClock) -> None:
    async def scenario() -> None:
        async with house() as h:
            key = await h.key()
            table = await h.table(key, 2, game="monopoly")
            id = table["id"]
            async with h.sit(id, 0, key) as one, h.sit(id, 1, key) as other:
                await one.seen()
                await other.seen()
                assert found(h, id).animation_left() > 0  # who begins was thrown for
                await say_seen(one)
                assert found(h, id).animation_left() > 0
                await say_seen(other)
                await one.until(lambda: one.view["telling"] == 0)

    run(scenario())


def test_a_restart_in_the_middle_of_a_story(settings: Settings, wall: ManualClock) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            key = await h.key()
            id = await with_a_bot(h, key)
            ada = Player(h, id, 0, key)
            await ada.connect()
            view = await to_the_bot(ada, wall)
            await wall.pass_by(100)
        n, length = view["n"], view["telling"]
        async with house(settings) as h:
            async with h.sit(id, 0, key) as ada:
                again = await ada.seen(n)
                assert (again["telling"], again["clock"]) == (length - 100, view["clock"])
                await wall.pass_by(length - 100 + THINKS - 1)
                assert found(h, id).n == n
                await wall.pass_by(1)
                await ada.seen(n + 1)

    run(scenario())


def test_a_pause_keeps_what_is_left_of_a_story(wall: ManualClock) -> None:
    async def scenario() -> None:
        async with house() as h:
            key = await h.key()
            id = await with_a_bot(h, key)
            async with h.sit(id, 0, key) as ada:
                view = await to_the_bot(ada, wall)
                await wall.pass_by(200)
                await h.post(f"/api/tables/{id}/pause", {"paused": True}, key)
                await wall.pass_by(3_600_000)
                assert found(h, id).animation_left() == view["telling"] - 200
                await h.post(f"/api/tables/{id}/pause", {"paused": False}, key)
                assert found(h, id).animation_left() == view["telling"] - 200
                assert found(h, id).now() == view["clock"]

    run(scenario())


def test_bots_alone_are_told_nothing(wall: ManualClock) -> None:
    async def scenario() -> None:
        async with house() as h:
            key = await h.key()
            bots = [{"kind": "bot", "bot": "balanced"}] * 2
            id = await with_a_bot(h, key, seats=bots)
            epoch = found(h, id).row.epoch
            async with h.sit(id) as tv:
                await tv.seen()
                for _ in range(10):
                    await wall.pass_by(2_000)
                assert found(h, id).n > 20
                assert found(h, id).row.epoch == epoch
                assert {one["telling"] for one in [tv.view]} == {0}

    run(scenario())


def test_another_process_waits_for_the_same_story(database: str) -> None:
    settings = freely(database_url=database)

    async def scenario() -> None:
        async with victim(settings, 1) as one, victim(settings, 1) as other:
            key = await one.house.key()
            seats = [{"kind": "me", "name": "Ada"}, *[{"kind": "bot", "bot": "bold"}] * 5]
            id = await with_a_bot(one.house, key, seats=seats, pace="leisurely")
            async with one.house.sit(id, 0, key) as ada, other.house.sit(id) as tv:
                view = await tv.seen()
                await ada.seen()
                assert view["telling"] > 0
                assert (ada.view["n"], ada.view["clock"]) == (view["n"], view["clock"])
                await asyncio.sleep(0.5)  # until the processes know of each other's pages
                await ada.send(type="seen", n=view["n"])
                await asyncio.sleep(0.3)
                await ada.send(type="ping", at=1)
                await ada.until(lambda: any([one["type"] == "pong" for one in ada.others]))
                assert ada.others.pop()["telling"] > 0  # for the page at the other process
                await tv.send(type="seen", n=view["n"])
                # Both are told at once, long before it would have been over.
                await ada.until(lambda: ada.view["telling"] == 0)
                await tv.until(lambda: tv.view["telling"] == 0)
                assert (ada.view["n"], tv.view["n"]) == (view["n"], view["n"])

    run(scenario(), 60)


# Bids


async def to_an_auction(h: House, key: str) -> str:
    """Create a table of two people, play until an auction starts, and return its id."""
    position = [{"do": "SetPlace", "holder": 0, "items": [3]}]
    table = await h.table(key, 2, game="monopoly", dice="host", position=position)
    return str(table["id"])


async def auctioned(h: House, id: str, key: str) -> tuple[Player, Player]:
    first, second = Player(h, id, 0, key), Player(h, id, 1, key)
    for player in (first, second):
        await player.connect()
        await player.seen()
    assert (await first.act({"do": "Roll"}, seat=first.view["awaited"][0]))["type"] == "ack"
    assert (await first.act({"do": "Dice", "faces": [1, 2]}, seat=-2))["type"] == "ack"
    assert (await first.act({"do": "LeaveIt"}, seat=first.view["awaited"][0]))["type"] == "ack"
    assert first.view["windows"][0]["kind"] == "auction"
    await second.seen(first.view["n"])
    return first, second


def test_a_bid_under_which_the_price_just_changed_is_refused(wall: ManualClock) -> None:
    async def scenario() -> None:
        async with house() as h:
            key = await h.key()
            id = await to_an_auction(h, key)
            first, second = await auctioned(h, id, key)
            await wall.pass_by(1_000)
            assert (await second.act({"do": "Bid", "amount": 20}, price=0))["type"] == "ack"
            wall.now += 200
            n = found(h, id).n
            late = {"action": {"do": "Bid", "amount": 30}, "price": 0}
            refused = await first.say("act", **late)
            assert (refused["code"], found(h, id).n) == ("moved", n)
            assert "20" in refused["fr"]
            assert "20" in refused["en"]
            wall.now += 499
            assert (await first.say("act", **late))["code"] == "moved"
            wall.now += 1
            assert (await first.say("act", **late))["type"] == "ack"
            # A bid with the current price, or without a price, is accepted at once.
            assert (await second.act({"do": "Bid", "amount": 40}, price=30))["type"] == "ack"
            assert (await first.act({"do": "Bid", "amount": 50}))["type"] == "ack"
            for player in (first, second):
                await player.leave()

    run(scenario())


# The pace


def test_the_host_alone_changes_the_pace_in_the_middle_of_a_game(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as h:
            ada, bob = await h.key(), await h.key()
            seats = [{"kind": "me", "name": "Ada"}, {"kind": "link"}]
            table = await h.post("/api/tables", {"game": "monopoly", "seats": seats}, ada)
            path = f"/api/tables/{table['id']}/pace"
            assert (await h.post(path, {"pace": "brisk"}, ada))["pace"] == "brisk"  # before it
            await h.post(f"/api/tables/{table['id']}/join", {"name": "Bob"}, bob)
            async with h.sit(table["id"], 1, bob) as player:
                assert (await player.seen())["pace"] == "brisk"
                await h.refuses(403, "POST", path, {"pace": "leisurely"}, bob)
                await h.refuses(403, "POST", path, {"pace": "leisurely"})
                await h.refuses(400, "POST", path, {"pace": "lively"}, ada)
                await h.refuses(409, "POST", path, {"pace": "correspondence"}, ada)
                assert found(h, table["id"]).n == 0
                assert (await h.post(path, {"pace": "leisurely"}, ada))["pace"] == "leisurely"
                view = await player.seen(1)
                assert view["pace"] == "leisurely"
                assert player.events[-1]["en"] == "The pace is changed: relaxed."
        async with house(settings) as h:
            assert (await h.get(f"/api/tables/{table['id']}"))["pace"] == "leisurely"
            entries = await h.services.store.entries(TABLE_LOG, table["id"])
            text = "".join([one.body + "\n" for one in entries])
            assert parse_record(text, lambda name: games()[name]).header.pace == "brisk"

    run(scenario())


def test_a_host_who_does_not_play_changes_it_too(wall: ManualClock) -> None:
    async def scenario() -> None:
        async with house() as h:
            key = await h.key()
            seats = [{"kind": "bot", "bot": "balanced"}] * 2
            id = await with_a_bot(h, key, seats=seats)
            info = await h.post(f"/api/tables/{id}/pace", {"pace": "at_once"}, key)
            assert info["pace"] == "at_once"

    run(scenario())


# Claims


async def claimed(
    h: House, key: str, throws: int, titles: Sequence[int] = (0, 1)
) -> tuple[str, Player]:
    """Return a table at which seat 1 has stopped on a title of seat 0, with claims that last this
    number of throws."""
    edition = {1: "electronique", 2: "europe"}[throws]
    mine = {"do": "SetPlace", "holder": 0, "items": list(titles)}
    position = [mine, {"do": "SetTurn", "player": 1}]
    table = await h.table(key, 3, game="monopoly", edition=edition, dice="host", position=position)
    player = Player(h, str(table["id"]), 0, key)
    await player.connect()
    await player.seen()
    return str(table["id"]), player


def test_a_claim_says_whose_throw_ends_it_and_a_throw_what_it_loses() -> None:
    async def scenario() -> None:
        async with house(boxes={"monopoly": find("monopoly")}) as h:
            key = await h.key()
            _, player = await claimed(h, key, throws=2)
            assert (await player.act({"do": "Roll"}, seat=1))["type"] == "ack"
            assert (await player.act({"do": "Dice", "faces": [1, 2]}, seat=-2))["type"] == "ack"
            claim = player.view["windows"][1]
            assert (claim["kind"], claim["seat"], claim["thrower"]) == ("claim", 0, 2)
            assert "last" not in claim
            assert (await player.act({"do": "Roll"}, seat=2))["type"] == "ack"
            assert (await player.act({"do": "Dice", "faces": [4, 6]}, seat=-2))["type"] == "ack"
            claim = player.view["windows"][1]
            assert (claim["thrower"], claim["last"]) == (0, True)
            roll = next(c for c in player.view["choices"] if c["action"]["do"] == "Roll")
            (loss,) = roll["loses"]
            assert (loss["window"], loss["amount"]) == (1, claim_amount(player.view))
            assert loss["fr"].startswith(f"{loss['amount']}\u202f€ de loyer pour ")
            assert loss["en"].startswith(f"€{loss['amount']} in rent for ")
            others = [c for c in player.view["choices"] if c["action"]["do"] != "Roll"]
            assert not any(["loses" in one for one in others])
            await player.leave()

    run(scenario())


def test_after_a_double_nobody_is_told_that_the_last_moment_has_come() -> None:
    """The second throw of a turn ends no claim, and the seat whose throw would end it does not
    throw yet."""

    async def scenario() -> None:
        async with house(boxes={"monopoly": find("monopoly")}) as h:
            _, player = await claimed(h, await h.key(), throws=1, titles=[3])
            assert (await player.act({"do": "Roll"}, seat=1))["type"] == "ack"
            assert (await player.act({"do": "Dice", "faces": [3, 3]}, seat=-2))["type"] == "ack"
            claim = player.view["windows"][1]
            assert (claim["kind"], claim["thrower"]) == ("claim", 2)
            assert player.view["awaited"] == [1]
            assert "last" not in claim
            assert (await player.act({"do": "Roll"}, seat=1))["type"] == "ack"
            assert (await player.act({"do": "Dice", "faces": [1, 2]}, seat=-2))["type"] == "ack"
            claim = player.view["windows"][1]
            assert (claim["thrower"], claim["last"]) == (2, True)
            await player.leave()

    run(scenario())


def claim_amount(view: Any) -> int:
    return int(view["glimpse"]["standing"][0]["amount"])


def test_a_lot_of_the_same_kind_is_another_question(tmp_path: Any, wall: ManualClock) -> None:
    async def scenario() -> None:
        async with house(file_settings(tmp_path)) as h:
            key = await h.key()
            id = await to_an_auction(h, key)
            first, second = await auctioned(h, id, key)
            base = first.view["n"]
            assert (await second.act({"do": "PassBid"}))["type"] == "ack"
            await first.seen(second.view["n"])
            assert (await first.act({"do": "PassBid"}))["type"] == "ack"
            seat = first.view["awaited"][0]
            assert (await first.act({"do": "Roll"}, seat=seat))["type"] == "ack"
            assert (await first.act({"do": "Dice", "faces": [3, 5]}, seat=-2))["type"] == "ack"
            assert (await first.act({"do": "LeaveIt"}, seat=seat))["type"] == "ack"
            assert first.view["windows"][0]["kind"] == "auction"
            late = await first.say("act", action={"do": "Bid", "amount": 30}, base=base)
            assert late["code"] == "stale"
            for player in (first, second):
                await player.leave()

    run(scenario())


def test_an_offer_is_accepted_as_it_was_seen() -> None:
    """An offer that was withdrawn and replaced by another one while the player taps is a new
    question."""

    async def scenario() -> None:
        async with house(boxes={"monopoly": find("monopoly")}) as h:
            key = await h.key()
            id, first = await claimed(h, key, throws=2)
            second = Player(h, id, 1, key)
            await second.connect()
            await second.seen()
            cheap = {"do": "Offer", "to": 1, "amount": -10, "items": [0], "goods": []}
            assert (await first.act(cheap))["type"] == "ack"
            base = (await second.seen(first.view["n"]))["n"]
            assert (await first.act({"do": "Withdraw", "to": 1}))["type"] == "ack"
            dear = {**cheap, "amount": -1_000}
            assert (await first.act(dear))["type"] == "ack"
            for answer in ("Accept", "Decline"):
                late = await second.say("act", action={"do": answer, "by": 0}, base=base)
                assert late["code"] == "stale"
            # The same once more is what was seen.
            assert (await first.act({"do": "Withdraw", "to": 1}))["type"] == "ack"
            assert (await first.act(cheap))["type"] == "ack"
            await second.seen(first.view["n"])
            taken = await second.say("act", action={"do": "Accept", "by": 0}, base=base)
            assert taken["type"] == "ack"
            for player in (first, second):
                await player.leave()

    run(scenario())
