"""The client that runs in a browser: its built files, kept in memory, and its addresses.

Nothing here needs the framework: the page is handed out while the rest is still being loaded.
"""

from __future__ import annotations

import gzip
import mimetypes
import sys
from functools import cached_property
from pathlib import Path
from typing import Final

BUILT: Final = Path(__file__).parents[1] / "built" / "page"  # made by hatch_build.py from web/
PAGE: Final = "index.html"
# All of them are the same page, which reads them itself.
SCREENS: Final = ("/t/", "/new/", "/bank/", "/desk/", "/move/")
EMBLEMS: Final = (
    "/icon.svg",
    "/icon-192.png",
    "/icon-512.png",
    "/manifest.webmanifest",
    "/offline.js",
)
ASSETS: Final = "/assets/"
FAILURE: Final = "failure.txt"  # in its place: why it could not be built
FOREVER: Final = "public, max-age=31536000, immutable"  # a file whose name says what is in it
ALWAYS_ASK: Final = "no-cache"

# Scripts and everything else come from here and are in files: the browser is told to hold us to it.
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")


class File:
    def __init__(self, path: Path, name: str) -> None:
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        self.kind: Final = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
        self.body: Final = path.read_bytes()
        self.keeps: Final = FOREVER if f"/{name}".startswith(ASSETS) else ALWAYS_ASK

    @cached_property
    def packed(self) -> bytes:
        return gzip.compress(self.body, 9, mtime=0)

    def answer(self, accepted: str) -> tuple[dict[str, str], bytes]:
        """Headers and body for a browser that accepts these encodings."""
        headers = {
            "Content-Type": self.kind,
            "Cache-Control": self.keeps,
            "Vary": "Accept-Encoding",
        }
        if "gzip" not in accepted or len(self.packed) >= len(self.body):
            return headers, self.body
        return {**headers, "Content-Encoding": "gzip"}, self.packed


class BuiltPage:
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

    def find(self, path: str) -> File | None:
        """What is at an address of this server."""
        if path == "/" or path.startswith(SCREENS):
            return self.files.get(PAGE)
        if path in EMBLEMS or path.startswith(ASSETS):
            return self.files.get(path[1:])
        return None
