"""Seeded luck: dice and shuffles that nobody can predict and everybody can check afterwards.

The Speck 64/128 cipher in counter mode: 32-bit words only, so that compiled code never needs a big
integer, and unpredictable: a player who has seen a hundred throws knows nothing of the next. One
block of 60 bits serves some twenty dice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from mypy_extensions import i64

    from magnat.core.action import Json

ROUNDS: Final = 27
WORD: Final = 0xFFFFFFFF
POOL_BITS: Final = 60  # a compiled small integer has 62 bits; 1 << 60 must be one


def _expand(seed: int) -> tuple[int, ...]:
    """The 27 round keys of a 128-bit seed."""
    key: i64 = seed & WORD
    rest: list[int] = [(seed >> 32) & WORD, (seed >> 64) & WORD, (seed >> 96) & WORD]
    keys = []
    for i in range(ROUNDS):
        keys.append(int(key))
        step: i64 = i
        word: i64 = rest[i % 3]
        word = (((word >> 8) | ((word & 0xFF) << 24)) + key) & 0xFFFFFFFF
        word ^= step
        rest[i % 3] = int(word)
        key = (((key << 3) & 0xFFFFFFFF) | (key >> 29)) ^ word
    return tuple(keys)


def _block(keys: tuple[int, ...], counter: int) -> int:
    """The counter, enciphered: of its 64 bits the lower 60."""
    left: i64 = (counter >> 32) & 0xFFFFFFFF
    right: i64 = counter & 0xFFFFFFFF
    for k in keys:
        key: i64 = k
        left = ((((left >> 8) | ((left & 0xFF) << 24)) + right) & 0xFFFFFFFF) ^ key
        right = (((right << 3) & 0xFFFFFFFF) | (right >> 29)) ^ left
    both: i64 = ((left & 0x0FFFFFFF) << 32) | right
    return int(both)


@final
class Luck:
    """A stream of fair numbers; equal seeds give equal streams, clones go their own way."""

    def __init__(
        self,
        seed: int,
        counter: int = 0,
        pool: int = 0,
        room: int = 1,
        keys: tuple[int, ...] = (),
    ) -> None:
        self.seed: Final = seed  # 128 bits; what the table commits to before the first throw
        self.keys = keys  # none until the first number is wanted: many a bot never wants one
        self.counter = counter  # blocks used
        self.pool = pool  # uniform in 0 … room - 1
        self.room = room

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each exactly as likely."""
        assert 0 < n <= 1 << 31, n
        size: i64 = n
        while True:
            room: i64 = self.room
            share: i64 = room // size
            if share > 0:
                pool: i64 = self.pool
                if pool < share * size:
                    rest: i64 = pool // size
                    self.pool = int(rest)
                    self.room = int(share)
                    return int(pool - rest * size)
            if not self.keys:
                self.keys = _expand(self.seed)
            self.pool = _block(self.keys, self.counter)
            self.counter += 1
            self.room = 1 << POOL_BITS

    def die(self, sides: int = 6) -> int:
        return self.below(sides) + 1

    def shuffle(self, cards: list[int]) -> None:
        """Fisher and Yates, in place."""
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]

    def clone(self) -> Luck:
        return Luck(self.seed, self.counter, self.pool, self.room, self.keys)

    def json(self) -> Json:
        return [f"{self.seed:x}", self.counter, self.pool, self.room]  # 128 bits are no JSON number


def luck_from(json: Json) -> Luck:
    return Luck(int(json[0], 16), json[1], json[2], json[3])
