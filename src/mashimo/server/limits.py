"""Limits on how often somebody may do a thing: token buckets, kept in memory."""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable

from mashimo.rules.errors import MashimoError

BUCKETS_KEPT = 20_000


class TooFast(MashimoError):
    """Somebody does a thing too often."""

    def __init__(self, words: str = "slower, please: wait a few seconds") -> None:
        super().__init__(words)


class Limit:
    """At most `burst` at once and `burst` again in every `seconds`, for each key."""

    def __init__(self, burst: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.burst = burst
        self.seconds = seconds
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, key: str) -> bool:
        """Whether one more is allowed now; counts it if so."""
        now = self._clock()
        left, then = self._buckets.pop(key, (float(self.burst), now))
        left = min(self.burst, left + (now - then) * self.burst / self.seconds)
        allowed = left >= 1
        self._buckets[key] = (left - 1 if allowed else left, now)
        if len(self._buckets) > BUCKETS_KEPT:
            self._buckets.popitem(last=False)
        return allowed


def network_of(address: str | None) -> str:
    """The key of a visitor: his address, in IPv6 the /64 that one household has."""
    try:
        parsed = ipaddress.ip_address(address or "")
    except ValueError:
        return address or "unknown"
    if parsed.version == 6:
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed)
