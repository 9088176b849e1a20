"""A match: acting, time, what each seat sees, the pace of the table."""

from __future__ import annotations

import pytest

from magnat.core.action_and_choice import Illegal
from magnat.core.editions.edition import Unknown
from magnat.core.glimpse import SPECTATOR
from magnat.core.kernel import deadline
from magnat.core.step_and_window import NEVER
from magnat.kit.auction import Bid, BidUpTo, PassBid
from magnat.kit.dice import Roll
from magnat.play.fairness import Secret
from magnat.play.match.match import open_match
from magnat.play.record.replay_and_verify import replay, verify
from tests.play.toy_tables import GAME, dumped, fair, finished, reread, roll, to_auction, wander


def test_an_act_is_recorded_and_tells_its_events() -> None:
    match = fair()
    seat = match.s.turn
    events = match.submit(10, seat, Roll())
    assert events[0].kind == "rolled"
    assert [line.at for line in match.record.lines] == [10]
    assert match.history[-1].entry == 1


def test_a_refused_act_is_not_recorded_and_changes_nothing() -> None:
    match = fair()
    before = dumped(match)
    other = (match.s.turn + 1) % 3
    with pytest.raises(Illegal, match="Roll is not possible now"):
        match.submit(0, other, Roll())
    with pytest.raises(Illegal, match="there is no seat 9"):
        match.submit(0, 9, Roll())
    assert match.record.lines == []
    assert dumped(match) == before


def test_a_clock_that_goes_back_does_not_move_the_table() -> None:
    match = fair()
    roll(match, 500)
    to_auction(match)
    at = match.s.clock
    match.submit(at - 300, match.s.turn, PassBid())
    assert match.record.lines[-1].at == at
    assert verify(GAME, reread(match)).is_right


def test_waking_closes_what_fell_silent_and_records_it() -> None:
    match = fair()
    to_auction(match)
    due = match.deadline()
    assert match.wake(due - 1) == []
    events = match.wake(due + 60_000)
    assert "unsold" in [event.kind for event in events]
    assert verify(GAME, reread(match)).is_right


def test_how_often_a_host_wakes_makes_no_difference() -> None:
    once, often = fair(), fair()
    to_auction(once)
    to_auction(often)
    end = once.deadline() + 60_000
    once.wake(end)
    for now in range(often.s.clock, end, 500):
        often.wake(now)
    often.wake(end)
    assert dumped(once) == dumped(often)


def test_a_secret_bid_is_told_to_its_bidder_only() -> None:
    match = fair()
    to_auction(match)
    events = match.submit(match.s.clock, 1, BidUpTo(9))
    assert "limited" in [event.kind for event in events]
    assert "limited" in [one.event.kind for one in match.history if one.is_for(1)]
    for seat in (0, 2, SPECTATOR):
        kinds = [one.event.kind for one in match.history if one.is_for(seat)]
        assert "limited" not in kinds
        assert "bid" in kinds


def test_a_glimpse_hides_the_purses_of_the_others() -> None:
    match = fair()
    assert match.glimpse(0).cash(0) == 20
    assert match.glimpse(0).cash(1) is None


def test_a_finished_game_has_an_end_and_takes_no_more() -> None:
    match = finished()
    assert match.record.end is not None
    assert match.record.end.outcome == match.s.outcome
    assert match.deadline() == NEVER
    with pytest.raises(Illegal, match="the game is over"):
        match.submit(match.s.clock, 0, Roll())


@pytest.mark.parametrize(("pace", "scale"), [("normal", 1), ("leisurely", 3)])
def test_the_pace_of_the_table_stretches_every_silence(pace: str, scale: int) -> None:
    match = fair(pace=pace)
    to_auction(match)
    first_call = 7000 - 2 * (7000 // 3)
    assert deadline(match.s) - match.s.clock == first_call * scale


def test_by_correspondence_auctions_take_secret_maximum_bids_only() -> None:
    match = fair(pace="correspondence")
    to_auction(match)
    kinds = {type(choice.action) for choice in match.choices(1)}
    assert kinds == {BidUpTo, PassBid}
    with pytest.raises(Illegal):
        match.submit(match.s.clock, 1, Bid(1))
    match.submit(match.s.clock, 1, BidUpTo(9))
    match.submit(match.s.clock, 2, BidUpTo(4))
    match.wake(match.s.clock + 7 * 24 * 3600 * 1000)
    stall = next(told for told in match.history if told.event.kind == "sold")
    assert stall.event.facts[:2] == (1, 5)


def test_a_wrong_setting_is_refused_with_the_right_ones() -> None:
    with pytest.raises(Unknown, match="unknown pace 'lively': did you mean leisurely"):
        fair(pace="lively")
    with pytest.raises(Unknown, match="absence setting"):
        fair(absence="sleep")
    with pytest.raises(Unknown, match="2 bots for 3 seats"):
        fair(bots=("uniform", ""))


def test_a_match_goes_on_from_its_record_as_if_nothing_had_happened() -> None:
    whole = wander(fair(), 150)
    first = wander(fair(), 80)
    again = replay(GAME, reread(first))
    assert dumped(again) == dumped(first)
    assert [line.at for line in again.record.lines] == [line.at for line in first.record.lines]
    for line in whole.record.lines[len(again.record.lines) :]:
        again.append(line)
    assert dumped(again) == dumped(whole)


def test_bots_play_their_seats_as_time_goes_by() -> None:
    match = fair(bots=("uniform", "uniform", "idle"), options={"toll": 9})
    while not match.is_over:
        now = match.deadline()
        assert now < NEVER
        match.wake(now)
    assert verify(GAME, reread(match)).is_right
    assert {line.by for line in match.record.lines if hasattr(line, "by")} >= {"uniform", "idle"}


def test_a_bot_waits_for_the_people_at_the_table() -> None:
    match = fair(bots=("", "uniform", "uniform"))
    for _ in range(200):
        if match.deadline() == NEVER:
            break
        match.wake(match.deadline())
    assert match.s.turn == 0
    assert type(match.s.agenda[-1]).__name__ == "Turn"


def test_a_match_with_real_dice_has_no_seed() -> None:
    match = open_match(GAME, seats=2, secret=None)
    assert match.s.luck is None
    assert not match.record.header.is_seeded
    assert match.choices(-2)


def test_the_dice_of_a_game_are_counted() -> None:
    match = wander(fair(secret_seed()), 300)
    throws = match.throws()
    rolled = [told for told in match.history if told.event.kind == "rolled"]
    assert throws.total == len(rolled)
    assert not throws.is_suspect


def secret_seed() -> int:
    return Secret(99, "x").seed
