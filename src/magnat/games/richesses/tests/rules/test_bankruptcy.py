"""IV and V. Bankruptcy on cash, leaving, and the end."""

from __future__ import annotations

import pytest

from magnat.games.richesses.rules.bankruptcy import PayDebt, Rescue
from magnat.games.richesses.rules.squares.country import CountryTitles, TakeTitles
from magnat.games.richesses.rules.turn import RichessesTurn
from magnat.games.richesses.tests.setting import (
    MILLION,
    board,
    holds_all,
    stands,
    under,
    world,
)
from magnat.kit.claim import Claim
from magnat.kit.debt import GiveUp
from magnat.kit.leaving import Resign
from magnat.kit.trade import Accept, Offer
from magnat.testing import ScenarioTable, event, given, paid


def ruined(t: ScenarioTable) -> None:
    """Seat 0, with little cash and a fine trust, owes seat 1 royalties of 22 millions."""
    holds_all(t, 1, "houille")
    holds_all(t, 0, "petrole", 4)
    t.cash(0, 5 * MILLION)
    stands(t, 0, "joker-1")
    t.roll(0, 1, 1)
    t.does(1, Claim(0, under(t)))


def test_RDM_20_cash_that_does_not_cover_a_debt_is_bankruptcy_whatever_the_titles() -> None:
    t = world()
    ruined(t)
    oil = t.item("title:petrole-koweit")
    t.expect(
        event("bankrupt", 0),
        paid(0, t.s.bank, 4 * MILLION, cite="faillite.liquidation"),
        paid(t.s.bank, 1, 22 * MILLION, cite="faillite.liquidation"),  # the creditor in full
        given(oil, 0, board(t).file, cite="faillite.liquidation"),
        event("out", 0),
    )
    t.asks(1, RichessesTurn)


def test_RDM_20_several_creditors_are_all_paid_by_the_bank() -> None:
    t = world(4)
    t.holds(1, "title:houille-etats-unis", "title:houille-inde")
    t.holds(2, "title:houille-chine", "title:houille-urss", "title:houille-royaume-uni")
    t.cash(0, 3 * MILLION)
    stands(t, 0, "joker-1")
    t.roll(0, 1, 1)
    t.does(1, Claim(0, under(t)))
    t.does(2, Claim(0, under(t)))
    t.expect(paid(t.s.bank, 1, 1_100_000), paid(t.s.bank, 2, 5_500_000))


def test_RDM_20_jokers_go_back_to_the_bank() -> None:
    t = world()
    t.s.pay(t.s.bank, 0, 2, "set-up", 1)
    ruined(t)
    assert board(t).jokers(t.s.bank) == 9


def test_RDM_20_the_titles_can_be_bought_again() -> None:
    t = world()
    ruined(t)
    assert board(t).titles(0) == ()
    stands(t, 1, "points-6")  # step 49; two on is the Middle East
    t.roll(1, 1, 1)
    t.asks(1, CountryTitles)
    t.does(1, TakeTitles((t.item("title:petrole-koweit"),)))


def test_RDM_20_rescue_grants_a_moment_to_sell() -> None:
    t = world(rescue="window")
    ruined(t)
    t.asks(0, Rescue)
    t.refuses(0, PayDebt())
    oil = tuple(board(t).titles(0))
    t.does(0, Offer(2, -20 * MILLION, oil))
    t.does(2, Accept(0))
    t.wait(7)  # nobody offers more
    t.expect(paid(2, 0, 20 * MILLION, cite="ventes.surenchere"))
    t.does(0, PayDebt())
    t.expect(paid(0, 1, 22 * MILLION, cite="pays.royalties"))
    t.asks(0, CountryTitles)


def test_RDM_20_rescue_ends_by_silence_or_by_giving_up() -> None:
    t = world(rescue="window", rescue_seconds=30)
    ruined(t)
    t.wait(30)
    t.expect(event("bankrupt", 0))
    t = world(rescue="window")
    ruined(t)
    t.does(0, GiveUp())
    t.expect(event("bankrupt", 0), paid(t.s.bank, 1, 22 * MILLION))


def test_RDM_20_what_is_owed_cannot_be_spent() -> None:
    t = world()
    holds_all(t, 1, "houille", 3)
    bait = holds_all(t, 2, "cafe", 1)
    stands(t, 0, "joker-1")
    t.roll(0, 1, 1)
    t.does(1, Claim(0, under(t)))
    t.cash(0, 1_500_000)
    t.refuses(0, Offer(2, 500_000, bait))
    t.does(0, Offer(2, 400_000, bait))


def test_RDM_20_whoever_leaves_is_bankrupt_and_his_creditors_are_paid() -> None:
    t = world(4)
    holds_all(t, 1, "houille", 3)
    t.holds(0, "title:argent-japon")
    stands(t, 0, "joker-1")
    t.roll(0, 1, 1)
    t.does(1, Claim(0, under(t)))
    t.asks(0, CountryTitles)
    t.does(0, Resign())
    t.expect(
        event("resigned", 0),
        paid(t.s.bank, 1, 1_100_000, cite="faillite.liquidation"),
        event("out", 0),
    )
    t.asks(1, RichessesTurn)


def leaves_before_all_have_claimed(t: ScenarioTable) -> int:
    """Seat 0 leaves two seconds after its pawn was put down; seat 1 has claimed, seat 2 has not."""
    holds_all(t, 1, "houille", 3)
    t.holds(2, "title:houille-chine", "title:houille-urss")
    stands(t, 0, "joker-1")
    t.roll(0, 1, 1)
    what = under(t)
    t.wait(2)
    t.does(1, Claim(0, what))
    t.does(0, Resign())
    t.expect(paid(t.s.bank, 1, 1_100_000, cite="faillite.liquidation"), event("out", 0))
    return what


def test_RDM_20_royalties_of_a_visitor_who_left_can_still_be_claimed_and_the_bank_pays() -> None:
    t = world(4)
    what = leaves_before_all_have_claimed(t)
    t.refuses(3, Claim(0, what))
    t.wait(4.999)
    t.does(2, Claim(0, what))
    t.expect(
        event("claimed", 2, 0, what, cite="faillite.liquidation"),
        paid(t.s.bank, 2, 1_100_000, cite="faillite.liquidation"),
    )
    t.expect_no(paid(t.s.bank, 1, None))
    t.asks(1, RichessesTurn)


def test_RDM_20_royalties_of_a_visitor_who_left_are_lost_when_the_delay_is_over() -> None:
    t = world(4)
    leaves_before_all_have_claimed(t)
    t.wait(5)
    t.expect(event("forfeited", 2, 0, cite="pays.reclamer"))
    t.asks(1, RichessesTurn)


@pytest.mark.parametrize("leaver", [0, 1, 2])
def test_RDM_20_anybody_may_leave_at_any_moment(leaver: int) -> None:
    t = world()
    holds_all(t, 1, "houille", 3)
    stands(t, 0, "joker-1")
    t.does(leaver, Resign())
    turn = t.s.agenda[-1]
    assert isinstance(turn, RichessesTurn)
    assert turn.seat == (1 if leaver == 0 else 0)


def test_RDM_20_a_claimant_who_leaves_is_owed_nothing() -> None:
    t = world(4)
    holds_all(t, 1, "houille", 3)
    t.holds(2, "title:houille-chine", "title:houille-urss")
    stands(t, 0, "joker-1")
    t.roll(0, 1, 1)
    t.does(1, Claim(0, under(t)))
    t.does(1, Resign())
    t.does(2, Claim(0, under(t)))
    t.does(0, TakeTitles(()))
    t.expect(paid(0, 2, 1_100_000))
    t.expect_no(paid(0, 1, None))


def test_RDM_1_RDM_23_the_survivor_wins_and_the_last_one_out_is_second() -> None:
    t = world(4)
    for seat in (2, 0, 3):
        t.does(seat, Resign())
    t.expect(event("won", 1, cite="but.jeu"), event("finished", cite="fin.classement"))
    assert t.s.outcome is not None
    assert t.s.outcome.places == (3, 1, 4, 2)
    assert t.s.outcome.winners == (1,)


def test_RDM_23_several_may_fall_by_one_card() -> None:
    t = world(4)
    for seat in (1, 2, 3):
        t.cash(seat, 900_000)
    stands(t, 0, "europe-balkanique")
    t.roll(0, 1, 2)
    t.draws("card:noces-de-diamant")
    assert t.s.outcome is not None
    assert t.s.outcome.places == (1, 4, 3, 2)
