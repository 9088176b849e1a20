"""core, kit and games import no third-party package, and mypyc can compile them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from pathlib import Path
from typing import Any

import mypy_extensions
import pytest
from librt import vecs

import magnat
import magnat.core.state
from magnat import compiled_engine
from scripts import compile_engine, rewrite_for_mypyc

ROOT = Path(__file__).parents[2]
PACKAGE = Path(magnat.__file__).parent

IMPORT_EVERYTHING = """\
import importlib, pkgutil, sys
sys.path.insert(0, sys.argv[1])
for layer in ("magnat.core", "magnat.kit", "magnat.games"):
    package = importlib.import_module(layer)
    for module in pkgutil.walk_packages(package.__path__, layer + "."):
        if ".tests" not in module.name:
            importlib.import_module(module.name)
            print(module.name)
"""


OTHERWISE = {"vl_convert_python": "vl_convert"}  # packages that are imported by another name


def project() -> dict[str, Any]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        return tomllib.load(file)


def test_the_engine_imports_with_the_standard_library_alone() -> None:
    done = subprocess.run(  # its sources: compiled modules have a library of their own
        [sys.executable, "-I", "-S", "-c", IMPORT_EVERYTHING, str(ROOT / "src")],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "magnat.core.state" in done.stdout.splitlines()


def test_the_contract_forbids_every_declared_dependency() -> None:
    settings = project()
    declared = [*settings["project"]["dependencies"]]
    for extra in settings["project"].get("optional-dependencies", {}).values():
        declared += extra
    names = {re.split(r"[^\w-]", requirement)[0].replace("-", "_") for requirement in declared}
    names = {OTHERWISE.get(name, name) for name in names}
    (contract,) = (
        contract
        for contract in settings["tool"]["importlinter"]["contracts"]
        if contract["type"] == "forbidden"
    )
    assert names <= set(contract["forbidden_modules"])


def test_the_engine_under_test_is_the_one_that_was_meant() -> None:
    compiled = magnat.core.state.__file__.endswith(tuple(EXTENSION_SUFFIXES))
    assert compiled == (os.environ.get("MAGNAT_EXPECT_COMPILED") == "1")


def test_rules_are_compiled_and_tests_and_packages_are_not(tmp_path: Path) -> None:
    names = (
        "core/state.py",
        "core/values/mypyc_types.py",
        "core/__init__.py",
        "games/__init__.py",
        "games/petit/__init__.py",
        "games/petit/bot.py",
        "games/grand/bot/__init__.py",
        "games/grand/bot/player.py",
        "games/petit/desk.py",
        "games/petit/rules/__init__.py",
        "games/petit/rules/turn.py",
        "games/petit/tests/test_turn.py",
        "server/app.py",
    )
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    chosen = [str(path.relative_to(tmp_path)) for path in compile_engine.modules(tmp_path)]
    assert chosen == [
        "core/state.py",
        "games/grand/bot/player.py",
        "games/petit/bot.py",
        "games/petit/rules/turn.py",
    ]


PETIT = """\
from __future__ import annotations

from typing import final


class Turn:
    pass


@final
class Throw:
    pass
"""


def test_classes_listed_for_the_compiler_are_in_their_modules() -> None:
    package = ROOT / "src" / "magnat"
    texts = compile_engine.to_compile(package)
    for module, classes in compile_engine.decorators().items():
        path = package / module
        source, text = path.read_text(encoding="utf-8"), texts[path]
        assert len(text.splitlines()) == len(source.splitlines()), module
        assert text.count("@mypyc_attr(") == len(classes), module


def test_only_the_build_says_mypyc_attr() -> None:
    for path in compile_engine.modules(ROOT / "src" / "magnat"):
        assert "mypyc_attr" not in path.read_text(encoding="utf-8"), path


def test_decorators_for_the_compiler_leave_every_line_at_its_number() -> None:
    classes = {"Turn": "@mypyc_attr(acyclic=True)", "Throw": "@mypyc_attr(free_list_len=1)"}
    text = rewrite_for_mypyc.decorated("petit.py", PETIT, classes)
    assert text.splitlines() == [
        "from __future__ import annotations; from magnat.core.values.mypyc_types import mypyc_attr",
        "",
        "from typing import final",
        "",
        "@mypyc_attr(acyclic=True)",
        "class Turn:",
        "    pass",
        "",
        "@mypyc_attr(free_list_len=1)",
        "@final",
        "class Throw:",
        "    pass",
    ]
    assert rewrite_for_mypyc.decorated("petit.py", text, classes) == text  # compiled twice


SAYING = """\
class Turn:
    def run(self, s: State) -> None:
        s.note(
            "rolled", self.cite, self.seat
        )
        self.whisper("sold", self.cite)
"""


def test_the_compiled_engine_makes_no_facts_when_nobody_listens() -> None:
    lines = SAYING.splitlines()
    lines[2] = "        if s.events is not None: s.note("
    text = rewrite_for_mypyc.guarded("kit/petit.py", SAYING)
    assert text.splitlines() == lines
    assert rewrite_for_mypyc.guarded("kit/petit.py", text) == text  # a copy that is compiled twice
    lines[5] = '        if self.events is not None: self.whisper("sold", self.cite)'
    assert rewrite_for_mypyc.guarded("games/petit/state.py", SAYING).splitlines() == lines


def test_the_compiled_engine_looks_up_no_citation_of_a_final_class() -> None:
    text = rewrite_for_mypyc.cited(
        "@final\n"
        "class Buy(Step):\n"
        '    cite = "achat"\n'
        "    def run(self, s):\n"
        '        s.pay("é", self.cite, self.cite, f"{self.cite}")\n'
        "class Sell(Step):\n"
        '    cite = "vente"\n'
        "    def run(self, s):\n"
        "        s.pay(self.cite)\n"
    )
    assert text.splitlines()[4] == """        s.pay("é", 'achat', 'achat', f"{self.cite}")"""
    assert text.splitlines()[8] == "        s.pay(self.cite)"
    assert rewrite_for_mypyc.cited(text) == text


def test_steps_that_are_made_anew_often_are_copied_without_reflection() -> None:
    texts = {
        "core/step_and_window.py": (
            "class Step:\n    def __init__(self, seat):\n        self.seat = seat\n"
        ),
        "kit/lot.py": (
            "from magnat.core.step_and_window import Step\n\n\n"
            "class Lot(Step):\n"
            "    def __init__(self, seat, price=0):\n"
            "        self.price = price\n\n"
            "    def risen(self):\n"
            "        return self.twin()\n"
        ),
        "games/petit/rules/sale.py": (
            "from magnat.core.step_and_window import Step\nfrom magnat.kit import lot\n\n\n"
            "class Sale(lot.Lot[int]):\n    pass\n\n\n"
            "class Turn(Step):\n    pass\n\n\n"
            "class LastSale(Sale):\n    pass\n"
        ),
    }
    found = rewrite_for_mypyc.twinned(texts)
    lines = found["games/petit/rules/sale.py"].splitlines()
    assert lines[6] == "    def twin(self) -> Sale: return Sale(self.seat, self.price)"
    assert lines[-1] == "    def twin(self) -> LastSale: return LastSale(self.seat, self.price)"
    assert "".join(found.values()).count("def twin") == 2
    assert rewrite_for_mypyc.twinned(found) == found


def test_compiled_steps_are_handed_a_state() -> None:
    source = (ROOT / "src" / "magnat" / rewrite_for_mypyc.STEPS).read_text(encoding="utf-8")
    text = rewrite_for_mypyc.bound_to_state(source)
    assert text.count(rewrite_for_mypyc.BOUND) == 1
    assert len(text.splitlines()) == len(source.splitlines())
    assert rewrite_for_mypyc.bound_to_state(text) == text


def test_a_class_listed_for_the_compiler_that_does_not_exist_stops_the_build() -> None:
    with pytest.raises(SystemExit, match=r"lists Trun, not in petit\.py"):
        rewrite_for_mypyc.decorated("petit.py", PETIT, {"Trun": "@mypyc_attr(acyclic=True)"})


def test_a_module_listed_for_the_compiler_that_is_not_compiled_stops_the_build(
    tmp_path: Path,
) -> None:
    with pytest.raises(SystemExit, match=r"core/state\.py.*: not compiled"):
        compile_engine.to_compile(tmp_path)


def test_the_build_is_made_again_when_a_decorator_changes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    listed = {
        "compiled": ["*.py"],
        "interpreted": [],
        "mypyc_attr": {"free_list_len": {"petit.py": ["Throw"]}},
    }
    monkeypatch.setattr(compile_engine, "settings", lambda: listed)
    (tmp_path / "petit.py").write_text(PETIT, encoding="utf-8")
    before = compile_engine.inputs(tmp_path)
    assert compile_engine.inputs(tmp_path) == before
    monkeypatch.setitem(compile_engine.VALUES, "free_list_len", "2")
    assert compile_engine.inputs(tmp_path) != before


def test_nothing_compiled_looks_for_files_beside_itself() -> None:
    """A build is in another folder: only packages, which are never compiled, know where the data
    files are."""
    for path in compile_engine.modules(ROOT / "src" / "magnat"):
        assert "__file__" not in path.read_text(encoding="utf-8"), path


def test_the_version_stands_in_one_place() -> None:
    assert version("magnat") == magnat.__version__
    assert "version" not in project()["project"]


FIND_THE_LIBRARY = """\
import sys
sys.path.insert(0, sys.argv[1])
from magnat import compiled_engine
build = compiled_engine.EngineBuild(sys.argv[2], compiled_engine.PYTHON, [compiled_engine.ROWS], [])
try:
    import librt.vecs
except ImportError:
    print("not installed")
sys.meta_path.insert(0, compiled_engine.CompiledFinder(build))
import librt.vecs
print(librt.vecs.__file__)
"""


def test_a_build_brings_along_what_compiled_modules_need(tmp_path: Path) -> None:
    """A player's environment has neither the compiler nor its library."""
    library = tmp_path / compiled_engine.LIBRARY
    library.mkdir()
    shutil.copy(vecs.__file__, library)
    shutil.copy(mypy_extensions.__file__, library)
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", FIND_THE_LIBRARY, str(ROOT / "src"), str(tmp_path)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["not installed", str(library / Path(vecs.__file__).name)]
