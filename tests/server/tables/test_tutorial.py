"""A guided first game at a served table: it waits for the learner, however he plays."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from magnat.games import all_games
from magnat.play.tutorial import SHOWN_ONLY, USUAL
from tests.server.house import House, Player, freely, house, run
from tests.server.tables.test_clock import ManualClock

BOXES = [f"{game.name}/{edition}" for game in all_games().values() for edition in game.editions()]
SLOW_MS = 30_000  # that a slow reader takes for a step
MOST = 400  # messages of a learner


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> ManualClock:
    return ManualClock(monkeypatch)


async def begin(h: House, key: str, box: str, step: str = "") -> Any:
    game, edition = box.split("/")
    asked = {"game": game, "edition": edition, "name": "Ada", "others": [], "step": step}
    return await h.post("/api/tables/first", asked, key)


def choices(view: Any) -> dict[str, Any]:
    """Return the choices by the name of their action; of several with the same name, the first."""
    return {one["action"]["do"]: one for one in reversed(view["choices"])}


def filled(choice: Any) -> Any:
    """Return the action with as little as possible filled in."""
    action = dict(choice["action"])
    if choice.get("amount"):
        action["amount"] = choice["amount"]["low"]
    if choice.get("items"):
        action["items"] = choice["items"]["pool"][: choice["items"]["least"]]
    return action


Learner = Callable[[Player, list[str], str], Awaitable[None]]  # what he does at a hint


async def learn(h: House, box: str, learner: Learner) -> list[str]:
    """Play until every step was learnt; a step that is missing is brought about. Returns the steps
    in the order in which they were learnt."""
    key = await h.key()
    table = await begin(h, key, box)
    game, edition = box.split("/")
    steps: list[str] = (await h.get(f"/api/games/{game}/{edition}"))["box"]["first"]
    learnt: list[str] = []
    for _ in range(len(steps) + 1):
        async with h.sit(table["id"], 0, key) as ada:
            await ada.seen()
            for _ in range(MOST):
                missing = [one for one in steps if one not in learnt]
                if not missing or ada.view["outcome"]:
                    break
                hint = next((one for one in missing if one in choices(ada.view)), "")
                await learner(ada, learnt, hint)
        if not missing:
            return learnt
        table = await begin(h, key, box, missing[0])
    raise AssertionError(f"never learnt: {missing}")


async def follow(ada: Player, learnt: list[str], hint: str) -> None:
    """Do what the hint says; let the others play otherwise."""
    if hint in SHOWN_ONLY:
        learnt.append(hint)
        return
    if hint:
        answer = await ada.act(filled(choices(ada.view)[hint]))
        assert answer["type"] == "ack", answer
        learnt.append(hint)
    else:
        answer = await ada.say("proceed")
        assert answer["type"] == "ack", answer
    await ada.seen(answer["n"])


async def only_tap(ada: Player, learnt: list[str], hint: str) -> None:
    """Play the tutorial without acting: let the guide do every step."""
    if hint:
        learnt.append(hint)
    step = "" if hint in SHOWN_ONLY else hint
    answer = await ada.say("proceed", step=step)
    if answer["type"] == "refused":  # a window of several people: the others go on
        answer = await ada.say("proceed")
    assert answer["type"] == "ack", answer
    await ada.seen(answer["n"])


async def do_wrong(ada: Player, learnt: list[str], hint: str) -> None:
    """Take another answer than the hint's where there is one, the first time that it comes up."""
    seen = ada.__dict__.setdefault("refused", set())
    open_now = choices(ada.view)
    others = [one for one in open_now if one != hint and one in USUAL and one != "Roll"]
    if hint and others and hint not in seen:
        seen.add(hint)
        answer = await ada.act(filled(open_now[others[0]]))
        if answer["type"] == "ack":
            await ada.seen(answer["n"])
            return
    await follow(ada, learnt, hint)


@pytest.mark.parametrize("box", BOXES)
def test_whoever_only_taps_gets_through(box: str) -> None:
    async def scenario() -> None:
        async with house(freely(), all_games()) as h:
            assert await learn(h, box, only_tap)

    run(scenario())


@pytest.mark.parametrize("box", BOXES)
def test_whoever_does_everything_wrong_gets_through(box: str) -> None:
    async def scenario() -> None:
        async with house(freely(), all_games()) as h:
            assert await learn(h, box, do_wrong)

    run(scenario())


@pytest.mark.parametrize("box", BOXES)
def test_whoever_reads_for_half_a_minute_gets_through(box: str, wall: ManualClock) -> None:
    async def slowly(ada: Player, learnt: list[str], hint: str) -> None:
        before = ada.view
        wall.now += SLOW_MS
        live = await ada.house.services.find("", ada.table)
        assert live.wake() is None  # nothing happens by itself
        assert live.n == before["n"]
        await follow(ada, learnt, hint)

    async def scenario() -> None:
        async with house(freely(), all_games()) as h:
            assert await learn(h, box, slowly)

    run(scenario())


def test_time_stands_until_the_learner_goes_on(wall: ManualClock) -> None:
    async def scenario() -> None:
        async with house(freely(), all_games()) as h:
            key = await h.key()
            table = await begin(h, key, "monopoly/europe", "Claim")
            async with h.sit(table["id"], 0, key) as ada:
                before = await ada.seen()
                await wall.pass_by(600_000)
                async with h.sit(table["id"], 0, key) as again:
                    after = await again.seen()
                assert (after["n"], after["clock"]) == (before["n"], before["clock"])
                assert (await ada.say("proceed"))["type"] == "ack"

    run(scenario())


def test_after_the_lessons_the_clock_runs_from_there(wall: ManualClock) -> None:
    async def scenario() -> None:
        async with house(freely(), all_games()) as h:
            key = await h.key()
            table = await begin(h, key, "monopoly/europe", "Claim")
            async with h.sit(table["id"], 0, key) as ada:
                before = await ada.seen()
                wall.now += 3_600_000
                await h.post(f"/api/tables/{table['id']}/pace", {"pace": "leisurely"}, key)
                after = await ada.seen(before["n"] + 1)
                assert after["pace"] == "leisurely"
                assert after["clock"] - before["clock"] < 1_000
                await wall.pass_by(60_000)
                await ada.seen(after["n"] + 1)  # a bot acts by itself now

    run(scenario())


def test_the_guide_goes_on_only_in_a_guided_game_and_once_for_each_view() -> None:
    async def scenario() -> None:
        async with house(freely(), all_games()) as h:
            key = await h.key()
            table = await h.table(key, game="monopoly")
            async with h.sit(table["id"], 0, key) as ada:
                await ada.seen()
                assert (await ada.say("proceed"))["code"] == "not_guided"
            table = await begin(h, key, "monopoly/europe")
            async with h.sit(table["id"], 0, key) as ada:
                await ada.seen()
                base = ada.view["n"]
                assert (await ada.say("proceed", base=base))["type"] == "ack"
                assert (await ada.say("proceed", base=base))["code"] == "stale"
                await ada.seen(base + 1)
                refused = await ada.say("proceed", step="Bid")
                assert refused["code"] == "your_turn"
            await h.refuses(400, "POST", f"/api/tables/{table['id']}/pace", {"pace": "guided"}, key)
            asked = {"game": "monopoly", "edition": "europe", "name": "Ada", "others": []}
            await h.refuses(404, "POST", "/api/tables/first", {**asked, "step": "No"}, key)

    run(scenario())


def test_a_guided_game_taken_to_another_server_has_a_clock() -> None:
    async def scenario() -> None:
        async with house(freely(), all_games()) as h:
            key = await h.key()
            table = await begin(h, key, "monopoly/europe", "Claim")
            text = await h.get(f"/api/tables/{table['id']}/record", key)
            status, brought, _ = await h.ask("POST", "/api/records", {"text": text}, key)
            assert status == 201, brought
            assert brought["pace"] == "leisurely"

    run(scenario())
