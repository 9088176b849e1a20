"""Seeded luck: the published cipher, unbiased, equal on all machines."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from magnat.core.luck import Luck, luck_from

KEY = 0x1B1A1918_13121110_0B0A0908_03020100
PLAIN = 0x3B726574_7475432D
CIPHER = 0x8C6FA548_454E028B

seeds = st.integers(1, (1 << 128) - 1)

# Fifty throws of a die, then one number below each of LIMITS from the same seed: compiled and
# interpreted must agree, today and in ten years, or no record could be replayed.
LIMITS = (2, 52, 1000, 1 << 31, (1 << 31) - 1, 7)
GOLDEN = {
    1: (
        "12624522431524524626453564236316546542524636266332",
        [0, 9, 686, 421613665, 2072879780, 1],
    ),
    8731: (
        "61424253344265311533343542556625156332252436143464",
        [1, 40, 277, 1623406440, 443399007, 3],
    ),
    KEY: (
        "23412336441355366462225635263632352242436352434542",
        [1, 0, 557, 534339156, 819490215, 0],
    ),
    (1 << 128) - 1: (
        "52454436135525113322363265421523215631456615323246",
        [0, 7, 199, 1914891085, 1853599947, 5],
    ),
}


def test_a_block_is_the_published_vector_of_speck_64_128() -> None:
    luck = Luck(KEY, counter=PLAIN)
    low = luck.below(1 << 31)
    high = luck.below(1 << 29)
    assert (high << 31) | low == CIPHER & ((1 << 60) - 1)  # of 64 bits the lower 60 are kept
    assert luck.counter == PLAIN + 1


@pytest.mark.parametrize("seed", GOLDEN)
def test_the_first_throws_of_a_seed_never_change(seed: int) -> None:
    throws, numbers = GOLDEN[seed]
    luck = Luck(seed)
    assert "".join([str(luck.die()) for _ in range(50)]) == throws
    luck = Luck(seed)
    assert [luck.below(n) for n in LIMITS] == numbers


def test_a_shuffle_of_a_seed_never_changes() -> None:
    cards = list(range(20))
    Luck(8731).shuffle(cards)
    assert cards == [19, 8, 4, 14, 1, 12, 11, 7, 2, 16, 15, 18, 17, 0, 5, 3, 13, 10, 6, 9]


@pytest.mark.parametrize(("room", "n"), [(100, 6), (97, 10), (64, 2), (37, 36), (36, 36)])
def test_every_number_comes_from_equally_many_pools_and_the_rest_is_thrown_away(
    room: int, n: int
) -> None:
    share = room // n
    seen: Counter[tuple[int, int]] = Counter()
    refused = 0
    for pool in range(room):
        luck = Luck(5, counter=9, pool=pool, room=room)
        number = luck.below(n)
        if luck.counter == 9:
            seen[number, luck.pool] += 1
            assert luck.room == share
        else:
            refused += 1
            assert luck.counter == 10
    assert refused == room % n
    assert seen == {(number, rest): 1 for number in range(n) for rest in range(share)}


def test_a_pool_too_small_for_the_question_is_never_used() -> None:
    luck = Luck(5, counter=9, pool=3, room=4)
    luck.below(6)
    assert luck.counter == 10


@given(seeds, st.lists(st.integers(1, 1 << 31), min_size=1, max_size=40))
def test_numbers_stay_in_their_range_whatever_is_asked(seed: int, limits: list[int]) -> None:
    luck = Luck(seed)
    for n in limits:
        assert 0 <= luck.below(n) < n
        assert 0 <= luck.pool < luck.room <= 1 << 60


@given(seeds, st.lists(st.integers(1, 1 << 31), max_size=9), st.integers(0, 31))
def test_a_power_of_two_is_drawn_as_any_other_number(
    seed: int, before: list[int], bits: int
) -> None:
    luck = Luck(seed)
    for n in before:
        luck.below(n)
    twin = luck.clone()
    for _ in range(20):
        assert luck.bits(bits) == twin.below(1 << bits)
        assert luck.json() == twin.json()


@given(seeds, st.lists(st.integers(1, 1 << 31), max_size=9), st.integers(0, 60))
def test_a_shuffle_draws_a_place_for_each_card_from_the_last_on(
    seed: int, before: list[int], cards: int
) -> None:
    luck = Luck(seed)
    for n in before:
        luck.below(n)
    twin, pile, other = luck.clone(), list(range(cards)), list(range(cards))
    luck.shuffle(pile)
    for i in range(cards - 1, 0, -1):
        j = twin.below(i + 1)
        other[i], other[j] = other[j], other[i]
    assert pile == other
    assert luck.json() == twin.json()


@pytest.mark.parametrize("n", [0, -1, (1 << 31) + 1])
def test_a_range_that_is_empty_or_too_wide_is_a_bug(n: int) -> None:
    with pytest.raises(AssertionError):
        Luck(1).below(n)


def test_one_of_one_costs_nothing() -> None:
    luck = Luck(1)
    assert [luck.below(1) for _ in range(5)] == [0] * 5
    assert luck.counter == 0


def test_a_block_serves_some_twenty_dice() -> None:
    luck = Luck(1)
    for _ in range(20):
        luck.die()
    assert luck.counter == 1


@given(seeds, st.integers(0, 30))
def test_clones_give_the_same_stream_and_do_not_touch_each_other(seed: int, before: int) -> None:
    luck = Luck(seed)
    for _ in range(before):
        luck.die()
    twin = luck.clone()
    hers = [twin.below(1000) for _ in range(30)]
    assert [luck.below(1000) for _ in range(30)] == hers
    luck.die()
    assert (luck.counter, luck.pool, luck.room) != (twin.counter, twin.pool, twin.room)


@given(seeds, st.integers(0, 50))
def test_luck_survives_json_in_the_middle_of_a_block(seed: int, before: int) -> None:
    luck = Luck(seed)
    for _ in range(before):
        luck.die()
    again = luck_from(json.loads(json.dumps(luck.json())))
    assert again.seed == seed
    assert [again.below(977) for _ in range(30)] == [luck.below(977) for _ in range(30)]


def test_different_seeds_give_different_streams() -> None:
    streams = {tuple([luck.die() for _ in range(30)]) for luck in map(Luck, range(1, 200))}
    assert len(streams) == 199


def chi_square(found: Counter[int], cells: int) -> int:
    """Return a hundred times the chi-square statistic, as a whole number."""
    n = found.total()
    return 100 * sum([(cells * found[cell] - n) ** 2 for cell in range(cells)]) // (cells * n)


@pytest.mark.parametrize(("sides", "bound"), [(2, 1083), (6, 2052), (12, 3126)])
def test_a_die_is_fair(sides: int, bound: int) -> None:
    luck = Luck(20_001)
    found = Counter([luck.die(sides) - 1 for _ in range(6_000)])
    assert set(found) == set(range(sides))
    assert chi_square(found, sides) < bound  # one seed in a thousand would fail


def test_the_next_throw_does_not_depend_on_the_last() -> None:
    luck = Luck(20_002)
    throws = [luck.below(6) for _ in range(7_201)]
    pairs = Counter([6 * one + two for one, two in pairwise(throws)])
    assert chi_square(pairs, 36) < 6662


@given(seeds, st.lists(st.integers(-5, 5), max_size=30))
def test_a_shuffle_is_a_permutation(seed: int, cards: list[int]) -> None:
    shuffled = cards[:]
    Luck(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(cards)


def test_every_order_of_three_cards_is_equally_likely() -> None:
    luck = Luck(20_003)
    orders: Counter[int] = Counter()
    known: list[list[int]] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    for _ in range(6_000):
        cards = [0, 1, 2]
        luck.shuffle(cards)
        orders[known.index(cards)] += 1
    assert chi_square(orders, 6) < 2052
