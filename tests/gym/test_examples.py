"""The examples that need no further packages run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from examples import learned_value, mcts, vector_ppo
from magnat.games import find
from magnat.play.simulate.simulate import simulate


def test_a_search_over_clones_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    share = mcts.main(
        ["eldorado", "--games", "1", "--playouts", "3", "--depth", "5", "--seats", "2"]
    )
    assert share.games == 1
    assert "3 playouts on fair copies against 1 balanced" in capsys.readouterr().out


@pytest.mark.parametrize("opponents", ["self", "balanced"])
def test_a_network_is_trained_and_plays_as_a_bot(
    opponents: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(vector_ppo, "FOLDER", tmp_path)
    monkeypatch.setenv("MAGNAT_TRAINED", str(tmp_path))
    monkeypatch.setattr(vector_ppo, "LEAST", 10)
    wanted = ["banking", f"--opponents={opponents}", "--tables=1"]
    vector_ppo.main([*wanted, "--games=1", "--exam=0"])
    assert "going on from" not in capsys.readouterr().out
    vector_ppo.main([*wanted, "--games=0", "--exam=1"])
    assert "going on from" in (said := capsys.readouterr().out)
    assert "against three balanced: " in said
    learned = np.load(tmp_path / "banking-cnep.npz")["p0"]
    assert (learned != vector_ppo.Network(len(learned), 3, 1).parts[0]).any()
    bots = (f"{vector_ppo.__file__}:Trained", "balanced", "idle", "uniform")
    results = simulate(find("banking"), bots, 1)
    assert results.faults == []


def test_a_value_is_learned_and_played_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(learned_value, "FOLDER", tmp_path)
    monkeypatch.setenv("MAGNAT_LEARNED", str(tmp_path))
    monkeypatch.setattr(learned_value, "EPOCHS", 2)
    share = learned_value.main(["banking", "--games=2", "--exam=1"])
    assert share.games == 1
    assert "2 games, " in capsys.readouterr().out
    kept = tmp_path / "banking-cnep-1-0-2.npz"
    assert np.load(kept)["won"].sum(1) == pytest.approx(1)


def test_a_value_learns_who_wins() -> None:
    """The seat with the larger sign wins; a seat that is out has no chance."""
    luck = np.random.default_rng(1)
    signs = luck.random((4000, 3), dtype=np.float32)
    rows = np.stack([signs, np.ones_like(signs)], 2)
    rows[:, 2] = 0
    won = np.zeros_like(signs)
    won[np.arange(4000), signs[:, :2].argmax(1)] = 1
    network = learned_value.Network(2, 1)
    for start in range(0, 4000, 20):
        network.learn(rows[start : start + 20], won[start : start + 20])
    chances = network.chances(rows)[1]
    assert (chances[:, :2].argmax(1) == signs[:, :2].argmax(1)).mean() > 0.95
    assert (chances[:, 2] == 0).all()


def test_ppo_prefers_the_number_that_pays() -> None:
    """Of two legal numbers the one pays in one world and the other in another."""
    network, luck = vector_ppo.Network(2, 3, 1), np.random.default_rng(1)
    mask = np.array([1, 0, 1], np.int8)
    for _ in range(60):
        episodes: list[Any] = []
        for world in luck.integers(2, size=64):
            seen = np.array([world, 1 - world], np.float32)
            _, odds, worths = network.ahead(seen[None], mask[None])
            number = int(luck.choice(3, p=odds[0] / odds[0].sum()))
            one = (seen, mask, number, float(odds[0, number]), float(worths[0]))
            episodes.append(([one], 1.0 if (number == 2) == (world == 1) else -1.0))
        vector_ppo.ppo(network, episodes, luck)
    for world in range(2):
        odds = network.ahead(np.array([[world, 1 - world]], np.float32), mask[None])[1][0]
        assert odds[2 if world else 0] > 0.9
        assert odds[1] == 0


def test_a_search_takes_the_number_that_wins() -> None:
    """Of two numbers the one that leads to a reward is chosen, whatever the other promises."""

    class Fake:
        def __init__(self, given: int = -1) -> None:
            self.given = given
            self.terminations = {"a": given >= 0}
            self.truncations = {"a": False}
            self.rewards = {"a": 1.0 if given == 7 else -1.0}

        def clone(self, luck: int | None = None) -> Fake:
            return Fake(self.given)

        def step(self, number: int) -> None:
            self.__init__(number)  # type: ignore[misc]

        def observe(self, agent: str) -> dict[str, list[int]]:
            return {"action_mask": [0, 0, 1, 0, 0, 1, 0, 1]}

    table: Any = Fake()
    for is_exact in (False, True):
        assert mcts.searched(table, "a", 30, 5, np.random.default_rng(1), is_exact) == 7
