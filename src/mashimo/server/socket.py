"""The socket of a match page.

The browser says `{"type": "hello", "since": SEQ, "ply": PLY}` once, then moves and other commands, each with an id of
its own that it keeps until the answer: `{"type": "move", "id": ID, "move": "C", "ply": 7}`, `{"type": "resign", ...}`,
and `{"type": "ping"}`. The server answers `ack`, `refused` (with a reason in words) or `pong`, and tells what is new:

    {"type": "state", "seq": 12, "ply": 8, "moves": [{"ply": 8, "steps": [...], "board": HTML, "said": TEXT}],
     "board": HTML, "panels": {NAME: HTML}, "title": TEXT, "stage": "playing", "turn": true, "next": ""}

`moves` are those since the browser's position, to be shown one after another; `board` is how it is now. A state is
whole: a browser that missed any number of them is right again with the next one.
"""

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from mashimo.play import hides_last_move
from mashimo.rooms import Room, Rooms, Watch
from mashimo.rules.errors import MashimoError
from mashimo.server.forms import command_from
from mashimo.server.identity import device
from mashimo.server.limits import Limit
from mashimo.server.problems import Problem, problem_of, sentence
from mashimo.server.reader import Reader, reader_of
from mashimo.server.security import is_same_origin
from mashimo.server.views.match import board_of, match_view, said_of, steps_to
from mashimo.server.views.panels import panels
from mashimo.store import StoreError, UnknownMatch

log = structlog.get_logger()

LARGEST_MESSAGE = 4096
LONGEST_ID = 40
MOST_SOCKETS = 8  # for one seat
MOST_WATCHERS = 200
MOVES_SHOWN = 6  # more that were missed are not shown one by one
SEND_SECONDS = 20

FOREIGN_ORIGIN, UNKNOWN, TOO_MANY, SLOW = 4403, 4404, 4429, 1013


class Bad(MashimoError):
    """A message that the server cannot read."""


@dataclass(slots=True)
class Shown:
    """What a browser shows: how far it knows the log, and the ply of its board."""

    seq: int = 0
    ply: int = -1


async def serve_socket(socket: WebSocket, rooms: Rooms, match: str) -> None:
    """Serve one browser's socket of a match until it goes away."""
    if not is_same_origin(socket):
        await refuse(socket, FOREIGN_ORIGIN, "This came from another site.")
        return
    token = device(socket)
    try:
        room = await rooms.look(match, token)
    except UnknownMatch:
        await refuse(socket, UNKNOWN, "There is no match at this address.")
        return
    if rooms.bus.connections(match, room.seats) >= (MOST_SOCKETS if room.seats else MOST_WATCHERS):
        await refuse(socket, TOO_MANY, "There are too many connections to this match; reload the page to see it.")
        return
    await socket.accept()
    with rooms.bus.watch(match, room.seats) as watch:
        await Connection(socket, rooms, match, token, watch).run()


async def refuse(socket: WebSocket, code: int, reason: str) -> None:
    """Close a socket with the reason, after accepting it so that the browser can read it."""
    await socket.accept()
    await socket.send_text(_json({"type": "closed", "code": code, "reason": reason}))
    await socket.close(code, reason)


def _json(message: dict[str, Any]) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


class Connection:
    """One browser at one match: what it sends is carried out, what is new is told."""

    def __init__(self, socket: WebSocket, rooms: Rooms, match: str, token: str, watch: Watch) -> None:
        self.socket = socket
        self.rooms = rooms
        self.match = match
        self.token = token
        self.watch = watch
        self.reader = reader_of(socket)
        self.shown = Shown()
        self.greeted = False
        self.limit = Limit(60, 10.0)

    async def run(self) -> None:
        """Listen and tell until the browser goes away."""
        telling = asyncio.create_task(self._tell())
        try:
            await self._listen()
        except WebSocketDisconnect:
            pass
        finally:
            telling.cancel()
            with suppress(asyncio.CancelledError):
                await telling

    # --- listening ---

    async def _listen(self) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if not self.limit.allows(""):
                await self._send(refusal("", Problem(429, "too-fast", "Slower, please: wait a few seconds.")))
                continue
            try:
                await self._heard(read_message(text))
            except Bad as error:
                await self._send(refusal("", Problem(400, "bad-message", sentence(str(error)))))

    async def _heard(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "ping":
            await self._send({"type": "pong"})
        elif kind == "hello":
            self.shown = Shown(_whole(message, "since", 0), _whole(message, "ply", -1))
            self.greeted = True
            self.watch.wake()
        else:
            await self._command(kind, message)

    async def _command(self, kind: str, message: dict[str, Any]) -> None:
        name = message.get("id")
        if not isinstance(name, str) or not 8 <= len(name) <= LONGEST_ID:
            raise Bad("a command needs an id of 8 to 40 characters")
        given = {key: str(value) for key, value in message.items() if isinstance(value, str | int)}
        try:
            command = command_from(kind, given)
            if command is None:
                raise Bad(f"there is no command called {kind[:20]!r}")
            room = await self.rooms.act(self.match, self.token, command, name)
        except Bad:
            raise
        except (MashimoError, StoreError) as error:
            await self._send(refusal(name, problem_of(error)))
            return
        except Exception as error:
            log.exception("a command failed", match=self.match, kind=kind)
            await self._send(refusal(name, problem_of(error)))
            return
        self.watch.seats = room.seats
        await self._send({"type": "ack", "id": name, "seq": room.seq})

    # --- telling ---

    async def _tell(self) -> None:
        while True:
            await self.watch.wait()
            if self.greeted:
                await self._tell_news()

    async def _tell_news(self) -> None:
        try:
            room = await self.rooms.look(self.match, self.token)
        except StoreError as error:
            await self._send(refusal("", problem_of(error)))
            return
        await self._send(state(room, self.rooms, self.shown, self.reader))
        self.shown = Shown(room.seq, room.match.ply)

    async def _send(self, message: dict[str, Any]) -> None:
        if self.socket.application_state is not WebSocketState.CONNECTED:
            return
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await self.socket.send_text(_json(message))
        except TimeoutError:
            await self.socket.close(SLOW, "too slow")  # it comes back and reads on from where it was
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


def state(room: Room, rooms: Rooms, shown: Shown, reader: Reader) -> dict[str, Any]:
    """All that a browser needs to be right, given what it shows."""
    view = match_view(reader, room, rooms.bus.presence(room.id))
    return {
        "type": "state",
        "seq": room.seq,
        "ply": room.match.ply,
        "moves": _moves_since(room, shown, reader),
        "board": view.board,
        "panels": panels(reader.language, view),
        "title": view.title,
        "stage": view.stage,
        "turn": room.match.mover is not None and room.match.mover in room.seats,
        "next": view.next_match,
    }


def _moves_since(room: Room, shown: Shown, reader: Reader) -> list[dict[str, Any]]:
    """The moves to be shown: those after the browser's board, if it is one of this line of play and not far back."""
    match = room.match
    first = next((ply for ply, seq in enumerate(room.plies, start=1) if seq > shown.seq), match.ply + 1)
    if shown.ply < 0 or first != shown.ply + 1 or match.ply - shown.ply > MOVES_SHOWN:
        return []
    return [
        {
            "ply": ply,
            "steps": [[step.kind.value, step.cell, step.seeds] for step in steps_to(match, ply)],
            "board": board_of(reader, room, ply),
            "said": said_of(reader.language, room, ply),
        }
        for ply in range(first, match.ply + 1)
        if not (ply == match.ply and hides_last_move(match, room.seats))
    ]
