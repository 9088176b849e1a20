"""Many random games with the books audited after every action.

`MAGNAT_GAMES=10000` plays so many instead of the few of the everyday suite.
"""

from __future__ import annotations

import functools
import os

from magnat.core.action import Illegal
from magnat.core.audit import audit
from magnat.core.luck import Luck
from magnat.games.eldorado import GAME
from magnat.games.eldorado.edition import Box
from magnat.play.wander import next_entry

GAMES = int(os.environ.get("MAGNAT_GAMES", "40"))
LONGEST = 20_000  # entries
TABLES: tuple[dict[str, int | str | bool], ...] = (  # every other game is played by one of these
    {},
    {"price_per": "series"},
    {},
    {"resale": "minimum", "loan_in_count": False},
    {},
    {"claims": "automatic", "casino_by_double": "move"},
    {},
    {"private_sales": True, "auction_seconds": 0},
)


@functools.cache
def box(table: int) -> Box:
    found = GAME.load("reconstruction", TABLES[table])
    assert isinstance(found, Box)
    return found


def play(seed: int) -> None:
    """One random game to its end."""
    here = box(seed % len(TABLES))
    s = GAME.start(here, here.players[seed // len(TABLES) % len(here.players)], seed)
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
        assert not faults, f"seed {seed}, entry {entries}, {entry}: {faults}"
        assert entries < LONGEST, f"seed {seed} is not over: {s.agenda!r}"
    assert min(s.outcome.places) == 1


def test_random_games_end_and_the_books_balance_after_every_action() -> None:
    for seed in range(1, GAMES + 1):
        play(seed)
