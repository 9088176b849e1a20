"""Buying property, and the auction of what the lander leaves."""

from __future__ import annotations

import pytest

from magnat.core.step_and_window import NOBODY
from magnat.games.monopoly.rules.money.debt import FindMoney
from magnat.games.monopoly.rules.money.mortgage import Mortgage, Redeem
from magnat.games.monopoly.rules.property.buying import Buy, EstateSale, LeaveIt, Purchase, Sale
from magnat.games.monopoly.rules.turn import MonopolyTurn
from magnat.games.monopoly.tests.setting import Evening
from magnat.kit.auction import Bid, BidUpTo, PassBid
from magnat.kit.claim import Claim
from magnat.kit.debt import GiveUp
from magnat.kit.leaving import Resign
from magnat.kit.trade import Accept, Offer, Withdraw
from magnat.testing import event, given, paid


@pytest.mark.parametrize(
    ("key", "price"), [("varsovie", 120), ("schiphol", 200), ("parlement", 150)]
)
def test_MEU_7_a_site_an_airport_or_an_institution_is_bought_at_its_printed_price(
    key: str, price: int
) -> None:
    t = Evening()
    t.lands(0, key)
    t.asks(0, Purchase)
    t.does(0, Buy())
    t.expect(given(t.title(key), t.bank, 0), paid(0, t.bank, price, "achat.acheter"))
    t.asks(1, MonopolyTurn)


def test_MEU_7_nobody_but_the_lander_may_buy_it() -> None:
    t = Evening()
    t.lands(0, "varsovie")
    t.refuses(1, Buy(), cite="achat.acheter")
    t.refuses(2, LeaveIt(), cite="achat.acheter")


def test_MEU_7_without_the_money_he_cannot_buy_but_may_first_raise_it() -> None:
    t = Evening()
    t.owns(0, "schiphol")
    t.cash(0, 50)
    t.lands(0, "varsovie")
    t.refuses(0, Buy(), cite="achat.acheter")
    t.does(0, Mortgage(t.title("schiphol")))
    t.does(0, Buy())
    assert t.s.cash(0) == 50 + 100 - 120


def test_MEU_7_what_he_leaves_is_auctioned_at_once_and_goes_to_the_highest_bidder() -> None:
    t = Evening()
    t.lands(0, "varsovie")
    t.does(0, LeaveIt())
    t.asks(1, Sale)
    t.does(1, Bid(70))
    t.does(2, Bid(71))
    t.passes(0, 1)
    t.expect(
        event("sold", 2, 71, cite="achat.enchere"),
        paid(2, t.bank, 71, "achat.enchere"),
        given(t.title("varsovie"), t.bank, 2, "achat.enchere"),
    )
    t.asks(1, MonopolyTurn)


def test_MEU_7_the_opening_price_is_whatever_somebody_calls() -> None:
    for first in (1, 400):
        t = Evening()
        t.lands(0, "varsovie")
        t.does(0, LeaveIt())
        t.does(1, Bid(first))
        t.passes(0, 2)
        assert t.m.owner(t.title("varsovie")) == 1
        assert t.s.cash(1) == 1500 - first


def test_MEU_7_the_one_who_declined_may_bid() -> None:
    t = Evening()
    t.lands(0, "varsovie")
    t.does(0, LeaveIt())
    t.does(0, Bid(1))
    t.passes(1, 2)
    assert t.m.owner(t.title("varsovie")) == 0
    assert t.s.cash(0) == 1499


def test_MEU_7_bids_above_ones_cash_are_refused() -> None:
    t = Evening()
    t.cash(1, 40)
    t.lands(0, "varsovie")
    t.does(0, LeaveIt())
    t.refuses(1, Bid(41), cite="achat.enchere")
    t.refuses(1, BidUpTo(41), cite="achat.enchere")
    t.does(1, Bid(40))


def test_MEU_7_the_smallest_raise_is_one_and_in_the_electronic_box_ten_thousand() -> None:
    t = Evening()
    t.lands(0, "varsovie")
    t.does(0, LeaveIt())
    t.does(1, Bid(10))
    t.refuses(2, Bid(10), cite="achat.enchere")
    t.refuses(1, Bid(11))  # against himself
    t.does(2, Bid(11))
    t = Evening("electronique")
    t.lands(0, t.m.box.spaces[9].key)
    t.does(0, LeaveIt())
    t.refuses(1, Bid(5_000), cite="achat.enchere")
    t.does(1, Bid(10_000))
    t.refuses(2, Bid(15_000), cite="achat.enchere")
    t.refuses(2, Bid(25_000), cite="achat.enchere")
    t.does(2, Bid(20_000))


def test_MEU_7_no_bid_leaves_the_property_with_the_bank() -> None:
    t = Evening()
    t.lands(0, "varsovie")
    t.does(0, LeaveIt())
    t.passes(1, 0, 2)
    t.expect(event("unsold", cite="achat.enchere"))
    assert t.m.owner(t.title("varsovie")) == NOBODY
    t.rests(1, 2)
    t.lands(0, "varsovie")
    t.asks(0, Purchase)


def test_MEU_7_silence_is_the_hammer_and_whoever_passed_is_out() -> None:
    t = Evening(auction_silence_ms=9000)
    t.lands(0, "varsovie")
    t.does(0, LeaveIt())
    t.passes(2)
    t.does(1, Bid(30))
    t.refuses(2, Bid(40), cite="achat.enchere")
    t.wait(8.9)
    assert t.m.owner(t.title("varsovie")) == NOBODY
    t.wait(0.1)
    assert t.m.owner(t.title("varsovie")) == 1


def test_MEU_7_other_business_does_not_prolong_the_silence() -> None:
    t = Evening()
    t.owns(1, "paris")
    t.lands(0, "riga")
    t.does(0, LeaveIt())
    t.does(0, Bid(1))
    for _ in range(2):
        t.wait(3)
        t.does(1, Offer(2, -5, t.titles("paris")))
        t.does(1, Withdraw(2))
        t.does(0, BidUpTo(10 + t.s.clock // 1000))  # nor does a higher secret maximum
    t.wait(3)  # nine seconds in all
    t.expect(event("sold", 0, 1, cite="achat.enchere"))


def test_MEU_7_from_prison_one_bids() -> None:
    t = Evening()
    t.is_jailed(2)
    t.lands(0, "varsovie")
    t.does(0, LeaveIt())
    t.does(2, Bid(5))
    t.passes(0, 1)
    assert t.m.owner(t.title("varsovie")) == 2


def test_MEU_7_a_winner_who_has_spent_his_money_meanwhile_must_find_it() -> None:
    t = Evening()
    t.owns(1, "heathrow")
    t.has_mortgaged("heathrow")
    t.cash(1, 200)
    t.lands(0, "varsovie")
    t.does(0, LeaveIt())
    t.does(1, Bid(150))
    t.does(1, Redeem(t.title("heathrow")))
    t.passes(0, 2)
    t.asks(1, FindMoney)
    t.does(1, Mortgage(t.title("heathrow")))
    assert t.m.owner(t.title("varsovie")) == 1
    assert t.s.cash(1) == 200 - 110 + 100 - 150


def test_MEU_21_a_lot_whose_winner_is_ruined_by_it_is_auctioned_anew() -> None:
    t = Evening()
    t.owns(2, "riga")
    t.cash(1, 200)
    t.lands(0, "varsovie")
    t.does(0, LeaveIt())
    t.does(1, Bid(150))
    t.does(1, Offer(2, 190, (t.title("riga"),)))
    t.does(2, Accept(1))
    t.passes(0, 2)
    t.asks(1, FindMoney)
    t.does(1, GiveUp())
    estate = t.s.agenda[-1]
    assert isinstance(estate, EstateSale)
    assert estate.items == (t.title("riga"),)
    t.passes(0, 2)
    again = t.s.agenda[-1]
    assert type(again) is Sale
    assert again.items == (t.title("varsovie"),)
    t.does(2, Bid(1))
    t.passes(0)
    assert t.m.owner(t.title("varsovie")) == 2


def test_MEU_21_the_bid_of_a_player_who_is_ruined_in_the_auction_is_void() -> None:
    t = Evening(seats=4)
    t.owns(3, "paris", "berlin")
    t.builds(4, "paris", "berlin")
    t.cash(0, 900)
    t.lands(0, "paris", (1, 1))
    t.lands(0, "varsovie", (1, 2))
    t.does(0, LeaveIt())
    t.does(0, Bid(800))
    t.passes(1, 2)
    t.does(3, Claim(0, t.title("paris")))
    t.asks(0, FindMoney)
    t.does(0, GiveUp())
    t.expect(event("called_again", cite="achat.enchere"))
    sale = t.s.agenda[-1]
    assert isinstance(sale, Sale)
    assert (sale.high, sale.price, sale.out) == (NOBODY, 0, ())
    t.does(1, Bid(2))
    t.passes(2, 3)
    assert t.m.owner(t.title("varsovie")) == 1


def test_MEU_7_when_the_leader_is_ruined_the_highest_bid_of_the_others_stands() -> None:
    t = Evening(seats=4)
    t.owns(3, "paris", "berlin")
    t.builds(4, "paris", "berlin")
    t.cash(0, 900)
    t.lands(0, "paris", (1, 1))
    t.lands(0, "varsovie", (1, 2))
    t.does(0, LeaveIt())
    t.does(1, Bid(60))
    t.does(2, Bid(70))
    t.does(0, Bid(800))
    t.does(3, Claim(0, t.title("paris")))
    t.does(0, GiveUp())
    t.expect(event("stands", 2, 70, cite="achat.enchere"))
    t.does(1, Bid(71))  # and not 801
    t.passes(2, 3)
    t.expect(event("sold", 1, 71))


def test_MEU_21_an_auction_survives_the_resignation_of_the_one_who_declined() -> None:
    t = Evening()
    t.lands(0, "varsovie")
    t.does(0, LeaveIt())
    t.does(1, Bid(10))
    t.does(0, Resign())
    t.does(2, PassBid())
    assert t.m.owner(t.title("varsovie")) == 1
    t.asks(1, MonopolyTurn)


def test_MEU_30_titles_lie_face_up_for_everybody() -> None:
    t = Evening()
    t.owns(1, "riga")
    t.has_mortgaged("riga")
    for seat in range(3):
        view = t.game.glimpse(t.s, seat).sample(1)
        assert view.held_by[: len(t.m.mortgaged)] == t.s.held_by[: len(t.m.mortgaged)]
        assert getattr(view, "mortgaged", None) == t.m.mortgaged
        assert [view.cash(other) for other in range(3)] == [t.s.cash(other) for other in range(3)]
