"""Many random games with the books audited after every action.

`MAGNAT_GAMES=10000` plays so many per edition instead of the few of the everyday suite.
"""

from __future__ import annotations

import functools
import os

import pytest

from magnat.core.action import Illegal
from magnat.core.audit import audit
from magnat.core.luck import Luck
from magnat.games.monopoly import GAME
from magnat.games.monopoly.edition import MonopolyEdition
from magnat.play.wander import next_entry

GAMES = int(os.environ.get("MAGNAT_GAMES", "60"))  # per edition
LONGEST = 20_000  # entries
# Europe and Paris have the same rules and prices: with the same seeds they would be the same games.
FIRST = {"europe": 1, "electronique": 100_001, "paris": 200_001}
TABLES: tuple[dict[str, int | str | bool], ...] = (  # every other game is played by one of these
    {},
    {"short_game": True},
    {},
    {"timed_game": 10},
    {},
    {"claims": "automatic", "pay_then_roll": True, "free_parking_money": True},
    {},
    {"no_auctions": True, "double_salary_on_go": True, "even_start_properties": 3},
    {},
    {"mortgage_beside_buildings": False, "keep_mortgage_fee": False, "claim_patience_ms": 5000},
)


@functools.cache
def box(edition: str, table: int) -> MonopolyEdition:
    found = GAME.load(edition, TABLES[table])
    assert isinstance(found, MonopolyEdition)
    return found


def play(edition: str, seed: int) -> int:
    """One random game to its end; how many entries it took."""
    here = box(edition, seed % len(TABLES))
    seats = here.players[seed // len(TABLES) % len(here.players)]
    s = GAME.start(here, seats, seed)
    luck = Luck(1_000_000 + seed)
    entries = 0
    while s.outcome is None:
        entry = next_entry(s, luck)
        try:
            entry.apply(s)
        except Illegal as illegal:
            assert illegal.cite in here.rulebook, f"{entry} was refused without a paragraph"
        entries += 1
        faults = audit(s)
        assert not faults, f"{edition}, seed {seed}, entry {entries}, {entry}: {faults}"
        assert entries < LONGEST, f"{edition}, seed {seed} is not over: {s.agenda!r}"
    assert min(s.outcome.places) == 1
    return entries


@pytest.mark.parametrize("edition", FIRST)
def test_random_games_end_and_the_books_balance_after_every_action(edition: str) -> None:
    for seed in range(FIRST[edition], FIRST[edition] + GAMES):
        play(edition, seed)
