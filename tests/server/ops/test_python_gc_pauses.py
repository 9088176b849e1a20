"""When the garbage collection runs."""

from __future__ import annotations

import gc
import weakref

from magnat.server.ops.python_gc_pauses import FULL_SECONDS, GarbageCollection


class Ring:
    """An object that refers to itself."""

    def __init__(self) -> None:
        self.self = self


def test_old_rings_go_only_while_the_server_is_empty() -> None:
    is_empty = [False]
    collection = GarbageCollection(lambda: 0, lambda: is_empty[0], 0.0)
    gc.disable()
    try:
        for at, empties, is_gone in (
            (FULL_SECONDS - 1, True, False),
            (FULL_SECONDS, False, False),
            (FULL_SECONDS + 1, True, True),
            (FULL_SECONDS + 2, True, False),
        ):
            ring = Ring()
            known = weakref.ref(ring)
            gc.collect()  # it has lived for a moment
            del ring
            is_empty[0] = empties
            collection.run(at)
            assert (known() is None) is is_gone, at
    finally:
        gc.enable()


def test_new_rings_go_when_somebody_came() -> None:
    calls = [0]
    collection = GarbageCollection(lambda: calls[0], lambda: False, 0.0)
    gc.disable()
    try:
        for at, is_called in ((1.0, False), (2.0, True)):
            ring = Ring()
            known = weakref.ref(ring)
            del ring
            calls[0] += is_called
            collection.run(at)
            assert (known() is None) is is_called
    finally:
        gc.enable()
