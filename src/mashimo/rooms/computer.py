"""The computer opponent: thinks in other processes, so that the server never waits for it."""

import asyncio
import hashlib
from functools import partial

import structlog

from mashimo.engine.analysis import analyse
from mashimo.engine.limits import Limits
from mashimo.engine.opponent import choose_move
from mashimo.play import Match
from mashimo.rooms.processes import MakePool, Processes, processes

log = structlog.get_logger()

MOVE_SECONDS = 60.0  # that a process may take for a move
HINT_NODES = 200_000
HINT_SECONDS = 15.0  # with the wait for other hints; whoever waited longer gets none

_two = partial(processes, 2)


class Computer:
    """Finds moves for matches in which the computer plays, and hints for who plays it.

    Hints wait for one another outside the pool, so the computer's own move waits for one of them at most.
    """

    def __init__(self, make_pool: MakePool = _two) -> None:
        self._processes = Processes(make_pool, MOVE_SECONDS)
        self._hinting = asyncio.Lock()

    async def move(self, match_id: str, match: Match, level: int) -> str:
        """The computer's move. The same match gives the same move, so asking twice does no harm.

        A match never hangs on it: if it fails, or its process dies twice or is stuck, it plays the first legal move.
        """
        try:
            seed = _seed(match_id, match.ply)
            question = partial(choose_move, match.game.text, _moves(match), level, seed, match.created.start)
            return await self._processes.ask(question)
        except Exception:
            log.exception("the computer failed; it plays the first legal move", match=match_id, ply=match.ply)
            return match.position.moves()[0].text

    async def hint(self, match_id: str, match: Match) -> str:
        """The best move that is found in the position; "" if there is none to be had just now."""
        limits = Limits(nodes=HINT_NODES)
        question = partial(analyse, match.game.text, _moves(match), match.created.start, limits=limits, wait=False)
        try:
            async with asyncio.timeout(HINT_SECONDS), self._hinting:
                analysis = await self._processes.ask(question)
            return analysis.lines[0].moves[0]
        except Exception:
            log.exception("there is no hint", match=match_id, ply=match.ply)
            return ""

    def close(self) -> None:
        """End the processes."""
        self._processes.close()


def _moves(match: Match) -> list[str]:
    return [played.text for played in match.moves]


def _seed(match_id: str, ply: int) -> int:
    return int.from_bytes(hashlib.sha256(f"{match_id}:{ply}".encode()).digest()[:4], "big")
