"""The service: what players ask of matches, written to the log, then told to everybody who watches."""

import asyncio
import hashlib
import secrets
import string
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any

import structlog

from mashimo.play import (
    GUEST,
    HOST,
    ORGANISER,
    Command,
    Created,
    Event,
    Join,
    Joined,
    Match,
    Moved,
    Opponent,
    Refused,
    Rematched,
    Setting,
    Stage,
    Why,
    create,
    decide,
    event_from,
    event_kind,
    event_to,
    fold,
    overdue,
    rematch,
    why_no_hint,
)
from mashimo.rooms.bus import Bus, now_ms
from mashimo.rooms.computer import Computer
from mashimo.rooms.lists import list_of
from mashimo.rooms.room import Room, read_on, seat_secret
from mashimo.rooms.timers import Later, Timers, call_later
from mashimo.store import Conflict, DuplicateMessage, MatchExists, NewEvent, Store, StoredEvent, StoreUnavailable

log = structlog.get_logger()

ROOMS_KEPT = 2000  # rooms held in memory; any other is read from its log again
OUTAGE_SECONDS = 5.0  # until the computer tries again
TRIES = 5  # how often a command is decided anew when somebody else wrote first
ID_LETTERS = string.ascii_letters + string.digits
ID_LENGTH = 12


def new_id() -> str:
    """A public match id: 12 letters and digits, about 71 bits."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def id_after(match: str, seq: int) -> str:
    """The id of the match that a rematch agreed on after event `seq` has: whoever makes it, it is the same one."""
    number = int.from_bytes(hashlib.sha256(f"{match}:{seq}".encode()).digest(), "big")
    return "".join(ID_LETTERS[number // len(ID_LETTERS) ** place % len(ID_LETTERS)] for place in range(ID_LENGTH))


class Rooms:
    """Every match of one store. A command is committed, then acknowledged, then published, in that order."""

    def __init__(
        self,
        store: Store,
        computer: Computer,
        bus: Bus | None = None,
        clock: Callable[[], int] = now_ms,
        chance: Callable[[int], bytes] = secrets.token_bytes,
        later: Later = call_later,
    ) -> None:
        self.bus = bus or Bus(clock)
        self.lists_changed = 0  # how often a match came on a public list or left it, by this server
        self._store = store
        self._computer = computer
        self._clock = clock
        self._timers = Timers(lambda match: self._start(self._judge(match)), clock, later)
        self._chance = chance
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self.listener: Callable[[Match, Room], None] = lambda before, after: None
        """Told of what people did and of clocks that ran out: the match before, the room after."""

    # --- reading ---

    async def look(self, match: str, token: str = "") -> Room:
        """A match as the holder of a token sees it.

        Raises:
            UnknownMatch: if there is no such match.
        """
        known = self._rooms.get(match)
        events, seats = await asyncio.to_thread(self._store.seen, match, known.seq if known else 0, token)
        room = read_on(match, known, events)
        self._keep(room)
        return room.seen_by(seats, token)

    def _keep(self, room: Room) -> None:
        self._rooms[room.id] = room
        self._rooms.move_to_end(room.id)
        self._timers.set(room.id, room.match.clocks.deadline if room.match.clocks else None)
        while len(self._rooms) > ROOMS_KEPT:
            self._rooms.popitem(last=False)

    def now(self) -> int:
        """The time in milliseconds since 1970, as it goes into the log."""
        return self._clock()

    # --- writing ---

    async def create(self, setting: Setting, token: str) -> str:
        """Make a match for the holder of a token; return its id.

        Raises:
            MashimoError: for a game or options that do not exist.
        """
        created = create(setting, self._chance(17))
        match = new_id()
        seats = _secrets(setting.opponent, token, match)
        listed = list_of(fold([(0, created)]))
        await asyncio.to_thread(self._store.create, match, self._lines([created]), seats, listed=listed)
        self.lists_changed += bool(listed)
        if created.clock:
            await self.look(match)  # sets its timer
        if setting.opponent is Opponent.COMPUTER:
            self._think(match)
        return match

    async def act(self, match: str, token: str, command: Command, message: str | None = None) -> Room:
        """Carry out a command; return the match after it.

        Args:
            message: the client's id of this command; the same id again changes nothing and is acknowledged again.

        Raises:
            UnknownMatch: if there is no such match.
            Refused, MashimoError: if it cannot be done; the match stays as it was.
        """
        for _ in range(TRIES):
            now = self._clock()  # when he asked for it, not when the store had time
            room = await self.look(match, token)
            if message is not None and message in room.messages:
                return room
            if late := overdue(room.match, now):
                await self._end_late(room, late)
                continue
            next_match = id_after(match, room.seq)
            self.bus.came(match, room.seats)
            gone = self.bus.presence(match).gone
            events = decide(room.match, room.seats, command, next_match, organises=room.organises, now=now, gone=gone)
            if not events:
                return room
            rematched = any(isinstance(event, Rematched) for event in events)
            if rematched:
                await self._create_rematch(room, next_match)
            try:
                await self._append(room, events, message, token if isinstance(command, Join) else "", at=now)
            except Conflict:
                continue
            except DuplicateMessage:
                pass
            self.bus.publish(match)
            if room.match.created.has_computer:
                self._think(next_match if rematched else match)
            after = await self.look(match, token)
            self.listener(room.match, after)
            return after
        raise Refused(Why.TOO_LATE)

    async def _append(
        self, room: Room, events: Sequence[Event], message: str | None, joins: str = "", *, at: int
    ) -> None:
        after = fold([(at, event) for event in events], room.match)
        closes = True if after.stage is Stage.OVER else None
        joined = {event.seat for event in events if isinstance(event, Joined)} - room.seats
        seats = dict.fromkeys(joined, joins)
        listed = list_of(after) if list_of(after) != list_of(room.match) else None
        lines = self._lines(events, at)
        await asyncio.to_thread(self._store.append, room.id, room.seq, lines, message, closes, seats, listed)
        self.lists_changed += listed is not None

    async def _create_rematch(self, room: Room, match: str) -> None:
        south = room.match.south
        if south is None:
            raise Refused(Why.NOT_OVER)
        created = rematch(room.match.created, south, room.id, public=room.match.public)
        events = [created, *_joined(created)]
        listed = list_of(fold([(0, event) for event in events]))
        with suppress(MatchExists):  # made by the other player's answer at the same moment
            await asyncio.to_thread(self._store.create, match, self._lines(events), {}, room.id, listed)
        self.lists_changed += bool(listed)
        if created.clock:
            await self.look(match)  # sets its timer

    def _lines(self, events: Sequence[Event], at: int | None = None) -> list[NewEvent]:
        at = self._clock() if at is None else at
        return [NewEvent(at, event_kind(event), event_to(event)) for event in events]

    async def open_seat(self, match: str, token: str, device: str) -> frozenset[int]:
        """Let another device play the seats that a token opens; return them (none: the token opens nothing).

        In a match that was made for two others this takes the seat, if nobody has yet.

        Raises:
            Refused: if that device plays the other seat.
        """
        room = await self.look(match, token)
        there = (await self.look(match, device)).seats
        if len(room.seats) == 1 and not there <= room.seats:
            raise Refused(Why.OTHER_SEAT)
        for seat in room.seats:
            await asyncio.to_thread(self._store.add_secret, match, seat, device)
        if room.match.created.organised and room.seats:
            await self.act(match, device, Join())
        return room.seats

    async def seat_link(self, match: str, token: str) -> str:
        """A new secret that opens the seats of a token's holder on another device.

        Raises:
            Refused: if he has none.
        """
        room = await self.look(match, token)
        if not room.seats:
            raise Refused(Why.WATCHING)
        secret = secrets.token_urlsafe(16)
        for seat in room.seats:
            await asyncio.to_thread(self._store.add_secret, match, seat, secret)
        return secret

    # --- clocks ---

    async def _judge(self, match: str) -> None:
        """End a match whose player to move has been too slow, through an outage of the store too."""
        while True:
            try:
                room = await self.look(match)
                late = overdue(room.match, self._clock())
                if not late:
                    return  # he has moved meanwhile, perhaps by another server; then the timer is set anew
                await self._end_late(room, late)
            except StoreUnavailable as error:
                log.warning("a clock waits for the store", match=match, reason=str(error))
                await asyncio.sleep(OUTAGE_SECONDS)
            except Exception:
                log.exception("a clock could not be judged", match=match)
                return

    async def _end_late(self, room: Room, late: Sequence[Event]) -> None:
        """Write that the player to move was too slow, unless somebody has written meanwhile."""
        try:
            await self._append(room, late, None, at=self._clock())
        except Conflict:
            self.bus.publish(room.id)
            return
        self.bus.publish(room.id)
        self.listener(room.match, await self.look(room.id))

    # --- the computer ---

    async def hint(self, match: str, token: str) -> tuple[Room, str]:
        """The best move for a token's holder, and the match in which it is; "" if none is to be had just now.

        Raises:
            UnknownMatch: if there is no such match.
            Refused: if he may not ask, or the match has moved on while the computer thought.
        """
        room = await self.look(match, token)
        why = why_no_hint(room.match, room.seats)
        if why is not None:
            raise Refused(why)
        move = await self._computer.hint(match, room.match)
        now = await self.look(match, token)
        if now.seq != room.seq:
            raise Refused(Why.TOO_LATE)
        return now, move

    async def resume(self) -> None:
        """After a start: judge clocks and make the moves that the computer owes, while people play on."""
        self._start(self._make_up(await asyncio.to_thread(self._store.unfinished)))

    async def _make_up(self, unfinished: dict[str, StoredEvent]) -> None:
        made = {match: created for match, first in unfinished.items() if (created := _created(match, first))}
        for match in (match for match, created in made.items() if created.clock):
            await self._judge(match)
        for match in (match for match, created in made.items() if created.has_computer):
            await self._answer(match)

    def _think(self, match: str) -> None:
        self._start(self._answer(match))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)  # asyncio itself keeps only weak references
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, match: str) -> None:
        """Play the computer's moves as long as it owes one, through an outage of the store too."""
        while True:
            try:
                await self._play_what_is_owed(match)
                return
            except StoreUnavailable as error:
                log.warning("the computer waits for the store", match=match, reason=str(error))
                await asyncio.sleep(OUTAGE_SECONDS)
            except Exception:
                log.exception("the computer could not move", match=match)
                return

    async def _play_what_is_owed(self, match: str) -> None:
        room = await self.look(match)
        while (level := room.match.owes) is not None:
            move = await self._computer.move(match, room.match, level)
            if late := overdue(room.match, self._clock()):
                await self._end_late(room, late)
                room = await self.look(match)
                continue
            try:
                await self._append(room, [Moved(move)], None, at=self._clock())
            except Conflict:
                log.info("the computer's move came too late", match=match)
            self.bus.publish(match)
            room = await self.look(match)

    async def close(self) -> None:
        """Stop thinking and judging."""
        self._timers.close()
        for task in self._tasks:
            task.cancel()
        self._computer.close()


def _secrets(opponent: Opponent, token: str, match: str) -> dict[int, str]:
    """The secrets of a new match of the holder of a token, by seat."""
    if opponent is Opponent.OTHERS:
        return {ORGANISER: token, **{seat: seat_secret(token, match, seat) for seat in (HOST, GUEST)}}
    return {HOST: token, GUEST: token} if opponent is Opponent.SHARED else {HOST: token}


def _created(match: str, first: StoredEvent) -> Created | None:
    """How a match was made, from the first event of its log; None if that cannot be read."""
    try:
        created = event_from(first.kind, first.data)
    except (ValueError, TypeError):
        log.exception("a match cannot be read", match=match)
        return None
    return created if isinstance(created, Created) else None


def _joined(created: Created) -> list[Event]:
    """What a rematch needs beside its making: its guest is there already."""
    waits = fold([(0, created)]).stage is Stage.WAITING
    return [Joined()] if waits else []
