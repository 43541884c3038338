"""The one thread that writes: all waiting work shares a transaction, so one flush of the disk serves many."""

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from threading import Lock
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError

from mashimo.store.errors import StoreUnavailable
from mashimo.store.trouble import explain, is_outage

T = TypeVar("T")

CLOSED = "The store is closed."

LARGEST_BATCH = 64  # jobs a transaction, so that the first of them does not wait long for the last


@dataclass(frozen=True, slots=True)
class Job:
    """Work on a match, and where its caller waits for the outcome."""

    match: str
    work: Callable[[Connection], Any]
    future: Future[Any]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a job gave; told to its caller only after the commit."""

    value: Any = None
    error: Exception | None = None

    def tell(self, future: Future[Any]) -> None:
        """Wake the caller."""
        if self.error is None:
            future.set_result(self.value)
        else:
            future.set_exception(self.error)


class Writer:
    """Runs jobs one after the other, each all or nothing, and returns when they are durable."""

    def __init__(self, engine: Engine, where: str) -> None:
        self._engine = engine
        self._where = where
        self._waiting: deque[Job] = deque()
        self._lock = Lock()
        self._thread = ThreadPoolExecutor(1, "mashimo-writer")

    def run(self, match: str, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction and return its value after the commit.

        `work` must begin with the checks that explain a refusal: it runs a second time when
        another process was faster and the database refused a row.
        """
        future: Future[T] = Future()
        with self._lock:
            try:
                self._thread.submit(self._drain)
            except RuntimeError as error:  # closed, or Python itself is ending
                raise StoreUnavailable(CLOSED) from error
            self._waiting.append(Job(match, work, future))
        return future.result()

    def close(self) -> None:
        """Finish the waiting work; refuse more."""
        self._thread.shutdown()

    def _drain(self) -> None:
        jobs = self._take()
        if not jobs:
            return  # an earlier turn took our job along
        try:
            outcomes = self._commit(jobs)
        except Exception as error:  # noqa: BLE001 - whatever it is, the callers wait to be told
            outcomes = [Outcome(error=self._failure(error)) for _ in jobs]
        for job, outcome in zip(jobs, outcomes, strict=True):
            outcome.tell(job.future)

    def _take(self) -> list[Job]:
        with self._lock:
            count = min(len(self._waiting), LARGEST_BATCH)
            jobs = [self._waiting.popleft() for _ in range(count)]
        # All processes lock matches in the same order, or two of them could wait for each other. The sort is
        # stable: jobs of one match keep their order.
        return sorted(jobs, key=lambda job: job.match)

    def _commit(self, jobs: list[Job]) -> list[Outcome]:
        with self._engine.begin() as connection:
            return [_attempt(connection, job) for job in jobs]

    def _failure(self, error: Exception) -> Exception:
        return explain(error, self._where) if is_outage(error) else error


def _attempt(connection: Connection, job: Job, again: bool = False) -> Outcome:
    """Run a job in a savepoint; raise only outages: they may have undone the neighbours' work as well."""
    connection.exec_driver_sql("SAVEPOINT job")  # SQLAlchemy's own savepoints take twice the time
    try:
        value = job.work(connection)
    except Exception as error:
        if is_outage(error):
            raise
        connection.exec_driver_sql("ROLLBACK TO SAVEPOINT job")
        outcome = Outcome(error=error)
    else:
        outcome = Outcome(value)
    connection.exec_driver_sql("RELEASE SAVEPOINT job")
    if isinstance(outcome.error, IntegrityError) and not again:
        return _attempt(connection, job, again=True)
    return outcome
