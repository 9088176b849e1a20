"""The cash of each player is secret; titles are public."""

from __future__ import annotations

from magnat.core.glimpse import SPECTATOR
from magnat.core.kernel import choices, deadline
from magnat.games.richesses.tests.setting import (
    MILLION,
    board,
    holds_all,
    stands,
    tour,
    under,
    world,
)
from magnat.kit.claim import Claim
from magnat.kit.leaving import Resign
from magnat.kit.trade import Accept, Offer
from magnat.testing import ScenarioTable


def seen(t: ScenarioTable, seat: int) -> list[int | None]:
    view = t.game.glimpse(t.s, seat)
    return [view.cash(holder) for holder in range(t.s.seats + 1)]


def test_RDM_15_everybody_sees_his_own_cash_and_nobody_elses() -> None:
    t = world(3)
    share = 66_600_000
    assert seen(t, 0) == [share, None, None, None]
    assert seen(t, 2) == [None, None, share, None]
    assert seen(t, SPECTATOR) == [None] * 4
    t.does(1, Resign())
    assert seen(t, 0) == [share, 0, None, None]  # whoever is out has nothing


def test_RDM_15_titles_and_jokers_lie_open() -> None:
    t = world(3)
    items = holds_all(t, 1, "argent")
    view = t.game.glimpse(t.s, 0)
    assert [view.holder(item) for item in items] == [1] * 6
    assert view.count(1, 1) == 0


def test_RDM_15_the_table_may_play_with_open_purses() -> None:
    t = world(3, secret_cash=False)
    assert None not in seen(t, SPECTATOR)


def test_RDM_15_neither_choices_nor_hours_tell_what_is_in_a_purse() -> None:
    """With any cash of seat 1, the others see the same table, in every window of the game."""
    for scene in (royalties, hammer, sale, joker, short):
        views = []
        for millions in (1, 60):
            t = world(4, rescue="window")
            t.cash(1, 30 * MILLION)
            scene(t)
            t.cash(1, millions * MILLION)
            views.append(
                [
                    (
                        t.game.glimpse(t.s, seat).json(t.game.codec),
                        repr(choices(t.s, seat)),
                        deadline(t.s),
                    )
                    for seat in (0, 2, 3, SPECTATOR)
                ]
            )
        assert views[0] == views[1], scene.__name__


def royalties(t: ScenarioTable) -> None:
    holds_all(t, 1, "houille", 3)
    t.holds(2, "title:houille-chine", "title:houille-urss")
    stands(t, 0, "joker-1")
    t.roll(0, 1, 1)
    t.does(2, Claim(0, under(t)))


def hammer(t: ScenarioTable) -> None:
    tour(t, 0)
    holds_all(t, 0, "argent", 3)
    stands(t, 0, "europe-mediterraneenne")
    t.roll(0, 1, 3)


def sale(t: ScenarioTable) -> None:
    items = holds_all(t, 0, "argent", 3)
    t.does(0, Offer(2, -2 * MILLION, items))
    t.does(2, Accept(0))
    wheat = holds_all(t, 2, "ble", 2)
    t.does(2, Offer(1, -40 * MILLION, wheat))


def joker(t: ScenarioTable) -> None:
    t.does(0, Resign())  # seat 1 is next
    stands(t, 1, "actualite-2")
    t.roll(1, 1, 1)


def short(t: ScenarioTable) -> None:
    holds_all(t, 2, "houille")
    t.does(0, Resign())
    t.cash(1, 2 * MILLION)
    stands(t, 1, "joker-1")
    t.roll(1, 1, 1)
    t.does(2, Claim(1, under(t)))
    assert board(t).alive[1]
