"""The contract is tested on every box, the toy game included."""

from __future__ import annotations

import pytest

from magnat.core.action_and_choice import Illegal
from magnat.core.audit import audit
from magnat.core.game import Game
from magnat.core.luck import Luck
from magnat.core.state import State
from magnat.games import all_games
from magnat.play.record.entries import RecordEntry
from magnat.play.simulate.random_walk import next_entry
from magnat.testing import loaded
from tests.toy import GAME as TOY

GAMES: list[Game] = [TOY, *all_games().values()]
BOXES = [pytest.param(g, e, id=f"{g.name}/{e}") for g in GAMES for e in g.editions()]
TABLES = [
    pytest.param(game, edition, seats, id=f"{game.name}/{edition}-{seats}")
    for game in GAMES
    for edition in game.editions()
    for seats in loaded(game, edition).players
]
FAR = 20_000  # entries: longer than any sensible game


def start(game: Game, edition: str, seats: int, seed: int, listen: bool = False) -> State:
    return game.start(loaded(game, edition), seats, seed, listen)


def wander(s: State, luck: Luck, entries: int, audited: bool = False) -> list[RecordEntry]:
    """Play random legal actions and return the entries. Deals that a rule forbids are left out."""
    done: list[RecordEntry] = []
    while s.outcome is None and len(done) < entries:
        entry = next_entry(s, luck)
        try:
            entry.apply(s)
        except Illegal as illegal:
            assert illegal.cite in s.edition.rulebook, (
                f"{entry} was refused by no clause: {illegal}"
            )
        done.append(entry)
        if audited:
            faults = audit(s)
            assert not faults, f"after entry {len(done)}, {entry}: {faults}"
    return done


def again(s: State, entries: list[RecordEntry]) -> None:
    """Apply the same entries to another table."""
    for entry in entries:
        try:
            entry.apply(s)
        except Illegal as illegal:
            assert illegal.cite
