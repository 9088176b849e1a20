"""Replay and verify: the same game again, and the entry where something differs."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from magnat.play.fairness import Secret
from magnat.play.record.reading import parse_record
from magnat.play.record.record import BadRecord
from magnat.play.record.replay_and_verify import replay, verify
from tests.play.toy_tables import GAME, dumped, fair, finished, reread, toy, wander


def changed(match_text: str, entry: int, change: Callable[[dict[str, Any]], None]) -> str:
    lines = match_text.splitlines()
    found = json.loads(lines[entry])
    change(found)
    lines[entry] = json.dumps(found)
    return "\n".join(lines) + "\n"


def test_a_replayed_game_is_the_same_table() -> None:
    match = wander(fair(), 400)
    assert dumped(replay(GAME, reread(match))) == dumped(match)


def test_a_game_can_be_replayed_to_any_entry_and_played_on() -> None:
    match = wander(fair(), 200)
    half = replay(GAME, reread(match), to=77)
    assert len(half.record.lines) == 77
    assert dumped(half) == dumped(wander(fair(), 76))  # one of the 77 is a check
    wander(half, 30, seed=5)
    assert verify(GAME, reread(half)).is_right


UNCHAINED = "no chain: hours, names and talk may have been changed and nobody knows"
UNSIGNED = "UNSIGNED: anybody could have written this record"
NOBODY = (
    "NOBODY'S WORDS are in the seed: whoever ran the server could choose every throw before the "
    "game"
)


def test_there_is_no_replay_past_the_last_entry() -> None:
    match = wander(fair(), 5)
    with pytest.raises(BadRecord, match="there is no such entry: they are 1 to 5"):
        replay(GAME, match.record, to=6)


def test_a_whole_game_verifies() -> None:
    verdict = verify(GAME, reread(finished()))
    assert verdict.is_right, verdict.wrong
    assert verdict.notes == [NOBODY, UNCHAINED, UNSIGNED]


def test_a_game_under_way_verifies_too_with_its_seed() -> None:
    match = wander(fair(), 120)
    assert verify(GAME, reread(match)).notes == [
        *(NOBODY, "the game is not over"),
        *(UNCHAINED, UNSIGNED),
    ]
    public = reread(match, public=True)
    verdict = verify(GAME, public)
    assert verdict.wrong is not None
    assert "the seed is not revealed before the end" in str(verdict.wrong)
    assert verify(GAME, public, Secret(7, "salt")).is_right


def test_verify_names_the_entry_that_was_tampered_with() -> None:
    match = wander(fair(), 120)
    text = match.record.text(match.codec)
    bids = [n for n, row in enumerate(text.splitlines()) if '"do":"Bid"' in row]

    def overbid(found: dict[str, Any]) -> None:
        found["amount"] = 10_000

    verdict = verify(GAME, parse_record(changed(text, bids[0], overbid), toy))
    assert verdict.wrong is not None
    assert verdict.wrong.entry == bids[0]
    assert "too much: at most" in str(verdict.wrong)


def test_a_change_that_stays_legal_is_found_at_the_next_hash() -> None:
    match = wander(fair(), 120)
    text = match.record.text(match.codec)
    rows = text.splitlines()
    check = next(n for n, row in enumerate(rows) if '"check"' in row)

    def earlier(found: dict[str, Any]) -> None:
        found["t"] -= 1

    verdict = verify(GAME, parse_record(changed(text, check - 1, earlier), toy))
    assert verdict.wrong is not None
    assert verdict.wrong.entry == check
    assert "where the record has" in str(verdict.wrong)


def test_an_outcome_that_was_not_reached_is_found() -> None:
    match = finished()
    text = match.record.text(match.codec)

    def win(found: dict[str, Any]) -> None:
        found["end"]["places"] = [1, 1, 1]

    verdict = verify(GAME, parse_record(changed(text, len(text.splitlines()) - 1, win), toy))
    assert verdict.wrong is not None
    assert verdict.wrong.entry == len(match.record.lines)
    assert "the record says" in str(verdict.wrong)


def test_a_seed_that_was_not_promised_is_found() -> None:
    match = finished()
    text = match.record.text(match.codec, public=True)

    def other(found: dict[str, Any]) -> None:
        found["secret"]["seed"] = "8"

    with pytest.raises(BadRecord, match="not the one that the commitment promised"):
        parse_record(changed(text, len(text.splitlines()) - 1, other), toy)


def test_a_game_that_is_over_must_reveal_its_seed_and_have_an_end() -> None:
    match = finished()
    text = match.record.text(match.codec)

    def conceal(found: dict[str, Any]) -> None:
        del found["secret"]

    last = len(text.splitlines()) - 1
    verdict = verify(GAME, parse_record(changed(text, last, conceal), toy))
    assert "the end does not reveal the seed" in str(verdict.wrong)
    endless = "\n".join(text.splitlines()[:-1]) + "\n"
    assert "has no end" in str(verify(GAME, parse_record(endless, toy)).wrong)


def test_a_record_of_an_edition_that_was_edited_since_stays_right_while_it_leads_to_the_same() -> (
    None
):
    match = wander(fair(), 60)

    def older(found: dict[str, Any]) -> None:
        found["edition"] = "fair@000000000000"

    text = changed(match.record.text(match.codec), 0, older)
    verdict = verify(GAME, parse_record(text, toy))
    assert verdict.is_right
    assert verdict.checks > 0
    assert "its file has changed since" in verdict.notes[0]

    def other(found: dict[str, Any]) -> None:
        found["check"] = "0" * 16

    check = next(n for n, row in enumerate(text.splitlines()) if '"check"' in row)
    verdict = verify(GAME, parse_record(changed(text, check, other), toy))
    assert verdict.wrong is not None
    assert verdict.wrong.entry == check
    assert "its file has changed since" in verdict.notes[0]


def test_a_record_of_an_older_engine_replays_or_says_why_not() -> None:
    match = wander(fair(), 60)

    def older(found: dict[str, Any]) -> None:
        found["engine"] = "0.0.1"

    text = changed(match.record.text(match.codec), 0, older)
    assert verify(GAME, parse_record(text, toy)).is_right

    def bad(found: dict[str, Any]) -> None:
        found["check"] = "0" * 16

    check = next(n for n, row in enumerate(text.splitlines()) if '"check"' in row)
    wrong = str(verify(GAME, parse_record(changed(text, check, bad), toy)).wrong)
    assert f"entry {check}" in wrong
    assert "played with engine 0.0.1" in wrong


def test_a_record_with_the_hosts_own_dice_replays() -> None:
    from magnat.kit.dice import Dice
    from magnat.play.match.match import open_match
    from tests.play.toy_tables import ENDLESS

    match = open_match(GAME, seats=2, options=ENDLESS)
    match.submit(0, -2, Dice((3,)))
    match.submit(5, -2, Dice((6,)))
    assert match.s.turn == 1
    record = parse_record(match.record.text(match.codec), toy)
    assert '"seat":-2' in match.record.text(match.codec)
    assert dumped(replay(GAME, record)) == dumped(match)


def test_a_thousand_actions_verify_in_under_a_second() -> None:
    record = reread(wander(fair(), 1000))
    began = time.process_time()
    verdict = verify(GAME, record)
    assert verdict.is_right
    assert verdict.entries >= 1000
    assert time.process_time() - began < 1.0
