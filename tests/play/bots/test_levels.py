"""Levels: how often they overlook something, what they propose again, their reasons."""

from __future__ import annotations

from itertools import pairwise

import pytest

from magnat.core.action_and_choice import Action
from magnat.core.game import Game
from magnat.core.glimpse import Glimpse
from magnat.core.kernel import choices
from magnat.core.state import State
from magnat.games import find
from magnat.games.monopoly.rules.property.buying import LeaveIt
from magnat.games.monopoly.tests.setting import Evening
from magnat.games.richesses.rules.squares.country import Royalties
from magnat.games.richesses.tests.setting import stands, world
from magnat.kit.auction import BidUpTo, PassBid
from magnat.kit.claim import Claim, Waive
from magnat.kit.dice import Roll
from magnat.kit.trade import Decline, Offer
from magnat.play.bots.humanlike import (
    BEGINNER,
    FAULTS,
    FORGOTTEN,
    FORMIDABLE,
    LEVELS,
    OFTEN,
    REGULAR,
    REST,
    Person,
)
from magnat.play.fairness import Secret
from magnat.play.match.match import open_match
from magnat.play.record.entries import CheckEntry, RecordEntry, TalkEntry
from magnat.play.record.reading import parse_record
from magnat.play.simulate.driver import Driver
from magnat.play.text.narrator import Narrator
from magnat.testing import loaded

MONOPOLY, PEOPLE = find("monopoly"), 400


def said(game: Game, person: Person, s: State, seat: int) -> Action | None:
    return person.choose(Glimpse(s, seat, game.secrecy()), choices(s, seat))


@pytest.mark.parametrize("level", [BEGINNER, REGULAR])
def test_a_claim_is_overlooked_as_often_as_is_said(level: str) -> None:
    t = Evening()
    t.owns(2, "varsovie")
    t.lands(0, "varsovie")
    blind = 0
    for seed in range(1, PEOPLE + 1):
        person = Person(MONOPOLY, level, seed)
        answers = [said(MONOPOLY, person, t.s, 2) for _ in range(3)]
        assert answers[0] in (None, Claim(0, t.title("varsovie")))
        assert answers == [answers[0]] * 3, "whoever has not seen it does not see it a little later"
        blind += answers[0] is None
    share = 100 * blind / PEOPLE
    assert FAULTS[level].overlooks / 2 < share < FAULTS[level].overlooks * 3 / 2


def test_a_prompt_that_is_overlooked_keeps_nobody_waiting() -> None:
    game, t = find("richesses"), world(4)
    t.holds(1, "title:houille-etats-unis", "title:houille-inde")  # 30 %
    stands(t, 0, "joker-1")
    t.roll(0, 1, 1)  # to Mexico, whose plate is coal
    t.asks(1, Royalties)
    answers = [said(game, Person(game, BEGINNER, seed), t.s, 1) for seed in range(1, PEOPLE + 1)]
    waived = len([one for one in answers if isinstance(one, Waive)])
    assert len([one for one in answers if isinstance(one, Claim)]) == PEOPLE - waived
    assert (
        FAULTS[BEGINNER].overlooks / 2 < 100 * waived / PEOPLE < FAULTS[BEGINNER].overlooks * 3 / 2
    )


def test_the_formidable_player_has_no_such_faults() -> None:
    faults = FAULTS[FORMIDABLE]
    assert (faults.overlooks, faults.overpays, faults.hankers, faults.forgets) == (0, 0, 0, 0)


def test_a_beginner_overpays_for_what_he_wants_and_never_what_he_has_not() -> None:
    t = Evening()
    t.owns(1, "varsovie")
    t.lands(0, "vilnius")
    t.does(0, LeaveIt())
    bids: dict[str, list[int]] = {}
    for level in (BEGINNER, REGULAR):
        for seed in range(1, 41):
            bid = said(MONOPOLY, Person(MONOPOLY, level, seed), t.s, 1)
            if isinstance(bid, BidUpTo):
                bids.setdefault(level, []).append(bid.amount)
            else:
                assert isinstance(bid, PassBid)
    assert max(bids[BEGINNER]) > max(bids[REGULAR])
    assert max(bids[BEGINNER]) <= t.s.cash(1)


def test_a_deal_that_was_refused_is_not_proposed_again_and_again() -> None:
    edition = loaded(MONOPOLY, "europe")
    proposed = 0
    for number in range(1, 4):
        s = MONOPOLY.start(edition, 4, number)
        people = [Person(MONOPOLY, REGULAR, number * 4 + seat) for seat in range(4)]
        driver = Driver(s, [*people], MONOPOLY.secrecy(), number, 1200)
        driver.log = []
        driver.run()
        assert not driver.faults
        made: dict[tuple[int, int, tuple[int, ...]], list[tuple[int, int]]] = {}
        turns = [0] * 4  # by seat, his throws at least
        for entry in driver.log:
            if isinstance(entry.action, Roll):
                turns[entry.seat] += 1
            if isinstance(entry.action, Offer):
                key = entry.seat, entry.action.to, entry.action.items
                made.setdefault(key, []).append((turns[entry.seat], entry.action.amount))
        for times in made.values():
            for n, (earlier, later) in enumerate(pairwise(times), 1):
                is_better = later[1] > earlier[1] and later[0] >= earlier[0] + REST
                assert (n < OFTEN and is_better) or later[0] >= earlier[0] + FORGOTTEN
        proposed += len(made)
    assert proposed > 10


def test_whoever_refused_again_and_again_is_left_alone() -> None:
    person = Person(MONOPOLY, REGULAR, 1)
    t = Evening()
    t.owns(0, "varsovie", "vilnius")
    t.owns(1, "sofia", "bucarest", "athenes")
    for title in ("sofia", "bucarest", "athenes"):
        offer = Offer(1, 100, (t.title(title),))
        assert person._may_ask(offer)
        person._remember(t.s, offer)
        person._notice(t.s, 0)  # it is gone, and nothing has changed hands
    assert not person._may_ask(Offer(1, 500, (t.title("sofia"), t.title("bucarest"))))
    assert person._may_ask(Offer(2, 500, (t.title("varsovie"),)))


def test_every_proposal_and_every_refusal_comes_with_a_reason_in_both_languages() -> None:
    match = open_match(
        MONOPOLY, "europe", 4, Secret(7, "salt"), bots=[REGULAR, BEGINNER, REGULAR, BEGINNER]
    )
    while not match.is_over and len(match.record.lines) < 700:
        match.wake(match.deadline())
    lines = match.record.lines
    reasons = set()
    for i, line in enumerate(lines):
        if isinstance(line, RecordEntry) and isinstance(line.action, (Offer, Decline)):
            after = next(one for one in lines[i + 1 : i + 3] if not isinstance(one, CheckEntry))
            assert isinstance(after, TalkEntry)
            assert (after.say, after.seat) == ("because", line.seat)
            reasons.add((isinstance(line.action, Offer), after.about["why"]))
            told = [Narrator(match.s, language).line(after) for language in ("fr", "en")]
            assert told[0].startswith("Joueur")
            assert told[1].startswith("Player")
    assert len({why for is_offer, why in reasons if is_offer}) > 1
    assert [why for is_offer, why in reasons if not is_offer]
    again = parse_record(match.record.text(match.codec))
    assert [type(line) for line in again.lines] == [type(line) for line in lines]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("fr", "Joueur 1\u00a0: «\u00a0Il me manque Paris.\u00a0»"),
        ("en", "Player 1: “I am missing Paris.”"),
    ],
)
def test_it_is_said_what_is_missing(language: str, sentence: str) -> None:
    t = Evening()
    t.owns(0, "berlin")
    t.owns(1, "paris")
    person = Person(MONOPOLY, REGULAR, 1)
    offer = Offer(1, 100, (t.title("paris"),))
    why, what = person.because(Glimpse(t.s, 0, MONOPOLY.secrecy()), offer)
    text = Narrator(t.s, language).line(TalkEntry(0, 0, "because", {"why": why, "what": what}))
    assert text == sentence


@pytest.mark.parametrize(
    ("mine", "his", "amount", "why"),
    [
        ("paris", "", 100, "completes"),  # he has Berlin
        ("riga", "", 100, "breaks"),  # I have both
        ("rome", "", 10, "too_little"),
        ("", "dublin", -60, "too_dear"),
        ("", "dublin", -900, "purse"),
    ],
)
def test_a_refusal_names_what_stands_in_its_way(mine: str, his: str, amount: int, why: str) -> None:
    t = Evening()
    t.owns(0, "berlin", "dublin")
    t.owns(1, "paris", "riga", "vilnius", "rome")
    t.does(0, Offer(1, amount, t.titles(*[one for one in (mine, his) if one])))
    person = Person(MONOPOLY, REGULAR, 1)
    assert person.because(Glimpse(t.s, 1, MONOPOLY.secrecy()), Decline(0))[0] == why


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_stalls_or_breaks_a_rule(level: str) -> None:
    game = find("banking")
    s = game.start(loaded(game, "cnep"), 3, 3)  # the formidable one thinks: a few answers of his do
    people = [Person(game, level, seat + 1) for seat in range(3)]
    driver = Driver(s, [*people], game.secrecy(), 1, 20 if level == FORMIDABLE else 2000)
    driver.run()
    assert not driver.faults
    assert level == FORMIDABLE or s.outcome is not None
