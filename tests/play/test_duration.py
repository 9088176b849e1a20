"""The estimated minutes of a game."""

from __future__ import annotations

import tomllib

import pytest

from magnat.core.action_and_choice import Action
from magnat.core.game import Game
from magnat.core.step_and_window import Kind
from magnat.games import all_games, find
from magnat.kit.auction import BidUpTo, PassBid
from magnat.kit.claim import Claim
from magnat.kit.dice import Roll
from magnat.kit.trade import Decline, Offer
from magnat.play.duration import FILE, THINKING, GameLength, lasts, rounded, thinking
from magnat.play.match.due_times import ANSWERING
from magnat.play.match.pace import CORRESPONDENCE, NORMAL, PACES
from magnat.testing import loaded
from tests import toy

MINUTE = 60_000
GAMES = [pytest.param(game, id=name) for name, game in all_games().items()]


@pytest.mark.parametrize("game", GAMES)
def test_every_edition_was_played_by_every_number_of_players(game: Game) -> None:
    runs = tomllib.loads((game.folder / FILE).read_text(encoding="utf-8"))["run"]
    assert {run["edition"] for run in runs} == set(game.editions())
    for run in runs:
        edition = loaded(game, run["edition"])
        assert list(run["players"]) == [str(n) for n in edition.players]
        for name, value in run["options"].items():
            assert edition.options[name].takes(value), name
        for seats in edition.players:
            minutes = lasts(game, edition, run["options"], seats, seats, NORMAL)
            assert minutes is not None
            assert 5 <= minutes[0] < minutes[1] <= 300, (run["edition"], seats, minutes)


def test_thinking_silences_and_telling_take_their_time() -> None:
    game = GameLength(thought=10 * MINUTE, answers=120, silences=2 * MINUTE, told=10 * MINUTE)
    assert game.minutes(4, 4, PACES[NORMAL], 0) == 10 + 2 + 10
    half = (10 + 120 * ANSWERING / MINUTE) / 2
    assert game.minutes(2, 4, PACES[NORMAL], 0) == half + 2 + 10
    assert game.minutes(4, 4, PACES["at_once"], 0) == 10 + 0.8
    # The table's clock stands while something is told: what was agreed on is its own time.
    assert game.minutes(4, 4, PACES[NORMAL], 6) == 6 * (10 + 2 + 10) / (10 + 2)
    assert game.minutes(4, 4, PACES[NORMAL], 60) == 10 + 2 + 10


@pytest.mark.parametrize(
    ("kind", "action", "is_asked", "like"),
    [
        ("throw", Roll(), True, "throw"),
        ("throw", PassBid(), True, "claim"),
        ("throw", Offer(1, 5, (), ()), True, "trade"),
        ("throw", Decline(1), False, "offer"),
        ("throw", Claim(1, 2), True, "claim"),
        ("auction", BidUpTo(10), False, "auction"),
        ("auction", PassBid(), False, "claim"),
        ("debt", Action(), True, "debt"),
        ("throw", Action(), True, "build"),
        ("purchase", Action(), False, "claim"),
    ],
)
def test_people_think_longer_about_a_deal_than_about_a_throw(
    kind: Kind, action: Action, is_asked: bool, like: Kind
) -> None:
    assert thinking(kind, action, is_asked) == THINKING[like]


def test_options_people_and_pace_change_it() -> None:
    game = find("monopoly")
    box = loaded(game, "europe")
    usual = lasts(game, box, {}, 4, 4, NORMAL)
    assert usual is not None
    for options, people, pace in (
        ({"short_game": True}, 4, NORMAL),
        ({"timed_game": 20}, 4, NORMAL),
        ({}, 1, NORMAL),
        ({}, 4, "brisk"),
    ):
        found = lasts(game, box, options, 4, people, pace)
        assert found is not None
        assert found[1] < usual[1], (options, people, pace)
    assert lasts(game, box, {}, 4, 4, CORRESPONDENCE) is None
    assert lasts(game, box, {}, 20, 4, NORMAL) is None


def test_rounds_are_counted_and_a_game_without_an_end_is_not() -> None:
    game = find("eldorado")
    box = loaded(game, "reconstruction")
    free = {"minutes": 0}
    long = lasts(game, box, {**free, "rounds": 60}, 4, 4, NORMAL)
    short = lasts(game, box, {**free, "rounds": 30}, 4, 4, NORMAL)
    assert long is not None
    assert short is not None
    assert abs(long[1] - 2 * short[1]) <= 10
    assert lasts(game, box, {**free, "rounds": 0}, 4, 4, NORMAL) is None
    hour = lasts(game, box, {"minutes": 60, "rounds": 0}, 4, 4, NORMAL)
    assert hour is not None
    assert 60 < hour[0] < 80


def test_a_box_that_nobody_counted_says_nothing() -> None:
    assert lasts(toy.GAME, loaded(toy.GAME), {}, 4, 4, NORMAL) is None


def test_minutes_are_said_as_people_say_them() -> None:
    assert [rounded(one) for one in (1, 22, 58, 64, 66, 134)] == [5, 20, 60, 60, 70, 130]
