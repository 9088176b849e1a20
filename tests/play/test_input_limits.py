"""Input from outside is bounded and cleaned."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest

from magnat.core.action_and_choice import Illegal
from magnat.core.state import State
from magnat.play import input_limits
from magnat.play.input_limits import LATEST, OutOfBounds, must_be_bounded, must_be_name, tidy
from magnat.play.match import table_requests
from magnat.play.match.undo_request import REACH
from magnat.play.record.entries import RecordEntry
from magnat.play.record.reading import parse_record
from magnat.play.record.record import BadRecord
from magnat.play.record.replay_and_verify import verify
from tests.play.toy_tables import ENDLESS, GAME, fair, finished, toy, wander


def rows() -> list[dict[str, Any]]:
    match = finished()
    return [json.loads(row) for row in match.record.rows(match.codec)]


def text(lines: list[dict[str, Any]]) -> str:
    return "".join([json.dumps(line) + "\n" for line in lines])


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (" a\n\x00b\u202e ", "a b"),
        ("\u3164\u200b\u2800", ""),
        ("Zoe\u0301", "Zoé"),
        ("Z\u0336\u0336\u0336\u0336oe", "Z\u0336\u0336oe"),
        ("Ada  \t  Lovelace", "Ada Lovelace"),
    ],
)
def test_a_name_is_one_line_of_letters_that_can_be_seen(typed: str, kept: str) -> None:
    assert tidy(typed) == kept
    assert must_be_name(kept) == kept


@pytest.mark.parametrize(
    "wrong", [True, 1.5, 1 << 60, [[[[[[[[[[1]]]]]]]]]], ["x" * 500], [1] * 9999]
)
def test_nothing_in_an_action_is_too_large_too_deep_or_no_number(wrong: Any) -> None:
    with pytest.raises(OutOfBounds):
        must_be_bounded({"do": "Bid", "amount": wrong})


@pytest.mark.parametrize(
    ("where", "key", "value", "says"),
    [
        (0, "names", ["A" * 100_000], "at most 24 letters"),
        (0, "names", ["A\u202eB"], "can be seen"),
        (0, "seats", 10**9, "from 1 to 12"),
        (0, "seats", True, "whole number"),
        (0, "engine", "x" * 5_000, "at most 200 letters"),
        (0, "options", {"x" * 5_000: 1}, "at most 200 letters"),
        (0, "options", {"minutes": 10**30}, "too large"),
        (0, "position", [[[[[[[[[[0]]]]]]]]]], "nested too deep"),
        (2, "t", 1 << 63, "whole number of milliseconds"),
        (2, "t", LATEST + 1, "whole number of milliseconds"),
        (2, "bot", "x" * 5_000, "at most 200 letters"),
        (2, "seat", True, "whole number"),
        (-1, "end", {"places": ["1", 2, 3], "worth": [], "cite": ""}, "whole number"),
        (-1, "secret", {"seed": "f" * 33, "salt": ""}, "hexadecimal seed"),
    ],
)
def test_a_record_with_something_out_of_bounds_is_refused(
    where: int, key: str, value: Any, says: str
) -> None:
    lines = rows()
    if key == "names":
        value = value + [""] * (lines[0]["seats"] - len(value))
    lines[where][key] = value
    with pytest.raises(BadRecord) as refused:
        parse_record(text(lines), toy)
    assert says in str(refused.value)
    assert len(str(refused.value)) < 400  # and no bomb is thrown back


@pytest.mark.parametrize(
    "line",
    [
        {"say": "sit", "name": "B" * 90_000},
        {"say": "sit", "name": 5},
        {"say": "ask_undo", "entry": "x"},
        {"say": "vote", "on": "0", "what": "bot"},
        {"say": "replace", "by": 1},
        {"undo": [1, 1]},
        {"undo": [True]},
    ],
)
def test_what_is_said_is_bounded_too(line: dict[str, Any]) -> None:
    lines = rows()
    lines.insert(5, {"t": lines[4]["t"], "seat": 0, **line})
    with pytest.raises(BadRecord) as refused:
        parse_record(text(lines), toy)
    assert refused.value.entry == 5


def test_a_record_has_only_so_many_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("magnat.play.record.reading.MOST_ROWS", 10)
    with pytest.raises(BadRecord, match="more than 10 lines"):
        parse_record(text(rows()), toy)
    assert input_limits.MOST_ROWS <= 50_000


# Costs of requests

watched = pytest.mark.skipif(
    "MAGNAT_EXPECT_COMPILED" in os.environ, reason="only interpreted code can be watched"
)


def watch(monkeypatch: pytest.MonkeyPatch) -> list[RecordEntry]:
    """Return a list to which every entry that is played or replayed is added."""
    played: list[RecordEntry] = []
    apply = RecordEntry.apply

    def count(self: RecordEntry, s: State) -> None:
        played.append(self)
        apply(self, s)

    monkeypatch.setattr(RecordEntry, "apply", count)
    return played


@watched
def test_asking_for_much_costs_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Repeated requests to undo from entry 1 on do not replay the game."""
    match = fair(seats=3)
    wander(match, 120)
    lines = [json.loads(row) for row in match.record.rows(match.codec)]
    asked = {"t": lines[-1]["t"], "seat": 0, "say": "ask_undo", "entry": 1}
    played = watch(monkeypatch)
    verdict = verify(GAME, parse_record(text([*lines, *[asked] * 500]), toy))
    assert verdict.is_right
    once = len(match.record.kept())
    assert len(played) == once
    agreed = {"t": lines[-1]["t"], "seat": 1, "say": "agree"}
    played.clear()
    verdict = verify(GAME, parse_record(text([*lines, *[asked, agreed] * 500]), toy))
    assert verdict.is_right
    assert len(played) <= 2 * once + 100  # each entry's trace is found once, whoever asks


@watched
def test_an_undo_plays_no_more_than_what_lies_between_two_checks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = fair(seats=3)
    wander(match, 300)
    assert not match.is_over
    played = watch(monkeypatch)
    assert not table_requests.undo(match, match.s.clock, 0, 1)
    request = match.undo_agreement.request
    assert request is not None
    assert request.waiting == {1, 2}
    assert len(played) <= 60


def test_nobody_takes_back_the_whole_evening() -> None:
    match = fair(seats=3, options=ENDLESS)
    wander(match, REACH + 20)
    assert not match.is_over
    with pytest.raises(Illegal, match=f"at most {REACH} acts"):
        table_requests.undo(match, match.s.clock, 0, 1)
    last = match.record.kept()[-1]
    lines = [json.loads(row) for row in match.record.rows(match.codec)]
    far = {"t": lines[-1]["t"], "seat": 0, "say": "ask_undo", "entry": 1}
    near = {"t": lines[-1]["t"], "seat": 0, "say": "ask_undo", "entry": last}
    assert not verify(GAME, parse_record(text([*lines, far]), toy)).is_right
    assert verify(GAME, parse_record(text([*lines, near]), toy)).is_right


def test_a_check_can_neither_go_missing_nor_be_added() -> None:
    lines = rows()
    checks = [n for n, line in enumerate(lines) if "check" in line]
    assert checks
    without = [line for n, line in enumerate(lines) if n != checks[0]]
    verdict = verify(GAME, parse_record(text(without), toy))
    assert verdict.wrong is not None
    assert "a check is missing" in verdict.wrong.what
    twice = [*lines[: checks[0] + 1], lines[checks[0]], *lines[checks[0] + 1 :]]
    verdict = verify(GAME, parse_record(text(twice), toy))
    assert verdict.wrong is not None
    assert "where none belongs" in verdict.wrong.what
