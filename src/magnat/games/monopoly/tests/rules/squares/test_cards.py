"""Chance and Community Chest: every card, the packs, and the card that is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from magnat.core.kernel import settle
from magnat.games.monopoly import GAME
from magnat.games.monopoly.edition import FIRST_CARD
from magnat.games.monopoly.rules.money.debt import FindMoney
from magnat.games.monopoly.rules.property.buying import Buy, Purchase
from magnat.games.monopoly.rules.squares.cards import DrawCard, DrawChance, PayOrDraw, PayTheFine
from magnat.games.monopoly.rules.squares.leaving_prison import UseCard
from magnat.games.monopoly.rules.turn import MonopolyTurn
from magnat.games.monopoly.state import Monopoly
from magnat.games.monopoly.tests.setting import Evening, derived
from magnat.kit.debt import GiveUp
from magnat.kit.deck import Card
from magnat.testing import event, given, loaded, paid


def drawn(key: str, at: str = "") -> Evening:
    """Seat 0 of three has stopped on Chance or Community Chest and drawn that card."""
    t = Evening()
    t.owns_group(0, "bleu_ciel", "brun")
    t.builds(2, "sofia", "bucarest")
    t.opens_hotel("riga")
    t.lands(0, at or ("chance_2" if key.startswith("chance") else "caisse_2"))
    t.draws(f"card:{key}")
    return t


@pytest.mark.parametrize(
    ("key", "amount"),
    [
        ("chance_mots_croises", 100),
        ("chance_dividende", 50),
        ("chance_immeuble", 150),
        ("chance_exces_de_vitesse", -15),
        ("chance_scolarite", -150),
        ("chance_ivresse", -20),
        ("chance_voirie", -(4 * 40 + 115)),
        ("chance_reparations", -(4 * 25 + 100)),
        ("caisse_erreur_de_la_banque", 200),
        ("caisse_revenu_annuel", 100),
        ("caisse_heritage", 100),
        ("caisse_vente_de_stock", 50),
        ("caisse_interets", 25),
        ("caisse_remboursement", 20),
        ("caisse_prix_de_beaute", 10),
        ("caisse_anniversaire", 20),
        ("caisse_medecin", -50),
        ("caisse_assurance", -50),
        ("caisse_hopital", -100),
    ],
)
def test_MEU_12_cards_that_pay_or_cost(key: str, amount: int) -> None:
    t = drawn(key)
    assert t.s.cash(0) == 1500 + amount
    t.expect(paid(None, None, None, "cartes.effet"))
    t.asks(1, MonopolyTurn)


@pytest.mark.parametrize(
    ("key", "to", "salary"),
    [
        ("chance_site_le_plus_cher", "paris", 0),
        ("chance_depart", "depart", 200),
        ("chance_site_rouge", "dublin", 0),
        ("chance_site_rose", "budapest", 200),
        ("chance_gare", "rhein_main", 200),
        ("chance_reculer", "lisbonne", 0),
        ("chance_prison", "prison", 0),
        ("caisse_depart", "depart", 200),
        ("caisse_retour", "vilnius", 0),
        ("caisse_prison", "prison", 0),
    ],
)
def test_MEU_12_cards_that_move(key: str, to: str, salary: int) -> None:
    t = drawn(key)
    assert t.where(0) == to
    assert t.s.cash(0) == 1500 + salary


def test_MEU_12_what_is_done_at_once_includes_the_square_it_leads_to() -> None:
    t = drawn("chance_site_le_plus_cher")
    t.asks(0, Purchase)


def test_MEU_12_a_card_after_a_double_keeps_the_next_throw() -> None:
    t = Evening()
    t.lands(0, "chance_2", (1, 1))
    t.draws("card:chance_depart")
    t.asks(0, MonopolyTurn)


def test_MEU_12_the_top_card_is_taken_and_put_back_under_the_pack() -> None:
    for seed in range(1, 9):
        s = GAME.start(loaded(GAME, "europe"), 2, seed, listen=True)
        assert isinstance(s, Monopoly)
        for deck in (0, 1):
            top = s.order[deck][0]
            s.do(DrawCard(0, deck))
            settle(s)
            assert s.events is not None
            assert s.events[-1].kind == "drew" or s.order[deck][0] != top
            if top in s.box.prison_cards:
                assert s.held_by[top] == 0
            else:
                assert s.order[deck][-1] == top
            if not isinstance(s.agenda[-1], MonopolyTurn):
                break


def test_MEU_12_in_europe_it_goes_under_before_it_is_obeyed() -> None:
    t = Evening()
    t.cash(0, 0)
    t.lands(0, "caisse_2")
    t.draws("card:caisse_medecin")
    t.asks(0, FindMoney)
    assert t.s.order[1][-1] == t.card("caisse_medecin")


def test_MEL_17_in_the_electronic_box_it_is_obeyed_first_then_put_under() -> None:
    t = Evening("electronique")
    t.lands(0, t.m.box.spaces[17].key)
    t.draws("card:caisse_medecin")
    t.expect(
        paid(0, t.bank, 500_000, "cartes.effet"),
        given(t.card("caisse_medecin"), None, t.s.first_deck() + 1, "cartes.tirer"),
    )
    assert t.s.order[1][-1] == t.card("caisse_medecin")


def test_MEL_17_the_card_goes_under_even_when_it_ruins_the_player() -> None:
    t = Evening("electronique")
    t.cash(0, 0)
    t.lands(0, t.m.box.spaces[17].key)
    t.draws("card:caisse_medecin")
    t.does(0, GiveUp())
    assert not t.s.alive[0]
    assert t.s.order[1][-1] == t.card("caisse_medecin")
    assert len(t.s.order[1]) == 16


def test_MEL_17_a_card_under_way_cannot_be_drawn_again() -> None:
    t = Evening("electronique")
    t.lands(0, t.m.box.spaces[36].key)
    t.draws("card:chance_reculer")
    t.draws("card:caisse_amende_ou_chance")
    t.does(0, DrawChance())
    draw = t.s.agenda[-1]
    assert isinstance(draw, DrawCard)
    assert (Card(t.card("chance_reculer")), 1) not in draw.outcomes(t.m)
    assert len(draw.outcomes(t.m)) == 15
    t.draws("card:chance_dividende")
    assert t.s.order[0][-2:] == [t.card("chance_dividende"), t.card("chance_reculer")]
    assert t.s.order[1][-1] == t.card("caisse_amende_ou_chance")


def test_MEU_12_card_put_back_is_a_switch_of_the_edition(tmp_path: Path) -> None:
    t = Evening("mine", game=derived(tmp_path, 'card_put_back = "after"'))
    t.lands(0, "caisse_2")
    t.draws("card:caisse_medecin")
    t.expect(paid(0, t.bank, 50), given(t.card("caisse_medecin"), None, None, "cartes.tirer"))


def test_MEU_12_the_card_that_frees_from_prison_is_kept() -> None:
    for key, deck in (("chance_liberte", 0), ("caisse_liberte", 1)):
        t = drawn(key)
        t.expect(given(t.card(key), None, 0, "cartes.liberte"))
        assert t.m.prison_cards(0) == [t.card(key)]
        assert len(t.s.order[deck]) == 15
        t.asks(1, MonopolyTurn)


def test_MEU_12_and_goes_back_under_its_pack_when_it_is_used() -> None:
    t = Evening()
    t.has_card(0, "chance_liberte")
    t.is_jailed(0)
    t.does(0, UseCard(t.card("chance_liberte")))
    assert t.s.order[0][-1] == t.card("chance_liberte")


def test_MEU_12_a_fine_or_a_chance_card_as_the_player_likes() -> None:
    t = drawn("caisse_amende_ou_chance")
    t.asks(0, PayOrDraw)
    t.refuses(1, PayTheFine(), cite="cartes.effet")
    t.does(0, PayTheFine())
    t.expect(paid(0, t.bank, 10, "cartes.effet"))
    t.asks(1, MonopolyTurn)
    t = drawn("caisse_amende_ou_chance")
    t.does(0, DrawChance())
    t.expect(event("chose_chance", 0, cite="cartes.effet"))
    t.draws("card:chance_dividende")
    t.expect(event("drew", 0, t.card("chance_dividende")), paid(t.bank, 0, 50))


def test_MEU_12_a_birthday_is_paid_by_every_other_player() -> None:
    t = Evening(seats=5)
    t.lands(0, "caisse_2")
    t.draws("card:caisse_anniversaire")
    t.expect(*[paid(other, 0, 10, "cartes.effet") for other in (1, 2, 3, 4)])


def test_MEU_12_repairs_cost_nothing_without_buildings() -> None:
    t = Evening()
    t.lands(0, "chance_2")
    t.draws("card:chance_voirie")
    assert t.s.cash(0) == 1500
    t.asks(1, MonopolyTurn)


@pytest.mark.parametrize("edition", ["europe", "electronique", "paris"])
def test_MEU_12_every_card_of_every_box_can_be_carried_out(edition: str) -> None:
    for item in range(FIRST_CARD, Evening(edition).m.box.first_pawn):
        t = Evening(edition)
        deck = t.m.box.deck_of(item)
        t.lands(0, t.m.box.spaces[22 if deck == 0 else 17].key)
        t.draws(t.s.item_name(item))
        assert t.s.living() == [0, 1, 2]
        if isinstance(t.s.agenda[-1], Purchase):
            t.does(0, Buy())
        if isinstance(t.s.agenda[-1], PayOrDraw):
            t.does(0, PayTheFine())
        assert sum([len(order) for order in t.s.order]) == 32 - len(t.m.prison_cards(0))
        t.asks(1, MonopolyTurn)
