"""Small experiments for the tests of the lab."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from magnat.lab.playing.executors import Processes
from magnat.lab.playing.run import run

# Six rounds of Eldorado: the shortest games there are.
SMALL = """
title = { fr = "Petite", en = "Small" }
box = "eldorado"
players = 2
bots = ["balanced", "bold"]
games = 30
seed = 7

[options]
rounds = 6

[[arm]]
name = "manual"

[[arm]]
name = "automatic"
options = { claims = "automatic" }

[test]
against = "manual"
measures = ["decisions", "seat:1"]
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    file = tmp_path / "small.toml"
    file.write_text(SMALL, encoding="utf-8")
    return file


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with the results of a complete run; tests must not change it."""
    folder = tmp_path_factory.mktemp("lab")
    file = folder / "small.toml"
    file.write_text(SMALL, encoding="utf-8")
    run(file, folder / "played", Processes(1))
    return folder / "played"


@pytest.fixture
def whole(played: Path, tmp_path: Path) -> Path:
    """Return a copy of that folder."""
    return Path(shutil.copytree(played, tmp_path / "whole"))
