"""Seeded luck: dice and shuffles that nobody can predict and everybody can check afterwards.

The Speck 64/128 cipher in counter mode: 32-bit words only, so that compiled code never needs a big
integer, and unpredictable: a player who has seen a hundred throws knows nothing of the next. One
block of 60 bits serves some twenty dice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from magnat.core.rows import Row, row_of

if TYPE_CHECKING:
    from mypy_extensions import i64

    from magnat.core.action import Json

ROUNDS: Final = 27
WORD: Final = 0xFFFFFFFF
POOL_BITS: Final = 60  # a compiled small integer has 62 bits; 1 << 60 must be one


NO_KEYS: Final = row_of([])


def _expand(seed: int) -> Row:
    """The 27 round keys of a 128-bit seed."""
    key: i64 = seed & WORD
    rest: list[int] = [(seed >> 32) & WORD, (seed >> 64) & WORD, (seed >> 96) & WORD]
    keys: list[int] = []
    for i in range(ROUNDS):
        keys.append(int(key))
        step: i64 = i
        word: i64 = rest[i % 3]
        word = (((word >> 8) | ((word & 0xFF) << 24)) + key) & 0xFFFFFFFF
        word ^= step
        rest[i % 3] = int(word)
        key = (((key << 3) & 0xFFFFFFFF) | (key >> 29)) ^ word
    return row_of(keys)


def _block(keys: Row, counter: i64) -> i64:
    """The counter, enciphered: of its 64 bits the lower 60."""
    left: i64 = (counter >> 32) & 0xFFFFFFFF
    right: i64 = counter & 0xFFFFFFFF
    for key in keys:
        left = ((((left >> 8) | ((left & 0xFF) << 24)) + right) & 0xFFFFFFFF) ^ key
        right = (((right << 3) & 0xFFFFFFFF) | (right >> 29)) ^ left
    return ((left & 0x0FFFFFFF) << 32) | right


@final
class Luck:
    """A stream of fair numbers; equal seeds give equal streams, clones go their own way."""

    def __init__(
        self,
        seed: int,
        counter: int = 0,
        pool: int = 0,
        room: int = 1,
        keys: Row = NO_KEYS,
    ) -> None:
        self.seed: Final = seed  # 128 bits; what the table commits to before the first throw
        self.keys = keys  # none until the first number is wanted: many a bot never wants one
        self.counter: i64 = counter  # blocks used
        self.pool: i64 = pool  # uniform in 0 … room - 1
        self.room: i64 = room

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each exactly as likely."""
        assert 0 < n <= 1 << 31, n
        size: i64 = n
        while True:
            share = self.room // size
            if share > 0:
                pool = self.pool
                if pool < share * size:
                    rest = pool // size
                    self.pool = rest
                    self.room = share
                    return pool - rest * size
            if len(self.keys) == 0:
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
