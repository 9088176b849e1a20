"""Tables whose plates lie as on the photograph, and a tiny box for the booklet's examples."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from magnat.core.state import MONEY
from magnat.core.step_and_window import Seat
from magnat.games.richesses import GAME, RichessesGame
from magnat.games.richesses.state import Richesses
from magnat.testing import ScenarioTable

EXAMPLES: Final = RichessesGame(Path(__file__).parent, "argent")
MILLION: Final = 1_000_000


def world(
    seats: int = 3, edition: str = "nathan-urss", first: Seat = 0, **options: Any
) -> ScenarioTable:
    """A table of a printing, its plates as photographed."""
    options.setdefault("plates", "photographed")
    return ScenarioTable(GAME, edition, seats, first, **options)


def example(seats: int = 3) -> ScenarioTable:
    return ScenarioTable(EXAMPLES, "argent", seats, 0)


def board(t: ScenarioTable) -> Richesses:
    assert isinstance(t.s, Richesses)
    return t.s


def stands(t: ScenarioTable, seat: Seat, space: str) -> None:
    """Put the pawn of a seat on this space."""
    t.puts(f"pawn:{seat}", f"space:{space}")


def tour(t: ScenarioTable, seat: Seat) -> None:
    """Let the pawn of a seat complete one tour of the world."""
    s = board(t)
    s.come_round(seat, "set-up")
    t.seen = len(s.events or [])


def holds_all(t: ScenarioTable, seat: Seat, production: str, n: int = 6) -> tuple[int, ...]:
    """Give the first n titles of a production to a seat and return them."""
    s = board(t)
    items = s.box.trusts[s.box.productions.index(production)][:n]
    t.holds(seat, *[s.item_name(item) for item in items])
    return items


def plate(t: ScenarioTable, production: str) -> int:
    """Return the plate that stands for a production in claims and lots."""
    s = board(t)
    return s.plate_of(s.box.productions.index(production))


def under(t: ScenarioTable) -> int:
    """Return the plate of the square on which the player on turn stands."""
    s = board(t)
    return s.plate_at(s.at(s.turn))


def purses(t: ScenarioTable) -> list[int]:
    return list(t.s.count[MONEY])[: t.s.seats]
