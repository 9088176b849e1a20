"""Rate limits (token buckets) by address, seat or socket."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final, TypeVar

from magnat.server.http.refusals import Refusal, too_often

Found = TypeVar("Found")

MAX_ADDRESSES: Final = 20_000  # addresses for which buckets are kept
MOST_BYTES: Final = 16_384  # the longest message from a client


class Bucket:
    """A token bucket: it holds at most `burst` tokens and refills at `rate` tokens per second."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = now

    def take(self, now: float, tokens: float = 1) -> bool:
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < tokens:
            return False
        self.left -= tokens
        return True


class Limiter:
    """A rate limit with one token bucket for each address or seat; the least recently used buckets
    are dropped."""

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate: Final = rate
        self.burst: Final = burst
        self._clock: Final = clock
        self._buckets: Final[OrderedDict[str, Bucket]] = OrderedDict()

    def take(self, who: str, tokens: float = 1) -> bool:
        now = self._clock()
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self.rate, self.burst, now)
            if len(self._buckets) > MAX_ADDRESSES:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(who)
        return bucket.take(now, tokens)

    def refund(self, who: str) -> None:
        bucket = self._buckets.get(who)
        if bucket is not None:
            bucket.left = min(bucket.burst, bucket.left + 1)


class GuessLimiter:
    """A limit on wrong guesses of short codes, by address; a right code costs nothing."""

    def __init__(self, rate: float, burst: float) -> None:
        self._limiter: Final = Limiter(rate, burst)

    async def find(self, whose: str, find: Callable[[], Awaitable[Found]]) -> Found:
        if not self._limiter.take(whose):
            raise too_often()
        try:
            found = await find()
        except Refusal:
            raise
        except BaseException:  # any other error: the guess was not wrong
            self._limiter.refund(whose)
            raise
        self._limiter.refund(whose)
        return found


@lru_cache(MAX_ADDRESSES)
def is_within(address: str, networks: tuple[str, ...]) -> bool:
    """Tell whether an address is one of these addresses or lies in one of these networks."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return any([known in ip_network(one) for one in networks])


@lru_cache(MAX_ADDRESSES)
def network_of(address: str) -> str:
    """Return the part of an address that counts as one visitor: the whole IPv4 address, or the /64
    network of an IPv6 address, because a provider gives each customer such a network."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, IPv6Address):
        if known.ipv4_mapped is not None:
            return str(known.ipv4_mapped)
        return f"{IPv6Address(int(known) >> 64 << 64)}/64"
    return str(known)
