"""Random numbers from a seed. Players cannot predict them; with the seed, anybody can check them.

The generator is the cipher Speck 64/128 in counter mode. It needs only 32-bit words, so that
compiled code never uses a big integer. A player who has seen a hundred throws knows nothing about
the next one. One block of 60 bits is enough for some twenty dice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

if TYPE_CHECKING:
    from mypy_extensions import i64

ROUNDS: Final = 27
WORD: Final = 0xFFFFFFFF
POOL_BITS: Final = 60  # compiled code has 62 bits for a small integer, and 1 << 60 must fit into it


def _block(key: i64, first: i64, second: i64, third: i64, counter: i64) -> i64:
    """Encipher the counter and return the lower 60 of the 64 bits. The round keys are computed
    again in each call: storing all 27 would cost more time than it saves, because many streams are
    used for only a few throws."""
    left = (counter >> 32) & 0xFFFFFFFF
    right = counter & 0xFFFFFFFF
    step: i64 = 0
    while step < ROUNDS:  # three words of the key are used in turn
        left = ((((left >> 8) | ((left & 0xFF) << 24)) + right) & 0xFFFFFFFF) ^ key
        right = (((right << 3) & 0xFFFFFFFF) | (right >> 29)) ^ left
        first = ((((first >> 8) | ((first & 0xFF) << 24)) + key) & 0xFFFFFFFF) ^ step
        key = (((key << 3) & 0xFFFFFFFF) | (key >> 29)) ^ first
        left = ((((left >> 8) | ((left & 0xFF) << 24)) + right) & 0xFFFFFFFF) ^ key
        right = (((right << 3) & 0xFFFFFFFF) | (right >> 29)) ^ left
        second = ((((second >> 8) | ((second & 0xFF) << 24)) + key) & 0xFFFFFFFF) ^ (step + 1)
        key = (((key << 3) & 0xFFFFFFFF) | (key >> 29)) ^ second
        left = ((((left >> 8) | ((left & 0xFF) << 24)) + right) & 0xFFFFFFFF) ^ key
        right = (((right << 3) & 0xFFFFFFFF) | (right >> 29)) ^ left
        third = ((((third >> 8) | ((third & 0xFF) << 24)) + key) & 0xFFFFFFFF) ^ (step + 2)
        key = (((key << 3) & 0xFFFFFFFF) | (key >> 29)) ^ third
        step += 3
    return ((left & 0x0FFFFFFF) << 32) | right


@final
class Luck:
    """A stream of uniform random numbers. Equal seeds give equal streams; a clone continues
    independently of the original."""

    def __init__(self, seed: int, counter: int = 0, pool: int = 0, room: int = 1) -> None:
        self.seed: Final = seed  # 128 bits; a hash of the seed is published before the first throw
        self.counter: i64 = counter  # the number of blocks used so far
        self.pool: i64 = pool  # the unused rest of the last block: a uniform number below `room`
        self.room: i64 = room
        # The four words of the seed are computed when the first number is drawn, because many bots
        # never draw one.
        self.is_split = False
        self.key: i64 = 0
        self.first: i64 = 0
        self.second: i64 = 0
        self.third: i64 = 0

    def _split(self) -> None:
        seed = self.seed
        self.key = seed & WORD
        self.first = (seed >> 32) & WORD
        self.second = (seed >> 64) & WORD
        self.third = (seed >> 96) & WORD
        self.is_split = True

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n - 1, each exactly as likely as the others."""
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
            self._refill()

    def bits(self, n: i64) -> int:
        """Return a whole number from 0 to 2**n - 1, each exactly as likely as the others. It is
        faster than `below`, because it does not divide."""
        while True:
            share = self.room >> n
            if share > 0:
                pool = self.pool
                rest = pool >> n
                if rest < share:
                    self.pool = rest
                    self.room = share
                    return pool - (rest << n)
            self._refill()

    def _refill(self) -> None:
        if not self.is_split:
            self._split()
        self.pool = _block(self.key, self.first, self.second, self.third, self.counter)
        self.counter += 1
        self.room = 1 << POOL_BITS

    def die(self, sides: int = 6) -> int:
        return self.below(sides) + 1

    def shuffle(self, cards: list[int]) -> None:
        """Shuffle a list in place (Fisher-Yates)."""
        # Typed as Any, because compiled code would otherwise check the type of each number.
        pile: list[Any] = cards
        size: i64 = len(pile)
        pool, room = self.pool, self.room
        while size > 1:  # the same computation as in `below`, but without a call
            share = room // size
            if share > 0 and pool < share * size:
                rest = pool // size
                last = pile[size - 1]
                pile[size - 1] = pile[pool - rest * size]
                pile[pool - rest * size] = last
                pool = rest
                room = share
                size -= 1
            else:
                self._refill()
                pool, room = self.pool, self.room
        self.pool = pool
        self.room = room

    def clone(self) -> Luck:
        twin = Luck(self.seed, self.counter, self.pool, self.room)
        if self.is_split:
            twin.is_split = True
            twin.key = self.key
            twin.first = self.first
            twin.second = self.second
            twin.third = self.third
        return twin

    def go_on_like(self, other: Luck) -> None:
        """Continue at the same point as another stream with the same seed."""
        self.counter = other.counter
        self.pool = other.pool
        self.room = other.room

    def json(self) -> list[str | int]:
        # The seed as text, because JSON has no numbers of 128 bits.
        return [f"{self.seed:x}", self.counter, self.pool, self.room]


def luck_from(json: Any) -> Luck:
    return Luck(int(json[0], 16), json[1], json[2], json[3])
