"""The index of an Eldorado table, which the verbs keep up to date."""

from __future__ import annotations

import pytest

from magnat.core.audit import audit
from magnat.core.kernel import settle
from magnat.games.eldorado.edition import AVIONS, DIAMANTS, PER_SERIES, SERIES
from magnat.games.eldorado.rules.money.payments import Ruin, return_title
from magnat.games.eldorado.state import Eldorado
from magnat.games.eldorado.tests.setting import bare, game, ingots, priced


def counted(s: Eldorado, who: int) -> list[int]:
    """Return the values of the index, counted title by title."""
    mine = [title for title in range(s.box.titles) if s.held_by[title] == who]
    found = [len([t for t in mine if s.box.series(t) == series]) for series in range(len(SERIES))]
    owned = sum([1 << series for series in range(len(SERIES)) if found[series] > 0])
    return [*found, len(mine), sum([s.prices[title] for title in mine]), owned]


@pytest.mark.parametrize("per", ["title", PER_SERIES])
def test_titles_are_counted_as_they_move_and_as_prices_are_written_down(per: str) -> None:
    t = bare(3, price_per=per)
    s = game(t)
    copy = s.clone()
    t.holds(0, "title:avions-1", "title:avions-2", "title:secrets-1")
    t.holds(1, "title:avions-3")
    priced(t, "title:avions-2", 4_000)
    t.holds(1, "title:avions-2")
    for who in range(s.seats + 1):
        assert s.index.held[who] == counted(s, who)
        assert copy.index.held[who] == counted(copy, who), "a copy shares what it changes"
    assert s.titles(0) == (t.item("title:secrets-1"), t.item("title:avions-1"))
    assert s.titles_of(1, AVIONS) == [t.item("title:avions-2"), t.item("title:avions-3")]
    assert s.first_title(s.bank, AVIONS) == t.item("title:avions-4")
    assert s.owned(0) != s.owned(1)
    s.give(t.item("title:avions-1"), s.bank, "achats.titre")
    s.unquote(t.item("title:avions-1"), "achats.cours")
    assert [s.index.held[who] for who in range(4)] == [counted(s, who) for who in range(4)]
    assert audit(s) == []


def test_what_the_bank_would_give_goes_by_the_price_that_it_takes_titles_back_at() -> None:
    for resale, worth in (("last_price", 5_000), ("minimum", 1_000)):
        t = bare(3, resale=resale)
        ingots(t, 0, 2)
        t.holds(0, "title:diamants-1")
        priced(t, "title:diamants-1", 5_000)
        s = game(t)
        assert s.sale_value(0) == 2_000 + worth
        assert s.wealth(0) == s.cash(0) + 7_000
        assert s.holds(s.bank, DIAMANTS) == s.box.titles_per_series - 1


def test_an_index_that_is_out_of_date_is_found() -> None:
    s = game(bare(3))
    s.held_by[0] = 1
    assert audit(s) != []
    s.reindex()
    assert "what is kept beside the table is out of date" not in audit(s)


def in_order(s: Eldorado, who: int) -> tuple[int, ...]:
    """Return the titles of a holder, found title by title."""
    return tuple([title for title in range(s.box.titles) if s.held_by[title] == who])


def test_the_titles_of_each_are_kept_until_one_comes_or_goes() -> None:
    t = bare(3)
    s = game(t)
    t.holds(0, "title:secrets-1", "title:avions-2")
    hands = [s.titles(who) for who in range(4)]
    assert hands == [in_order(s, who) for who in range(4)]
    assert s.titles(0) is hands[0], "nothing has moved"
    t.holds(1, "title:avions-2")  # a deal,
    return_title(s, t.item("title:secrets-1"), "paiements.revente")  # a sale,
    assert [s.titles(who) for who in range(4)] == [in_order(s, who) for who in range(4)]
    assert (len(s.titles(0)), len(s.titles(1))) == (0, 1)
    t.holds(2, "title:diamants-1", "title:diamants-3")
    assert len(s.titles(2)) == 2
    s.do(Ruin(2, s.bank, "ruine.exclusion"))  # a fall,
    settle(s)
    assert [s.titles(who) for who in range(4)] == [in_order(s, who) for who in range(4)]
    s.held_by[t.item("title:avions-1")] = 0
    s.correct("owed", 0, 500)  # and what the real table shows
    assert s.titles(0) == in_order(s, 0) == (t.item("title:avions-1"),)
    assert audit(s) == []


def test_a_copy_has_its_own_titles_and_prices_once_one_of_the_two_changes() -> None:
    t = bare(3)
    s = game(t)
    t.holds(0, "title:avions-1", "title:avions-2")
    first, second = t.item("title:avions-1"), t.item("title:avions-2")
    copy = s.clone()
    assert copy.titles(0) is s.titles(0), "asked of one, known to both"
    copy.quote(first, 3_000, "banquier.cours")  # the copy first,
    assert (s.prices[first], copy.prices[first]) == (1_000, 3_000)
    copy.give(second, 1, "achats.titre")
    assert (s.titles(0), copy.titles(0)) == ((first, second), (first,))
    copy = s.clone()
    s.give(first, 2, "achats.titre")  # then the table itself
    s.quote(second, 2_000, "banquier.cours")
    assert (copy.titles(0), copy.titles(2), copy.prices[second]) == ((first, second), (), 1_000)
    for one in (s, copy):
        assert [one.index.held[who] for who in range(4)] == [counted(one, who) for who in range(4)]
        assert audit(one) == []


def test_titles_that_are_kept_out_of_date_are_found() -> None:
    s = game(bare(3))
    s.index.hands[1] = (0,)
    assert "what is kept beside the table is out of date" in audit(s)


def test_what_the_bank_owes_is_added_up() -> None:
    s = game(bare(3))
    assert not s.is_in_arrears()
    s.owe(0, 300)
    s.owe(2, 200)
    copy = s.clone()
    s.owe(0, -300)
    s.owe(2, -200)
    assert (s.is_in_arrears(), copy.is_in_arrears()) == (False, True)
    s.correct("owed", 1, 700)  # the real table says so
    assert s.is_in_arrears()
    assert audit(s) == audit(copy) == []
    s.owed = [0, 0, 0]
    assert "what is kept beside the table is out of date" in audit(s)
