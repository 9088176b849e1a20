"""What takes a while is done beside the event loop, where there are threads: a browser's worker has
none, and nobody but its own page waits for it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

Given = ParamSpec("Given")
Made = TypeVar("Made")

HAS_THREADS: Final = sys.platform != "emscripten"


async def beside(work: Callable[Given, Made], *args: Given.args, **named: Given.kwargs) -> Made:
    if HAS_THREADS:
        return await asyncio.to_thread(work, *args, **named)
    return work(*args, **named)
