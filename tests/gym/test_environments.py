"""Every box is an environment as PettingZoo and gymnasium expect it."""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
from collections import defaultdict
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test.api_test import api_test
from pettingzoo.test.parallel_test import parallel_api_test
from pettingzoo.test.performance_benchmark import performance_benchmark
from pettingzoo.test.render_test import render_test
from pettingzoo.test.seed_test import parallel_seed_test, seed_test

import magnat.gym
from magnat.core.action_and_choice import Choice
from magnat.core.editions.edition import BadOption, Unknown
from magnat.core.kernel import choices
from magnat.core.luck import Luck
from magnat.core.state import State
from magnat.games import all_games
from magnat.gym import SeatEnv, TableEnv, env, raw_env, versions
from magnat.gym.drawing import drawn
from magnat.gym.registry import ids
from magnat.gym.spaces.action_builder import (
    AMOUNT,
    FIELD,
    ITEMS,
    KIND,
    ActionBuilder,
    IllegalNumber,
)
from magnat.gym.spaces.vocabulary import DONE, FIRST_VALUE, SILENCE
from magnat.gym.train import Policy, main
from magnat.kit.auction import Bid
from magnat.kit.leaving import Resign
from magnat.kit.trade import Offer
from magnat.play.boards.colours import of_seat
from magnat.play.boards.outlines import spaces
from magnat.play.boards.picture import Board
from magnat.play.text.narrator import Narrator
from tests.contract.all_boxes import wander
from tests.gym.playing import BOXES, legal, play_on

# Classic environments of PettingZoo warn of the same: what is seen is a dictionary with a mask.
DICTIONARY = "ignore:Observation "


@pytest.mark.filterwarnings(DICTIONARY)
@pytest.mark.parametrize("box", BOXES)
def test_the_tests_of_pettingzoo_pass(
    box: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    api_test(env(box, seats=3, steps=60), num_cycles=80)  # type: ignore[no-untyped-call]
    seed_test(lambda: raw_env(box, seats=3, steps=60), num_cycles=30)  # type: ignore[no-untyped-call]
    made: Any = lambda render_mode: raw_env(box, seats=3, render_mode=render_mode)  # noqa: E731
    render_test(made, {"svg": lambda drawn: drawn.startswith("<svg ")})
    # The performance test plays for five seconds; here its clock goes on by half of one a cycle.
    seconds = itertools.count(step=0.5)
    timed = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(timed, "time", SimpleNamespace(time=lambda: next(seconds)))
    performance_benchmark(env(box, seats=3, steps=20))  # type: ignore[no-untyped-call]
    said = capsys.readouterr().out
    assert "Passed API test" in said
    assert "Finished performance benchmark" in said


@pytest.mark.parametrize("box", BOXES)
def test_the_tests_of_parallel_environments_pass(box: str) -> None:
    version = versions()[f"{box.replace('/', '_').replace('-', '_')}_v0"]
    parallel_api_test(version.parallel_env(seats=3, steps=60), num_cycles=80)
    again = lambda: version.parallel_env(seats=3, steps=60)  # noqa: E731
    parallel_seed_test(again, num_cycles=30)  # type: ignore[no-untyped-call]


@pytest.mark.filterwarnings("ignore:.*not within the observation space")
@pytest.mark.parametrize("box", BOXES)
def test_the_checker_of_gymnasium_passes(box: str) -> None:
    check_env(SeatEnv(box, seats=2, opponents="uniform"), skip_render_check=True)


def test_environments_have_names_with_versions() -> None:
    table = magnat.gym.monopoly_europe_v0.raw_env(seats=2)
    assert table.metadata["name"] == "monopoly_europe_v0"
    assert len(versions()) == len(BOXES)
    assert set(ids()) <= set(gymnasium.registry)
    with pytest.raises(AttributeError, match="monopoly_europe_v0"):
        _ = magnat.gym.chess_v6


def test_gymnasium_finds_a_box_by_its_name_alone() -> None:
    told = (
        "import gymnasium; print(gymnasium.make('magnat.gym:magnat/Eldorado-v0', seats=2).spec.id)"
    )
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True)
    assert done.stdout.strip() == "magnat/Eldorado-v0", done.stderr


def test_gymnasium_makes_one_seat_against_bots() -> None:
    seat = gymnasium.make("magnat/Eldorado-v0", seats=2, opponents="uniform", render_mode="ansi")
    seen, info = seat.reset(seed=1)
    luck = np.random.default_rng(1)
    steps, over, cut = 0, False, False
    while not over and not cut:
        assert seat.observation_space.contains(seen)
        number = int(luck.choice(np.flatnonzero(info["action_mask"])))
        seen, reward, over, cut, info = seat.step(number)
        steps += 1
    assert steps > 10
    assert abs(float(reward)) == 1
    assert "seat 0" in str(seat.render())


@pytest.mark.parametrize("box", ["monopoly", "banking"])
def test_pictures_show_the_board_its_pawns_and_owners(box: str) -> None:
    table = raw_env(box, seats=3, render_mode="ansi")
    table.reset(seed=1)
    play_on(table, np.random.default_rng(1), 150)
    s, told = table.s, str(table.render())
    board = Board(s, Narrator(s, "en", table.agent_of))
    for pawn in board.pawns:
        assert board.squares[pawn.square].name[:5] in told
    svg = ElementTree.fromstring(drawn("svg", s))  # type: ignore[arg-type]
    shapes = [one.tag.rpartition("}")[2] for one in svg.iter()]
    assert shapes.count("polygon") == len(board.squares) == len(spaces(s))
    assert shapes.count("circle") == len(board.pawns) > 2
    pixels: Any = drawn("rgb_array", s)
    scale = pixels.shape[1] / board.box[2]
    for pawn in board.pawns:
        x, y = (pawn.x - board.box[0]) * scale, (pawn.y - board.box[1]) * scale
        found = {f"#{bytes(one).hex()}" for one in pixels[round(y) - 1 : round(y) + 2, round(x)]}
        assert found & {of_seat(seat) for seat in range(3)}
    owned = [square for square in board.squares if square.owner >= 0]
    assert len(owned) == sum([s.item_name(one).startswith("title:") for one in held_by_seats(s)])


def held_by_seats(s: State) -> list[int]:
    return [item for seat in range(s.seats) for item in s.items(seat)]


def test_an_illegal_number_ends_the_game_for_its_agent() -> None:
    seat = SeatEnv("banking", seats=2, opponents="uniform")
    _, info = seat.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, _, info = seat.step(illegal)
    assert (reward, over, info["illegal"]) == (-1, True, True)
    table = env("banking", seats=2)
    table.reset(seed=1)
    table.last()
    agent = table.agent_selection
    table.step(illegal)
    assert table.terminations[agent]
    assert table.rewards[agent] == -1
    raw = raw_env("banking", seats=2)
    raw.reset(seed=1)
    with pytest.raises(IllegalNumber, match=r"is masked; the mask allows"):
        raw.step(illegal)
    raw.step(int(legal(raw)[0]))  # a refused number changes nothing


def test_wrong_settings_are_refused_with_a_sentence() -> None:
    with pytest.raises(Unknown, match="unknown bot 'balanct': did you mean balanced"):
        raw_env("banking", bots={1: "balanct"})
    with pytest.raises(Unknown, match="no seat 7 for a bot"):
        raw_env("banking", bots={7: "balanced"})
    with pytest.raises(Unknown, match="every seat has a bot"):
        raw_env("banking", seats=2, bots={0: "idle", 1: "idle"})
    with pytest.raises(Unknown, match="for 2 to "):
        raw_env("banking", seats=40)
    with pytest.raises((Unknown, BadOption)):
        raw_env("banking", options={"no_such_option": 1})
    with pytest.raises(Unknown, match="no render mode jpeg"):
        raw_env("banking", render_mode="jpeg")


def test_infos_say_whose_turn_it_is_and_what_is_legal() -> None:
    table = raw_env("monopoly", seats=2)
    table.reset(seed=1)
    info = table.infos[table.agent_selection]
    assert info["turn"] in table.agents
    assert info["clause"] in table.edition.rulebook
    assert list(info["legal"]) == sorted(legal(table), key=list(info["legal"]).index)
    assert set(info["legal"]) == {int(one) for one in legal(table)}
    with pytest.raises(KeyError):
        info["nothing"]


def test_legal_numbers_are_told_with_what_is_asked() -> None:
    table = raw_env("monopoly", seats=3)
    luck = np.random.default_rng(2)
    told: set[str] = set()
    for seed in range(4):
        table.reset(seed=seed)
        for _ in range(300):
            told |= set(table.infos[table.agent_selection]["legal"].values())
            play_on(table, luck, 1)
    assert any([one.startswith("bid: part 3 of 16, ") for one in told])
    assert any([one.startswith("offer: title:") for one in told])
    assert any([re.fullmatch(r"offer: part \d+ of \d+, -\d+ to -?\d+", one) for one in told])


def test_the_state_shows_what_is_hidden_from_seats() -> None:
    table = raw_env("richesses", seats=2)
    table.reset(seed=1)
    first = table.state()
    assert table.state_space.contains(first)
    table.s.pay(1, table.s.bank, 7_000_000, "faillite.precaution")
    table.s.pay(0, table.s.bank, 7_000_000, "faillite.precaution")
    assert table.running is not None
    table.running.moves += 1
    assert (table.state() != first).sum() == 3


def test_those_who_are_ruined_leave_and_the_prizes_sum_to_nothing() -> None:
    ruined_before_the_end = 0
    for seed in range(3):
        table = raw_env("richesses", seats=3, deals=False)
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
    from magnat.gym.spaces.vocabulary import Vocabulary

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
                builder.say(int(numbers.choice(builder.numbers)))
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
    """Return the number that leads to an action."""
    items = getattr(wanted, "items", ())
    for at, number in enumerate(builder.numbers):
        if builder.phase in (KIND, FIELD):
            if number != SILENCE and any([one is choice for one in builder.groups[at]]):
                return number
        elif builder.phase == ITEMS:
            left = [item for item in items if item not in builder.items]
            if (number == DONE and not left) or (left and number - FIRST_VALUE == min(left)):
                return number
        else:
            low, high = builder.part(number)
            value = getattr(wanted, "amount", 0)
            if builder.phase == AMOUNT:
                value = (value - choice.low) // choice.by
            else:
                value = dict(getattr(wanted, "goods", ())).get(
                    choice.goods[len(builder.goods)][0], 0
                )
            if low <= value <= high:
                return number
    raise AssertionError(f"{wanted} cannot be said: {builder.numbers}")


def test_a_bid_and_a_deal_are_a_few_numbers() -> None:
    table = raw_env("monopoly", seats=3)
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
    told = (
        "from magnat.gym import raw_env; table = raw_env('banking', seats=2); "
        "print([one.__name__ for one in table.vocabulary.kinds], table.layout.parts)"
    )
    alone = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    table = raw_env("banking", seats=2)
    here = f"{[one.__name__ for one in table.vocabulary.kinds]} {table.layout.parts}"
    assert alone.stdout.strip() == here


def test_stock_bots_may_play_some_of_the_seats() -> None:
    table = raw_env("eldorado", seats=3, bots={1: "balanced", 2: "cautious"})
    assert table.possible_agents == ["seat_0"]
    table.reset(seed=4)
    play_on(table, np.random.default_rng(4), 60)
    assert table.s.clock > 0
    running = table.running
    assert running is not None
    assert running.driver.faults == []


@pytest.mark.parametrize("deals", [True, False])
def test_agents_are_not_asked_to_resign_and_propose_only_with_deals(deals: bool) -> None:
    table: TableEnv = raw_env("monopoly", seats=3, deals=deals)
    table.reset(seed=1)
    luck = np.random.default_rng(1)
    kinds: set[str] = set()
    for _ in range(400):
        assert table.running is not None
        assert table.running.builder is not None
        kinds |= {type(one.action).__name__ for one in table.running.builder.left}
        play_on(table, luck, 1)
    assert "Resign" not in kinds
    assert ("Offer" in kinds) == deals


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
