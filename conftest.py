"""Marks costly tests by their fixtures, and sorts all tests so that no worker is idle."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

# Tests of the sources run them interpreted, even where this clone has a compiled engine.
os.environ.setdefault("MAGNAT_ENGINE_FOLDER", "")

BROWSER = "browser"
# Fixtures that start a server or a database in another process.
PROCESSES = {"postgres", "database", "address"}
# Fixtures of servers whose clock runs faster than real time.
WHOLE_GAMES = {"fast_server", "shared_screen_server"}
MANY_GAMES = "test_many_games.py"
PARSERS = {"hygiene", "test_import_rules.py"}  # one worker runs all tests that parse all modules
BUILT_ONCE = ("sixth", "site", "played")  # slow fixtures: tests that use one run in the same worker


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Collect the tests without garbage collection, and exclude the collected objects and all
    modules from later collections.

    A full collection would visit millions of objects that live until the end.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)  # first, because other plugins read the marks
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        asked = set(getattr(item, "fixturenames", ()))
        if BROWSER in asked:
            item.add_marker(pytest.mark.browser)
        if asked & (PROCESSES | WHOLE_GAMES) or "postgres" in chosen(item).values():
            item.add_marker(pytest.mark.process)
        if Path(item.path).name == MANY_GAMES:
            item.add_marker(pytest.mark.tournament)
        for fixture in asked.intersection(BUILT_ONCE):
            item.add_marker(pytest.mark.xdist_group(fixture))
        if PARSERS & {*Path(item.path).parts}:
            item.add_marker(pytest.mark.xdist_group("parsed modules"))
    if hasattr(config, "workerinput"):
        # A long test at the end would keep the other workers idle.
        items.sort(key=rank)


def chosen(item: pytest.Item) -> dict[str, Any]:
    """Return the parameters of a test by name."""
    call = getattr(item, "callspec", None)
    return call.params if call is not None else {}


def rank(item: pytest.Item) -> int:
    """Return the sort key: processes, tournaments, plain tests, then browser tests, longest first.

    Pages come last: Playwright leaves an event loop running in its thread, and no test of a server
    could start one of its own there any more. scripts/schedule_tests.py lets some workers begin
    with pages.
    """
    marks = {mark.name for mark in item.iter_markers()}
    if BROWSER in marks:
        is_long = marks & {"patient", "xdist_group"} or WHOLE_GAMES & set(
            getattr(item, "fixturenames", ())
        )
        return 3 if is_long else 4
    return 0 if "process" in marks else 1 if "tournament" in marks else 2
