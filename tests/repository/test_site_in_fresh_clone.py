"""`./play site build DIR` in a clone with nothing installed, as a player runs it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# Of a developer's environment: a player's shell has none of them.
FOREIGN = ("VIRTUAL_ENV", "PYTHONPATH", "MAGNAT_EXPECT_COMPILED", "CI")


def cloned(folder: Path) -> Path:
    """Copy the files that git knows, changed or new ones too, without anything installed."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    for name in listed.split("\0"):
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return folder


@pytest.mark.process
def test_a_fresh_clone_builds_the_site_in_one_command(tmp_path: Path) -> None:
    clone, site = cloned(tmp_path / "clone"), tmp_path / "site"
    kept = {name: value for name, value in os.environ.items() if name not in FOREIGN}
    venv = str(ROOT / ".venv" / "bin")
    kept["PATH"] = os.pathsep.join(
        [folder for folder in kept["PATH"].split(os.pathsep) if folder != venv]
    )
    done = subprocess.run(
        [clone / "play", "site", "build", site], env=kept, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "MB packed" in done.stdout
    names = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    assert {"index.html", "offline.js", "engine/pyodide.mjs", "data/games.json"} <= names
    assert "engine/engine.bin.packed" in names
