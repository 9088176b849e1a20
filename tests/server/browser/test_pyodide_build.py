"""The pack of sources for browsers leaves out modules that exist."""

from __future__ import annotations

from pathlib import Path

import magnat
from magnat.server.browser.pyodide_build import EXCLUDED_MODULES


def test_every_excluded_module_exists() -> None:
    package = Path(magnat.__file__).parent
    assert [name for name in EXCLUDED_MODULES if not (package / name).is_file()] == []
