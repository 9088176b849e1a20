"""The hash of a state that records contain, by which a replay finds where it differs."""

from __future__ import annotations

import hashlib
import json
from typing import Final

from magnat.core.state import State
from magnat.core.values.codec import Codec

CHECK_EVERY: Final = 50  # the number of actions between two state hashes in a record


def state_hash(s: State, codec: Codec) -> str:
    """Return sixteen hexadecimal digits that are equal for equal states. The state includes the
    secret seed, so that nobody can guess hidden values from the hash."""
    text = json.dumps(codec.dump(s), separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
