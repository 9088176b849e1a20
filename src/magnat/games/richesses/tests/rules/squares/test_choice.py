"""III. Continental choice and world choice."""

from __future__ import annotations

from magnat.games.richesses.rules.squares.choice import ContinentTitles, WorldTitles
from magnat.games.richesses.rules.squares.country import Royalties, TakeTitles
from magnat.games.richesses.rules.turn import RichessesTurn
from magnat.games.richesses.tests.setting import (
    board,
    example,
    holds_all,
    stands,
    tour,
    under,
    world,
)
from magnat.kit.claim import Claim
from magnat.testing import ScenarioTable, event, paid


def america(t: ScenarioTable) -> None:
    stands(t, 0, "joker-1")  # step 18; two steps past Mexico is the first American choice
    t.roll(0, 1, 2)


def test_RDM_11_the_booklets_silver() -> None:
    """5 % Yugoslavia, 15 % Mexico, 35 % Canada, 5 % Australia: 60 %, 3 500 000 for each visit.

    Australia is not in America: the text wins over the example, and the world choice gives it."""
    t = example()
    t.holds(0, "title:argent-yougoslavie")
    silver = board(t).box.productions.index("argent")
    t.roll(0, 1, 2)
    t.asks(0, ContinentTitles)
    mexico, canada = t.item("title:argent-mexique"), t.item("title:argent-canada")
    australia = t.item("title:argent-australie")
    t.refuses(0, TakeTitles((mexico, canada, australia)), cite="choix.continental")
    t.does(0, TakeTitles((mexico, canada)))
    assert board(t).percent(0, silver) == 55
    tour(t, 0)
    stands(t, 0, "choix-amerique")
    stands(t, 1, "choix-amerique")
    t.roll(1, 2, 1)  # news
    t.draws("card:rien-ou-presque")
    stands(t, 2, "choix-amerique")
    t.roll(2, 1, 2)
    t.draws("card:rien-ou-presque")
    t.roll(0, 1, 1)
    t.asks(0, WorldTitles)
    t.does(0, TakeTitles((australia,)))
    assert board(t).percent(0, silver) == 60
    assert board(t).royalty(0, silver) == 3_500_000
    stands(t, 1, "depart")
    t.roll(1, 1, 3)  # Mexico, whose plate is silver
    t.does(0, Claim(1, under(t)))
    t.does(1, TakeTitles(()))
    t.expect(paid(1, 0, 3_500_000, cite="pays.royalties"))


def test_RDM_11_royalties_first_then_titles() -> None:
    t = world()
    t.holds(0, "title:argent-japon")
    holds_all(t, 2, "cobalt")
    america(t)
    t.asks(2, Royalties)
    t.does(2, Claim(0, under(t)))
    t.expect(paid(0, 2, 12_000_000, cite="pays.royalties"))
    t.asks(0, ContinentTitles)


def test_RDM_11_only_productions_one_holds_and_only_of_that_continent() -> None:
    t = world()
    t.holds(0, "title:argent-japon")
    america(t)
    t.asks(0, ContinentTitles)
    t.refuses(0, TakeTitles((t.item("title:nickel-cuba"),)), cite="choix.continental")
    t.refuses(0, TakeTitles((t.item("title:argent-etats-unis"),)), cite="choix.continental")
    t.refuses(0, TakeTitles((t.item("title:argent-australie"),)), cite="choix.continental")
    three = ("title:argent-canada", "title:argent-perou", "title:argent-mexique")
    t.does(0, TakeTitles(tuple([t.item(name) for name in three])))
    assert board(t).percent(0, board(t).box.productions.index("argent")) == 60


def test_RDM_11_asia_goes_with_oceania() -> None:
    t = world()
    t.holds(0, "title:argent-mexique")
    stands(t, 0, "moyen-orient")  # step 51
    t.roll(0, 1, 2)
    t.asks(0, ContinentTitles)
    t.does(0, TakeTitles((t.item("title:argent-japon"), t.item("title:argent-australie"))))


def test_RDM_11_the_titles_of_each_continental_square_in_their_order() -> None:
    t = world()
    s = board(t)
    for production in ("or", "petrole", "cafe", "ble"):
        holds_all(t, 0, production, 2)
    holds_all(t, 1, "petrole", 1)
    found = 0
    for square in s.box.squares:
        if square.kind == "choice":
            stands(t, 0, square.key)
            pool = tuple(
                [
                    item
                    for item in s.box.offered[square.step]
                    if s.held_by[item] == s.file and s.percent(0, s.box.production_of[item]) > 0
                ]
            )
            window = ContinentTitles(0)
            assert window.pool(s) == pool
            assert window.is_open(s) == (pool != ())
            found += len(pool)
    assert found > 0


def test_RDM_11_without_a_trust_there_is_nothing_to_choose() -> None:
    t = world()
    america(t)
    t.asks(1, RichessesTurn)


def test_RDM_12_the_world_choice_counts_only_after_a_tour() -> None:
    t = world()
    t.holds(0, "title:argent-mexique")
    stands(t, 0, "joker-2")  # step 44
    t.roll(0, 1, 1)
    t.expect(event("rested", 0, cite="choix.mondial"))
    t.asks(1, RichessesTurn)


def test_RDM_12_from_anywhere_to_complete_ones_own_trusts_without_royalties() -> None:
    t = world()
    t.holds(0, "title:argent-mexique")
    tour(t, 0)
    stands(t, 0, "joker-2")
    t.roll(0, 1, 1)
    t.asks(0, WorldTitles)
    t.refuses(0, TakeTitles((t.item("title:nickel-cuba"),)), cite="choix.mondial")
    rest = ("japon", "australie", "canada", "perou", "etats-unis")
    t.does(0, TakeTitles(tuple([t.item(f"title:argent-{name}") for name in rest])))
    assert len(board(t).titles(0)) == 6
    t.expect_no(event("claimed"))
