"""Run slow work in a thread; in a browser worker, which has no threads, run it inline."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

Params = ParamSpec("Params")
Result = TypeVar("Result")

HAS_THREADS: Final = sys.platform != "emscripten"


async def run_in_thread(
    work: Callable[Params, Result], *args: Params.args, **named: Params.kwargs
) -> Result:
    if HAS_THREADS:
        return await asyncio.to_thread(work, *args, **named)
    return work(*args, **named)
