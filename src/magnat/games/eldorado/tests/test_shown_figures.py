"""The figures that a player is shown agree with what the rules do."""

from __future__ import annotations

from magnat.core.kernel import act, choices
from magnat.core.luck import Luck
from magnat.core.step_and_window import NOBODY
from magnat.games.eldorado import GAME
from magnat.games.eldorado.rules.march import Fork, TakeCircuit
from magnat.games.eldorado.rules.squares.casino import CasinoTable, Stake
from magnat.games.eldorado.rules.squares.purchases import Buy, Purchase, Sale
from magnat.games.eldorado.state import Eldorado
from magnat.kit.dice import Dice
from magnat.play.simulate.random_walk import next_entry


def moments(kind: type, n: int) -> list[Eldorado]:
    """Return tables with a window of this kind on top of the agenda."""
    found: list[Eldorado] = []
    for seed in range(1, 60):
        s = GAME.start(GAME.load(), 3, seed)
        luck = Luck(seed)
        assert isinstance(s, Eldorado)
        while s.outcome is None and len(found) < n:
            next_entry(s, luck).apply(s)
            if s.agenda and isinstance(s.agenda[-1], kind):
                found.append(s.clone())
    return found


def test_each_circuit_leads_where_it_is_told_to() -> None:
    seen = moments(Fork, 12)
    assert len(seen) == 12
    for s in seen:
        seat = s.agenda[-1].seat
        told = GAME.figures(s, seat)
        for circuit, goal in zip(s.box.circuits, told.landings, strict=True):
            twin = s.clone()
            twin.luck = None
            act(twin, twin.clock, seat, TakeCircuit(circuit))
            assert twin.square(seat) == goal
        assert GAME.figures(s, NOBODY).landings == told.landings


def test_the_casino_wins_and_loses_no_more_than_is_told() -> None:
    seen = [s for s in moments(CasinoTable, 20) if s.cash(s.agenda[-1].seat) >= 1200]
    assert seen
    for s in seen:
        seat = s.agenda[-1].seat
        wager = GAME.figures(s, seat).wager
        assert wager is not None
        assert (wager.best, wager.worst) == (12, 11)
        assert wager.safe % s.box.unit == 0
        assert wager.safe * wager.worst <= s.cash(seat) < (wager.safe + s.box.unit) * wager.worst
        twin = s.clone()
        twin.luck = None
        act(twin, twin.clock, seat, Stake(s.box.unit))
        act(twin, twin.clock, -2, Dice((5, 6)))
        assert twin.cash(seat) == s.cash(seat) - s.box.unit * wager.worst


def test_rivals_are_those_who_may_bid() -> None:
    bought = 0
    for s in moments(Purchase, 30):
        seat = s.agenda[-1].seat
        told = GAME.figures(s, seat).rivals
        if any([isinstance(choice.action, Buy) for choice in choices(s, seat)]):
            twin = s.clone()
            act(twin, twin.clock, seat, Buy())
            assert isinstance(twin.agenda[-1], Sale) == (told != [])
            bought += 1
        assert seat not in told
    assert bought > 5
