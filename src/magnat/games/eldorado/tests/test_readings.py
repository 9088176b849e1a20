"""Where the booklet leaves a point open the table chooses: both readings of each, side by side."""

from __future__ import annotations

import pytest

from magnat.games.eldorado.rules.money.payments import SellIngots, SellUp, levy_of
from magnat.games.eldorado.rules.squares.bank import Borrow, Repay
from magnat.games.eldorado.rules.squares.casino import CasinoTable, Stake
from magnat.games.eldorado.rules.squares.control import PutUpIngots, PutUpTitle, SellByAuction
from magnat.games.eldorado.rules.squares.gold import ExchangeIngots, Gold
from magnat.games.eldorado.rules.squares.purchases import Buy, Pass
from magnat.games.eldorado.rules.squares.start import ClaimIncome
from magnat.games.eldorado.rules.turn import EldoradoTurn
from magnat.games.eldorado.tests.setting import bare, game, ingots, lands, lent, priced, stands
from magnat.kit.auction import Bid, PassBid
from magnat.testing import ScenarioTable, event, given, paid


@pytest.mark.parametrize(("quote_purchase", "price"), [(True, 1_000), (False, 5_000)])
def test_ELD_12_a_purchase_that_nobody_contests_and_the_price_of_its_series(
    quote_purchase: bool, price: int
) -> None:
    t = bare(2, price_per="series", quote_purchase=quote_purchase)
    t.holds(1, "title:missiles-2")
    priced(t, "title:missiles-2", 5_000)
    lands(t, 0, "achats", "missiles")
    t.does(0, Buy())
    t.does(1, PassBid())
    t.expect(paid(0, 2, 1_000, cite="achats.titre"))
    assert game(t).prices[t.item("title:missiles-1")] == price


@pytest.mark.parametrize(("control_sale", "may"), [("auction", False), ("either", True)])
def test_ELD_13_selling_to_the_bank_for_a_control(control_sale: str, may: bool) -> None:
    t = bare(3, control_sale=control_sale)
    t.cash(0, 500)
    ingots(t, 0, 8)
    lands(t, 0, "controle")  # 8 500 → 2 400
    t.asks(0, SellByAuction)
    assert t.may(0, PutUpIngots(1))
    assert t.may(0, SellIngots(2)) == may
    if may:
        t.does(0, SellIngots(2))
        t.expect(event("set_off", 0, 2_000), paid(0, 3, 400, cite="controle.impot"))
        t.asks(1, EldoradoTurn)


def exchanges(t: ScenarioTable) -> list[bool]:
    """Return whether gold can be exchanged in one's own turn, in another player's turn, and on its
    square."""
    ingots(t, 0, 10)
    ingots(t, 1, 10)
    found = [t.may(seat, ExchangeIngots()) for seat in (0, 1)]
    t.cash(0, 0)
    lands(t, 0, "or")
    t.asks(0, Gold)
    return [*found, t.may(0, ExchangeIngots())]


def test_ELD_14_when_gold_is_exchanged() -> None:
    assert exchanges(bare(2, exchange="own_turn")) == [True, False, True]
    assert exchanges(bare(2, exchange="any_time")) == [True, True, True]
    t = bare(2, exchange="on_square")
    assert exchanges(t) == [False, False, True]
    t.refuses(1, ExchangeIngots(), cite="or.echange")
    t.does(0, ExchangeIngots())
    assert len(game(t).titles(0)) == 3


def test_ELD_14_its_square_waits_for_an_exchange_when_the_bank_has_no_gold_left() -> None:
    for exchange, waits in (("own_turn", False), ("on_square", True)):
        t = bare(2, exchange=exchange)
        ingots(t, 1, game(t).ingots(t.s.bank) - 10)
        ingots(t, 0, 10)
        assert game(t).ingots(t.s.bank) == 0
        lands(t, 0, "or")
        assert isinstance(t.s.agenda[-1], Gold) == waits


@pytest.mark.parametrize(("deducted", "share"), [(False, 12_000), (True, 2_000)])
def test_ELD_19_a_loan_and_the_fortune_of_which_a_share_is_paid(deducted: bool, share: int) -> None:
    for kind, percent in (("banque", 10), ("controle", 30)):
        t = bare(2, loan_deducted=deducted)
        lent(t, 0)
        t.cash(0, 12_300)
        before = game(t).cash(0)
        lands(t, 0, kind)
        assert abs(game(t).cash(0) - before) == share * percent // 100
    t = bare(2, loan_deducted=True)
    lent(t, 0)
    t.cash(0, 9_000)
    lands(t, 0, "controle")
    t.expect(event("controlled", 0, 0, 0))


@pytest.mark.parametrize(("stake", "most"), [("cash", 1_000), ("fortune", 8_000)])
def test_ELD_22_how_much_may_be_staked(stake: str, most: int) -> None:
    t = bare(2, stake=stake)
    t.cash(0, 1_000)
    ingots(t, 0, 4)
    t.holds(0, "title:avions-1")
    priced(t, "title:avions-1", 3_000)
    lands(t, 0, "casino")
    assert t.may(0, Stake(most))
    t.refuses(0, Stake(most + 100), cite="casino.mise")


def test_ELD_22_a_stake_above_the_cash_in_hand_is_paid_by_selling() -> None:
    t = bare(2, stake="fortune")
    t.cash(0, 0)
    ingots(t, 0, 30)
    lands(t, 0, "casino")
    t.does(0, Stake(2_000))
    t.roll(0, 5, 6)
    t.asks(0, SellUp)
    t.does(0, SellIngots(22))
    assert (game(t).cash(0), game(t).ingots(0)) == (0, 8)


@pytest.mark.parametrize(("zero_fortune", "is_out"), [("stays", False), ("out", True)])
def test_ELD_22_a_loss_paid_with_the_last_of_all(zero_fortune: str, is_out: bool) -> None:
    t = bare(3, zero_fortune=zero_fortune)
    t.cash(0, 1_000)
    ingots(t, 0, 2)
    lands(t, 0, "casino")
    t.does(0, Stake(1_000))
    t.roll(0, 1, 2)
    t.does(0, SellIngots(2))
    assert t.s.alive[0] != is_out
    if is_out:
        t.expect(event("ruined", 0, cite="ruine.exclusion"))
    t.asks(1, EldoradoTurn)


def test_ELD_22_whoever_has_something_left_is_never_ruined_by_a_loss_he_paid() -> None:
    t = bare(3, zero_fortune="out")
    t.cash(0, 3_000)
    ingots(t, 0, 1)
    lands(t, 0, "casino")
    t.does(0, Stake(1_000))
    t.roll(0, 1, 2)
    assert t.s.alive[0]


@pytest.mark.parametrize("opens", [True, False])
def test_ELD_23_a_double_six_in_the_lottery(opens: bool) -> None:
    t = bare(2, lottery_double_six=opens)
    lands(t, 0, "loterie")
    t.roll(0, 6, 6)
    assert isinstance(t.s.agenda[-1], CasinoTable) == opens


@pytest.mark.parametrize("opens", [False, True])
def test_ELD_23_a_double_six_in_the_casino(opens: bool) -> None:
    t = bare(2, casino_double_six=opens)
    lands(t, 0, "casino")
    t.does(0, Stake(100))
    t.roll(0, 6, 6)
    t.expect(event("won", 0, 1_200))
    assert isinstance(t.s.agenda[-1], CasinoTable) == opens


@pytest.mark.parametrize(("income_as_of", "brings"), [("passing", 400), ("claim", 1_000)])
def test_ELD_11_what_one_owns_when_passing_or_when_claiming(income_as_of: str, brings: int) -> None:
    t = bare(3, income_as_of=income_as_of)
    ingots(t, 0, 2)
    lands(t, 0, "depart")
    ingots(t, 0, 5)
    t.does(0, ClaimIncome())
    t.expect(event("claimed", 0, brings), paid(3, 0, brings, cite="depart.revenus"))


def test_ELD_11_when_claiming_what_was_bought_since_the_passing_counts_alone() -> None:
    t = bare(3, income_as_of="passing")
    lands(t, 0, "depart")
    assert not t.may(0, ClaimIncome())
    t = bare(3, income_as_of="claim")
    lands(t, 0, "depart")
    ingots(t, 0, 1)
    t.does(0, ClaimIncome())
    t.expect(paid(3, 0, 200, cite="depart.revenus"))


def test_ELD_11_when_claiming_what_is_open_is_what_one_owns_now() -> None:
    t = bare(3, income_as_of="claim")
    lands(t, 0, "depart")
    assert not t.may(0, ClaimIncome())
    t.refuses(0, ClaimIncome(), cite="depart.revenus")
    ingots(t, 0, 5)
    assert game(t).open_income(0) == 1_000
    lands(t, 1, "loterie")
    t.expect(event("forfeited", 0, 1_000, cite="depart.revenus"))
    t = bare(2, income_as_of="claim", rounds=1)
    lands(t, 0, "loterie")
    t.roll(0, 1, 2)
    lands(t, 1, "depart")
    t.expect_no(event("forfeited"))
    assert game(t).outcome is not None  # nobody waits for a claim of nothing


@pytest.mark.parametrize(("bank_first", "interest"), [("interest", 1_300), ("loan", 2_300)])
def test_ELD_19_the_interest_or_the_loan_comes_first(bank_first: str, interest: int) -> None:
    t = bare(3, bank_first=bank_first)
    t.cash(0, 13_700)
    lands(t, 0, "banque")
    t.does(0, Borrow())
    assert t.s.cash(0) == 13_700 + 10_000 + interest
    t.asks(1, EldoradoTurn)


@pytest.mark.parametrize("stop_on_start", [True, False])
def test_ELD_11_stopping_on_start_is_passing_it_or_not(stop_on_start: bool) -> None:
    t = bare(2, stop_on_start=stop_on_start)
    ingots(t, 0, 2)
    lent(t, 0)
    t.cash(0, 5_000)
    lands(t, 0, "depart")
    assert t.may(0, ClaimIncome()) == stop_on_start
    assert t.s.cash(0) == (4_500 if stop_on_start else 5_000)
    lands(t, 1, "or")
    t.does(1, Pass())
    t.roll(0, 1, 2)  # setting out again is no passing by either reading
    assert not t.may(0, ClaimIncome())
    assert t.s.cash(0) == (4_500 if stop_on_start else 5_000)


def test_ELD_11_start_left_behind_counts_by_either_reading() -> None:
    for stop_on_start in (True, False):
        t = bare(2, stop_on_start=stop_on_start)
        ingots(t, 0, 2)
        stands(t, 0, game(t).box.casino)
        t.roll(0, 1, 2)
        t.does(0, ClaimIncome())
        t.expect(paid(2, 0, 400, cite="depart.revenus"))


def test_ELD_19_one_loan_at_a_time_or_several() -> None:
    t = bare(3, loans="one")
    lent(t, 0)
    lands(t, 0, "banque")
    assert not t.may(0, Borrow())
    t.refuses(0, Borrow(), cite="banque.emprunt")
    t = bare(3, loans="several")
    lent(t, 0)
    lands(t, 0, "banque")
    t.does(0, Borrow())
    assert (game(t).loans(0), game(t).borrowed(0)) == (2, 20_000)


def test_ELD_19_each_of_several_loans_is_charged_counted_and_repaid() -> None:
    t = bare(2, loans="several", loan_deducted=True)
    for _ in range(2):
        lent(t, 0)
    t.cash(0, 25_000)
    assert game(t).fortune(0) == game(t).net_worth(0) == 5_000
    lands(t, 0, "depart")
    t.expect(paid(0, 2, 1_000, cite="depart.interets"))
    t.does(0, Repay())
    assert (game(t).loans(0), t.s.cash(0)) == (1, 14_000)
    t.does(0, Repay())
    t.refuses(0, Repay(), cite="banque.remboursement")
    assert (game(t).loans(0), t.s.cash(0)) == (0, 4_000)


def test_ELD_19_several_loans_are_six_in_all() -> None:
    t = bare(2, loans="several")
    for _ in range(6):
        lent(t, 1)
    lands(t, 0, "banque")
    t.refuses(0, Borrow(), cite="banque.emprunt")


@pytest.mark.parametrize("rivals", ["lander", "anybody"])
def test_ELD_12_whether_others_may_want_a_title_that_the_lander_does_not(rivals: str) -> None:
    t = bare(3, rivals=rivals)
    lands(t, 0, "achats", "missiles")
    t.does(0, Pass())
    if rivals == "lander":
        t.asks(1, EldoradoTurn)
        return
    t.expect(event("up_for_all", t.item("title:missiles-1"), 1_000, cite="achats.encheres"))
    t.refuses(0, Bid(1_000), cite="achats.encheres")  # he has said no
    t.does(1, Bid(1_000))
    t.does(2, PassBid())
    t.expect(paid(1, 3, 1_000, cite="achats.titre"), given(t.item("title:missiles-1"), 3, 1))


def test_ELD_12_anybody_may_want_what_the_lander_cannot_pay() -> None:
    t = bare(3, rivals="anybody")
    t.cash(0, 900)
    lands(t, 0, "achats", "missiles")
    t.does(1, PassBid())
    t.does(2, PassBid())
    t.expect(event("unsold"))
    t.asks(1, EldoradoTurn)


@pytest.mark.parametrize(("forced_start", "start"), [("bank", 4_000), ("least", 100)])
def test_ELD_13_a_forced_sale_opens_at_the_banks_price_or_at_the_smallest_note(
    forced_start: str, start: int
) -> None:
    t = bare(3, forced_start=forced_start)
    t.cash(0, 100)
    t.holds(0, "title:avions-1", "title:avions-2")
    priced(t, "title:avions-1", 4_000)
    lands(t, 0, "controle")  # 2 100 → 600
    t.does(0, PutUpTitle(t.item("title:avions-1")))
    t.expect(event("put_up", 0, t.item("title:avions-1"), start, cite="controle.vente"))
    t.does(1, PassBid())
    t.does(2, PassBid())
    t.expect(event("resold", 0, 4_000))  # what nobody wants the bank takes at its own price


def test_ELD_13_a_title_sold_below_the_minimum_is_still_quoted_at_it() -> None:
    t = bare(3, forced_start="least")
    t.cash(0, 100)
    t.holds(0, "title:avions-1", "title:avions-2")
    lands(t, 0, "controle")  # 2 100 → 600
    t.does(0, PutUpTitle(t.item("title:avions-1")))
    t.does(1, Bid(700))
    t.does(2, PassBid())
    t.expect(paid(1, 0, 700, cite="controle.vente"))
    assert game(t).prices[t.item("title:avions-1")] == 1_000


@pytest.mark.parametrize("weekend", ["stop", "turn_end"])
def test_ELD_18_a_week_end_binds_from_the_stop_or_from_the_end_of_the_turn(weekend: str) -> None:
    t = bare(3, weekend=weekend)
    ingots(t, 0, 3)
    ingots(t, 1, 3)
    for seat in (0, 1):
        game(t).miss_turns(seat, 1, "weekend.repos")
    assert t.may(0, SellIngots(1)) == (weekend == "turn_end")  # his turn is not over
    assert not t.may(1, SellIngots(1))


@pytest.mark.parametrize(("levy_rounded", "levy"), [(True, 1_200), (False, 1_270)])
def test_ELD_20_the_fortune_of_a_levy_is_rounded_or_not(levy_rounded: bool, levy: int) -> None:
    t = bare(3, levy_rounded=levy_rounded)
    t.cash(0, 12_700)
    assert levy_of(game(t), 0) == levy // 100 * 100


def test_ELD_14_three_diamonds_may_be_worth_more_than_ten_ingots() -> None:
    """The booklet's own condition of the exchange can come true; by the other reading it cannot."""
    for price_per, worth in (("series", 12_000), ("title", 3_000)):
        t = bare(3, price_per=price_per)
        t.holds(1, "title:diamants-1")
        priced(t, "title:diamants-1", 4_000)
        ingots(t, 0, 10)
        before = game(t).wealth(0)
        t.does(0, ExchangeIngots())
        assert game(t).wealth(0) - before == worth - 10_000
