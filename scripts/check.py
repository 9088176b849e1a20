"""Runs the checks in parallel, one on each core, and lists at the end those that failed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[1]
BIN = f"{ROOT}/.venv/bin"
WEB = f"{ROOT}/scripts/page_tool"
# Checks of files that passed before and have not changed are skipped, except on CI.
IS_CI = os.environ.get("CI") == "true"
CACHED = [] if IS_CI else ["--cache", "--cache-strategy", "content", "--cache-location"]


def cached(name: str) -> list[str]:
    return [*CACHED, f"node_modules/.cache/checked-{name}"] if CACHED else []


CHECKS = {  # the checks, the longest first
    "mypy --strict": [f"{BIN}/mypy"],
    "svelte-check": [
        *(WEB, "svelte-check", "--fail-on-warnings", "--output", "human"),
        *([] if IS_CI else ["--incremental"]),
    ],
    "eslint": [WEB, "eslint", *cached("eslint"), "."],
    "prettier": [WEB, "prettier", "--check", "--log-level", "warn", *cached("prettier"), "."],
    "magnat editions check": [f"{BIN}/magnat", "editions", "check"],
    "deptry": [f"{BIN}/deptry", "src"],
    "import-linter": [f"{BIN}/lint-imports", "--no-logo"],
    "layers of web/src": [f"{BIN}/python", "scripts/check_page_layers.py"],
    "ruff check": [f"{BIN}/ruff", "check"],
    "ruff format": [f"{BIN}/ruff", "format", "--check"],
    "commit subjects": [f"{BIN}/python", f"{ROOT}/scripts/check_commits.py"],
}


def run(name: str) -> bool:
    """Run one check, print its whole output when it has ended, and return whether it passed."""
    began = time.monotonic()
    done = subprocess.run(
        CHECKS[name], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    said = done.stdout.strip()
    print(f"\n== {name}, {time.monotonic() - began:.0f} s\n{said}".rstrip(), flush=True)
    return done.returncode == 0


def main() -> int:
    began = time.monotonic()
    # Install the tools of the page first, because otherwise three checks would try to install them
    # at once.
    subprocess.run([WEB, "prettier", "--version"], stdout=subprocess.DEVNULL, check=True)
    with ThreadPoolExecutor(max(os.cpu_count() or 1, 2)) as pool:
        results = dict(zip(CHECKS, pool.map(run, CHECKS), strict=True))
    print(f"\nscripts/check: {time.monotonic() - began:.0f} s")
    failed = [name for name, is_right in results.items() if not is_right]
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
