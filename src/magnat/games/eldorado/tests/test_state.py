"""What the verbs keep up to date beside the table."""

from __future__ import annotations

import pytest

from magnat.core.audit import audit
from magnat.games.eldorado.edition import AVIONS, DIAMANTS, PER_SERIES, SERIES
from magnat.games.eldorado.state import Eldorado
from magnat.games.eldorado.tests.setting import bare, game, ingots, priced


def counted(s: Eldorado, who: int) -> list[int]:
    """The same, title by title."""
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
        assert s.held[who] == counted(s, who)
        assert copy.held[who] == counted(copy, who), "a copy shares what it changes"
    assert s.titles(0) == [t.item("title:secrets-1"), t.item("title:avions-1")]
    assert s.titles_of(1, AVIONS) == [t.item("title:avions-2"), t.item("title:avions-3")]
    assert s.first_title(s.bank, AVIONS) == t.item("title:avions-4")
    assert s.owned(0) != s.owned(1)
    s.give(t.item("title:avions-1"), s.bank, "achats.titre")
    s.unquote(t.item("title:avions-1"), "achats.cours")
    assert [s.held[who] for who in range(4)] == [counted(s, who) for who in range(4)]
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
