"""Build hook: with MAGNAT_COMPILE=1 a wheel carries the engine compiled by mypyc."""

from __future__ import annotations

import os
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileEngine(BuildHookInterface[Any]):
    """Adds the compiled modules to a wheel; the Python sources stay in it beside them."""

    def wanted(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("MAGNAT_COMPILE") == "1"

    def dependencies(self) -> list[str]:
        return ["mypy>=2.4", "setuptools>=80"] if self.wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # An editable install stays interpreted: its extension modules would shadow later edits.
        if not self.wanted() or version == "editable":
            return
        sys.path.insert(0, self.root)
        from scripts import native

        for extension in native.compile_into(native.COMPILED):
            build_data["force_include"][str(extension)] = str(
                extension.relative_to(native.COMPILED)
            )
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
