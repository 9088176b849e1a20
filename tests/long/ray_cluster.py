"""The lab on a cluster of two nodes gives the same games although a worker is killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from magnat.lab.experiment import read
from magnat.lab.playing.executors import Processes, Ray
from magnat.lab.playing.run import run
from magnat.lab.results import ExperimentResults
from tests.lab.conftest import SMALL


def parents(pid: int) -> Iterator[int]:
    """Yield the parent processes of a process, up to the first."""
    while pid > 1:
        with open(f"/proc/{pid}/stat") as file:
            pid = int(file.read().rpartition(")")[2].split()[1])
        yield pid


def workers() -> list[int]:
    """Return the processes that play for a cluster which this process started."""
    found: list[int] = []
    for name in os.listdir("/proc"):
        if name.isdecimal():
            try:
                told = Path(f"/proc/{name}/cmdline").read_bytes()
                if told.startswith(b"ray::play") and os.getpid() in parents(int(name)):
                    found.append(int(name))
            except OSError:  # it is gone
                continue
    return found


@pytest.fixture
def cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Start a cluster of two nodes on this machine and yield its address."""
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("RAY_raylet_start_wait_time_s", "120")
    from ray.cluster_utils import Cluster

    nodes = Cluster(
        initialize_head=True,
        head_node_args={"num_cpus": 1, "include_dashboard": False},
    )
    try:
        nodes.add_node(num_cpus=1)
        yield nodes.address
    finally:
        nodes.shutdown()  # type: ignore[no-untyped-call]


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")
@pytest.mark.filterwarnings(
    "ignore::FutureWarning", "ignore::pytest.PytestUnraisableExceptionWarning"
)
def test_two_nodes_play_the_same_games_and_a_killed_worker_costs_none(
    cluster: str, tmp_path: Path
) -> None:
    small, played = tmp_path / "small.toml", tmp_path / "near"
    small.write_text(SMALL, encoding="utf-8")
    run(small, played, Processes(1))
    results = ExperimentResults(tmp_path / "far", read(small))
    results.prepare(small)
    hands = Ray(cluster, 1)
    try:
        assert len([node for node in hands.ray.nodes() if node["Alive"]]) == 2
        killed = 0
        for work, content in hands.run(results.missing(30)):
            results.save(work, content)
            if not killed:
                found = workers()
                assert found
                os.kill(found[0], signal.SIGKILL)
                killed += 1
        assert killed == 1
    finally:
        hands.close()
    there = {path.name: path.read_bytes() for path in (played / "games").iterdir()}
    assert {path.name: path.read_bytes() for path in results.shards.iterdir()} == there
