"""The figures that a player is shown agree with what the rules do."""

from __future__ import annotations

from magnat.core.action_and_choice import Illegal
from magnat.core.kernel import act, choices
from magnat.core.luck import Luck
from magnat.core.shown_figures import Swap
from magnat.games.richesses import GAME
from magnat.games.richesses.rules.squares.country import TakeTitles, Titles
from magnat.games.richesses.state import Richesses
from magnat.play.simulate.random_walk import next_entry


def asked(n: int) -> list[Richesses]:
    """Return tables at which a player is asked which titles to take."""
    found: list[Richesses] = []
    s = GAME.start(GAME.load(), 4, 5)
    luck = Luck(5)
    assert isinstance(s, Richesses)
    while s.outcome is None and len(found) < n:
        try:
            next_entry(s, luck).apply(s)
        except Illegal:
            continue
        if s.agenda and isinstance(s.agenda[-1], Titles):
            found.append(s.clone())
    return found


def test_what_titles_would_bring_is_what_they_bring_once_taken() -> None:
    taken = 0
    luck = Luck(1)
    for s in asked(60):
        seat = s.agenda[-1].seat
        told = GAME.figures(s, seat)
        action = choices(s, seat)[0].draw(luck)
        assert isinstance(action, TakeTitles)
        twin = s.clone()
        twin.luck = None
        try:
            act(twin, twin.clock, seat, action)
        except Illegal:
            continue  # too dear together
        for own in {s.box.production_of[item] for item in action.items}:
            (reach,) = [one for one in told.reach if one.production == own]
            percent = twin.percent(seat, own)
            assert reach.royalties[reach.percents.index(percent)] == twin.royalty(seat, own)
            taken += 1
    assert taken > 20


def test_the_next_title_of_a_trust_is_the_cheapest_that_brings_more() -> None:
    crossed = 0
    for s in asked(40):
        for seat in s.living():
            told = GAME.figures(s, seat)
            assert [one.production for one in told.trusts] == s.trusts(seat)
            for one in told.trusts:
                if one.next < 0:
                    continue
                after = s.clone()
                after.give(one.next, seat, "pays.titres")
                assert after.percent(seat, one.production) == one.percent
                assert after.royalty(seat, one.production) == one.royalty
                assert one.crosses == (one.royalty > s.royalty(seat, one.production))
                crossed += one.crosses
    assert crossed > 10


def test_a_deal_moves_shares_and_royalties() -> None:
    s = asked(30)[-1]
    seat, other = s.living()[:2]
    own = s.trusts(seat)[0]
    items = s.trust(seat, own)
    mine, theirs = GAME.weigh(s, Swap(seat, other, items))
    assert (mine.shifts[0].before, mine.shifts[0].after) == (s.percent(seat, own), 0)
    assert mine.shifts[0].brings == 0
    assert theirs.shifts[0].after == s.percent(other, own) + s.percent(seat, own)
    assert theirs.shifts[0].brings == s.box.royalty(own, theirs.shifts[0].after)
    assert s.trust(seat, own) == items
