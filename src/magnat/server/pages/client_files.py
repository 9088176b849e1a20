"""The files of the built web page, kept in memory, and the paths at which they are served.

This imports no framework, so that the files can be served while the application is imported.
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
# The page itself handles paths that begin so: all of them return the same HTML file.
SCREENS: Final = ("/t/", "/new/", "/bank/", "/desk/", "/move/")
ICONS: Final = (
    "/icon.svg",
    "/icon-192.png",
    "/icon-512.png",
    "/manifest.webmanifest",
    "/offline.js",
)
ASSETS: Final = "/assets/"
FAILURE: Final = "failure.txt"  # a file instead of the page: it says why the build failed
# For files whose names contain a hash of their content.
FOREVER: Final = "public, max-age=31536000, immutable"
REVALIDATE: Final = "no-cache"

# The page may load files from its own server only, and no inline scripts.
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")


class File:
    """A file of the built page with its headers; its body plain and compressed with gzip."""

    def __init__(self, path: Path, name: str) -> None:
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        self.kind: Final = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
        self.body: Final = path.read_bytes()
        self.cache_control: Final = FOREVER if f"/{name}".startswith(ASSETS) else REVALIDATE

    @cached_property
    def gzipped(self) -> bytes:
        return gzip.compress(self.body, 9, mtime=0)

    def response(self, accepted: str) -> tuple[dict[str, str], bytes]:
        """Return the headers and the body for a browser with this Accept-Encoding header."""
        headers = {
            "Content-Type": self.kind,
            "Cache-Control": self.cache_control,
            "Vary": "Accept-Encoding",
        }
        if "gzip" not in accepted or len(self.gzipped) >= len(self.body):
            return headers, self.body
        return {**headers, "Content-Encoding": "gzip"}, self.gzipped


class ClientFiles:
    """All files of the built page's folder, read into memory at the start."""

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
        """Return the file that is served at a URL path; None if there is none."""
        if path == "/" or path.startswith(SCREENS):
            return self.files.get(PAGE)
        if path in ICONS or path.startswith(ASSETS):
            return self.files.get(path[1:])
        return None
