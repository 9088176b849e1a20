"""Each check finds the fault that was planted for it, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from magnat.core import audit as checks
from magnat.core.action_and_choice import Illegal
from magnat.core.audit import CHECKS, audit
from magnat.core.kernel import settle
from magnat.core.luck import Luck
from magnat.core.state import MONEY, Outcome
from magnat.core.step_and_window import NOBODY
from tests.core.minimal_game import (
    CITE,
    HOUSE,
    Ask,
    Beside,
    Idle,
    Mark,
    MinimalState,
    Toss,
    minimal_table,
)


class Strict(MinimalState):
    """A game with a rule of its own: at most three marks."""

    def faults(self) -> list[Illegal]:
        return [Illegal("too many marks", "")] if len(self.marks) > 3 else []

    def clone(self) -> Strict:
        return Strict(self.edition, self.seats, self)


def healthy() -> MinimalState:
    s = minimal_table(seed=3)
    s.do(Ask(1, 1), Idle())
    s.open(Beside(2, 5))
    s.give(0, 1, CITE)
    settle(s)
    return s


def money_appears(s: MinimalState) -> None:
    s.count[MONEY][0] += 1


def a_house_vanishes(s: MinimalState) -> None:
    s.count[HOUSE][s.bank] -= 1


def somebody_is_overdrawn(s: MinimalState) -> None:
    s.count[MONEY][0] -= 25
    s.count[MONEY][1] += 25


def the_bank_owes_houses(s: MinimalState) -> None:
    s.count[HOUSE][s.bank] -= 12
    s.count[HOUSE][0] += 12


def an_item_is_nowhere(s: MinimalState) -> None:
    s.held_by[0] = s.holders()


def an_item_is_with_nobody(s: MinimalState) -> None:
    s.held_by[0] = NOBODY


def a_card_is_in_the_pack_and_in_a_hand(s: MinimalState) -> None:
    s.held_by[4] = 0


def a_card_is_twice_in_the_pack(s: MinimalState) -> None:
    s.order[0].append(4)


def a_card_is_missing_from_the_pack(s: MinimalState) -> None:
    s.order[0].remove(5)


def the_dead_keep_money(s: MinimalState) -> None:
    s.eliminate(0, CITE)


def the_dead_keep_an_item(s: MinimalState) -> None:
    s.pay(1, s.bank, 20, CITE)
    s.close_top()
    s.eliminate(1, CITE)


def a_dead_seat_is_waited_for(s: MinimalState) -> None:
    s.pay(0, s.bank, 20, CITE)
    s.eliminate(0, CITE)
    s.agenda.insert(0, Mark(0, 1))


def a_dead_seat_has_a_window_beside(s: MinimalState) -> None:
    s.pay(0, s.bank, 20, CITE)
    s.eliminate(0, CITE)
    s.standing.append(Beside(0, 1))


def the_agenda_is_empty(s: MinimalState) -> None:
    s.agenda = []


def a_step_did_not_run(s: MinimalState) -> None:
    s.agenda.append(Mark(0, 1))


def dice_wait_for_the_seed(s: MinimalState) -> None:
    s.agenda.append(Toss(0))


def nobody_can_answer(s: MinimalState) -> None:
    s.give(0, s.shelf, CITE)
    s.pay(1, s.bank, 20, CITE)
    s.eliminate(1, CITE)
    s.agenda.append(Ask(1, 1))


def another_question_waits(s: MinimalState) -> None:
    s.agenda.append(Ask(0, 2))


def everybody_is_out(s: MinimalState) -> None:
    s.give(0, s.shelf, CITE)
    for seat in range(3):
        s.pay(seat, s.bank, 20, CITE)
        s.eliminate(seat, CITE)


def it_is_over_and_goes_on(s: MinimalState) -> None:
    s.finish(Outcome((1, 1, 1), (), CITE))
    s.do(Idle())


@pytest.mark.parametrize(
    ("plant", "check", "fault"),
    [
        (money_appears, checks.conserved, "there are 1 of money; the box has 0"),
        (a_house_vanishes, checks.conserved, "there are 9 of house; the box has 10"),
        (somebody_is_overdrawn, checks.covered, "seat:0 has -5 of money"),
        (the_bank_owes_houses, checks.covered, "bank has -2 of house"),
        (an_item_is_nowhere, checks.in_one_place, "item:0 is held by 6, which is no holder"),
        (an_item_is_with_nobody, checks.in_one_place, "item:0 is held by -1, which is no holder"),
        (
            a_card_is_in_the_pack_and_in_a_hand,
            checks.in_one_place,
            "deck 0 lists [4, 5, 6, 7, 8] and holds [5, 6, 7, 8]",
        ),
        (
            a_card_is_twice_in_the_pack,
            checks.in_one_place,
            "deck 0 lists [4, 5, 6, 7, 8, 4] and holds [4, 5, 6, 7, 8]",
        ),
        (
            a_card_is_missing_from_the_pack,
            checks.in_one_place,
            "deck 0 lists [4, 6, 7, 8] and holds [4, 5, 6, 7, 8]",
        ),
        (the_dead_keep_money, checks.left_nothing, "seat:0 is out and still owns something"),
        (the_dead_keep_an_item, checks.left_nothing, "seat:1 is out and still owns something"),
        (
            a_dead_seat_is_waited_for,
            checks.not_stuck,
            "Mark(seat=0, n=1) waits for a seat that is out",
        ),
        (
            a_dead_seat_has_a_window_beside,
            checks.not_stuck,
            "Beside(seat=0, n=1, hour=1152921504606846976) waits for a seat that is out",
        ),
        (the_agenda_is_empty, checks.not_stuck, "the agenda is empty"),
        (
            a_step_did_not_run,
            checks.not_stuck,
            "Mark(seat=0, n=1) on top of the agenda should have run",
        ),
        (
            dice_wait_for_the_seed,
            checks.not_stuck,
            "Toss(seat=0) waits for dice that the seed should have thrown",
        ),
        (
            nobody_can_answer,
            checks.not_stuck,
            "Ask(seat=1, n=1, ms=0) waits and nobody can answer",
        ),
        (
            another_question_waits,
            checks.not_stuck,
            "Ask(seat=1, n=1, ms=0) was asked and Ask(seat=0, n=2, ms=0) waits",
        ),
        (everybody_is_out, checks.not_stuck, "nobody is left and the game goes on"),
        (
            it_is_over_and_goes_on,
            checks.not_stuck,
            "the game is over and the agenda is not empty",
        ),
    ],
)
def test_a_planted_fault_is_found_by_its_check_and_told(
    plant: Callable[[MinimalState], None],
    check: Callable[[MinimalState], Sequence[str | Illegal]],
    fault: str,
) -> None:
    s = healthy()
    assert audit(s) == []
    plant(s)
    assert fault in [str(one) for one in check(s)]
    assert fault in audit(s)
    assert [other(s) for other in CHECKS if other is not check] == [[]] * (len(CHECKS) - 1)


def test_a_game_adds_its_own_rules() -> None:
    s = Strict(minimal_table().edition, 3, healthy())
    assert audit(s) == []
    s.marks = [1, 2, 3, 4]
    assert audit(s) == ["too many marks"]


def test_dice_may_wait_for_the_host() -> None:
    s = minimal_table()
    s.do(Toss(0), Idle())
    settle(s)
    assert audit(s) == []
    s.luck = Luck(1)
    assert len(audit(s)) == 1


def test_when_it_is_over_the_dead_may_have_kept_something() -> None:
    s = healthy()
    s.eliminate(0, CITE)
    s.finish(Outcome((3, 1, 1), (), CITE))
    assert audit(s) == []
