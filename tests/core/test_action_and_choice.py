"""Actions are values; a choice is an action with blanks that only fitting answers fill."""

from __future__ import annotations

from typing import Any, Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from magnat.core.action_and_choice import Action, Choice, Illegal
from magnat.core.luck import Luck
from magnat.core.values.value import fields


class Go(Action):
    pass


class Stay(Action):
    pass


class Pay(Action):
    def __init__(self, to: int, amount: int) -> None:
        self.to: Final = to
        self.amount: Final = amount


class Deal(Action):
    def __init__(
        self,
        to: int,
        amount: int,
        items: tuple[int, ...],
        goods: tuple[tuple[int, int], ...] = (),
    ) -> None:
        self.to: Final = to
        self.amount: Final = amount
        self.items: Final = items
        self.goods: Final = goods


@st.composite
def amounts(draw: st.DrawFn) -> tuple[int, int, int]:
    low, by = draw(st.integers(-50, 50)), draw(st.integers(1, 9))
    return low, low + draw(st.integers(0, 100)), by


@st.composite
def pools(draw: st.DrawFn) -> tuple[tuple[int, ...], int, int]:
    pool = draw(st.lists(st.integers(0, 40), min_size=1, max_size=8, unique=True))
    least = draw(st.integers(0, len(pool)))
    return tuple(pool), least, draw(st.integers(max(least, 1), len(pool) + 2))


@st.composite
def goods(draw: st.DrawFn) -> tuple[tuple[int, int, int], ...]:
    kinds = draw(st.lists(st.integers(0, 5), min_size=1, max_size=4, unique=True))
    found = []
    for good in kinds:
        low = draw(st.integers(-6, 6))
        found.append((good, low, low + draw(st.integers(0, 6))))
    return tuple(found)


@st.composite
def blanks(draw: st.DrawFn) -> Choice:
    """Draw a deal with any of its three blanks, or none."""
    low, high, by = draw(amounts()) if draw(st.booleans()) else (0, 0, 0)
    pool, least, most = draw(pools()) if draw(st.booleans()) else ((), 0, 0)
    which = draw(goods()) if draw(st.booleans()) else ()
    return Choice(Deal(1, 7, (3,), ((2, 1),)), low, high, by, pool, least, most, which)


# Values


def test_actions_are_equal_by_class_and_fields() -> None:
    assert Pay(1, 5) == Pay(1, 5)
    assert hash(Pay(1, 5)) == hash(Pay(1, 5))
    assert Pay(1, 5) != Pay(1, 6)
    assert Pay(1, 5) != Pay(2, 5)
    assert Go() != Stay()
    assert Go() == Go()
    assert Go() != object()
    assert {Pay(1, 5): "kept"}[Pay(1, 5)] == "kept"


def test_an_action_shows_its_fields_by_name() -> None:
    assert repr(Pay(1, 5)) == "Pay(to=1, amount=5)"
    assert repr(Go()) == "Go()"
    assert fields(Deal) == ("to", "amount", "items", "goods")


def test_a_choice_shows_its_blanks() -> None:
    choice = Choice(Pay(1, 0), low=5, high=20, by=5)
    assert repr(choice) == "Pay(to=1, amount=0) amount 5…20 by 5"
    assert repr(Choice(Go())) == "Go()"
    whole = Choice(Deal(1, 0, ()), pool=(1, 2), least=1, most=2, goods=((1, 0, 3),))
    assert repr(whole) == (
        "Deal(to=1, amount=0, items=(), goods=()) 1…2 of (1, 2), goods ((1, 0, 3),)"
    )


def test_a_refusal_fills_its_sentence_and_names_its_paragraph() -> None:
    refusal = Illegal("{0} is too little: at least {1}", "fair.sale", 4, 7)
    assert str(refusal) == "4 is too little: at least 7 [fair.sale]"
    assert (refusal.why, refusal.cite, refusal.facts) == (
        "{0} is too little: at least {1}",
        "fair.sale",
        (4, 7),
    )
    assert str(Illegal("not now", "")) == "not now"


# Exact choices


def test_a_choice_without_blanks_covers_its_action_alone() -> None:
    choice = Choice(Pay(1, 5))
    assert choice.is_exact
    assert choice.covers(Pay(1, 5))
    assert not choice.covers(Pay(1, 6))
    assert not choice.covers(Pay(2, 5))
    assert not choice.covers(Go())
    assert choice.fill(amount=9, items=(1,)) == Pay(1, 5)
    assert choice.draw(Luck(1)) == Pay(1, 5)


def test_what_is_no_blank_must_be_the_same() -> None:
    choice = Choice(Deal(1, 0, (4,)), low=0, high=10, by=1)
    assert choice.alike(Deal(1, 99, (4,)))
    assert not choice.alike(Deal(2, 5, (4,)))
    assert not choice.alike(Deal(1, 5, (5,)))
    assert not choice.alike(Deal(1, 5, (4,), ((1, 1),)))
    assert not choice.alike(Pay(1, 5))


# A choice covers every action that is drawn or filled in


@given(blanks(), st.integers(1, 1 << 64))
def test_every_action_drawn_from_a_choice_is_covered_by_it(choice: Choice, seed: int) -> None:
    luck = Luck(seed)
    assume(choice.most == 0 or choice.least <= len(choice.pool))
    for _ in range(5):
        action = choice.draw(luck)
        assert choice.alike(action)
        assert choice.why_not(action) is None, (choice, action)
        assert choice.covers(action)
        assert type(action) is Deal
        assert action.to == 1


@given(blanks())
def test_filling_touches_the_blanks_and_nothing_else(choice: Choice) -> None:
    filled = choice.fill(amount=41, items=(8, 9), goods=((1, 2),))
    assert isinstance(filled, Deal)
    assert filled.to == 1
    assert filled.amount == (41 if choice.by else 7)
    assert filled.items == ((8, 9) if choice.most else (3,))
    assert filled.goods == (((1, 2),) if choice.goods else ((2, 1),))


def test_draws_reach_every_answer() -> None:
    luck = Luck(6)
    choice = Choice(Pay(1, 0), low=-3, high=9, by=4)
    assert {choice.draw(luck) for _ in range(100)} == {Pay(1, -3), Pay(1, 1), Pay(1, 5), Pay(1, 9)}
    two = Choice(Deal(1, 0, ()), pool=(5, 6, 7), least=1, most=2)
    drawn = {choice.draw(luck) for choice in [two] * 300}
    wanted = [(5,), (6,), (7,), (5, 6), (5, 7), (6, 7)]
    assert drawn == {Deal(1, 0, items) for items in wanted}


def test_an_amount_is_never_drawn_beyond_the_highest() -> None:
    luck = Luck(6)
    choice = Choice(Pay(1, 0), low=-3, high=9, by=4)
    drawn = [choice.draw_amount(luck, 1 << 30) for _ in range(50)]
    assert all([choice.covers(action) for action in drawn])
    assert {choice.draw_amount(luck, 2) for _ in range(30)} == {Pay(1, -3), Pay(1, 1)}
    assert choice.has_drawn(choice.draw_amount(luck, 2))
    assert not choice.has_drawn(Pay(1, -3)), "an action that was not drawn from it is looked at"


# Near misses are refused, with the numbers in the sentence


@given(amounts(), st.integers(1, 30))
def test_an_amount_outside_its_bounds_is_refused_with_the_bound(
    amount: tuple[int, int, int], beyond: int
) -> None:
    low, high, by = amount
    choice = Choice(Pay(1, 0), low=low, high=high, by=by)
    few, many = choice.why_not(Pay(1, low - beyond)), choice.why_not(Pay(1, high + beyond))
    assert str(few) == f"{low - beyond} is too little: at least {low}"
    assert str(many) == f"{high + beyond} is too much: at most {high}"
    assert not choice.covers(Pay(1, low - beyond))
    assert not choice.covers(Pay(1, high + beyond))


@given(amounts())
def test_an_amount_between_two_steps_is_refused_with_the_step(amount: tuple[int, int, int]) -> None:
    low, high, by = amount
    choice = Choice(Pay(1, 0), low=low, high=high, by=by)
    for n in range(low, high + 1):
        refusal = choice.why_not(Pay(1, n))
        if (n - low) % by == 0:
            assert refusal is None
        else:
            assert str(refusal) == f"{n} does not fit: from {low} by steps of {by}"


@pytest.mark.parametrize("amount", [True, False, "5", None, 5.0, (5,)])
def test_only_a_whole_number_is_an_amount(amount: Any) -> None:
    choice = Choice(Pay(1, 0), low=0, high=10, by=1)
    refusal = choice.why_not(Pay(1, amount))
    assert str(refusal) == "the amount must be a whole number"


ITEMS = Choice(Deal(1, 0, ()), pool=(1, 5, 6, 7), least=1, most=2)


@pytest.mark.parametrize(
    ("items", "why"),
    [
        ((), "0 items: from 1 to 2"),
        ((5, 6, 7), "3 items: from 1 to 2"),
        ((5, 8), "item 8 is not among those offered"),
        ((5, 5), "an item is named twice"),
        ([5], "the items must be a list"),
        (5, "the items must be a list"),
        ("5", "the items must be a list"),
        ((True,), "item True is not among those offered"),
        (("5",), "item 5 is not among those offered"),
        (((5,),), "item (5,) is not among those offered"),
    ],
)
def test_items_that_do_not_fit_are_refused_with_a_reason(items: Any, why: str) -> None:
    refusal = ITEMS.why_not(Deal(1, 0, items))
    assert str(refusal) == why
    assert not ITEMS.covers(Deal(1, 0, items))


GOODS = Choice(Deal(1, 0, ()), goods=((1, -2, 3), (4, 0, 1)))


@pytest.mark.parametrize("pairs", [(), ((1, 3),), ((1, -2), (4, 1)), ((4, 0),)])
def test_goods_within_their_bounds_are_covered(pairs: tuple[tuple[int, int], ...]) -> None:
    assert GOODS.covers(Deal(1, 0, (), pairs))


@pytest.mark.parametrize(
    ("pairs", "why"),
    [
        (((1, 4),), "4 of that good: from -2 to 3"),
        (((1, -3),), "-3 of that good: from -2 to 3"),
        (((1, "2"),), "2 of that good: from -2 to 3"),
        (((1, True),), "True of that good: from -2 to 3"),
        (((2, 1),), "that good cannot be given here"),
        (((True, 1),), "that good cannot be given here"),
        (((1, 1), (1, 1)), "the goods must be a list of pairs, each good once"),
        (((1, 1, 1),), "the goods must be a list of pairs, each good once"),
        ((1,), "the goods must be a list of pairs, each good once"),
        (1, "the goods must be a list of pairs"),
    ],
)
def test_goods_that_do_not_fit_are_refused_with_a_reason(pairs: Any, why: str) -> None:
    assert str(GOODS.why_not(Deal(1, 0, (), pairs))) == why


def test_a_good_of_which_some_must_be_given_cannot_be_left_out() -> None:
    choice = Choice(Deal(1, 0, ()), goods=((1, 2, 5), (3, -4, -1)))
    assert choice.covers(Deal(1, 0, (), ((1, 2), (3, -1))))
    assert str(choice.why_not(Deal(1, 0, (), ((3, -1),)))) == "0 of that good: from 2 to 5"
    assert str(choice.why_not(Deal(1, 0, (), ((1, 2),)))) == "0 of that good: from -4 to -1"
