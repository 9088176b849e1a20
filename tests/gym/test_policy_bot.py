"""A policy of numbers plays as a bot what it plays as the agent of an environment."""

from __future__ import annotations

import zlib
from typing import Any

import pytest

from magnat.core.bot import Bot
from magnat.gym import PolicyBot, TableEnv, raw_env
from magnat.gym.registry import boxes
from magnat.play.bots.load import typed_bot
from magnat.play.simulate.driver import Driver
from magnat.play.simulate.simulate import seed_of


def policy(seen: Any, mask: Any) -> int:
    """A number that depends on every bit of the observation."""
    legal = mask.nonzero()[0]
    return int(legal[zlib.crc32(seen.tobytes() + mask.tobytes()) % len(legal)])


class Mixed(PolicyBot):
    rights = 2

    def number(self, seen: Any, mask: Any) -> int:
        return policy(seen, mask)


def record(table: TableEnv) -> Any:
    found: dict[str, Any] = table.game.codec.dump(table.s)
    return found


@pytest.mark.parametrize("deals", [True, False])
@pytest.mark.parametrize("box", boxes())
def test_it_plays_as_a_bot_what_it_plays_as_an_agent(box: str, deals: bool) -> None:
    names = {1: "balanced", 2: "cautious"}
    table = raw_env(box, seats=3, bots=names, deals=deals, rights=2)
    table.reset(seed=6)
    assert table.running is not None
    seed = table.running.seed
    for _ in range(150):
        if not table.agents or table.terminations["seat_0"]:
            break
        seen = table.observe("seat_0")
        table.step(policy(seen["observation"], seen["action_mask"]))
    bot = Mixed()
    bot.deals = deals
    players: list[Bot] = [bot]
    for seat, name in names.items():
        players.append(typed_bot(name, table.game, seed_of(seed, seat)))
    s = table.game.start(table.edition, 3, seed)
    driver = Driver(s, players, table.game.secrecy(), seed)
    while s.outcome is None and s.clock < table.s.clock and driver.step():
        pass
    assert driver.faults == []
    while table.game.codec.dump(s) != record(table):
        assert s.outcome is None
        assert s.clock <= table.s.clock, "the games have parted"
        driver.step()


def test_a_bot_without_a_policy_says_so() -> None:
    table = raw_env("banking", seats=2)
    table.reset(seed=1)
    view = table.game.glimpse(table.s, 0)
    assert PolicyBot().wants_rights(view)
    with pytest.raises(NotImplementedError, match="PolicyBot has no number"):
        PolicyBot().number(
            *[table.observe("seat_0")[one] for one in ("observation", "action_mask")]
        )
