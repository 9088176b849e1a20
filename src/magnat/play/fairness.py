"""Fair dice: the host publishes a hash of the seed before the first throw and reveals the seed at
the end.

Each player adds random words to the seed and publishes their hash (the promise). All promises are
published before any words, so that no player can choose words to fit those of the others.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from math import erfc, exp, lgamma, log, sqrt
from typing import Final, final

from magnat.core.event import Event

BITS: Final = 128
PROMISE: Final = "magnat seed 1"  # every hashed text begins with this
SUSPECT: Final = 0.001  # a probability below this is reported as suspect


@final
class Secret:
    """The seed of the dice, and a salt for its hash. Only the host knows both during the game; they
    are revealed at the end."""

    def __init__(self, seed: int, salt: str = "") -> None:
        self.seed: Final = seed
        self.salt: Final = salt  # prevents guessing the seed from its published hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and (self.seed, self.salt) == (other.seed, other.salt)

    def __hash__(self) -> int:
        return hash((self.seed, self.salt))

    def json(self) -> dict[str, str]:
        return {"seed": f"{self.seed:032x}", "salt": self.salt}

    def __repr__(self) -> str:
        return "Secret(…)"  # so that nobody prints it by accident


def new_secret() -> Secret:
    """Draw a random seed and salt from the operating system's random numbers."""
    return Secret(secrets.randbits(BITS) or 1, secrets.token_hex(16))


def commitment(secret: Secret) -> str:
    """Return the hash that binds the host to this seed; it is published before the game."""
    return _hash([PROMISE, f"{secret.seed:032x}", secret.salt])


def new_words() -> str:
    """Draw 128 random bits, in hexadecimal digits, that a player adds to the seed (the player's
    words)."""
    return secrets.token_hex(BITS // 8)


def promise_of(words: str) -> str:
    """Return the hash that binds a player to these words; it is published before any words are."""
    return hashlib.sha256(words.encode()).hexdigest()


def broken_promises(promises: Sequence[str], entropy: Sequence[str]) -> list[int]:
    """Return the seats whose words do not match the hash that they promised. For an old record,
    which has no promises, return []."""
    if not any(promises):
        return []
    return [
        seat for seat, words in enumerate(entropy) if words and promise_of(words) != promises[seat]
    ]


def silent(promises: Sequence[str], entropy: Sequence[str]) -> list[int]:
    """Return the seats that promised words (sent their hash) and did not send the words
    themselves."""
    said = entropy or ("",) * len(promises)
    return [seat for seat, promise in enumerate(promises) if promise and not said[seat]]


def final_seed(secret: Secret, entropy: Sequence[str]) -> int:
    """Return the seed of the game: a hash of the host's seed and of the words of each player (""
    for a player without words).

    The host publishes the hash of its seed before it knows the words. Each player publishes the
    hash of his words before any words are sent, and does not know the host's seed. So neither the
    host nor a player alone can choose the final seed.
    """
    if not any(entropy):
        return secret.seed
    parts = [f"{seat}:{words}" for seat, words in enumerate(entropy)]
    return int(_hash([PROMISE, f"{secret.seed:032x}", *parts])[: BITS // 4], 16) or 1


def _hash(parts: list[str]) -> str:
    # The lengths make sure that two different lists of parts never give the same text.
    text = "\n".join([f"{len(part)} {part}" for part in parts])
    return hashlib.sha256(text.encode()).hexdigest()


@final
class Throws:
    """How often each face was thrown in a game, and how likely such counts are with fair dice."""

    def __init__(self, counts: tuple[int, ...]) -> None:
        self.counts: Final = counts  # counts[face - 1] is how often this face was thrown
        self.total: Final = sum(counts)

    @property
    def chi_square(self) -> float:
        if self.total == 0:
            return 0.0
        fair = self.total / len(self.counts)
        return sum([(n - fair) ** 2 / fair for n in self.counts])

    @property
    def likelihood(self) -> float:
        """The probability that fair dice give counts at least as uneven as these."""
        return chi_square_tail(self.chi_square, len(self.counts) - 1)

    @property
    def is_suspect(self) -> bool:
        return self.likelihood < SUSPECT


def count_throws(events: Sequence[Event], sides: int = 6) -> Throws:
    """Count the faces of all dice in all `rolled` events."""
    counts = [0] * sides
    for event in events:
        if event.kind == "rolled":
            for fact in event.facts:
                if isinstance(fact, tuple):
                    for face in fact:
                        counts[face - 1] += 1
    return Throws(tuple(counts))


def chi_square_tail(x: float, freedom: int) -> float:
    """Return the probability of a chi-square value of at least `x` with `freedom` degrees of
    freedom."""
    if x <= 0 or freedom < 1:
        return 1.0
    half = x / 2
    tail = erfc(sqrt(half)) if freedom % 2 else 0.0
    first = 0.5 if freedom % 2 else 0.0
    for i in range(freedom // 2):
        power = i + first
        tail += exp(-half + power * log(half) - lgamma(power + 1))
    return tail
