"""The index of a Richesses table."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from magnat.core.audit import audit
from magnat.core.kernel import act
from magnat.core.luck import Luck
from magnat.core.step_and_window import CHANCE
from magnat.games.richesses.rules.trade.not_for_trade import splits
from magnat.games.richesses.rules.trade.trading import EXCHANGE, MayTrade
from magnat.games.richesses.state import Richesses
from magnat.games.richesses.tests.setting import MILLION, board, example, holds_all, world
from magnat.kit.leaving import Resign
from magnat.kit.set_by_hand import SetPlace
from magnat.kit.trade import Accept, Offer


def test_a_holding_knows_its_titles_share_price_and_royalty() -> None:
    t = world()
    s = board(t)
    oil = s.box.productions.index("petrole")
    assert s.holding(0, oil).items == ()
    assert s.free(oil) == s.box.trusts[oil]
    items = holds_all(t, 0, "petrole", 4)
    holding = s.holding(0, oil)
    assert holding.items == s.trust(0, oil) == items
    assert holding.percent == s.percent(0, oil) == sum([s.box.percent_of[item] for item in items])
    assert holding.price == s.box.price(items)
    assert holding.royalty == s.royalty(0, oil) == s.box.royalty(oil, holding.percent)
    assert s.free(oil) == s.box.trusts[oil][4:]
    assert s.trusts(0) == [oil]
    assert s.together(items[1]) is holding


def test_an_edge_that_counts_for_the_lower_band_lowers_the_royalty_and_not_the_toll() -> None:
    higher, lower = board(world()).box, board(world(band_edge="lower")).box
    less = 0
    for one, other in zip(higher.holdings, lower.holdings, strict=True):
        for mine, his in zip(one, other, strict=True):
            assert mine.toll == his.toll == mine.royalty
            less += his.royalty < his.toll
    assert less > 0


def test_titles_that_change_hands_are_counted_with_whoever_has_them() -> None:
    t = world()
    s = board(t)
    oil, gold = s.box.productions.index("petrole"), s.box.productions.index("or")
    holds_all(t, 0, "petrole")
    holds_all(t, 0, "or", 2)
    assert s.titles(0) == (*s.trust(0, min(oil, gold)), *s.trust(0, max(oil, gold)))
    assert s.index.tolls[oil] == s.royalty(0, oil)
    before = s.moves
    holds_all(t, 1, "petrole", 3)
    assert s.moves == before + 3
    assert len(s.trust(0, oil)) == len(s.trust(1, oil)) == 3
    assert s.index.tolls[oil] == s.royalty(0, oil) + s.royalty(1, oil)
    holds_all(t, 1, "petrole")
    assert s.trusts(0) == [gold]
    assert s.titles(0) == s.trust(0, gold)
    assert audit(s) == []


def test_plates_that_change_places_are_found_where_they_lie() -> None:
    s = board(world())
    one, other = s.plate_of(0), s.plate_of(1)
    here, there = s.held_by[one], s.held_by[other]
    before = s.toll_changes
    s.give(one, there, "set-up")
    s.give(other, here, "set-up")
    assert s.plate_at(there - s.space(0)) == one
    assert s.plate_at(here - s.space(0)) == other
    assert s.index.made[there - s.space(0)] == 0
    assert s.index.made[here - s.space(0)] == 1
    assert s.toll_changes > before
    assert audit(s) == []


def test_what_is_made_ahead_is_known_a_throw_past_the_last_step() -> None:
    for s in (board(world()), board(example())):
        last = len(s.box.squares) - 1
        for at in range(last + 1):
            for n, step in enumerate(s.box.track.round(at)[:12]):
                plate = s.plate_at(step)
                made = s.box.plate_production(plate) if plate >= 0 else -1
                assert s.index.made[at + 1 + n] == made


def test_a_copy_and_its_original_change_each_for_itself() -> None:
    t = world()
    s = board(t)
    oil = s.box.productions.index("petrole")
    items = holds_all(t, 0, "petrole", 2)
    assert s.titles(0) == items
    copy = s.clone()
    copy.give(items[0], 1, "set-up")
    assert s.trust(0, oil) == s.titles(0) == items
    assert copy.trust(1, oil) == copy.titles(1) == items[:1]
    another = s.clone()
    s.give(items[1], 2, "set-up")
    assert another.titles(0) == items
    assert s.titles(2) == items[1:]
    for one in (s, copy, another):
        assert audit(one) == []


def check_hands(s: Richesses) -> None:
    """Assert that the lists of each hand equal its titles; the lists exist before the next move."""
    for seat in range(s.seats):
        held = [own for own in s.box.every_production if s.trust(seat, own)]
        assert s.trusts(seat) == held
        assert s.titles(seat) == tuple([item for own in held for item in s.trust(seat, own)])
        assert sorted(s.titles(seat)) == [
            item for item in s.items(seat) if item < s.box.first_plate
        ]
    assert audit(s) == []


def test_a_hand_lists_what_it_holds_after_a_deal_a_fall_and_a_correction() -> None:
    t = world(4)
    s = board(t)
    mine, his = holds_all(t, 0, "or", 2), holds_all(t, 1, "petrole", 3)
    check_hands(s)
    t.does(0, Offer(1, 0, (*mine, *his)))
    before = s.clone()
    t.does(1, Accept(0))
    assert s.titles(0) == his
    check_hands(s)
    assert before.titles(0) == mine
    check_hands(before)
    t.does(0, Resign())
    assert s.titles(0) == ()
    check_hands(s)
    act(before, before.clock, 1, Accept(0))
    assert before.titles(0) == his
    check_hands(before)
    s.throw_with(None)
    act(s, s.clock, CHANCE, SetPlace(2, (*his, *mine)))
    assert s.titles(2) == tuple(sorted([*his, *mine]))
    act(s, s.clock, CHANCE, SetPlace(2, mine))  # they lie there already
    check_hands(s)


def test_the_audit_finds_a_hand_that_is_out_of_date() -> None:
    t = world()
    s = board(t)
    holds_all(t, 0, "or", 2)
    s.index.hands[0].some ^= 1
    assert audit(s) == ["what is kept beside the table is out of date"]
    s.reindex()
    assert audit(s) == []
    s.titles(0)
    s.index.hands[0].titles = ()
    assert audit(s) == ["what is kept beside the table is out of date"]


@pytest.mark.parametrize("edition", ["nathan-urss", "nathan-cei", "lansay"])
def test_of_a_country_those_titles_are_left_that_nobody_holds(edition: str) -> None:
    s = board(world(3, edition))
    countries = [square.step for square in s.box.squares if square.kind == "country"]
    luck = Luck(7)
    for _ in range(60):
        for at in countries:
            free = [item for item in s.box.offered[at] if s.held_by[item] == s.file]
            assert s.left_at(at) == tuple(free)
        s.give(luck.below(s.box.first_plate), luck.below(3), "set-up")
        s.give(luck.below(s.box.first_plate), s.file, "set-up")
    check_hands(s)


def test_whole_trusts_are_whole_in_any_order() -> None:
    t = world()
    s = board(t)
    gold, oil = holds_all(t, 0, "or", 2), holds_all(t, 1, "petrole", 2)
    for items in permutations((*gold, *oil)):
        assert not splits(s, items)
        for n in (1, 3):
            assert splits(s, items[:n])
        assert splits(s, items[:2]) == (set(items[:2]) not in (set(gold), set(oil)))


def test_a_square_offers_the_titles_of_its_country_or_continents() -> None:
    box = board(world()).box
    for square in box.squares:
        areas = {box.area_of[item] for item in box.offered[square.step]}
        if square.kind == "country":
            assert areas <= {square.area}
        else:
            assert {box.continent_of[area] for area in areas} <= set(square.zones)


@pytest.mark.parametrize(
    ("amount", "items", "is_allowed"),
    [
        (3 * MILLION, "his", True),
        (-3 * MILLION, "mine", True),
        (0, "both", True),
        (1, "his", False),
        (500 * MILLION, "his", False),
        (-500 * MILLION, "mine", False),
        (MILLION, "none", False),
        (MILLION, "twice", False),
        (MILLION, "third", False),
        (MILLION, "free", False),
        (MILLION, "plate", False),
        (MILLION, "word", False),
        (MILLION, "yes", False),
    ],
)
def test_an_offer_is_allowed_where_its_blanks_cover_it(
    amount: int, items: str, is_allowed: bool
) -> None:
    t = world(4)
    s = board(t)
    mine, his = holds_all(t, 0, "or", 2), holds_all(t, 1, "petrole", 3)
    named: dict[str, Any] = {
        "mine": mine,
        "his": his,
        "both": (*mine, *his),
        "none": (),
        "twice": (*his, *his[:1]),
        "third": holds_all(t, 2, "cafe", 1),
        "free": s.box.trusts[s.box.productions.index("ble")][:1],
        "plate": (s.box.first_plate,),
        "word": ("gold",),
        "yes": (True,),
    }
    offer = Offer(1, amount, named[items])
    choice = EXCHANGE.blanks(s, Offer(1, 0, ()), 0, 1, EXCHANGE.wares(s, 0))
    assert choice is not None
    assert choice.covers(offer) == is_allowed
    assert MayTrade().allows(s, 0, offer) == is_allowed


def test_no_offer_is_allowed_to_whoever_has_one_open_nor_of_what_is_being_sold() -> None:
    t = world(4)
    s = board(t)
    mine, his = holds_all(t, 0, "or", 2), holds_all(t, 1, "petrole", 3)
    right = MayTrade()
    assert right.allows(s, 0, Offer(1, 0, (*mine, *his)))
    assert not right.allows(s, 0, Offer(0, 0, mine))
    t.does(2, Offer(1, 20 * MILLION, his))
    assert not right.allows(s, 1, Offer(2, -MILLION, his))
    assert right.allows(s, 0, Offer(1, MILLION, his))
    t.does(1, Accept(2))
    assert not right.allows(s, 0, Offer(1, MILLION, his))
    assert right.allows(s, 0, Offer(1, -MILLION, mine))
