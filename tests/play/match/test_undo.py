"""Undo: free inside one's own turn, otherwise with the consent of affected players."""

from __future__ import annotations

import pytest

from magnat.core.action_and_choice import Action, Illegal
from magnat.core.kernel import deadline
from magnat.core.step_and_window import NOBODY, Seat
from magnat.games.monopoly.rules.property.building import Build
from magnat.games.richesses.rules.trade.outbidding_sales import Outbid
from magnat.kit.auction import Bid, BidUpTo, PassBid
from magnat.kit.claim import Claim
from magnat.kit.trade import Accept, Decline, Offer, Withdraw
from magnat.play.match import table_requests
from magnat.play.match.match import Match
from magnat.play.match.undo_consent import StateBefore, whom_to_ask
from magnat.play.record.entries import RecordEntry, TalkEntry, UndoEntry
from magnat.play.record.record import BadRecord
from magnat.play.record.replay_and_verify import replay, verify
from magnat.play.text.game_sentences import as_text, story
from magnat.testing import ScenarioTable, table
from tests.play.toy_tables import GAME, dumped, fair, finished, reread, roll, to_auction, to_turn
from tests.toy import Sale


def with_a_stall() -> tuple[Match, int]:
    """Return a match in which a seat owns a stall and has the turn, and that seat."""
    match = fair(seats=3)
    to_auction(match)
    match.submit(match.s.clock, 0, Bid(1))
    match.wake(match.s.clock + 60_000)
    assert match.s.items(0)
    for _ in range(60):
        if to_turn(match) == 0:
            return match, match.s.items(0)[0]
        roll(match, match.s.clock + 10)
    raise AssertionError("seat 0 never had a turn")


def offer(match: Match, stall: int) -> None:
    match.submit(match.s.clock + 10, 0, Offer(1, -3, (stall,), ()))


def test_an_offer_made_in_ones_own_turn_is_taken_back_freely() -> None:
    match, stall = with_a_stall()
    clock, before = match.s.clock, len(match.s.standing)
    offer(match, stall)
    assert len(match.s.standing) == before + 1
    assert table_requests.undo(match, clock + 50, 0)
    assert len(match.s.standing) == before
    assert isinstance(match.record.lines[-1], UndoEntry)
    assert verify(GAME, reread(match)).is_right


def test_the_leader_of_an_auction_takes_no_bid_back_unless_all_agree() -> None:
    match = fair(seats=3)
    to_auction(match)
    leader = match.s.turn
    match.submit(match.s.clock, leader, Bid(1))
    assert not table_requests.undo(match, match.s.clock + 10, leader)
    assert match.undo_agreement.request is not None
    others = {0, 1, 2} - {leader}
    assert match.undo_agreement.request.waiting == others
    for seat in sorted(others):
        assert table_requests.agree(match, match.s.clock, seat) is (seat == max(others))
    lot = match.s.top
    assert isinstance(lot, Sale)
    assert lot.high == NOBODY
    assert verify(GAME, reread(match)).is_right


def test_nor_is_a_pass_or_a_maximum_taken_back_freely() -> None:
    for action in (PassBid(), BidUpTo(2)):
        match = fair(seats=3)
        to_auction(match)
        seat = match.s.turn
        match.submit(match.s.clock, seat, action)
        assert not table_requests.undo(match, match.s.clock + 10, seat)
        assert match.undo_agreement.request is not None
        assert match.undo_agreement.request.waiting == {0, 1, 2} - {seat}


def test_a_record_that_takes_a_bid_back_without_consent_is_refused() -> None:
    match = fair(seats=3)
    to_auction(match)
    leader = match.s.turn
    match.submit(match.s.clock, leader, Bid(1))
    with pytest.raises(BadRecord, match="not all whom it touches agreed"):
        match.append(UndoEntry(match.s.clock, leader, (len(match.record.lines),)))


def test_what_was_undone_stays_in_the_record_and_in_the_story_struck_through() -> None:
    match, stall = with_a_stall()
    offer(match, stall)
    n = len(match.record.lines)
    table_requests.undo(match, match.s.clock, 0)
    assert n in match.record.struck
    assert f'"undo":[{n}]' in match.record.text(match.codec)
    told = [one for one in story(match, "en") if one.entry == n]
    assert told
    assert all(one.is_struck for one in told)
    assert "~~Player 1 offers to sell" in as_text(story(match, "en"))
    assert "Player 1 takes a move back." in as_text(story(match, "en"))


def test_several_acts_are_taken_back_one_after_the_other() -> None:
    match, stall = with_a_stall()
    start = match.codec.dump(match.s)
    offer(match, stall)
    match.submit(match.s.clock + 10, 0, Withdraw(1))
    assert table_requests.undo(match, match.s.clock, 0)
    assert table_requests.undo(match, match.s.clock, 0)
    now = match.codec.dump(match.s)
    assert {key: now[key] for key in now if key not in ("clock", "since")} == {
        key: start[key] for key in start if key not in ("clock", "since")
    }
    assert verify(GAME, reread(match)).is_right


def test_a_throw_is_not_taken_back_freely() -> None:
    match = fair()
    seat = roll(match)
    assert not table_requests.undo(match, match.s.clock, seat)
    assert match.undo_agreement.request is not None
    assert match.undo_agreement.request.waiting == {0, 1, 2} - {seat}


def test_a_throw_is_taken_back_when_everybody_agrees() -> None:
    match = fair()
    before = match.codec.dump(match.s)
    seat = roll(match, 40)
    table_requests.undo(match, 50, seat)
    others = sorted({0, 1, 2} - {seat})
    assert not table_requests.agree(match, 60, others[0])
    assert table_requests.agree(match, 70, others[1])
    after = match.codec.dump(match.s)
    assert after["luck"] == before["luck"]
    assert after["held_by"] == before["held_by"]
    assert after["clock"] == 70
    assert verify(GAME, reread(match)).is_right


def test_one_refusal_ends_the_request() -> None:
    match = fair()
    seat = roll(match)
    table_requests.undo(match, match.s.clock, seat)
    state = dumped(match)
    table_requests.refuse(match, match.s.clock, (seat + 1) % 3)
    assert match.undo_agreement.request is None
    assert dumped(match) == state
    with pytest.raises(Illegal, match="nobody asked this player"):
        table_requests.agree(match, match.s.clock, (seat + 2) % 3)


def test_a_request_is_void_once_the_game_goes_on() -> None:
    match = fair()
    seat = roll(match)
    table_requests.undo(match, match.s.clock, seat)
    to_turn(match)
    roll(match, match.s.clock + 5)
    assert match.undo_agreement.request is None


def test_whoever_acted_since_is_asked() -> None:
    match, stall = with_a_stall()
    offer(match, stall)
    match.submit(match.s.clock, 1, Decline(0))
    assert not table_requests.undo(match, match.s.clock, 0)
    assert match.undo_agreement.request is not None
    assert match.undo_agreement.request.waiting == {1}
    assert table_requests.agree(match, match.s.clock, 1)
    assert verify(GAME, reread(match)).is_right


def test_a_bid_in_the_turn_of_another_is_taken_back_with_the_consent_of_all() -> None:
    match = fair()
    to_auction(match)
    first, second = (match.s.turn + 1) % 3, (match.s.turn + 2) % 3
    match.submit(match.s.clock, first, Bid(2))
    match.submit(match.s.clock, second, Bid(4))
    assert not table_requests.undo(match, match.s.clock, first)
    assert match.undo_agreement.request is not None
    assert match.undo_agreement.request.waiting == {0, 1, 2} - {first}


def test_bots_and_the_absent_are_not_asked() -> None:
    match = fair(bots=("", "uniform", "uniform"))
    for _ in range(200):
        if match.s.turn == 0 and type(match.s.agenda[-1]).__name__ == "Turn":
            break
        match.wake(match.deadline())
    roll(match, match.s.clock + 1)
    assert table_requests.undo(match, match.s.clock, 0)


def test_after_taking_back_the_question_is_asked_anew() -> None:
    match = fair()
    to_auction(match)
    match.submit(match.s.clock, 1, PassBid())
    late = deadline(match.s) - 1
    table_requests.undo(match, late, 1)
    table_requests.agree(match, late, 0)
    assert table_requests.agree(match, late, 2)
    assert deadline(match.s) - match.s.clock == 7000 - 2 * (7000 // 3)


def test_there_is_nothing_to_take_back_before_ones_first_act() -> None:
    match = fair()
    with pytest.raises(Illegal, match="nothing to take back"):
        table_requests.undo(match, 0, 1)


def test_nothing_is_taken_back_once_the_game_is_over() -> None:
    match = finished()
    with pytest.raises(Illegal, match="once the game is over"):
        table_requests.undo(match, match.s.clock, 0)


def test_a_record_in_which_nobody_agreed_is_refused() -> None:
    match = fair()
    seat = roll(match)
    with pytest.raises(BadRecord, match="not all whom it touches agreed"):
        match.append(UndoEntry(match.s.clock, seat, (1,)))
    match.append(TalkEntry(match.s.clock, seat, "ask_undo", {"entry": 1}))
    with pytest.raises(BadRecord, match="not all whom it touches agreed"):
        match.append(UndoEntry(match.s.clock, seat, (1,)))


def test_a_match_reloaded_in_the_middle_of_a_request_still_waits() -> None:
    match = fair()
    seat = roll(match)
    table_requests.undo(match, match.s.clock, seat)
    again = replay(GAME, reread(match))
    assert again.undo_agreement.request is not None
    assert match.undo_agreement.request is not None
    assert again.undo_agreement.request.waiting == match.undo_agreement.request.waiting
    for other in sorted(again.undo_agreement.request.waiting):
        table_requests.agree(again, again.s.clock, other)
    assert again.record.struck == {1}


def asked_for(t: ScenarioTable, seat: Seat, action: Action) -> list[Seat]:
    """Return whom a seat must ask that takes back what it does now."""
    secrecy = t.game.secrecy()
    before = StateBefore(t.s, secrecy)
    t.does(seat, action)
    return whom_to_ask(t.s, [before.trace(t.s, RecordEntry(0, seat, action), secrecy)], seat)


def test_RDM_21_a_higher_offer_for_a_private_sale_is_taken_back_only_if_all_agree() -> None:
    t = table("richesses/nathan-urss", seats=4, plates="photographed")
    silver = [n for n in range(len(t.s.held_by)) if t.s.item_name(n).startswith("title:argent")]
    for title in silver[:3]:
        t.holds(1, t.s.item_name(title))
    t.does(1, Offer(2, -4_000_000, tuple(silver[:3])))
    t.does(2, Accept(1))
    assert asked_for(t, 0, Outbid(1, silver[0], 5_000_000)) == [1, 2, 3]


def test_a_deal_is_taken_back_only_if_both_agree() -> None:
    t = table("monopoly/europe", seats=3)
    t.holds(1, "title:riga")
    t.does(1, Offer(0, -60, (t.item("title:riga"),)))
    assert asked_for(t, 0, Accept(1)) == [1]
    t.holds(0, "title:vilnius")
    assert asked_for(t, 0, Build(t.item("title:vilnius"))) == []


def test_a_rent_claimed_in_ones_own_turn_is_taken_back_freely() -> None:
    t = table("monopoly/europe", seats=2, first=1)
    t.holds(0, "title:riga")
    t.roll(1, 1, 2)
    assert asked_for(t, 0, Claim(1, t.item("title:riga"))) == []
