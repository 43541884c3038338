"""The computer opponent: thinks in other processes, so that the server never waits for it."""

import asyncio
import hashlib
import multiprocessing
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import TypeVar

import structlog

from mashimo.engine.analysis import analyse
from mashimo.engine.limits import Limits
from mashimo.engine.opponent import choose_move
from mashimo.engine.worker import end_with_parent
from mashimo.play import Match

log = structlog.get_logger()

Answer = TypeVar("Answer")

HINT_NODES = 200_000
MOVE_SECONDS = 60.0  # a process that takes longer for a move is taken for stuck
HINT_SECONDS = 15.0  # with the wait for other hints; whoever waited longer gets none


def _processes() -> Executor:
    # Fresh interpreters: a fork of a server with threads may hang.
    fresh = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(max_workers=2, mp_context=fresh, initializer=end_with_parent)


class Computer:
    """Finds moves for matches in which the computer plays, and hints for who plays it.

    Hints wait for one another outside the pool, so the computer's own move waits for one of them at most.
    """

    def __init__(self, make_pool: Callable[[], Executor] = _processes) -> None:
        self._make_pool = make_pool
        self._pool = make_pool()
        self._hinting = asyncio.Lock()

    async def move(self, match_id: str, match: Match, level: int) -> str:
        """The computer's move. The same match gives the same move, so asking twice does no harm.

        A match never hangs on it: if it fails, is stuck, or its process dies twice, it plays the first legal move.
        """
        try:
            seed = _seed(match_id, match.ply)
            question = partial(choose_move, match.game.text, _moves(match), level, seed, match.created.start)
            async with asyncio.timeout(MOVE_SECONDS):
                return await self._ask(match_id, question)
        except TimeoutError:
            log.error("the computer is stuck; its processes are ended", match=match_id, ply=match.ply)
            self._end_processes()
            return match.position.moves()[0].text
        except Exception:
            log.exception("the computer failed; it plays the first legal move", match=match_id, ply=match.ply)
            return match.position.moves()[0].text

    async def hint(self, match_id: str, match: Match) -> str:
        """The best move that is found in the position; "" if there is none to be had just now."""
        limits = Limits(nodes=HINT_NODES)
        question = partial(analyse, match.game.text, _moves(match), match.created.start, limits=limits, wait=False)
        try:
            async with asyncio.timeout(HINT_SECONDS), self._hinting:
                analysis = await self._ask(match_id, question)
            return analysis.lines[0].moves[0]
        except Exception:
            log.exception("there is no hint", match=match_id, ply=match.ply)
            return ""

    async def _ask(self, match_id: str, question: Callable[[], Answer]) -> Answer:
        """Ask in another process; once more if that one died."""
        loop = asyncio.get_running_loop()
        pool = self._pool
        try:
            return await loop.run_in_executor(pool, question)
        except BrokenProcessPool:
            log.warning("the computer's process died; it is started again", match=match_id)
            if self._pool is pool:
                self._pool = self._make_pool()
        return await loop.run_in_executor(self._pool, question)

    def _end_processes(self) -> None:
        """End processes that may be stuck; others are started with the next question."""
        stuck, self._pool = self._pool, self._make_pool()
        for process in multiprocessing.active_children():
            process.kill()
        stuck.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """End the processes."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _moves(match: Match) -> list[str]:
    return [played.text for played in match.moves]


def _seed(match_id: str, ply: int) -> int:
    return int.from_bytes(hashlib.sha256(f"{match_id}:{ply}".encode()).digest()[:4], "big")
