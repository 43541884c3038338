"""The computer opponent: thinks in other processes, so that the server never waits for it."""

import asyncio
import hashlib
import multiprocessing
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import structlog

from mashimo.engine.opponent import choose_move
from mashimo.play import Match

log = structlog.get_logger()


def _processes() -> Executor:
    # Fresh interpreters: a fork of a server with threads may hang.
    return ProcessPoolExecutor(max_workers=2, mp_context=multiprocessing.get_context("spawn"))


class Computer:
    """Finds moves for matches in which the computer plays."""

    def __init__(self, make_pool: Callable[[], Executor] = _processes) -> None:
        self._make_pool = make_pool
        self._pool = make_pool()

    async def move(self, match_id: str, match: Match, level: int) -> str:
        """The computer's move. The same match gives the same move, so asking twice does no harm."""
        question = (match.game.text, [played.text for played in match.moves], level, _seed(match_id, match.ply))
        start = match.created.start
        try:
            return await self._ask(*question, start)
        except BrokenProcessPool:
            log.warning("the computer's process died; it is started again", match=match_id)
            self._pool = self._make_pool()
        try:
            return await self._ask(*question, start)
        except BrokenProcessPool:
            log.exception("the computer's process died twice; it answers with its first level", match=match_id)
            game, moves, _, seed = question
            return await asyncio.to_thread(choose_move, game, moves, 1, seed, start)

    async def _ask(self, game: str, moves: list[str], level: int, seed: int, start: str) -> str:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, choose_move, game, moves, level, seed, start)

    def close(self) -> None:
        """End the processes."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _seed(match_id: str, ply: int) -> int:
    return int.from_bytes(hashlib.sha256(f"{match_id}:{ply}".encode()).digest()[:4], "big")
