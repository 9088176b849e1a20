"""Cases C.N.E.P.: the 46 cards, verb by verb."""

from __future__ import annotations

import pytest

from magnat.core.step_and_window import CHANCE, NOBODY
from magnat.games.banking import GAME
from magnat.games.banking.edition import BOND, CARD_VERBS, CHEQUE, BankingBox
from magnat.games.banking.rules.money.deposits import BankCounter, DepositAll
from magnat.games.banking.rules.squares.cards import (
    Buy,
    HandOverCheque,
    Journey,
    KeepCheque,
    Purchase,
)
from magnat.games.banking.rules.squares.losses import Lot
from magnat.games.banking.rules.turn import ToThrow
from magnat.games.banking.tests.setting import (
    CARD_SQUARE,
    FOREIGN,
    JUNCTION,
    banking,
    in_bank,
    owns,
    papers,
    pawn,
    squares,
    stands,
    state,
)
from magnat.testing import ScenarioTable, event, given, loaded, paid


def at_the_pile(cash: int = 100_000, seats: int = 4) -> ScenarioTable:
    """Seat 0 is about to draw: its first pawn stops on a C.N.E.P. square."""
    t = banking(seats)
    t.cash(0, cash)
    stands(t, 0, 1, CARD_SQUARE - 1)
    return t


def draws(t: ScenarioTable, card: str) -> None:
    t.roll(0, 1)
    t.draws(f"card:{card}")


def test_BNK_14_the_card_is_carried_out_and_goes_under_the_pile() -> None:
    t = at_the_pile()
    draws(t, "loterie")
    t.expect(
        event("drew", 0, t.item("card:loterie"), cite="cases.carte"),
        paid(t.s.bank, 0, 40_000, cite="cases.carte"),
    )
    assert t.s.order[0][-1] == t.item("card:loterie")
    assert len(t.s.order[0]) == 46
    t.asks(1, ToThrow)


def test_BNK_14_the_cards_are_shuffled_at_the_start() -> None:
    edition = loaded(GAME)
    one, other = GAME.start(edition, 3, seed=1), GAME.start(edition, 3, seed=2)
    assert one.order[0] != other.order[0]
    assert sorted(one.order[0]) == sorted(other.order[0])


def test_BNK_14_there_are_46_cards_that_use_every_verb_and_speak_both_languages() -> None:
    edition = loaded(GAME)
    assert isinstance(edition, BankingBox)
    assert len(edition.cards) == 46
    used = {effect.verb for card in edition.cards for effect in card.effects}
    assert used == set(CARD_VERBS)
    keys = [card.key for card in edition.cards]
    for language in ("fr", "en"):
        assert list(edition.words[language]["cards"]) == keys


def test_BNK_14_everybody_pays_the_one_who_drew() -> None:
    t = at_the_pile(0)
    for seat in (1, 2, 3):
        t.cash(seat, 20_000)
    draws(t, "arbitrage")
    t.expect(*[paid(seat, 0, 15_000, cite="cases.carte") for seat in (1, 2, 3)])


def test_BNK_14_the_one_who_drew_pays() -> None:
    t = at_the_pile()
    draws(t, "notaire")
    t.expect(paid(0, t.s.bank, 20_000, cite="cases.carte"))


def test_BNK_14_the_one_who_drew_pays_everybody() -> None:
    t = at_the_pile()
    draws(t, "tournee")
    t.expect(*[paid(0, seat, 10_000) for seat in (1, 2, 3)])


def test_BNK_14_bonds_and_cheques_come_into_play_by_cards() -> None:
    t = at_the_pile()
    draws(t, "emprunt_gagnant")
    t.expect(paid(t.s.bank, 0, 2, cite="cases.carte", good=BOND))
    t = at_the_pile()
    draws(t, "croisiere")
    t.expect(paid(t.s.bank, 0, 2, cite="cases.carte", good=CHEQUE))


def test_BNK_2_papers_that_the_cash_desk_has_not_got_it_makes_good_in_money() -> None:
    t = at_the_pile()
    t.s.pay(t.s.bank, t.s.seats + 4, 29, "set-up", BOND)
    draws(t, "emprunt_gagnant")
    t.expect(paid(t.s.bank, 0, 1, good=BOND), paid(t.s.bank, 0, 10_000))


def test_BNK_14_bonds_may_be_subscribed_for_at_face_value() -> None:
    t = at_the_pile(25_000)
    draws(t, "emission")
    t.asks(0, Purchase)
    t.refuses(0, Buy(30_000))  # the purse holds two
    t.does(0, Buy(20_000))
    t.expect(paid(0, t.s.bank, 20_000), paid(t.s.bank, 0, 2, good=BOND))


def test_BNK_14_cheques_may_be_bought_or_not() -> None:
    t = at_the_pile()
    draws(t, "bureau_de_change")
    t.does(0, Buy(0))
    assert t.s.cash(0) == 100_000
    t = at_the_pile()
    draws(t, "bureau_de_change")
    t.does(0, Buy(10_000))
    assert (t.s.cash(0), t.s.count[CHEQUE][0]) == (90_000, 1)


def test_BNK_14_bonds_fall_due_where_they_lie() -> None:
    t = at_the_pile(0)
    s = state(t)
    papers(t, 0, BOND, 3)
    s.pay(0, s.account(0), 2, "set-up", BOND)
    draws(t, "echeance")
    assert (s.cash(0), s.credit(0)) == (15_000, 30_000)
    assert s.count[BOND][0] == s.count[BOND][s.account(0)] == 0


def test_BNK_14_a_journey_is_paid_with_one_cheque_or_in_money() -> None:
    t = at_the_pile()
    papers(t, 0, CHEQUE, 1)
    draws(t, "paquebot")
    t.asks(0, Journey)
    t.does(0, HandOverCheque())
    assert (t.s.cash(0), t.s.count[CHEQUE][0]) == (100_000, 0)

    t = at_the_pile()
    papers(t, 0, CHEQUE, 1)
    draws(t, "paquebot")
    t.does(0, KeepCheque())
    t.expect(paid(0, t.s.bank, 40_000))

    t = at_the_pile()
    draws(t, "hotel_a_geneve")
    t.expect(paid(0, t.s.bank, 30_000))


def test_BNK_14_a_cheque_buys_a_ride_to_the_next_counter() -> None:
    t = at_the_pile()
    papers(t, 0, CHEQUE, 1)
    draws(t, "wagon_lit")
    t.does(0, HandOverCheque())
    assert squares(t, 0) == JUNCTION + 21
    t.asks(0, BankCounter)

    t = at_the_pile()
    papers(t, 0, CHEQUE, 1)
    draws(t, "wagon_lit")
    t.does(0, KeepCheque())
    assert squares(t, 0) == CARD_SQUARE

    t = at_the_pile()
    draws(t, "wagon_lit")  # without a cheque there is no ride
    t.asks(1, ToThrow)


def test_BNK_14_shares_bring_dividends_and_cost_upkeep_wherever_they_are() -> None:
    t = at_the_pile(0)
    owns(t, 0, "gold-2", "silver-3", "silver-4")
    in_bank(t, 0, 0, "gold-2")
    draws(t, "bon_filon")
    t.expect(paid(t.s.bank, 0, 20_000, cite="cases.carte"))
    t = at_the_pile()
    owns(t, 0, "gold-2", "silver-3")
    draws(t, "pompage")
    t.expect(paid(0, t.s.bank, 10_000, cite="cases.carte"))


def test_BNK_14_interest_is_entered_in_the_account() -> None:
    t = at_the_pile()
    in_bank(t, 0, 85_000)
    draws(t, "interets_exceptionnels")
    t.expect(paid(t.s.bank, state(t).account(0), 15_000, cite="cases.carte"))  # 17 000, rounded


def test_BNK_14_a_tax_on_the_notes_carried() -> None:
    t = at_the_pile(90_000)
    in_bank(t, 0, 200_000)
    draws(t, "fisc")
    t.expect(paid(0, t.s.bank, 45_000, cite="cases.carte"))


def test_BNK_12_a_card_lets_one_deposit_anywhere() -> None:
    t = at_the_pile()
    draws(t, "garcon_de_recettes")
    t.asks(0, BankCounter)
    t.does(0, DepositAll())
    assert state(t).credit(0) == 100_000


def test_BNK_15_theft_spares_what_is_in_bank() -> None:
    t = at_the_pile(35_000)
    s = state(t)
    in_bank(t, 0, 80_000)
    owns(t, 0, "gold-2")
    draws(t, "pickpocket")
    t.expect(paid(0, s.bank, 15_000, cite="banque.abri"))  # half, down to the smallest note
    assert (s.cash(0), s.credit(0)) == (20_000, 80_000)
    assert s.mine_owner(t.item("share:gold-2")) == 0

    t = at_the_pile(35_000)
    in_bank(t, 0, 80_000)
    draws(t, "cambriolage")
    assert (t.s.cash(0), state(t).credit(0)) == (0, 80_000)


def test_BNK_15_stolen_papers_take_their_mines_along_but_not_those_in_deposit() -> None:
    t = at_the_pile()
    s = state(t)
    owns(t, 0, "gold-2", "silver-3")
    in_bank(t, 0, 0, "gold-2")
    papers(t, 0, BOND, 2)
    papers(t, 0, CHEQUE, 1)
    draws(t, "serviette")
    t.does(CHANCE, Lot(t.item("share:silver-3")))
    assert s.cash(0) == 100_000
    assert s.count[BOND][0] == s.count[CHEQUE][0] == 0
    assert s.mine_owner(t.item("share:silver-3")) == NOBODY
    assert s.mine_owner(t.item("share:gold-2")) == 0


def test_BNK_15_fire_burns_funds_and_securities_alike() -> None:
    t = at_the_pile()
    s = state(t)
    in_bank(t, 0, 50_000)
    papers(t, 0, BOND, 3)
    owns(t, 0, "gold-2", "silver-3", "silver-4")
    draws(t, "debut_d_incendie")
    t.expect(
        paid(0, s.bank, 50_000, cite="banque.abri"),
        paid(0, s.bank, 1, cite="banque.abri", good=BOND),
    )
    t.does(CHANCE, Lot(t.item("share:gold-2")))
    t.expect(given(t.item("share:gold-2"), 0, s.bank, cite="mines.perte"))
    t.asks(1, ToThrow)
    assert len(s.shares(0)) == 2
    assert s.credit(0) == 50_000


def test_BNK_15_whoever_carries_nothing_loses_nothing() -> None:
    t = at_the_pile(0)
    in_bank(t, 0, 50_000)
    draws(t, "incendie")
    t.expect(event("spared", 0, cite="banque.abri"))
    assert state(t).credit(0) == 50_000


def test_BNK_15_a_raid_takes_from_everybody_who_carries_notes() -> None:
    t = at_the_pile()
    t.cash(1, 5_000)
    in_bank(t, 2, 50_000)
    draws(t, "hold_up")
    assert [t.s.cash(seat) for seat in range(4)] == [90_000, 0, 0, 0]
    assert state(t).credit(2) == 50_000


def test_BNK_14_a_pawn_that_a_card_moves_stops_on_its_new_square() -> None:
    t = at_the_pile()
    draws(t, "raccourci")  # three further lies the gold mine
    t.expect(given(t.item("share:gold-1"), t.s.bank, 0, cite="mines.prise"))
    t = at_the_pile()
    draws(t, "prospection")  # the silver mine comes first
    t.expect(given(t.item("share:silver-1"), t.s.bank, 0, cite="mines.prise"))
    t = at_the_pile()
    draws(t, "rendez_vous")
    t.asks(0, BankCounter)
    t = at_the_pile()
    draws(t, "parapluie_oublie")
    assert squares(t, 0) == CARD_SQUARE - 4


def test_BNK_8_a_card_brings_no_pawn_onto_a_white_square() -> None:
    t = banking()
    stands(t, 0, 1, 12)
    t.roll(0, 1)
    t.draws("card:raccourci")
    t.expect(event("stayed", pawn(t, 0), cite="marche.coup_perdu"))
    assert squares(t, 0) == 13


def test_BNK_14_a_card_may_lead_backward_to_a_mine() -> None:
    t = banking()
    stands(t, 0, 1, FOREIGN)
    t.roll(0, 2)
    t.draws("card:parapluie_oublie")
    t.expect(given(t.item("share:silver-1"), t.s.bank, 0, cite="mines.prise"))


@pytest.mark.parametrize("seats", [2, 4])
def test_BNK_14_a_card_may_grant_a_throw(seats: int) -> None:
    t = at_the_pile(seats=seats)
    draws(t, "affaire_en_or")
    t.expect(event("granted", 0, cite="cases.carte"))
    t.asks(0, ToThrow)
    t.roll(0, 1)  # a white square for the first pawn, the second waits at its start
    t.does(0, t.offers(0)[1].action)
    t.asks(1, ToThrow)


def test_a_question_that_is_asked_again_is_another_one() -> None:
    """A server tells by it that an answer came too late: the table's clock may stand."""
    t = at_the_pile()
    first = t.s.agenda[-1]
    draws(t, "affaire_en_or")
    t.asks(0, ToThrow)
    assert t.s.agenda[-1] == first
    assert t.s.agenda[-1] is not first


def test_BNK_14_a_card_may_cost_a_turn() -> None:
    t = at_the_pile(seats=2)
    draws(t, "guichet_ferme")
    t.roll(1, 1)
    t.expect(event("missed", 0, cite="cases.carte"))
    t.asks(1, ToThrow)
