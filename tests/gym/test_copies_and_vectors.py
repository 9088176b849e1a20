"""Copies of environments play on as the original would; many tables step as each would alone."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv

from magnat.core.editions.edition import Unknown
from magnat.games import all_games
from magnat.gym import TableEnv, TableVector, raw_env
from magnat.gym.local_and_worker_tables import LocalTables
from magnat.gym.spaces.action_builder import IllegalNumber
from magnat.gym.spaces.observation import WriteLog
from tests.gym.playing import BOXES, play_on


def fingerprint(table: TableEnv, steps: int) -> list[object]:
    """Play on at random and return everything that was given and seen."""
    luck = np.random.default_rng(steps)
    found: list[object] = []
    for _ in range(steps):
        found += play_on(table, luck, 1)
        if table.agents:
            seen = table.observe(table.agent_selection)
            found.append((seen["observation"].tobytes(), seen["action_mask"].tobytes()))
            found.append((dict(table.rewards), dict(table.terminations)))
    return found


@pytest.mark.parametrize("bots", [{}, {1: "uniform"}, {1: "balanced", 2: "bold"}])
@pytest.mark.parametrize("box", BOXES)
def test_a_copy_plays_on_as_the_original(box: str, bots: dict[int, str]) -> None:
    table = raw_env(box, seats=3, bots=bots)
    table.reset(seed=3)
    luck = np.random.default_rng(3)
    for steps in (0, 1, 20, 41):  # some of them in the middle of an action
        play_on(table, luck, steps)
        if not table.agents:
            table.reset()
        saved, pickled = table.save(), pickle.dumps(table)
        clone, deep = table.clone(), copy.deepcopy(table)
        restored = raw_env(box, seats=3, bots=bots)
        restored.restore(saved)
        original = fingerprint(table.clone(), 25)
        for twin in (clone, deep, restored, pickle.loads(pickled)):
            assert fingerprint(twin, 25) == original
    copied = table.clone()
    for one in (table, copied):
        one.reset()
    assert fingerprint(copied, 5) == fingerprint(table, 5), "and begins the same next game"


def test_a_copy_is_on_its_own() -> None:
    table = raw_env("monopoly", seats=2)
    table.reset(seed=1)
    play_on(table, np.random.default_rng(1), 30)
    before = table.game.codec.dump(table.s)
    fingerprint(table.clone(), 60)
    assert table.game.codec.dump(table.s) == before


@pytest.mark.parametrize("box", ["banking", "richesses", "monopoly"])
def test_a_fair_copy_shows_the_same_and_has_other_luck(box: str) -> None:
    """What the asked agent sees stays; dice and cards to come, and hidden counts, are others."""
    table = raw_env(box, seats=3, bots={1: "balanced"})
    table.reset(seed=2)
    luck = np.random.default_rng(2)
    futures = set()
    for _ in range(12):
        play_on(table, luck, 3)
        seen = table.observe(table.agent_selection)
        exact = repr(fingerprint(table.clone(), 12))
        for seed in (1, 2):
            fair = table.clone(luck=seed)
            assert fair.agent_selection == table.agent_selection
            assert (fair.observe(fair.agent_selection)["observation"] == seen["observation"]).all()
            assert (fair.observe(fair.agent_selection)["action_mask"] == seen["action_mask"]).all()
            again = repr(fingerprint(table.clone(luck=seed), 12))
            assert repr(fingerprint(fair, 12)) == again, "the same luck is the same game"
            futures.add(again == exact)
    assert False in futures
    with pytest.raises(ValueError, match="cannot be saved"):
        fair.save()
    fair.reset()
    assert fair.save()
    with pytest.raises(ValueError, match="a seed from 1 on"):
        table.clone(luck=0)


def test_an_environment_that_was_not_reset_is_copied_too() -> None:
    table = raw_env("banking", seats=2)
    assert table.clone().running is None
    twin = pickle.loads(pickle.dumps(table))
    twin.reset(seed=1)
    table.reset(seed=1)
    assert fingerprint(twin, 5) == fingerprint(table, 5)


def test_a_game_of_another_table_is_not_restored() -> None:
    table = raw_env("banking", seats=2)
    table.reset(seed=1)
    with pytest.raises(Unknown, match="saved at another table"):
        raw_env("banking", seats=3).restore(table.save())


def test_many_tables_step_together_as_each_would_alone() -> None:
    n, seats = 3, 2
    tables = TableVector("eldorado", n, seats, options={"rounds": 3})
    assert isinstance(tables, VectorEnv)
    assert tables.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    twins = TableVector("eldorado", n, seats, options={"rounds": 3}, copy=False)
    seen, infos = tables.reset(seed=8)
    twins.reset(seed=8)
    luck = np.random.default_rng(1)
    over = 0
    for _ in range(150):
        assert tables.observation_space.contains(seen)
        assert (infos["seat"] == tables.seats).all()
        numbers = np.array([luck.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        asked = tables.seats
        seen, rewards, ends, cuts, infos = tables.step(numbers)
        shown, *rest, _ = twins.step(numbers)
        assert [one.tolist() for one in rest] == [rewards.tolist(), ends.tolist(), cuts.tolist()]
        assert (seen["observation"] == shown["observation"]).all()
        assert shown["observation"] is twins.seen
        for i in np.flatnonzero(ends):
            assert infos["_prizes"][i]
            assert infos["prizes"][i].sum() == pytest.approx(0)
            assert rewards[i] == infos["prizes"][i][asked[i]]
            assert infos["final_obs"][i]["observation"].shape == tables.seen[i].shape
            over += 1
    assert over > n, "tables that were over began anew"


@pytest.mark.parametrize("box", sorted(all_games()))
def test_a_vector_shows_what_the_single_environment_shows(box: str) -> None:
    """The rows that are written piece by piece are those that a new observation would have."""
    tables = TableVector(box, 2, 3, copy=False)
    tables.reset(seed=4)
    single = raw_env(box, seats=3)
    single.reset(seed=1)
    luck = np.random.default_rng(4)
    for _ in range(150):
        tables.step([int(luck.choice(np.flatnonzero(mask))) for mask in tables.masks])
        assert isinstance(tables.tables, LocalTables)
        for i, game in enumerate(tables.tables.batch.games):
            single.running = game
            # A copy has an ObservationWriter of its own.
            fresh = single.clone().observe(f"seat_{game.seat}")
            assert (fresh["observation"] == tables.seen[i]).all()
            assert (fresh["action_mask"] == tables.masks[i]).all()
            assert fresh["action_mask"].dtype == np.int8


@pytest.mark.parametrize("box", sorted(all_games()))
def test_a_log_lists_all_that_was_written(box: str) -> None:
    """A worker process copies the listed numbers alone into shared memory."""
    log = WriteLog(1000)
    tables = LocalTables(TableVector(box, 2, 3).setup, 2, 0, log)
    tables.begin(4)
    luck = np.random.default_rng(4)
    shared = tables.seen.reshape(-1).copy()
    for _ in range(100):
        log.clear()
        tables.step(np.array([luck.choice(np.flatnonzero(mask)) for mask in tables.masks]))
        assert not log.is_full
        listed: Any = log.positions
        at = np.frombuffer(listed, np.int64)[: log.n]
        shared[at] = tables.seen.reshape(-1)[at]
        assert (shared == tables.seen.reshape(-1)).all()


def test_a_long_game_is_cut() -> None:
    tables = TableVector("monopoly", 2, 2, steps=7)
    tables.reset(seed=1)
    for step in range(1, 15):
        numbers = [int(np.flatnonzero(mask)[0]) for mask in tables.masks]
        _, rewards, ends, cuts, infos = tables.step(numbers)
        assert cuts.all() == (step % 7 == 0)
        assert not ends.any()
        assert not rewards.any()
        assert ("final_obs" in infos) == (step % 7 == 0)


@pytest.mark.process
def test_worker_processes_play_the_games_of_one_process() -> None:
    settings: Any = {"seats": 2, "options": {"rounds": 3}, "copy": False}
    alone = TableVector("eldorado", 5, **settings)
    divided = TableVector("eldorado", 5, processes=2, **settings)
    alone.reset(seed=3)
    divided.reset(seed=3)
    luck = np.random.default_rng(3)
    over = 0
    for step in range(250):
        assert (alone.seen == divided.seen).all()
        assert (alone.masks == divided.masks).all()
        if step == 100:  # an error of a worker is the caller's
            wrong = [int(mask.argmin()) for mask in alone.masks]
            with pytest.raises(IllegalNumber, match="is masked"):
                divided.step(wrong)
            for one in (alone, divided):
                one.reset(seed=4)
            continue
        numbers = [int(luck.choice(np.flatnonzero(mask))) for mask in alone.masks]
        _, *results, infos = alone.step(numbers)
        _, *others, found = divided.step(numbers)
        assert [one.tolist() for one in results] == [one.tolist() for one in others]
        assert infos["seat"].tolist() == found["seat"].tolist()
        for i in np.flatnonzero(results[1]):
            last = infos["final_obs"][i]["observation"]
            assert (last == found["final_obs"][i]["observation"]).all()
            assert infos["prizes"][i].tolist() == found["prizes"][i].tolist()
            over += 1
    assert over > 3
    divided.close()
    divided.close()
    with pytest.raises(Unknown, match="3 processes for 2 tables"):
        TableVector("eldorado", 2, processes=3)
