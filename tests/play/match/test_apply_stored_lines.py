"""Games that were played by other rules: they go on from the last position that can be read."""

from __future__ import annotations

import json
from typing import Any

import pytest

from magnat.core.action_and_choice import Illegal
from magnat.play.match.apply_stored_lines import KeptState, StoredLines
from magnat.play.match.match import Match
from magnat.play.match.table_requests import undo
from magnat.play.record.entries import RecordEntry, RulesEntry, UnknownEntry
from magnat.play.record.reading import parse_record
from magnat.play.record.record import BadRecord, Record
from magnat.play.record.replay_and_verify import continued, replay, seat_match, verify
from magnat.play.text.game_sentences import story
from tests.play.toy_tables import GAME, dumped, fair, finished, wander

REFUSED = '{"do":"Accept","by":1}'  # nobody has offered anything


@pytest.fixture
def new_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the rules of the toy game another number than the one with which its records were
    played."""
    monkeypatch.setattr(GAME, "rules", GAME.rules + 1)


def rows_of(match: Match) -> list[Any]:
    return [json.loads(row) for row in match.record.rows(match.codec)]


def record_of(rows: list[Any]) -> Record:
    return parse_record("".join([json.dumps(row) + "\n" for row in rows]), lambda _: GAME)


def refused_from(match: Match, entry: int, row: str = REFUSED) -> list[Any]:
    """Return the rows of a game in which this version's rules refuse an entry."""
    rows = rows_of(match)
    assert "do" in rows[entry]
    rows[entry] = {"t": rows[entry]["t"], "seat": 0, **json.loads(row)}
    return rows


def acts(match: Match) -> list[int]:
    lines = enumerate(match.record.lines, 1)
    return [n for n, line in lines if isinstance(line, RecordEntry) and line.action is not None]


def test_a_header_says_by_which_rules_the_game_is_played() -> None:
    match = fair()
    assert rows_of(match)[0]["rules"] == GAME.rules
    assert record_of(rows_of(match)).header.rules == GAME.rules


@pytest.mark.usefixtures("new_rules")
def test_a_game_that_the_new_rules_accept_goes_on_where_it_was() -> None:
    match = played_before(120)
    went_on = continued(GAME, record_of(rows_of(match)))
    line = went_on.record.lines[-1]
    assert isinstance(line, RulesEntry)
    assert (line.rules, line.upto) == (GAME.rules, len(match.record.lines))
    assert dumped(went_on) == dumped(match)
    wander(went_on, 60)
    verdict = verify(GAME, record_of(rows_of(went_on)))
    assert verdict.is_right, verdict.wrong
    n = len(match.record.lines) + 1
    assert f"entry {n}: the game went on under rules {GAME.rules}" in verdict.notes


def played_before(entries: int) -> Match:
    """A game that was played under the rules before today's."""
    rules = GAME.rules
    GAME.rules = rules - 1
    try:
        return wander(fair(), entries)
    finally:
        GAME.rules = rules


@pytest.mark.usefixtures("new_rules")
@pytest.mark.parametrize("row", [REFUSED, '{"do":"Abolished","amount":3}', '{"do":"Roll","x":1}'])
def test_a_refused_entry_takes_the_game_back_to_the_position_before_it(row: str) -> None:
    match = played_before(120)
    entry = next(n for n in acts(match) if n > 60)
    went_on = continued(GAME, record_of(refused_from(match, entry, row)))
    line = went_on.record.lines[len(match.record.lines)]
    assert isinstance(line, RulesEntry)
    assert line.upto == entry - 1
    assert dumped(went_on) == dumped(replay(GAME, match.record, to=entry - 1))
    told = [one.text for one in story(went_on, "en")][-1]
    assert told.endswith(f"entries that no longer count: {len(match.record.lines) - entry + 1}.")
    wander(went_on, 60)
    verdict = verify(GAME, record_of(rows_of(went_on)))
    assert verdict.is_right, verdict.wrong
    assert any([f"entries {entry} to" in note for note in verdict.notes])
    assert dumped(replay(GAME, record_of(rows_of(went_on)))) == dumped(went_on)


@pytest.mark.usefixtures("new_rules")
def test_a_stored_state_saves_what_came_after_the_refused_entry() -> None:
    match = played_before(120)
    record = record_of(refused_from(match, acts(match)[10]))
    kept = KeptState(len(match.record.lines), GAME.rules - 1, match.codec.dump(match.s))
    again = seat_match(GAME, record)
    stored = StoredLines(again, kept)
    for line in record.lines:
        stored.add(line)
    assert stored.go_on(0)
    change = again.record.lines[-1]
    assert isinstance(change, RulesEntry)
    assert change.upto == len(match.record.lines)
    assert dumped(again) == dumped(match)


@pytest.mark.usefixtures("new_rules")
@pytest.mark.parametrize("spoiled", ["count", "agenda", "luck", "alive"])
def test_a_stored_state_that_cannot_be_restored_is_left_alone(spoiled: str) -> None:
    match = played_before(120)
    entry = acts(match)[10]
    record = record_of(refused_from(match, entry))
    state = {**match.codec.dump(match.s), spoiled: [7, "x"]}
    stored = StoredLines(
        seat_match(GAME, record), KeptState(len(record.lines), GAME.rules - 1, state)
    )
    for line in record.lines:
        stored.add(line)
    assert stored.go_on(0)
    change = stored.match.record.lines[-1]
    assert isinstance(change, RulesEntry)
    assert change.upto == entry - 1


@pytest.mark.usefixtures("new_rules")
def test_entries_before_a_change_of_the_rules_cannot_be_undone() -> None:
    went_on = continued(GAME, record_of(rows_of(played_before(80))))
    assert went_on.record.kept(1) == []
    with pytest.raises(Illegal):
        undo(went_on, went_on.s.clock, 0, acts(went_on)[-1])


@pytest.mark.usefixtures("new_rules")
def test_an_entry_that_today_ends_the_game_too_early_is_taken_back() -> None:
    rules = GAME.rules
    GAME.rules = rules - 1
    whole = finished()
    GAME.rules = rules
    rows = rows_of(whole)
    record = record_of([*rows[:-1], {"t": whole.record.at}])  # it went on, without an end
    went_on = continued(GAME, record)
    assert not went_on.is_over
    change = went_on.record.lines[-1]
    assert isinstance(change, RulesEntry)
    assert change.upto == len(rows) - 3


@pytest.mark.usefixtures("new_rules")
def test_a_finished_game_of_other_rules_ends_as_recorded() -> None:
    rules = GAME.rules
    GAME.rules = rules - 1
    whole = finished()
    GAME.rules = rules
    record = record_of(refused_from(whole, acts(whole)[30]))
    match = replay(GAME, record)
    assert match.is_over
    assert match.s.outcome == whole.s.outcome
    assert len(match.record.lines) == len(whole.record.lines)
    assert not verify(GAME, record).is_right  # it is shown, but nothing of it is proved


def test_an_entry_of_todays_rules_is_never_passed_over() -> None:
    match = wander(fair(), 80)
    record = record_of(refused_from(match, acts(match)[20]))
    with pytest.raises(BadRecord, match="Accept"):
        continued(GAME, record)
    with pytest.raises(BadRecord, match="Abolished"):
        record_of(refused_from(match, acts(match)[20], '{"do":"Abolished"}'))


def test_the_rules_cannot_change_to_those_that_are_played() -> None:
    match = wander(fair(), 20)
    state = match.codec.dump(match.s)
    rows = [
        *rows_of(match),
        {"t": match.record.at, "rules": GAME.rules, "upto": 20, "state": state},
    ]
    with pytest.raises(BadRecord, match=f"played by rules {GAME.rules} already"):
        record_of(rows)


@pytest.mark.usefixtures("new_rules")
def test_an_entry_that_cannot_be_decoded_is_kept_as_it_is() -> None:
    match = played_before(60)
    entry = acts(match)[-1]
    rows = refused_from(match, entry, '{"do":"Abolished","amount":3}')
    went_on = continued(GAME, record_of(rows))
    assert isinstance(went_on.record.lines[entry - 1], UnknownEntry)
    assert rows_of(went_on)[entry] == rows[entry]
