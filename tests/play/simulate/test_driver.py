"""The driver: whole games in virtual time, and faulty bots."""

from __future__ import annotations

import pytest

from magnat.core.action_and_choice import Action, Choice
from magnat.core.audit import audit
from magnat.core.bot import Bot
from magnat.core.glimpse import Glimpse
from magnat.core.luck import Luck
from magnat.games import find
from magnat.kit.dice import Roll
from magnat.kit.trade import Offer
from magnat.play.bots.idle import Idle
from magnat.play.bots.load import find_bot
from magnat.play.bots.random_bot import RandomBot
from magnat.play.simulate.driver import LIBERTIES, Driver
from tests.play.toy_tables import GAME, MANNED, Stallholder


def driver(bots: list[Bot], seed: int = 5, limit: int = 20_000, minutes: int = 40) -> Driver:
    edition = GAME.load(options={"minutes": minutes})
    s = GAME.start(edition, len(bots), seed)
    return Driver(s, bots, GAME.secrecy(), 1, limit)


def uniforms(n: int, seed: int = 1) -> list[Bot]:
    return [RandomBot(seed + i) for i in range(n)]


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_random_players_finish_a_game_and_the_books_balance(seats: int) -> None:
    game = driver(uniforms(seats))
    while game.step():
        assert audit(game.s) == []
    assert game.s.outcome is not None
    assert game.faults == []
    assert game.decisions > 20


def test_the_same_seeds_play_the_same_game() -> None:
    first, second = driver(uniforms(3)), driver(uniforms(3))
    first.run()
    second.run()
    assert GAME.codec.dump(first.s) == GAME.codec.dump(second.s)
    other = driver(uniforms(3, seed=9))
    other.run()
    assert GAME.codec.dump(first.s) != GAME.codec.dump(other.s)


def test_time_passes_so_that_an_agreed_hour_comes() -> None:
    game = driver([Idle(i) for i in range(3)], minutes=10)
    game.run()
    assert game.s.outcome is not None
    assert game.s.outcome.cite == "fair.hour"
    assert game.s.clock >= 600_000


def test_a_game_without_end_stops_at_the_limit() -> None:
    game = driver([Idle(1), Idle(2)], limit=50, minutes=0)
    game.run()
    assert game.decisions == 50
    assert game.s.outcome is None


def test_what_the_driver_wrote_down_replays() -> None:
    game = driver(uniforms(3), minutes=10)
    game.log = []
    game.run()
    s = GAME.start(GAME.load(options={"minutes": 10}), 3, 5)
    for entry in game.log:
        entry.apply(s)
    assert GAME.codec.dump(s) == GAME.codec.dump(game.s)


class Peeking(Bot):
    """A bot that notes what it is shown and plays only what it must."""

    def __init__(self) -> None:
        self.seen: list[Glimpse] = []
        self.offered: list[bool] = []

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        self.seen.append(view)
        self.offered.append(any(isinstance(choice.action, Offer) for choice in choices))
        for choice in choices:
            if isinstance(choice.action, Roll):
                return choice.action
        return None


def test_a_bot_sees_a_masked_copy_only() -> None:
    bot = Peeking()
    game = driver([bot, *uniforms(2)], limit=400)
    game.run()
    assert len(bot.seen) > 20
    for view in bot.seen:
        assert view.state is not game.s
        assert view.state.luck is None
        assert view.cash(1) is None
        assert view.seat == 0


def test_rights_are_offered_in_ones_own_turn_and_not_at_every_auction() -> None:
    bot = Peeking()
    game = driver([bot, *uniforms(2)], limit=2000)
    game.run()
    own = [view.state.agenda[-1].seat == 0 for view in bot.seen]
    assert any(bot.offered)
    assert all(mine for mine, offered in zip(own, bot.offered, strict=True) if offered)


class Raising(Bot):
    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        raise KeyError("lost")


class Cheating(Bot):
    def wants_rights(self, view: Glimpse) -> bool:
        return True

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        return Offer(1, 10**9, (0, 1, 2, 3), ())


class Babbling(Bot):
    def wants_rights(self, view: Glimpse) -> bool:
        return True

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        return "roll"  # type: ignore[return-value]


class Silent(Bot):
    def wants_rights(self, view: Glimpse) -> bool:
        return True

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        return None


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        (Raising(), "raised KeyError: 'lost'"),
        (Cheating(), "is illegal"),
        (Babbling(), "is no action"),
    ],
)
def test_a_bot_that_fails_is_reported_and_replaced_and_the_game_goes_on(
    bot: Bot, says: str
) -> None:
    game = driver([bot, *uniforms(2)])
    game.run()
    assert game.s.outcome is not None
    (fault,) = game.faults
    assert fault.seat == 0
    if says != "is no action" or "TypeError" not in fault.what:  # compiled code says so itself
        assert says in fault.what
    assert "uniform plays on" in str(fault)


def test_silence_where_the_game_waits_for_ever_is_a_fault_too() -> None:
    game = driver([Silent(), *uniforms(2)], minutes=0, limit=3000)
    game.run()
    if game.faults:
        assert "kept silent where Turn waits for ever" in game.faults[0].what
    assert game.s.turn != -1
    assert game.decisions > 100


class Haggler(Stallholder):
    """A bot that makes offers without end."""

    def wants_rights(self, view: Glimpse) -> bool:
        return True

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        for choice in choices:
            if isinstance(choice.action, Offer):
                return choice.fill(choice.high, choice.pool[:1])
        return super().choose(view, choices)


def test_a_bot_that_cannot_stop_dealing_is_offered_no_more_rights() -> None:
    game = driver([Haggler(6), Stallholder(6), Stallholder(6)], minutes=10)
    game.log = []
    game.run()
    assert game.s.outcome is not None
    offers = [entry for entry in game.log if isinstance(entry.action, Offer)]
    throws = [entry for entry in game.log if isinstance(entry.action, Roll)]
    assert len(offers) <= LIBERTIES * len(throws)


@pytest.mark.tournament
def test_the_games_own_player_beats_random_play() -> None:
    wins = 0
    edition = MANNED.load(options={"minutes": 10})
    for seed in range(1, 31):
        s = MANNED.start(edition, 3, seed)
        bots = [find_bot("bold", MANNED, 1), RandomBot(seed), RandomBot(seed + 100)]
        Driver(s, bots, MANNED.secrecy(), seed).run()
        assert s.outcome is not None
        wins += s.outcome.places[0] == 1
    assert wins > 15


class Tearing(Bot):
    """A bot that empties the list of choices it is given and answers from a copy."""

    def wants_rights(self, view: Glimpse) -> bool:
        return False

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        action = choices[0].draw(Luck(3))
        choices.clear()
        return action


def test_a_bot_that_changes_its_list_changes_nothing_for_others() -> None:
    game = find("monopoly")
    edition = game.load()

    def played(first: Bot) -> int:
        s = game.start(edition, 3, seed=8)
        table = Driver(s, [first, RandomBot(2), RandomBot(3)], game.secrecy(), limit=300)
        table.run()
        assert not table.faults
        return hash(repr(game.codec.dump(s)))

    before = played(RandomBot(1))
    played(Tearing())
    assert played(RandomBot(1)) == before
