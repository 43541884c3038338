"""Waking those who watch a match. A wake carries nothing: the log is the truth, and they read it."""

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is here: the seats with a live connection, and how many watch without one."""

    seats: frozenset[int]
    watchers: int


@dataclass(eq=False, slots=True)
class Watch:
    """One connection that watches a match."""

    seats: frozenset[int]
    _woken: asyncio.Event = field(default_factory=asyncio.Event)

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
        self._watches: dict[str, set[Watch]] = defaultdict(set)

    @contextmanager
    def watch(self, match: str, seats: frozenset[int]) -> Iterator[Watch]:
        """Be woken by what happens in a match, and be seen as present, as long as the context lasts."""
        watch = Watch(seats)
        self._watches[match].add(watch)
        self.publish(match)
        try:
            yield watch
        finally:
            self._watches[match].discard(watch)
            if not self._watches[match]:
                del self._watches[match]
            self.publish(match)

    def publish(self, match: str) -> None:
        """Wake everybody who watches a match."""
        for watch in self._watches.get(match, ()):
            watch.wake()

    def presence(self, match: str) -> Presence:
        """Who is connected to a match."""
        watches = self._watches.get(match, set())
        seats = frozenset(seat for watch in watches for seat in watch.seats)
        return Presence(seats, sum(not watch.seats for watch in watches))

    def connections(self, match: str, seats: frozenset[int]) -> int:
        """How many connections somebody with these seats (none: all watchers together) has to a match."""
        return sum(watch.seats == seats for watch in self._watches.get(match, ()))
