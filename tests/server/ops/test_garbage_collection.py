"""When the garbage collection runs."""

from __future__ import annotations

import gc
import weakref

from magnat.server.ops.garbage_collection import BUSY_SECONDS, QUIET_SECONDS, GarbageCollection


class Ring:
    """An object that refers to itself."""

    def __init__(self) -> None:
        self.self = self


def test_rings_go_when_nobody_plays_and_after_hours_in_any_case() -> None:
    acts = [0]
    collection = GarbageCollection(lambda: acts[0], lambda: 0, 0.0)
    try:
        for at, is_played, is_gone in (
            (1.0, False, False),
            (QUIET_SECONDS, True, False),
            (QUIET_SECONDS + 1, False, True),
            (2 * QUIET_SECONDS, False, False),
            (QUIET_SECONDS + 1 + BUSY_SECONDS, True, True),
        ):
            ring = Ring()
            known = weakref.ref(ring)
            gc.freeze()  # it has lived for a moment
            del ring
            gc.collect()
            acts[0] += is_played
            collection.run(at)
            assert (known() is None) is is_gone, at
    finally:
        gc.unfreeze()


def test_new_rings_go_when_somebody_came() -> None:
    calls = [0]
    collection = GarbageCollection(lambda: 0, lambda: calls[0], 0.0)
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
        gc.unfreeze()
        gc.enable()
