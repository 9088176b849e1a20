"""Bots by name, the idle bot, and search."""

from __future__ import annotations

from pathlib import Path

import pytest

from magnat.core.bot import TEMPERAMENTS, Bot
from magnat.core.editions.edition import Unknown
from magnat.core.kernel import act, choices
from magnat.kit.auction import Bid, PassBid
from magnat.kit.dice import Roll
from magnat.play.bots.bot_adapter import Guest
from magnat.play.bots.idle import Idle
from magnat.play.bots.load import STOCK, find_bot, typed_bot
from magnat.play.bots.random_bot import RandomBot
from magnat.play.bots.search import Search
from magnat.play.simulate.driver import Driver
from tests.play.toy_tables import GAME, MANNED, Stallholder, fair, to_auction


@pytest.mark.parametrize("name", ["search:30", *STOCK])
def test_every_stock_bot_is_found_by_its_name(name: str) -> None:
    assert isinstance(find_bot(name, GAME, 1), Bot)
    assert isinstance(find_bot(name, MANNED, 1), Bot)


def test_temperaments_are_those_of_the_game() -> None:
    limits = []
    for name in TEMPERAMENTS:
        bot = find_bot(name, MANNED, 1)
        assert isinstance(bot, Stallholder)
        limits.append(bot.limit)
    assert limits == sorted(limits)
    assert limits[0] < limits[-1]
    assert isinstance(find_bot("bold", GAME, 1), RandomBot)  # a game without a player of its own


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("unifrom", "did you mean uniform"),
        ("search:lots", "must be a number of playouts"),
        ("nowhere.py:Mine", "there is no file nowhere.py"),
    ],
)
def test_a_wrong_name_is_refused_with_the_right_ones(name: str, says: str) -> None:
    with pytest.raises(Unknown, match=says):
        typed_bot(name, GAME, 1)


def test_a_bot_is_loaded_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "from magnat.core.bot import Bot\n"
        "class Mine(Bot):\n"
        "    def choose(self, view, choices):\n"
        "        return choices[0].action if choices[0].is_exact else None\n"
        "class Stranger:\n"
        "    def __init__(self, seed):\n"
        "        self.seed = seed\n"
        "    def choose(self, view, choices):\n"
        "        return None\n",
        encoding="utf-8",
    )
    assert isinstance(typed_bot(f"{path}:Mine", GAME, 1), Bot)
    stranger = typed_bot(f"{path}:Stranger", GAME, 7)
    assert isinstance(stranger, Guest)
    assert stranger.player.seed == 7
    with pytest.raises(Unknown, match="did you mean Mine"):
        typed_bot(f"{path}:Mime", GAME, 1)


def test_the_idle_chair_throws_when_it_must_and_lets_auctions_pass() -> None:
    match = fair()
    seat = match.s.turn
    idle = Idle(1)
    assert idle.choose(match.glimpse(seat), match.choices(seat)) == Roll()
    to_auction(match)
    assert idle.choose(match.glimpse(1), match.choices(1)) is None


def test_random_play_sometimes_bids_and_sometimes_passes() -> None:
    match = fair()
    to_auction(match)
    bot = RandomBot(3)
    found = {type(bot.choose(match.glimpse(1), choices(match.s, 1))) for _ in range(60)}
    assert {Bid, PassBid, type(None)} <= found


def test_looking_ahead_leaves_the_table_alone_and_repeats_itself() -> None:
    match = fair(game=MANNED)
    to_auction(match)
    before = match.codec.dump(match.s)
    picks = [
        Search(MANNED, 4, playouts=12, depth=20).choose(match.glimpse(1), match.choices(1))
        for _ in range(2)
    ]
    assert picks[0] == picks[1]
    assert match.codec.dump(match.s) == before


def test_looking_ahead_answers_legally_whatever_it_is_asked() -> None:
    edition = MANNED.load(options={"minutes": 10})
    s = MANNED.start(edition, 3, 11)
    bots: list[Bot] = [Search(MANNED, 1, playouts=8, depth=12), RandomBot(2), RandomBot(3)]
    driver = Driver(s, bots, MANNED.secrecy(), 1, 150)
    driver.run()
    assert driver.faults == []


def test_looking_ahead_buys_a_stall_that_is_a_bargain() -> None:
    """A stall is worth 10 at the end: a bot that looks ahead pays 1 for it."""
    match = fair(game=MANNED, options={"minutes": 10})
    to_auction(match)
    for other in (0, 2):
        act(match.s, match.s.clock, other, PassBid())
    bot = Search(MANNED, 3, playouts=40, depth=30)
    action = bot.choose(match.glimpse(1), match.choices(1))
    assert isinstance(action, Bid) or type(action).__name__ == "BidUpTo"


def test_a_forced_answer_costs_no_thought() -> None:
    match = fair(game=MANNED)
    seat = match.s.turn
    bot = Search(MANNED, 3)
    found = [choice for choice in match.choices(seat) if isinstance(choice.action, Roll)]
    assert bot.choose(match.glimpse(seat), found) == Roll()
    assert bot.luck.counter == 0
