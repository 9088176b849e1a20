"""Packs of cards."""

from __future__ import annotations

import pytest

from magnat.core.action_and_choice import Illegal
from magnat.core.kernel import act, choices, settle
from magnat.core.step_and_window import CHANCE
from magnat.kit.deck import Card, Draw, keep, put_under
from tests.kit.minimal_table import CITE, PACK, Idle, MinimalState, heard, laid


class Fortune(Draw[MinimalState]):
    """A draw after which the card goes under the pack."""

    cite = CITE

    def drawn(self, s: MinimalState, card: int) -> None:
        s.mark(card)
        put_under(s, card, self.deck, self.cite)


class Treasure(Draw[MinimalState]):
    """A draw after which the player keeps the card."""

    cite = CITE

    def drawn(self, s: MinimalState, card: int) -> None:
        s.mark(card)
        keep(s, card, self.seat, self.cite)


def test_cards_are_drawn_from_the_top_and_put_under() -> None:
    s = laid(seed=3)
    s.shuffle(0)
    before = s.order[0][:]
    s.do_all([Fortune(0, 0) for _ in range(7)])
    settle(s)
    assert s.marks == [*before, *before[:2]]
    assert s.order[0] == [*before[2:], *before[:2]]
    assert heard(s, "drew") == [(0, card) for card in s.marks]


def test_a_card_that_is_kept_is_drawn_no_more_until_it_is_put_back() -> None:
    s = laid(Treasure(1, 0), Fortune(0, 0), seed=3)
    assert s.marks == [4, 5]
    assert s.items(1) == [4]
    assert s.order == [[6, 7, 8, 5]]
    put_under(s, 4, 0, CITE)
    assert s.order == [[6, 7, 8, 5, 4]]
    assert s.items(1) == []


def test_from_an_empty_pack_nothing_is_drawn_and_the_game_goes_on() -> None:
    s = laid(*[Treasure(2, 0) for _ in range(6)], seed=3)
    assert s.items(2) == list(PACK)
    assert len(s.marks) == 5
    assert s.order == [[]]
    assert s.agenda == [Idle()]


def test_an_empty_pack_does_not_wait_for_the_host_either() -> None:
    s = laid()
    for card in PACK:
        keep(s, card, 0, CITE)
    s.do(Fortune(0, 0))
    settle(s)
    assert s.agenda == [Idle()]
    assert s.marks == []


def test_without_a_seed_the_host_says_which_card_it_was() -> None:
    s = laid(Treasure(0, 0), Fortune(1, 0))
    assert [choice.action for choice in choices(s, CHANCE)] == [Card(card) for card in PACK]
    act(s, 0, CHANCE, Card(7))
    assert s.held_by[7] == 0
    assert [choice.action for choice in choices(s, CHANCE)] == [Card(card) for card in (4, 5, 6, 8)]
    with pytest.raises(Illegal):
        act(s, 0, CHANCE, Card(7))
    act(s, 0, CHANCE, Card(4))
    assert s.order == [[5, 6, 8, 4]]


def test_every_card_of_the_pack_may_come_and_each_as_likely() -> None:
    s = laid(seed=3)
    s.shuffle(0)
    draw = Fortune(0, 0)
    assert draw.outcomes(s) == [(Card(card), 1) for card in PACK]
    assert draw.sample(s) == Card(s.order[0][0])


def test_a_draw_must_say_what_becomes_of_the_card() -> None:
    draw: Draw[MinimalState] = Draw(0, 0)
    with pytest.raises(AssertionError, match="Draw has no drawn"):
        draw.take(laid(), CHANCE, Card(4))
