"""The whole engine compiled, in the background and into a wheel: takes minutes, and only runs when
it is named.

    .venv/bin/python -m pytest tests/long/compiled_engine.py
"""

from __future__ import annotations

import fcntl
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from magnat.cli.background_compile import LOCK, LOG, PROGRESS, missing_compiler

ROOT = Path(__file__).parents[2]
GAMES = ("monopoly/europe", "richesses", "eldorado", "banking")
UV = shutil.which("uv") or str(ROOT / ".magnat" / "uv" / "bin" / "uv")

pytestmark = pytest.mark.skipif(missing_compiler() is not None, reason=str(missing_compiler()))


class Magnat:
    """The command `magnat`, of this folder or of an installed wheel."""

    def __init__(self, python: str | Path, folder: Path, **settings: str) -> None:
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("MAGNAT_", "PYTHONPATH"))
        }
        self.command = [str(python), "-m", "magnat"]
        self.folder = folder  # not the project's: nothing of it is to be found by chance
        self.environment = {**kept, "MAGNAT_DATABASE_FILE": str(folder / "tables.db"), **settings}

    def run(self, *arguments: str, **settings: str) -> tuple[str, str]:
        done = subprocess.run(
            [*self.command, *arguments],
            cwd=self.folder,
            env={**self.environment, **settings},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout, done.stderr

    def simulate(self, game: str, **settings: str) -> tuple[dict[str, Any], float]:
        """Simulate twenty games; return the results and the time of one decision."""
        told, _ = self.run("simulate", game, "--games=20", "--json", **settings)
        results: dict[str, Any] = json.loads(told)
        results.pop("games_per_second")
        return results, results.pop("us_per_decision")

    def plays_the_same_both_ways(self) -> None:
        for game in GAMES:
            compiled, fast = self.simulate(game)
            interpreted, slow = self.simulate(game, MAGNAT_INTERPRETED="1")
            assert compiled == interpreted
            assert fast * 2 < slow

    def serves(self) -> None:
        with subprocess.Popen(
            [*self.command, "serve", "--port=0"],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            text=True,
        ) as server:
            assert server.stdout is not None
            address = re.search(r"http://\S+", server.stdout.readline())
            assert address is not None
            with urlopen(address[0], timeout=60) as page:
                assert b"<title>" in page.read()
            with urlopen(f"{address[0]}/api/games", timeout=60) as games:
                assert len(json.load(games)) == len(GAMES)
            server.send_signal(signal.SIGTERM)
            assert server.wait(timeout=60) == 0


def test_the_engine_is_compiled_behind_a_start_and_used_from_the_next(tmp_path: Path) -> None:
    kept = tmp_path / "engine"
    # As ./play installs it: a developer has packages that a player has not.
    subprocess.run(
        [UV, *"sync --quiet --frozen --no-dev --python".split(), sys.executable],
        cwd=ROOT,
        env={**os.environ, "UV_PROJECT_ENVIRONMENT": str(tmp_path / "player")},
        check=True,
    )
    python = tmp_path / "player" / "bin" / "python"
    magnat = Magnat(python, tmp_path, MAGNAT_ENGINE_FOLDER=str(kept))
    out, err = magnat.run("version")
    assert "engine: interpreted" in out
    assert err.strip() == PROGRESS
    with (kept / LOCK).open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
    out, err = magnat.run("version")
    assert f"engine: compiled, from {kept}" in out, (kept / LOG).read_text()
    assert err == ""
    magnat.plays_the_same_both_ways()
    magnat.serves()


def test_a_wheel_has_the_engine_compiled(tmp_path: Path) -> None:
    subprocess.run([ROOT / "scripts" / "optimised_wheel", tmp_path / "dist"], check=True)
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    python = tmp_path / "venv" / "bin" / "python"
    for command in (
        ["venv", "--quiet", "--python", sys.executable, str(tmp_path / "venv")],
        ["pip", "install", "--quiet", "--python", str(python), str(wheel)],
    ):
        subprocess.run([UV, *command], cwd=tmp_path, check=True)
    magnat = Magnat(python, tmp_path)
    installed = next((tmp_path / "venv" / "lib").glob("python*")) / "site-packages" / "magnat"
    assert f"engine: compiled, from {installed}" in magnat.run("version")[0]
    out, _ = magnat.run("version", MAGNAT_INTERPRETED="1")
    assert f"engine: interpreted, from {installed}" in out
    records = list(installed.glob("games/*/records/*.jsonl"))
    assert records
    for record in records:
        assert "right" in magnat.run("verify", str(record))[0]
    magnat.plays_the_same_both_ways()
    magnat.serves()
