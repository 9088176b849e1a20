"""The index of a Monopoly table is right after every game, and a copy has its own."""

from __future__ import annotations

from magnat.games.monopoly import GAME
from magnat.games.monopoly.edition import HOUSE
from magnat.games.monopoly.state import Monopoly
from magnat.games.monopoly.tests.setting import Evening
from magnat.play.simulate.driver import Driver
from magnat.testing import loaded


def fresh(s: Monopoly) -> Monopoly:
    """Return the same table with its index computed anew."""
    other = s.clone()
    other.reindex()
    return other


def test_what_is_kept_follows_a_whole_game_and_its_copies() -> None:
    s = GAME.start(loaded(GAME, "europe"), 4, 7)
    assert isinstance(s, Monopoly)
    driver = Driver(s, [GAME.bot(seed=seat + 1) for seat in range(4)], GAME.secrecy(), 7)
    copies: list[tuple[Monopoly, Monopoly]] = []
    while driver.step():
        if driver.decisions % 20 == 0 and len(copies) * 20 < driver.decisions:
            copies.append((s.clone(), fresh(s)))
        assert s.is_indexed_like(fresh(s))
    assert len(copies) > 5
    for copy, then in copies:  # as it was, whatever the game did afterwards
        assert copy.is_indexed_like(then)


def test_a_copy_and_its_original_change_apart() -> None:
    t = Evening()
    s = t.m
    site = t.title("riga")
    group = s.box.group_of[site]
    for title in s.box.groups[group].members:
        s.give(title, 0, "")
    copy = s.clone()
    copy.pay(copy.bank, copy.square(copy.box.space_of[site]), 1, "", HOUSE)
    assert (copy.storeys(site), s.storeys(site)) == (1, 0)
    assert copy.rent(site, 7) > s.rent(site, 7)
    s.give(site, 1, "")
    assert (copy.index.whole[group], s.index.whole[group]) == (0, -1)
    s.pledge(site, "")
    again = s.clone()
    again.lift(site, "")
    assert (s.index.loose[1], again.index.loose[1]) == (0, s.box.mortgage[site])
    for one in (s, copy, again):
        assert one.is_indexed_like(fresh(one))


def test_parts_tell_who_has_some_of_a_group() -> None:
    t = Evening()
    s = t.m
    site = t.title("riga")
    bit = 1 << s.box.group_of[site]
    assert s.index.parts[0] == 0
    assert s.index.parts[s.bank] & bit
    for title in s.box.members_of[site]:
        s.give(title, 0, "")
    assert s.index.parts[0] == bit
    assert not s.index.parts[s.bank] & bit
    s.give(site, 1, "")
    assert s.index.parts[0] == s.index.parts[1] == bit


def test_deeds_tell_whose_titles_have_changed() -> None:
    t = Evening()
    s = t.m
    site = t.title("riga")
    before = s.index.deeds[:]
    s.give(site, 0, "")
    assert [s.index.deeds[who] != before[who] for who in range(4)] == [True, False, False, True]
    before = s.index.deeds[:]
    s.pledge(site, "")
    assert [s.index.deeds[who] != before[who] for who in range(4)] == [True, False, False, False]
    copy = s.clone()
    copy.lift(site, "")
    s.lift(site, "")
    assert copy.index.deeds[0] != s.index.deeds[0]  # never the same number for two changes


def test_the_land_register_tells_whether_a_title_is_elsewhere() -> None:
    t = Evening()
    s = t.m
    first, last = t.title("riga"), s.box.sites[-1]
    before = (s.index.low, s.index.high)
    s.give(first, 0, "")
    s.give(last, 1, "")
    assert s.index.low != before[0]
    assert s.index.high != before[1]
    s.give(first, s.bank, "")
    s.give(last, s.bank, "")
    assert (s.index.low, s.index.high) == before
