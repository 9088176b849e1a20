"""The game's own magnate."""

from __future__ import annotations

import pytest

from magnat.core.action_and_choice import Action
from magnat.core.bot import TEMPERAMENTS
from magnat.games.richesses import GAME
from magnat.games.richesses.bot.appraisal import RichessesAppraisal
from magnat.games.richesses.bot.player import RichessesMagnate
from magnat.games.richesses.rules.squares.auctions import UseJoker
from magnat.games.richesses.rules.squares.country import TakeTitles
from magnat.games.richesses.rules.squares.joker import BuyJoker, DeclineJoker
from magnat.games.richesses.rules.trade.outbidding_sales import Outbid, SellTo
from magnat.games.richesses.state import Richesses
from magnat.games.richesses.tests.greedy import Greedy
from magnat.games.richesses.tests.setting import (
    MILLION,
    board,
    holds_all,
    stands,
    tour,
    under,
    world,
)
from magnat.kit.auction import BidUpTo, PassBid
from magnat.kit.claim import Claim
from magnat.kit.dice import Roll
from magnat.kit.trade import Accept, Decline, Offer
from magnat.play.simulate.driver import Driver
from magnat.play.simulate.simulate import simulate
from magnat.testing import ScenarioTable, loaded


def answer(t: ScenarioTable, seat: int, temperament: str = "balanced") -> Action | None:
    return GAME.bot(temperament).choose(GAME.glimpse(t.s, seat), t.offers(seat))


def test_it_claims_what_is_its_own() -> None:
    t = world()
    holds_all(t, 1, "houille")
    stands(t, 0, "joker-1")
    t.roll(0, 1, 1)
    assert answer(t, 1) == Claim(0, under(t))


def test_it_completes_a_band_and_keeps_cash_for_the_worst_visit_ahead() -> None:
    t = world()
    t.holds(0, "title:houille-urss", "title:houille-etats-unis", "title:houille-pologne")
    stands(t, 0, "choix-asie-oceanie")
    t.roll(0, 1, 1)  # China
    taken = answer(t, 0)
    assert isinstance(taken, TakeTitles)
    assert t.item("title:houille-chine") in taken.items
    t.cash(0, 12 * MILLION)
    assert answer(t, 0) == TakeTitles(())


def test_it_denies_others_what_would_complete_theirs() -> None:
    t = world()
    t.holds(1, "title:houille-urss", "title:houille-etats-unis", "title:houille-pologne")
    table = RichessesAppraisal(board(t))
    coal = board(t).box.productions.index("houille")
    wheat = board(t).box.productions.index("ble")
    bot = GAME.bot()
    assert isinstance(bot, RichessesMagnate)
    chinese = t.item("title:houille-chine")
    assert bot.titles.value(table, 0, chinese, 0) > table.gain(0, coal, 20)
    assert bot.titles.value(table, 0, t.item("title:ble-chine"), 0) == table.gain(0, wheat, 15)


def test_it_bids_to_value_and_no_further_than_its_purse_allows() -> None:
    t = world()
    tour(t, 0)
    holds_all(t, 0, "petrole", 4)
    t.holds(1, "title:petrole-urss")
    stands(t, 0, "choix-europe-1")
    t.roll(0, 3, 4)
    bid = answer(t, 1)
    assert isinstance(bid, BidUpTo)
    assert 2 * MILLION < bid.amount <= 66_600_000 - 12 * MILLION
    t.cash(1, 5 * MILLION)
    assert answer(t, 1) == PassBid()


def test_it_buys_a_joker_when_its_trusts_are_at_risk_and_plays_it() -> None:
    t = world()
    stands(t, 0, "actualite-2")
    t.roll(0, 1, 1)
    assert answer(t, 0) == DeclineJoker()  # it has nothing to lose
    for production in ("petrole", "or", "fer"):
        holds_all(t, 0, production)
    assert answer(t, 0) == BuyJoker()

    t = world()
    t.s.pay(t.s.bank, 0, 1, "set-up", 1)
    tour(t, 0)
    for production in ("petrole", "or"):
        holds_all(t, 0, production)
    stands(t, 0, "choix-europe-1")
    t.roll(0, 3, 4)
    assert answer(t, 0) == UseJoker()


def test_it_sells_for_more_than_worth_and_buys_for_less() -> None:
    t = world(4)
    items = holds_all(t, 1, "cafe", 2)
    t.does(0, Offer(1, 30 * MILLION, items))
    assert answer(t, 1) == Accept(0)
    t.does(2, Offer(1, 100_000, items))
    t.does(1, Decline(0))
    assert answer(t, 1) == Decline(2)


def test_it_proposes_the_exchange_of_trusts_that_complete_each_other_s() -> None:
    t = world(3)
    holds_all(t, 0, "petrole")
    petrol = holds_all(t, 1, "petrole", 3)  # the others stay with me
    holds_all(t, 1, "or")
    gold = holds_all(t, 0, "or", 3)
    bot = GAME.bot()
    assert isinstance(bot, RichessesMagnate)
    offer = bot.proposals.proposes(board(t), 0)
    assert offer is not None
    assert offer.items == tuple(sorted((*petrol, *gold)))
    t.does(0, offer)
    assert answer(t, 1) == Accept(0)  # both are richer for it
    t.does(1, Accept(0))
    t.wait(7)  # money goes with it, so the third might have offered more
    assert {t.s.held_by[item] for item in petrol} == {0}
    assert {t.s.held_by[item] for item in gold} == {1}


def test_it_names_the_deal_it_wishes_and_that_is_what_it_chooses() -> None:
    t = world(3)
    holds_all(t, 0, "petrole")
    holds_all(t, 1, "petrole", 3)
    holds_all(t, 1, "or")
    holds_all(t, 0, "or", 3)
    wishes = 0
    for seed in range(12):
        bot, twin = GAME.bot(seed=seed), GAME.bot(seed=seed)
        assert bot is not None
        assert twin is not None
        view = GAME.glimpse(t.s, 0)
        assert not bot.wants_rights(view)
        wish = bot.wish(view)
        assert wish == bot.wish(view)  # thought over once
        if wish is None:
            wish = Roll()
        else:
            wishes += 1
        assert bot.choose(view, t.offers(0)) == wish
        assert twin.choose(GAME.glimpse(t.s, 0), t.offers(0)) == wish  # unasked, it says the same
    assert 0 < wishes < 12


def test_it_answers_before_it_wishes() -> None:
    t = world(3)
    items = holds_all(t, 0, "cafe", 2)
    t.does(1, Offer(0, 30 * MILLION, items))
    for seed in range(6):
        bot = GAME.bot(seed=seed)
        assert bot is not None
        view = GAME.glimpse(t.s, 0)
        assert bot.wish(view) is None
        assert bot.choose(view, t.offers(0)) == Accept(1)


def test_a_share_is_worth_the_same_however_often_it_is_asked() -> None:
    t = world(3)
    s = board(t)
    holds_all(t, 0, "petrole", 3)
    oil = s.box.productions.index("petrole")
    bot = GAME.bot()
    assert isinstance(bot, RichessesMagnate)
    table = bot.purse.look(s)
    assert bot.purse.look(s) is table
    before = table.value(oil, s.percent(0, oil))
    assert RichessesAppraisal(s).value(oil, s.percent(0, oil)) == before > 0
    holds_all(t, 1, "petrole", 6)  # out of reach now, but by a deal
    assert bot.purse.look(s) is not table
    assert bot.purse.look(s).value(oil, 30) < RichessesAppraisal(board(world(3))).value(oil, 30)


def test_what_it_keeps_back_follows_tolls_place_and_players() -> None:
    t = world(4)
    s = board(t)
    bot = RichessesMagnate()
    kept: list[int] = []

    def again() -> None:
        now = bot.purse.reserve(bot.purse.look(s), 0)
        assert now == RichessesMagnate().purse.reserve(RichessesAppraisal(s), 0)
        kept.append(now)

    again()
    steps = s.box.track.ahead(s.at(0), 7)
    production = s.box.plate_production([s.plate_at(n) for n in steps if s.plate_at(n) >= 0][-1])
    holds_all(t, 1, s.box.productions[production])
    again()
    stands(t, 0, s.box.squares[30].key)
    again()
    s.eliminate(3, "set-up")
    s.eliminate(2, "set-up")
    again()
    assert kept[0] < kept[1]
    assert kept[2] < kept[3]


def test_bids_for_a_lot_follow_titles_that_move_meanwhile() -> None:
    t = world(3)
    s = board(t)
    lot = holds_all(t, 1, "petrole", 2)
    bot = RichessesMagnate()
    before = bot.purse.look(s).wanted(0, lot)
    assert bot.purse.look(s).wanted(0, lot) == before
    for title in s.free(s.box.production_of[lot[0]]):
        s.give(title, 0, "set-up")
        assert bot.purse.look(s).wanted(0, lot) == RichessesAppraisal(s).wanted(0, lot)
        assert bot.purse.look(s).wanted(2, lot) == RichessesAppraisal(s).wanted(2, lot)
    assert bot.purse.look(s).wanted(0, lot) != before


def test_bots_at_a_table_deal_with_each_other() -> None:
    s = GAME.start(loaded(GAME, "nathan-urss", {}), 4, 12, listen=True)
    driver = Driver(s, [GAME.bot("balanced", seat) for seat in range(4)], GAME.secrecy())
    driver.run()
    assert driver.faults == []
    assert isinstance(s, Richesses)
    kinds: set[int] = set()
    for event in s.events or []:
        if event.kind == "agreed":
            items = event.facts[3]
            assert isinstance(items, tuple)
            kinds.add(len({s.box.production_of[item] for item in items}))
    assert kinds >= {1, 2}  # sold, exchanged


def test_it_takes_the_highest_bid_of_a_sale() -> None:
    t = world(4)
    items = holds_all(t, 1, "cafe", 2)
    t.does(1, Offer(2, -20 * MILLION, items))
    t.does(2, Accept(1))
    t.does(3, Outbid(1, items[0], 25 * MILLION))
    assert answer(t, 1) == SellTo(3, items[0])


def test_worth_counts_cash_and_what_trusts_will_bring() -> None:
    t = world()
    s = board(t)
    before = GAME.worth(s, 0)
    assert before == s.cash(0)
    holds_all(t, 0, "petrole", 3)
    some = GAME.worth(s, 0)
    holds_all(t, 0, "petrole", 6)
    assert before < some < GAME.worth(s, 0) - 10 * MILLION


@pytest.mark.tournament
@pytest.mark.parametrize("edition", GAME.editions())
def test_bots_among_themselves_play_to_an_end_without_a_fault(edition: str) -> None:
    box = loaded(GAME, edition, {"rescue": "window"})
    for seats in (2, 4):
        s = GAME.start(box, seats, 11)
        bots = [GAME.bot(TEMPERAMENTS[seat % 3], seat) for seat in range(seats)]
        driver = Driver(s, bots, GAME.secrecy())
        driver.run()
        assert driver.faults == []
        assert s.outcome is not None


@pytest.mark.tournament
@pytest.mark.parametrize("temperament", TEMPERAMENTS)
def test_it_beats_three_random_players(temperament: str) -> None:
    results = simulate(GAME, [temperament, "uniform", "uniform", "uniform"], 20, seed=5)
    assert results.faults == []
    assert results.audit == "ok"
    assert results.wins[temperament].rate > 0.8


@pytest.mark.tournament
def test_it_beats_three_who_buy_everything() -> None:
    won = 0
    for number in range(40):
        bots = [GAME.bot() if seat == number % 4 else Greedy() for seat in range(4)]
        s = GAME.start(loaded(GAME, "nathan-urss", {}), 4, 4000 + number)
        driver = Driver(s, bots, GAME.secrecy())
        driver.run()
        assert [fault for fault in driver.faults if fault.bot == "RichessesMagnate"] == []
        won += s.outcome is not None and s.outcome.places[number % 4] == 1
    assert won >= 14  # its share would be 10
