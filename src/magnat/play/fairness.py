"""Fair dice: the seed is promised before the first throw, revealed at the end, and counted.

Players add words of their own, and promise them too: all promises lie on the table before anybody
says his words, so that nobody can fit his to those of the others.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from math import erfc, exp, lgamma, log, sqrt
from typing import Final, final

from magnat.core.event import Event

BITS: Final = 128
PROMISE: Final = "magnat seed 1"  # what the hashed text begins with
SUSPECT: Final = 0.001  # throws less likely than this are worth a look


@final
class Secret:
    """What the host knows before the game and everybody after it."""

    def __init__(self, seed: int, salt: str = "") -> None:
        self.seed: Final = seed
        self.salt: Final = salt  # hides a seed that could be guessed

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and (self.seed, self.salt) == (other.seed, other.salt)

    def __hash__(self) -> int:
        return hash((self.seed, self.salt))

    def json(self) -> dict[str, str]:
        return {"seed": f"{self.seed:032x}", "salt": self.salt}

    def __repr__(self) -> str:
        return "Secret(…)"  # a secret is not printed by accident


def new_secret() -> Secret:
    """A seed nobody could guess; the only luck in the project that cannot be repeated."""
    return Secret(secrets.randbits(BITS) or 1, secrets.token_hex(16))


def commitment(secret: Secret) -> str:
    """The promise: published before the game, it ties the host to this seed and to no other."""
    return _hash([PROMISE, f"{secret.seed:032x}", secret.salt])


def new_words() -> str:
    """What a player adds to the seed: 128 bits that nobody could guess."""
    return secrets.token_hex(BITS // 8)


def promise_of(words: str) -> str:
    """Published before anybody says his words, it ties a player to these and to no others."""
    return hashlib.sha256(words.encode()).hexdigest()


def broken_promises(promises: Sequence[str], entropy: Sequence[str]) -> list[int]:
    """The seats that said other words than they had promised, or promised none; at a table where
    nobody promised anything words are as good as they were before there were promises."""
    if not any(promises):
        return []
    return [
        seat for seat, words in enumerate(entropy) if words and promise_of(words) != promises[seat]
    ]


def silent(promises: Sequence[str], entropy: Sequence[str]) -> list[int]:
    """The seats that promised words and did not say them."""
    said = entropy or ("",) * len(promises)
    return [seat for seat, promise in enumerate(promises) if promise and not said[seat]]


def final_seed(secret: Secret, entropy: Sequence[str]) -> int:
    """The seed of the game: the host's, stirred with what each player added ("" adds nothing).

    The host is bound by its promise before it hears the players, each of them by his own before
    anybody speaks, and they do not know the host's seed: nobody alone decides the throws.
    """
    if not any(entropy):
        return secret.seed
    parts = [f"{seat}:{words}" for seat, words in enumerate(entropy)]
    return int(_hash([PROMISE, f"{secret.seed:032x}", *parts])[: BITS // 4], 16) or 1


def _hash(parts: list[str]) -> str:
    text = "\n".join([f"{len(part)} {part}" for part in parts])  # lengths: no two texts read alike
    return hashlib.sha256(text.encode()).hexdigest()


@final
class Throws:
    """How often each face came in a game, and how likely so uneven a count is with fair dice."""

    def __init__(self, counts: tuple[int, ...]) -> None:
        self.counts: Final = counts  # counts[face - 1]
        self.total: Final = sum(counts)

    @property
    def chi_square(self) -> float:
        if self.total == 0:
            return 0.0
        fair = self.total / len(self.counts)
        return sum([(n - fair) ** 2 / fair for n in self.counts])

    @property
    def likelihood(self) -> float:
        """How often fair dice are at least as uneven as these: 1 always, 0 never."""
        return chi_square_tail(self.chi_square, len(self.counts) - 1)

    @property
    def is_suspect(self) -> bool:
        return self.likelihood < SUSPECT


def count_throws(events: Sequence[Event], sides: int = 6) -> Throws:
    """Every die of every `rolled` event."""
    counts = [0] * sides
    for event in events:
        if event.kind == "rolled":
            for fact in event.facts:
                if isinstance(fact, tuple):
                    for face in fact:
                        counts[face - 1] += 1
    return Throws(tuple(counts))


def chi_square_tail(x: float, freedom: int) -> float:
    """The chance of a chi-square value of at least x, summed term by term."""
    if x <= 0 or freedom < 1:
        return 1.0
    half = x / 2
    tail = erfc(sqrt(half)) if freedom % 2 else 0.0
    first = 0.5 if freedom % 2 else 0.0
    for i in range(freedom // 2):
        power = i + first
        tail += exp(-half + power * log(half) - lgamma(power + 1))
    return tail
