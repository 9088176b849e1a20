"""Absent players: wait, skip, a bot, a vote, selling up."""

from __future__ import annotations

from typing import Any

import pytest

from magnat.core.action_and_choice import Illegal
from magnat.core.state import State
from magnat.core.step_and_window import NEVER, Seat, Window
from magnat.kit.dice import Roll
from magnat.kit.leaving import MayResign
from magnat.play.match import table_requests
from magnat.play.match.match import Match
from magnat.play.match.pace import CORRESPONDENCE, DAY, NORMAL, PACES
from magnat.play.record.entries import RecordEntry, TalkEntry
from magnat.play.record.reading import parse_record
from magnat.play.record.replay_and_verify import replay, verify
from magnat.play.text.game_sentences import story
from magnat.play.text.narrator import Narrator
from tests.play.toy_tables import GAME, MANNED, dumped, fair, reread, roll, toy, wander
from tests.toy import FairGame, FairTable, MayTrade, Owes


class MayLeave(MayResign[FairTable]):
    cite = "fair.ruin"

    def leave(self, s: FairTable, seat: Seat) -> None:
        s.do(Owes(seat, s.bank, 1_000_000, self.cite))


class LeavableTable(FairTable):
    def rights(self) -> tuple[Window[Any], ...]:
        return (MayTrade(), MayLeave())

    def clone(self) -> LeavableTable:
        return LeavableTable(self.edition, self.seats, self)


class LeavableFair(FairGame):
    """The toy game with the right to resign."""

    def table(self, edition: Any, seats: int) -> State:
        return LeavableTable(edition, seats)


GRACE = PACES[NORMAL].grace


def last(match: Match) -> RecordEntry:
    line = match.record.lines[-1]
    assert isinstance(line, RecordEntry)
    return line


def absent(setting: str, **more: Any) -> tuple[Match, Seat]:
    """Return a match whose player on turn is absent from the start, and his seat."""
    match = fair(absence=setting, **more)
    table_requests.away(match, 1000, match.s.turn)
    return match, match.s.turn


def test_a_table_that_waits_waits() -> None:
    match, seat = absent("wait")
    assert match.deadline() == NEVER
    match.wake(10**9)
    assert match.s.turn == seat


def test_a_table_that_skips_plays_on_after_a_while_doing_only_what_must_be_done() -> None:
    match, seat = absent("skip")
    assert match.deadline() == 1000 + GRACE
    match.wake(1000 + GRACE)
    entry = last(match)
    assert (entry.seat, entry.by, type(entry.action).__name__) == (seat, "idle", "Roll")
    assert verify(GAME, reread(match)).is_right


def test_by_correspondence_a_move_has_a_day_and_nobody_is_missed_before() -> None:
    match, seat = absent("bot", pace=CORRESPONDENCE)
    assert match.players.missed() == []
    assert match.deadline() == 1000 + DAY
    match.wake(1000 + DAY)
    assert (last(match).seat, last(match).by != "") == (seat, True)


def test_a_bot_takes_over_and_the_player_takes_back() -> None:
    match, seat = absent("bot", game=MANNED)
    match.wake(match.deadline())
    assert last(match).by == "balanced"
    table_requests.back(match, match.s.clock, seat)
    assert not match.players.is_away(seat)
    before = len(match.record.lines)
    match.wake(match.s.clock + 60_000)
    entries = [line for line in match.record.lines[before:] if isinstance(line, RecordEntry)]
    assert all(line.seat != seat for line in entries)


def test_only_the_absent_are_played_for() -> None:
    match, seat = absent("bot")
    match.wake(match.s.clock + 10 * GRACE)
    acted = {
        line.seat
        for line in match.record.lines
        if isinstance(line, RecordEntry) and line.action is not None
    }
    assert acted == {seat}


def test_more_than_half_of_those_present_decide_by_vote() -> None:
    match, seat = absent("vote", seats=4)
    others = [other for other in range(4) if other != seat]
    assert match.deadline() == NEVER
    table_requests.vote(match, 2000, others[0], seat, "skip")
    said = match.record.lines[-1]
    assert isinstance(said, TalkEntry)
    assert Narrator(match.s, "fr").line(said).endswith(": passer ses tours.")
    assert match.deadline() == NEVER
    table_requests.vote(match, 2000, others[1], seat, "skip")
    assert match.deadline() < NEVER
    match.wake(match.deadline())
    assert last(match).by == "idle"
    assert verify(GAME, reread(match)).is_right


def test_a_vote_that_makes_no_sense_is_refused() -> None:
    match, seat = absent("vote")
    other = (seat + 1) % 3
    with pytest.raises(Illegal, match="is no vote"):
        table_requests.vote(match, 0, other, seat, "banish")
    with pytest.raises(Illegal, match="a player who is here"):
        table_requests.vote(match, 0, other, other, "skip")
    with pytest.raises(Illegal, match="only players who are here"):
        table_requests.vote(match, 0, seat, seat, "skip")
    calm, gone = absent("wait")
    with pytest.raises(Illegal, match="does not vote"):
        table_requests.vote(calm, 0, (gone + 1) % 3, gone, "skip")


def test_selling_up_is_the_games_own_way_of_leaving() -> None:
    match, seat = absent("sell", game=LeavableFair())
    match.wake(match.deadline())
    entry = last(match)
    assert (entry.by, type(entry.action).__name__) == ("sell", "Resign")
    assert not match.s.alive[seat]
    assert match.s.cash(seat) == 0


def test_where_a_game_has_no_way_of_leaving_a_bot_takes_over() -> None:
    match, _ = absent("sell")
    match.wake(match.deadline())
    assert last(match).by == "balanced"


def test_who_is_away_survives_a_reload() -> None:
    match, seat = absent("skip")
    again = replay(GAME, reread(match))
    assert again.players.is_away(seat)
    assert again.deadline() == match.deadline()


def test_a_quick_return_costs_nothing() -> None:
    match, seat = absent("skip")
    table_requests.back(match, 5000, seat)
    assert match.deadline() == NEVER


def test_a_failing_bot_is_reported_and_the_game_goes_on() -> None:
    from magnat.core.action_and_choice import Action, Choice
    from magnat.core.bot import Bot
    from magnat.core.glimpse import Glimpse

    class Broken(Bot):
        def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
            raise ValueError("no idea")

    class Unlucky(FairGame):
        def bot(self, temperament: str = "balanced", seed: int = 0) -> Bot | None:
            return Broken()

    match, seat = absent("bot", game=Unlucky())
    match.wake(match.deadline())
    assert "raised ValueError: no idea" in str(match.seat_bots.faults[0])
    assert last(match).seat == seat
    assert last(match).by == "uniform"


@pytest.mark.parametrize(("why", "said"), [("both", ("both", "")), ("I say so", ("", ""))])
def test_a_reason_that_nobody_knows_is_not_said(why: str, said: tuple[str, str]) -> None:
    """A record with an unknown reason is refused: there is no sentence for it."""
    from magnat.core.action_and_choice import Action
    from magnat.core.bot import Bot
    from magnat.core.glimpse import Glimpse
    from magnat.kit.trade import Decline

    class Talker(Bot):
        def because(self, view: Glimpse, action: Action) -> tuple[str, str]:
            return why, ""

    class Talkative(FairGame):
        def bot(self, temperament: str = "balanced", seed: int = 0) -> Bot | None:
            return Talker()

    match, seat = absent("bot", game=Talkative())
    match.seat_bots.sit(seat, 1)
    assert match.seat_bots.because(match.s, seat, Decline(0)) == said


def test_a_bot_plays_for_a_player_at_once_until_he_is_back() -> None:
    match = fair(game=MANNED)
    seat = match.s.turn
    table_requests.away(match, 0, seat)
    table_requests.replace(match, 1000, seat, "bold")
    assert match.players.bots[seat] == "bold"
    assert match.players.is_replaced(seat)
    assert not match.players.is_away(seat)
    match.wake(match.deadline())
    assert (last(match).seat, last(match).by) == (seat, "bold")
    again = replay(GAME, reread(match))
    assert again.players.bots == match.players.bots
    assert again.deadline() == match.deadline()
    table_requests.back(match, match.s.clock, seat)
    assert match.players.bots == ["", "", ""]
    n = len(match.record.lines)
    table_requests.back(match, match.s.clock, seat)  # who is there cannot come back
    table_requests.away(match, match.s.clock, seat)
    assert len(match.record.lines) == n + 1
    assert verify(GAME, reread(match)).is_right


def test_a_bots_seat_is_nobodys_to_replace() -> None:
    match = fair(bots=("uniform", "", ""))
    with pytest.raises(Illegal, match="is a bot’s"):
        table_requests.replace(match, 0, 0, "bold")
    with pytest.raises(Illegal, match="is a bot’s"):
        table_requests.sit(match, 0, 0, "Ada")
    with pytest.raises(Illegal, match="there is no seat 3"):
        table_requests.replace(match, 0, 3, "bold")
    table_requests.replace(match, 0, 1, "uniform")
    text = match.record.text(match.codec)
    for wrong in ('"seat":0', '"seat":-2'):
        verdict = verify(GAME, parse_record(text.replace('"seat":1', wrong), toy))
        assert verdict.wrong is not None
        assert verdict.wrong.entry == 1
    verdict = verify(GAME, parse_record(text.replace('"by":"uniform"', '"by":""'), toy))
    assert verdict.wrong is not None


def test_somebody_else_sits_down_and_the_story_knows_his_name() -> None:
    match = fair(game=MANNED)
    seat = match.s.turn
    table_requests.replace(match, 0, seat, "bold")
    table_requests.sit(match, 1000, seat, "Cyd")
    assert match.players.names[seat] == "Cyd"
    assert not match.players.is_replaced(seat)
    match.submit(2000, seat, Roll())
    told = [passage.text for passage in story(match, "en")]
    assert f"Cyd takes the seat of Player {seat + 1}." in told
    assert any(text.startswith("Cyd") and "seat" not in text for text in told)
    assert replay(GAME, reread(match)).players.names == match.players.names


def test_a_bot_is_not_asked_whether_something_may_be_taken_back() -> None:
    match = fair()
    seat = roll(match)
    assert not table_requests.undo(match, 100, seat)
    waiting = sorted(match.undo_agreement.request.waiting) if match.undo_agreement.request else []
    for other in waiting:
        table_requests.replace(match, 200, other, "uniform")
    assert waiting
    assert match.undo_agreement.request is None
    assert match.record.struck == {1}
    assert verify(GAME, reread(match)).is_right


def test_a_match_steps_back_to_where_it_was() -> None:
    match = wander(fair(), 60)
    table_requests.away(match, match.s.clock, 0)
    before, text, deadline = dumped(match), match.record.text(match.codec), match.deadline()
    told = len(match.history)
    mark = match.snapshot()
    table_requests.replace(match, match.s.clock, 0, "uniform")
    table_requests.sit(match, match.s.clock, 1, "Cyd")
    wander(match, 60, seed=2)
    match.step_back(mark)
    assert dumped(match) == before
    assert match.record.text(match.codec) == text
    assert match.deadline() == deadline
    assert len(match.history) == told
    assert match.players.is_away(0)
    assert match.players.bots == ["", "", ""]
    assert match.players.names == ["", "", ""]
    assert verify(GAME, reread(wander(match, 60, seed=3))).is_right
