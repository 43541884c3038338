"""One timer for each match whose clock runs: it wakes the room at the moment when the time is up, and no sooner."""

import asyncio
from collections.abc import Callable
from typing import Protocol, TypeAlias

LATE = 0.002  # seconds: a timer that goes off too soon would only have to be set again


class Handle(Protocol):
    """A timer that can be stopped."""

    def cancel(self) -> None:
        """Stop it."""


Later: TypeAlias = Callable[[float, Callable[[], None]], Handle]
"""Calls a function after so many seconds."""


def call_later(seconds: float, work: Callable[[], None]) -> Handle:
    """Call a function after so many seconds, in this thread's event loop."""
    return asyncio.get_running_loop().call_later(seconds, work)


class Timers:
    """The timers of many matches.

    Args:
        fire: is called with a match's id when its time is up.
        clock: the time in milliseconds since 1970.
    """

    def __init__(self, fire: Callable[[str], None], clock: Callable[[], int], later: Later = call_later) -> None:
        self._fire = fire
        self._clock = clock
        self._later = later
        self._set: dict[str, tuple[int, Handle]] = {}

    def set(self, match: str, deadline: int | None) -> None:
        """Go off for a match at a moment (milliseconds since 1970) and at no other; never, if it is None."""
        before = self._set.get(match)
        if before is not None:
            if before[0] == deadline:
                return
            before[1].cancel()
            del self._set[match]
        if deadline is not None:
            seconds = max(0, deadline - self._clock()) / 1000 + LATE
            self._set[match] = (deadline, self._later(seconds, lambda: self._due(match)))

    def _due(self, match: str) -> None:
        self._set.pop(match, None)
        self._fire(match)

    def close(self) -> None:
        """Stop all of them."""
        for _, handle in self._set.values():
            handle.cancel()
        self._set.clear()
