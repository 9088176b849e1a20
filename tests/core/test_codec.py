"""Values and whole tables to JSON and back."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from magnat.core.action_and_choice import Action
from magnat.core.kernel import act, choices, deadline, lapse, settle
from magnat.core.luck import Luck
from magnat.core.state import Outcome, State
from magnat.core.step_and_window import NOBODY, Step
from magnat.core.values.codec import BadValue, Codec
from magnat.core.values.value import fields
from magnat.games import find
from magnat.kit.auction import Auction, Bid, BidUpTo, PassBid
from magnat.kit.claim import Claim
from magnat.kit.dice import Dice
from magnat.kit.trade import Offer
from magnat.play.simulate.random_walk import next_entry
from tests.core.minimal_game import (
    CITE,
    CODEC,
    Ask,
    Beside,
    Idle,
    Mark,
    MinimalState,
    Say,
    edition,
    minimal_table,
)
from tests.toy import GAME, Deal, FairTable, Owes, Sale, Toll


def through_json(codec: Codec, value: Any) -> Any:
    return codec.decode(json.loads(json.dumps(codec.encode(value))))


LISTS: Final = ("faces", "items", "mine", "rivals", "totals", "out", "claimed", "waived")
PAIRS: Final = ("goods", "limits", "bids", "due")
WORDS: Final = ("why", "field")


def example(name: str) -> Any:
    """Return a value that fits the field; compiled classes know the names of fields but not their
    types."""
    if name in LISTS:
        return (5, 6)
    if name in PAIRS:
        return ((1, 2), (3, 4))
    return "fair.toll" if name in WORDS else 7


@pytest.mark.parametrize("name", sorted(GAME.codec.classes))
def test_every_step_and_action_of_a_game_round_trips(name: str) -> None:
    cls = GAME.codec.classes[name]
    values = {key: example(key) for key in fields(cls)}
    value = cls(**values)
    for key, given in values.items():
        assert getattr(value, key) == given, f"{name}.{key} is no field"
    again = through_json(GAME.codec, value)
    assert type(again) is cls
    assert again == value
    assert hash(again) == hash(value)
    assert repr(again) == repr(value)


def test_a_game_knows_its_own_words_and_those_of_the_kit_and_no_other_game_s() -> None:
    known = GAME.codec.classes
    assert known["Sale"] is Sale
    assert known["Toll"] is Toll
    assert known["Bid"] is Bid
    assert known["Debt"].__module__ == "magnat.kit.debt"
    assert "Mark" not in known
    assert "Mark" in CODEC.classes
    assert "Sale" not in CODEC.classes


def test_a_value_is_an_object_that_names_its_class() -> None:
    assert GAME.codec.encode(Claim(1, 3)) == {"do": "Claim", "payer": 1, "what": 3}
    assert GAME.codec.encode(Dice((2, 5))) == {"do": "Dice", "faces": [2, 5]}
    assert GAME.codec.encode(((1, 2), 3, None, True, "x")) == [[1, 2], 3, None, True, "x"]
    assert GAME.codec.decode([[1, 2], 3, None, True, "x"]) == ((1, 2), 3, None, True, "x")


def test_an_action_from_outside_is_read() -> None:
    offer = {"do": "Offer", "to": 1, "amount": -5, "items": [0, 2], "goods": []}
    assert GAME.codec.action(offer) == Offer(1, -5, (0, 2), ())


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ({"do": "Bidd", "amount": 5}, "unknown action 'Bidd': did you mean Bid"),
        ({"do": "Zzzzzzzzzz"}, "unknown action 'Zzzzzzzzzz'; known: Accept, "),
        ({"do": "Bid"}, "Bid needs 'amount'; 'amount' is missing"),
        ({"do": "Claim", "payer": 1}, "Claim needs 'payer', 'what'; 'what' is missing"),
        ({"do": "Bid", "amount": 5, "tip": 1}, "Bid has no field 'tip'; it has 'amount'"),
        ({"do": "Roll", "amount": 5}, "Roll has no field 'amount'; it has none"),
        ({"do": "Bid", "amount": 5.0}, "5.0 is not a whole number"),
        ({"do": "Dice", "faces": [1, 2.5]}, "2.5 is not a whole number"),
        ({"do": "Bid", "amount": {"n": 5}}, "the object has no 'do': which action is it?"),
        ({"amount": 5}, "the object has no 'do': which action is it?"),
        ({"do": 5}, "the object has no 'do': which action is it?"),
        ({"do": ["Bid"]}, "the object has no 'do': which action is it?"),
        ({"do": "Turn", "seat": 0}, "an action is an object such as {'do': 'Roll'}"),
        ("Roll", "an action is an object such as {'do': 'Roll'}, not 'Roll'"),
        (["Roll"], "an action is an object such as {'do': 'Roll'}, not ['Roll']"),
        (None, "an action is an object such as {'do': 'Roll'}, not None"),
    ],
)
def test_what_is_no_action_is_refused_with_what_would_be_right(bad: Any, why: str) -> None:
    with pytest.raises(BadValue) as refused:
        GAME.codec.action(bad)
    assert str(refused.value).startswith(why)


# Names that changed


def test_what_was_renamed_is_written_as_it_was_first_saved() -> None:
    codec = Codec("tests.core.minimal_game", {"Utter": "Say"})
    assert codec.action({"do": "Utter", "n": 3}) == Say(3)
    assert codec.action({"do": "Say", "n": 3}) == Say(3)
    assert codec.encode(Say(3)) == {"do": "Utter", "n": 3}


def test_a_renamed_step_leaves_every_hash_as_it_was() -> None:
    s = minimal_table()
    s.do(Mark(0, 1), Idle())
    saved = CODEC.dump(s)
    saved["agenda"][1]["do"] = "Line"
    renamed = Codec("tests.core.minimal_game", {"Line": "Mark"})
    assert renamed.dump(s) == saved
    assert renamed.restore(MinimalState, s.edition, saved).agenda == s.agenda


def test_an_alias_must_lead_somewhere() -> None:
    with pytest.raises(KeyError, match="Speak"):
        Codec("tests.core.minimal_game", {"Utter": "Speak"})


class Twice(Action):
    def __init__(self, n: int) -> None:
        self.n: Final = n


First = Twice


class Twice(Action):  # type: ignore[no-redef]  # the mistake under test
    def __init__(self, n: int) -> None:
        self.n: Final = n


def test_two_classes_of_one_name_in_one_game_are_a_bug() -> None:
    assert First is not Twice
    with pytest.raises(AssertionError, match="two classes are named Twice"):
        Codec(__name__, {})


# Whole tables


def test_a_table_is_saved_with_all_that_waits() -> None:
    s = minimal_table(seed=9)
    s.do_all([Mark(0, 1), Ask(1, 2, 500), Mark(2, 3), Idle()])
    s.open(Beside(0, 4, 900))
    settle(s)
    s.miss_turns(2, 1, CITE)
    lapse(s, 120)
    saved = CODEC.dump(s)
    again = CODEC.restore(MinimalState, edition(), json.loads(json.dumps(saved)))
    assert isinstance(again, MinimalState)
    assert CODEC.dump(again) == saved
    assert again.agenda == s.agenda
    assert again.standing == s.standing
    assert again.asked is again.agenda[-1]
    assert again.marks == [1]
    assert deadline(again) == 500
    assert again.events is None


def test_a_dump_is_a_photograph_and_a_restored_table_shares_nothing_with_it() -> None:
    s = minimal_table()
    s.do(Idle())
    settle(s)
    saved = CODEC.dump(s)
    kept = json.dumps(saved)
    again = CODEC.restore(MinimalState, edition(), saved)
    assert isinstance(again, MinimalState)
    for table in (s, again):
        table.pay(0, 1, 5, CITE)
        table.give(4, 0, CITE)
        table.mark(3)
        table.eliminate(2, CITE)
    assert json.dumps(saved) == kept


def test_how_it_ended_is_saved() -> None:
    s = minimal_table()
    s.finish(Outcome((1, 2, 2), (9, 4, 4), CITE))
    again = CODEC.restore(MinimalState, edition(), json.loads(json.dumps(CODEC.dump(s))))
    assert again.outcome == s.outcome
    assert again.agenda == []


def in_mid_auction() -> State:
    """Return a table with an auction in which seat 1 leads with a secret maximum, seat 2 has
    passed, and one call was made."""
    s = GAME.start(GAME.load(), seats=3, seed=11)
    assert isinstance(s, FairTable)
    s.do(Sale(NOBODY, (1,), (), 1))
    s.open(Toll(0, 2, 0, 5, 1))
    settle(s)
    act(s, 100, 1, BidUpTo(12))
    act(s, 400, 2, PassBid())
    lapse(s, 3000)
    act(s, 3500, 0, Bid(4))
    lapse(s, 6100)
    return s


def test_a_table_restored_in_mid_auction_plays_on_identically() -> None:
    s = in_mid_auction()
    top = s.agenda[-1]
    assert isinstance(top, Auction)
    assert (top.high, top.price, top.out, top.limits, top.call) == (1, 5, (2,), ((1, 12),), 1)
    again = GAME.codec.restore(FairTable, s.edition, json.loads(json.dumps(GAME.codec.dump(s))))
    assert deadline(again) == deadline(s)
    act(s, 6200, 0, Bid(7))
    act(again, 6200, 0, Bid(7))
    assert GAME.codec.dump(again) == GAME.codec.dump(s)
    one, two = Luck(3), Luck(3)
    for _ in range(60):
        if s.outcome is not None:
            break
        assert deadline(again) == deadline(s)
        next_entry(s, one).apply(s)
        next_entry(again, two).apply(again)
        assert GAME.codec.dump(again) == GAME.codec.dump(s)


def test_the_silence_of_a_restored_auction_goes_on_where_it_was() -> None:
    s = in_mid_auction()
    again = GAME.codec.restore(FairTable, s.edition, GAME.codec.dump(s))
    due = deadline(s)
    for table in (s, again):
        lapse(table, due - 1)
        assert isinstance(table.agenda[-1], Sale)
        act(table, due - 1, 1, BidUpTo(15))  # his own limit: no new silence
        assert deadline(table) == due
    assert GAME.codec.dump(again) == GAME.codec.dump(s)


def test_the_choices_of_a_restored_table_are_the_same() -> None:
    s = in_mid_auction()
    again = GAME.codec.restore(FairTable, s.edition, GAME.codec.dump(s))
    for seat in range(3):
        assert repr(choices(again, seat)) == repr(choices(s, seat))


def test_steps_are_values() -> None:
    assert Owes(0, 1, 5, "fair.toll") == Owes(0, 1, 5, "fair.toll")
    assert hash(Owes(0, 1, 5, "fair.toll")) == hash(Owes(0, 1, 5, "fair.toll"))
    assert Owes(0, 1, 5, "fair.toll") != Owes(0, 1, 6, "fair.toll")
    assert Mark(0, 1) != Ask(0, 1)
    assert repr(Deal(0, 1, -5, (2,), (), (2,), 60)) == (
        "Deal(seat=0, to=1, amount=-5, items=(2,), goods=(), mine=(2,), expires=60)"
    )
    step: Step[Any] = Mark(0, 1)
    assert step.veil(2) is step


@pytest.mark.parametrize(
    ("field", "value", "needed"),
    [
        ("items", 5, "a list of whole numbers"),
        ("items", [5, "6"], "a list of whole numbers"),
        ("items", [True], "a list of whole numbers"),
        ("goods", [0], "a list of pairs of whole numbers"),
        ("goods", [[0]], "a list of pairs of whole numbers"),
        ("goods", [[0, 1, 2]], "a list of pairs of whole numbers"),
        ("goods", [[0, None]], "a list of pairs of whole numbers"),
        ("amount", "500", "a whole number"),
        ("amount", None, "a whole number"),
        ("amount", [500], "a whole number"),
        ("to", True, "a whole number"),
    ],
)
def test_a_field_of_another_type_is_refused(field: str, value: Any, needed: str) -> None:
    offer = {"do": "Offer", "to": 1, "amount": 500, "items": [5], "goods": [[0, 1]]}
    with pytest.raises(BadValue, match=f"^Offer: '{field}' must be {needed}, not "):
        GAME.codec.action({**offer, field: value})


def test_a_text_must_be_a_text() -> None:
    with pytest.raises(BadValue, match="SetMark: 'field' must be a text, not 3"):
        find("monopoly").codec.action({"do": "SetMark", "field": 3, "item": 1, "amount": 1})
