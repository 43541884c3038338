"""Lists of matches: a person's own, those that anybody may join, and those that are being played."""

import asyncio
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

import structlog

from mashimo.play import GUEST, Match, Stage, may_move
from mashimo.play.clock import DAY
from mashimo.rooms.room import Room
from mashimo.store import ListedMatch, Store, UnknownMatch

log = structlog.get_logger()

OPEN, RUNNING = "open", "running"
OPEN_FOR = DAY  # milliseconds, as all times here: after it an open challenge leaves the list; its link stays good
RUNNING_FOR = 3 * DAY  # after the last move; a match that nobody goes on with is not worth watching
LISTED_FOR = 30 * DAY  # since a match began; one that is played longer is not worth watching either
MOST_OPEN = 60
MOST_RUNNING = 24
MOST_READ = 4 * MOST_RUNNING  # running matches that are read to find those of the newest moves
MOST_GOING_ON = 200  # unfinished matches of one person that are shown
PAGE = 20
KEPT_SECONDS = 2.0  # how long a public list is not read again


def list_of(match: Match) -> str:
    """The public list that a match stands on; "" for none. A match that was not made public is never on one."""
    if not match.public or match.stage is Stage.OVER:
        return ""
    return OPEN if match.stage is Stage.WAITING else RUNNING


def last_at(match: Match) -> int:
    """When the last move was made, or the match if there is none (milliseconds since 1970)."""
    return match.moves[-1].at if match.moves else match.begun


def is_turn(room: Room) -> bool:
    """Whether something is asked of the viewer: a move, a guess, or to take his seat."""
    match = room.match
    if match.stage is Stage.WAITING:
        return not room.seats <= match.taken
    if match.stage is Stage.GUESSING:
        return GUEST in room.seats
    return may_move(match, room.seats)


@dataclass(frozen=True, slots=True)
class Own:
    """The matches of one person: those that go on, and a page of the finished ones."""

    going_on: tuple[Room, ...]
    finished: tuple[Room, ...]
    page: int
    is_last: bool


class Looks(Protocol):
    """What can look at a match and knows when public lists have changed, as `Rooms` does."""

    lists_changed: int

    async def look(self, match: str, token: str = "") -> Room:
        """The match as the holder of a token sees it."""


class Lists:
    """The lists of one store. The public ones are kept for a moment: however many look, they are read once.

    What this server changes is seen at once, what others on the same store change a moment later.
    """

    def __init__(
        self,
        rooms: Looks,
        store: Store,
        clock: Callable[[], int],
        ticks: Callable[[], float] = time.monotonic,
    ) -> None:
        self._rooms = rooms
        self._store = store
        self._clock = clock
        self._ticks = ticks
        self._kept: dict[str, tuple[float, int, tuple[Room, ...]]] = {}
        self._reading = asyncio.Lock()

    async def own(self, token: str, page: int = 1) -> Own:
        """The matches that a token opens: first those where it is his turn, then running, waiting, finished ones."""
        if not token:
            return Own((), (), 1, is_last=True)
        skip = (page - 1) * PAGE
        going = await asyncio.to_thread(self._store.matches_of, token, closed=False, most=MOST_GOING_ON)
        done = await asyncio.to_thread(self._store.matches_of, token, closed=True, most=PAGE + 1, skip=skip)
        finished = await self._look(done[:PAGE], token)
        return Own(tuple(sorted(await self._look(going, token), key=_rank)), finished, page, len(done) <= PAGE)

    async def open(self) -> tuple[Room, ...]:
        """The challenges that anybody may take, the newest first."""
        rooms = await self._listed(OPEN, MOST_OPEN, OPEN_FOR)
        return tuple(room for room in rooms if list_of(room.match) == OPEN)

    async def running(self) -> tuple[Room, ...]:
        """The public matches that are being played, that of the newest move first."""
        rooms = await self._listed(RUNNING, MOST_READ, LISTED_FOR)
        since = self._clock() - RUNNING_FOR
        playing = [room for room in rooms if list_of(room.match) == RUNNING and last_at(room.match) >= since]
        return tuple(sorted(playing, key=lambda room: -last_at(room.match))[:MOST_RUNNING])

    async def _listed(self, name: str, most: int, age: int) -> tuple[Room, ...]:
        async with self._reading:  # who comes while it is read waits for it, and does not read it too
            kept, changed = self._kept.get(name), self._rooms.lists_changed
            if kept is None or kept[1] != changed or self._ticks() - kept[0] > KEPT_SECONDS:
                found = await asyncio.to_thread(self._store.listed, name, most=most, after=self._clock() - age)
                kept = self._kept[name] = (self._ticks(), changed, await self._look(found, ""))
            return kept[2]

    async def _look(self, found: Iterable[ListedMatch], token: str) -> tuple[Room, ...]:
        rooms = []
        for listed in found:
            try:
                rooms.append(await self._rooms.look(listed.match, token))
            except (UnknownMatch, ValueError, TypeError):
                log.exception("a match cannot be read", match=listed.match)
        return tuple(rooms)


def _rank(room: Room) -> tuple[int, int]:
    if is_turn(room):
        place = 0
    else:
        place = 2 if room.match.stage is Stage.WAITING else 1
    return place, -last_at(room.match)
