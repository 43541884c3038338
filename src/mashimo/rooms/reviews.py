"""Reviews of finished matches: made one after the other in a process of their own, so that no player waits for one."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from functools import partial

import structlog

from mashimo.engine.analysis import Analysis, analyse
from mashimo.engine.limits import Limits
from mashimo.engine.review import REVIEW_LIMITS, Review, review
from mashimo.rooms.processes import MakePool, Processes, processes
from mashimo.rooms.room import Room
from mashimo.rules.errors import MashimoError

log = structlog.get_logger()

REVIEWS_KEPT = 200  # any other is made again
POSITION_SECONDS = 300.0  # that a process may take for a position; the first may have to wait for the compiler
MOST_WAITING = 50  # reviews that are not finished
ONE_EACH = "another review of yours is not finished: wait for it or cancel it"
FULL = "many reviews are waiting already: try again in a few minutes"
PATIENCE_SECONDS = 90  # a review that nobody looks at is given up; browsers let a hidden page ask once a minute


class TooManyReviews(MashimoError):
    """A review cannot be started now."""


class ReviewStage(Enum):
    """How far a review has come."""

    UNASKED = "unasked"
    WAITING = "waiting"  # for others before it
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class ReviewStatus:
    """A review as one visitor sees it.

    Attributes:
        done: the positions that have been looked at.
        total: all positions.
        mine: whether the visitor asked for it.
        review: the review once it is done.
    """

    stage: ReviewStage
    done: int = 0
    total: int = 0
    mine: bool = False
    review: Review | None = None


Key = tuple[str, int]


@dataclass(slots=True, eq=False)
class _Job:
    """A review in the making."""

    room: Room
    looked_at: float
    stage: ReviewStage = ReviewStage.WAITING
    askers: set[str] = field(default_factory=set)
    found: list[Analysis | None] = field(default_factory=list)
    task: asyncio.Task[None] | None = None

    @property
    def is_active(self) -> bool:
        return self.stage in (ReviewStage.WAITING, ReviewStage.RUNNING)


_one = partial(processes, 1)


class Reviews:
    """Every review that was asked for lately, shared by all who look at its match."""

    def __init__(
        self,
        make_pool: MakePool = _one,
        limits: Limits = REVIEW_LIMITS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._processes = Processes(make_pool, POSITION_SECONDS)
        self._limits = limits
        self._clock = clock
        self._turn = asyncio.Lock()  # lets those who wait go in the order of their coming
        self._jobs: dict[Key, _Job] = {}
        self._kept: OrderedDict[Key, Review] = OrderedDict()

    def status(self, room: Room, visitor: str) -> ReviewStatus:
        """How far the review of a match is; a review that is never asked about is given up."""
        key = _key(room)
        if key in self._kept:
            self._kept.move_to_end(key)
            return ReviewStatus(ReviewStage.DONE, review=self._kept[key])
        job = self._jobs.get(key)
        if job is None:
            return ReviewStatus(ReviewStage.UNASKED)
        job.looked_at = self._clock()
        return ReviewStatus(job.stage, len(job.found), len(room.match.positions), visitor in job.askers)

    def ask(self, room: Room, visitor: str) -> None:
        """Start the review of a match, or join in waiting for it.

        Raises:
            TooManyReviews: if another one of the visitor's is not finished, or too many wait.
        """
        key = _key(room)
        if key in self._kept:
            return
        active = {known: job for known, job in self._jobs.items() if job.is_active}
        if any(visitor in job.askers for known, job in active.items() if known != key):
            raise TooManyReviews(ONE_EACH)
        if key not in active:
            if len(active) >= MOST_WAITING:
                raise TooManyReviews(FULL)
            self._start(key, room)
        self._jobs[key].askers.add(visitor)

    def _start(self, key: Key, room: Room) -> None:
        job = self._jobs[key] = _Job(room, self._clock())
        job.task = asyncio.create_task(self._make(key, job))
        job.task.add_done_callback(lambda _: self._forget(key, job))

    def cancel(self, room: Room, visitor: str) -> None:
        """Do not wait any longer; a review ends when nobody who asked for it waits. Who did not ask cannot end it."""
        job = self._jobs.get(_key(room))
        if job is None or visitor not in job.askers:
            return
        job.askers.discard(visitor)
        if not job.askers:
            self._end(_key(room), job)

    def _end(self, key: Key, job: _Job) -> None:
        """Give a review up at once, also for those who ask in this moment."""
        if self._jobs.get(key) is job:
            del self._jobs[key]
        if job.task is not None:
            job.task.cancel()

    def _forget(self, key: Key, job: _Job) -> None:
        """What failed is remembered, so that those who wait are told."""
        if self._jobs.get(key) is job and job.stage is not ReviewStage.FAILED:
            del self._jobs[key]

    async def _make(self, key: Key, job: _Job) -> None:
        try:
            async with self._turn:
                job.stage = ReviewStage.RUNNING
                self._keep(key, await self._review(key, job))
                job.stage = ReviewStage.DONE
        except Exception:
            job.stage = ReviewStage.FAILED
            log.exception("a review failed", match=job.room.id, position=len(job.found))
            self._drop_failures()

    async def _review(self, key: Key, job: _Job) -> Review:
        match = job.room.match
        moves = tuple(played.text for played in match.moves)
        for ply, position in enumerate(match.positions):
            if self._clock() - job.looked_at > PATIENCE_SECONDS:
                self._end(key, job)
                await asyncio.sleep(0)  # where the end is felt
            question = partial(analyse, match.game.text, moves[:ply], match.created.start, limits=self._limits)
            job.found.append(None if position.outcome else await self._processes.ask(question))
        made = partial(review, match.game.text, moves, match.created.start, job.found)
        return await asyncio.to_thread(made)

    def _keep(self, key: Key, made: Review) -> None:
        self._kept[key] = made
        while len(self._kept) > REVIEWS_KEPT:
            self._kept.popitem(last=False)

    def _drop_failures(self) -> None:
        failed = [key for key, job in self._jobs.items() if job.stage is ReviewStage.FAILED]
        for key in failed[:-REVIEWS_KEPT]:
            del self._jobs[key]

    async def close(self) -> None:
        """Give up what is not finished."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task
        self._processes.close()


def _key(room: Room) -> Key:
    """A match and the number of its last move: an offer of a rematch after it changes nothing."""
    return room.id, room.plies[-1] if room.plies else 0
