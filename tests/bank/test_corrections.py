"""Corrections: no entry that reverses another leaves the desk in a state that the referee
refuses."""

from __future__ import annotations

import pytest

from magnat.bank.commands import DeskAnswer, DeskCounter, DeskRuin, Do, Everybody
from magnat.bank.corrections import GRACE
from magnat.bank.ledger_entry import BANKER
from magnat.bank.view import view
from magnat.kit.fronts.desk import TITLES
from tests.bank.random_evenings import random_evening
from tests.bank.test_ledger import BOXES, desk_of, do, ids, pay, refuses

EVENINGS = 4  # of each box; `scripts/long evenings` plays 1 000


@pytest.mark.parametrize("box", BOXES)
def test_corrected_evenings_can_be_sat_down_to(box: str) -> None:
    corrected = sum([random_evening(desk_of(box, depth=TITLES), seed) for seed in range(EVENINGS)])
    assert corrected > EVENINGS


def test_a_purchase_is_not_corrected_under_a_house_or_a_mortgage() -> None:
    desk = desk_of("monopoly/europe", depth=TITLES)
    bought = do(desk, Do(next(ids), "buy", 0, 0))
    do(desk, Do(next(ids), "buy", 1, 0))
    built = do(desk, Do(next(ids), "build", 0))
    said = refuses(desk, DeskCounter(next(ids), bought, "amount"))
    assert said.startswith("Corrigez d’abord ce qui en dépend : "), said
    assert "Vilnius" in said
    do(desk, DeskCounter(next(ids), built, "amount"))
    pledged = do(desk, Do(next(ids), "mortgage", 0))
    assert "hypothèque" in refuses(desk, DeskCounter(next(ids), bought, "amount"))
    do(desk, DeskCounter(next(ids), pledged, "amount"))
    do(desk, DeskCounter(next(ids), bought, "amount"))


def test_a_mortgage_is_not_corrected_after_its_heir_paid_the_interest() -> None:
    desk = desk_of("monopoly/europe", depth=TITLES)
    do(desk, Do(next(ids), "buy", 4, 0))
    pledged = do(desk, Do(next(ids), "mortgage", 4))
    do(desk, Do(next(ids), "give", 4, 1))
    ruined = do(desk, DeskRuin(next(ids), 1, 2, 0))
    assert "l’intérêt est payé pour Bucarest" in refuses(
        desk, DeskCounter(next(ids), pledged, "amount")
    )
    do(desk, DeskCounter(next(ids), ruined, "amount"))
    do(desk, DeskCounter(next(ids), pledged, "amount"))


def test_a_request_for_a_correction_says_which_line_to_both() -> None:
    desk = desk_of("monopoly/europe", depth=TITLES)
    bought = do(desk, Do(next(ids), "buy", 0, 0), who=0)
    asked = do(desk, DeskCounter(next(ids), bought, "amount"), who=0, at=GRACE + 1)
    for device in (BANKER, 0):
        (request,) = view(desk, "d", device, -1, [], 0).requests
        assert (request.who, request.of) == (0, bought)
        assert request.said["fr"].startswith(f"Correction du n° {bought} (Achat, Vilnius")
        assert request.said["en"].startswith(f"Correction of no. {bought} (Purchase, Vilnius")
        assert "{" not in request.said["fr"] + request.said["en"]
    do(desk, DeskAnswer(next(ids), asked, True))
    assert desk.s.cash(0) == 1500


def test_levies_asked_for_by_a_phone_name_the_players_and_charge_only_them() -> None:
    desk = desk_of("monopoly/europe", ("Ada", "Blaise", "Carla", "Dina"))
    asked = do(desk, Everybody(next(ids), 0, False, 10, seats=[1, 3]), who=0)
    (request,) = view(desk, "d", BANKER, -1, [], 0).requests
    assert (request.key, request.amount, request.seats) == ("each", 10, [1, 3])
    do(desk, DeskAnswer(next(ids), asked, True))
    assert [desk.s.cash(seat) for seat in range(4)] == [1520, 1490, 1500, 1490]
    assert desk.s.cash(2) == 1500, "she was not asked"
    do(desk, pay(0, 1, 5))
