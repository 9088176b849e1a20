"""Cards as data: they are read, with mistakes reported, and their effects are carried out in
order."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from magnat.core.editions.edition import Edition, Source
from magnat.core.game import Game
from magnat.core.state import State
from magnat.core.step_and_window import Step
from magnat.kit.cards import (
    AMOUNTS,
    FLAG,
    MONEY_VERBS,
    PLACE,
    CardText,
    CarryOut,
    Effect,
    read_cards,
)
from magnat.kit.debt import Debt
from tests.core.small_box import PROVENANCE, Box, Shelf
from tests.kit.minimal_table import CITE, Mark, MinimalState, heard, laid

VERBS: Final = {**MONEY_VERBS, "move_to": PLACE, "keep": FLAG, "per_building": AMOUNTS}

CARDS = f"""\
{PROVENANCE}
[[card]]
key = "dividend"
deck = "luck"
receive = 50

[[card]]
key = "street"
deck = "fund"
move_to = "paris"
pay = 10

[[card]]
key = "free"
deck = "luck"
keep = true

[[card]]
key = "repairs"
deck = "fund"
per_building = [40, 115]
"""


class Cards(Box):
    def __init__(self, source: Source) -> None:
        super().__init__(source)
        tables = source.table("cards.toml").tables("card")
        self.cards: Final = read_cards(tables, ("luck", "fund"), VERBS, ("start", "paris"))


class CardGame(Game):
    def read(self, source: Source) -> Edition:
        return Cards(source)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    shelf = Shelf(tmp_path)
    shelf.put("cards.toml", CARDS)
    return shelf


def cards(shelf: Shelf) -> tuple[CardText, ...]:
    game = CardGame("boxes", shelf.game.folder, "tests.kit", "box")
    edition = game.load()
    assert isinstance(edition, Cards)
    return edition.cards


def problems(shelf: Shelf, old: str, new: str) -> tuple[str, ...]:
    shelf.change("cards.toml", old, new)
    with pytest.raises(Exception, match=r"cards\.toml") as bad:
        cards(shelf)
    told: tuple[str, ...] = tuple(str(bad.value).split("\n"))
    return told


# Reading


def test_cards_are_read_with_their_effects_in_the_order_written(shelf: Shelf) -> None:
    dividend, street, free, repairs = cards(shelf)
    assert (dividend.key, dividend.deck) == ("dividend", "luck")
    assert [(effect.verb, effect.amount) for effect in dividend.effects] == [("receive", 50)]
    assert [(effect.verb, effect.amount, effect.place) for effect in street.effects] == [
        ("move_to", 0, "paris"),
        ("pay", 10, ""),
    ]
    assert [effect.verb for effect in free.effects] == ["keep"]
    assert repairs.effects[0].amounts == (40, 115)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("receive = 50", 'receive = "x"', "9: card[1].receive: must be a whole number, not 'x'"),
        ("receive = 50", "receive = -5", "9: card[1].receive: must be at least 0, not -5"),
        (
            'move_to = "paris"',
            'move_to = "pari"',
            "14: card[2].move_to: must be one of start, paris, not 'pari' (did you mean 'paris'?)",
        ),
        (
            'deck = "fund"',
            'deck = "fond"',
            "13: card[2].deck: must be one of luck, fund, not 'fond'",
        ),
        ("keep = true", 'keep = "yes"', "20: card[3].keep: must be true or false, not 'yes'"),
        (
            "[40, 115]",
            "40",
            "25: card[4].per_building: must be a list of whole numbers, not 40",
        ),
        ('key = "street"', 'key = "free"', "18: card[3].key: 'free' is the key of another card"),
        (
            "pay = 10",
            "pay = 10\nbonus = 1",
            "16: card[2].bonus: is not a key known here; remove it",
        ),
    ],
)
def test_a_bad_card_is_told_with_file_line_and_key(
    shelf: Shelf, old: str, new: str, problem: str
) -> None:
    told = problems(shelf, old, new)
    assert told[0].startswith(f"boxes/box/cards.toml:{problem}"), told


def test_a_card_that_does_nothing_is_told_what_it_could_do(shelf: Shelf) -> None:
    told = problems(shelf, "receive = 50", "recieve = 50")
    assert told == (
        "boxes/box/cards.toml:7: card[1].key: the card does nothing: give it one of receive, pay, "
        "each_pays, pay_each, move_to, keep, per_building",
        "boxes/box/cards.toml:9: card[1].recieve: is not a key known here; did you mean 'receive'?",
    )


def test_a_flag_that_is_false_is_no_effect(shelf: Shelf) -> None:
    (told,) = problems(shelf, "keep = true", "keep = false")
    assert told.startswith("boxes/box/cards.toml:18: card[3].key: the card does nothing")


# Carrying out


class Owes(Debt[MinimalState]):
    cite = CITE

    def short(self, s: MinimalState) -> None:
        s.mark(-self.amount)
        s.pay(self.seat, s.bank, s.cash(self.seat), self.cite)
        s.eliminate(self.seat, self.cite)


class Obey(CarryOut[MinimalState]):
    cite = CITE
    texts: tuple[tuple[tuple[str, int], ...], ...] = (
        (("receive", 50),),
        (("pay", 10),),
        (("each_pays", 5),),
        (("pay_each", 5),),
        (("pay", 30), ("receive", 100)),
        (("dance", 7), ("receive", 1), ("dance", 8)),
        (("receive", 15), ("pay", 30)),
    )

    def text(self, s: MinimalState) -> CardText:
        effects = [Effect(verb, amount, "", ()) for verb, amount in self.texts[self.card]]
        return CardText("card", "luck", tuple(effects))

    def debt(self, payer: int, to: int, amount: int) -> Step[Any]:
        return Owes(payer, to, amount, self.cite)

    def other(self, s: MinimalState, effect: Effect) -> list[Step[Any]]:
        return [Mark(self.seat, effect.amount)]


def purses(s: State) -> list[int]:
    return [s.cash(seat) for seat in range(s.seats)]


@pytest.mark.parametrize(
    ("card", "after"),
    [
        (0, [20, 70, 20]),
        (1, [20, 10, 20]),
        (2, [15, 30, 15]),
        (3, [25, 10, 25]),
        (6, [20, 5, 20]),
    ],
)
def test_money_verbs_pay_as_they_say(card: int, after: list[int]) -> None:
    assert purses(laid(Obey(1, card))) == after


def test_the_fallen_neither_pay_nor_are_paid() -> None:
    for card, after in ((2, [15, 25]), (3, [25, 15])):
        s = laid()
        s.pay(2, s.bank, 20, CITE)
        s.eliminate(2, CITE)
        Obey(1, card).run(s)
        while len(s.agenda) > 1:
            s.top.proceed(s)
        assert purses(s)[:2] == after


def test_effects_happen_in_the_order_written() -> None:
    s = laid(Obey(1, 5))
    assert s.marks == [7, 8]
    assert s.cash(1) == 21


def test_a_card_that_takes_before_it_gives_ruins_whoever_cannot_pay_first() -> None:
    s = laid(Obey(1, 4))
    assert s.marks == [-30]
    assert s.living() == [0, 2]
    assert heard(s, "paid") == [(1, s.bank, 20, 0)]


def test_every_payment_cites_the_paragraph_of_the_card() -> None:
    s = laid(Obey(1, 0), Obey(1, 3))
    assert s.events is not None
    assert {event.cite for event in s.events} == {CITE}


def test_leaves_must_say_what_they_know() -> None:
    class Mute(CarryOut[MinimalState]):
        cite = CITE

    class Dumb(Mute):
        def text(self, s: MinimalState) -> CardText:
            return CardText("card", "luck", (Effect("dance", 1, "", ()),))

    s = laid()
    with pytest.raises(AssertionError, match="Mute has no text"):
        Mute(0, 4).run(s)
    with pytest.raises(AssertionError, match="Mute has no debt"):
        Mute(0, 4).debt(0, 1, 5)
    with pytest.raises(AssertionError, match="Dumb does not know dance"):
        Dumb(0, 4).run(s)
