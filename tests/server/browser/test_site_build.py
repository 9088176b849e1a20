"""The site's page names the STUN servers that it was built with."""

from __future__ import annotations

from pathlib import Path

import pytest

from magnat.server.browser import site_build
from magnat.server.browser.pyodide_build import CannotBuild
from magnat.server.browser.site_build import META, build
from magnat.server.pages.client_files import PAGE, POLICY


def write(folder: Path, *stun: str) -> str:
    """Write only the page of a site; return it."""
    (folder / PAGE).write_text('<script src="/a.js"></script><title>Magnat</title>')
    manifest = '{"start_url": "/", "scope": "/", "id": "/", "icons": []}'
    (folder / "manifest.webmanifest").write_text(manifest)
    site_build._write_page(folder, stun)
    return (folder / PAGE).read_text()


def test_no_stun_server_is_built_in(tmp_path: Path) -> None:
    page = write(tmp_path)
    assert META in page
    assert POLICY in page
    assert "stun" not in page


def test_the_stun_servers_of_a_site_stand_in_its_page(tmp_path: Path) -> None:
    page = write(tmp_path, "stun:stun.example:3478", "stuns:[2001:db8::1]")
    assert (
        '<meta name="magnat-stun" content="stun:stun.example:3478 stuns:[2001:db8::1]" />' in page
    )


@pytest.mark.parametrize("wrong", ["stun.example", "turn:a.example", 'stun:a" onload="x', "stun:"])
def test_what_is_no_stun_server_is_refused(tmp_path: Path, wrong: str) -> None:
    with pytest.raises(CannotBuild, match="STUN"):
        build({}, tmp_path, [wrong])
