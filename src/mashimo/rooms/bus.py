"""Waking those who watch a match. A wake carries nothing: the log is the truth, and they read it."""

import asyncio
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from mashimo.play import Gone

WATCHERS_SECONDS = 0.5  # how late it is told that watchers came or went
BYE_MS = 5000  # a word of farewell may come so long after the connection has ended
MATCHES_LEFT = 5000  # matches of which it is remembered who has left them


def now_ms() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is here: the seats with a live connection, how many connections have no seat, and who has left."""

    seats: frozenset[int]
    watchers: int
    gone: frozenset[Gone] = frozenset()


@dataclass(eq=False, slots=True)
class Watch:
    """One connection that watches a match; `leaves` once its player has said that he goes on purpose."""

    seats: frozenset[int]
    replaced: bool = False
    leaves: bool = False
    _woken: asyncio.Event = field(default_factory=asyncio.Event)

    def replace(self) -> None:
        """Say that a newer connection takes its place."""
        self.replaced = True
        self.wake()

    def wake(self) -> None:
        """Say that there is something new."""
        self._woken.set()

    async def wait(self) -> None:
        """Return when there was a wake since the last return."""
        await self._woken.wait()
        self._woken.clear()


class Bus:
    """The watchers of every match in this process."""

    def __init__(self, clock: Callable[[], int] = now_ms) -> None:
        self._clock = clock
        self._gone: OrderedDict[str, dict[int, Gone]] = OrderedDict()
        self._watches: dict[str, dict[Watch, None]] = defaultdict(dict)  # oldest first
        self._changed: set[str] = set()  # matches whose watchers came or went, and nobody was told yet

    @contextmanager
    def watch(self, match: str, seats: frozenset[int]) -> Iterator[Watch]:
        """Be woken by what happens in a match, and be seen as present, as long as the context lasts."""
        watch = Watch(seats)
        self._watches[match][watch] = None
        watch.wake()
        self.came(match, seats)
        self._presence_changed(match, seats)
        try:
            yield watch
        finally:
            del self._watches[match][watch]
            if not self._watches[match]:
                del self._watches[match]
            self._went(match, watch)
            self._presence_changed(match, watch.seats)

    def came(self, match: str, seats: frozenset[int]) -> None:
        """Forget that these seats had left: somebody plays them."""
        left = self._gone.get(match)
        if left is None:
            return
        for seat in seats:
            left.pop(seat, None)
        if not left:
            del self._gone[match]

    def leaves(self, match: str, seats: frozenset[int]) -> None:
        """Note that who plays these seats goes on purpose: his connection ends now, or has just ended."""
        for watch in self._watches.get(match, ()):
            watch.leaves = watch.leaves or bool(watch.seats & seats)
        left = self._gone.get(match, {})
        for seat, gone in left.items():
            if seat in seats and self._clock() - gone.since <= BYE_MS:
                left[seat] = replace(gone, on_purpose=True)
        self.publish(match)

    def _went(self, match: str, watch: Watch) -> None:
        """Remember since when a seat has had no connection."""
        gone = watch.seats - self.presence(match).seats
        if not gone:
            return
        left = self._gone.setdefault(match, {})
        left.update({seat: Gone(seat, self._clock(), watch.leaves) for seat in gone})
        self._gone.move_to_end(match)
        while len(self._gone) > MATCHES_LEFT:
            self._gone.popitem(last=False)

    def _presence_changed(self, match: str, seats: frozenset[int]) -> None:
        """Tell of a player at once; of watchers together a little later, as many may come and go."""
        if seats:
            self.publish(match)
        elif match not in self._changed:
            self._changed.add(match)
            asyncio.get_running_loop().call_later(WATCHERS_SECONDS, self._publish_changed, match)

    def _publish_changed(self, match: str) -> None:
        self._changed.discard(match)
        self.publish(match)

    def publish(self, match: str) -> None:
        """Wake everybody who watches a match."""
        for watch in self._watches.get(match, ()):
            watch.wake()

    def presence(self, match: str) -> Presence:
        """Who is connected to a match."""
        watches = self._watches.get(match, {})
        seats = frozenset(seat for watch in watches for seat in watch.seats)
        gone = frozenset(self._gone.get(match, {}).values())
        return Presence(seats, sum(not watch.seats for watch in watches), gone)

    def watchers(self, match: str) -> int:
        """How many connections without a seat a match has."""
        return sum(not watch.seats for watch in self._watches.get(match, ()))

    def make_room(self, match: str, seats: frozenset[int], most: int) -> None:
        """Replace the oldest connections with these seats, so that there are fewer than `most`."""
        same = [watch for watch in self._watches.get(match, ()) if watch.seats == seats and not watch.replaced]
        for watch in same[: max(0, len(same) - most + 1)]:
            watch.replace()
