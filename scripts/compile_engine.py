"""Compiles the engine with mypyc into build/compiled (scripts/compile).

The package is copied and compiled in the copy, because an extension module beside its source would
hide later edits of the source. Put the folder first on PYTHONPATH to use it.
"""

from __future__ import annotations

import ast
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
from pathlib import Path
from typing import Any

from magnat.cli.background_compile import missing_compiler

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
COMPILED = ROOT / "build" / "compiled"
INPUTS = "inputs.sha256"
HEARTBEAT_SECONDS = 10
NO_COMPILER = 3  # exit code: the machine has no C compiler
MAKER = ROOT / "scripts" / "build_extensions.py"
FUTURE = "from __future__ import annotations"
IMPORTED = f"{FUTURE}; from magnat.core.native import mypyc_attr"
RULES = ("core/", "kit/", "games/")  # where `s` is a State
# The value that each attribute gets, for all classes that pyproject.toml lists under it.
VALUES = {"allow_interpreted_subclasses": "True", "acyclic": "True", "free_list_len": "1"}


def settings() -> dict[str, Any]:
    """The table [tool.magnat] of pyproject.toml."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        found: dict[str, Any] = tomllib.load(file)["tool"]["magnat"]
    return found


def modules(package: Path) -> list[Path]:
    """The modules of a magnat package that are compiled, as pyproject.toml lists them."""
    lists = settings()
    found = {path for pattern in lists["compiled"] for path in package.glob(pattern)}
    left_out = {path for pattern in lists["interpreted"] for path in package.glob(pattern)}
    return sorted(path for path in found - left_out if path.name != "__init__.py")


def decorators() -> dict[str, dict[str, str]]:
    """The decorator of each class that pyproject.toml lists, by module and class."""
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


def decorated(module: str, source: str, classes: dict[str, str]) -> str:
    """The source of a module with these decorators on its classes, every line at its number."""
    if IMPORTED in source:  # by an earlier build in the same copy
        return source
    lines = source.splitlines()
    found = {node.name: node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)}
    for name, decorator in classes.items():
        node = found.get(name)
        if node is None:
            sys.exit(f"pyproject.toml: [tool.magnat.mypyc_attr] lists {name}, not in {module}")
        above = min([node.lineno, *[one.lineno for one in node.decorator_list]]) - 2
        if lines[above]:
            sys.exit(f"{module}: leave the line above {name} empty for its decorator")
        lines[above] = decorator
    if FUTURE not in lines:
        sys.exit(f"{module}: it does not say `{FUTURE}`")
    lines[lines.index(FUTURE)] = IMPORTED
    return "\n".join(lines) + "\n"


def guarded(module: str, source: str) -> str:
    """The source of a module in which `s.note(…)` and `s.whisper(…)` are called only while somebody
    listens, every line at its number. In `state.py` also those of `self`.

    Both look for listeners themselves; but to box their arguments into a tuple costs a simulation,
    where nobody listens, up to 1.6 % of its time.
    """
    states = {"s", "self"} if module.endswith("/state.py") else {"s"}
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Call):
            continue
        said = node.value.func
        if not isinstance(said, ast.Attribute) or said.attr not in ("note", "whisper"):
            continue
        if isinstance(said.value, ast.Name) and said.value.id in states:
            guard = f"if {said.value.id}.events is not None: "
            line = lines[node.lineno - 1]
            if guard not in line:  # by an earlier build in the same copy
                lines[node.lineno - 1] = line[: node.col_offset] + guard + line[node.col_offset :]
    return "\n".join(lines) + "\n"


def to_compile(package: Path) -> dict[Path, str]:
    """The modules that are compiled, each with the text that the compiler reads."""
    listed = decorators()
    texts: dict[Path, str] = {}
    for path in modules(package):
        module = path.relative_to(package).as_posix()
        text = path.read_text(encoding="utf-8")
        classes = listed.pop(module, None)
        if classes is not None:
            text = decorated(module, text, classes)
        texts[path] = guarded(module, text) if module.startswith(RULES) else text
    if listed:
        sys.exit(
            f"pyproject.toml: [tool.magnat.mypyc_attr] lists {', '.join(listed)}: not compiled"
        )
    return texts


def inputs(package: Path) -> str:
    """A hash of all that decides what the compiler makes."""
    from mypy.version import __version__ as mypy_version

    digest = hashlib.sha256(f"{sys.version} {mypy_version}".encode() + MAKER.read_bytes())
    for path, text in to_compile(package).items():
        digest.update(f"{path.relative_to(package)}\0{text}\0".encode())
    return digest.hexdigest()


def extensions(folder: Path) -> list[Path]:
    return sorted(folder.rglob(f"*{EXTENSION_SUFFIXES[0]}"))


def run_mypyc(folder: Path, *options: str) -> None:
    """Compiles the copy in the folder, saying now and then that it is still at work.

    Writes decorators and guards into the sources of the copy.
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
            if failed is None:  # stopped: the C compiler is not left behind
                os.killpg(build.pid, signal.SIGKILL)
    if failed:
        sys.exit(f"{log.read_text()}\nmypyc failed")
    log.unlink()
    for leftover in (folder / "c", folder / "o"):
        shutil.rmtree(leftover, ignore_errors=True)


def compile_into(target: Path) -> list[Path]:
    """Makes target a copy of the package with compiled rules; returns the extension modules."""
    reason = missing_compiler()
    if reason is not None:
        print(reason, file=sys.stderr)
        sys.exit(NO_COMPILER)
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
        shutil.rmtree(target, ignore_errors=True)
        fresh.rename(target)
    return extensions(target)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    made = compile_into(COMPILED)
    print(f"{len(made)} extension modules in {COMPILED.relative_to(ROOT)}")
