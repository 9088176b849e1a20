"""A position can be moved to another table, and corrected at a table with real dice."""

from __future__ import annotations

import json
from typing import Any

import pytest

from magnat.core.action_and_choice import Illegal
from magnat.core.audit import audit
from magnat.core.game import Game
from magnat.core.kernel import act, choices
from magnat.core.luck import Luck
from magnat.core.state import MONEY, State
from magnat.core.step_and_window import CHANCE
from magnat.games import all_games
from magnat.kit.set_by_hand import (
    SetAmount,
    SetMark,
    SetOut,
    SetPlace,
    SetTurn,
    lay_position,
    position,
    right_of,
)
from magnat.play.match.match import open_match
from magnat.play.match.match import start as begin
from magnat.play.record.reading import parse_header
from magnat.play.record.record import BadRecord
from magnat.play.record.replay_and_verify import verify
from magnat.testing import loaded
from tests.contract.all_boxes import start, wander

BOXES = [
    pytest.param(game, edition, id=f"{game.name}/{edition}")
    for game in all_games().values()
    for edition in game.editions()
]
REAL = 0  # no seed: the dice are real


def quiet(game: Game, edition: str, seats: int, least: int) -> State:
    """Return a table in mid-game at which a seat is about to throw."""
    for seed in range(5, 25):
        s = start(game, edition, seats, seed)
        luck = Luck(seed)
        wander(s, luck, least)
        for _ in range(500):
            if s.outcome is not None:
                break
            if right_of(s).is_quiet(s):
                return s
            wander(s, luck, 1)
    raise AssertionError(f"no table of {game.name} was between two turns after {least} entries")


@pytest.mark.parametrize(("game", "edition"), BOXES)
@pytest.mark.parametrize("seed", [REAL, 99])
def test_a_position_is_laid_again_as_it_was(game: Game, edition: str, seed: int) -> None:
    for least in (0, 40, 200):
        s = quiet(game, edition, loaded(game, edition).players[-1], least)
        told = json.dumps(game.codec.encode(position(s)))
        twin = start(game, edition, s.seats, seed)
        lay_position(twin, game.codec.decode(json.loads(told)))
        assert not audit(twin)
        assert json.dumps(game.codec.encode(position(twin))) == told
        assert (twin.count, twin.turn, twin.alive) == (s.count, s.turn, s.alive)
        assert [choice.action for choice in choices(twin, twin.turn)]


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_a_game_from_a_position_is_played_to_its_end(game: Game, edition: str) -> None:
    s = quiet(game, edition, loaded(game, edition).players[0], 30)
    twin = start(game, edition, s.seats, 7)
    lay_position(twin, position(s))
    wander(twin, Luck(3), 300, audited=True)


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_every_correction_offered_is_taken_or_refused_with_its_reason(
    game: Game, edition: str
) -> None:
    s = quiet(game, edition, 3, 60)
    s.luck = None
    luck = Luck(11)
    taken = 0
    for choice in right_of(s).choices(s, CHANCE):
        before = json.dumps(game.codec.dump(s))
        try:
            act(s, s.clock, CHANCE, choice.draw(luck))
            taken += 1
        except Illegal as illegal:
            assert illegal.cite == "table.correction"
            assert json.dumps(game.codec.dump(s)) == before
        assert not audit(s), choice
        if s.outcome is not None:
            break
    assert taken > 5


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_only_reality_corrects_and_never_against_a_seed(game: Game, edition: str) -> None:
    s = quiet(game, edition, 2, 10)
    paid = SetAmount(0, MONEY, s.cash(0))
    with pytest.raises(Illegal):
        act(s, s.clock, 0, paid)
    with pytest.raises(Illegal):
        act(s, s.clock, CHANCE, paid)  # a seed throws here
    s.luck = None
    with pytest.raises(Illegal):
        act(s, s.clock, 0, paid)
    act(s, s.clock, CHANCE, paid)
    assert all(not isinstance(c.action, SetAmount) for c in choices(s, CHANCE))


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_whose_turn_it_is_ends_what_was_under_way(game: Game, edition: str) -> None:
    s = start(game, edition, 3, REAL)
    act(s, s.clock, CHANCE, SetTurn(2))
    assert s.turn == 2
    assert right_of(s).is_quiet(s)
    assert not audit(s)


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_nobody_goes_out_who_still_owns_something(game: Game, edition: str) -> None:
    s = start(game, edition, 3, REAL)
    act(s, s.clock, CHANCE, SetTurn(1))
    if not s.cash(1):
        act(s, s.clock, CHANCE, SetAmount(1, MONEY, 5000))
    with pytest.raises(Illegal, match=r"still owns something|still has"):
        act(s, s.clock, CHANCE, SetOut(1))
    assert s.alive[1]


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_a_record_carries_its_position(game: Game, edition: str) -> None:
    s = quiet(game, edition, 2, 40)
    match = open_match(game, edition, 2, None, position=position(s))
    assert match.s.count == s.count
    assert parse_header(match.record.rows(game.codec)[0]).position == match.record.header.position
    seat = match.s.turn
    match.submit(1000, seat, choices(match.s, seat)[0].action)
    assert verify(game, match.record).wrong is None


def header(game: Game, *lines: dict[str, Any]) -> str:
    edition = loaded(game)
    return json.dumps(
        {
            **{"game": game.name, "edition": f"{edition.name}@{edition.hash}", "options": {}},
            **{"seats": 2, "dice": "host", "position": list(lines), "engine": "0", "format": 1},
        }
    )


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ({"do": "SetAmount", "holder": 77, "good": 0, "amount": 5}, "line 1"),
        ({"do": "SetAmount", "holder": 0, "good": 0, "amount": -5}, "-5 is too little"),
        ({"do": "SetPlace", "holder": 0, "items": [999]}, "item 999 is not among those offered"),
        ({"do": "SetMark", "field": "nonsense", "item": 0, "amount": 1}, "line 1"),
        ({"do": "SetTurn", "player": 9}, "line 1"),
        ({"do": "Nonsense"}, "Nonsense"),
        ({"do": "SetTurn"}, "SetTurn"),
    ],
)
def test_nonsense_in_a_position_is_refused_with_its_line(line: dict[str, Any], says: str) -> None:
    game = all_games()["monopoly"]
    with pytest.raises(BadRecord, match=says):
        begin(game, loaded(game), parse_header(header(game, line)), None)


def test_houses_on_half_a_group_are_refused() -> None:
    game = all_games()["monopoly"]
    s = start(game, "europe", 2, REAL)
    act(s, s.clock, CHANCE, SetTurn(0))
    actions = [choice.action for choice in right_of(s).choices(s, CHANCE)]
    house = next(a for a in actions if isinstance(a, SetAmount) and a.good == 1)
    with pytest.raises(Illegal, match="built on"):
        act(s, s.clock, CHANCE, SetAmount(house.holder, house.good, 1))
    with pytest.raises(Illegal, match="mortgaged"):
        act(s, s.clock, CHANCE, SetMark("mortgaged", 0, 1))
    act(s, s.clock, CHANCE, SetPlace(0, (0,)))
    act(s, s.clock, CHANCE, SetMark("mortgaged", 0, 1))
    assert not audit(s)
