"""scripts/compile_in_background.py in a small project with a fake, fast compiler."""

from __future__ import annotations

import fcntl
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from magnat.cli.background_compile import LOCK, LOG, PROGRESS, missing_compiler

pytestmark = pytest.mark.process
ROOT = Path(__file__).parents[2]
SCRIPTS = (
    "scripts/rewrite_for_mypyc.py",
    "scripts/compile_in_background.py",
    "scripts/compile_engine.py",
)
SOURCES = ("__init__.py", "compiled_engine.py", "cli/background_compile.py")
PATIENCE = 120.0  # seconds; a busy machine

PROJECT = '[tool.magnat]\ncompiled = ["core/*.py"]\ninterpreted = []\n\n[tool.magnat.mypyc_attr]\n'

# As a player starts it: what the command line does first, then which engine runs.
START = """\
from magnat.cli.background_compile import compile_behind
compile_behind()
from magnat import compiled_engine
from magnat.core.state import WORD
print(compiled_engine.which().partition(",")[0], WORD)
"""

# Stands for uv: makes an environment whose Python is the one of the tests.
UV = """\
#!/bin/sh
echo "$@" >>"$NOTES"
mkdir -p "$UV_PROJECT_ENVIRONMENT/bin"
printf '#!/bin/sh\\nexec "%s" "$@"\\n' "$PYTHON" >"$UV_PROJECT_ENVIRONMENT/bin/python"
chmod +x "$UV_PROJECT_ENVIRONMENT/bin/python"
"""

# Stands for mypyc: a module that only has its WORD, in C.
MAKER = """\
import os, re, subprocess, sys, sysconfig, time
from pathlib import Path
with open(os.environ["NOTES"], "a") as notes:
    print("compiled", file=notes)
time.sleep(float(os.environ.get("SLOWLY", "0")))
for module in [Path(one) for one in sys.argv[1:] if not one.startswith("--")]:
    word = re.search('"(.*)"', module.read_text())[1] + " in C"
    code = Path("module.c")
    code.write_text(C.replace("NAME", module.stem).replace("WORD_HERE", word))
    made = module.with_suffix(sysconfig.get_config_var("EXT_SUFFIX"))
    include = "-I" + sysconfig.get_path("include")
    cc = os.environ.get("CC", "cc")
    subprocess.run([cc, "-shared", "-fPIC", include, code, "-o", made], check=True)
"""
C = """\
#include <Python.h>
static struct PyModuleDef def = {PyModuleDef_HEAD_INIT, "NAME", 0, -1, 0, 0, 0, 0, 0};
PyMODINIT_FUNC PyInit_NAME(void) {
    PyObject *made = PyModule_Create(&def);
    PyModule_AddStringConstant(made, "WORD", "WORD_HERE");
    return made;
}
"""


class Project:
    def __init__(self, folder: Path) -> None:
        self.root = folder / "une boîte"
        self.kept = self.root / ".magnat" / "engine"
        self.notes = folder / "notes"
        self.tools = folder / "tools"
        for name in (*SCRIPTS, *[f"src/magnat/{name}" for name in SOURCES]):
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.root / name)
        for name in ("cli/__init__.py", "core/__init__.py"):
            (self.root / "src" / "magnat" / name).parent.mkdir(exist_ok=True)
            (self.root / "src" / "magnat" / name).touch()
        (self.root / "pyproject.toml").write_text(PROJECT)
        (self.root / "uv.lock").touch()
        (self.root / "scripts" / "build_extensions.py").write_text(f'C = """{C}"""\n{MAKER}')
        self.state = self.root / "src" / "magnat" / "core" / "state.py"
        self.write("one")
        self.tools.mkdir()
        self.install_uv()

    def write(self, word: str) -> None:
        self.state.write_text(f'WORD = "{word}"\n')

    def install_uv(self, text: str = UV) -> None:
        (self.tools / "uv").write_text(text)
        (self.tools / "uv").chmod(0o755)

    def starting(self, **settings: str | None) -> subprocess.Popen[str]:
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith("MAGNAT_") and name != "CC"
        }
        wanted = {
            **kept,
            "PATH": f"{self.tools}:{os.environ['PATH']}",
            "PYTHON": sys.executable,
            "PYTHONPATH": str(self.root / "src"),
            # It knows its own by the second and the length, and tests edit faster.
            "PYTHONDONTWRITEBYTECODE": "1",
            "NOTES": str(self.notes),
            "MAGNAT_ENGINE_FOLDER": str(self.kept),
            **settings,
        }
        return subprocess.Popen(
            [sys.executable, "-c", START],
            env={name: value for name, value in wanted.items() if value is not None},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def start(self, **settings: str | None) -> tuple[str, str]:
        """Start the program; return the engine that ran and its other output."""
        with self.starting(**settings) as started:
            out, err = started.communicate(timeout=PATIENCE)
        assert started.returncode == 0, err
        return out.strip(), err.strip()

    def is_building(self) -> bool:
        with (self.kept / LOCK).open() as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
            return False

    def wait(self) -> None:
        until(lambda: not self.is_building())

    def log(self) -> str:
        return (self.kept / LOG).read_text()

    def noted(self, word: str) -> int:
        return self.notes.read_text().split().count(word) if self.notes.exists() else 0

    def kill(self) -> None:
        """Kill the compile process while it is at work."""
        os.kill(int((self.kept / LOCK).read_text()), signal.SIGKILL)
        self.wait()


def until(come: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not come():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    assert missing_compiler() is None, "these tests need a C compiler"
    made = Project(tmp_path)
    yield made
    if made.kept.exists() and made.is_building():
        made.kill()


def test_the_first_start_is_interpreted_and_the_next_one_compiled(project: Project) -> None:
    assert project.start() == ("interpreted one", PROGRESS)
    project.wait()
    assert project.start() == ("compiled one in C", ""), project.log()
    assert project.noted("compiled") == 1
    assert project.start(MAGNAT_INTERPRETED="1") == ("interpreted one", "")
    # In the same clone any Python uses it, without ./play; "" asks for none.
    assert project.start(MAGNAT_ENGINE_FOLDER=None) == ("compiled one in C", "")
    assert project.start(MAGNAT_ENGINE_FOLDER="") == ("interpreted one", "")
    project.write("two")
    assert project.start(MAGNAT_ENGINE_FOLDER=None) == ("interpreted two", "")


def test_a_build_that_is_killed_is_begun_again(project: Project) -> None:
    assert project.start(SLOWLY="15") == ("interpreted one", PROGRESS)
    until(lambda: project.noted("compiled") == 1)
    assert project.start() == ("interpreted one", "")  # it is being built: nobody else begins
    assert project.noted("compiled") == 1
    project.kill()
    assert list(project.kept.glob("building-*"))
    assert project.start() == ("interpreted one", "")
    project.wait()
    assert project.start() == ("compiled one in C", ""), project.log()
    assert not list(project.kept.glob("building-*"))
    assert project.noted("compiled") == 2


def test_a_compiler_that_fails_is_not_asked_again_before_something_changes(
    project: Project,
) -> None:
    broken = project.tools / "broken"
    broken.write_text("#!/bin/sh\necho 'out of order' >&2\nexit 1\n")
    broken.chmod(0o755)
    assert project.start(CC=str(broken)) == ("interpreted one", PROGRESS)
    project.wait()
    assert "out of order" in project.log()
    assert project.start() == ("interpreted one", "")
    assert not project.is_building()
    assert project.noted("compiled") == 1
    project.write("two")
    assert project.start() == ("interpreted two", PROGRESS)
    project.wait()
    assert project.start() == ("compiled two in C", ""), project.log()


def test_without_a_compiler_nothing_is_begun(project: Project) -> None:
    assert project.start(CC="no-such-compiler") == ("interpreted one", "")
    assert not project.kept.exists()


def test_without_the_package_index_it_is_tried_again_at_the_next_start(project: Project) -> None:
    project.install_uv("#!/bin/sh\necho 'error: connection refused' >&2\nexit 2\n")
    assert project.start() == ("interpreted one", PROGRESS)
    project.wait()
    assert "connection refused" in project.log()
    assert project.start() == ("interpreted one", "")
    project.wait()
    project.install_uv()
    assert project.start() == ("interpreted one", "")
    project.wait()
    assert project.start() == ("compiled one in C", ""), project.log()


def test_the_real_installer_fails_without_the_index_and_nobody_is_told(
    project: Project, tmp_path: Path
) -> None:
    uv = shutil.which("uv") or ROOT / ".magnat" / "uv" / "bin" / "uv"
    (project.tools / "uv").unlink()
    (project.tools / "uv").symlink_to(uv)
    for name in ("pyproject.toml", "uv.lock"):
        shutil.copy(ROOT / name, project.root / name)
    nowhere = "http://127.0.0.1:9"
    cut_off = {name: nowhere for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY")}
    cut_off |= {"NO_PROXY": "", "UV_CACHE_DIR": str(tmp_path / "cache"), "UV_HTTP_RETRIES": "0"}
    assert project.start(**cut_off) == ("interpreted one", PROGRESS)
    project.wait()
    assert "Failed to" in project.log()
    assert project.noted("compiled") == 0
    assert project.start(CC="no-such-compiler") == ("interpreted one", "")


def test_an_edit_is_never_hidden_by_an_older_build(project: Project) -> None:
    project.start()
    project.wait()
    before = project.state.stat()
    project.write("two")
    os.utime(project.state, ns=(before.st_atime_ns, before.st_mtime_ns + 1))  # of the same length
    assert project.start() == ("interpreted two", PROGRESS)
    project.wait()
    assert project.start() == ("compiled two in C", ""), project.log()
    project.write("one")  # the older build is still there
    assert project.start() == ("compiled one in C", "")
    assert project.noted("compiled") == 2


def test_an_edit_during_the_build_is_noticed(project: Project) -> None:
    project.start(SLOWLY="1")
    until(lambda: project.noted("compiled") == 1)
    project.write("two")
    project.wait()
    assert project.start() == ("interpreted two", PROGRESS)
    project.wait()
    assert project.start() == ("compiled two in C", "")


def test_files_written_again_as_they_were_need_no_new_build(project: Project) -> None:
    project.start()
    project.wait()
    for path in (project.state, project.root / "uv.lock", project.state.parent):
        os.utime(path)
    assert project.start() == ("compiled one in C", "")
    (made,) = project.kept.glob("*/made-from")
    assert str(project.state.stat().st_mtime_ns) in made.read_text()  # quick again


@pytest.mark.parametrize("name", ["pyproject.toml", "uv.lock", "src/magnat/core/more.py"])
def test_another_compiler_or_another_module_asks_for_a_new_build(
    project: Project, name: str
) -> None:
    project.start()
    project.wait()
    with (project.root / name).open("a") as file:
        file.write('# "more"\n')
    assert project.start() == ("interpreted one", PROGRESS)
    project.wait()
    assert project.start() == ("compiled one in C", "")


def test_a_build_for_another_python_is_not_used(project: Project) -> None:
    project.start()
    project.wait()
    (made,) = project.kept.glob("*/made-from")
    made.write_text(made.read_text().replace("python\t3", "python\t2"))
    assert project.start() == ("interpreted one", PROGRESS)


@pytest.mark.parametrize("what", ["*/made-from", "*/magnat/core/state.*"])
def test_a_damaged_build_is_not_used_and_made_again(project: Project, what: str) -> None:
    project.start()
    project.wait()
    (damaged,) = project.kept.glob(what)
    damaged.write_bytes(damaged.read_bytes()[:100])
    assert project.start()[0] == "interpreted one"
    project.wait()
    project.start()
    project.wait()
    assert project.start() == ("compiled one in C", ""), project.log()


def test_several_starts_at_once_build_once(project: Project) -> None:
    started = [project.starting(SLOWLY="1") for _ in range(4)]
    said = [one.communicate(timeout=PATIENCE) for one in started]
    assert [out for out, _ in said] == ["interpreted one\n"] * 4
    assert sorted([err for _, err in said]) == ["", "", "", PROGRESS + "\n"]
    project.wait()
    assert project.noted("compiled") == 1
    assert project.start() == ("compiled one in C", "")


def test_only_the_latest_builds_are_kept(project: Project) -> None:
    for word in ("one", "two", "three"):
        project.write(word)
        project.start()
        project.wait()
    assert len(list(project.kept.glob("*/made-from"))) == 2
    assert project.start() == ("compiled three in C", "")


def test_a_folder_that_cannot_be_written_is_no_obstacle(project: Project) -> None:
    project.kept.parent.write_text("no folder")
    assert project.start() == ("interpreted one", "")
