"""Where the booklet leaves a point open the table chooses: both readings of each, side by side."""

from __future__ import annotations

import pytest

from magnat.core.bot import TEMPERAMENTS
from magnat.games.richesses import GAME
from magnat.games.richesses.edition import RichessesBox
from magnat.games.richesses.rules.squares.auctions import Hammer
from magnat.games.richesses.rules.squares.choice import ContinentTitles, WorldTitles
from magnat.games.richesses.rules.squares.country import TakeTitles
from magnat.games.richesses.rules.squares.joker import JokerSale
from magnat.games.richesses.tests.setting import MILLION, board, holds_all, stands, tour, world
from magnat.kit.auction import Bid
from magnat.kit.leaving import Resign
from magnat.testing import ScenarioTable, event, given, loaded, paid


def royalties(t: ScenarioTable, percents: list[int]) -> list[int]:
    """Return the royalties of silver at these shares, with its base of 700 000."""
    box = board(t).box
    return [box.royalty(box.productions.index("argent"), one) // 700_000 for one in percents]


def test_RDM_9_a_share_on_the_line_belongs_to_the_higher_band_or_to_the_lower_one() -> None:
    shares = [29, 30, 49, 50, 51, 70, 75, 90, 95]
    assert royalties(world(), shares) == [0, 1, 1, 5, 5, 10, 10, 20, 20]
    t = world(band_edge="lower")
    assert royalties(t, shares) == [0, 1, 1, 1, 5, 5, 10, 10, 20]


@pytest.mark.parametrize(
    ("edition", "key", "usual", "variant"),
    [
        ("nathan-urss", "acier-etats-unis", 3_000_000, 2_500_000),
        ("nathan-urss", "argent-japon", 500_000, 1_000_000),
        ("nathan-cei", "uranium-france", 1_800_000, 1_600_000),
        ("nathan-cei", "the-inde", 3_500_000, 3_500_000),
    ],
)
def test_RDM_3_disputed_prices(edition: str, key: str, usual: int, variant: int) -> None:
    for prices, price in (("usual", usual), ("variant", variant)):
        t = world(edition=edition, prices=prices)
        assert board(t).box.price((t.item(f"title:{key}"),)) == price


def test_RDM_3_where_nobody_disputes_a_price_there_is_nothing_to_choose() -> None:
    for edition in GAME.editions():
        box = loaded(GAME, edition)
        assert isinstance(box, RichessesBox)
        is_disputed = any([title.variant > 0 for title in box.titles])
        assert ("prices" in box.options) == is_disputed, edition


def continents(t: ScenarioTable, space: str) -> set[str]:
    """Return the continents of the titles that a choice offers to a player who holds one title of
    each production."""
    s = board(t)
    for production in s.box.productions:
        holds_all(t, 0, production, 1)
    stands(t, 0, space)
    pool = ContinentTitles(0).pool(s)
    return {s.box.areas[s.box.area_of[item]] for item in pool}


def test_RDM_11_the_continent_is_the_squares_or_geographys_or_the_examples() -> None:
    for space, own, power in (
        ("choix-amerique-1", "mexique", "etats-unis"),
        ("choix-europe-1", "france", "urss"),
    ):
        printed = continents(world(), space)
        assert own in printed
        assert not {power, "oceanie"} & printed
        whole = continents(world(continents="geography"), space)
        assert whole - printed == {power}
        example = continents(world(continents="example"), space)
        assert example - printed == ({"oceanie"} if space.startswith("choix-am") else set())


def test_RDM_12_a_tour_is_ones_own_or_anybodys() -> None:
    for whose, counts in (("own", False), ("anybody", True)):
        t = world(tour=whose)
        holds_all(t, 0, "argent", 1)
        tour(t, 1)
        world_choice = next(q.step for q in board(t).box.squares if q.kind == "world")
        t.puts("pawn:0", t.s.holder_name(board(t).space(world_choice - 3)))
        t.roll(0, 1, 2)
        assert isinstance(t.s.agenda[-1], WorldTitles) == counts


def test_RDM_13_a_tour_ends_on_the_first_step_again_or_on_the_last_one() -> None:
    for end, toured in (("first", 0), ("last", 1)):
        t = world(tour_end=end)
        holds_all(t, 0, "argent", 1)
        stands(t, 0, "actualite-6")  # two steps on is the last one, an auction
        t.roll(0, 1, 1)
        assert board(t).tours[0] == toured
        assert isinstance(t.s.agenda[-1], Hammer) == (toured > 0)


def test_RDM_7_the_fine_is_paid_before_the_move_or_after_it() -> None:
    for time, is_out in (("before", True), ("after", False)):
        t = world(fine_time=time)
        t.cash(0, MILLION)
        square = next(q.step for q in board(t).box.squares if q.kind == "points")
        t.puts("pawn:0", t.s.holder_name(board(t).space(square - 4)))
        t.roll(0, 2, 2)  # 2 000 000 to pay, and as much to receive
        assert t.s.alive[0] != is_out
        if not is_out:
            t.expect(
                paid(t.s.bank, 0, 2 * MILLION, cite="points.recevoir"),
                paid(0, t.s.bank, 2 * MILLION, cite="tour.double"),
            )


def test_RDM_16_half_the_price_is_a_bid_or_must_be_bettered() -> None:
    for first_bid, more in (("half", 0), ("above", 100_000)):
        t = world(first_bid=first_bid)
        (title,) = holds_all(t, 0, "argent", 1)
        half = board(t).box.price((title,)) // 2
        tour(t, 0)
        stands(t, 0, "europe-mediterraneenne")
        t.roll(0, 3, 1)
        t.refuses(1, Bid(half + more - 50_000), cite="encheres.marteau")
        assert t.may(1, Bid(half + more))
        t.wait(7)
        t.expect(paid(t.s.bank, 0, half, cite="encheres.banque"), given(title, 0, board(t).file))


def test_RDM_22_two_from_the_start_have_no_auctions_or_have_them() -> None:
    for has_them in (False, True):
        t = world(2, two_player_auctions=has_them)
        holds_all(t, 0, "argent", 1)
        tour(t, 0)
        stands(t, 0, "europe-mediterraneenne")
        t.roll(0, 3, 1)
        assert isinstance(t.s.agenda[-1], Hammer) == has_them
        t = world(2, two_player_auctions=has_them)
        stands(t, 0, "actualite-2")
        t.roll(0, 1, 1)
        assert isinstance(t.s.agenda[-1], JokerSale) == has_them
    t = world(3, two_player_auctions=True)
    t.does(2, Resign())
    holds_all(t, 0, "argent", 1)
    tour(t, 0)
    stands(t, 0, "europe-mediterraneenne")
    t.roll(0, 3, 1)
    t.expect(event("rested", 0, cite="face.repos"))


def choosing(complete: str) -> tuple[ScenarioTable, list[int]]:
    """Return a table at which a player stops on a world choice; he lacks two titles of silver, and
    a rival has one of nickel."""
    t = world(complete=complete)
    holds_all(t, 0, "argent", 4)
    holds_all(t, 0, "nickel", 1)
    silver, nickel = [board(t).box.productions.index(one) for one in ("argent", "nickel")]
    t.holds(1, t.s.item_name(board(t).box.trusts[nickel][5]))
    tour(t, 0)
    stands(t, 0, "joker-2")
    t.roll(0, 1, 1)
    t.asks(0, WorldTitles)
    return t, [*board(t).box.trusts[silver][4:], *board(t).box.trusts[nickel][1:5]]


def test_RDM_12_any_title_of_a_production_completes_a_trust() -> None:
    t, free = choosing("held")
    assert sorted(WorldTitles(0).pool(board(t))) == sorted(free)
    t.does(0, TakeTitles((free[0], free[2])))
    assert t.s.held_by[free[0]] == t.s.held_by[free[2]] == 0


def test_RDM_12_only_what_makes_a_trust_whole_completes_it() -> None:
    t, free = choosing("whole")
    assert sorted(WorldTitles(0).pool(board(t))) == sorted(free[:2])
    t.refuses(0, TakeTitles((free[2],)), cite="choix.mondial")
    t.refuses(0, TakeTitles((free[0],)), cite="choix.mondial")
    assert t.may(0, TakeTitles(()))
    t.does(0, TakeTitles(tuple(free[:2])))
    assert len(board(t).trust(0, board(t).box.productions.index("argent"))) == 6


def test_RDM_12_a_bot_takes_no_half_of_a_trust_where_it_must_be_whole() -> None:
    t, free = choosing("whole")
    for cash in range(0, 40 * MILLION, MILLION):
        t.cash(0, cash)
        for temperament in TEMPERAMENTS:
            taken = GAME.bot(temperament).choose(GAME.glimpse(t.s, 0), t.offers(0))
            assert taken in (TakeTitles(()), TakeTitles(tuple(free[:2])))
    assert taken == TakeTitles(tuple(free[:2]))


def test_RDM_3_no_printing_has_the_titles_of_the_booklets_examples_and_players_are_told() -> None:
    examples = {
        ("aluminium-norvege", 5),
        ("argent-yougoslavie", 5),
        ("argent-mexique", 15),
        ("argent-canada", 35),
        ("argent-australie", 5),
    }
    for name in GAME.editions():
        box = loaded(GAME, name)
        assert isinstance(box, RichessesBox)
        assert not examples & {(title.key, title.percent) for title in box.titles}
        assert "older" in box.about["en"]
