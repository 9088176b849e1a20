"""Each game is played once, even if the run is stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import polars as pl
import pytest

from magnat.lab.experiment import read
from magnat.lab.playing.executors import Processes
from magnat.lab.playing.run import run
from magnat.lab.playing.watcher import watch
from magnat.lab.results import ExperimentResults, OtherExperiment, opened

GAMES = 30
ARMS = 2


def shards(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (folder / "games").glob("*.parquet")}


def started(file: Path, out: Path, *more: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "magnat", "lab", "run", str(file), "--out", str(out), *more]
    # Without the compiled engine: with it, the run may be over before it is stopped.
    interpreted = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.Popen(command, env=interpreted, stderr=subprocess.PIPE, text=True)


def wait_for_shards(run: subprocess.Popen[str], out: Path, n: int) -> None:
    while len(shards(out)) < n:
        assert run.poll() is None, run.communicate()[1]
        time.sleep(0.005)


def every_game_once(out: Path) -> bool:
    frame = opened(out).frame(["arm", "number"])
    wanted = [(arm, number) for arm in range(ARMS) for number in range(GAMES)]
    return sorted(frame.rows()) == wanted


def test_a_kill_loses_no_game_and_repeats_none(small: Path, whole: Path, tmp_path: Path) -> None:
    out = tmp_path / "killed"
    killed = started(small, out, "--processes", "1")
    wait_for_shards(killed, out, 2)
    killed.kill()
    killed.communicate()
    (out / "games" / "000-0000000-0010.part").write_bytes(b"cut short")
    before = shards(out)
    assert 2 <= len(before) < 6
    stamps = {name: (out / "games" / name).stat().st_mtime_ns for name in before}
    told: list[tuple[int, int]] = []
    run(small, out, Processes(1), lambda done, total: told.append((done, total)))
    assert told[0] == (10 * len(before), GAMES * ARMS)
    assert told[-1] == (GAMES * ARMS, GAMES * ARMS)
    assert {name: (out / "games" / name).stat().st_mtime_ns for name in before} == stamps
    assert every_game_once(out)
    assert shards(out) == shards(whole)
    assert list((out / "games").glob("*.part")) == []


def test_ctrl_c_stops_and_the_same_command_goes_on(
    small: Path, whole: Path, tmp_path: Path
) -> None:
    out = tmp_path / "stopped"
    stopped = started(small, out, "--processes", "2")
    wait_for_shards(stopped, out, 1)
    stopped.send_signal(signal.SIGINT)
    _, said = stopped.communicate(timeout=60)
    assert stopped.returncode == 130, said
    assert "the same command goes on from there" in said
    assert len(shards(out)) < 6
    run(small, out, Processes(1))
    assert every_game_once(out)
    assert shards(out) == shards(whole)


def test_a_killed_worker_is_replaced(small: Path, whole: Path, tmp_path: Path) -> None:
    experiment = read(small)
    results = ExperimentResults(tmp_path / "bereft", experiment)
    results.prepare(small)
    hands = Processes(2)
    for n, (work, content) in enumerate(hands.run(results.missing(GAMES))):
        results.save(work, content)
        if n == 0:
            assert hands.pool is not None
            os.kill(next(iter(hands.pool._processes)), signal.SIGKILL)
    hands.close()
    assert shards(results.folder) == shards(whole)


def test_more_games_of_the_same_experiment_are_added(small: Path, whole: Path) -> None:
    before = shards(whole)
    small.write_text(small.read_text().replace("games = 30", "games = 34"), encoding="utf-8")
    run(small, whole, Processes(1))
    after = shards(whole)
    assert {name: after[name] for name in before} == before
    assert sorted(after.keys() - before.keys()) == [
        "000-0000030-0004.parquet",
        "001-0000030-0004.parquet",
    ]


def test_another_experiment_is_not_mixed_in(small: Path, whole: Path) -> None:
    small.write_text(small.read_text().replace("seed = 7", "seed = 8"), encoding="utf-8")
    with pytest.raises(OtherExperiment, match="--out"):
        run(small, whole, Processes(1))
    (whole / "experiment.toml").write_text(small.read_text(), encoding="utf-8")
    with pytest.raises(OtherExperiment, match="have changed"):
        opened(whole)


def test_results_are_found_again_under_the_name_of_their_file(tmp_path: Path) -> None:
    file = tmp_path / "alone.toml"
    file.write_text(
        'box = "eldorado"\nplayers = 2\nbots = "idle"\ngames = 2\noptions = { rounds = 1 }\n',
        encoding="utf-8",
    )
    run(file, tmp_path / "out", Processes(1))
    again = opened(tmp_path / "out")
    assert again.experiment.name == again.experiment.arms[0].label == "alone"


def test_games_go_on_until_the_interval_is_narrow_enough(small: Path, tmp_path: Path) -> None:
    text = small.read_text().replace("games = 30", "games = 4")
    small.write_text(text + '[precision]\nmeasure = "decisions"\nwidth = 9.0\nmost = 400\n')
    frame = run(small, tmp_path / "narrow", Processes(1)).frame(["arm", "number", "decisions"])
    games = len(frame) // ARMS
    assert 4 < games < 400
    for arm in range(ARMS):
        said = frame.filter(pl.col("arm") == arm)["decisions"]
        spread = said.std()
        assert isinstance(spread, float)
        assert 2 * 1.96 * spread / games**0.5 <= 9.0


def test_the_games_are_those_of_simulate(small: Path) -> None:
    """The same seed and number give the same game in the lab and in `simulate`."""
    from magnat.games import find
    from magnat.play.simulate.simulate import _Work, play_chunk

    arm = read(small).arms[0]
    work = _Work("eldorado", "", arm.options, arm.bots, 7, 20_000)
    for played in play_chunk(find("eldorado"), work, range(3)):
        row = watch(arm, played.number, 7, True, 20_000)
        assert (row["places"], row["decisions"]) == (list(played.places), played.decisions)
        assert row["audit"] == ""
