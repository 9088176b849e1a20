"""Houses and hotels: on a whole group without mortgage, evenly, on one's turn or between turns."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import NO_CHOICES, Action, Choice, Illegal, Item
from magnat.core.step_and_window import NOBODY, Seat, Window
from magnat.games.monopoly.edition import ANY_TIME, HOTEL, TITLES
from magnat.games.monopoly.rules.endgame import is_ending
from magnat.games.monopoly.rules.money.debt import bound, evasion, may_change_means, owes
from magnat.games.monopoly.rules.property.building_sites import (
    build,
    buildable,
    building_price,
    can_build,
    hotel_cite,
    next_building,
)
from magnat.games.monopoly.rules.property.shortage import Contest, is_selling_the_last, rivals
from magnat.games.monopoly.rules.squares.leaving_prison import may_do_business
from magnat.games.monopoly.rules.turn import is_between_turns
from magnat.games.monopoly.state import Monopoly


@final
class Build(Action):
    """A house here; or, where there are enough, a hotel."""

    def __init__(self, title: Item) -> None:
        self.title: Final = title


BUILD: Final = [Choice(Build(title)) for title in range(TITLES)]  # made once, by title


@final
class MayBuild(Window[Monopoly]):
    """On one's turn or between other players' turns, as many as one can pay, one at a time."""

    kind = "build"
    cite = "maisons.acheter"

    def __init__(self, seat: Seat = NOBODY) -> None:
        super().__init__(seat)

    def choices(self, s: Monopoly, seat: Seat) -> list[Choice]:
        if not s.has_colour(seat) or not may_build_now(s, seat) or not may_do_business(s, seat):
            return NO_CHOICES
        sites = buildable(s, seat)
        if bound(s, seat) > 0:
            sites = [title for title in sites if self.leaves_enough(s, seat, title)]
        return [BUILD[title] for title in sites]

    def allows(self, s: Monopoly, seat: Seat, action: Action) -> bool:
        if not isinstance(action, Build) or not can_build(s, seat, action.title):
            return False
        if not may_build_now(s, seat) or not may_do_business(s, seat):
            return False
        return self.leaves_enough(s, seat, action.title)

    def leaves_enough(self, s: Monopoly, seat: Seat, title: Item) -> bool:
        """Whether rents that may still be claimed could be paid, where they bind."""
        back = s.box.hotel_exchange if next_building(s, title) == HOTEL else s.box.house_resale
        return may_change_means(s, seat, back[title] - building_price(s, title))

    def flow(self, s: Monopoly, seat: Seat, action: Action) -> int | None:
        assert isinstance(action, Build)
        if rivals(s, seat, next_building(s, action.title)):
            return None  # it may come to an auction
        return -building_price(s, action.title)

    def take(self, s: Monopoly, seat: Seat, action: Action) -> None:
        assert isinstance(action, Build)
        if rivals(s, seat, next_building(s, action.title)):
            s.note("contested", Contest.cite, seat, action.title)
            s.do(Contest(seat, action.title))
        else:
            build(s, seat, action.title, building_price(s, action.title))

    def refusal(self, s: Monopoly, seat: Seat, action: Action) -> Illegal | None:
        if not isinstance(action, Build):
            return None
        title = action.title
        if title not in s.box.sites:
            return Illegal("one builds only on the sites of a colour group", "maisons.groupe")
        if not s.has_group(seat, s.box.group_of[title]):
            return Illegal("the whole colour group is needed to build", "maisons.groupe")
        if not s.is_free_of_mortgage(s.box.group_of[title]):
            return Illegal("no site of the group may be mortgaged", "maisons.groupe")
        if not may_build_now(s, seat):
            if s.turn == seat or s.box.rules.buy_buildings == ANY_TIME:
                return Illegal("debts and the sale of the last buildings come first", self.cite)
            return Illegal("one builds on one's turn or between turns", self.cite)
        if not may_do_business(s, seat):
            return Illegal("from prison one neither builds nor bids", "prison.attendre")
        if s.has_hotel(title):
            return Illegal("one hotel on a site is all", hotel_cite(s))
        if s.storeys(title) > min([s.storeys(other) for other in s.box.members_of[title]]):
            return Illegal("the other sites of the group come first", "maisons.uniforme")
        if s.count[next_building(s, title)][s.bank] == 0:
            return Illegal("the bank has none left: wait until some come back", "crise.attendre")
        if building_price(s, title) > s.cash(seat):
            return Illegal("it costs {0}", self.cite, building_price(s, title))
        return evasion()


def may_build_now(s: Monopoly, seat: Seat) -> bool:
    """Between turns, or on one's own turn from its beginning to its end, whoever is asked; at any
    time, where the table reads it so. Debts and the sale of the last buildings come first."""
    if is_between_turns(s):
        return True
    if s.turn != seat and s.box.rules.buy_buildings != ANY_TIME:
        return False
    return not owes(s, seat) and not is_selling_the_last(s) and not is_ending(s)
