"""The figures that a player is shown agree with what the rules do."""

from __future__ import annotations

from magnat.core.shown_figures import Swap
from magnat.games.monopoly import GAME
from magnat.games.monopoly.edition import HOTEL, HOUSE
from magnat.games.monopoly.rules.money.mortgage import Mortgage
from magnat.games.monopoly.rules.property.building import Build
from magnat.games.monopoly.shown_figures import MonopolyFigures
from magnat.kit.claim import Claim
from magnat.testing import ScenarioTable, paid, table


def told(t: ScenarioTable) -> MonopolyFigures:
    return GAME.figures(t.s, 0)


def test_the_rent_that_is_told_is_the_rent_that_is_paid() -> None:
    t = table("monopoly/europe", seats=3)
    t.holds(1, "title:vilnius", "title:riga")
    riga = t.item("title:riga")
    assert (told(t).rent[riga], told(t).line[riga], told(t).next_rent[riga]) == (8, 1, 20)
    t.roll(0, 1, 2)
    t.does(1, Claim(0, riga))
    t.expect(paid(0, 1, told(t).rent[riga], cite="loyer.double"))


def test_each_line_of_a_card_is_told_with_the_one_after_it() -> None:
    t = table("monopoly/europe", seats=2)
    vilnius, riga = t.item("title:vilnius"), t.item("title:riga")
    t.holds(0, "title:vilnius")
    assert (told(t).rent[vilnius], told(t).next_rent[vilnius]) == (2, 4)
    assert told(t).whole[0] == -1
    t.holds(0, "title:riga")
    assert (told(t).whole[0], told(t).rent[vilnius], told(t).doubled[vilnius]) == (0, 4, 4)
    seen = []
    for _ in range(5):
        for title in (vilnius, riga):
            assert told(t).building_price[title] == 50
            t.does(0, Build(title))
        seen.append((told(t).rent[vilnius], told(t).line[vilnius], told(t).building[vilnius]))
    assert seen == [(10, 2, HOUSE), (30, 3, HOUSE), (90, 4, HOUSE), (160, 5, HOTEL), (250, 6, 0)]
    assert told(t).next_rent[vilnius] is None


def test_the_short_game_needs_fewer_houses_and_its_figures_say_so() -> None:
    t = table("monopoly/europe", seats=2, short_game=True)
    assert told(t).hotel_needs == 3
    assert told(table("monopoly/europe", seats=2)).hotel_needs == 4


def test_stations_go_by_number_and_utilities_by_the_point() -> None:
    t = table("monopoly/europe", seats=2)
    t.holds(1, "title:schiphol", "title:parlement")
    schiphol, parliament = t.item("title:schiphol"), t.item("title:parlement")
    assert (told(t).rent[schiphol], told(t).next_rent[schiphol]) == (25, 50)
    assert (told(t).rent[parliament], told(t).next_rent[parliament]) == (4, 10)


def test_a_mortgage_costs_its_interest_to_lift_and_brings_no_rent() -> None:
    t = table("monopoly/europe", seats=2)
    t.holds(0, "title:riga")
    riga = t.item("title:riga")
    t.does(0, Mortgage(riga))
    assert (told(t).rent[riga], told(t).line[riga], told(t).redemption[riga]) == (0, -1, 33)
    assert told(t).raisable == [0, 0]
    assert told(t).worth == [1500 + 30 + 30, 1500]


def test_a_deal_is_weighed_without_being_made() -> None:
    t = table("monopoly/europe", seats=2, keep_mortgage_fee=False)
    t.holds(0, "title:vilnius")
    t.holds(1, "title:riga")
    t.does(1, Mortgage(t.item("title:riga")))
    before = GAME.codec.dump(t.s)
    mine, theirs = GAME.weigh(t.s, Swap(0, 1, (t.item("title:riga"),)))
    assert GAME.codec.dump(t.s) == before
    (shift,) = mine.shifts
    assert (shift.group, shift.before, shift.after, shift.of) == ("brun", 1, 2, 2)
    assert (mine.before, mine.after, theirs.before, theirs.after) == (2, 2, 0, 0)
    (burden,) = mine.burdens
    assert (burden.keep, burden.lift, burden.cite) == (0, 33, "hypotheque.ceder")
    assert theirs.burdens == []
