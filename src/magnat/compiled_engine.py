"""Chooses the engine: compiled if there is a build of exactly these sources, else interpreted.

A build is a folder of extension modules with a list of the files they were made from. It is kept
outside the sources, because Python prefers an extension module to a newer source beside it.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    ExtensionFileLoader,
    ModuleSpec,
    SourceFileLoader,
)
from typing import Any, Final, final

# Environment variable that names the folder with builds; "" means: use no build. If it is not set,
# the folders of a clone are searched.
FOLDER: Final = "MAGNAT_ENGINE_FOLDER"
# Environment variable; "1" means: run the interpreted engine.
INTERPRETED: Final = "MAGNAT_INTERPRETED"
LIST: Final = "made-from"
ROOT: Final = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
IN_A_CLONE: Final = (
    os.path.join(ROOT, ".magnat", "engine"),  # the folder in which ./play compiles
    os.path.join(ROOT, "build"),  # the folder in which scripts/compile compiles
)
PYTHON: Final = " ".join(sys.version.split())
WITNESS: Final = "magnat.core.state"  # the module whose file shows which engine runs
# Packages that compiled modules import: a build contains copies of them.
LIBRARY: Final = "librt"
ROWS: Final = "librt.vecs"  # the part of LIBRARY that contains rows of whole numbers,
WORDS: Final = "mypy_extensions"  # and the package that this part imports

found: EngineBuild | None = None  # the build that choose() found


@final
class BuildInput:
    """A file or folder that the compiled modules depend on."""

    def __init__(self, path: str, changed: int, size: int, digest: str) -> None:
        self.path: Final = path  # relative to the project's root
        self.changed: Final = changed  # modification time in ns
        self.size: Final = size
        self.digest: Final = digest  # hash of the content

    def is_untouched(self) -> bool:
        try:
            found = os.stat(os.path.join(ROOT, self.path))
        except OSError:
            return False
        return (found.st_mtime_ns, found.st_size) == (self.changed, self.size)


@final
class EngineBuild:
    """A compiled engine: its folder, the Python it was built for, its modules and their inputs."""

    def __init__(
        self, folder: str, python: str, modules: list[str], inputs: list[BuildInput]
    ) -> None:
        self.folder: Final = folder
        self.python: Final = python
        # The modules of the build; the first contains all the code; [] if the build failed.
        self.modules: Final = modules
        self.inputs: Final = inputs

    def is_current(self) -> bool:
        """Tell whether the build was made for this Python and from the sources as they are now."""
        if self.python != PYTHON:
            return False
        touched = [one for one in self.inputs if not one.is_untouched()]
        if not touched:
            return True
        # The file's time has changed, but its content may be the same.
        if any([digest(os.path.join(ROOT, one.path)) != one.digest for one in touched]):
            return False
        again = [noted(one.path, one.digest) for one in self.inputs]
        try:
            EngineBuild(self.folder, self.python, self.modules, again).write()
        except OSError:
            pass  # the list cannot be updated: the next start compares the contents again
        return True

    def write(self) -> None:
        lines = [f"python\t{self.python}"]
        lines += [f"module\t{name}" for name in self.modules]
        lines += [
            f"input\t{one.path}\t{one.changed}\t{one.size}\t{one.digest}" for one in self.inputs
        ]
        place = os.path.join(self.folder, LIST)
        fresh = f"{place}.{os.getpid()}"
        with open(fresh, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        os.replace(fresh, place)

    def forget(self) -> None:
        """Delete the list of the files from which a build was made, so that the build is not used
        any more and is made again."""
        try:
            os.unlink(os.path.join(self.folder, LIST))
        except OSError:
            pass  # another process has deleted it already


def read(folder: str) -> EngineBuild | None:
    """Return the build in a folder; None if there is none or its list has another format."""
    python = ""
    modules: list[str] = []
    inputs: list[BuildInput] = []
    try:
        with open(os.path.join(folder, LIST), encoding="utf-8") as file:
            for line in file:
                kind, *rest = line.rstrip("\n").split("\t")
                if kind == "python":
                    (python,) = rest
                elif kind == "module":
                    modules += rest
                else:
                    path, changed, size, digest = rest
                    inputs.append(BuildInput(path, int(changed), int(size), digest))
    except (OSError, ValueError):
        return None
    return EngineBuild(folder, python, modules, inputs) if inputs else None


def noted(path: str, digest: str) -> BuildInput:
    found = os.stat(os.path.join(ROOT, path))
    return BuildInput(path, found.st_mtime_ns, found.st_size, digest)


def digest(path: str) -> str:
    """Return a hash: of a file's bytes, or, for a folder, of the names of the modules and packages
    in it; "" for a file that cannot be read."""
    import hashlib

    if os.path.isdir(path):
        names = [name for name in os.listdir(path) if name.endswith(".py") or "." not in name]
        content = "\n".join(sorted([name for name in names if name != "__pycache__"])).encode()
    else:
        try:
            with open(path, "rb") as file:
                content = file.read()
        except OSError:
            return ""
    return hashlib.sha256(content).hexdigest()


def kept(folder: str) -> list[str]:
    """Return the folders inside `folder` that contain builds, the newest first."""
    try:
        found = [one for one in os.scandir(folder) if os.path.exists(os.path.join(one.path, LIST))]
    except OSError:
        return []
    return [one.path for one in sorted(found, key=lambda one: -one.stat().st_mtime_ns)]


def current(folder: str) -> EngineBuild | None:
    """Return the build that matches the sources; None if there is none."""
    for one in kept(folder):
        build = read(one)
        if build is not None and build.is_current():
            return build
    return None


class CompiledFinder:
    """An import finder for the compiled modules of a build. If the build cannot be loaded, it finds
    nothing, so that the sources are used."""

    def __init__(self, build: EngineBuild) -> None:
        self.build: Final = build
        self.is_tried = False
        self.files: Final = {
            name: os.path.join(build.folder, *name.split(".")) + EXTENSION_SUFFIXES[0]
            for name in build.modules
        }

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if name == LIBRARY and ROWS in self.files:
            library = ModuleSpec(name, None, is_package=True)
            library.submodule_search_locations = [os.path.join(self.build.folder, LIBRARY)]
            return library
        if name == WORDS and ROWS in self.files:
            words = os.path.join(self.build.folder, LIBRARY, f"{WORDS}.py")
            return _spec(name, SourceFileLoader(name, words), words)
        file = self.files.get(name)
        if file is None or not self._loads():
            return None
        return _spec(name, ExtensionFileLoader(name, file), file)

    def _loads(self) -> bool:
        if not self.is_tried:
            self.is_tried = True
            try:
                __import__(self.build.modules[0])
            except ImportError:  # the build is damaged, or was made on another machine
                sys.meta_path.remove(self)
                self.build.forget()
        return self in sys.meta_path


class SourceFinder:
    """An import finder that finds sources even where a wheel has extension modules beside them."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if not name.startswith("magnat."):
            return None
        for folder in path or []:
            file = os.path.join(folder, f"{name.rpartition('.')[2]}.py")
            if os.path.exists(file):
                return _spec(name, SourceFileLoader(name, file), file)
        return None


def _spec(name: str, loader: Any, file: str) -> ModuleSpec:
    spec = ModuleSpec(name, loader, origin=file)
    spec.has_location = True
    return spec


def is_unwanted() -> bool:
    return os.environ.get(INTERPRETED) == "1"


def choose() -> None:
    """Install the import finder of the engine to use. Call it before any module of the engine is
    imported."""
    global found
    if is_unwanted():
        sys.meta_path.insert(0, SourceFinder())
        return
    named = os.environ.get(FOLDER)
    for folder in IN_A_CLONE if named is None else [named] if named else []:
        found = current(folder)
        if found is not None and found.modules:
            sys.meta_path.insert(0, CompiledFinder(found))
            return


def is_compiled() -> bool:
    return isinstance(_witness().loader, ExtensionFileLoader)


def which() -> str:
    """Return a text that says whether the engine is compiled or interpreted, and from which folder
    it comes."""
    spec = _witness()
    assert spec.origin is not None
    way = "compiled" if is_compiled() else "interpreted"
    return f"{way}, from {os.path.dirname(os.path.dirname(spec.origin))}"


def _witness() -> ModuleSpec:
    from importlib.util import find_spec

    spec = find_spec(WITNESS)
    assert spec is not None
    return spec
