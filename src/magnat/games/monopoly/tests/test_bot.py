"""The game's own player: single decisions that a good player gets right, and whole games."""

from __future__ import annotations

from math import isqrt

import pytest

from magnat.core.action_and_choice import Action
from magnat.core.bot import BALANCED, BOLD, CAUTIOUS, TEMPERAMENTS, Bot
from magnat.core.kernel import act, choices
from magnat.core.luck import Luck
from magnat.games.monopoly import GAME
from magnat.games.monopoly.bot.appraisal import appraisal_of, landing_odds
from magnat.games.monopoly.bot.candidate_answers import after_deal
from magnat.games.monopoly.bot.dealing import Dealer
from magnat.games.monopoly.bot.win_strength import is_less, root, strength, strengths_after
from magnat.games.monopoly.rules.money.debt import FindMoney
from magnat.games.monopoly.rules.money.mortgage import Mortgage
from magnat.games.monopoly.rules.property.building import Build
from magnat.games.monopoly.rules.property.buying import Buy, LeaveIt, Sale
from magnat.games.monopoly.rules.property.selling_buildings import SellHotels, SellHouse
from magnat.games.monopoly.rules.squares.leaving_prison import PayFine, UseCard
from magnat.games.monopoly.rules.turn import MonopolyTurn
from magnat.games.monopoly.state import Monopoly
from magnat.games.monopoly.tests.greedy import Greedy
from magnat.kit.auction import BidUpTo, PassBid
from magnat.kit.claim import Claim
from magnat.kit.debt import GiveUp
from magnat.kit.dice import Roll
from magnat.kit.trade import Accept, Decline, Offer
from magnat.play.bots.random_bot import RandomBot
from magnat.play.bots.search import Search
from magnat.play.simulate.driver import Driver
from magnat.testing import ScenarioTable, loaded, table


def europe(seats: int = 3, first: int = 0) -> ScenarioTable:
    return table(GAME, seats, first, "europe")


def state(t: ScenarioTable) -> Monopoly:
    assert isinstance(t.s, Monopoly)
    return t.s


def group(t: ScenarioTable, key: str) -> tuple[str, ...]:
    """Return the names of a group's titles, in the order of the board."""
    s = state(t)
    for one in s.box.groups:
        if one.key == key:
            return tuple([s.item_name(title) for title in one.members])
    raise AssertionError(f"no group {key}")


def ask(t: ScenarioTable, seat: int, temperament: str = BALANCED) -> Action | None:
    return say(t, seat, player(temperament))


def player(temperament: str = BALANCED, seed: int = 1) -> Bot:
    return GAME.bot(temperament, seed)


def say(t: ScenarioTable, seat: int, bot: Bot) -> Action | None:
    """Return the action of a bot; assert that the rules allow it."""
    found = choices(t.s, seat)
    action = bot.choose(GAME.glimpse(t.s, seat), found)
    assert action is None or any([choice.covers(action) for choice in found]), action
    return action


def everybody_else_owns(t: ScenarioTable, *but: str) -> None:
    """Give all titles that no seat has to seat 2, so that none is for sale."""
    s = state(t)
    for title in range(28):
        if s.held_by[title] == s.bank and s.item_name(title) not in but:
            t.holds(2, s.item_name(title))


# Deals


@pytest.mark.parametrize("temperament", TEMPERAMENTS)
def test_the_last_title_of_anothers_group_is_not_for_sale_at_its_price(temperament: str) -> None:
    t = europe(first=1)
    a, b, c = group(t, "orange")
    t.holds(1, a, b)
    t.holds(0, c)
    item = t.item(c)
    t.does(1, Offer(0, state(t).box.price[item], (item,)))
    assert ask(t, 0, temperament) == Decline(1)


@pytest.mark.parametrize("temperament", TEMPERAMENTS)
def test_a_swap_that_completes_a_group_on_both_sides_is_accepted(temperament: str) -> None:
    t = europe(first=1)
    a, b, c = group(t, "orange")
    d, e, f = group(t, "rouge")
    t.holds(0, a, b, f)
    t.holds(1, c, d, e)
    t.does(1, Offer(0, 250, (t.item(c), t.item(f))))
    assert ask(t, 0, temperament) == Accept(1)


def test_a_strong_group_is_not_swapped_for_a_weak_one() -> None:
    t = europe(first=1)
    a, b, c = group(t, "orange")
    d, e = group(t, "brun")
    t.holds(1, a, b, e)
    t.holds(0, c, d)
    t.does(1, Offer(0, 0, (t.item(c), t.item(e))))
    assert ask(t, 0, BOLD) == Decline(1)


def test_a_gift_is_accepted_and_a_bad_price_is_not() -> None:
    t = europe(first=1)
    a, b, _ = group(t, "jaune")
    t.holds(1, a, b)
    t.does(1, Offer(0, 0, (t.item(a),)))
    assert ask(t, 0) == Accept(1)
    t.does(0, Decline(1))
    t.does(1, Offer(0, -1400, (t.item(a),)))
    assert ask(t, 0) == Decline(1)


def test_it_proposes_the_swap_that_completes_a_group_and_does_not_insist() -> None:
    t = europe()
    a, b, c = group(t, "orange")
    d, e, f = group(t, "rouge")
    t.holds(0, a, b, f)
    t.holds(1, c, d, e)
    bot = player()
    offer = say(t, 0, bot)
    assert isinstance(offer, Offer)
    assert offer.to == 1
    assert set(offer.items) == {t.item(c), t.item(f)}
    t.does(0, offer)
    assert ask(t, 1) == Accept(0)  # the other of its kind finds the price fair
    t.does(1, Decline(0))
    assert say(t, 0, bot) == Roll()
    for _ in range(4):  # and not in the next turns either
        t.s.agenda.pop()
        t.s.agenda.append(MonopolyTurn(0, False))
        assert not isinstance(say(t, 0, bot), Offer)


@pytest.mark.parametrize("temperament", TEMPERAMENTS)
def test_a_whole_group_is_not_given_away_for_money(temperament: str) -> None:
    t = europe(first=1)
    a, b, c = group(t, "bleu_ciel")
    t.holds(0, a, b, c)
    t.holds(1, *group(t, "gares")[:2])
    t.cash(0, 700)
    t.does(1, Offer(0, 900, (t.item(a), t.item(b), t.item(c))))
    assert ask(t, 0, temperament) == Decline(1)


def test_the_deals_worth_a_thought_would_be_taken_and_bring_victory_nearer() -> None:
    t = europe(4)
    a, b, c = group(t, "orange")
    d, e, f = group(t, "rouge")
    t.holds(0, a, b, f, *group(t, "gares")[:1])
    t.holds(1, c, d, e)
    t.holds(2, *group(t, "gares")[1:3])
    offers = [
        action for action in GAME.candidate_answers(t.s, 0) or [] if isinstance(action, Offer)
    ]
    assert {t.item(c), t.item(f)} in [set(offer.items) for offer in offers]
    before = GAME.chances(t.s)
    for offer in offers:
        t.does(0, offer)
        accept = ask(t, offer.to)
        assert accept == Accept(0)
        after = t.s.clone()
        act(after, after.clock, offer.to, accept)
        now = GAME.chances(after)
        assert now[0] * sum(before) > before[0] * sum(now)
        t.does(offer.to, Decline(0))


def test_most_answers_are_worth_no_thought() -> None:
    t = europe()
    assert GAME.candidate_answers(t.s, 0) == []
    t.roll(0, 1, 2)
    assert GAME.candidate_answers(t.s, 0) == [Buy(), LeaveIt()]
    assert GAME.candidate_answers(t.s, 1) == []


def test_looking_ahead_finds_the_deal_that_decides_the_game() -> None:
    t = europe(4)
    a, b, c = group(t, "orange")
    d, e, f = group(t, "rouge")
    t.holds(0, a, b, f)
    t.holds(1, c, d, e)
    bot = Search(GAME, 1, playouts=24, depth=30)
    offer = say(t, 0, bot)
    assert isinstance(offer, Offer)
    assert set(offer.items) == {t.item(c), t.item(f)}
    t.does(0, offer)
    assert ask(t, offer.to) == Accept(0)
    t.does(offer.to, Decline(0))
    again = say(t, 0, bot)  # but it does not insist
    assert not isinstance(again, Offer) or again.items != offer.items


# Titles


def test_it_buys_what_it_lands_on() -> None:
    t = europe()
    t.roll(0, 1, 2)
    assert ask(t, 0) == Buy()


def test_it_mortgages_to_buy_what_completes_its_group() -> None:
    t = europe()
    a, b = group(t, "bleu_fonce")
    t.holds(0, a, *group(t, "gares")[:2], *group(t, "rose")[:1])
    t.cash(0, 300)
    t.puts("pawn:0", "space:" + state(t).box.spaces[36].key)
    t.roll(0, 1, 2)
    assert state(t).box.price[t.item(b)] == 400
    assert isinstance(ask(t, 0), Mortgage)


def test_where_nobody_else_has_money_it_lets_the_hammer_set_the_price() -> None:
    t = europe()
    t.cash(1, 10)
    t.cash(2, 10)
    t.roll(0, 1, 2)
    assert ask(t, 0) == LeaveIt()
    t.does(0, LeaveIt())
    bid = ask(t, 0)
    assert isinstance(bid, BidUpTo)
    assert bid.amount > 10


def test_it_bids_at_most_what_a_title_is_worth_to_it() -> None:
    t = europe()
    t.roll(0, 1, 2)
    t.does(0, LeaveIt())
    lot = t.s.agenda[-1]
    assert isinstance(lot, Sale)
    s = state(t)
    worth = appraisal_of(s.box).gain_of(s, 1, lot.items[0])
    for temperament in TEMPERAMENTS:
        bid = ask(t, 1, temperament)
        assert isinstance(bid, BidUpTo)
        assert bid.amount <= worth * 120 // 100
        assert bid.amount <= 3 * s.box.price[lot.items[0]]
    t.does(1, BidUpTo(1000))
    t.does(2, PassBid())
    t.does(0, BidUpTo(900))
    assert ask(t, 0) == PassBid()


def test_rent_is_claimed() -> None:
    t = europe()
    t.holds(1, "title:riga")
    t.roll(0, 1, 2)
    assert ask(t, 1, CAUTIOUS) == Claim(0, t.item("title:riga"))


# Money


def test_it_mortgages_and_sells_before_it_gives_up() -> None:
    t = europe()
    t.holds(0, *group(t, "gares")[:2], *group(t, "bleu_ciel"))
    t.holds(1, *group(t, "bleu_fonce"))
    t.cash(0, 5)
    rent = state(t).box.tax_at[4]
    t.roll(0, 1, 3)  # the income tax
    bot = player()
    while isinstance(t.s.agenda[-1], FindMoney):
        action = say(t, 0, bot)
        assert isinstance(action, (Mortgage, SellHouse, SellHotels))
        t.does(0, action)
    assert t.s.alive[0]
    assert rent == 200
    assert not any([state(t).mortgaged[t.item(name)] for name in group(t, "bleu_ciel")])


def test_it_gives_up_when_nothing_helps() -> None:
    t = europe()
    t.cash(0, 5)
    t.roll(0, 1, 3)
    assert ask(t, 0) == GiveUp()


def test_it_builds_evenly_and_keeps_a_reserve() -> None:
    t = europe()
    t.holds(0, *group(t, "orange"))
    t.cash(0, 650)
    bot = player()
    action = say(t, 0, bot)
    while isinstance(action, Build):
        t.does(0, action)
        action = say(t, 0, bot)
    s = state(t)
    storeys = sorted([s.storeys(t.item(name)) for name in group(t, "orange")])
    assert storeys[0] >= 1
    assert storeys[-1] - storeys[0] <= 1
    assert s.cash(0) >= 60


def test_the_cautious_keep_more_than_the_bold() -> None:
    left = []
    for temperament in (CAUTIOUS, BALANCED, BOLD):
        t = europe()
        t.holds(0, *group(t, "orange"))
        t.holds(1, *group(t, "bleu_ciel"))
        t.cash(0, 480)
        bot = player(temperament)
        action = say(t, 0, bot)
        while isinstance(action, Build):
            t.does(0, action)
            action = say(t, 0, bot)
        left.append(t.s.cash(0))
    assert left[0] >= left[1] >= left[2]
    assert left[0] > left[2]


def test_houses_are_hoarded_unless_one_is_rich() -> None:
    """Where houses are short a hotel would set some free; two who both wait play for ever."""
    t = europe()
    t.holds(0, *group(t, "orange"))
    t.holds(1, *group(t, "rouge"))
    s = state(t)
    for name in group(t, "orange"):
        s.pay(s.bank, s.square(s.box.space_of[t.item(name)]), 4, "set-up", 1)
    s.pay(s.bank, s.square(s.box.jail), 16, "set-up", 1)  # the others stand somewhere
    t.cash(0, 4 * s.box.rules.start_cash)
    assert ask(t, 0) == Roll()
    t.cash(0, 5 * s.box.rules.start_cash)
    assert isinstance(ask(t, 0), Build)


# Prison


def in_prison(t: ScenarioTable) -> None:
    s = state(t)
    t.puts("pawn:0", "space:" + s.box.spaces[s.box.jail].key)
    s.imprison(0, "set-up")


def test_early_in_the_game_it_leaves_prison() -> None:
    t = europe()
    in_prison(t)
    assert ask(t, 0) == PayFine()
    card = state(t).box.prison_cards[0]
    t.holds(0, state(t).item_name(card))
    assert ask(t, 0) == UseCard(card)


def test_late_in_the_game_it_stays_in_prison() -> None:
    t = europe()
    everybody_else_owns(t)
    t.cash(2, 5000)
    for name in (*group(t, "orange"), *group(t, "rouge")):
        for _ in range(3):
            s = state(t)
            s.pay(s.bank, s.square(s.box.space_of[t.item(name)]), 1, "set-up", 1)
    in_prison(t)
    for temperament in TEMPERAMENTS:
        assert ask(t, 0, temperament) == Roll()


# Knowledge of the bot


def test_the_landing_odds_are_those_of_the_board() -> None:
    box = state(europe()).box
    odds = landing_odds(box)
    assert 9_900 <= sum(odds) <= 10_000
    assert odds[30] == 0  # nobody rests where one is sent to prison
    assert max(odds) == odds[box.jail]
    assert odds[24] > odds[39] > odds[38] > odds[22]  # the published order: trafalgar, mayfair


def test_its_worth_counts_groups_far_more_than_titles() -> None:
    t = europe()
    a, b, c = group(t, "orange")
    t.holds(0, a, b)
    before = GAME.worth(t.s, 0)
    t.holds(0, c)
    assert GAME.worth(t.s, 0) - before > 2 * state(t).box.price[t.item(c)]


def test_the_chances_are_those_of_means_and_earnings() -> None:
    t = europe()
    even = GAME.chances(t.s)
    assert even[0] == even[1] == even[2] > 0
    t.cash(1, 3000)
    richer = GAME.chances(t.s)
    assert richer[1] > richer[0]
    t.holds(0, *group(t, "orange"))
    owner = GAME.chances(t.s)  # weights of one look at the table: only their shares compare
    assert owner[0] * sum(richer) > richer[1] * sum(owner)
    t.s.alive[2] = False
    assert GAME.chances(t.s)[2] == 0


def test_a_deal_is_weighed_as_if_it_were_done() -> None:
    """The value of a deal equals the value of a table on which the deal was carried out."""
    t = europe(4)
    a, b, c = group(t, "orange")
    d, e, f = group(t, "rouge")
    stations = group(t, "gares")
    t.holds(0, a, b, f, *stations[:2])
    t.holds(1, c, d, e, stations[2])
    t.holds(2, stations[3])
    s = state(t)
    s.pledge(t.item(d), "set-up")
    s.pledge(t.item(stations[0]), "set-up")
    tables = appraisal_of(s.box)
    for items in ((c, f), (c,), (a, b, d, e), (stations[0], stations[2], f), (f, stations[2])):
        pack = tuple([t.item(name) for name in items])
        for amount in (-400, 0, 300, 5000):  # the last is more than the purse
            after = after_deal(s, 0, 1, pack, amount)
            wanted = (strength(tables, after, 0), strength(tables, after, 1))
            assert strengths_after(tables, s, 0, 1, pack, amount) == wanted


def test_the_gain_of_a_swap_is_what_both_gain_by_it_together() -> None:
    t = europe(3)
    a, b, c = group(t, "orange")
    d, e, f = group(t, "rouge")
    stations = group(t, "gares")
    t.holds(0, a, b, f, *stations[:2])
    t.holds(1, c, d, e, *stations[2:])
    s = state(t)
    tables = appraisal_of(s.box)
    swap = Dealer(tables, 85, 60).best_swap(s, 0)
    assert swap is not None
    items = [title for title in s.box.groups[swap.take].members if s.held_by[title] == 1]
    items += [title for title in s.box.groups[swap.give].members if s.held_by[title] == 0]
    case = tables.judge(s, 0, 1, tuple(items), 0)
    assert swap.gain == case.mine + case.his > 0


def test_roots_are_rounded_down() -> None:
    for n in (*range(1000), 1 << 56, (1 << 56) + 1, 10**30):
        assert root(n) == isqrt(n)
    for side in (255, 256, 257, 65_536, 1_000_003):
        assert [root(side * side - 1), root(side * side)] == [side - 1, side]


# Whole games


def play(edition: str, bots: list[Bot], seed: int, short: bool = False) -> Driver:
    s = GAME.start(loaded(GAME, edition, {"short_game": short}), len(bots), seed)
    driver = Driver(s, bots, GAME.secrecy(), seed)
    driver.run()
    return driver


def wins(games: int, rival: str) -> int:
    """Return the games won by one balanced bot against three rivals, with rotating seats."""
    won = 0
    for i in range(games):
        seat = i % 4
        bots: list[Bot] = []
        for k in range(4):
            other: Bot = RandomBot(7 * i + k + 1) if rival == "uniform" else Greedy()
            bots.append(player(BALANCED, i + 1) if k == seat else other)
        driver = play("europe", bots, 5000 + i)
        for fault in driver.faults:
            assert fault.bot != "MonopolyMagnate", str(fault)
        outcome = driver.s.outcome
        won += outcome is not None and outcome.places[seat] == 1
    return won


@pytest.mark.tournament
def test_it_beats_three_random_players() -> None:
    assert wins(40, "uniform") >= 34


@pytest.mark.tournament
def test_it_beats_three_who_buy_everything() -> None:
    assert wins(30, "greedy") >= 14


@pytest.mark.tournament
@pytest.mark.parametrize("edition", GAME.editions())
def test_games_among_its_like_end_without_a_fault(edition: str) -> None:
    for seed in range(1, 5):
        bots = [player(TEMPERAMENTS[(seed + k) % 3], seed + k) for k in range(4)]
        driver = play(edition, bots, seed, seed % 2 == 0)
        assert driver.s.outcome is not None
        assert driver.faults == []


def test_equal_seeds_play_equal_games() -> None:
    ends = []
    for _ in range(2):
        driver = play("europe", [player(BALANCED, k + 1) for k in range(3)], 11)
        ends.append((driver.decisions, driver.s.clock, driver.s.outcome))
    assert ends[0] == ends[1]


def test_chances_are_compared_exactly_however_large_they_are() -> None:
    luck = Luck(3)
    numbers = [0, 1, (1 << 30) - 1, 1 << 30, (1 << 56) - 1, 1 << 56, 1 << 70]
    numbers += [luck.below(1 << 31) << luck.below(40) for _ in range(12)]
    for a in numbers:
        for b in numbers:
            for c, d in ((a, b), (b, a), (a + 1, b), (a, max(b - 1, 0)), (numbers[-1], a)):
                assert is_less(a, b, c, d) == (a * b < c * d), (a, b, c, d)
