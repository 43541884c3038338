"""When a search ends, and what it may use."""

from dataclasses import dataclass

from mashimo.rules.errors import MashimoError

MOST_DEPTH = 60
MOST_THREADS = 64
MOST_MEMORY = 1 << 16


class BadLimit(MashimoError):
    """A search cannot be limited so."""


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search ends: at the first of these. What it may use while it goes on.

    In one thread, with a limit of nodes and none of seconds, the same question always has the same answer.

    Attributes:
        depth: moves to look ahead.
        nodes: positions to make; None for any number.
        seconds: time; None for any.
        threads: threads that search at the same time.
        memory: megabytes for the table of known positions.

    Raises:
        BadLimit: if one is out of its range.
    """

    depth: int = MOST_DEPTH
    nodes: int | None = None
    seconds: float | None = None
    threads: int = 1
    memory: int = 64

    def __post_init__(self) -> None:
        if not 1 <= self.depth <= MOST_DEPTH:
            raise BadLimit(f"the depth is a number from 1 to {MOST_DEPTH}, not {self.depth}")
        if self.nodes is not None and self.nodes < 1:
            raise BadLimit(f"the number of positions is at least 1, not {self.nodes}")
        if self.seconds is not None and not self.seconds > 0:
            raise BadLimit(f"the time is more than 0 seconds, not {self.seconds}")
        if not 1 <= self.threads <= MOST_THREADS:
            raise BadLimit(f"the number of threads is 1 to {MOST_THREADS}, not {self.threads}")
        if not 1 <= self.memory <= MOST_MEMORY:
            raise BadLimit(f"the memory is 1 to {MOST_MEMORY} megabytes, not {self.memory}")
