"""Fuzzing: finds planted errors, shortens them, and finds nothing in correct games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from magnat.core.action_and_choice import Action, Choice, Illegal
from magnat.core.editions.edition import Edition
from magnat.core.luck import Luck
from magnat.core.state import State
from magnat.core.step_and_window import Window
from magnat.kit.auction import Bid
from magnat.kit.claim import Claim
from magnat.kit.dice import Roll
from magnat.kit.may_not import MayNot
from magnat.play.record.reading import read_record
from magnat.play.simulate.fuzz import Report, fuzz, fuzz_game, near_miss
from tests.play.toy_tables import GAME, toy
from tests.toy import FairGame, FairTable

CALM: dict[str, int | str | bool] = {"minutes": 0}


def test_nothing_is_found_in_a_sound_game() -> None:
    report = fuzz(GAME, seconds=3, games=2, options=CALM)
    assert report.findings == []
    assert report.entries > 100
    assert report.misses > 20


class LeakyTable(FairTable):
    """A table at which money gets lost in the third lap."""

    def lap(self) -> None:
        super().lap()
        if self.laps == 3:
            self.count[0][self.bank] -= 1

    def clone(self) -> LeakyTable:
        return LeakyTable(self.edition, self.seats, self)


class LeakyFair(FairGame):
    def table(self, edition: Edition, seats: int) -> State:
        return LeakyTable(edition, seats)


def test_a_leak_is_found_shrunk_and_saved_as_a_record(tmp_path: Path) -> None:
    report = fuzz(LeakyFair(), seconds=20, games=1, options=CALM, folder=tmp_path)
    (finding,) = report.findings
    assert "the books do not balance" in finding.what
    assert "there are -1 of money" in finding.what
    (path,) = tmp_path.glob("*.jsonl")
    record = read_record(path, toy)
    assert len(record.lines) == len(finding.record.lines) < 40
    assert finding.what in path.with_suffix(".txt").read_text(encoding="utf-8")


class Lax(Window[FairTable]):
    """A claim window that accepts the claims of seats which are not entitled."""

    cite = "fair.toll"

    def choices(self, s: FairTable, seat: int) -> list[Choice]:
        return [Choice(Claim(0, 0))]

    def fault(self, s: FairTable, seat: int, action: Action) -> Illegal | None:
        s.turn_missed(0)  # a look that changes something
        return None

    def take(self, s: FairTable, seat: int, action: Action) -> None:
        s.note("claimed", self.cite, seat, 0, 0, 0)


class LaxTable(FairTable):
    def rights(self) -> tuple[Window[Any], ...]:
        return (Lax(-1), *super().rights())

    def clone(self) -> LaxTable:
        return LaxTable(self.edition, self.seats, self)

    def faults(self) -> list[Illegal]:
        wrong = Illegal("somebody has fewer than no turns to miss", "")
        return [wrong] if min(self.skips) < 0 else []


class LaxFair(FairGame):
    def table(self, edition: Edition, seats: int) -> State:
        return LaxTable(edition, seats)


def test_a_check_that_changes_the_table_is_found() -> None:
    game = LaxFair()
    finding = fuzz_game(game, game.load(options=CALM), 1, Report())
    assert finding is not None
    assert "fewer than no turns" in finding.what


class CurtTable(FairTable):
    """A table that gives no reason for a refusal."""

    def rights(self) -> tuple[Window[Any], ...]:
        return tuple([right for right in super().rights() if not isinstance(right, MayNot)])

    def clone(self) -> CurtTable:
        return CurtTable(self.edition, self.seats, self)


class CurtFair(FairGame):
    def table(self, edition: Edition, seats: int) -> State:
        return CurtTable(edition, seats)


def test_a_refusal_that_cites_the_dice_for_anything_else_is_found() -> None:
    game = CurtFair()
    finding = fuzz_game(game, game.load(options=CALM), 1, Report())
    assert finding is not None
    assert "is refused by the dice" in finding.what


@pytest.mark.parametrize(
    "choice",
    [
        Choice(Bid(0), low=5, high=20, by=5),
        Choice(Claim(1, 2)),
    ],
)
def test_a_near_miss_is_never_covered_by_its_choice(choice: Choice) -> None:
    luck = Luck(3)
    for _ in range(50):
        action = near_miss(choice, luck)
        assert action is not None
        assert not choice.covers(action)


def test_an_action_without_fields_cannot_be_nearly_right() -> None:
    assert near_miss(Choice(Roll()), Luck(1)) is None
