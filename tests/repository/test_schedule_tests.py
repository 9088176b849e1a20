"""scripts/schedule_tests.py: pages on some workers, the other tests on the rest."""

from __future__ import annotations

from typing import cast

import pytest
from xdist.workermanage import WorkerController

from scripts.schedule_tests import PAGES, PageScheduling, without_group

OTHERS = [f"tests/core/test_a.py::test_{n}" for n in range(12)]
OF_PAGES = [f"{PAGES}test_b.py::test_{n}" for n in range(24)]


class Worker:
    """A worker that notes the tests it gets."""

    def __init__(self) -> None:
        self.given: list[int] = []
        self.shutting_down = False

    def send_runtest_some(self, indices: list[int]) -> None:
        assert not self.shutting_down
        self.given += indices

    def shutdown(self) -> None:
        self.shutting_down = True


class Run:
    """A scheduler, its workers, and the tests that were completed, by worker."""

    def __init__(self, collection: list[str], workers: int = 4) -> None:
        self.collection = collection
        self.scheduling = PageScheduling(workers)
        self.workers = [self.start() for _ in range(workers)]
        self.scheduling.schedule()

    def start(self) -> Worker:
        worker = Worker()
        self.scheduling.add_node(node(worker))
        self.scheduling.add_node_collection(node(worker), self.collection)
        return worker

    def play(self) -> list[list[str]]:
        """Complete one test of each worker after the other, until none is left."""
        done: list[list[int]] = [[] for _ in self.workers]
        while self.scheduling.has_pending:
            for mine, worker in zip(done, self.workers, strict=True):
                if len(mine) < len(worker.given):
                    mine.append(worker.given[len(mine)])
                    self.scheduling.mark_test_complete(node(worker), mine[-1])
        assert self.scheduling.tests_finished
        assert all([worker.shutting_down for worker in self.workers])
        return [[self.collection[index] for index in mine] for mine in done]


def node(worker: Worker) -> WorkerController:
    return cast(WorkerController, worker)


def is_page(test: str) -> bool:
    return test.startswith(PAGES)


def test_pages_run_beside_the_others_and_each_test_runs_once() -> None:
    done = Run([*OTHERS, *OF_PAGES]).play()
    assert sorted([test for mine in done for test in mine]) == sorted([*OTHERS, *OF_PAGES])
    assert [is_page(mine[0]) for mine in done] == [True, True, False, False]


def test_a_worker_runs_nothing_else_once_it_has_opened_a_page() -> None:
    done = Run([*OTHERS, *OF_PAGES]).play()
    for mine in done:
        assert mine == sorted(mine, key=is_page)
    assert [is_page(mine[-1]) for mine in done] == [True] * 4  # all help with the pages in the end


@pytest.mark.parametrize("tests", [OTHERS, OF_PAGES], ids=["no pages", "pages alone"])
def test_tests_of_one_kind_are_for_all_workers(tests: list[str]) -> None:
    assert all(Run(tests).play())


def test_a_group_stays_on_one_worker() -> None:
    grouped = [f"{test}@site" for test in OF_PAGES[:5]]
    done = Run([*OTHERS, *OF_PAGES[5:], *grouped]).play()
    assert [mine for mine in done if set(grouped) & set(mine)] == [
        mine for mine in done if set(grouped) <= set(mine)
    ]


def test_fewer_tests_than_workers() -> None:
    assert sum([len(mine) for mine in Run(OTHERS[:2]).play()]) == 2
    assert sum([len(mine) for mine in Run([]).play()]) == 0


def test_the_tests_of_a_worker_that_ended_are_run_by_another() -> None:
    run = Run([*OTHERS, *OF_PAGES])
    lost = run.workers.pop()
    crashed = run.scheduling.remove_node(node(lost))
    assert crashed == run.collection[lost.given[0]]
    run.workers.append(run.start())
    run.scheduling.schedule()
    done = [test for mine in run.play() for test in mine]
    assert sorted([*done, crashed]) == sorted(run.collection)


def test_workers_that_collect_different_tests_are_told() -> None:
    scheduling = PageScheduling(2)
    scheduling.add_node_collection(node(Worker()), OTHERS)
    with pytest.raises(pytest.UsageError, match=r"test_11"):
        scheduling.add_node_collection(node(Worker()), OTHERS[:-1])


def test_the_group_of_a_test_is_cut_off_its_id() -> None:
    for plain in ("tests/a.py::test_b", "a@b/c.py::test_d", "a.py::test_b[x@y]", "a.py"):
        assert without_group(plain) == plain
        assert without_group(f"{plain}@site") == plain
