"""Sockets of those who say too much, too early or nothing: the others do not feel it."""

import json
import socket
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from mashimo.rooms.bus import WATCHERS_SECONDS
from mashimo.server import socket as served
from mashimo.server.app import create_app
from mashimo.server.limits import Limit
from mashimo.server.settings import Settings
from tests.server.conftest import Visitors
from tests.server.process import ServerProcess

HELLO = {"type": "hello", "since": 0, "ply": -1}


def answer(session: WebSocketTestSession, message: Any) -> Any:
    session.send_json(message)
    return session.receive_json()


def test_whoever_goes_on_saying_too_much_is_dropped(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served, "FLOOD_SECONDS", 0)
    match, host, _ = visitors.match()
    with host.websocket_connect(f"/m/{match}/socket") as session:
        kinds = [answer(session, {"type": "ping"})["type"] for _ in range(60 + served.FLOOD)]
    assert kinds.count("pong") >= 60
    assert kinds[-1] == "refused"


def test_hello_is_said_once(visitors: Visitors) -> None:
    match, host, _ = visitors.match()
    with host.websocket_connect(f"/m/{match}/socket") as session:
        assert answer(session, HELLO)["type"] == "state"
        assert answer(session, HELLO)["code"] == "bad-message"
        assert answer(session, {"type": "ping"})["type"] == "pong"


def test_a_command_before_hello_is_carried_out(visitors: Visitors) -> None:
    match, host, _ = visitors.match()
    with host.websocket_connect(f"/m/{match}/socket") as session:
        assert answer(session, {"type": "move", "id": "12345678", "move": "1", "ply": 0})["type"] == "ack"
        session.send_bytes(b"\0\1")
        assert session.receive_json()["code"] == "bad-message"


@pytest.mark.parametrize(
    "name", ["short", "1234567\0", "\ud8001234567", "12345678 9", "x" * 41, "", None, 12345678, []]
)
def test_an_id_that_cannot_be_kept_is_refused(visitors: Visitors, name: Any) -> None:
    match, host, _ = visitors.match()
    with host.websocket_connect(f"/m/{match}/socket") as session:
        session.send_text(json.dumps({"type": "resign", "id": name}))
        assert session.receive_json()["code"] == "bad-message"
    posted = host.post(f"/m/{match}/resign", data={"id": "12345678\0"})
    assert posted.status_code == 422


def test_the_newest_socket_of_a_seat_lives(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served, "MOST_SOCKETS", 2)
    match, host, guest = visitors.match()
    address = f"/m/{match}/socket"
    with (
        guest.websocket_connect(address) as other,
        host.websocket_connect(address) as first,
        host.websocket_connect(address) as second,
        host.websocket_connect(address) as third,
    ):
        assert first.receive_json()["code"] == served.TOO_MANY
        with pytest.raises(WebSocketDisconnect):
            first.receive_json()
        assert {answer(session, {"type": "ping"})["type"] for session in (second, third, other)} == {"pong"}


def test_too_many_watchers_are_told_so_and_have_the_page(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served, "MOST_WATCHERS", 2)
    match, host, _ = visitors.match()
    address = f"/m/{match}/socket"
    with (
        visitors().websocket_connect(address) as first,
        visitors().websocket_connect(address) as second,
        visitors().websocket_connect(address) as third,
        host.websocket_connect(address) as player,
    ):
        told = third.receive_json()
        assert (told["type"], told["code"]) == ("closed", served.TOO_MANY)
        assert "reload the page" in told["reason"]
        assert {answer(session, {"type": "ping"})["type"] for session in (first, second, player)} == {"pong"}
    assert visitors().get(f"/m/{match}").status_code == 200


def test_what_all_watchers_see_is_made_once(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def counted(*given: Any) -> str:
        made.append(given[0].seq)
        return original(*given)

    original = served.state_text
    monkeypatch.setattr(served, "state_text", counted)
    match, host, _ = visitors.match()
    with ExitStack() as all_of_them:
        sessions = [all_of_them.enter_context(visitors().websocket_connect(f"/m/{match}/socket")) for _ in range(5)]
        for session in sessions:
            assert answer(session, HELLO)["type"] == "state"
        time.sleep(2 * WATCHERS_SECONDS)  # until all have been told that there are five
        host.post(f"/api/v1/matches/{match}/moves", json={"move": "1", "ply": 0})
        for session in sessions:
            while session.receive_json()["seq"] != 3:
                pass
    assert made.count(3) == 1


def test_a_page_that_cannot_be_told_is_closed_and_not_left_in_the_dark(
    visitors: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr(served, "state_text", fails)
    match, host, _ = visitors.match()
    with host.websocket_connect(f"/m/{match}/socket") as session:
        assert answer(session, HELLO)["code"] == served.FAULT


def test_the_number_of_connections_in_a_minute_is_limited() -> None:
    app = create_app(Settings(limits=True))
    app.state.limits["connect"] = Limit(2, 60)
    with TestClient(app) as client:
        match = client.post("/api/v1/matches", json={"game": "kalah"}).json()["id"]
        answers = []
        for _ in range(3):
            with client.websocket_connect(f"/m/{match}/socket") as session:
                answers.append(answer(session, {"type": "ping"})["type"])
    assert answers == ["pong", "pong", "closed"]


# --- a real server ---


def closed_by(session: ClientConnection, frame: str | bytes) -> int | None:
    """The code with which the server closes after a frame."""
    try:
        session.send(frame)
        session.recv(timeout=10)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None
    raise AssertionError("the server took the frame")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path)
    process.start()
    yield process
    process.kill()


def test_a_huge_frame_ends_its_connection_and_silence_hurts_nobody(server: ServerProcess) -> None:
    asked = urllib.request.Request(
        f"{server.url}/api/v1/matches", b'{"game": "kiswahili"}', {"content-type": "application/json"}
    )
    with urllib.request.urlopen(asked, timeout=20) as made:
        match = json.load(made)["id"]
    address = f"ws://127.0.0.1:{server.port}/m/{match}/socket"
    for frame in ("x" * 1_000_000, b"x" * 1_000_000):
        with connect(address) as session:
            assert closed_by(session, frame) in (1009, None)  # None: it was closed while the frame was on its way
    half_open = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(50)]
    for number, silent in enumerate(half_open):
        silent.sendall(b"GET / HTTP/1.1\r\n" if number % 2 else b"GET /m/x/socket HTTP/1.1\r\nUpgrade: websocket\r\n")
    with connect(address) as session:
        times = []
        for _ in range(50):
            began = time.monotonic()
            session.send('{"type": "ping"}')
            assert json.loads(session.recv(timeout=10))["type"] == "pong"
            times.append(time.monotonic() - began)
    assert sorted(times)[25] < 0.5
    for silent in half_open:
        silent.close()
