"""Message radio: ELD-16."""

from __future__ import annotations

import pytest

from magnat.games.eldorado.rules.march import Fork, TakeCircuit
from magnat.games.eldorado.rules.squares.radio import Message
from magnat.games.eldorado.rules.turn import EldoradoTurn
from magnat.games.eldorado.tests.setting import bare, game, lands, stands
from magnat.testing import ScenarioTable, event, paid


def draw(t: ScenarioTable, key: str) -> None:
    lands(t, 0, "radio")
    t.asks(-2, Message)
    t.draws(f"card:{key}")


def test_ELD_16_a_red_card_is_drawn_carried_out_and_put_under_the_pile() -> None:
    t = bare(3)
    draw(t, "tourisme")
    t.expect(event("drew", 0, t.item("card:tourisme")), paid(3, 0, 1_000, cite="radio.message"))
    assert game(t).order[0][-1] == t.item("card:tourisme")
    t.asks(1, EldoradoTurn)


def test_ELD_16_a_card_that_charges() -> None:
    t = bare(3)
    draw(t, "ambassade")
    t.expect(paid(0, 3, 1_000, cite="radio.message"))


def test_ELD_16_cards_between_players() -> None:
    t = bare(3)
    draw(t, "sommet")
    t.expect(paid(0, 1, 300, cite="radio.message"), paid(0, 2, 300, cite="radio.message"))
    t = bare(3)
    draw(t, "mariage")
    t.expect(paid(1, 0, 300, cite="radio.message"), paid(2, 0, 300, cite="radio.message"))


def test_ELD_16_a_card_for_the_owners_of_a_series() -> None:
    t = bare(3)
    t.holds(1, "title:missiles-1", "title:missiles-2")
    draw(t, "manoeuvres")
    t.expect(paid(3, 1, 1_000, cite="radio.message"))
    t = bare(3)
    t.holds(0, "title:missiles-1")
    draw(t, "traite")
    t.expect(paid(0, 3, 300, cite="radio.message"))


def test_ELD_16_a_card_that_moves_the_pawn_forward_and_the_new_square_applies() -> None:
    t = bare(3, claims="automatic")
    t.holds(0, "title:missiles-1")
    draw(t, "retour")
    assert game(t).square(0) == 0
    t.expect(paid(3, 0, 100, cite="depart.revenus"))
    t = bare(3)
    draw(t, "invitation")
    assert game(t).square(0) == game(t).box.casino
    t.refuses(1, TakeCircuit("fleuve"))
    assert t.offers(0)


def test_ELD_16_advancing_may_lead_past_the_fork() -> None:
    t = bare(3)
    box = game(t).box
    radio = next(i for i, square in enumerate(box.squares) if square.kind == "radio")
    stands(t, 0, radio - 2)
    t.roll(0, 1, 1)
    t.draws("card:vent")
    assert game(t).square(0) == radio + 3 or isinstance(t.s.agenda[-1], Fork)


def test_ELD_16_a_card_that_sends_to_rest() -> None:
    t = bare(3)
    draw(t, "repos")
    assert game(t).is_resting(0)


@pytest.mark.parametrize("key", [card.key for card in game(bare(2)).box.radio])
def test_ELD_16_every_card_can_be_drawn_at_a_real_table(key: str) -> None:
    t = bare(3)
    t.holds(1, *[f"title:{name}-1" for name in ("missiles", "secrets", "avions")])
    t.holds(2, *[f"title:{name}-1" for name in ("petroliers", "uranium", "diamants")])
    draw(t, key)
    assert game(t).order[0][-1] == t.item(f"card:{key}")
