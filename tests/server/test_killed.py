"""The server is killed again and again in the middle of matches: what it acknowledged is there, and there once."""

import asyncio
import contextlib
import json
import random
import re
import sqlite3
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from tests.server.process import ServerProcess

KILLS = 5
MATCHES = 3
ENOUGH_SECONDS = 20  # on a busy machine fewer kills must do
BUTTON = re.compile(r'name="move" value="([^"]+)"')
TROUBLE = (WebSocketException, InvalidHandshake, OSError, TimeoutError, asyncio.IncompleteReadError)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path)
    process.start()
    yield process
    process.kill()


def post(url: str, body: dict[str, str]) -> tuple[dict[str, Any], str]:
    """The answer of the API, and the cookie that it sets."""
    request = urllib.request.Request(url, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.load(answer), answer.headers["set-cookie"].partition(";")[0]


@dataclass
class Player:
    """A player with a browser: a move is kept, and sent again under its id, until the server has answered."""

    address: str
    cookie: str
    chance: random.Random
    acknowledged: dict[int, str] = field(default_factory=dict)
    waiting: dict[str, Any] | None = None
    over: bool = False
    resent: int = 0

    async def play(self) -> None:
        """Play until the match is over."""
        while not self.over:
            with contextlib.suppress(*TROUBLE):
                async with connect(self.address, additional_headers={"cookie": self.cookie}, open_timeout=3) as socket:
                    await self._talk(socket)
            await asyncio.sleep(0.05)

    async def _talk(self, socket: Any) -> None:
        await socket.send('{"type": "hello", "since": 0, "ply": -1}')
        if self.waiting is not None:
            self.resent += 1
            await socket.send(json.dumps(self.waiting))
        while not self.over:
            async with asyncio.timeout(5):
                message = json.loads(await socket.recv())
            if message["type"] == "state":
                await self._look(socket, message)
            elif message["type"] in ("ack", "refused") and self.waiting and message["id"] == self.waiting["id"]:
                assert message["type"] == "ack" or message["code"] == "store-unavailable", message
                if message["type"] == "ack":
                    self.acknowledged[self.waiting["ply"]] = self.waiting["move"]
                    self.waiting = None

    async def _look(self, socket: Any, state: dict[str, Any]) -> None:
        self.over = state["stage"] == "over"
        moves = BUTTON.findall(state["board"])
        if moves and self.waiting is None:
            identity = f"{self.chance.getrandbits(64):016x}"
            self.waiting = {"type": "move", "id": identity, "move": self.chance.choice(moves), "ply": state["ply"]}
            await socket.send(json.dumps(self.waiting))


def new_match(server: ServerProcess) -> tuple[str, list[Player]]:
    made, host = post(f"{server.url}/api/v1/matches", {"game": "oware", "first": "me"})
    match: str = made["id"]
    _, guest = post(f"{server.url}/api/v1/matches/{match}/join", {})
    address = f"ws://127.0.0.1:{server.port}/m/{match}/socket"
    return match, [Player(address, cookie, random.Random(f"{match} {cookie}")) for cookie in (host, guest)]


async def play_and_kill(server: ServerProcess, players: list[Player]) -> int:
    """Let them play while the server is killed; return how often it was."""
    playing = [asyncio.create_task(player.play()) for player in players]
    end = time.monotonic() + ENOUGH_SECONDS
    chance, kills = random.Random(3), 0
    while kills < KILLS and time.monotonic() < end and not all(task.done() for task in playing):
        await asyncio.sleep(chance.uniform(0.2, 0.9))
        server.kill()
        kills += 1
        await asyncio.to_thread(server.start)
    await asyncio.sleep(1)
    for task in playing:
        task.cancel()
    failed = [task for task in await asyncio.gather(*playing, return_exceptions=True) if isinstance(task, Exception)]
    assert not failed
    return kills


def test_no_acknowledged_move_is_lost_or_doubled(server: ServerProcess) -> None:
    matches = dict(new_match(server) for _ in range(MATCHES))
    kills = asyncio.run(play_and_kill(server, [player for players in matches.values() for player in players]))
    assert kills >= 2
    server.kill()  # after it nothing is on its way any more
    server.start()
    with contextlib.closing(sqlite3.connect(server.data / "mashimo.db")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        logs = {
            match: database.execute(
                "SELECT seq, kind, message FROM event WHERE match_id = ? ORDER BY seq", (match,)
            ).fetchall()
            for match in matches
        }
    for match, players in matches.items():
        with urllib.request.urlopen(f"{server.url}/api/v1/matches/{match}", timeout=20) as answer:
            moves = json.load(answer)["moves"]
        acknowledged = {ply: move for player in players for ply, move in player.acknowledged.items()}
        assert acknowledged == {ply: moves[ply] for ply in acknowledged}
        assert len(acknowledged) == sum(len(player.acknowledged) for player in players)
        sent = [player.waiting["ply"] for player in players if player.waiting is not None]
        assert set(range(len(moves))) <= set(acknowledged) | set(sent)  # nothing that nobody played
        assert [seq for seq, _, _ in logs[match]] == list(range(1, len(logs[match]) + 1))
        messages = [message for _, kind, message in logs[match] if kind == "moved"]
        assert len(messages) == len(set(messages)) == len(moves)
    assert sum(len(player.acknowledged) for players in matches.values() for player in players) >= 10
