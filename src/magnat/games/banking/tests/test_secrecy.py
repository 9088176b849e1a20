"""Everything is public except the order of the cards."""

from __future__ import annotations

from magnat.core.glimpse import SPECTATOR
from magnat.games.banking import GAME
from magnat.games.banking.tests.setting import banking, in_bank, owns, stands
from magnat.testing import loaded


def test_BNK_15_purses_accounts_and_mines_are_seen_by_everybody() -> None:
    t = banking(3)
    t.cash(0, 30_000)
    in_bank(t, 1, 50_000)
    owns(t, 2, "gold-1")
    stands(t, 0, 1, 20)
    for seat in (0, 1, 2, SPECTATOR):
        view = GAME.glimpse(t.s, seat)
        assert view.state.count == t.s.count
        assert view.state.held_by == t.s.held_by
        assert view.hidden == []
        assert view.unknown == []


def test_BNK_14_nobody_knows_the_card_on_top() -> None:
    s = GAME.start(loaded(GAME), 3, seed=4)
    view = GAME.glimpse(s, 0)
    assert view.top(0) is None
    assert view.state.order[0] == sorted(s.order[0])
