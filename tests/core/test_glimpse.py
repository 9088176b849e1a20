"""A glimpse shows what one seat sees: it contains no secret, and `sample` returns a possible
state."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from magnat.core.audit import audit
from magnat.core.glimpse import SPECTATOR, Glimpse, OpenTable, Secrecy
from magnat.core.kernel import act, choices, deadline, settle
from magnat.core.luck import Luck
from magnat.core.state import MONEY, Outcome, State
from magnat.core.step_and_window import NOBODY, Step
from magnat.kit.auction import Auction, Bid, BidUpTo
from magnat.play.simulate.random_walk import next_entry
from tests.core.minimal_game import CITE, CODEC, HOUSE, Beside, Idle, MinimalState, minimal_table
from tests.toy import GAME, FairTable, Sale

SEED = 0xFEED_FACE_CAFE


class Sight(Secrecy):
    """Secrecy in which a seat sees its own houses and cards; the pack and the cards of others are
    hidden."""

    def sees(self, s: State, seat: int, good: int, holder: int) -> bool:
        return good == MONEY or holder in (seat, s.bank)

    def sees_item(self, s: State, seat: int, item: int) -> bool:
        return item < 4 or s.held_by[item] == seat


class Banker(Sight):
    """Secrecy in which seat 0 sees the pack."""

    def sees_item(self, s: State, seat: int, item: int) -> bool:
        return seat == 0 or super().sees_item(s, seat, item)

    def sees_order(self, s: State, seat: int, deck: int) -> bool:
        return seat == 0


def dealt() -> MinimalState:
    s = minimal_table(cash=20)
    for seat, n in enumerate((1, 5, 2)):
        s.pay(s.bank, seat, n, CITE, HOUSE)
    s.give(6, 1, CITE)
    s.give(8, 2, CITE)
    s.give(4, 0, CITE)
    s.do(Idle())
    settle(s)
    return s


def in_auction() -> State:
    """Return an auction in which seats 1 and 2 have secret maximums; seat 1 leads with 7."""
    s = GAME.start(GAME.load(), seats=3, seed=SEED)
    s.do(Sale(NOBODY, (1,), (), 1))
    settle(s)
    act(s, 100, 2, BidUpTo(6))
    act(s, 200, 1, BidUpTo(15))
    return s


def values(json: Any) -> Iterator[Any]:
    """Yield every key and value in JSON, at any depth."""
    if isinstance(json, dict):
        for key, value in json.items():
            yield key
            yield from values(value)
    elif isinstance(json, (list, tuple)):
        for value in json:
            yield from values(value)
    else:
        yield json


# Counts


def test_hidden_counts_are_none_and_visible_ones_are_told() -> None:
    s = dealt()
    view = Glimpse(s, 1, Sight())
    assert [view.count(HOUSE, holder) for holder in range(s.holders())] == [
        None,
        5,
        None,
        2,
        None,
        None,
    ]
    assert [view.cash(seat) for seat in range(3)] == [20, 20, 20]


def test_stand_ins_keep_the_sum_and_tell_nothing_of_who_has_what() -> None:
    s, other = dealt(), dealt()
    other.pay(2, 0, 2, CITE, HOUSE)  # the same sum, held otherwise
    views = [Glimpse(table, 1, Sight()) for table in (s, other)]
    for view in views:
        assert sum(view.state.count[HOUSE]) == 10
        assert view.state.count[HOUSE][1] == 5
        assert view.state.count[HOUSE][s.bank] == 2
    assert CODEC.dump(views[0].state) == CODEC.dump(views[1].state)


def test_nobody_is_shown_in_debt_because_the_bank_is_hidden_with_him() -> None:
    s = GAME.start(GAME.load(), seats=3, seed=SEED)
    for seat in (0, 1, 2, SPECTATOR):
        view = GAME.glimpse(s, seat)
        assert view.cash(s.bank) is None
        assert sum(view.state.count[MONEY]) == 0
        assert min([view.state.cash(other) for other in range(3)]) >= 0
        assert audit(view.state) == []


def test_the_glimpse_is_a_copy() -> None:
    s = dealt()
    view = Glimpse(s, 1, Sight())
    view.state.pay(0, 1, 5, CITE)
    view.state.give(0, 2, CITE)
    assert s.cash(0) == 20
    assert s.held_by[0] == s.shelf


def test_an_open_glimpse_is_the_very_table_for_a_player_who_imagines_it() -> None:
    s = dealt()
    view = Glimpse(s, 1, Sight(), is_open=True)
    assert view.state is s
    assert view.count(HOUSE, 0) == 1
    assert view.holder(8) == 2


# Items and packs


def test_hidden_items_are_nowhere_and_the_order_of_a_pack_is_not_told() -> None:
    s = dealt()
    view = Glimpse(s, 1, Sight())
    assert [view.holder(item) for item in range(4)] == [s.shelf] * 4
    assert [view.holder(item) for item in range(4, 9)] == [None, None, 1, None, None]
    assert view.top(0) is None


def test_stand_ins_of_items_do_not_depend_on_where_they_are() -> None:
    s, other = dealt(), dealt()
    other.give(8, other.pack, CITE)
    other.give(5, 2, CITE)  # another card in that hand
    dumps = [CODEC.dump(Glimpse(table, 1, Sight()).state) for table in (s, other)]
    assert dumps[0] == dumps[1]


def test_the_stand_in_table_is_in_itself_consistent() -> None:
    assert audit(Glimpse(dealt(), 1, Sight()).state) == []


def test_whoever_may_look_through_the_pack_sees_its_top() -> None:
    s = dealt()
    assert Glimpse(s, 0, Banker()).top(0) == 5
    assert Glimpse(s, 1, Banker()).top(0) is None
    s.give(5, 0, CITE)
    s.give(7, 0, CITE)
    assert Glimpse(s, 0, Banker()).top(0) is None  # it is empty


@pytest.mark.parametrize("secrecy", [Secrecy(), OpenTable()])
def test_by_default_everything_is_seen_but_the_order_of_the_packs(secrecy: Secrecy) -> None:
    s = dealt()
    view = Glimpse(s, 1, secrecy)
    assert view.hidden == []
    assert view.unknown == []
    assert view.count(HOUSE, 0) == 1
    assert view.holder(8) == 2
    assert view.top(0) is None
    assert view.state.order == [[5, 7]]


# Secrets on the agenda


def test_others_secret_limits_are_veiled_and_one_s_own_is_not() -> None:
    s = in_auction()
    for seat, limits in ((0, ()), (1, ((1, 15),)), (2, ((2, 6),)), (SPECTATOR, ())):
        view = GAME.glimpse(s, seat)
        top = view.state.agenda[-1]
        assert isinstance(top, Auction)
        assert top.limits == limits
        assert (top.high, top.price) == (1, 7)
        assert view.state.asked is top
        assert deadline(view.state) == deadline(s)


class Sealed(Beside):
    """A window beside the agenda whose number is secret."""

    def veil(self, seat: int) -> Step[Any]:
        return self if seat == self.seat else Sealed(self.seat, 0, self.hour)


def test_secrets_of_standing_windows_are_veiled_too() -> None:
    s = minimal_table()
    s.open(Sealed(1, 42))
    s.do(Idle())
    settle(s)
    assert Glimpse(s, 1, Secrecy()).state.standing == [Sealed(1, 42)]
    assert Glimpse(s, 0, Secrecy()).state.standing == [Sealed(1, 0)]


def test_when_the_game_is_over_no_secret_of_the_last_question_is_left() -> None:
    s = in_auction()
    s.finish(Outcome((1, 2, 3), (), "fair.hour"))
    view = GAME.glimpse(s, 0)
    assert view.state.asked is None
    assert view.state.agenda == []


# JSON for the client


def test_the_json_has_nulls_where_the_seat_may_not_know_and_sizes_for_packs() -> None:
    s = dealt()
    told = Glimpse(s, 1, Sight()).json(CODEC)
    assert told["seat"] == 1
    assert told["count"][HOUSE] == [None, 5, None, 2, None, None]
    assert told["held_by"][4:] == [None, None, 1, None, None]
    assert told["order"] == [2]
    assert told["agenda"] == [{"do": "Idle", "seat": NOBODY}]
    assert json.loads(json.dumps(told)) == told


def test_whoever_sees_the_order_of_a_pack_is_told_it() -> None:
    s = dealt()
    assert Glimpse(s, 0, Banker()).json(CODEC)["order"] == [[5, 7]]
    assert Glimpse(s, 1, Banker()).json(CODEC)["order"] == [2]


@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
def test_neither_luck_nor_seed_is_anywhere_in_what_leaves_the_engine(seat: int) -> None:
    s = in_auction()
    view = GAME.glimpse(s, seat)
    assert view.state.luck is None
    assert view.state.events is None
    told = list(values(view.json(GAME.codec)))
    assert "luck" not in told
    assert "seed" not in told
    assert SEED not in told
    assert f"{SEED:x}" not in json.dumps(view.json(GAME.codec))


def test_a_spectator_sees_only_what_everybody_sees() -> None:
    s = in_auction()
    told = GAME.glimpse(s, SPECTATOR).json(GAME.codec)
    assert told["seat"] == SPECTATOR
    assert told["count"][MONEY][:4] == [None] * 4
    assert told["agenda"][-1]["limits"] == []
    assert told["order"] == [3]


# Non-interference: what a seat cannot see changes nothing for it


def test_purses_and_limits_of_others_change_nothing_that_a_seat_sees() -> None:
    one, two = in_auction(), in_auction()
    two.pay(two.bank, 2, 30, "fair.start")
    act(two, 300, 1, BidUpTo(19))
    act(one, 300, 1, BidUpTo(16))
    views = [GAME.glimpse(s, 0) for s in (one, two)]
    assert views[0].json(GAME.codec) == views[1].json(GAME.codec)
    dumps = [GAME.codec.dump(view.state) for view in views]
    assert dumps[0] == dumps[1]
    assert repr(choices(one, 0)) == repr(choices(two, 0))
    assert deadline(one) == deadline(two)


# Samples for search


@given(st.integers(1, 1 << 60), st.integers(0, 50), st.integers(0, 2), st.integers(1, 1 << 60))
def test_a_sample_is_a_table_that_the_seat_could_not_tell_from_the_real_one(
    seed: int, played: int, seat: int, again: int
) -> None:
    s = GAME.start(GAME.load(), seats=3, seed=seed)
    luck = Luck(seed)
    for _ in range(played):
        if s.outcome is None:
            next_entry(s, luck).apply(s)
    view = GAME.glimpse(s, seat)
    sample = view.sample(again)
    assert audit(sample) == []
    assert GAME.glimpse(sample, seat).json(GAME.codec) == view.json(GAME.codec)
    assert repr(choices(sample, seat)) == repr(choices(s, seat))
    assert deadline(sample) == deadline(s)
    assert sample.luck is not None


def test_samples_differ_and_the_same_seed_gives_the_same_one() -> None:
    s = dealt()
    view = Glimpse(s, 1, Sight())
    one, same = CODEC.dump(view.sample(5)), CODEC.dump(view.sample(5))
    assert one == same
    samples = [view.sample(seed) for seed in range(1, 60)]
    assert {tuple(sample.order[0]) for sample in samples} >= {(5, 7), (7, 5), (4, 5)}
    assert len({tuple(sample.count[HOUSE]) for sample in samples}) > 1
    for sample in samples:
        assert audit(sample) == []
        assert sample.count[HOUSE][1] == 5
        assert sample.items(1) == [6]
        assert [len(sample.items(holder)) for holder in (0, 2, s.pack)] == [1, 1, 2]


def test_a_sample_can_be_played_to_the_end_and_the_real_table_does_not_move() -> None:
    s = in_auction()
    before = GAME.codec.dump(s)
    sample = GAME.glimpse(s, 0).sample(77)
    act(sample, 300, 0, Bid(9))
    luck = Luck(4)
    for _ in range(3000):
        if sample.outcome is not None:
            break
        next_entry(sample, luck).apply(sample)
        assert audit(sample) == []
    assert sample.outcome is not None
    assert GAME.codec.dump(s) == before


class Bookkeeper(Sight):
    """Secrecy that overrides `guess`."""

    def guess(self, s: State, seat: int, luck: Luck) -> None:
        assert isinstance(s, MinimalState)
        s.mark(seat)


def test_the_game_may_improve_the_guess() -> None:
    sample = Glimpse(dealt(), 1, Bookkeeper()).sample(5)
    assert isinstance(sample, MinimalState)
    assert sample.marks == [1]
    assert isinstance(in_auction(), FairTable)
