"""Hashes of the state: with one in the record now and then, a difference is found where it is."""

from __future__ import annotations

import hashlib
import json
from typing import Final

from magnat.core.codec import Codec
from magnat.core.state import State

CHECK_EVERY: Final = 50  # a hash of the state after so many acts


def state_hash(s: State, codec: Codec) -> str:
    """Sixteen digits that two equal tables share; the seed in the state keeps secrets secret."""
    text = json.dumps(codec.dump(s), separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
