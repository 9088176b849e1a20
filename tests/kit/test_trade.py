"""Deals between players."""

from __future__ import annotations

from typing import Any

import pytest

from magnat.core.action_and_choice import Choice, Illegal
from magnat.core.audit import audit
from magnat.core.kernel import act, choices, deadline, lapse, settle
from magnat.core.luck import Luck
from magnat.core.step_and_window import NEVER, NOBODY, Seat, Step
from magnat.kit.trade import (
    Accept,
    Counter,
    Decline,
    Market,
    MayOffer,
    Offer,
    Offered,
    Withdraw,
    given_by,
)
from tests.kit.minimal_table import CITE, HOUSE, Mark, MinimalState, heard, kinds, laid

MINUTE = 60_000


class Fair(Market[MinimalState]):
    """A market in which all things but thing 3 may change hands; no deals while seat 2 is
    silenced."""

    def may_deal(self, s: MinimalState, seat: Seat, other: Seat) -> bool:
        return s.skips[seat] == 0 and s.skips[other] == 0

    def may_give(self, s: MinimalState, item: int) -> bool:
        return item < 3

    def wrong(
        self, s: MinimalState, seat: Seat, to: Seat, items: tuple[int, ...], cite: str
    ) -> Illegal | None:
        return Illegal("0 and 2 belong together", cite) if items in ((0,), (2,)) else None


class Bazaar(Fair):
    """A market in which houses are exchanged too."""

    def goods(self, s: MinimalState, seat: Seat, other: Seat) -> tuple[tuple[int, int, int], ...]:
        return ((HOUSE, -s.count[HOUSE][other], s.count[HOUSE][seat]),)


class Fives(Fair):
    def unit(self, s: MinimalState) -> int:
        return 5

    def most_from(self, s: MinimalState, seat: Seat, other: Seat) -> int:
        return 33  # not what the other has


class Deal(Offered[MinimalState]):
    cite = CITE
    stalls: Market[Any] = Fair()

    def market(self) -> Market[Any]:
        return self.stalls

    def countered(self, s: MinimalState, seat: Seat, to: Seat, action: Counter) -> Deal:
        mine = given_by(s, seat, action.items)
        until = s.clock + MINUTE
        return type(self)(seat, to, action.amount, action.items, action.goods, mine, until)


class MayTrade(MayOffer[MinimalState]):
    cite = CITE
    deal: type[Deal] = Deal

    def market(self) -> Market[Any]:
        return self.deal.stalls

    def offered(self, s: MinimalState, seat: Seat, offer: Offer) -> Offered[Any]:
        mine = given_by(s, seat, offer.items)
        until = s.clock + MINUTE
        return self.deal(seat, offer.to, offer.amount, offer.items, offer.goods, mine, until)


class BazaarDeal(Deal):
    stalls = Bazaar()


class MayBarter(MayTrade):
    deal = BazaarDeal


class FivesDeal(Deal):
    stalls = Fives()


class MayTradeInFives(MayTrade):
    deal = FivesDeal


class Overbid(Deal):
    """An offer about which third parties are asked first."""

    def agreed(self, s: MinimalState) -> None:
        s.do(Mark(NOBODY, 77))


class MayBeOverbid(MayTrade):
    deal = Overbid


def market(right: MayTrade | None = None, seats: int = 3) -> MinimalState:
    """Return a table: seat 0 holds things 0 and 1, seat 1 thing 2, seat 2 thing 3; houses 4, 2,
    0."""
    s = laid(rights=(right or MayTrade(),), seats=seats)
    for item, seat in enumerate((0, 0, 1, 2)):
        s.give(item, seat, CITE)
    s.pay(s.bank, 0, 4, CITE, HOUSE)
    s.pay(s.bank, 1, 2, CITE, HOUSE)
    s.events = []
    return s


def purses(s: MinimalState) -> list[int]:
    return [s.cash(seat) for seat in range(s.seats)]


def blank(s: MinimalState, seat: Seat, to: Seat) -> Choice:
    (found,) = [
        choice
        for choice in choices(s, seat)
        if isinstance(choice.action, Offer) and choice.action.to == to
    ]
    return found


# Offers


def test_an_offer_names_items_of_either_side_and_money_of_either() -> None:
    s = market()
    choice = blank(s, 0, 1)
    assert (choice.low, choice.high, choice.by) == (-20, 20, 1)
    assert (choice.pool, choice.least, choice.most) == ((0, 1, 2), 1, 3)
    assert choice.goods == ()


def test_an_offer_stands_open_and_moves_nothing_yet() -> None:
    s = market()
    act(s, 500, 0, Offer(1, -5, (1,)))
    assert s.standing == [Deal(0, 1, -5, (1,), (), (1,), 500 + MINUTE)]
    assert purses(s) == [20, 20, 20]
    assert s.held_by[1] == 0
    assert heard(s) == [("offered", 0, 1, -5, (1,), (1,), ())]


@pytest.mark.parametrize(
    ("offer", "why"),
    [
        (Offer(1, 21, (1,)), "21 is too much: at most 20"),
        (Offer(1, -21, (1,)), "-21 is too little: at least -20"),
        (Offer(1, 5, ()), "0 items: from 1 to 3"),
        (Offer(1, 5, (3,)), "item 3 is not among those offered"),
        (Offer(1, 5, (1, 1)), "an item is named twice"),
        (Offer(1, 5, (1,), ((HOUSE, 1),)), "Offer is not possible now"),
        (Offer(0, 5, (1,)), "Offer is not possible now"),
        (Offer(9, 5, (1,)), "Offer is not possible now"),
        (Offer(1, 5, (2,)), "0 and 2 belong together"),
    ],
)
def test_an_offer_that_cannot_be_is_refused_with_a_reason(offer: Offer, why: str) -> None:
    s = market()
    with pytest.raises(Illegal, match=why):
        act(s, 0, 0, offer)
    assert s.standing == []


@pytest.mark.parametrize("goods", [None, 0, "", [], ((0, 0),)])
def test_goods_that_are_no_empty_list_are_no_offer(goods: Any) -> None:
    s, right = market(), MayTrade()
    try:
        offer = Offer(1, 0, (0,), goods)
    except TypeError:  # compiled, it cannot even be said
        return
    assert not right.allows(s, 0, offer)
    assert not any([choice.covers(offer) for choice in right.choices(s, 0)])


@pytest.mark.parametrize("n", [1 << 62, 1 << 63, -(1 << 64), 1 << 200])
def test_numbers_that_no_machine_has_are_refused_like_any_other(n: int) -> None:
    s, right = market(), MayTrade()
    assert right.allows(s, 0, Offer(1, 0, (0,)))
    assert not right.allows(s, 0, Offer(1, n, (0,)))
    assert not right.allows(s, 0, Offer(1, 0, (n,)))
    with pytest.raises(Illegal):
        act(s, 0, 0, Offer(1, n, (0,)))
    with pytest.raises(Illegal):
        act(s, 0, 0, Offer(1, 0, (0, n)))


def test_amounts_keep_to_the_unit_and_do_not_tell_the_other_s_purse() -> None:
    s = market(MayTradeInFives())
    choice = blank(s, 0, 1)
    assert (choice.low, choice.high, choice.by) == (-30, 20, 5)
    act(s, 0, 0, Offer(1, 0, (1,)))
    assert isinstance(s.standing[0], FivesDeal)


def test_there_is_one_open_offer_between_two_and_others_are_free() -> None:
    s = market()
    act(s, 0, 0, Offer(1, 5, (0, 2)))
    with pytest.raises(Illegal):
        act(s, 0, 0, Offer(1, 6, (0, 2)))
    with pytest.raises(Illegal):
        act(s, 0, 1, Offer(0, 6, (1,)))
    act(s, 0, 0, Offer(2, 6, (1,)))
    assert len(s.standing) == 2


def test_with_nothing_to_deal_in_there_is_no_offer() -> None:
    s = laid(rights=(MayTrade(),))
    assert [choice for choice in choices(s, 0) if isinstance(choice.action, Offer)] == []


def test_the_market_says_who_may_deal() -> None:
    s = market()
    s.miss_turns(1, 1, CITE)
    with pytest.raises(Illegal):
        act(s, 0, 0, Offer(1, 5, (1,)))
    blank(s, 0, 2)


# Answers


def test_an_accepted_offer_is_carried_out_both_ways() -> None:
    s = market()
    act(s, 0, 0, Offer(1, 7, (0, 2)))
    act(s, 0, 1, Accept(0))
    assert purses(s) == [13, 27, 20]
    assert (s.held_by[0], s.held_by[2]) == (1, 0)
    assert s.standing == []
    assert kinds(s) == ["offered", "agreed", "paid", "given", "given"]
    assert audit(s) == []


def test_a_negative_amount_is_paid_by_the_other() -> None:
    s = market()
    act(s, 0, 0, Offer(1, -20, (1,)))
    act(s, 0, 1, Accept(0))
    assert purses(s) == [40, 0, 20]
    assert s.held_by[1] == 1


def test_a_declined_offer_is_gone() -> None:
    s = market()
    act(s, 0, 0, Offer(1, 7, (1,)))
    act(s, 0, 1, Decline(0))
    assert s.standing == []
    assert purses(s) == [20, 20, 20]
    assert heard(s)[-1] == ("declined", 1, 0)
    with pytest.raises(Illegal):
        act(s, 0, 1, Accept(0))


def test_whoever_offered_may_withdraw_and_nobody_else() -> None:
    s = market()
    act(s, 0, 0, Offer(1, 7, (1,)))
    for seat in (1, 2):
        with pytest.raises(Illegal):
            act(s, 0, seat, Withdraw(1))
    act(s, 0, 0, Withdraw(1))
    assert s.standing == []
    assert heard(s)[-1] == ("withdrawn", 0, 1)


def test_only_the_one_it_was_made_to_answers() -> None:
    s = market()
    act(s, 0, 0, Offer(1, 7, (1,)))
    for seat in (0, 2):
        for answer in (Accept(0), Decline(0), Counter(0, 5, (1,))):
            with pytest.raises(Illegal):
                act(s, 0, seat, answer)


def test_a_counter_offer_turns_the_table_and_is_read_from_the_other_side() -> None:
    s = market()
    act(s, 0, 0, Offer(1, 3, (0, 2)))
    act(s, 100, 1, Counter(0, -9, (0, 2)))
    assert s.standing == [Deal(1, 0, -9, (0, 2), (), (2,), 100 + MINUTE)]
    assert heard(s)[-1] == ("countered", 1, 0, -9, (0, 2), (2,), ())
    act(s, 200, 0, Accept(1))
    assert purses(s) == [11, 29, 20]
    assert (s.held_by[0], s.held_by[2]) == (1, 0)


def test_a_counter_offer_keeps_the_same_rules() -> None:
    s = market()
    act(s, 0, 0, Offer(1, 3, (0, 2)))
    for counter in (Counter(0, 99, (1,)), Counter(0, 5, ()), Counter(0, 5, (2,))):
        with pytest.raises(Illegal):
            act(s, 0, 1, counter)
    assert s.standing == [Deal(0, 1, 3, (0, 2), (), (0,), MINUTE)]


def test_an_offer_that_nobody_answers_expires_at_its_hour() -> None:
    s = market()
    act(s, 500, 0, Offer(1, 7, (1,)))
    assert deadline(s) == 500 + MINUTE
    lapse(s, 499 + MINUTE)
    assert len(s.standing) == 1
    lapse(s, 500 + MINUTE)
    assert s.standing == []
    assert heard(s)[-1] == ("expired", 0, 1)


def test_an_offer_without_an_hour_stands_until_it_is_answered() -> None:
    deal = Deal(0, 1, 5, (1,), (), (1,))
    assert deal.until(market()) == NEVER


def test_the_leaf_may_ask_third_parties_before_it_is_done() -> None:
    s = market(MayBeOverbid())
    act(s, 0, 0, Offer(1, 7, (1,)))
    act(s, 0, 1, Accept(0))
    assert s.marks == [77]
    assert purses(s) == [20, 20, 20]


# Much may have happened since


def test_one_who_no_longer_has_the_money_cannot_accept() -> None:
    s = market()
    act(s, 0, 0, Offer(1, -15, (1,)))
    s.pay(1, s.bank, 10, CITE)
    assert Accept(0) not in [choice.action for choice in choices(s, 1)]
    with pytest.raises(Illegal):
        act(s, 0, 1, Accept(0))
    s.pay(s.bank, 1, 5, CITE)
    act(s, 0, 1, Accept(0))
    assert s.cash(1) == 0


def test_when_the_offerer_no_longer_has_it_the_deal_falls_through_and_his_purse_is_not_told() -> (
    None
):
    s = market()
    act(s, 0, 0, Offer(1, 15, (0, 2)))
    s.pay(0, s.bank, 10, CITE)
    assert Accept(0) in [choice.action for choice in choices(s, 1)]
    s.events = []
    act(s, 0, 1, Accept(0))
    assert heard(s) == [("fell_through", 0, 1)]
    assert s.standing == []
    assert (s.held_by[0], s.held_by[2]) == (0, 1)


def test_an_item_that_went_to_a_third_closes_the_offer() -> None:
    s = market()
    act(s, 0, 0, Offer(1, 5, (0, 2)))
    s.give(2, 2, CITE)
    settle(s)
    assert s.standing == []
    with pytest.raises(Illegal):
        act(s, 0, 1, Accept(0))


def test_a_bargain_is_struck_again_by_nobody_when_the_item_has_already_come_over() -> None:
    s = market()
    act(s, 0, 0, Offer(1, 5, (1, 2)))  # thing 1 for thing 2, and 5
    s.give(2, 0, CITE)  # by the hammer of an auction, say
    settle(s)
    with pytest.raises(Illegal):
        act(s, 0, 1, Accept(0))
    assert s.held_by[2] == 0
    assert s.cash(0) == 20


def test_an_offer_closes_when_either_side_is_out_or_may_deal_no_more() -> None:
    for seat in (0, 1):
        s = market()
        act(s, 0, 0, Offer(1, 5, (1,)))
        s.eliminate(seat, CITE)
        settle(s)
        assert s.standing == []
    s = market()
    act(s, 0, 0, Offer(1, 5, (1,)))
    s.miss_turns(0, 1, CITE)
    settle(s)
    assert s.standing == []


def test_the_rules_of_the_game_are_asked_again_at_acceptance() -> None:
    s = market()
    s.open(Deal(0, 1, 5, (2,), (), ()))  # it stood open before the rule held
    with pytest.raises(Illegal, match="0 and 2 belong together"):
        act(s, 0, 1, Accept(0))
    assert len(s.standing) == 1


# Countable goods


def test_goods_go_either_way() -> None:
    s = market(MayBarter())
    assert blank(s, 0, 1).goods == ((HOUSE, -2, 4),)
    act(s, 0, 0, Offer(1, -4, (), ((HOUSE, 3),)))
    act(s, 0, 1, Accept(0))
    assert list(s.count[HOUSE])[:3] == [1, 5, 0]
    assert purses(s) == [24, 16, 20]
    act(s, 0, 0, Offer(1, 4, (), ((HOUSE, -5),)))
    act(s, 0, 1, Accept(0))
    assert list(s.count[HOUSE])[:3] == [6, 0, 0]
    assert audit(s) == []


def test_goods_that_are_no_longer_there_cannot_be_given() -> None:
    s = market(MayBarter())
    act(s, 0, 0, Offer(1, 1, (), ((HOUSE, -2),)))
    s.pay(1, s.bank, 1, CITE, HOUSE)
    with pytest.raises(Illegal):
        act(s, 0, 1, Accept(0))
    s = market(MayBarter())
    act(s, 0, 0, Offer(1, -1, (), ((HOUSE, 4),)))
    s.pay(0, s.bank, 1, CITE, HOUSE)
    act(s, 0, 1, Accept(0))
    assert heard(s)[-1] == ("fell_through", 0, 1)


@pytest.mark.parametrize("goods", [(), ((HOUSE, 0),)])
def test_money_alone_is_no_deal(goods: tuple[tuple[int, int], ...]) -> None:
    s = market(MayBarter())
    with pytest.raises(Illegal, match="money alone is no deal"):
        act(s, 0, 0, Offer(1, 5, (), goods))
    act(s, 0, 0, Offer(1, 5, (1,)))
    with pytest.raises(Illegal, match="money alone is no deal"):
        act(s, 0, 1, Counter(0, 5, (), goods))


def test_whatever_is_drawn_from_the_blanks_of_a_deal_can_be_offered_where_no_rule_forbids() -> None:
    luck = Luck(8)
    for _ in range(100):
        s = market(MayTradeInFives())
        offer = blank(s, 0, 1).draw(luck)
        assert isinstance(offer, Offer)
        if offer.items not in ((0,), (2,)):
            act(s, 0, 0, offer)
            assert len(s.standing) == 1


def test_leaves_must_say_what_they_deal_in() -> None:
    s = laid()
    right: MayOffer[MinimalState] = MayOffer()
    deal: Offered[MinimalState] = Offered(0, 1, 5, (1,), (), (1,))
    with pytest.raises(AssertionError, match="MayOffer has no market"):
        right.choices(s, 0)
    with pytest.raises(AssertionError, match="MayOffer has no offered"):
        right.take(s, 0, Offer(1, 5, (1,)))
    with pytest.raises(AssertionError, match="Offered has no market"):
        deal.is_open(s)
    with pytest.raises(AssertionError, match="Offered has no countered"):
        deal.take(s, 1, Counter(0, 5, (1,)))
    with pytest.raises(AssertionError, match="Market has no may_give"):
        Market[MinimalState]().may_give(s, 1)
    steps: list[Step[Any]] = [right, deal]
    assert [step.cite for step in steps] == ["", ""]
