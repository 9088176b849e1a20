"""Every box is a PettingZoo environment that shows no more than a Glimpse."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import numpy.typing as npt
import pytest
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

from magnat.core.action_and_choice import Choice
from magnat.core.glimpse import Glimpse
from magnat.core.kernel import choices
from magnat.core.luck import Luck
from magnat.games import all_games
from magnat.gym import TableBatch, TableEnv, environment
from magnat.gym.action_builder import ActionBuilder
from magnat.gym.train import Policy, main
from magnat.gym.vocabulary import SILENCE
from magnat.kit.auction import Bid
from magnat.kit.leaving import Resign
from magnat.kit.trade import Offer
from tests.contract.all_boxes import wander

BOXES = [
    "monopoly/europe",
    "monopoly/electronique",
    "richesses/nathan-urss",
    "eldorado/reconstruction",
    "banking/cnep",
]


def legal(table: TableEnv) -> npt.NDArray[np.int64]:
    found = np.flatnonzero(table.observe(table.agent_selection)["action_mask"])
    assert len(found) >= 1
    return found


def play_on(table: TableEnv, luck: np.random.Generator, steps: int) -> None:
    """So many numbers at random; those who are out take their leave."""
    for _ in range(steps):
        if not table.agents:
            return
        agent = table.agent_selection
        is_out = table.terminations[agent] or table.truncations[agent]
        table.step(None if is_out else int(luck.choice(legal(table))))


# Classic environments of PettingZoo warn of the same: what is seen is a dictionary with a mask.
@pytest.mark.filterwarnings("ignore:Observation ")
@pytest.mark.parametrize("box", BOXES)
def test_the_tests_of_pettingzoo_pass(box: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(environment(box, seats=3, steps=60), num_cycles=80)  # type: ignore[no-untyped-call]
    seed_test(lambda: environment(box, seats=3, steps=60), num_cycles=30)  # type: ignore[no-untyped-call]
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("box", BOXES)
def test_what_a_seat_may_not_see_changes_nothing_that_its_agent_sees(box: str) -> None:
    """The leak test: other tables that the Glimpse cannot tell from this one look the same."""
    table = environment(box, seats=3)
    luck = np.random.default_rng(5)
    table.reset(seed=3)
    varied = 0
    for round in range(6):
        play_on(table, luck, 15)
        running = table.running
        assert running is not None
        for agent in table.agents:
            seat = table.seat_of[agent]
            view = Glimpse(table.s, seat, table.game.secrecy())
            other = view.sample(100 * round + seat + 1)
            varied += table.game.codec.dump(other) != table.game.codec.dump(table.s)
            shown = np.zeros((2, table.encoder.size), dtype=np.float32)
            table.encoder.encode_table(view, shown[0])
            table.encoder.encode_table(Glimpse(other, seat, table.game.secrecy()), shown[1])
            assert (shown[0] == shown[1]).all()
            masks = [
                ActionBuilder(table.vocabulary, seat, choices(s, seat), True).mask()
                for s in (table.s, other)
            ]
            assert (masks[0] == masks[1]).all()
            seen = table.observe(agent)
            assert (
                seen["observation"][: table.encoder.table_size]
                == shown[0][: table.encoder.table_size]
            ).all()
            assert seen["action_mask"].any()
    assert varied > 5, "nothing was hidden, so nothing was tried"


def test_secret_purses_are_not_shown() -> None:
    table = environment("richesses", seats=3)
    table.reset(seed=1)
    me, other = [one for one in table.agents if one != table.agent_selection]
    first = table.observe(me)["observation"]
    table.s.pay(table.seat_of[other], table.s.bank, 7_000_000, "faillite.precaution")
    assert (table.observe(me)["observation"] == first).all()
    table.s.pay(table.seat_of[me], table.s.bank, 7_000_000, "faillite.precaution")
    assert (table.observe(me)["observation"] != first).any()


def test_those_who_are_ruined_leave_and_the_prizes_sum_to_nothing() -> None:
    ruined_before_the_end = 0
    for seed in range(3):
        table = environment("richesses", seats=3, deals=False)
        table.reset(seed=seed)
        luck = np.random.default_rng(seed)
        gained: dict[str, float] = defaultdict(float)
        while table.agents:
            agent = table.agent_selection
            _, reward, is_over, is_cut, _ = table.last()
            assert not is_cut
            if is_over:
                gained[agent] += reward
                was = list(table.agents)
                ruined_before_the_end += table.s.outcome is None
                with pytest.raises((AssertionError, ValueError)):
                    table.step(0)  # whoever is out says nothing
                table.step(None)
                assert [one for one in was if one != agent] == table.agents
            else:
                assert table.s.alive[table.seat_of[agent]]
                table.step(int(luck.choice(legal(table))))
        outcome = table.s.outcome
        assert outcome is not None
        assert sum(gained.values()) == pytest.approx(0)
        assert gained[f"seat_{outcome.winners[0]}"] == 1
    assert ruined_before_the_end > 0


@pytest.mark.parametrize(
    "game", [pytest.param(game, id=name) for name, game in all_games().items()]
)
def test_every_legal_action_can_be_said_and_nothing_else(game: object) -> None:
    """A builder that says any number that is not masked becomes an action that its choice covers;
    and an action drawn from a choice can be said number by number."""
    from magnat.core.game import Game
    from magnat.gym.vocabulary import Vocabulary

    assert isinstance(game, Game)
    s = game.start(game.load(), 4, 21)
    vocabulary = Vocabulary(game, s)
    luck, numbers = Luck(9), np.random.default_rng(9)
    said = 0
    for _ in range(25):
        wander(s, luck, 9)
        if s.outcome is not None:
            break
        for seat in s.living():
            offered = [one for one in choices(s, seat) if not isinstance(one.action, Resign)]
            if not offered:
                continue
            builder = ActionBuilder(vocabulary, seat, offered, True)
            while not builder.is_said:
                builder.say(int(numbers.choice(np.flatnonzero(builder.mask()))))
            action = builder.action
            assert action is None or any([one.covers(action) for one in offered])
            for choice in offered:
                wanted = choice.draw(luck)
                builder = ActionBuilder(vocabulary, seat, offered, True)
                while not builder.is_said:
                    builder.say(towards(builder, wanted, choice))
                assert builder.action == wanted
                said += 1
    assert said > 30


def towards(builder: ActionBuilder, wanted: object, choice: Choice) -> int:
    """The number that leads to an action."""
    items = getattr(wanted, "items", ())
    for number, meant in builder.options.items():
        if builder.phase in (0, 1):
            if number != SILENCE and any([one is choice for one in meant]):
                return number
        elif builder.phase == 2:
            left = [item for item in items if item not in builder.items]
            if (meant is None and not left) or (left and meant == min(left)):
                return number
        else:
            low, high = meant
            value = getattr(wanted, "amount", 0)
            if builder.phase == 4:
                value = (value - choice.low) // choice.by
            else:
                value = dict(getattr(wanted, "goods", ())).get(
                    choice.goods[len(builder.goods)][0], 0
                )
            if low <= value <= high:
                return number
    raise AssertionError(f"{wanted} cannot be said: {builder.options}")


def test_a_bid_and_a_deal_are_a_few_numbers() -> None:
    table = environment("monopoly", seats=3)
    seen: set[str] = set()
    luck = np.random.default_rng(2)
    for seed in range(4):
        table.reset(seed=seed)
        for _ in range(400):
            if not table.agents:
                break
            running = table.running
            assert running is not None
            assert running.builder is not None
            builder = running.builder
            play_on(table, luck, 1)
            if builder.is_said and isinstance(builder.action, (Bid, Offer)):
                seen.add(type(builder.action).__name__)
    assert seen == {"Bid", "Offer"}


def test_numbers_mean_the_same_whatever_was_imported_before() -> None:
    """A policy that was trained in one process plays in another."""
    import subprocess
    import sys

    told = (
        "from magnat.gym import environment; table = environment('banking', seats=2); "
        "print([one.__name__ for one in table.vocabulary.kinds], table.encoder.parts)"
    )
    alone = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    table = environment("banking", seats=2)
    here = f"{[one.__name__ for one in table.vocabulary.kinds]} {table.encoder.parts}"
    assert alone.stdout.strip() == here


def test_stock_bots_may_play_some_of_the_seats() -> None:
    table = environment("eldorado", seats=3, bots={1: "balanced", 2: "cautious"})
    assert table.possible_agents == ["seat_0"]
    table.reset(seed=4)
    play_on(table, np.random.default_rng(4), 60)
    assert table.s.clock > 0
    running = table.running
    assert running is not None
    assert running.driver.faults == []


def test_many_tables_step_together_as_each_would_alone() -> None:
    n, seats = 3, 2
    tables = TableBatch("eldorado", n, seats, options={"rounds": 3}, seed=8)
    twins = TableBatch("eldorado", n, seats, options={"rounds": 3}, seed=8)
    luck = np.random.default_rng(1)
    over = 0
    for _ in range(120):
        numbers = np.array([luck.choice(np.flatnonzero(mask)) for mask in tables.masks])
        first, second = tables.step(numbers), twins.step(numbers)
        assert first.keys() == second.keys()
        for gained in first.values():
            assert gained.sum() == pytest.approx(0)
            over += 1
        assert (tables.seen == twins.seen).all()
        for i, table in enumerate(tables.tables):
            seen = table.observe(f"seat_{tables.seats[i]}")
            assert (seen["observation"] == tables.seen[i]).all()
            assert (seen["action_mask"] == tables.masks[i]).all()
    assert over > n, "tables that were over began anew"


def test_the_policy_of_the_example_learns_what_pays() -> None:
    """Of two numbers the one pays in one world and the other in another."""
    policy = Policy(2, 4, 1)
    luck = np.random.default_rng(1)
    legal = np.array([1, 3])
    for _ in range(300):
        world = int(luck.integers(2))
        seen = np.array([world, 1 - world], dtype=np.float32)
        number = policy.choose(seen, legal)
        policy.learn([(seen, legal, number)], 1.0 if (number == 1) == (world == 1) else -1.0)
    assert policy.odds(np.array([1, 0], dtype=np.float32), legal)[0] > 0.9
    assert policy.odds(np.array([0, 1], dtype=np.float32), legal)[1] > 0.9
    assert (policy.weights[[0, 2]] == 0).all()


def test_the_example_tells_how_often_it_wins(capsys: pytest.CaptureFixture[str]) -> None:
    won = main(["banking", "--games", "2", "--exam", "2"])
    said = capsys.readouterr().out
    assert said.count(" of 2 games (") == 3
    assert f"after: {100 * won:.1f} %" in said
