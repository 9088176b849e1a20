"""Shortcuts for bots (`wish`, honest bots) give the same as listing and masking."""

from __future__ import annotations

from typing import Any

import pytest

from magnat.core.action_and_choice import Action, Choice
from magnat.core.audit import audit
from magnat.core.bot import TEMPERAMENTS, Bot
from magnat.core.game import Game
from magnat.core.glimpse import Glimpse
from magnat.core.kernel import ask, choices, windows
from magnat.core.luck import Luck
from magnat.core.state import State
from magnat.core.step_and_window import Question, Window
from magnat.core.values.value import fields
from magnat.kit.auction import Auction
from magnat.kit.trade import MayOffer
from magnat.play.bots.choice_kinds import is_retreat
from magnat.play.bots.random_bot import RandomBot
from magnat.play.record.entries import RecordEntry
from magnat.play.simulate.driver import Driver
from tests.contract.all_boxes import BOXES, GAMES, start, wander

OWN = [pytest.param(game, id=game.name) for game in GAMES if game.bot() is not None]
OFTEN = 12  # times that a game is looked at


def moments(game: Game, edition: str) -> list[State]:
    """Return states of a random game, a few entries apart."""
    s, luck = start(game, edition, 4, seed=23), Luck(9)
    found: list[State] = []
    while s.outcome is None and len(found) < OFTEN:
        wander(s, luck, 11)
        if s.outcome is None:
            found.append(s.clone())
    return found


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_a_window_allows_what_its_choices_cover_and_nothing_else(game: Game, edition: str) -> None:
    luck = Luck(3)
    yes = no = 0
    for s in moments(game, edition):
        found: list[Action] = []
        for window in windows(s):
            for seat in s.living():
                found += [choice.draw(luck) for choice in window.choices(s, seat)[:6]]
        for window in windows(s):
            for seat in s.living():
                listed = window.choices(s, seat)
                for action in found:
                    covered = any(choice.covers(action) for choice in listed)
                    assert window.allows(s, seat, action) == covered, (window, seat, action)
                    yes, no = yes + covered, no + (not covered)
    assert yes > 20
    assert no > yes


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_blanks_are_filled_in_as_field_by_field(game: Game, edition: str) -> None:
    luck = Luck(5)
    for s in moments(game, edition):
        for seat in s.living():
            for choice in [one for window in windows(s) for one in window.choices(s, seat)]:
                if not choice.is_exact:
                    action = choice.draw(luck)
                    assert choice.covers(action)
                    assert choice.has_drawn(action)
                    kept = {name: getattr(choice.action, name) for name in fields(type(action))}
                    blanks = {"amount": choice.by, "items": choice.most, "goods": choice.goods}
                    for name in [name for name, is_open in blanks.items() if is_open]:
                        kept[name] = getattr(action, name)
                    assert action == type(choice.action)(**kept)


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_whoever_is_given_choices_leaves_them_as_they_are(game: Game, edition: str) -> None:
    for s in moments(game, edition):
        found = [window.choices(s, seat) for window in windows(s) for seat in s.living()]
        before = [[choice.key() for choice in listed] for listed in found]
        wander(s, Luck(7), 25)
        for seat in s.living():
            choices(s, seat)
        assert [[choice.key() for choice in listed] for listed in found] == before


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_who_parts_with_something_retreats(game: Game, edition: str) -> None:
    """Random play does not list rights that sell property when it would not use them."""
    for s in moments(game, edition):
        for right in s.rights():
            for seat in s.living():
                if right.parts_with():
                    assert all([is_retreat(choice) for choice in right.choices(s, seat)])


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_random_play_does_the_same_without_what_it_would_not_look_at(
    game: Game, edition: str
) -> None:
    spared = 0
    for s in moments(game, edition):
        for seat in s.living():
            for seed in range(1, 13):
                bots = RandomBot(seed), RandomBot(seed)
                view = Glimpse(s, seat, game.secrecy(), True)
                asked = ask(s, seat).choices
                view.asked = len(asked)
                whole, brief = asked[:], asked[:]
                for right in s.rights():
                    whole += right.choices(s, seat)
                    if bots[1].hears(view, right):
                        brief += right.choices(s, seat)
                    else:
                        spared += right.proposes()
                if len(brief) == len(asked):
                    continue  # a game that nobody may leave: no right is left, none is drawn for
                said = bots[0].choose(view, whole)
                assert repr(bots[1].choose(view, brief)) == repr(said), (seat, seed)
                assert bots[0].luck.json() == bots[1].luck.json()
    has_deals = any([isinstance(right, MayOffer) for right in s.rights()])
    assert spared > 100 if has_deals else spared == 0


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_nobody_else_has_an_answer_to_a_question(game: Game, edition: str) -> None:
    for s in moments(game, edition):
        for window in windows(s):
            if isinstance(window, Question):
                others = [seat for seat in s.living() if seat != window.seat]
                assert [window.choices(s, seat) for seat in others] == [[]] * len(others)


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_what_the_verbs_keep_up_to_date_is_right_whatever_happens(game: Game, edition: str) -> None:
    s = start(game, edition, 3, seed=31)
    wander(s, Luck(12), 150)
    before = s.clone()
    after = s.clone()
    wander(after, Luck(13), 40)
    assert audit(after) == []
    assert game.codec.dump(s) == game.codec.dump(before), "a copy shares what it changes"
    assert audit(s) == []


class Masked(Bot):
    """The same bot, but it is shown a copy of the state without hidden values."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        return self.bot.choose(view, choices)

    def wants_rights(self, view: Glimpse) -> bool:
        return self.bot.wants_rights(view)

    def hears(self, view: Glimpse, right: Window[Any]) -> bool:
        return self.bot.hears(view, right)

    def wish(self, view: Glimpse) -> Action | None:
        return self.bot.wish(view)


@pytest.mark.parametrize("temperament", TEMPERAMENTS)
@pytest.mark.parametrize("game", OWN)
def test_an_honest_bot_plays_alike_whether_or_not_it_could_peep(
    game: Game, temperament: str
) -> None:
    logs: list[list[RecordEntry]] = []
    for is_masked in (False, True):
        s = start(game, "", 4, seed=77)
        bots: list[Bot] = []
        for seat in range(4):
            bot = game.bot(temperament, seat + 5)
            assert bot is not None
            assert bot.is_honest
            bots.append(Masked(bot) if is_masked else bot)
        driver = Driver(s, bots, game.secrecy(), limit=400)
        log: list[RecordEntry] = []
        driver.log = log
        driver.run()
        assert not driver.faults
        logs.append(log)
    shown = [[repr(entry) for entry in log] for log in logs]
    assert shown[0] == shown[1]
    assert len(shown[0]) > 100


# Parts of lots: the items, the seller, and the bids.
LOT = {"seat": 1, "items": (3,), "goods": ((1, 2),), "start": 5, "due": 7, "pledged": True}
WHOSE = {"bidders": (0, 1)}
SAID: dict[str, Any] = {
    "high": 2,
    "price": 40,
    "out": (0,),
    "limits": ((1, 50),),
    "call": 1,
    "bids": ((2, 30),),
}


def lots(cls: type = Auction) -> list[type]:
    """Return every kind of auction of every box."""
    found: list[type] = []
    subs: list[type] = cls.__subclasses__()
    for sub in subs:
        if sub.__module__.startswith("magnat.games.") and ".tests." not in sub.__module__:
            found += [sub, *lots(sub)]
    return found


@pytest.mark.parametrize("kind", lots())
def test_a_lot_that_goes_on_is_the_same_lot(kind: type[Auction[Any]]) -> None:
    known: dict[str, Any] = {**LOT, **WHOSE, **SAID}
    lot = kind(**{name: known[name] for name in fields(kind)})
    sold = {name: known[name] for name in fields(kind) if name not in SAID}
    assert lot.before_any_bid() == kind(**sold, out=SAID["out"])
    assert lot.veil(1) == lot
    assert lot.veil(0) == lot.changed({"limits": ()})
