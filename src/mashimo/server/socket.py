"""The socket of a match page.

The browser says `{"type": "hello", "since": SEQ, "ply": PLY}` once, then moves and other commands, each with an id of
its own that it keeps until the answer: `{"type": "move", "id": ID, "move": "C", "ply": 7}`, `{"type": "resign", ...}`,
and `{"type": "ping"}`. The server answers `ack`, `refused` (with a reason in words) or `pong` (with its time, as clocks
are counted down by it), and tells what is new:

    {"type": "state", "seq": 12, "ply": 8, "moves": [{"ply": 8, "steps": [...], "board": HTML, "said": TEXT, ...}],
     "board": HTML, "panels": {NAME: HTML}, "title": TEXT, "yours": false, "stage": "playing", "next": "", "now": MS}

`moves` are those since the browser's position (as `views.shown.move_shown` writes them), to be shown one after
another; `board` is how it is now. A state is whole: a browser that missed any number of them is right again with the
next one.
"""

import asyncio
import json
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import structlog
from markupsafe import Markup
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from mashimo.play import absence
from mashimo.rooms import Presence, Room, Rooms, Watch, is_turn
from mashimo.rules.errors import MashimoError
from mashimo.server.context import may
from mashimo.server.forms import BadCommandId, command_from, command_id
from mashimo.server.identity import device
from mashimo.server.language import N_
from mashimo.server.limits import Limit, TooFast
from mashimo.server.problems import Problem, problem_of, sentence
from mashimo.server.reader import Reader, reader_of
from mashimo.server.security import is_same_origin
from mashimo.server.views.match import match_view
from mashimo.server.views.panels import panels
from mashimo.server.views.shown import is_hidden, move_shown
from mashimo.store import StoreError, UnknownMatch

log = structlog.get_logger()

LARGEST_MESSAGE = 4096
MOST_SOCKETS = 8  # for one seat
MOST_WATCHERS = 200
MOVES_SHOWN = 6  # more that were missed are not shown one by one
SEND_SECONDS = 20

CLOSE_SECONDS = 1.0
OUTAGE_SECONDS = 5.0  # until the log is read again after the store failed
FLOOD_SECONDS = 0.2  # how long whoever says too much is not listened to
FLOOD = 20  # so many messages too many end the connection
WATCHER_SECONDS = 0.005  # between two states told to a watcher, for each that watches: they cannot slow the players

FOREIGN_ORIGIN, UNKNOWN, TOO_MANY, SLOW, FAULT = 4403, 4404, 4429, 1013, 1011


class Bad(MashimoError):
    """A message that the server cannot read."""


class Over(Exception):
    """The connection ends by the server's will."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Shown:
    """What a browser shows: how far it knows the log, and the ply of its board."""

    seq: int = 0
    ply: int = -1


async def serve_socket(socket: WebSocket, rooms: Rooms, match: str) -> None:
    """Serve one browser's socket of a match until it goes away."""
    if not may(socket, "connect"):
        await refuse(socket, TOO_MANY, N_("There are too many connections from here; wait a minute."))
        return
    if not is_same_origin(socket):
        await refuse(socket, FOREIGN_ORIGIN, N_("This came from another site."))
        return
    token = device(socket)
    try:
        room = await rooms.look(match, token)
    except UnknownMatch:
        await refuse(socket, UNKNOWN, N_("There is no match at this address."))
        return
    if room.seats:
        # The newest lives: older ones may be the dead ends of a phone that lost its network.
        rooms.bus.make_room(match, room.seats, MOST_SOCKETS)
    elif rooms.bus.watchers(match) >= MOST_WATCHERS:
        reason = N_("Too many watch this match to show it live; reload the page to see it now.")
        await refuse(socket, TOO_MANY, reason)
        return
    with rooms.bus.watch(match, room.seats) as watch:  # counted before anybody else is: nothing is awaited in between
        await socket.accept()
        await Connection(socket, rooms, match, token, watch, socket.app.state.states).run()


async def refuse(socket: WebSocket, code: int, reason: str) -> None:
    """Close a socket with the reason, after accepting it so that the browser can read it."""
    await socket.accept()
    await say_closed(socket, code, reason)


async def say_closed(socket: WebSocket, code: int, reason: str) -> None:
    """Close a socket with the reason. Whoever does not read it is not waited for.

    The reason is told in the reader's language by a message; that of the closing itself may have 123 bytes only.
    """
    told = reader_of(socket).language.gettext(reason)
    with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
        async with asyncio.timeout(CLOSE_SECONDS):
            await socket.send_text(_json({"type": "closed", "code": code, "reason": told}))
            await socket.close(code, reason)


def _json(message: dict[str, Any]) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


class Connection:
    """One browser at one match: what it sends is carried out, what is new is told."""

    def __init__(self, socket: WebSocket, rooms: Rooms, match: str, token: str, watch: Watch, states: "States") -> None:
        self.socket = socket
        self.rooms = rooms
        self.match = match
        self.token = token
        self.watch = watch
        self.states = states
        self.reader = reader_of(socket)
        self.shown = Shown()
        self.greeted = False
        self.limit = Limit(60, 10.0)
        self.alarm: asyncio.TimerHandle | None = None

    async def run(self) -> None:
        """Listen and tell until the browser goes away."""
        both = [asyncio.create_task(self._listen()), asyncio.create_task(self._tell())]
        try:
            ended, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            for task in ended:
                task.result()
        except WebSocketDisconnect:
            pass
        except Over as over:
            await say_closed(self.socket, over.code, over.reason)
        except Exception:
            log.exception("a connection failed", match=self.match)
            await say_closed(self.socket, FAULT, N_("Something went wrong here."))  # it comes back by itself
        finally:
            self._wake_at(None)
            for task in both:
                task.cancel()
            await asyncio.wait(both)

    # --- listening ---

    async def _listen(self) -> None:
        too_many = 0
        while too_many < FLOOD:  # after it without a word: to close with one, the server would have to read on
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if not self.limit.allows(""):
                too_many += 1
                await self._send(refusal("", problem_of(TooFast(), language=self.reader.language)))
                await asyncio.sleep(FLOOD_SECONDS)
                continue
            try:
                await self._heard(read_message(text))
            except Bad as error:
                await self._send(refusal("", Problem(400, "bad-message", sentence(str(error)))))

    async def _heard(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        self.watch.leaves = False  # whoever speaks is there
        if kind == "ping":
            await self._send({"type": "pong", "now": self.rooms.now()})
        elif kind == "hello" and self.greeted:
            raise Bad("hello is said once")
        elif kind == "hello":
            self.shown = Shown(_whole(message, "since", 0), _whole(message, "ply", -1))
            self.greeted = True
            self._look(message)
        elif kind == "view":
            self._look(message)
        else:
            await self._command(kind, message)

    def _look(self, message: dict[str, Any]) -> None:
        """Tell the match as this browser looks at it from now on."""
        flipped, turns = message.get("flip", self.reader.flipped), message.get("turn", self.reader.turns)
        if not (isinstance(flipped, bool) and isinstance(turns, bool)):
            raise Bad("flip and turn are true or false")
        self.reader = replace(self.reader, flipped=flipped, turns=turns)
        self.watch.wake()

    async def _command(self, kind: str, message: dict[str, Any]) -> None:
        try:
            name = command_id(message.get("id"))
        except BadCommandId as error:
            raise Bad(str(error)) from error
        given = {key: str(value) for key, value in message.items() if isinstance(value, str | int)}
        try:
            command = command_from(kind, given)
            if command is None:
                raise Bad(f"there is no command called {kind[:20]!r}")
            room = await self.rooms.act(self.match, self.token, command, name)
        except Bad:
            raise
        except (MashimoError, StoreError) as error:
            await self._send(refusal(name, problem_of(error, language=self.reader.language)))
            return
        except Exception as error:
            log.exception("a command failed", match=self.match, kind=kind)
            await self._send(refusal(name, problem_of(error, language=self.reader.language)))
            return
        self.watch.seats = room.seats
        await self._send({"type": "ack", "id": name, "seq": room.seq})

    # --- telling ---

    async def _tell(self) -> None:
        while True:
            await self.watch.wait()
            if self.watch.replaced:
                raise Over(TOO_MANY, N_("This match is open in too many windows; this one was the oldest."))
            if self.greeted:
                await self._tell_news()
            if not self.watch.seats:
                await asyncio.sleep(WATCHER_SECONDS * self.rooms.bus.watchers(self.match))

    async def _tell_news(self) -> None:
        try:
            room = await self.rooms.look(self.match, self.token)
        except StoreError as error:
            await self._send(refusal("", problem_of(error, language=self.reader.language)))
            await asyncio.sleep(OUTAGE_SECONDS)
            self.watch.wake()
            return
        now = self.rooms.now()
        await self._send_text(_at(self._state(room, now), now))
        self._wake_at(self._next_news(room, now))
        self.shown = Shown(room.seq, room.match.ply)

    def _state(self, room: Room, now: int) -> str:
        presence = self.rooms.bus.presence(room.id)
        if room.seats or room.organises:  # what only he may see is never told to others
            return state_text(room, presence, self.shown, self.reader, now)
        return self.states.of(room, presence, self.shown, self.reader, now)

    def _next_news(self, room: Room, now: int) -> int | None:
        """In how many milliseconds there is something new without an event: one may claim, as the other has left."""
        away = absence(room.match, room.seats, self.rooms.bus.presence(room.id).gone)
        moments = (away.told_at, away.claim_at) if away else ()
        return min((moment - now for moment in moments if moment > now), default=None)

    def _wake_at(self, ms: int | None) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
        self.alarm = None
        if ms is not None:
            self.alarm = asyncio.get_running_loop().call_later(ms / 1000 + 0.01, self.watch.wake)

    async def _send(self, message: dict[str, Any]) -> None:
        await self._send_text(_json(message))

    async def _send_text(self, text: str) -> None:
        if self.socket.application_state is not WebSocketState.CONNECTED:
            return
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await self.socket.send_text(text)
        except TimeoutError as error:
            raise Over(SLOW, N_("too slow")) from error  # it comes back and reads on from where it was
        except (RuntimeError, WebSocketDisconnect):
            return


def read_message(text: str | None) -> dict[str, Any]:
    """A message of a browser.

    Raises:
        Bad: if it is none.
    """
    if text is None:
        raise Bad("messages are JSON text")
    if len(text) > LARGEST_MESSAGE:
        raise Bad(f"a message may have {LARGEST_MESSAGE} characters")
    try:
        message = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Bad("that is not JSON") from error
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise Bad('a message is an object with a "type"')
    return message


def _whole(message: dict[str, Any], name: str, default: int) -> int:
    value = message.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or not -1 <= value < 2**31:
        raise Bad(f"{name} is a whole number")
    return value


def refusal(name: str, problem: Problem) -> dict[str, Any]:
    """The answer to a command that was not carried out."""
    return {"type": "refused", "id": name, "code": problem.code, "reason": problem.words}


class States:
    """The states told last to watchers. Nearly all who watch a match are told the same: it is made once."""

    def __init__(self, kept: int = 64) -> None:
        self._kept = kept
        self._texts: OrderedDict[tuple[str, int, Presence, Shown, Reader], str] = OrderedDict()

    def of(self, room: Room, presence: Presence, shown: Shown, reader: Reader, now: int) -> str:
        """The state for a watcher."""
        key = (room.id, room.seq, presence, shown, reader)
        text = self._texts.get(key)
        if text is None:
            text = self._texts[key] = state_text(room, presence, shown, reader, now)
            if len(self._texts) > self._kept:
                self._texts.popitem(last=False)
        return text


def _at(state: str, now: int) -> str:
    """A state with the time at which it is told: what was made once for many is told later to some."""
    return f'{state[:-1]},"now":{now}}}'


def state_text(room: Room, presence: Presence, shown: Shown, reader: Reader, now: int) -> str:
    """All that a browser needs to be right, given what it shows; but for the time, see `_at`."""
    view = match_view(reader, room, presence, now)
    message = {
        "type": "state",
        "seq": room.seq,
        "ply": room.match.ply,
        "moves": _moves_since(room, shown, reader, view.board),
        "board": view.board,
        "panels": panels(reader.language, view),
        "title": view.title,
        "yours": is_turn(room),
        "stage": view.stage,
        "next": view.next_match,
    }
    return _json(message)


def _moves_since(room: Room, shown: Shown, reader: Reader, board: Markup) -> list[dict[str, Any]]:
    """The moves to be shown: those after the browser's board, if it is one of this line of play and not far back."""
    match = room.match
    first = next((ply for ply, seq in enumerate(room.plies, start=1) if seq > shown.seq), match.ply + 1)
    if shown.ply < 0 or first != shown.ply + 1 or match.ply - shown.ply > MOVES_SHOWN:
        return []
    return [
        move_shown(reader, room, ply, board if ply == match.ply else None)
        for ply in range(first, match.ply + 1)
        if not is_hidden(room, ply)
    ]
