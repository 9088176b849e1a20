"""Compiles the engine for ./play in the background: scripts/compile_in_background.py FOLDER

A finished build is put into the folder by one rename. A failed build is stored without modules, and
is not repeated until a source changes. magnat.cli.background_compile starts this script and gives
it the lock.
"""

from __future__ import annotations

import hashlib
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
sys.path[:0] = [str(ROOT), str(SOURCE)]

from magnat import compiled_engine  # noqa: E402
from magnat.cli.background_compile import LOCK, SAID  # noqa: E402
from scripts import compile_engine  # noqa: E402

# The folder of a separate environment with mypy and setuptools.
COMPILER = ROOT / ".magnat" / "compiler"
SCRATCH = "building-"
KEPT = 2  # how many builds are kept: a server started before an update still uses the older one

MOST_JOBS = 4  # the most C files compiled at once, because each takes some hundred megabytes

TRY = """\
import importlib, sys
from magnat import compiled_engine
build = compiled_engine.read(sys.argv[1])
sys.meta_path.insert(0, compiled_engine.CompiledFinder(build))
for name in build.modules:
    importlib.import_module(name)
"""


class Stopped(BaseException):
    """Raised if a signal stops the build."""


def make_compiler() -> Path:
    """Return a Python of the version that runs the game, in which the mypy of uv.lock is
    installed."""
    uv = shutil.which("uv") or str(ROOT / ".magnat" / "uv" / "bin" / "uv")
    plain = Path(sys.base_prefix, "bin", f"python{sys.version_info[0]}.{sys.version_info[1]}")
    same = str(plain if plain.exists() else sys.executable)
    subprocess.run(
        [uv, *"sync --frozen --only-group compiler --no-install-project --python".split(), same],
        cwd=ROOT,
        env={**os.environ, "UV_PROJECT_ENVIRONMENT": str(COMPILER), "UV_PYTHON_DOWNLOADS": "never"},
        stdin=subprocess.DEVNULL,
        check=True,
    )
    return COMPILER / "bin" / "python"


def build(kept: Path, player: str) -> None:
    """Compile the present sources once, and store the result or the fact that it failed."""
    with tempfile.TemporaryDirectory(prefix=SCRATCH, dir=kept) as scratch:
        copy = Path(scratch) / "copy"
        # Read the times before the contents, so that the next build notices an edit between the
        # two.
        known = [compiled_engine.noted(path, "") for path in compile_engine.files_read(SOURCE)]
        shutil.copytree(SOURCE, copy / "src", ignore=shutil.ignore_patterns("__pycache__", "built"))
        for name in compile_engine.RECIPE:
            (copy / name).parent.mkdir(exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
        made_from = [
            compiled_engine.BuildInput(
                one.path, one.changed, one.size, compiled_engine.digest(str(copy / one.path))
            )
            for one in known
        ]
        name = hashlib.sha256(
            "\n".join(
                [compiled_engine.PYTHON, *[one.path + one.digest for one in made_from]]
            ).encode()
        ).hexdigest()[:16]
        made = Path(scratch) / "builds" / name
        made.mkdir(parents=True)
        try:
            modules = compiled(copy / "src", made, player)
        except (SystemExit, subprocess.CalledProcessError, OSError) as error:
            print(f"not compiled: {error}", flush=True)
            modules = []
        compiled_engine.EngineBuild(str(made), compiled_engine.PYTHON, modules, made_from).write()
        if modules and not works(made, copy / "src", player):
            compiled_engine.EngineBuild(str(made), compiled_engine.PYTHON, [], made_from).write()
        flush(made)
        shutil.rmtree(kept / name, ignore_errors=True)
        made.rename(kept / name)
    newest = compiled_engine.kept(str(kept))[:KEPT]
    for folder in kept.iterdir():
        if folder.is_dir() and str(folder) not in newest:
            shutil.rmtree(folder, ignore_errors=True)
    (kept / SAID).unlink(missing_ok=True)


def compiled(source: Path, made: Path, player: str) -> list[str]:
    """Compile the copy and move the extension modules out; the first one contains all code."""
    jobs = min(os.cpu_count() or 1, MOST_JOBS)
    compile_engine.run_mypyc(source, f"--python={player}", f"--jobs={jobs}")
    names = compile_engine.modules_in(source)
    for extension in compile_engine.extensions(source):
        place = extension.relative_to(source)
        (made / place).parent.mkdir(parents=True, exist_ok=True)
        extension.rename(made / place)
    return [*names, library(made)]


def library(made: Path) -> str:
    """Copy the run-time library of mypyc that the extension modules need."""
    (made / compiled_engine.LIBRARY).mkdir()
    for name in (compiled_engine.ROWS, compiled_engine.WORDS):
        found = find_spec(name)
        if found is None or found.origin is None:
            sys.exit(f"mypy has come without {name}")
        shutil.copy(found.origin, made / compiled_engine.LIBRARY)
    return compiled_engine.ROWS


def works(made: Path, source: Path, player: str) -> bool:
    """Tell whether the Python that runs the game can import all extension modules."""
    done = subprocess.run(
        [player, "-c", TRY, str(made)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(source)},
        stdin=subprocess.DEVNULL,
    )
    return done.returncode == 0


def flush(folder: Path) -> None:
    """Sync the file to disk before it is renamed."""
    for path in folder.rglob("*"):
        if path.is_file():
            with path.open("rb") as file:
                os.fsync(file.fileno())


def stop(number: int, frame: FrameType | None) -> None:
    raise Stopped


def main() -> None:
    kept = Path(sys.argv[1])
    for name in ("PYTHONPATH", "MYPYPATH", "VIRTUAL_ENV", compiled_engine.FOLDER):
        os.environ.pop(name, None)
    if len(sys.argv) == 2:
        (kept / LOCK).write_text(str(os.getpid()))
        for leftover in kept.glob(f"{SCRATCH}*"):
            shutil.rmtree(leftover, ignore_errors=True)
        python = str(make_compiler())
        os.execv(python, [python, "-I", __file__, str(kept), sys.executable])
    signal.signal(signal.SIGTERM, stop)
    build(kept, sys.argv[2])
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"done, with {used.ru_utime + used.ru_stime:.0f} s of the processor", flush=True)


if __name__ == "__main__":
    main()
