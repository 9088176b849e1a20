"""Compiles the engine with mypyc into build/compiled (scripts/compile).

The package is copied and compiled in the copy, because an extension module beside its source would
hide later edits of the source. Put the folder first on PYTHONPATH to use it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from modulefinder import ModuleFinder
from pathlib import Path
from typing import Any

from magnat import compiled_engine
from magnat.cli.background_compile import missing_compiler
from scripts import rewrite_for_mypyc

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
COMPILED = ROOT / "build" / "compiled"
INPUTS = "inputs.sha256"
HEARTBEAT_SECONDS = 10
NO_COMPILER = 3  # the exit code if the machine has no C compiler
MAKER = ROOT / "scripts" / "build_extensions.py"
RECIPE = (
    "pyproject.toml",
    "uv.lock",
    "scripts/rewrite_for_mypyc.py",
    "scripts/compile_in_background.py",
    "scripts/build_extensions.py",
    "scripts/compile_engine.py",
)
# The value that each attribute gets, for all classes that pyproject.toml lists under it.
VALUES = {"allow_interpreted_subclasses": "True", "acyclic": "True", "free_list_len": "1"}


def settings() -> dict[str, Any]:
    """Return the table [tool.magnat] of pyproject.toml."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        found: dict[str, Any] = tomllib.load(file)["tool"]["magnat"]
    return found


def modules(package: Path) -> list[Path]:
    """List the modules of a magnat package that pyproject.toml says are compiled."""
    lists = settings()
    found = {path for pattern in lists["compiled"] for path in package.glob(pattern)}
    left_out = {path for pattern in lists["interpreted"] for path in package.glob(pattern)}
    return sorted(path for path in found - left_out if path.name != "__init__.py")


def decorators() -> dict[str, dict[str, str]]:
    """Return the decorator of each class that pyproject.toml lists, by module and class."""
    found: dict[str, dict[str, list[str]]] = {}
    for attribute, listed in settings()["mypyc_attr"].items():
        for module, names in listed.items():
            for name in names:
                given = found.setdefault(module, {}).setdefault(name, [])
                given.append(f"{attribute}={VALUES[attribute]}")
    return {
        module: {name: f"@mypyc_attr({', '.join(given)})" for name, given in classes.items()}
        for module, classes in found.items()
    }


def to_compile(package: Path) -> dict[Path, str]:
    """Return the compiled modules, each with the source text that the compiler reads."""
    texts = {
        path.relative_to(package).as_posix(): path.read_text(encoding="utf-8")
        for path in modules(package)
    }
    found = rewrite_for_mypyc.rewritten(texts, decorators())
    return {package / module: text for module, text in found.items()}


def inputs(package: Path) -> str:
    """Hash everything that the result of the compiler depends on."""
    from mypy.version import __version__ as mypy_version

    digest = hashlib.sha256(f"{sys.version} {mypy_version}".encode() + MAKER.read_bytes())
    for path, text in to_compile(package).items():
        digest.update(f"{path.relative_to(package)}\0{text}\0".encode())
    return digest.hexdigest()


def files_read(source: Path) -> list[str]:
    """Read all files that the build depends on, by their path from the root."""
    package = source / "magnat"
    compiled = modules(package)
    finder = ModuleFinder([str(source)])
    for path in compiled:
        finder.import_hook(".".join(path.relative_to(source).with_suffix("").parts))
    files = [getattr(one, "__file__", None) for one in finder.modules.values()]
    read = {Path(file) for file in files if file}
    patterns: list[str] = settings()["compiled"]
    # Folders are included, because a new module in one of them would be compiled too.
    for pattern in patterns:
        if "*" in pattern:
            for path in package.glob(pattern):
                read.update(set(path.parents) - set(package.parents) - {package})
    return [*RECIPE, *sorted([f"src/{path.relative_to(source)}" for path in read])]


def extensions(folder: Path) -> list[Path]:
    return sorted(folder.rglob(f"*{EXTENSION_SUFFIXES[0]}"))


def modules_in(folder: Path) -> list[str]:
    """Return the names of the extension modules in a folder; the first one contains all code."""
    places = [path.relative_to(folder) for path in extensions(folder)]
    names = [".".join([*one.parts[:-1], one.name.partition(".")[0]]) for one in places]
    return sorted(names, key=lambda name: (not name.endswith("__mypyc"), name))


def run_mypyc(folder: Path, *options: str) -> None:
    """Compile the copy in this folder, and print a message from time to time.

    First rewrite the sources of the copy (scripts/rewrite_for_mypyc.py).
    """
    texts = to_compile(folder / "magnat")
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")
    chosen = [str(path.relative_to(folder)) for path in texts]
    jobs = f"--jobs={os.cpu_count()}"
    log = folder / "mypyc.log"
    began = time.monotonic()
    print(f"compiling {len(chosen)} modules as one group", flush=True)
    with log.open("w") as output:
        build = subprocess.Popen(
            [sys.executable, str(MAKER), jobs, *options, *chosen],
            cwd=folder,
            stdout=output,
            stderr=subprocess.STDOUT,
            process_group=0,
        )
        failed: int | None = None
        try:
            while failed is None:
                try:
                    failed = build.wait(HEARTBEAT_SECONDS)
                except subprocess.TimeoutExpired:
                    print(f"  still compiling, {time.monotonic() - began:.0f} s", flush=True)
        finally:
            if failed is None:  # this script was interrupted: end the C compiler too
                os.killpg(build.pid, signal.SIGKILL)
    if failed:
        sys.exit(f"{log.read_text()}\nmypyc failed")
    log.unlink()
    for leftover in (folder / "c", folder / "o"):
        shutil.rmtree(leftover, ignore_errors=True)


def compile_into(target: Path) -> list[Path]:
    """Make `target` a copy of the package with compiled modules; return the extension modules."""
    reason = missing_compiler()
    if reason is not None:
        print(reason, file=sys.stderr)
        sys.exit(NO_COMPILER)
    # Noted before the sources are copied, so that the next start notices edits made since.
    known = [
        compiled_engine.noted(path, compiled_engine.digest(str(ROOT / path)))
        for path in files_read(SOURCE)
    ]
    wanted = inputs(SOURCE / "magnat")
    stamp = target / INPUTS
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="compiling-", dir=target.parent) as scratch:
        fresh = Path(scratch) / "copy"
        shutil.copytree(
            SOURCE / "magnat", fresh / "magnat", ignore=shutil.ignore_patterns("__pycache__")
        )
        if stamp.exists() and stamp.read_text() == wanted:
            print("compiled modules are up to date", flush=True)
            for extension in extensions(target):
                shutil.copy2(extension, fresh / extension.relative_to(target))
        else:
            run_mypyc(fresh)
        (fresh / INPUTS).write_text(wanted)
        # With this list, `import magnat` in the clone uses the build as long as its sources stay
        # the same.
        names = modules_in(fresh)
        compiled_engine.EngineBuild(str(fresh), compiled_engine.PYTHON, names, known).write()
        shutil.rmtree(target, ignore_errors=True)
        fresh.rename(target)
    return extensions(target)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    made = compile_into(COMPILED)
    print(f"{len(made)} extension modules in {COMPILED.relative_to(ROOT)}")
