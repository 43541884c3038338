"""The engine's processes, as rooms ask them."""

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import TypeVar

import structlog

from mashimo.engine.worker import end_if_stuck, end_with_parent

log = structlog.get_logger()

Answer = TypeVar("Answer")
MakePool = Callable[[], Executor]


def processes(count: int) -> Executor:
    """A pool of so many processes. They are fresh interpreters: a fork of a server with threads may hang."""
    fresh = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(max_workers=count, mp_context=fresh, initializer=end_with_parent)


class Processes:
    """A pool that is replaced when it breaks.

    Args:
        make_pool: makes one.
        seconds: a process that takes longer for an answer is taken for stuck, and ends.
    """

    def __init__(self, make_pool: MakePool, seconds: float) -> None:
        self._make_pool = make_pool
        self._seconds = seconds
        self._pool = make_pool()

    async def ask(self, question: Callable[[], Answer]) -> Answer:
        """Ask a question in another process; once more if that one dies.

        Raises:
            BrokenProcessPool: if it dies again.
        """
        asked = partial(end_if_stuck, question, self._seconds)
        loop = asyncio.get_running_loop()
        pool = self._pool
        try:
            return await loop.run_in_executor(pool, asked)
        except BrokenProcessPool:
            log.warning("a process of the engine died; it is started again")
            if self._pool is pool:
                self._pool = self._make_pool()
        return await loop.run_in_executor(self._pool, asked)

    def close(self) -> None:
        """End the processes."""
        self._pool.shutdown(wait=False, cancel_futures=True)
