"""Waking those who watch a match. A wake carries nothing: the log is the truth, and they read it."""

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

WATCHERS_SECONDS = 0.5  # how late it is told that watchers came or went


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is here: the seats with a live connection, and how many connections have no seat."""

    seats: frozenset[int]
    watchers: int


@dataclass(eq=False, slots=True)
class Watch:
    """One connection that watches a match."""

    seats: frozenset[int]
    replaced: bool = False
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

    def __init__(self) -> None:
        self._watches: dict[str, dict[Watch, None]] = defaultdict(dict)  # oldest first
        self._changed: set[str] = set()  # matches whose watchers came or went, and nobody was told yet

    @contextmanager
    def watch(self, match: str, seats: frozenset[int]) -> Iterator[Watch]:
        """Be woken by what happens in a match, and be seen as present, as long as the context lasts."""
        watch = Watch(seats)
        self._watches[match][watch] = None
        watch.wake()
        self._presence_changed(match, seats)
        try:
            yield watch
        finally:
            del self._watches[match][watch]
            if not self._watches[match]:
                del self._watches[match]
            self._presence_changed(match, seats)

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
        return Presence(seats, sum(not watch.seats for watch in watches))

    def watchers(self, match: str) -> int:
        """How many connections without a seat a match has."""
        return sum(not watch.seats for watch in self._watches.get(match, ()))

    def make_room(self, match: str, seats: frozenset[int], most: int) -> None:
        """Replace the oldest connections with these seats, so that there are fewer than `most`."""
        same = [watch for watch in self._watches.get(match, ()) if watch.seats == seats and not watch.replaced]
        for watch in same[: max(0, len(same) - most + 1)]:
            watch.replace()
