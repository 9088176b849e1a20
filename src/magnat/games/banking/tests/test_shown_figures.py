"""The figures that a player is shown agree with what the rules do."""

from __future__ import annotations

import pytest

from magnat.core.kernel import act
from magnat.core.luck import Luck
from magnat.games.banking import GAME
from magnat.games.banking.rules.pawns import Advance, WhichPawn
from magnat.games.banking.state import Banking
from magnat.play.simulate.random_walk import next_entry


def asked(seeds: range, **options: bool) -> list[Banking]:
    """Return tables at which a player is asked which pawn to move."""
    found: list[Banking] = []
    for seed in seeds:
        s = GAME.start(GAME.load("", options), 3, seed)
        luck = Luck(seed)
        assert isinstance(s, Banking)
        while s.outcome is None:
            next_entry(s, luck).apply(s)
            if s.agenda and isinstance(s.agenda[-1], WhichPawn):
                found.append(s.clone())
    return found


@pytest.mark.parametrize("exact", [True, False])
def test_a_pawn_goes_where_it_is_foretold_and_brings_what_is_foretold(exact: bool) -> None:
    kinds: set[str] = set()
    for s in asked(range(1, 6), exact_goal=exact):
        seat = s.agenda[-1].seat
        for told in GAME.figures(s, seat).forecasts:
            twin = s.clone()
            twin.luck = None
            act(twin, twin.clock, seat, Advance(told.pawn))
            kinds.add("lost" if told.lost else told.kind)
            if told.lost:
                assert twin.held_by[told.pawn] == s.held_by[told.pawn]
            elif told.kind != "cnep":  # where a card waits to be drawn
                assert twin.held_by[told.pawn] == told.way[-1]
                before, after = s.squares(told.pawn), twin.squares(told.pawn)
                assert after - before == len(told.way)
                assert told.left == s.box.board.way - 1 - after
                if s.holding(seat) + told.gain >= 0 and told.meetings == 0:
                    assert twin.holding(seat) - s.holding(seat) == told.gain
    assert {"lost", "lane", "counter", "gold", "silver", "goal"} <= kinds


def test_the_next_counter_is_the_first_of_its_colour_on_the_way() -> None:
    for s in asked(range(1, 2))[:40]:
        told = GAME.figures(s, 0)
        board = s.box.board
        for i, step in enumerate(s.steps):
            ahead = board.track.ahead(step, board.way)
            colour = step // board.way
            own = [
                n
                for n, one in enumerate(ahead, 1)
                if board.colour_of[board.space(one)] == colour and board.space(one) < board.ring
            ]
            assert told.to_counter[i] == (own[0] if own else 0)
            assert told.gone[i] == step % board.way
