"""Prison: in by square, card or three doubles; out by fine, card, double or the third failure."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from magnat.games.monopoly.rules.money.debt import FindMoney
from magnat.games.monopoly.rules.money.mortgage import Mortgage
from magnat.games.monopoly.rules.property.building import Build
from magnat.games.monopoly.rules.property.buying import LeaveIt
from magnat.games.monopoly.rules.squares.leaving_prison import PayFine, UseCard
from magnat.games.monopoly.rules.turn import MonopolyTurn
from magnat.games.monopoly.tests.setting import Evening, derived
from magnat.kit.auction import Bid
from magnat.kit.trade import Accept, Offer
from magnat.testing import event, given, paid


def jailed(failures: int = 0, seats: int = 2, **options: Any) -> Evening:
    t = Evening(seats=seats, **options)
    t.is_jailed(0, failures)
    return t


def test_MEU_14_by_its_square_and_the_turn_ends() -> None:
    t = Evening()
    t.lands(0, "allez_en_prison", (3, 3))
    t.expect(
        given(t.m.pawn(0), None, t.square("prison"), "prison.aller"),
        event("imprisoned", 0, cite="prison.aller"),
    )
    t.asks(1, MonopolyTurn)


@pytest.mark.parametrize(("at", "card"), [("chance_1", "chance"), ("caisse_1", "caisse")])
def test_MEU_14_by_a_card_and_the_turn_ends(at: str, card: str) -> None:
    t = Evening()
    t.lands(0, at, (1, 1))
    t.draws(f"card:{card}_prison")
    assert t.m.prison[0] == 1
    t.asks(1, MonopolyTurn)


def test_MEU_14_by_three_doubles() -> None:
    t = Evening()
    for _ in range(2):
        t.lands(0, "parc", (4, 4))
    t.roll(0, 1, 1)
    t.expect(event("imprisoned", 0, cite="tour.troisieme_double"))
    t.asks(1, MonopolyTurn)


def test_MEU_14_the_fine_is_paid_and_the_pawn_moves_on_the_next_turn() -> None:
    t = jailed()
    t.pays_fine(0)
    t.expect(paid(0, t.bank, 50, "prison.amende"), event("freed", 0, cite="prison.amende"))
    assert t.where(0) == "prison"
    t.asks(1, MonopolyTurn)
    t.rests(1)
    t.asks(0, MonopolyTurn)
    t.refuses(0, PayFine(), cite="prison.amende")
    t.roll(0, 4, 6)
    assert t.where(0) == "parc"


def test_MEL_1_the_fine_is_500_000() -> None:
    t = Evening("electronique")
    t.is_jailed(0)
    t.pays_fine(0)
    t.expect(paid(0, t.bank, 500_000, "prison.amende"))
    t.asks(1, MonopolyTurn)


def test_MEU_14_pay_then_roll_is_the_english_habit() -> None:
    t = jailed(pay_then_roll=True)
    t.pays_fine(0)
    t.asks(0, MonopolyTurn)
    t.roll(0, 5, 5)
    assert t.where(0) == "parc"
    t.expect(event("throws_again", 0))


def test_MEU_14_the_fine_needs_its_money_but_may_be_raised_first() -> None:
    t = jailed()
    t.owns(0, "schiphol")
    t.cash(0, 49)
    illegal = t.refuses(0, PayFine(), cite="prison.amende")
    assert illegal.facts == (50,)
    t.does(0, Mortgage(t.title("schiphol")))
    t.pays_fine(0)


def test_MEU_14_only_a_prisoner_on_his_turn_pays_or_uses_a_card() -> None:
    t = jailed(seats=3)
    t.is_jailed(1)
    t.has_card(1, "chance_liberte")
    t.refuses(1, PayFine(), cite="tour.ordre")
    t.refuses(1, UseCard(t.card("chance_liberte")), cite="tour.ordre")
    t.refuses(0, UseCard(t.card("chance_liberte")), cite="prison.carte")
    t = Evening()
    t.has_card(0, "chance_liberte")
    t.refuses(0, UseCard(t.card("chance_liberte")), cite="prison.carte")


def test_MEU_14_a_card_frees_and_lets_one_throw_and_move_at_once() -> None:
    t = jailed()
    t.has_card(0, "caisse_liberte")
    t.does(0, UseCard(t.card("caisse_liberte")))
    t.expect(
        given(t.card("caisse_liberte"), 0, None, "prison.carte"),
        event("freed", 0, cite="prison.carte"),
    )
    t.asks(0, MonopolyTurn)
    t.roll(0, 4, 6)
    assert t.where(0) == "parc"
    t.asks(1, MonopolyTurn)


def test_MEU_14_a_card_is_bought_from_another_player_to_leave() -> None:
    t = jailed()
    t.has_card(1, "chance_liberte")
    t.does(0, Offer(1, 30, (t.card("chance_liberte"),)))
    t.does(1, Accept(0))
    t.does(0, UseCard(t.card("chance_liberte")))
    t.roll(0, 4, 6)
    assert t.where(0) == "parc"


def test_MEU_14_a_double_frees_and_is_the_move_but_gives_no_further_throw() -> None:
    t = jailed()
    t.roll(0, 5, 5)
    t.expect(event("freed", 0, cite="prison.double"))
    assert t.where(0) == "parc"
    assert t.s.cash(0) == 1500
    t.asks(1, MonopolyTurn)


def test_MEU_14_without_a_double_one_stays() -> None:
    t = jailed()
    t.roll(0, 1, 2)
    t.expect(event("stayed_in_prison", 0, cite="prison.attendre"))
    assert t.where(0) == "prison"
    t.asks(1, MonopolyTurn)


def test_MEU_14_three_turns_and_the_third_failure_pays_and_moves_by_that_throw() -> None:
    t = jailed()
    for _ in range(2):
        t.roll(0, 1, 2)
        t.rests(1)
    t.roll(0, 3, 4)
    t.expect(
        paid(0, t.bank, 50, "prison.troisieme_essai"),
        event("freed", 0, cite="prison.troisieme_essai"),
        given(t.m.pawn(0), t.square("prison"), t.square("caisse_2")),
    )


def test_MEU_14_a_double_on_the_third_throw_costs_nothing() -> None:
    t = jailed(2)
    t.roll(0, 5, 5)
    assert t.s.cash(0) == 1500
    assert t.where(0) == "parc"


def test_MEU_14_on_each_of_the_turns_he_may_still_pay() -> None:
    t = jailed(2)
    t.pays_fine(0)
    t.asks(1, MonopolyTurn)
    assert t.m.prison[0] == 0


def test_MEU_14_the_third_failure_without_the_money_is_a_debt_and_then_a_move() -> None:
    t = jailed(2)
    t.owns(0, "schiphol")
    t.cash(0, 10)
    t.roll(0, 4, 6)
    t.asks(0, FindMoney)
    assert t.where(0) == "prison"
    t.does(0, Mortgage(t.title("schiphol")))
    t.expect(paid(0, t.bank, 50, "prison.troisieme_essai"))
    assert t.where(0) == "parc"
    t.asks(1, MonopolyTurn)


def test_MEU_14_a_new_sentence_starts_a_new_count() -> None:
    t = jailed(1)
    t.pays_fine(0)
    t.rests(1)
    t.lands(0, "allez_en_prison")
    assert t.m.prison[0] == 1


def test_MEU_14_prison_turns_is_a_number_of_the_edition(tmp_path: Path) -> None:
    t = Evening("mine", game=derived(tmp_path, "prison_turns = 1"))
    t.is_jailed(0)
    t.roll(0, 4, 6)
    t.expect(paid(0, t.bank, 50, "prison.troisieme_essai"))
    assert t.where(0) == "parc"


def test_MEU_14_one_trades_builds_and_bids_from_prison() -> None:
    t = jailed()
    t.owns_group(0, "bleu_ciel")
    t.owns(0, "riga")
    t.does(0, Build(t.title("sofia")))
    t.sells(0, 1, 70, "riga")
    t.roll(0, 1, 2)
    t.lands(1, "madrid")
    t.does(1, LeaveIt())
    t.does(0, Bid(60))
    t.passes(1)
    assert t.m.owner(t.title("madrid")) == 0
    assert t.m.prison[0] > 0


def test_MEU_13_a_visitor_throws_and_leaves_as_he_likes() -> None:
    t = Evening(seats=2)
    t.lands(0, "prison")
    t.rests(1)
    t.refuses(0, PayFine(), cite="prison.amende")
    t.roll(0, 4, 6)
    assert t.where(0) == "parc"
