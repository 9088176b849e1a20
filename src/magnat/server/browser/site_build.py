"""Build a static site that needs no server: the page, the engine and Pyodide as plain files."""

from __future__ import annotations

import gzip
import hashlib
import html
import json
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from magnat.core.game import Game
from magnat.server.browser.pyodide_build import CannotBuild, engine
from magnat.server.catalog.client_data import ClientData, layout
from magnat.server.catalog.edition_cache import Shelf
from magnat.server.pages.client_files import BUILT, FAILURE, PAGE, POLICY
from magnat.server.tables.positions import sheet

ENGINE: Final = "engine"
META: Final = '<meta name="magnat-engine" content="engine/" />'
# A page shows what the host of a table sends it, who may be anybody.
POLICY_META: Final = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
OFFLINE: Final = "offline.js"
STUN: Final = re.compile(r"stuns?:[A-Za-z0-9.:\[\]_-]{1,253}")


class SiteSize(NamedTuple):
    """The size of a built site."""

    files: int
    plain: int  # bytes on the disk
    packed: int  # bytes sent by a web server that compresses with gzip


def build(games: Mapping[str, Game], folder: Path, stun: Sequence[str] = ()) -> SiteSize:
    """Write all files of the site into `folder`, which is created or replaced, and return their
    size. `stun` are addresses of STUN servers, by which devices of two homes find each other."""
    for server in stun:
        if not STUN.fullmatch(server):
            raise CannotBuild(f"{server!r} is not the address of a STUN server: stun:HOST:PORT")
    if not (BUILT / PAGE).is_file():
        why = BUILT / FAILURE
        raise CannotBuild(why.read_text(encoding="utf-8") if why.is_file() else "no page was built")
    engine_folder = engine()
    if folder.is_dir() and any(folder.iterdir()) and not (folder / ENGINE).is_dir():
        raise CannotBuild(f"{folder} is not empty and is not a site of Magnat")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(BUILT, folder, ignore=shutil.ignore_patterns("inputs.sha256", OFFLINE))
    shutil.copytree(engine_folder, folder / ENGINE)
    _write_page(folder, stun)
    for name, data in _boxes(games):
        _write(folder / "data" / f"{name}.json", msgspec.json.encode(data))
    _write_offline(folder)
    return _size(folder)


def _write_page(folder: Path, stun: Sequence[str]) -> None:
    """Write the page with relative links, so that the site works in any folder, and with tags that
    name the engine and the STUN servers."""
    page = folder / PAGE
    text = page.read_text(encoding="utf-8").replace('="/', '="./')
    tags = [POLICY_META, META]
    if stun:
        tags.append(f'<meta name="magnat-stun" content="{html.escape(" ".join(stun))}" />')
    text = text.replace("<title>", "\n    ".join([*tags, "<title>"]), 1)
    page.write_text(text, encoding="utf-8")
    manifest = folder / "manifest.webmanifest"
    manifest_data = json.loads(manifest.read_text(encoding="utf-8"))
    manifest_data["start_url"] = manifest_data["scope"] = manifest_data["id"] = "./"
    for icon in manifest_data["icons"]:
        icon["src"] = f".{icon['src']}"
    manifest.write_text(json.dumps(manifest_data, indent=2), encoding="utf-8")


def _boxes(games: Mapping[str, Game]) -> Iterator[tuple[str, Any]]:
    """Yield the name and the content of each data file of the site: the answers of a server to
    requests about editions, which never change."""
    shelf = Shelf(games)
    data = ClientData(shelf)
    yield "games", data.games()
    for box in shelf.boxes:
        edition, game = box.edition, games[box.game]
        if edition is None:
            continue
        place = f"{box.game}/{box.name}"
        yield place, data.edition(box.game, box.name)
        yield f"{place}/rulebook", data.clauses(box.game, box.name)
        for seats in edition.players:
            yield f"{place}/layout-{seats}", layout(game, edition, seats)
            yield f"{place}/position-{seats}", sheet(game.start(edition, seats), game.codec)


def _write_offline(folder: Path) -> None:
    """Write the service worker with the list of all files, so that the site works offline."""
    files = sorted([path for path in folder.rglob("*") if path.is_file()])
    version = _digest(folder)
    names = [path.relative_to(folder).as_posix().replace(PAGE, "") for path in files]
    text = (BUILT / OFFLINE).read_text(encoding="utf-8")
    text = re.sub(r"const FILES = .*;", lambda _: f"const FILES = {json.dumps(names)};", text)
    text = text.replace("const IS_ALONE = false;", "const IS_ALONE = true;")
    text = re.sub(r"const CACHE = .*;", lambda _: f"const CACHE = 'magnat-{version}';", text)
    (folder / OFFLINE).write_text(text, encoding="utf-8")


def _digest(folder: Path) -> str:
    whole = hashlib.sha256()
    for path in sorted([path for path in folder.rglob("*") if path.is_file()]):
        whole.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return whole.hexdigest()[:12]


def _write(path: Path, body: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(body)


def _size(folder: Path) -> SiteSize:
    """Return the size of all files, including fonts and icons that a visit may not load."""
    bodies = [path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()]
    packed = sum([min(len(body), len(gzip.compress(body, 9))) for body in bodies])
    return SiteSize(len(bodies), sum([len(body) for body in bodies]), packed)
