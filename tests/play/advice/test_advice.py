"""Advice: chances, intervals, both sides of a deal, turning points."""

from __future__ import annotations

from itertools import islice

from magnat.core.game import WHOLE
from magnat.games import find
from magnat.games.monopoly.tests.setting import Evening
from magnat.kit.claim import Claim, Waive
from magnat.kit.trade import Accept, Decline, Offer
from magnat.play.advice.advice import FAIR_TRIAL, AdviceOption, Adviser, ChanceGap, Chances
from magnat.play.advice.costly_choices import LEAST, TurningPointSearch, alternatives
from magnat.play.fairness import Secret
from magnat.play.match.match import open_match
from magnat.play.record.entries import RecordEntry
from magnat.play.simulate.results import wilson

MONOPOLY = find("monopoly")


def tried(*scores: float) -> AdviceOption:
    option = AdviceOption(None, 2)
    for score in scores:
        value = round(score * WHOLE)
        option.scores.append(value)
        option.chances.add([value, WHOLE - value])
    return option


def test_games_that_were_played_to_their_end_have_wilsons_interval() -> None:
    won = tried(*[1.0] * 6, *[0.0] * 14).chances
    low, high = wilson(6, 20)
    found = won.interval(0)
    assert abs(found[0] - low) < 0.02
    assert abs(found[1] - high) < 0.02
    assert Chances(2).interval(0) == (0.0, 1.0)


def test_values_between_defeat_and_victory_tell_more_than_games() -> None:
    whole = tried(1, 0, 1, 0, 1, 0).chances.interval(0)
    valued = tried(0.6, 0.4, 0.6, 0.4, 0.6, 0.4).chances.interval(0)
    assert whole[0] < valued[0] < 0.5 < valued[1] < whole[1]


def test_a_difference_in_the_same_games_is_clear_where_luck_would_hide_it() -> None:
    lucky = [0.9, 0.1, 0.8, 0.2, 0.7, 0.3]
    best, other = tried(*lucky), tried(*[one - 0.05 for one in lucky])
    assert best.chances.interval(0)[0] < other.chances.of(0)  # far apart they are not
    assert ChanceGap(best, other).is_clear
    assert not ChanceGap(best, best).is_clear
    assert not ChanceGap(tried(0.9), tried(0.1)).is_clear  # once is never


def offered() -> Evening:
    """Return a table at which seat 1 is offered Paris for one euro, which completes its group."""
    t = Evening()
    t.owns(0, "paris", "varsovie", "sofia")
    t.owns(1, "londres", "vilnius", "riga")
    t.does(0, Offer(1, -1, t.titles("paris")))
    return t


def test_a_deal_is_weighed_for_both_sides_and_a_present_is_taken() -> None:
    t = offered()
    adviser = Adviser(MONOPOLY, MONOPOLY.glimpse(t.s, 1))
    adviser.think(FAIR_TRIAL)
    taken = adviser.option(Accept(0))
    left = adviser.option(Decline(0))
    assert taken is not None
    assert left is not None
    assert ChanceGap(taken, left).is_clear
    mine, his = adviser.sides(taken)
    assert (mine.seat, his.seat) == (1, 0)
    assert mine.after > mine.before
    assert his.after < his.before
    assert adviser.sides(left) == []


def test_more_games_make_an_estimate_sharper_and_the_same_seed_the_same_one() -> None:
    view = MONOPOLY.glimpse(offered().s, 1)
    adviser = Adviser(MONOPOLY, view, 3)
    games = adviser.games()
    widths = []
    for some in (6, 30):
        for _ in islice(games, some):
            pass
        low, high = adviser.interval(adviser.best)
        widths.append(high - low)
    assert widths[1] < widths[0]
    again = Adviser(MONOPOLY, view, 3)
    for _ in islice(again.games(), 36):
        pass
    assert again.json(MONOPOLY.codec) == adviser.json(MONOPOLY.codec)


def test_an_offer_that_is_thought_of_is_told_as_if_it_were_taken() -> None:
    t = Evening()
    t.owns(0, "paris", "varsovie", "sofia")
    t.owns(1, "londres", "vilnius", "riga")
    wanted = Offer(1, 1, t.titles("londres"))
    adviser = Adviser(MONOPOLY, MONOPOLY.glimpse(t.s, 0), wanted=wanted, most=3)
    adviser.think(FAIR_TRIAL)
    option = adviser.options[0]
    assert option.action == wanted
    mine, his = adviser.sides(option)
    assert mine.after > mine.before  # if only he took it
    assert his.after < his.before


def test_the_choice_that_cost_most_is_found_and_what_would_have_been_better() -> None:
    """Seat 0 sells the title that completes seat 1's group for one euro."""
    t = offered()
    match = open_match(MONOPOLY, seats=3, secret=Secret(5, "salt"))
    match.s = t.s.clone()
    match.s.events = []
    turning = TurningPointSearch(MONOPOLY, match.record)
    turning.match.s = match.s.clone()
    match.append(RecordEntry(match.s.clock, 1, Decline(0)))  # what was for nothing is refused
    steps = list(turning.work())
    assert steps[-1] == turning.total
    (turn,) = turning.found
    assert (turn.entry, turn.seat) == (1, 1)
    assert turn.better.action == Accept(0)
    assert turn.could - turn.had >= LEAST


def test_to_give_up_what_is_owed_is_no_alternative() -> None:
    t = Evening()
    t.owns(1, "paris")
    t.lands(0, "paris")
    done = Claim(0, t.title("paris"))
    adviser = Adviser(MONOPOLY, MONOPOLY.glimpse(t.s, 1), wanted=done)
    assert adviser.option(Waive(0, t.title("paris"))) is not None
    left = [option.action for option in alternatives(adviser, adviser.options[0])]
    assert None not in left  # silence loses the rent too
    assert Waive(0, t.title("paris")) not in left


def test_a_lost_position_is_one_in_which_no_option_has_a_chance() -> None:
    view = MONOPOLY.glimpse(offered().s, 1)
    adviser = Adviser(MONOPOLY, view, 3)
    adviser.think(FAIR_TRIAL)
    assert not adviser.is_lost
    lost = tried(*[0.0] * 100)
    adviser.options[:] = [lost]
    assert not adviser.is_lost  # of seat 1, who wins where seat 0 loses
    adviser.options[:] = [tried(*[1.0] * 100)]
    assert adviser.is_lost
