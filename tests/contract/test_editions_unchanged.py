"""Games do not change an edition: tables share it."""

from __future__ import annotations

import contextlib
import inspect
from typing import Any

import pytest

from magnat.core.action_and_choice import Illegal
from magnat.core.bot import BALANCED
from magnat.core.editions.edition import BadOption
from magnat.core.editions.rulebook import LANGUAGES
from magnat.core.game import Game
from magnat.core.luck import Luck
from magnat.core.values.int_rows import row_of
from magnat.play.bots.random_bot import RandomBot
from magnat.play.fairness import Secret
from magnat.play.match.match import Match
from magnat.play.record.header import new_header
from magnat.play.simulate.driver import Driver
from magnat.play.simulate.random_walk import next_entry
from magnat.play.text.game_sentences import story
from magnat.testing import loaded
from tests.contract.all_boxes import BOXES
from tests.toy import GAME as TOY

ROW: Any = type(row_of([]))  # a list, where nothing is compiled


def pictured(thing: Any, above: tuple[int, ...] = ()) -> Any:
    """Return everything that can be reached from an object, as plain data."""
    if isinstance(thing, (int, str, range, type(None))):
        return thing
    assert id(thing) not in above, f"{thing!r} holds itself"
    above = (*above, id(thing))
    if isinstance(thing, dict):
        return {key: pictured(value, above) for key, value in thing.items()}
    if isinstance(thing, (list, tuple, set, frozenset)):
        parts = sorted(thing, key=repr) if isinstance(thing, (set, frozenset)) else thing
        return [type(thing).__name__, *[pictured(part, above) for part in parts]]
    if isinstance(thing, ROW):  # where it is compiled
        return list(thing)
    held = dict(getattr(thing, "__dict__", {}))
    for name, value in inspect.getmembers_static(type(thing), inspect.isgetsetdescriptor):
        if not name.startswith("__"):  # a compiled class keeps its fields there
            held[name] = value.__get__(thing)
    assert held or is_code(type(thing)), f"{thing!r} hides its fields"
    return {name: pictured(value, above) for name, value in held.items()}


def is_code(cls: type) -> bool:
    """Tell whether these are classes of a game that cannot store anything: neither they nor their
    bases have fields or slots. The chapters that an edition refers to are such classes."""
    own = [base for base in cls.__mro__ if base is not object]
    ours = [base.__module__.startswith("magnat.games.") for base in own]
    held = [vars(base).get(name) for base in own for name in ("__slots__", "__annotations__")]
    return bool(own) and all(ours) and not any(held)


class Slotted:
    __slots__ = ("toll",)

    def __init__(self, toll: int) -> None:
        self.toll = toll


@pytest.mark.parametrize("thing", [Slotted(1), iter([1]), len, object()])
def test_what_could_hide_its_fields_is_not_passed_over(thing: object) -> None:
    with pytest.raises(AssertionError, match="hides its fields"):
        pictured([thing])


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_games_leave_their_edition_as_it_was(game: Game, edition: str) -> None:
    fresh = pictured(game.load(edition))
    box = loaded(game, edition)
    assert box is loaded(game, edition)
    seats = box.players[1]
    bots = [game.bot(BALANCED, seat + 1) or RandomBot(seat + 1) for seat in range(seats)]
    Driver(game.start(box, seats, 7), bots, game.secrecy(), limit=800).run()
    secret = Secret(3, "frozen")
    match = Match(game, new_header(game, box, seats, secret), secret, box)
    luck = Luck(11)
    while not match.is_over and len(match.record.lines) < 150:
        with contextlib.suppress(Illegal):
            match.append(next_entry(match.s, luck))
    for language in LANGUAGES:
        assert story(match, language, everything=True)
    for seat in range(seats):
        match.glimpse(seat).json(match.codec)
    assert pictured(box) == fresh


def test_options_make_another_edition() -> None:
    """1 and True are equal in Python, but different options."""
    plain, free = loaded(TOY), loaded(TOY, options={"toll": 1})
    assert plain is loaded(TOY, TOY.default, {})
    assert plain is not free
    assert (plain.chosen, free.chosen) == ({}, {"toll": 1})
    with pytest.raises(BadOption):
        loaded(TOY, options={"toll": True})
