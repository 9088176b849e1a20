"""Claims: made in time, or lost."""

from __future__ import annotations

from typing import Any

import pytest

from magnat.core.action_and_choice import Illegal
from magnat.core.kernel import act, choices, deadline, lapse, settle
from magnat.core.step_and_window import NEVER, Ms, Seat, Step
from magnat.kit.claim import Claim, LastClaims, PromptClaims, StandingClaim, Waive, count_throw
from magnat.kit.debt import Debt
from tests.kit.minimal_table import CITE, Idle, MinimalState, heard, kinds, laid


class Owes(Debt[MinimalState]):
    cite = CITE

    def short(self, s: MinimalState) -> None:
        s.pay(self.seat, self.to, s.cash(self.seat), self.cite)
        s.eliminate(self.seat, self.cite)


class Rent(StandingClaim[MinimalState]):
    cite = CITE

    def due(self, s: MinimalState) -> Step[Any]:
        return Owes(self.payer, self.seat, self.amount, self.cite)


class Royalties(PromptClaims[MinimalState]):
    """Claims of all seats that hold a thing; five seconds for all together."""

    cite = CITE

    def patience(self, s: MinimalState) -> Ms:
        return 5000

    def entitled(self, s: MinimalState, seat: Seat) -> bool:
        return bool(s.items(seat))

    def settle(self, s: MinimalState) -> None:
        s.do_all([Owes(self.seat, seat, 3, self.cite) for seat in self.claimed])


class Last(LastClaims[MinimalState]):
    cite = CITE

    def patience(self, s: MinimalState) -> Ms:
        return 4000


def purses(s: MinimalState) -> list[int]:
    return [s.cash(seat) for seat in range(s.seats)]


# Beside the turn


def test_a_claim_stands_beside_the_turn_and_is_paid_when_it_is_made() -> None:
    s = laid(standing=(Rent(1, 0, 7, 6, 1),))
    assert s.agenda == [Idle()]
    assert deadline(s) == NEVER
    act(s, 500, 1, Claim(0, 7))
    assert purses(s) == [14, 26, 20]
    assert s.standing == []
    assert heard(s)[0] == ("claimed", 1, 0, 7, 6)


def test_only_its_holder_claims_and_only_what_it_is() -> None:
    s = laid(standing=(Rent(1, 0, 7, 6, 1),))
    for seat, action in ((0, Claim(0, 7)), (2, Claim(0, 7)), (1, Claim(2, 7)), (1, Claim(0, 8))):
        with pytest.raises(Illegal):
            act(s, 0, seat, action)
    assert len(s.standing) == 1


@pytest.mark.parametrize("throws", [1, 2, 3])
def test_it_outlives_fewer_throws_than_its_number_and_is_then_lost(throws: int) -> None:
    s = laid(standing=(Rent(1, 0, 7, 6, throws),))
    for left in range(throws - 1, 0, -1):
        count_throw(s, 0)
        assert s.standing == [Rent(1, 0, 7, 6, left)]
        assert heard(s) == []
    twin = s.clone()
    act(twin, 0, 1, Claim(0, 7))
    assert purses(twin) == [14, 26, 20]
    count_throw(s, 0)
    assert s.standing == []
    assert heard(s) == [("forfeited", 1, 0, 7)]
    with pytest.raises(Illegal):
        act(s, 0, 1, Claim(0, 7))


def test_two_claims_at_once_are_two_claims() -> None:
    s = laid(standing=(Rent(1, 0, 7, 6, 1), Rent(1, 0, 8, 4, 2), Rent(2, 0, 7, 5, 1)))
    act(s, 0, 1, Claim(0, 8))
    assert s.standing == [Rent(1, 0, 7, 6, 1), Rent(2, 0, 7, 5, 1)]
    act(s, 0, 2, Claim(0, 7))
    assert s.standing == [Rent(1, 0, 7, 6, 1)]
    assert purses(s) == [11, 24, 25]


def test_a_throw_counts_for_every_claim_on_its_own() -> None:
    s = laid(standing=(Rent(1, 0, 7, 6, 1), Rent(2, 0, 8, 4, 2)))
    count_throw(s, 0)
    assert s.standing == [Rent(2, 0, 8, 4, 1)]
    assert heard(s) == [("forfeited", 1, 0, 7)]


def test_whoever_does_not_ask_says_so_and_is_not_paid() -> None:
    s = laid(standing=(Rent(1, 0, 7, 6, 1),))
    act(s, 0, 1, Waive(0, 7))
    assert purses(s) == [20, 20, 20]
    assert s.standing == []
    assert heard(s) == [("waived", 1, 0, 7)]


def test_the_amount_is_that_of_the_hour_the_right_arose() -> None:
    s = laid(standing=(Rent(1, 0, 7, 6, 2),))
    s.give(0, 1, CITE)
    count_throw(s, 0)
    act(s, 0, 1, Claim(0, 7))
    assert s.cash(1) == 26


def test_when_the_payer_is_out_nothing_is_left_to_claim() -> None:
    s = laid(standing=(Rent(1, 0, 7, 6, 2),))
    s.eliminate(0, CITE)
    settle(s)
    assert s.standing == []
    assert "forfeited" not in kinds(s)


def test_when_the_claimant_is_out_his_claim_goes_with_him() -> None:
    s = laid(standing=(Rent(1, 0, 7, 6, 2),))
    s.eliminate(1, CITE)
    assert s.standing == []


def test_a_claim_that_ruins_the_payer_closes_the_others_against_him() -> None:
    s = laid(standing=(Rent(1, 0, 7, 60, 2), Rent(2, 0, 8, 4, 2)))
    act(s, 0, 1, Claim(0, 7))
    assert s.living() == [1, 2]
    assert s.standing == []
    assert purses(s) == [0, 40, 20]


def test_claims_beside_do_not_disturb_other_standing_windows() -> None:
    s = laid(standing=(Rent(1, 0, 7, 6, 1),))
    s.do(Royalties(2, 0))
    s.give(0, 1, CITE)
    settle(s)
    due = deadline(s)
    act(s, 1000, 1, Claim(0, 7))
    assert deadline(s) == due


# When no throw comes any more


def test_the_last_claims_have_their_silence_and_are_lost_after_it() -> None:
    s = laid(Last(), standing=(Rent(1, 0, 7, 6, 2), Rent(2, 0, 8, 4, 1)))
    assert deadline(s) == 4000
    act(s, 3000, 1, Claim(0, 7))
    assert purses(s) == [14, 26, 20]
    assert deadline(s) == 4000  # an answer wins no time
    lapse(s, 4000)
    assert heard(s, "forfeited") == [(2, 0, 8)]
    assert (s.agenda, s.standing) == ([Idle()], [])


def test_they_are_over_with_the_last_answer_and_at_once_where_there_is_none() -> None:
    s = laid(Last(), standing=(Rent(1, 0, 7, 6, 2),))
    act(s, 1000, 1, Waive(0, 7))
    assert s.agenda == [Idle()]
    assert laid(Last()).agenda == [Idle()]


def test_nobody_waits_for_a_claim_against_one_who_is_out() -> None:
    s = laid(Last(), standing=(Rent(1, 0, 7, 60, 2), Rent(2, 0, 8, 4, 1)))
    act(s, 1000, 1, Claim(0, 7))
    assert not s.alive[0]
    assert (s.agenda, s.standing) == ([Idle()], [])
    assert heard(s, "forfeited") == []


# At once and at once only


def holders(*seats: Seat) -> MinimalState:
    """Return a table at which these seats hold a thing each and seat 0 must pay."""
    s = laid(seats=4)
    for item, seat in enumerate(seats):
        s.give(item, seat, CITE)
    s.do(Royalties(0, 9))
    settle(s)
    return s


def test_several_holders_claim_and_all_are_paid_together_at_the_end() -> None:
    s = holders(1, 2, 3)
    act(s, 100, 2, Claim(0, 9))
    act(s, 200, 1, Claim(0, 9))
    assert purses(s) == [20, 20, 20, 20]
    act(s, 300, 3, Claim(0, 9))
    assert purses(s) == [11, 23, 23, 23]
    assert heard(s, "claimed") == [(2, 0, 9), (1, 0, 9), (3, 0, 9)]
    assert s.clock == 300


def test_the_time_is_the_same_for_all_and_no_answer_prolongs_it() -> None:
    s = holders(1, 2, 3)
    act(s, 4000, 1, Claim(0, 9))
    act(s, 4900, 2, Waive(0, 9))
    assert deadline(s) == 5000
    lapse(s, 4999)
    assert isinstance(s.agenda[-1], Royalties)
    lapse(s, 5000)
    assert s.agenda == [Idle()]
    assert purses(s) == [17, 23, 20, 20]


def test_silence_forfeits() -> None:
    s = holders(1, 2)
    with pytest.raises(Illegal):
        act(s, 5000, 1, Claim(0, 9))
    assert purses(s) == [20, 20, 20, 20]
    assert s.agenda == [Idle()]


def test_it_ends_at_once_when_everybody_entitled_has_answered() -> None:
    s = holders(1, 2)
    act(s, 10, 1, Waive(0, 9))
    act(s, 20, 2, Claim(0, 9))
    assert s.agenda == [Idle()]
    assert s.clock == 20


def test_with_nobody_entitled_nobody_waits() -> None:
    s = holders()
    assert s.agenda == [Idle()]
    assert s.clock == 0
    s = holders(0)  # the visitor pays even if he holds some himself, and is not asked
    assert s.agenda == [Idle()]


def test_nobody_claims_twice_nor_without_right_nor_against_himself() -> None:
    s = holders(1, 2, 0)
    act(s, 0, 1, Claim(0, 9))
    assert choices(s, 1) == []
    for seat in (0, 1, 3):
        with pytest.raises(Illegal):
            act(s, 0, seat, Claim(0, 9))
    with pytest.raises(Illegal):
        act(s, 0, 1, Waive(0, 9))


def test_a_payer_who_falls_takes_the_window_with_him() -> None:
    s = holders(1, 2)
    act(s, 0, 1, Claim(0, 9))
    s.eliminate(0, CITE)
    settle(s)
    assert s.agenda == [Idle()]
    assert s.cash(1) == 20


def test_a_claimant_who_falls_before_the_end_is_not_paid() -> None:
    s = holders(1, 2)
    act(s, 0, 1, Claim(0, 9))
    s.eliminate(1, CITE)
    lapse(s, 5000)
    assert purses(s)[0] == 20


def test_claimants_are_paid_in_the_order_they_spoke_while_the_money_lasts() -> None:
    s = holders(1, 2)
    s.pay(0, s.bank, 16, CITE)
    act(s, 0, 2, Claim(0, 9))
    act(s, 0, 1, Claim(0, 9))
    assert purses(s) == [0, 21, 23, 20]
    assert s.living() == [1, 2, 3]


def test_leaves_must_say_what_is_due() -> None:
    s = laid()
    standing: StandingClaim[MinimalState] = StandingClaim(1, 0, 7, 6, 1)
    prompt: PromptClaims[MinimalState] = PromptClaims(0, 9)
    with pytest.raises(AssertionError, match="StandingClaim has no due"):
        standing.take(s, 1, Claim(0, 7))
    with pytest.raises(AssertionError, match="PromptClaims has no entitled"):
        prompt.choices(s, 1)
    with pytest.raises(AssertionError, match="PromptClaims has no settle"):
        prompt.run(s)
