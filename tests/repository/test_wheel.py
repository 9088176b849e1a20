"""The files of the wheel: no tests, and folders built by the hook that no module is named after."""

from __future__ import annotations

import tomllib
from pathlib import Path, PurePosixPath

import pytest
from hatchling.builders.wheel import WheelBuilder

import magnat
from scripts import compile_engine

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def packed() -> list[PurePosixPath]:
    """Return all files of a wheel, without building it."""
    builder = WheelBuilder(str(ROOT))
    return [PurePosixPath(file.distribution_path) for file in builder.recurse_included_files()]


def test_no_test_folder_is_in_the_wheel(packed: list[PurePosixPath]) -> None:
    assert [str(path) for path in packed if "tests" in path.parts] == []


def test_what_a_player_and_a_developer_of_bots_need_is_in_the_wheel(
    packed: list[PurePosixPath],
) -> None:
    names = {str(path) for path in packed}
    assert {"magnat/testing.py", "magnat/core/state.py", "magnat/py.typed"} <= names
    for game in (ROOT / "src" / "magnat" / "games").glob("*/__init__.py"):
        folder = f"magnat/games/{game.parent.name}"
        assert f"{folder}/state.py" in names
        assert any(name.startswith(f"{folder}/editions/") for name in names)


def test_no_test_is_compiled_into_the_wheel() -> None:
    package = Path(magnat.__file__).parent
    assert [path for path in compile_engine.modules(package) if "tests" in path.parts] == []


def test_no_module_has_the_name_of_a_built_folder_beside_it() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        wheel = tomllib.load(file)["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["artifacts"] != []
    for name in wheel["artifacts"]:
        folder = ROOT / name
        while folder.name != "magnat":
            assert not folder.with_suffix(".py").exists(), f"{folder.name}.py and {folder.name}/"
            folder = folder.parent
