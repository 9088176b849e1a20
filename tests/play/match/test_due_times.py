"""Time at a table with people: bots pause and bid in steps, the host sets the pace."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from magnat.core.action_and_choice import Action, Illegal
from magnat.core.bot import BALANCED
from magnat.core.event import Event
from magnat.core.kernel import answers, closing, deadline
from magnat.core.step_and_window import NEVER, NOBODY, Ms, Seat, Window
from magnat.games import find
from magnat.games.eldorado.rules.squares.start import ClaimIncome
from magnat.games.monopoly.rules.property.building import Build
from magnat.games.monopoly.rules.property.buying import Buy, LeaveIt, Purchase
from magnat.kit.auction import Auction, Bid, BidUpTo, Call, PassBid
from magnat.kit.claim import Claim, StandingClaim, Waive, open_claims
from magnat.kit.dice import Roll
from magnat.kit.trade import Offer, Offered
from magnat.play.bots.random_bot import RandomBot
from magnat.play.fairness import Secret
from magnat.play.match import table_requests
from magnat.play.match.absence import BOT, WAIT
from magnat.play.match.animation_time import (
    CARD_LEAST,
    CARD_MOST,
    DICE,
    LOT,
    MONEY,
    SQUARE,
    STORY,
    WALK,
    reading,
    telling,
)
from magnat.play.match.match import Match, open_match
from magnat.play.match.pace import AT_ONCE, BRISK, CORRESPONDENCE, DAY, LEISURELY, NORMAL, PACES
from magnat.play.record.entries import RecordEntry, TalkEntry
from magnat.play.record.reading import parse_record
from magnat.play.record.replay_and_verify import replay, verify
from magnat.play.text.narrator import Narrator
from tests.play.toy_tables import finished

CLAIMS = (Claim, ClaimIncome)


def table(*bots: str, pace: str = NORMAL, seed: int = 7, absence: str = WAIT) -> Match:
    return open_match(
        find("monopoly"),
        seats=len(bots),
        secret=Secret(seed, "salt"),
        bots=bots,
        pace=pace,
        absence=absence,
    )


def to_an_auction(match: Match) -> Auction[Any]:
    """Play until the person declines a purchase and an auction starts."""
    for _ in range(400):
        top = match.s.agenda[-1]
        if isinstance(top, Auction):
            return top
        if top.seat == 0 and not match.players.bots[0]:
            found = match.choices(0)
            wanted: list[Action] = [
                one.action for one in found if isinstance(one.action, LeaveIt | Roll)
            ]
            match.submit(match.s.clock + 100, 0, (wanted or [found[0].action])[0])
        else:
            match.wake(match.deadline())
    raise AssertionError("no auction in 400 steps")


def bids(match: Match) -> list[RecordEntry]:
    found = [line for line in match.record.lines if isinstance(line, RecordEntry)]
    return [line for line in found if isinstance(line.action, Bid | BidUpTo | PassBid)]


def test_bots_bid_aloud_step_by_step_while_a_person_listens() -> None:
    match = table("", "balanced", "bold", "cautious")
    to_an_auction(match)
    while isinstance(match.s.agenda[-1], Auction):
        match.wake(match.deadline())
    spoken = bids(match)
    assert not [line for line in spoken if isinstance(line.action, BidUpTo)]
    assert len(spoken) >= 4
    assert all(after.at - before.at >= 900 for before, after in pairwise(spoken))


def test_a_bot_answers_a_person_who_raises() -> None:
    match = table("", "bold")
    lot = to_an_auction(match)
    match.submit(match.s.clock + 10, 0, Bid(lot.floor(match.s)))
    match.wake(match.deadline())
    last = bids(match)[-1]
    assert last.seat == 1
    assert isinstance(last.action, Bid)


def under_hammer(match: Match) -> tuple[int, ...]:
    """Return the titles that a bot is selling by auction now."""
    top = match.s.agenda[-1]
    return top.items if isinstance(top, Auction) and top.seat > 0 else ()


def hammered(auctioneer: str) -> list[RecordEntry]:
    """What the seller said and what fell silent in the first auction of a bot's titles in Richesses
    du Monde, at which a person says nothing."""
    options = {"auctioneer": auctioneer}
    bots, secret = ("", "balanced", "bold", "cautious"), Secret(7, "salt")
    match = open_match(find("richesses"), seats=4, secret=secret, options=options, bots=bots)
    while not under_hammer(match):
        asked = answers(match.s, 0) if match.s.agenda[-1].seat == 0 else []
        if asked:
            match.submit(match.s.clock, 0, asked[0].action)
        else:
            match.wake(match.deadline())
    first, lot, seller = len(match.record.lines), under_hammer(match), match.s.agenda[-1].seat
    while under_hammer(match) == lot:
        match.wake(match.deadline())
    lines = [line for line in match.record.lines[first:] if isinstance(line, RecordEntry)]
    return [line for line in lines if line.seat in (NOBODY, seller)]


def test_a_bot_that_sells_calls_when_the_bidders_have_had_their_time() -> None:
    said = hammered("seller")
    assert [line.action for line in said[-4:-1]] == [Call(1), Call(2), Call(3)]
    once, twice, thrice, sold = [line.at for line in said[-4:]]
    assert (twice - once, thrice - twice, sold - thrice) == (1_499, 1_499, 1_000)
    assert said[-1].action is None


def test_where_the_clock_calls_a_bot_that_sells_says_nothing() -> None:
    said = hammered("clock")
    assert [line for line in said if line.action is not None] == []


def test_bots_alone_neither_pause_nor_bid_aloud() -> None:
    match = table("balanced", "bold")
    while len(match.record.lines) < 300 and not match.is_over:
        match.wake(match.deadline())
    hours = [
        line.at for line in match.record.lines if isinstance(line, RecordEntry) and line.action
    ]
    assert hours[-1] < 300 * 1_000
    assert [line for line in bids(match) if isinstance(line.action, BidUpTo)]


def test_a_brisk_table_pauses_less_than_a_leisurely_one() -> None:
    waits = []
    for pace in (LEISURELY, NORMAL, BRISK):
        match = table("", "balanced", pace=pace)
        while match.s.agenda[-1].seat != 1:
            found = match.choices(0)
            match.submit(match.s.clock, 0, found[0].action)
        waits.append(match.deadline() - match.s.clock)
    assert waits[0] > waits[1] > waits[2] > 0


def test_the_host_changes_the_pace_in_the_middle_of_a_game() -> None:
    match = table("", "")
    match.submit(0, match.s.turn, Roll())
    before = match.s.pace
    table_requests.pace(match, 1_000, 0, LEISURELY)
    assert match.s.pace == PACES[LEISURELY].patience != before
    line = match.record.lines[-1]
    assert isinstance(line, TalkEntry)
    assert line.about == {"to": LEISURELY}
    again = replay(match.game, parse_record(match.record.text(match.codec)))
    assert again.s.pace == match.s.pace


def test_the_pace_outlives_taking_back() -> None:
    match = table("", "")
    seat = match.s.turn
    match.submit(0, seat, Roll())
    assert isinstance(match.s.agenda[-1], Purchase)
    table_requests.pace(match, 1_000, 0, BRISK)
    match.submit(2_000, seat, LeaveIt())
    table_requests.undo(match, 3_000, seat)
    assert match.s.pace == PACES[BRISK].patience
    assert verify(match.game, parse_record(match.record.text(match.codec))).is_right


def answer(match: Match, *wanted: type[Action]) -> None:
    """Let the seat that is asked take one of these actions, or any other if none is possible."""
    seat = match.s.agenda[-1].seat
    found = [choice.action for choice in match.choices(seat)]
    best = [action for action in found if isinstance(action, wanted)]
    match.submit(match.s.clock, seat, (best or found)[0])


def to_silence(pace: str) -> Match:
    """Return a match with an open offer of a title and an auction with a bid, which nobody has
    answered."""
    match = table("", "", "", pace=pace)
    while not match.s.items(match.s.turn):
        answer(match, Buy, Roll)
    seat = match.s.turn
    to = match.s.next_living(seat)
    match.submit(match.s.clock, seat, Offer(to, -10, (match.s.items(seat)[0],)))
    while not isinstance(match.s.agenda[-1], Auction):
        answer(match, LeaveIt, Roll)
    match.submit(match.s.clock, seat, Bid(match.s.agenda[-1].floor(match.s)))
    return match


@pytest.mark.parametrize(("pace", "to"), [(LEISURELY, AT_ONCE), (AT_ONCE, LEISURELY)])
def test_of_what_runs_the_same_part_is_left_at_another_pace(pace: str, to: str) -> None:
    """A change of pace makes nothing due at once, and no time goes back."""
    match = to_silence(pace)
    (offer,) = [window for window in match.s.standing if isinstance(window, Offered)]
    whole = closing(match.s) - match.s.since
    now = match.s.since + whole * 9 // 10
    left = offer.expires - now
    table_requests.pace(match, now, 0, to)
    share = PACES[to].patience / PACES[pace].patience
    assert closing(match.s) - now == pytest.approx(whole / 10 * share, abs=2)
    (offer,) = [window for window in match.s.standing if isinstance(window, Offered)]
    assert offer.expires - now == pytest.approx(left * share, abs=2)
    before = match.s.agenda[-1]
    match.wake(now + 1)
    assert match.s.agenda[-1] is before
    match.wake(match.deadline())
    assert verify(match.game, parse_record(match.record.text(match.codec))).is_right


def test_an_agreed_hour_stays_where_it_is() -> None:
    match = open_match(find("monopoly"), seats=2, secret=Secret(7, "s"), options={"timed_game": 10})
    hours = [window.until(match.s) for window in match.s.standing]
    table_requests.pace(match, 1_000, 0, LEISURELY)
    assert [window.until(match.s) for window in match.s.standing] == hours
    assert hours


def test_time_that_comes_late_does_not_go_back() -> None:
    """A talk entry does not close due windows: a window that closes later closes after that
    entry."""
    match = to_silence(NORMAL)
    table_requests.away(match, closing(match.s) + 5, 0)
    match.wake(match.record.at)
    hours = [line.at for line in match.record.lines]
    assert hours == sorted(hours)


@pytest.mark.parametrize("to", ["lively", CORRESPONDENCE])
def test_a_pace_that_cannot_be_is_refused(to: str) -> None:
    match = table("", "")
    lines = len(match.record.lines)
    with pytest.raises(Illegal):
        table_requests.pace(match, 0, 0, to)
    assert len(match.record.lines) == lines


def test_nobody_hurries_a_game_that_is_over() -> None:
    match = finished()
    lines = len(match.record.lines)
    with pytest.raises(Illegal):
        table_requests.pace(match, match.hour(0), 0, BRISK)
    assert len(match.record.lines) == lines


def test_the_last_events_of_a_game_are_told_like_others() -> None:
    """The agenda of a finished game may be empty."""
    match = table("", "")
    match.submit(match.hour(0), match.s.turn, Roll())
    resign = next(one for one in match.choices(0) if type(one.action).__name__ == "Resign")
    events = match.submit(match.hour(0), 0, resign.action)
    assert match.is_over
    match.s.agenda = []
    paid = [one for one in events if one.kind == "paid"][:1]
    assert match.due_times.telling(match.s, paid, [Narrator(match.s, "fr")]) == MONEY


def test_a_record_of_the_first_version_says_live_for_normal() -> None:
    match = table("", "")
    text = match.record.text(match.codec).replace('"pace":"normal"', '"pace":"live"')
    assert parse_record(text).header.pace == NORMAL


def test_a_story_takes_the_time_to_see_it() -> None:
    match = table("", "")
    teller = Narrator(match.s, "fr")
    dice = Event("rolled", "", (0, (3, 4)))
    assert telling([dice], teller) == DICE
    assert telling([Event("limited", "", (0, 200), (0,))], teller) == 0
    assert telling([dice] * 100, teller) == STORY


def test_a_walk_is_as_long_as_its_way_and_goods_do_not_fly() -> None:
    """The length is that of the way, as on the page, not that of the throw: a card may lead
    further."""
    teller = Narrator(table("", "").s, "fr")
    dice = Event("rolled", "", (0, (1, 2)))
    for way, length in (((1, 2, 3, 4), 4 * SQUARE), ((10,), SQUARE), (tuple(range(30)), WALK)):
        assert telling([dice, Event("given", "", (40, 0, way[-1], way))], teller) == DICE + length
    assert telling([Event("given", "", (3, 0, 1))], teller) == 0
    assert telling([Event("paid", "", (0, 1, 200, 0))], teller) == MONEY
    assert telling([Event("paid", "", (0, 1, 2, 1))], teller) == 0


def test_a_card_stays_as_long_as_its_words_take() -> None:
    assert reading("Payez.") == CARD_LEAST
    assert reading("mot " * 100) == CARD_MOST
    assert CARD_LEAST < reading("mot " * 12) < CARD_MOST


# Courtesy


class Person:
    """A player who needs some time before every answer. He makes claims if told so, and otherwise
    plays like a bot."""

    def __init__(self, match: Match, seat: Seat = 0, needs: Ms = 0, claims: bool = True) -> None:
        self.match = match
        self.seat = seat
        self.needs = needs
        self.claims = claims
        bot = match.game.bot(BALANCED, 1)
        assert bot is not None
        self.bot = bot

    def step(self) -> None:
        """Let the next thing happen: the person's answer, a bot's answer, or a deadline."""
        match = self.match
        mine = match.hour(0) + self.needs
        answer = self.answer() if mine < match.deadline() else None
        if answer is None:
            match.wake(match.deadline())
        else:
            match.submit(mine, self.seat, answer)

    def answer(self) -> Action | None:
        match = self.match
        found = match.choices(self.seat)
        claims = [one for one in found if isinstance(one.action, CLAIMS)]
        if claims and self.claims:
            return claims[0].action
        is_asked = match.s.agenda[-1].seat == self.seat
        if not is_asked and not answers(match.s, self.seat):
            return None
        found = [one for one in found if not isinstance(one.action, (*CLAIMS, Waive))]
        for choice in found:
            if isinstance(choice.action, LeaveIt) and len(match.record.lines) % 2:
                return choice.action  # so that there are auctions
        action = self.bot.choose(match.glimpse(self.seat), found)
        if action is None and is_asked and deadline(match.s) == NEVER:
            return RandomBot(1).must(found)
        return action


def told(match: Match, kind: str, seat: int) -> int:
    """Return how many events of this kind are about a seat."""
    events = [one.event for one in match.history if one.event.kind == kind]
    return len([event for event in events if event.facts[0] == seat])


def claimable(match: Match) -> set[Action]:
    """Return the claims that seat 0 may make now."""
    return {one.action for one in match.choices(0) if isinstance(one.action, CLAIMS)}


@pytest.mark.parametrize(
    ("game", "edition"),
    [("monopoly", "europe"), ("monopoly", "electronique"), ("eldorado", ""), ("richesses", "")],
)
def test_whoever_needs_three_seconds_loses_no_claim_to_a_bot(game: str, edition: str) -> None:
    """The number of claims that the person made is the number of claims that were due to him."""
    due = claimed = 0
    for seed in (1, 2, 3):
        bots = ("", "balanced", "bold", "cautious")
        match = open_match(find(game), edition, 4, Secret(seed, "s"), bots=bots)
        person = Person(match, needs=3_000)
        before: set[Action] = set()
        while not match.is_over and match.s.alive[0] and len(match.record.lines) < 700:
            person.step()
            now = claimable(match)
            due += len(now - before)
            before = now
        assert told(match, "forfeited", 0) == 0
        claimed += told(match, "claimed", 0) + len(before)
    assert due == claimed >= 30


def to_a_claim(match: Match, last: bool, thrower: Seat = NOBODY) -> StandingClaim[Any]:
    """Play until a seat is about to throw while seat 0 has an open claim; `last` says whether that
    throw ends the claim."""
    people = [Person(match, n, claims=False) for n, bot in enumerate(match.players.bots) if not bot]
    for _ in range(3_000):
        s = match.s
        top = s.agenda[-1]
        for claim in open_claims(s):
            throws = isinstance(top, Window) and top.kind == "throw" and top.seat != 0
            if claim.seat == 0 and throws and thrower in (NOBODY, top.seat):
                if claim.is_ended_by(s, top.seat) == last and len(open_claims(s)) == 1:
                    return claim
        for person in people:
            answer = person.answer()
            if answer is not None:
                match.submit(match.hour(0), person.seat, answer)
                break
        else:
            match.wake(match.deadline())
    raise AssertionError("nobody stopped at seat 0’s")


@pytest.mark.parametrize("pace", [LEISURELY, NORMAL, BRISK, AT_ONCE])
def test_a_bot_leaves_the_time_to_claim_before_its_throw_ends_it(pace: str) -> None:
    match = table("", "balanced", "bold", pace=pace)
    to_a_claim(match, last=True)
    assert match.deadline() - match.record.at >= PACES[pace].courtesy


def test_by_correspondence_a_bot_waits_a_day_for_a_claim_of_somebody_who_is_not_there() -> None:
    match = table("", "balanced", "bold", pace=CORRESPONDENCE, absence=BOT)
    to_a_claim(match, last=True)
    table_requests.away(match, match.record.at, 0)
    assert match.deadline() - match.record.at >= DAY


def test_a_throw_that_ends_nothing_waits_for_nobody() -> None:
    match = table("", "balanced", "bold")
    to_a_claim(match, last=False)
    assert match.deadline() - match.record.at < 3_000


def test_whoever_waives_ends_the_wait() -> None:
    match = table("", "balanced", "bold")
    claim = to_a_claim(match, last=True)
    match.submit(match.record.at + 500, 0, Waive(claim.payer, claim.what))
    assert match.deadline() - match.record.at < 3_000


def test_between_people_the_booklet_stands() -> None:
    match = table("", "", "balanced")
    to_a_claim(match, last=True, thrower=1)
    lost = told(match, "forfeited", 0)
    match.submit(match.record.at, 1, Roll())
    assert told(match, "forfeited", 0) == lost + 1


# The same game at every pace


def played_at(pace: str, lines: int = 260) -> list[str]:
    """Return the actions of a game, in order, with their seats. The person answers when no bot
    would act, and at the last moment of a claim."""
    match = table("", "balanced", "bold", "cautious", pace=pace, seed=2)
    person = Person(match)
    while len(match.record.lines) < lines and not match.is_over:
        s = match.s
        due, seat = match.position.due()
        top = s.agenda[-1]
        mine = [one for one in open_claims(s) if one.seat == 0 and one.is_ended_by(s, seat)]
        is_last = isinstance(top, Window) and top.is_throw(s, seat, Roll()) and bool(mine)
        answer = person.answer() if seat == NOBODY or is_last else None
        if answer is None:
            match.wake(due)
        else:
            match.submit(match.hour(0), 0, answer)
    done = [line for line in match.record.lines if isinstance(line, RecordEntry)]
    # The last acts at one time may be more than were wanted: as many of them at every pace.
    return [f"{line.seat} {line.action!r}" for line in done[: lines - 20]]


def test_the_same_answers_make_the_same_game_at_every_pace() -> None:
    games = [played_at(pace) for pace in (NORMAL, LEISURELY, BRISK, AT_ONCE)]
    assert len(games[0]) > 200
    assert len([line for line in games[0] if " Bid(" in line]) > 20
    assert len([line for line in games[0] if line.startswith("0 Claim(")]) > 2
    assert games[1:] == games[:1] * 3


def test_a_bot_thinks_longer_about_a_deal_than_about_a_throw() -> None:
    match = table("", "balanced")
    person = Person(match)
    while True:
        top = match.s.agenda[-1]
        offers = [one for one in match.choices(0) if isinstance(one.action, Offer)]
        if isinstance(top, Window) and top.kind == "throw" and top.seat == 1 and offers:
            break
        person.step()
    throw = match.deadline() - match.record.at
    match.submit(match.record.at, 0, offers[0].fill(offers[0].low, offers[0].pool[:1]))
    assert match.deadline() - match.record.at > throw


# Among bots alone


def test_bots_finish_an_auction_at_once_that_every_person_has_left() -> None:
    match = table("", "balanced", "bold", "cautious")
    to_an_auction(match)
    left = match.s.clock + 10
    match.submit(left, 0, PassBid())
    match.wake(left)
    assert not isinstance(match.s.agenda[-1], Auction)
    spoken = bids(match)
    assert len([line for line in spoken if isinstance(line.action, Bid)]) >= 3  # all in the record
    assert {line.at for line in spoken if line.seat > 0} == {left}


def test_bots_raise_by_steps_that_suit_their_limits() -> None:
    match = table("", "balanced", "bold", "cautious")
    lot = to_an_auction(match)
    match.submit(match.s.clock + 10, 0, Bid(lot.floor(match.s)))
    while isinstance(match.s.agenda[-1], Auction):
        match.wake(match.deadline())
    assert 3 <= len([line for line in bids(match) if isinstance(line.action, Bid)]) <= 15


def test_a_bot_builds_its_houses_in_one_go_and_pauses_before_it_throws() -> None:
    match = table("", "balanced", "bold", seed=4)
    person = Person(match)
    rounds: list[int] = []  # the houses built in one go, when the next answer is a throw
    while len(rounds) < 3:
        assert not match.is_over
        before = len(match.record.lines)
        person.step()
        lines = [line for line in match.record.lines[before:] if isinstance(line, RecordEntry)]
        houses = [line for line in lines if line.by and isinstance(line.action, Build)]
        if houses:
            assert {line.at for line in houses} == {houses[0].at}
            assert not isinstance(lines[-1].action, Roll)
            rounds.append(len(houses))
    assert max(rounds) > 1


def test_payments_in_a_row_to_one_holder_are_one_animation() -> None:
    board = Narrator(table("", "").s, "fr")
    paid = Event("paid", "", (1, 4, 50, 0))
    other = Event("paid", "", (4, 1, 50, 0))
    assert telling([paid, paid, paid], board) == MONEY
    house = Event("paid", "", (4, 1, 1, 1))
    assert telling([paid, house, Event("built_house", "", (1, 3)), paid, house], board) == MONEY
    assert telling([paid, other, paid], board) == 3 * MONEY


def test_the_clock_stands_while_people_read_the_title_of_a_new_auction() -> None:
    match = table("", "balanced", "bold")
    to_an_auction(match)
    tellers = [Narrator(match.s, "fr")]
    events = [Event("left", "", (0, 3))]
    assert match.due_times.telling(match.s, events, tellers) == LOT
    assert match.due_times.telling(match.s, [], tellers) == 0
    match.submit(match.s.clock, 0, PassBid())
    assert match.due_times.telling(match.s, events, tellers) == 0
