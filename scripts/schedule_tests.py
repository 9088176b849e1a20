"""Distributes tests among the workers of pytest-xdist: some begin with pages, the others with the
rest.

A test of a page often waits for an animation or a timer. Beside the other tests, which seldom wait,
it leaves no core idle. A worker that has opened a page runs only tests of pages afterwards:
Playwright leaves an event loop running in its thread.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pytest

# Imported only for types, because pytest refuses plugins that were imported before it.
if TYPE_CHECKING:
    from xdist.scheduler import Scheduling
    from xdist.workermanage import WorkerController

PAGES: Final = "tests/web/"
# A worker gets more tests when it has so many left, because it must know its next test.
FEW: Final = 2


def without_group(nodeid: str) -> str:
    """Cut off the name of the group that pytest-xdist appends after an @."""
    head, _, group = nodeid.rpartition("@")
    return head if head and not set(group) & set(":/]") else nodeid


class PageScheduling:
    """A scheduler of pytest-xdist. Tests of one group are one unit, given to one worker."""

    def __init__(self, workers: int) -> None:
        self._workers: Final = workers
        self._collected: Final[dict[WorkerController, list[str]]] = {}
        # By worker: the tests that it was given and has not completed.
        self._left: Final[dict[WorkerController, list[int]]] = {}
        self._at_pages: Final[set[WorkerController]] = set()
        self._pages: Final[deque[list[int]]] = deque()
        self._rest: Final[deque[list[int]]] = deque()
        self._is_begun = False

    @property
    def nodes(self) -> list[WorkerController]:
        return list(self._left)

    @property
    def collection_is_completed(self) -> bool:
        return len(self._collected) >= self._workers

    @property
    def tests_finished(self) -> bool:
        """Tell whether every worker has all the tests that it needs, so that none must be given
        out."""
        is_given = self.collection_is_completed and not self._pages and not self._rest
        return is_given and all([len(left) < FEW for left in self._left.values()])

    @property
    def has_pending(self) -> bool:
        return bool(self._pages or self._rest or any(self._left.values()))

    def add_node(self, node: WorkerController) -> None:
        self._left[node] = []

    def add_node_collection(self, node: WorkerController, collection: Sequence[str]) -> None:
        known = next(iter(self._collected.values()), list(collection))
        if known != list(collection):
            differing = sorted(set(known) ^ set(collection))
            raise pytest.UsageError(f"two workers collected different tests: {differing[:5]}")
        self._collected[node] = known

    def schedule(self) -> None:
        """Give tests to all workers, for the first time or after one was replaced."""
        if not self._is_begun:
            self._is_begun = True
            self._form_units(next(iter(self._collected.values())))
            if self._pages and self._rest:
                self._at_pages.update(self.nodes[: len(self.nodes) // 2])
        for node in self.nodes:
            self._give(node)

    def mark_test_complete(
        self, node: WorkerController, item_index: int, duration: float = 0
    ) -> None:
        self._left[node].remove(item_index)
        self._give(node)

    def remove_node(self, node: WorkerController) -> str | None:
        """Return the test that a worker was running when it ended, if any. Its other tests are
        given to other workers."""
        left = self._left.pop(node)
        if not left:
            return None
        first, *others = left
        if others:
            (self._pages if node in self._at_pages else self._rest).appendleft(others)
        for other in self.nodes:
            self._give(other)
        return self._collected[node][first]

    def mark_test_pending(self, item: str) -> None:
        raise NotImplementedError("a crashed test is not run again")

    def remove_pending_tests_from_node(
        self, node: WorkerController, indices: Sequence[int]
    ) -> None:
        raise NotImplementedError("no worker steals tests of another")

    def _form_units(self, collection: list[str]) -> None:
        units: dict[str, list[int]] = {}
        for index, nodeid in enumerate(collection):
            group = nodeid.removeprefix(without_group(nodeid))
            units.setdefault(group or nodeid, []).append(index)
        for unit in units.values():
            is_page = collection[unit[0]].startswith(PAGES)
            (self._pages if is_page else self._rest).append(unit)

    def _give(self, node: WorkerController) -> None:
        """Give a worker enough tests that it knows its next one. If there are none left, end the
        worker."""
        left = self._left[node]
        while len(left) <= FEW and not node.shutting_down:
            if not self._rest:
                self._at_pages.add(node)
            units = self._pages if node in self._at_pages else self._rest
            if units:
                unit = units.popleft()
                left += unit
                node.send_runtest_some(unit)
            else:
                node.shutdown()


class SideBySide:
    """A plugin that makes pytest-xdist use this scheduler."""

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_make_scheduler(self, config: pytest.Config) -> Scheduling:
        from xdist.workermanage import parse_tx_spec_config

        return PageScheduling(len(parse_tx_spec_config(config)))
