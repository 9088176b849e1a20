"""Runs a tool of the page (prettier, vitest, …) with the Node and packages of the build."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from hatch_build import Node  # noqa: E402  the build hook knows where Node is

TOOLS: Final = {
    "prettier": "prettier/bin/prettier.cjs",
    "eslint": "eslint/bin/eslint.js",
    "svelte-check": "svelte-check/bin/svelte-check",
    "vitest": "vitest/vitest.mjs",
    "vite": "vite/bin/vite.js",
}


def main() -> int:
    if len(sys.argv) < 2 or sys.argv[1] not in TOOLS:
        print(f"usage: scripts/page_tool TOOL ARGS...   one of {', '.join(TOOLS)}", file=sys.stderr)
        return 2
    node = Node(ROOT / "web")
    node.install(for_developers=True)
    tool = node.web / "node_modules" / TOOLS[sys.argv[1]]
    done = subprocess.run(
        [node.node, tool, *sys.argv[2:]], cwd=node.web, env=node.environment, check=False
    )
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
