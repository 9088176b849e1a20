"""Raised secret maximums: entries that clients do not count."""

from __future__ import annotations

from magnat.core.step_and_window import CHANCE, Seat
from magnat.games import find
from magnat.games.monopoly.rules.property.buying import LeaveIt
from magnat.kit.auction import Bid, BidUpTo
from magnat.kit.dice import Dice, Roll
from magnat.kit.set_by_hand import SetPlace
from magnat.play.match.match import Match, open_match
from magnat.play.record.entries import CheckEntry
from magnat.play.record.record import Record
from magnat.play.record.replay_and_verify import verify
from magnat.play.record.state_hash import CHECK_EVERY


def in_auction(*bots: str) -> Match:
    """Return a match in which seat 0 leads in an auction with a secret maximum."""
    match = open_match(find("monopoly"), seats=len(bots), bots=bots, position=[SetPlace(0, (3,))])
    for seat, action in ((0, Roll()), (CHANCE, Dice((1, 2))), (0, LeaveIt()), (0, BidUpTo(60))):
        match.submit(match.hour(0), seat, action)
    return match


def raise_maximum(match: Match, amount: int, now: int = 0) -> None:
    match.submit(match.hour(now), 0, BidUpTo(amount))


def test_a_raise_has_no_number() -> None:
    match = in_auction("", "")
    shown, before = match.record.shown, match.shown_n
    for amount in range(61, 61 + CHECK_EVERY):  # a check is not due earlier either
        raise_maximum(match, amount)
    lines = match.record.lines
    assert not [one for one in lines if isinstance(one, CheckEntry)]
    assert match.shown_n == before
    match.submit(match.hour(0), 1, Bid(20))
    assert match.shown_n == before + 1
    assert shown.entry(before + 1) == len(lines)
    assert shown.entry(before) == before
    assert shown.last(before) == len(lines) - 1
    assert {shown.number(entry) for entry in range(before, len(lines))} == {before}


def test_checks_count_the_acts_that_all_see() -> None:
    match = in_auction("", "")
    for i in range(CHECK_EVERY):
        raise_maximum(match, 500 + i)
        match.submit(match.hour(0), 1, Bid(70 + 2 * i))
    checks = [n for n, line in enumerate(match.record.lines, 1) if isinstance(line, CheckEntry)]
    assert [match.record.shown.number(n) for n in checks] == [CHECK_EVERY + 1]
    assert verify(match.game, Record(match.record.header, match.record.lines)).is_right


def test_a_rollback_gives_the_numbers_back() -> None:
    match = in_auction("", "")
    raise_maximum(match, 70)
    mark, before = match.snapshot(), match.shown_n
    raise_maximum(match, 80)
    match.step_back(mark)
    match.submit(match.hour(0), 1, Bid(20))
    assert match.shown_n == before + 1


def test_a_replay_hides_the_same_entries() -> None:
    match = in_auction("", "")
    raise_maximum(match, 70)
    verdict = verify(match.game, Record(match.record.header, match.record.lines))
    again = verdict.match
    assert verdict.is_right
    assert again is not None
    assert again.record.shown.is_hidden(len(match.record.lines))
    assert again.shown_n == match.shown_n


def due(match: Match) -> tuple[int, Seat]:
    return match.position.due()


def test_a_raise_delays_no_bot() -> None:
    match = in_auction("", "", "balanced")
    before = due(match)
    assert before[1] == 2
    raise_maximum(match, 70, match.hour(0) + 100)
    assert due(match) == before
