"""The game's own head of state."""

from __future__ import annotations

import pytest

from magnat.core.action_and_choice import Action, Choice
from magnat.core.bot import SHARP, TEMPERAMENTS, Bot
from magnat.core.glimpse import Glimpse
from magnat.games.eldorado import GAME
from magnat.games.eldorado.bot import THROWS, HeadOfState, chart_of, outlook
from magnat.games.eldorado.rules.money.payments import SellIngots, SellTitles
from magnat.games.eldorado.rules.preparation import TakeIngot
from magnat.games.eldorado.rules.squares.bank import Repay
from magnat.games.eldorado.rules.squares.casino import CasinoTable, Stake
from magnat.games.eldorado.rules.squares.gold import BuyIngots, ExchangeIngots, Gold
from magnat.games.eldorado.rules.squares.purchases import Buy, Pass, Purchase
from magnat.games.eldorado.rules.squares.start import ClaimIncome, WaiveIncome
from magnat.games.eldorado.rules.turn import EldoradoTurn
from magnat.games.eldorado.tests.greedy import Greedy
from magnat.games.eldorado.tests.setting import (
    bank_has,
    bare,
    game,
    ingots,
    lands,
    priced,
    stands,
)
from magnat.kit.auction import Bid, BidUpTo, PassBid
from magnat.kit.leaving import Resign
from magnat.play.record.entries import RecordEntry
from magnat.play.simulate.driver import Driver
from magnat.play.simulate.simulate import simulate
from magnat.testing import ScenarioTable, loaded, table


def answer(t: ScenarioTable, seat: int, temperament: str = "balanced") -> object:
    return GAME.bot(temperament).choose(GAME.glimpse(t.s, seat), t.offers(seat))


def test_it_begins_with_an_ingot_because_a_title_would_put_its_cash_at_risk() -> None:
    assert answer(table("eldorado"), 0) == TakeIngot()


def test_it_turns_cash_into_gold() -> None:
    t = bare(3)
    lands(t, 0, "or")
    assert answer(t, 0) == BuyIngots(9)


def test_it_claims_its_income_unless_that_breaks_the_bank_at_its_own_expense() -> None:
    t = bare(3)
    ingots(t, 0, 5)
    stands(t, 0, game(t).box.casino)
    t.roll(0, 1, 1)
    assert answer(t, 0) == ClaimIncome()
    bank_has(t, 0)
    t.cash(0, 10_000)
    bank_has(t, 0)
    assert answer(t, 0) == WaiveIncome()


def test_it_parts_with_a_title_that_puts_too_much_cash_at_risk() -> None:
    t = bare(3)
    t.holds(0, "title:secrets-1")
    t.cash(0, 30_000)
    assert answer(t, 0) == SellTitles((t.item("title:secrets-1"),))


def test_it_bids_up_to_what_a_title_earns_and_no_further() -> None:
    t = bare(3)
    t.holds(1, "title:petroliers-1")
    t.cash(1, 9_000)
    lands(t, 0, "achats", "petroliers")
    t.does(0, Buy())
    said = answer(t, 1)
    assert isinstance(said, BidUpTo)
    assert 1_000 < said.amount < 9_000
    t.does(2, Bid(8_000))
    assert answer(t, 1) == PassBid()


def test_it_does_not_gamble_while_it_leads_or_there_is_time() -> None:
    t = bare(3)
    t.cash(0, 50_000)
    lands(t, 0, "casino")
    assert answer(t, 0, "bold") == Pass()
    t = bare(3)
    t.cash(1, 30_000)
    lands(t, 0, "casino")
    assert answer(t, 0) == Pass()


def test_it_gambles_when_the_end_is_near_and_only_a_win_can_help() -> None:
    t = bare(3, rounds=3)
    t.cash(0, 5_000)
    t.cash(1, 20_000)
    lands(t, 0, "casino")
    said = answer(t, 0)
    assert isinstance(said, Stake)
    assert said.amount * 6 > 15_000  # six points overtake
    careful = answer(t, 0, "cautious")
    assert isinstance(careful, Stake)
    assert careful.amount * 11 <= 5_000  # the worst throw does not ruin it


def test_worth_counts_the_laps_to_come() -> None:
    t = bare(3)
    s = game(t)
    before = GAME.worth(s, 0)
    t.cash(0, 9_000)
    ingots(t, 0, 1)
    assert GAME.worth(s, 0) > before
    t.holds(0, "title:avions-1")
    priced(t, "title:avions-1", 3_000)
    assert GAME.worth(s, 0) > before + 3_000
    t.does(0, Resign())
    assert GAME.worth(s, 0) == 0


@pytest.mark.tournament
@pytest.mark.parametrize("temperament", TEMPERAMENTS)
def test_it_beats_three_random_players(temperament: str) -> None:
    results = simulate(GAME, [temperament, "uniform", "uniform", "uniform"], 12, seed=5)
    assert results.faults == []
    assert results.audit == "ok"
    assert results.wins[temperament].rate > 0.7


@pytest.mark.tournament
def test_it_beats_three_who_buy_everything() -> None:
    edition = loaded(GAME)
    won = 0
    for number in range(12):
        s = GAME.start(edition, 4, 900 + number)
        bots = [GAME.bot() if seat == number % 4 else Greedy() for seat in range(4)]
        driver = Driver(s, bots, GAME.secrecy())
        driver.run()
        assert driver.faults == []
        assert s.outcome is not None
        won += number % 4 in s.outcome.winners
    assert won >= 6


@pytest.mark.parametrize("seats", range(2, 7))
def test_it_never_answers_what_is_not_allowed(seats: int) -> None:
    names = ["balanced", "bold", "cautious", "uniform", "balanced", "bold"][:seats]
    results = simulate(GAME, names, 4, seed=seats)
    assert results.faults == []
    assert results.unfinished == 0
    assert results.audit == "ok"


class Listening(Bot):
    """The same bot, but it is shown all its rights instead of being asked for a wish."""

    def __init__(self, bot: HeadOfState) -> None:
        self.bot = bot
        self.heard = 0

    def wants_rights(self, view: Glimpse) -> bool:
        s, top = view.state, view.state.agenda[-1]
        if isinstance(top, EldoradoTurn):
            return s.cash(view.seat) >= self.bot.purse
        return isinstance(top, (Purchase, Gold, CasinoTable))

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        said = self.bot.choose(view, choices)
        self.heard += isinstance(said, (SellTitles, SellIngots, Repay, ExchangeIngots))
        return said


@pytest.mark.parametrize("temperament", [*TEMPERAMENTS, SHARP])
def test_it_wishes_what_it_would_choose_of_all_its_rights(temperament: str) -> None:
    logs: list[list[str]] = []
    for is_listening in (False, True):
        s = GAME.start(loaded(GAME), 4, 41)
        bots: list[Bot] = [HeadOfState(temperament) for _ in range(4)]
        if is_listening:
            bots = [Listening(HeadOfState(temperament)) for _ in range(4)]
        driver = Driver(s, bots, GAME.secrecy())
        log: list[RecordEntry] = []
        driver.log = log
        driver.run()
        assert driver.faults == []
        logs.append([repr(entry) for entry in log])
        if is_listening and temperament != SHARP:  # who has no titles to sell
            assert sum([bot.heard for bot in bots if isinstance(bot, Listening)]) > 5
    assert logs[0] == logs[1]


def test_a_fork_is_weighed_by_the_stop_and_the_next_two() -> None:
    box = game(bare(3)).box
    chart = chart_of(box)
    values = [7 * i * i - 300 * i + 11 for i in range(len(chart.values))]
    values[max(chart.values)] = 0  # squares where a stop is worth nothing

    def stop(at: int) -> int:
        return values[chart.values[at]]

    def mean(at: int, further: bool) -> int:
        total, path = 0, box.track.ahead(at, 12)
        for points, ways in THROWS:
            if points > len(path) or path[points - 1] == 0:
                break
            to = path[points - 1]
            total += ways * (stop(to) + (mean(to, False) if further else 0))
        return total // 36

    for way in box.ways:
        for at in way[:11]:
            assert outlook(chart, values, at) == stop(at) + mean(at, True)
