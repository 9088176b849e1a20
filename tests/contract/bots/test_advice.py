"""Advice depends only on what a seat may see."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import msgspec
import pytest

from magnat.core.action_and_choice import Choice
from magnat.core.game import Game
from magnat.core.glimpse import Glimpse
from magnat.core.kernel import answers, choices
from magnat.core.luck import Luck
from magnat.core.state import State
from magnat.play.advice.advice import SHORT, Adviser, NobodyAsked
from magnat.play.bots.remote_view import choice_of, seen
from magnat.server.views.prompts import Label
from magnat.testing import loaded
from tests.contract.all_boxes import BOXES, start, wander

GAMES = 8  # imagined for each look


def asked(game: Game, s: State) -> list[int]:
    """Return the seats that have something to answer."""
    return [seat for seat in s.living() if answers(s, seat)]


def advice(game: Game, view: Glimpse) -> bytes:
    adviser = Adviser(game, view, 7, SHORT)
    for _ in islice(adviser.games(), GAMES):
        pass
    return json.dumps(adviser.json(game.codec)).encode()


def blanks(choice: Choice) -> dict[str, Any]:
    """Return the blanks of a choice in the form in which a client is sent them."""
    label = Label(choice, None, "", "")
    found = {"amount": label.amount, "items": label.items, "goods": label.goods}
    told: dict[str, Any] = msgspec.to_builtins(found)
    return {name: blank for name, blank in told.items() if blank is not None}


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_what_is_hidden_from_a_seat_changes_no_byte_of_its_advice(game: Game, edition: str) -> None:
    s = start(game, edition, 3, seed=51)
    luck = Luck(5)
    varied = 0
    for _ in range(3):
        wander(s, luck, 11)
        for seat in asked(game, s)[:1]:
            view = game.glimpse(s, seat)
            other = view.sample(1 + luck.below(1 << 30))
            varied += game.codec.dump(other) != game.codec.dump(s)
            assert advice(game, game.glimpse(other, seat)) == advice(game, view)
    assert varied > 0, "nothing was hidden, so nothing was tried"


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_a_glimpse_that_came_over_a_line_is_the_same_again(game: Game, edition: str) -> None:
    s = start(game, edition, 3, seed=52)
    luck = Luck(6)
    for _ in range(15):
        wander(s, luck, 6)
        if s.outcome is not None:
            break
        for seat in s.living():
            view = game.glimpse(s, seat)
            sent = json.loads(json.dumps(view.json(game.codec)))
            again = seen(game, loaded(game, edition), seat, sent)
            assert again.json(game.codec) == view.json(game.codec)
            assert game.codec.dump(again.state) == game.codec.dump(view.state)
            offered = choices(s, seat)
            line = [
                {"action": json.loads(json.dumps(game.codec.encode(one.action))), **blanks(one)}
                for one in offered
            ]
            assert repr([choice_of(game.codec, one) for one in line]) == repr(offered)


@pytest.mark.parametrize(("game", "edition"), BOXES[:1])
def test_nobody_is_advised_who_is_not_asked(game: Game, edition: str) -> None:
    s = start(game, edition, 3, seed=53)
    quiet = [seat for seat in s.living() if not answers(s, seat) and s.agenda[-1].seat != seat]
    assert quiet
    with pytest.raises(NobodyAsked):
        Adviser(game, game.glimpse(s, quiet[0]))
