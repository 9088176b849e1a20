"""The client that runs in a browser: its built files, kept in memory, and its addresses."""

from __future__ import annotations

import gzip
import mimetypes
import sys
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

BUILT: Final = Path(__file__).with_name("client")  # made by hatch_build.py from web/
PAGE: Final = "index.html"
FAILURE: Final = "failure.txt"  # in its place: why it could not be built
FOREVER: Final = "public, max-age=31536000, immutable"  # a file whose name says what is in it
ALWAYS_ASK: Final = "no-cache"

AnyRequest = Request[Any, Any, Any]
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")


class File:
    def __init__(self, path: Path, name: str) -> None:
        self.kind: Final = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        self.body: Final = path.read_bytes()
        self.packed: Final = gzip.compress(self.body, 9, mtime=0)
        self.keeps: Final = FOREVER if name.startswith("assets/") else ALWAYS_ASK

    def answer(self, request: AnyRequest) -> Response[bytes]:
        headers = {"Cache-Control": self.keeps, "Vary": "Accept-Encoding"}
        is_packed = "gzip" in request.headers.get("accept-encoding", "") and len(self.packed) < len(
            self.body
        )
        if is_packed:
            headers["Content-Encoding"] = "gzip"
        body = self.packed if is_packed else self.body
        return Response(body, media_type=self.kind, headers=headers)


class Client:
    """What was built into a folder; nothing but these files can be asked for."""

    def __init__(self, folder: str) -> None:
        self.files: Final[dict[str, File]] = {}
        self.failure = ""
        root = Path(folder)
        if not folder or not root.is_dir():
            return
        for path in sorted(root.rglob("*")):
            name = path.relative_to(root).as_posix()
            if name == FAILURE:
                self.failure = path.read_text(encoding="utf-8")
                print(f"The client could not be built:\n{self.failure}", file=sys.stderr)
            elif path.is_file():
                self.files[name] = File(path, name)

    @property
    def page(self) -> File | None:
        return self.files.get(PAGE)

    def answer(self, name: str, request: AnyRequest) -> Response[bytes]:
        found = self.files.get(name)
        if found is None:
            raise NotFoundException(name)
        return found.answer(request)


@get(
    ["/t/{rest:path}", "/new/{rest:path}", "/bank/{rest:path}", "/desk/{rest:path}"],
    sync_to_thread=False,
    include_in_schema=False,
)
def screen(
    request: AnyRequest, client: NamedDependency[Client], rest: FromPath[str]
) -> Response[bytes]:
    """The addresses of the client are all the same page; it reads them itself."""
    return client.answer(PAGE, request)


@get("/assets/{name:str}", sync_to_thread=False, include_in_schema=False)
def asset(
    request: AnyRequest, client: NamedDependency[Client], name: FromPath[str]
) -> Response[bytes]:
    return client.answer(f"assets/{name}", request)


@get(
    ["/icon.svg", "/icon-192.png", "/icon-512.png", "/manifest.webmanifest", "/offline.js"],
    sync_to_thread=False,
    include_in_schema=False,
)
def emblem(request: AnyRequest, client: NamedDependency[Client]) -> Response[bytes]:
    return client.answer(request.url.path.lstrip("/"), request)


ROUTES: Final = [screen, asset, emblem]
