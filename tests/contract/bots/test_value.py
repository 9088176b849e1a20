"""The value of a position: whole numbers that add up, from what a seat may see."""

from __future__ import annotations

import tomllib

import pytest

from magnat.core.bot import BALANCED
from magnat.core.game import WHOLE, Game
from magnat.core.luck import Luck
from magnat.core.state import State
from magnat.games import all_games
from magnat.play.bots.random_bot import RandomBot
from magnat.play.simulate.driver import Driver
from tests.contract.all_boxes import BOXES, start, wander

FITTED = list(all_games().values())


def half_played(game: Game, edition: str, decisions: int = 150) -> State:
    s = start(game, edition, 3, 5)
    bots = [game.bot(BALANCED, seat) or RandomBot(seat + 1) for seat in range(3)]
    Driver(s, bots, game.secrecy(), 1, decisions).run()
    return s


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_the_values_of_all_seats_are_one_victory(game: Game, edition: str) -> None:
    for s in (start(game, edition, 3, 5), half_played(game, edition)):
        values = [game.value(s, seat) for seat in range(3)]
        assert all(type(value) is int and 0 <= value <= WHOLE for value in values)
        assert WHOLE - 3 <= sum(values) <= WHOLE


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_a_victory_is_worth_everything_and_nobody_else_anything(game: Game, edition: str) -> None:
    s = start(game, edition, 3, 7)
    wander(s, Luck(7), 4000)
    outcome = s.outcome
    if outcome is not None:
        values = [game.value(s, seat) for seat in range(3)]
        assert [value > 0 for value in values] == [place == 1 for place in outcome.places]


@pytest.mark.parametrize("game", FITTED, ids=lambda game: str(game.name))
def test_the_weights_are_those_of_the_signs(game: Game) -> None:
    table = tomllib.loads((game.folder / "value.toml").read_text("utf-8"))["weights"]
    assert tuple(table) == game.sign_names()
    assert list(table.values()) == game.weights
    assert all(type(weight) is int for weight in game.weights)
    s = half_played(game, game.default)
    assert all(len(game.signs(s, seat)) == len(game.weights) for seat in s.living())


@pytest.mark.parametrize("game", FITTED, ids=lambda game: str(game.name))
def test_money_brings_victory_nearer(game: Game) -> None:
    s = half_played(game, game.default)
    seat = s.living()[0]
    before = game.value(s, seat)
    s.pay(s.bank, seat, 1000 + sum([max(game.worth(s, one), 0) for one in s.living()]), "test")
    assert game.value(s, seat) > before


@pytest.mark.parametrize("game", FITTED, ids=lambda game: str(game.name))
def test_what_is_hidden_does_not_move_the_value_that_a_seat_sees(game: Game) -> None:
    s = half_played(game, game.default)
    view = game.glimpse(s, 0)
    other = s.clone()
    if len(s.living()) == 3 and view.hidden:  # as much money, but in other purses
        amount = s.cash(1) // 2
        other.pay(1, 2, amount, "test")
        assert amount > 0
    assert game.value(game.glimpse(other, 0).state, 0) == game.value(view.state, 0)
    assert 0 <= game.value(view.sample(3), 0) <= WHOLE
