"""Deals between players: any mix at any time, but no built groups and no loans."""

from __future__ import annotations

from magnat.games.monopoly.rules.money.debt import AcceptInKind, FindMoney, PayInKind
from magnat.games.monopoly.rules.money.mortgage import Mortgage, Redeem
from magnat.games.monopoly.rules.property.building import Build
from magnat.games.monopoly.rules.property.buying import LeaveIt, Sale
from magnat.games.monopoly.rules.turn import MonopolyTurn
from magnat.games.monopoly.tests.setting import Evening
from magnat.kit.claim import Claim
from magnat.kit.leaving import Resign
from magnat.kit.trade import Accept, Counter, Decline, Offer, Withdraw
from magnat.testing import event, given, paid


def test_MEU_18_a_property_is_sold_to_another_player_at_the_price_agreed() -> None:
    t = Evening()
    t.owns(0, "varsovie")
    t.does(0, Offer(1, -777, t.titles("varsovie")))
    t.expect(event("offered", 0, 1, -777, cite="vente.propriete"))
    t.does(1, Accept(0))
    t.expect(
        paid(1, 0, 777, "vente.propriete"), given(t.title("varsovie"), 0, 1, "vente.propriete")
    )


def test_MEU_18_any_mix_of_titles_cards_and_money_goes_both_ways() -> None:
    t = Evening()
    t.owns(0, "varsovie", "schiphol")
    t.owns(1, "parlement", "paris")
    t.has_card(0, "chance_liberte")
    t.has_card(1, "caisse_liberte")
    items = (
        *t.titles("varsovie", "schiphol", "parlement"),
        t.card("chance_liberte"),
        t.card("caisse_liberte"),
    )
    t.does(0, Offer(1, 50, items))
    t.does(1, Accept(0))
    t.expect(paid(0, 1, 50))
    assert t.m.titles(0) == [t.title("parlement")]
    assert t.m.titles(1) == sorted(t.titles("varsovie", "schiphol", "paris"))
    assert t.m.prison_cards(0) == [t.card("caisse_liberte")]
    assert t.m.prison_cards(1) == [t.card("chance_liberte")]


def test_MEU_18_a_gift_of_a_title_is_a_deal_at_price_zero() -> None:
    t = Evening()
    t.owns(0, "varsovie")
    t.sells(0, 1, 0, "varsovie")
    assert t.m.owner(t.title("varsovie")) == 1


def test_MEU_18_at_any_time_between_any_players() -> None:
    t = Evening(seats=4)
    t.owns(2, "varsovie")
    t.owns(3, "riga")
    t.is_jailed(3)
    t.sells(2, 3, 10, "varsovie")
    t.lands(0, "londres")
    t.sells(3, 2, 10, "varsovie")
    t.does(0, LeaveIt())
    t.asks(1, Sale)
    t.sells(2, 3, 10, "varsovie")
    t.asks(1, Sale)
    t.passes(0, 1, 2, 3)
    t.asks(1, MonopolyTurn)
    t.sells(3, 1, 10, "varsovie", "riga")
    assert t.s.cash(1) == 1490


def refused_as_built(t: Evening, seat: int, offer: Offer | Counter) -> None:
    assert t.clause(t.refuses(seat, offer).cite) == "MEU-18"


def test_MEU_18_never_a_site_while_its_group_has_buildings() -> None:
    t = Evening()
    t.owns_group(0, "bleu_ciel")
    t.owns(1, "riga")
    t.builds(1, "sofia")
    refused_as_built(t, 0, Offer(1, -500, t.titles("varsovie")))
    refused_as_built(t, 0, Offer(1, -500, t.titles("sofia")))
    refused_as_built(t, 1, Offer(0, 500, t.titles("bucarest")))
    t.does(1, Offer(0, 100, t.titles("riga")))
    refused_as_built(t, 0, Counter(1, -100, t.titles("varsovie")))


def test_MEU_18_alone_with_a_built_group_there_is_nothing_to_sell() -> None:
    t = Evening()
    t.owns_group(0, "bleu_ciel")
    t.builds(1, "sofia")
    t.refuses(0, Offer(1, -500, t.titles("varsovie")), cite="vente.groupe_bati")


def test_MEU_18_an_open_offer_closes_when_the_group_is_built_on() -> None:
    t = Evening()
    t.owns_group(0, "bleu_ciel")
    t.does(0, Offer(1, -500, t.titles("varsovie")))
    t.does(0, Build(t.title("sofia")))
    assert not t.s.standing
    t.refuses(1, Accept(0), cite="vente.propriete")


def test_MEU_18_nobody_sells_what_he_does_not_have() -> None:
    t = Evening()
    t.owns(0, "varsovie")
    t.refuses(0, Offer(1, -500, t.titles("riga")), cite="vente.propriete")
    t.refuses(1, Offer(2, -500, t.titles("varsovie")), cite="vente.propriete")
    t.refuses(0, Offer(0, 0, t.titles("varsovie")), cite="vente.propriete")


def test_MEU_18_nor_pays_what_he_does_not_have() -> None:
    t = Evening()
    t.owns(0, "varsovie")
    t.refuses(1, Offer(0, 1501, t.titles("varsovie")), cite="vente.propriete")
    t.refuses(0, Offer(1, -1501, t.titles("varsovie")), cite="vente.propriete")
    t.does(0, Offer(1, -1500, t.titles("varsovie")))
    t.cash(1, 1499)
    t.refuses(1, Accept(0), cite="vente.propriete")


def test_MEU_18_an_offer_falls_through_when_the_money_is_gone() -> None:
    t = Evening()
    t.owns(0, "varsovie")
    t.does(1, Offer(0, 1500, t.titles("varsovie")))
    t.cash(1, 1000)
    t.does(0, Accept(1))
    t.expect(event("fell_through", 1, 0))
    assert t.m.owner(t.title("varsovie")) == 0


def test_MEU_18_prices_go_by_the_smallest_note() -> None:
    t = Evening("electronique")
    key = t.m.box.spaces[9].key
    t.owns(0, key)
    t.refuses(0, Offer(1, -1_005_000, t.titles(key)), cite="vente.propriete")
    t.does(0, Offer(1, -1_010_000, t.titles(key)))


def test_MEU_23_money_alone_is_a_loan_and_players_do_not_lend() -> None:
    t = Evening()
    t.owns(0, "varsovie")
    t.refuses(0, Offer(1, 100, ()), cite="dette.prets")
    t.refuses(0, Offer(1, -100, ()), cite="dette.prets")
    t.does(0, Offer(1, -100, t.titles("varsovie")))
    t.refuses(1, Counter(0, 100, ()), cite="dette.prets")


def test_MEL_5_nor_in_the_electronic_box() -> None:
    t = Evening("electronique")
    t.owns(0, t.m.box.spaces[9].key)
    t.refuses(1, Offer(0, 100_000, ()), cite="dette.prets")


def test_MEU_18_counter_offers_go_back_and_forth() -> None:
    t = Evening()
    t.owns(0, "varsovie")
    t.owns(1, "riga")
    t.does(0, Offer(1, -300, t.titles("varsovie")))
    t.does(1, Counter(0, 100, t.titles("varsovie", "riga")))
    t.expect(event("countered", 1, 0, 100))
    t.refuses(1, Accept(0), cite="vente.propriete")
    t.does(0, Counter(1, -150, t.titles("varsovie", "riga")))
    t.does(1, Accept(0))
    assert t.s.cash(0) == 1650
    assert t.m.titles(0) == [t.title("riga")]
    assert t.m.titles(1) == [t.title("varsovie")]


def test_MEU_18_declined_withdrawn_or_forgotten() -> None:
    t = Evening(trade_patience_ms=60_000)
    t.owns(0, "varsovie")
    t.does(0, Offer(1, -300, t.titles("varsovie")))
    again = Offer(1, -200, t.titles("varsovie"))
    t.refuses(0, again, cite="vente.propriete")  # one at a time
    t.does(0, Offer(2, -300, t.titles("varsovie")))
    t.does(1, Decline(0))
    t.does(0, Withdraw(2))
    t.refuses(2, Accept(0), cite="vente.propriete")
    t.does(0, Offer(1, -300, t.titles("varsovie")))
    t.wait(59)
    assert t.may(1, Accept(0))
    t.wait(1)
    t.expect(event("expired", 0, 1))
    t.refuses(1, Accept(0), cite="vente.propriete")


def test_MEU_18_offers_may_stay_open_for_ever() -> None:
    t = Evening(trade_patience_ms=0)
    t.owns(0, "varsovie")
    t.does(0, Offer(1, -300, t.titles("varsovie")))
    t.wait(100_000)
    assert t.may(1, Accept(0))


def test_MEU_18_an_offer_closes_when_its_title_is_sold_to_another() -> None:
    t = Evening()
    t.owns(0, "varsovie")
    t.does(0, Offer(1, -300, t.titles("varsovie")))
    t.does(0, Offer(2, -310, t.titles("varsovie")))
    t.does(2, Accept(0))
    assert not t.s.standing
    t.refuses(1, Accept(0), cite="vente.propriete")


def test_MEU_18_an_offer_closes_when_its_title_goes_to_the_other_side_by_another_way() -> None:
    t = Evening()
    t.owns(0, "varsovie", "riga")
    t.owns(1, "heathrow", "schiphol", "rhein_main")
    t.cash(0, 10)
    t.lands(0, "heathrow")
    t.does(0, Offer(1, -10, t.titles("varsovie")))
    t.does(1, Claim(0, t.title("heathrow")))
    t.asks(0, FindMoney)
    t.does(0, PayInKind(0, t.titles("varsovie")))
    t.does(1, AcceptInKind())
    assert not t.s.standing, "what was his to sell is hers now: accepting would turn the deal round"


def test_MEU_18_an_offer_closes_when_its_title_is_mortgaged_or_redeemed() -> None:
    t = Evening()
    t.owns(0, "varsovie")
    t.does(0, Offer(1, -300, t.titles("varsovie")))
    t.does(0, Mortgage(t.title("varsovie")))
    t.refuses(1, Accept(0), cite="vente.propriete")
    t.does(0, Offer(1, -300, t.titles("varsovie")))
    t.does(0, Redeem(t.title("varsovie")))
    t.refuses(1, Accept(0), cite="vente.propriete")


def test_MEU_18_an_offer_closes_when_either_side_leaves_the_game() -> None:
    for leaver in (0, 1):
        t = Evening(seats=4)
        t.owns(0, "varsovie")
        t.does(0, Offer(1, -300, t.titles("varsovie")))
        t.does(leaver, Resign())
        assert not t.s.standing


def test_MEU_18_a_third_player_cannot_answer() -> None:
    t = Evening()
    t.owns(0, "varsovie")
    t.does(0, Offer(1, -300, t.titles("varsovie")))
    t.refuses(2, Accept(0), cite="vente.propriete")
    t.refuses(2, Decline(0), cite="vente.propriete")


def test_MEU_12_a_prison_card_is_sold_at_the_price_agreed() -> None:
    t = Evening()
    t.has_card(0, "chance_liberte")
    t.does(1, Offer(0, 45, (t.card("chance_liberte"),)))
    t.does(0, Accept(1))
    t.expect(paid(1, 0, 45), given(t.card("chance_liberte"), 0, 1))


def test_MEU_18_pawns_and_other_cards_are_not_for_sale() -> None:
    t = Evening()
    t.owns(0, "varsovie")
    t.refuses(0, Offer(1, 0, (t.m.pawn(0),)), cite="vente.propriete")
    t.refuses(0, Offer(1, 0, (t.card("chance_gare"),)), cite="vente.propriete")
