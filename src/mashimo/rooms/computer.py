"""The computer opponent: thinks in other processes, so that the server never waits for it."""

import asyncio
import hashlib
import multiprocessing
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import structlog

from mashimo.engine.opponent import choose_move
from mashimo.engine.worker import end_with_parent
from mashimo.play import Match

log = structlog.get_logger()


def _processes() -> Executor:
    # Fresh interpreters: a fork of a server with threads may hang.
    fresh = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(max_workers=2, mp_context=fresh, initializer=end_with_parent)


class Computer:
    """Finds moves for matches in which the computer plays."""

    def __init__(self, make_pool: Callable[[], Executor] = _processes) -> None:
        self._make_pool = make_pool
        self._pool = make_pool()

    async def move(self, match_id: str, match: Match, level: int) -> str:
        """The computer's move. The same match gives the same move, so asking twice does no harm.

        A match never hangs on it: if it fails, or its process dies twice, it plays the first legal move.
        """
        try:
            return await self._ask_again(match_id, match, level)
        except Exception:
            log.exception("the computer failed; it plays the first legal move", match=match_id, ply=match.ply)
            return match.position.moves()[0].text

    async def _ask_again(self, match_id: str, match: Match, level: int) -> str:
        try:
            return await self._ask(match_id, match, level)
        except BrokenProcessPool:
            log.warning("the computer's process died; it is started again", match=match_id)
            self._pool = self._make_pool()
        return await self._ask(match_id, match, level)

    async def _ask(self, match_id: str, match: Match, level: int) -> str:
        moves = [played.text for played in match.moves]
        question = (match.game.text, moves, level, _seed(match_id, match.ply), match.created.start)
        return await asyncio.get_running_loop().run_in_executor(self._pool, choose_move, *question)

    def close(self) -> None:
        """End the processes."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _seed(match_id: str, ply: int) -> int:
    return int.from_bytes(hashlib.sha256(f"{match_id}:{ply}".encode()).digest()[:4], "big")
