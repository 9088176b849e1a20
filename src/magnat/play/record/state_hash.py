"""Hashes of the state that a record contains, to find where a replay differs."""

from __future__ import annotations

import hashlib
import json
from typing import Final

from magnat.core.state import State
from magnat.core.values.codec import Codec

CHECK_EVERY: Final = 50  # acts between two hashes


def state_hash(s: State, codec: Codec) -> str:
    """Sixteen digits that are equal for equal states; the unknown seed in the state prevents
    guessing hidden values."""
    text = json.dumps(codec.dump(s), separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
