"""Rent: how much, and who must ask for it by when."""

from __future__ import annotations

from pathlib import Path

import pytest

from magnat.core.kernel import choices
from magnat.games.monopoly.rules.money.debt import FindMoney, PayMoney
from magnat.games.monopoly.rules.money.mortgage import Mortgage
from magnat.games.monopoly.rules.property.building import Build
from magnat.games.monopoly.rules.property.buying import LeaveIt, Purchase, Sale
from magnat.games.monopoly.rules.turn import MonopolyTurn
from magnat.games.monopoly.tests.setting import Evening, derived
from magnat.kit.claim import Claim, Waive
from magnat.kit.leaving import Resign
from magnat.testing import event, paid


def visit(t: Evening, key: str, dice: tuple[int, int] = (1, 2)) -> int:
    """Seat 0 stops there and seat 1 claims; how much it was."""
    t.cash(0, 5000)
    t.lands(0, key, dice)
    t.does(1, Claim(0, t.title(key)))
    return 5000 - t.s.cash(0)


# The window of a claim


def test_MEU_8_the_owner_may_claim_the_rent_as_soon_as_the_pawn_stops() -> None:
    t = Evening()
    t.owns(1, "varsovie")
    t.lands(0, "varsovie")
    assert t.s.cash(0) == 1500, "nothing is paid unasked"
    t.does(1, Claim(0, t.title("varsovie")))
    t.expect(event("claimed", 1, 0, cite="loyer.reclamer"), paid(0, 1, 8, "loyer.montant"))
    t.refuses(1, Claim(0, t.title("varsovie")), cite="loyer.reclamer")


def test_MEU_8_the_rent_may_be_claimed_until_the_second_player_after_has_thrown() -> None:
    t = Evening(seats=4)
    t.owns(3, "varsovie")
    t.lands(0, "varsovie")
    t.rests(1)
    t.asks(2, MonopolyTurn)
    t.does(3, Claim(0, t.title("varsovie")))
    t.expect(paid(0, 3, 8))


def test_MEU_8_rent_not_claimed_before_the_second_player_after_has_thrown_is_lost() -> None:
    t = Evening(seats=4)
    t.owns(3, "varsovie")
    t.lands(0, "varsovie")
    t.rests(1)
    t.rests(2)
    t.expect(event("forfeited", 3, 0, cite="loyer.reclamer"))
    t.refuses(3, Claim(0, t.title("varsovie")), cite="loyer.reclamer")
    assert t.s.cash(0) == 1500


def test_MEL_2_rent_must_be_claimed_before_the_next_player_throws() -> None:
    t = Evening("electronique")
    key = t.m.box.spaces[9].key
    t.owns(2, key)
    t.lands(0, key)
    assert t.may(2, Claim(0, t.title(key)))
    t.rests(1)
    t.expect(event("forfeited", 2, 0, cite="loyer.reclamer"))
    t.refuses(2, Claim(0, t.title(key)), cite="loyer.reclamer")
    assert t.clause("loyer.reclamer") == "MEL-2"


def test_MEL_2_between_the_turns_it_is_still_time() -> None:
    t = Evening("electronique")
    key = t.m.box.spaces[9].key
    t.owns(2, key)
    t.lands(0, key)
    t.asks(1, MonopolyTurn)
    t.does(2, Claim(0, t.title(key)))
    t.expect(paid(0, 2, 80_000))


def test_MEU_8_the_landers_own_second_throw_closes_nothing() -> None:
    t = Evening(seats=4)
    t.owns(3, "varsovie")
    t.lands(0, "varsovie", (3, 3))
    t.rests(0, 1)
    assert t.may(3, Claim(0, t.title("varsovie")))
    t.rests(2)
    assert not t.may(3, Claim(0, t.title("varsovie")))


def test_MEU_8_the_doubles_of_others_count_as_one_throw() -> None:
    t = Evening(seats=4)
    t.owns(3, "varsovie")
    t.lands(0, "varsovie")
    t.lands(1, "parc", (5, 5))
    t.lands(1, "parc", (4, 4))
    t.rests(1)
    assert t.may(3, Claim(0, t.title("varsovie")))
    t.rests(2)
    assert not t.may(3, Claim(0, t.title("varsovie")))


def test_MEL_2_the_landers_double_does_not_close_the_electronic_window() -> None:
    t = Evening("electronique")
    key = t.m.box.spaces[9].key
    t.owns(2, key)
    t.lands(0, key, (3, 3))
    t.lands(0, t.m.box.spaces[20].key)
    assert t.may(2, Claim(0, t.title(key)))


def test_MEU_8_a_turn_without_a_throw_counts_as_one() -> None:
    t = Evening(seats=4)
    t.owns(3, "varsovie")
    t.is_jailed(1)
    t.lands(0, "varsovie")
    t.pays_fine(1)
    t.asks(2, MonopolyTurn)
    assert t.may(3, Claim(0, t.title("varsovie")))
    t.rests(2)
    assert not t.may(3, Claim(0, t.title("varsovie")))


def test_MEU_8_eliminated_players_are_skipped_in_the_count() -> None:
    t = Evening(seats=5)
    t.owns(4, "varsovie")
    t.lands(0, "varsovie")
    t.does(1, Resign())
    t.rests(2)
    assert t.may(4, Claim(0, t.title("varsovie")))
    t.rests(3)
    assert not t.may(4, Claim(0, t.title("varsovie")))


def test_MEU_8_with_two_players_the_second_one_after_is_the_lander_himself() -> None:
    t = Evening(seats=2)
    t.owns(1, "varsovie")
    t.lands(0, "varsovie")
    t.rests(1)
    assert t.may(1, Claim(0, t.title("varsovie")))
    t.rests(0)
    assert not t.may(1, Claim(0, t.title("varsovie")))


def test_MEU_8_the_second_player_after_may_himself_claim_before_he_throws() -> None:
    t = Evening()
    t.owns(2, "varsovie")
    t.lands(0, "varsovie")
    t.rests(1)
    t.asks(2, MonopolyTurn)
    t.does(2, Claim(0, t.title("varsovie")))
    t.expect(paid(0, 2, 8))
    t.asks(2, MonopolyTurn)


def test_MEU_8_a_claim_is_heard_in_the_middle_of_anything() -> None:
    t = Evening()
    t.owns(2, "varsovie")
    t.lands(0, "varsovie", (3, 3))
    t.lands(0, "helsinki")
    t.does(0, LeaveIt())
    t.asks(1, Sale)
    t.does(2, Claim(0, t.title("varsovie")))
    t.expect(paid(0, 2, 8))
    t.asks(1, Sale)


def test_MEU_8_only_the_owner_claims_and_he_may_waive() -> None:
    t = Evening()
    t.owns(2, "varsovie")
    t.lands(0, "varsovie")
    t.refuses(1, Claim(0, t.title("varsovie")), cite="loyer.reclamer")
    t.refuses(2, Claim(1, t.title("varsovie")), cite="loyer.reclamer")
    t.does(2, Waive(0, t.title("varsovie")))
    t.refuses(2, Claim(0, t.title("varsovie")), cite="loyer.reclamer")


def test_MEU_8_the_rent_is_that_of_the_landing_though_the_title_is_sold_since() -> None:
    t = Evening()
    t.owns(1, "varsovie")
    t.lands(0, "varsovie")
    t.sells(1, 2, 100, "varsovie")
    t.refuses(2, Claim(0, t.title("varsovie")), cite="loyer.reclamer")
    t.does(1, Claim(0, t.title("varsovie")))
    t.expect(paid(0, 1, 8))


def test_MEU_8_the_rent_is_that_of_the_landing_though_it_is_built_on_since() -> None:
    t = Evening()
    t.owns_group(1, "bleu_ciel")
    t.lands(0, "varsovie")
    t.does(1, Build(t.title("varsovie")))
    t.does(1, Claim(0, t.title("varsovie")))
    t.expect(paid(0, 1, 16, "loyer.double"))


def test_MEU_8_or_mortgaged_since() -> None:
    t = Evening()
    t.owns(1, "varsovie")
    t.lands(0, "varsovie")
    t.does(1, Mortgage(t.title("varsovie")))
    t.does(1, Claim(0, t.title("varsovie")))
    t.expect(paid(0, 1, 8))


def test_MEU_8_no_rent_on_a_mortgaged_property() -> None:
    t = Evening()
    t.owns(1, "varsovie")
    t.has_mortgaged("varsovie")
    t.lands(0, "varsovie")
    t.expect(event("no_rent", 0, t.title("varsovie"), cite="loyer.hypotheque"))
    t.refuses(1, Claim(0, t.title("varsovie")), cite="loyer.reclamer")


def test_MEU_8_a_claim_dies_with_its_owner_and_with_its_payer() -> None:
    for leaver in (0, 1):
        t = Evening(seats=4)
        t.owns(1, "varsovie")
        t.lands(0, "varsovie")
        t.does(leaver, Resign())
        assert not t.s.standing


def test_MEU_8_airports_and_institutions_use_the_same_window() -> None:
    t = Evening(seats=4)
    t.owns(3, "schiphol", "parlement")
    t.lands(0, "schiphol")
    t.rests(1)
    t.does(3, Claim(0, t.title("schiphol")))
    t.lands(2, "parlement")
    t.rests(3)
    t.rests(0)
    t.refuses(3, Claim(2, t.title("parlement")), cite="loyer.reclamer")


def test_MEU_8_automatic_claims_for_the_owner() -> None:
    t = Evening(claims="automatic")
    t.owns(1, "varsovie")
    t.lands(0, "varsovie")
    t.expect(paid(0, 1, 8, "loyer.montant"))
    assert not t.s.standing
    t.cash(1, 5)
    t.owns(0, "heathrow")
    t.lands(1, "heathrow")
    t.asks(1, FindMoney)


def test_MEL_2_automatic_in_the_electronic_box() -> None:
    t = Evening("electronique", claims="automatic")
    key = t.m.box.spaces[9].key
    t.owns(1, key)
    t.lands(0, key)
    t.expect(paid(0, 1, 80_000))


def test_MEU_8_a_time_limit_may_be_agreed_on_top() -> None:
    t = Evening(claim_patience_ms=10_000)
    t.owns(1, "varsovie")
    t.lands(0, "varsovie")
    t.wait(9)
    assert t.may(1, Claim(0, t.title("varsovie")))
    t.wait(1)
    t.expect(event("forfeited", 1, 0))
    t.refuses(1, Claim(0, t.title("varsovie")), cite="loyer.reclamer")


def test_MEU_8_rent_claim_rolls_is_a_number_of_the_edition(tmp_path: Path) -> None:
    t = Evening("mine", seats=5, game=derived(tmp_path, "rent_claim_rolls = 3"))
    t.owns(4, "varsovie")
    t.lands(0, "varsovie")
    t.rests(1, 2)
    assert t.may(4, Claim(0, t.title("varsovie")))
    t.rests(3)
    assert not t.may(4, Claim(0, t.title("varsovie")))


# The amount


@pytest.mark.parametrize(("houses", "rent"), list(enumerate([16, 40, 100, 300, 450])))
def test_MEU_29_the_rent_printed_for_the_number_of_houses(houses: int, rent: int) -> None:
    t = Evening()
    t.owns_group(1, "bleu_ciel")
    t.builds(houses, "varsovie")
    assert visit(t, "varsovie") == rent


def test_MEU_29_the_rent_printed_for_the_hotel() -> None:
    t = Evening()
    t.owns_group(1, "bleu_fonce")
    t.opens_hotel("paris", "berlin")
    assert visit(t, "paris") == 2000
    t = Evening("electronique")
    t.owns_group(1, "bleu_fonce")
    dearest = t.m.box.spaces[39].key
    t.opens_hotel(dearest)
    t.cash(0, 30_000_000)
    t.lands(0, dearest)
    t.does(1, Claim(0, t.title(dearest)))
    t.expect(paid(0, 1, 20_000_000))


def test_MEU_9_double_rent_on_each_bare_site_of_a_whole_group() -> None:
    t = Evening()
    t.owns(1, "sofia", "bucarest")
    assert visit(t, "sofia") == 6
    t.owns(1, "varsovie")
    t.rests(1, 2)
    assert visit(t, "sofia") == 12


def test_MEU_9_also_when_other_sites_of_the_group_are_built() -> None:
    t = Evening()
    t.owns_group(1, "bleu_ciel")
    t.builds(1, "varsovie", "bucarest")
    assert visit(t, "sofia") == 12


def test_MEU_9_no_double_rent_while_one_of_the_group_is_mortgaged() -> None:
    t = Evening()
    t.owns_group(1, "bleu_ciel")
    t.has_mortgaged("varsovie")
    assert visit(t, "sofia") == 6


def test_MEU_9_whole_group_factor_is_a_number_of_the_edition(tmp_path: Path) -> None:
    t = Evening("mine", game=derived(tmp_path, "whole_group_factor = 3"))
    t.owns_group(1, "bleu_ciel")
    assert visit(t, "sofia") == 18


def test_MEU_10_four_times_the_throw_with_one_institution_ten_times_with_both() -> None:
    t = Evening()
    t.owns(1, "parlement")
    assert visit(t, "parlement", (3, 5)) == 32
    t.rests(1, 2)
    t.owns(1, "cour_de_justice")
    assert visit(t, "parlement", (3, 5)) == 80


def test_MEL_3_times_ten_thousand() -> None:
    t = Evening("electronique")
    one, other = [t.m.box.spaces[at].key for at in (12, 28)]
    t.owns(1, one)
    t.lands(0, one, (3, 5))
    t.does(1, Claim(0, t.title(one)))
    t.expect(paid(0, 1, 320_000, "loyer.services"))
    t.rests(1, 2)
    t.owns(1, other)
    t.lands(0, one, (3, 5))
    t.does(1, Claim(0, t.title(one)))
    t.expect(paid(0, 1, 800_000))


def test_MEU_10_a_mortgaged_institution_still_counts_toward_the_number_held() -> None:
    t = Evening()
    t.owns(1, "parlement", "cour_de_justice")
    t.has_mortgaged("cour_de_justice")
    assert visit(t, "parlement", (3, 5)) == 80


UTILITY_CARD = {'move_to = "dublin"': 'move_to = "parlement"'}


def test_MEU_10_sent_there_by_a_card_one_throws_again_for_the_amount(tmp_path: Path) -> None:
    t = Evening("mine", game=derived(tmp_path, cards=UTILITY_CARD))
    t.owns(1, "parlement")
    t.lands(0, "chance_1")
    t.draws("card:chance_site_rouge")
    t.roll(0, 6, 5)
    t.expect(event("rolled", 0, (6, 5), cite="loyer.services_carte"))
    t.does(1, Claim(0, t.title("parlement")))
    t.expect(paid(0, 1, 44, "loyer.services"))


def test_MEU_10_a_double_in_the_second_throw_gives_nothing(tmp_path: Path) -> None:
    t = Evening("mine", game=derived(tmp_path, cards=UTILITY_CARD))
    t.owns(1, "parlement", "cour_de_justice")
    t.lands(0, "chance_1")
    t.draws("card:chance_site_rouge")
    t.roll(0, 6, 6)
    t.asks(1, MonopolyTurn)
    t.does(1, Claim(0, t.title("parlement")))
    t.expect(paid(0, 1, 120))


def test_MEU_10_the_second_throw_closes_no_claim(tmp_path: Path) -> None:
    t = Evening("mine", seats=4, game=derived(tmp_path, cards=UTILITY_CARD))
    t.owns(3, "parlement", "varsovie")
    t.lands(0, "varsovie")
    t.lands(1, "chance_1")
    t.draws("card:chance_site_rouge")
    t.roll(1, 6, 6)
    assert t.may(3, Claim(0, t.title("varsovie")))


def test_MEU_10_nothing_is_thrown_where_nothing_is_due(tmp_path: Path) -> None:
    t = Evening("mine", game=derived(tmp_path, cards=UTILITY_CARD))
    t.lands(0, "chance_1")
    t.draws("card:chance_site_rouge")
    t.asks(0, Purchase)


def test_MEL_3_without_the_reroll_the_throw_that_led_to_the_card_counts(tmp_path: Path) -> None:
    game = derived(
        tmp_path,
        "utility_reroll_on_card = false",
        "electronique",
        cards={'move_to = "': 'move_to = "electricite" # '},
    )
    t = Evening("mine", game=game)
    key = t.m.box.spaces[12].key
    assert key == "electricite"
    t.owns(1, key)
    t.lands(0, t.m.box.spaces[7].key, (1, 3))
    t.draws(t.s.item_name(28))
    t.does(1, Claim(0, t.title(key)))
    t.expect(paid(0, 1, 4 * 4 * 10_000))


@pytest.mark.parametrize(("held", "rent"), [(1, 25), (2, 50), (3, 100), (4, 200)])
def test_MEU_11_airports_by_the_number_their_owner_holds(held: int, rent: int) -> None:
    t = Evening()
    t.owns(1, *("schiphol", "rhein_main", "charles_de_gaulle", "heathrow")[:held])
    assert visit(t, "schiphol") == rent


def test_MEU_11_a_mortgaged_airport_still_counts_toward_the_number_held() -> None:
    t = Evening()
    t.owns(1, "schiphol", "rhein_main")
    t.has_mortgaged("rhein_main")
    assert visit(t, "schiphol") == 50
    assert t.s.cash(1) == 1550


def test_MEU_14_rents_are_collected_while_in_prison() -> None:
    t = Evening()
    t.is_jailed(1)
    t.owns(1, "varsovie")
    assert visit(t, "varsovie") == 8


def test_MEU_19_the_other_properties_of_the_group_keep_earning() -> None:
    t = Evening()
    t.owns_group(1, "bleu_ciel")
    t.has_mortgaged("bucarest", "varsovie")
    assert visit(t, "sofia") == 6


def test_MEL_5_the_visitor_pays_in_money_when_he_says_so_or_says_nothing() -> None:
    for silent in (False, True):
        t = Evening("electronique")
        key, other = [t.m.box.spaces[at].key for at in (9, 39)]
        t.owns(1, key)
        t.owns(0, other)
        t.lands(0, key)
        t.does(1, Claim(0, t.title(key)))
        assert [type(c.action).__name__ for c in choices(t.s, 0)][:2] == ["PayMoney", "PayInKind"]
        if silent:
            t.wait(60)  # as long as an offer lies
        else:
            t.does(0, PayMoney())
        t.expect(paid(0, 1, 80_000, "loyer.montant"))
        t.asks(1, MonopolyTurn)
