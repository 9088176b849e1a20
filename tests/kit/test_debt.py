"""Debts are paid at once, after raising money, or not at all."""

from __future__ import annotations

from typing import Any

import pytest

from magnat.core.action_and_choice import Action, Choice, Illegal
from magnat.core.kernel import act, choices, deadline, lapse, settle
from magnat.core.step_and_window import NEVER, NOBODY, Ms, Seat, Step, Window
from magnat.kit.debt import Debt, GiveUp, RaiseMoney, is_void
from tests.core.minimal_game import Say
from tests.kit.minimal_table import CITE, Idle, MinimalState, heard, kinds, laid

WHY = "bare.reason"


class Scramble(RaiseMoney[MinimalState]):
    """A debt window in which items are pledged for 10 each; a debtor with an item left may not give
    up."""

    cite = CITE

    def may_give_up(self, s: MinimalState) -> bool:
        return not s.items(self.seat)

    def fail(self, s: MinimalState) -> None:
        s.mark(-self.amount)
        s.pay(self.seat, s.bank, s.cash(self.seat), self.cite)
        s.eliminate(self.seat, self.cite)


class Hasty(Scramble):
    def patience(self, s: MinimalState) -> Ms:
        return 500


class Owes(Debt[MinimalState]):
    cite = CITE

    def short(self, s: MinimalState) -> None:
        s.do(Scramble(self.seat, self.to, self.amount, self.why))


class MayPledge(Window[MinimalState]):
    """A right: the seat says the number of an item to pledge it."""

    cite = CITE

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def choices(self, s: MinimalState, seat: Seat) -> list[Choice]:
        return [Choice(Say(item)) for item in s.items(seat)]

    def take(self, s: MinimalState, seat: Seat, action: Action) -> None:
        assert isinstance(action, Say)
        s.give(action.n, s.shelf, self.cite)
        s.pay(s.bank, seat, 10, self.cite)


def owing(amount: int, *items: int, to: int = 1, more: tuple[Step[Any], ...] = ()) -> MinimalState:
    """Return a table at which seat 0 has 20 and these items, and owes this amount."""
    s = laid(rights=(MayPledge(),))
    for item in items:
        s.give(item, 0, CITE)
    s.do_all([Owes(0, to, amount, WHY), *more])
    settle(s)
    return s


def test_whoever_has_the_money_pays_at_once_and_the_reason_is_cited() -> None:
    s = owing(20)
    assert [s.cash(seat) for seat in range(3)] == [0, 40, 20]
    assert s.events is not None
    assert [(event.kind, event.cite) for event in s.events] == [("paid", WHY)]
    assert s.agenda == [Idle()]


def test_the_bank_is_a_creditor_like_another() -> None:
    s = owing(15, to=3)
    assert s.cash(0) == 5
    assert s.cash(s.bank) == -45


def test_whoever_has_not_is_asked_to_raise_it() -> None:
    s = owing(35, 0, 1)
    assert s.agenda[-1] == Scramble(0, 1, 35, WHY)
    assert s.cash(1) == 20
    assert deadline(s) == NEVER


def test_it_is_paid_as_soon_as_he_can_and_not_before() -> None:
    s = owing(35, 0, 1, 2)
    act(s, 0, 0, Say(0))
    assert s.agenda[-1] == Scramble(0, 1, 35, WHY)
    assert s.cash(1) == 20
    act(s, 0, 0, Say(1))
    assert s.agenda == [Idle()]
    assert [s.cash(0), s.cash(1)] == [5, 55]
    assert s.items(0) == [2]


def test_money_that_comes_from_anywhere_pays_the_debt() -> None:
    s = owing(35)
    s.pay(2, 0, 15, CITE)
    settle(s)
    assert s.cash(1) == 55


def test_nobody_gives_up_while_he_could_pay() -> None:
    s = owing(55, 0, 1)
    assert GiveUp() not in [choice.action for choice in choices(s, 0)]
    with pytest.raises(Illegal, match="GiveUp is not possible now"):
        act(s, 0, 0, GiveUp())
    act(s, 0, 0, Say(0))
    act(s, 0, 0, Say(1))
    act(s, 0, 0, GiveUp())
    assert s.marks == [-55]
    assert s.living() == [1, 2]


def test_only_the_debtor_gives_up() -> None:
    s = owing(55)
    assert choices(s, 1) == []
    with pytest.raises(Illegal):
        act(s, 0, 1, GiveUp())


def test_what_follows_waits_until_the_debt_is_settled() -> None:
    s = owing(35, 0, 1, more=(Owes(2, 1, 5, WHY),))
    assert s.cash(2) == 20
    act(s, 0, 0, Say(0))
    act(s, 0, 0, Say(1))
    assert s.cash(2) == 15
    assert kinds(s)[-2:] == ["paid", "paid"]


def test_a_second_debt_of_one_who_fell_vanishes() -> None:
    s = owing(55, more=(Owes(0, 2, 5, WHY),))
    act(s, 0, 0, GiveUp())
    assert s.cash(2) == 20
    assert s.agenda == [Idle()]


def test_nothing_is_owed_to_a_player_who_is_out() -> None:
    s = owing(35)
    assert not is_void(s, 1)
    s.eliminate(1, CITE)
    settle(s)
    assert is_void(s, 1)
    assert not is_void(s, s.bank)
    assert s.agenda == [Idle()]
    assert s.cash(0) == 20
    s.do(Owes(0, 1, 5, WHY))
    settle(s)
    assert s.cash(0) == 20


def test_silence_is_a_failure_where_the_game_sets_a_time() -> None:
    s = laid(Hasty(0, 1, 35, WHY))
    lapse(s, 499)
    assert s.marks == []
    lapse(s, 500)
    assert s.marks == [-35]
    assert heard(s, "out") == [(0,)]


def test_owing_nothing_is_paid_without_a_word() -> None:
    s = owing(0)
    assert heard(s) == []
    assert s.agenda == [Idle()]


def test_leaves_must_say_how_it_ends() -> None:
    s = laid()
    debt: Debt[MinimalState] = Debt(0, 1, 99, WHY)
    window: RaiseMoney[MinimalState] = RaiseMoney(0, 1, 99, WHY)
    with pytest.raises(AssertionError, match="Debt has no short"):
        debt.run(s)
    with pytest.raises(AssertionError, match="RaiseMoney has no fail"):
        window.run(s)
    assert window.may_give_up(s)
