"""Who paints pictures of dots: one process, so that nobody else waits for it; what was painted last is kept."""

from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from functools import partial

import structlog
from starlette.exceptions import HTTPException

from mashimo.rooms.processes import MakePool, Processes, processes
from mashimo.server.language import N_
from mashimo.server.limits import TooFast

log = structlog.get_logger()

PICTURE_SECONDS = 60.0  # that the process may take for one
MOST_WAITING = 12
MOST_KEPT = 24 * 1024 * 1024  # bytes
NO_PICTURE = N_("The picture cannot be drawn just now. Try again soon.")

Paint = Callable[[], bytes]

_one = partial(processes, 1)


class Painter:
    """Paints one picture after the other."""

    def __init__(self, make_pool: MakePool = _one) -> None:
        self._processes = Processes(make_pool, PICTURE_SECONDS)
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0
        self._waiting = 0

    def kept(self, name: str) -> bytes | None:
        """A picture that was painted lately."""
        found = self._kept.get(name)
        if found is not None:
            self._kept.move_to_end(name)
        return found

    async def paint(self, name: str, paint: Paint) -> bytes:
        """A picture.

        Args:
            name: says what is on it: another picture has another name.
            paint: makes it, in the other process.

        Raises:
            TooFast: if many wait already.
            HTTPException: if it cannot be made just now.
        """
        if self._waiting >= MOST_WAITING:
            raise TooFast
        self._waiting += 1
        try:
            made = await self._processes.ask(paint)
        except BrokenProcessPool as error:
            log.exception("a picture could not be painted")
            raise HTTPException(503, NO_PICTURE) from error
        finally:
            self._waiting -= 1
        self._keep(name, made)
        return made

    def _keep(self, name: str, made: bytes) -> None:
        if name in self._kept:
            return
        self._kept[name] = made
        self._size += len(made)
        while self._size > MOST_KEPT:
            _, oldest = self._kept.popitem(last=False)
            self._size -= len(oldest)

    def close(self) -> None:
        """End the process."""
        self._processes.close()
