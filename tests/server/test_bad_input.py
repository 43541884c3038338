"""What goes wrong gets a clear error, and the match stays as it was: over HTTP, by forms and by the socket."""

import json
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from mashimo.server.limits import Limit
from tests.server.conftest import Visitors

PAGE = {"accept": "text/html"}


def problem(response: Any, status: int, code: str) -> str:
    """Check that a response is this problem document; return its words."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    document = response.json()
    assert document["type"] == f"urn:mashimo:problem:{code}"
    assert document["status"] == status
    words: str = document["detail"]
    assert words[0].isupper() or not words[0].isalpha()
    assert words.endswith((".", "?"))
    return words


def state_of(client: TestClient, match: str) -> Any:
    return client.get(f"/api/v1/matches/{match}").json()


@pytest.mark.parametrize(
    ("game", "status", "code", "said"),
    [
        ("chess", 404, "unknown-game", "no game called 'chess'"),
        ("oware/golden", 404, "unknown-game", "no preset 'golden'"),
        ("kalah;wings=2", 422, "bad-option", "no option 'wings'"),
        ("kalah;seeds=900", 422, "bad-option", "seeds cannot be '900'"),
        ("kalah;seeds", 422, "bad-option", "OPTION=VALUE"),
        ("", 404, "unknown-game", "no game"),
    ],
)
def test_unknown_games_and_options(site: TestClient, game: str, status: int, code: str, said: str) -> None:
    words = problem(site.post("/api/v1/matches", json={"game": game}), status, code)
    assert said.lower() in words.lower()


@pytest.mark.parametrize(
    "position",
    ["", "kalah", "kalah 4-4/4-4/0-0/S", "kalah 4-4-4-4-4-4/4-4-4-4-4-4/0-1/S", "kalah 4-4-4-4-4-x/4-4-4-4-4-4/0-0/S"],
)
def test_malformed_positions(site: TestClient, position: str) -> None:
    problem(site.post("/api/v1/positions", json={"position": position}), 422, "bad-position")


def test_illegal_and_malformed_moves_in_positions(site: TestClient) -> None:
    start = "oware 4-4-4-4-4-4/4-4-4-4-4-4/0-0/S"
    words = problem(site.post("/api/v1/positions", json={"position": start, "moves": ["a"]}), 409, "illegal-move")
    assert "not yours" in words
    problem(site.post("/api/v1/positions", json={"position": start, "moves": ["Z9"]}), 422, "bad-move")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"move": "2", "ply": 0}, 409, "too-late"),
        ({"move": "1", "ply": 1}, 409, "not-your-turn"),
        ({"move": "1", "ply": 7}, 409, "too-late"),
        ({"move": "99", "ply": 1}, 409, "not-your-turn"),
        ({"move": "1"}, 422, "bad-request"),
        ({"move": "1" * 99, "ply": 1}, 422, "bad-request"),
    ],
)
def test_moves_that_cannot_be_made(visitors: Visitors, body: Any, status: int, code: str) -> None:
    match, host, _ = visitors.match()
    assert host.post(f"/api/v1/matches/{match}/moves", json={"move": "1", "ply": 0}).status_code == 200
    before = state_of(host, match)
    problem(host.post(f"/api/v1/matches/{match}/moves", json=body), status, code)
    assert state_of(host, match) == before


def test_an_illegal_move_says_why(visitors: Visitors) -> None:
    match, host, _ = visitors.match()
    host.post(f"/api/v1/matches/{match}/moves", json={"move": "3", "ply": 0})
    answer = host.post(f"/api/v1/matches/{match}/moves", json={"move": "3", "ply": 1})
    assert "empty" in problem(answer, 409, "illegal-move")
    assert "should be a house" in problem(
        host.post(f"/api/v1/matches/{match}/moves", json={"move": "C", "ply": 1}), 422, "bad-move"
    )


def test_the_same_move_twice_is_one(visitors: Visitors) -> None:
    match, host, _ = visitors.match()
    body = {"move": "1", "ply": 0, "id": "only-once"}
    first = host.post(f"/api/v1/matches/{match}/moves", json=body)
    second = host.post(f"/api/v1/matches/{match}/moves", json=body)
    assert first.json() == second.json()
    assert host.post(f"/api/v1/matches/{match}/moves", json={**body, "id": "another-one"}).json() == first.json()
    other = {**body, "move": "2", "id": "a-third-one"}
    problem(host.post(f"/api/v1/matches/{match}/moves", json=other), 409, "too-late")


def test_a_stranger_and_a_foreign_token_cannot_move(visitors: Visitors) -> None:
    match, host, _ = visitors.match()
    stranger = visitors()
    problem(stranger.post(f"/api/v1/matches/{match}/moves", json={"move": "1", "ply": 0}), 403, "watching")
    stranger.cookies.set("mashimo", "forged-forged-forged-forged")
    problem(stranger.post(f"/api/v1/matches/{match}/moves", json={"move": "1", "ply": 0}), 403, "watching")
    problem(stranger.post(f"/api/v1/matches/{match}/join"), 409, "seat-taken")
    assert state_of(host, match)["moves"] == []


def test_a_finished_match_takes_no_moves(visitors: Visitors) -> None:
    match, host, guest = visitors.match()
    assert guest.post(f"/m/{match}/resign").status_code == 303
    problem(host.post(f"/api/v1/matches/{match}/moves", json={"move": "1", "ply": 0}), 409, "over")
    problem(host.post(f"/m/{match}/resign"), 409, "over")


def test_an_unknown_match(site: TestClient) -> None:
    for path in ("/m/AAAAAAAAAAAA", "/m/AAAAAAAAAAAA/record", "/m/AAAAAAAAAAAA/qr.svg", "/api/v1/matches/%00"):
        problem(site.get(path), 404, "unknown-match")
    page = site.get("/m/AAAAAAAAAAAA", headers=PAGE)
    assert page.status_code == 404
    assert "There is no match at this address." in page.text


def test_a_page_for_browsers_leads_back(visitors: Visitors) -> None:
    match, _, guest = visitors.match()
    answer = guest.post(f"/m/{match}/move", data={"move": "1", "ply": "0"}, headers=PAGE)
    assert answer.status_code == 409
    assert "It is not your turn." in answer.text
    assert f'href="/m/{match}"' in answer.text


@pytest.mark.parametrize(
    "fields", [{}, {"move": "1"}, {"move": "1", "ply": "x"}, {"move": "1", "ply": "-1"}, {"ply": "0"}]
)
def test_forms_that_lack_something(visitors: Visitors, fields: dict[str, str]) -> None:
    match, host, _ = visitors.match()
    problem(host.post(f"/m/{match}/move", data=fields), 422, "bad-move")
    problem(host.post(f"/m/{match}/dance"), 404, "unknown-command")


def test_nothing_is_done_for_other_sites(visitors: Visitors) -> None:
    match, host, _ = visitors.match()
    for headers in ({"origin": "https://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}):
        problem(host.post(f"/m/{match}/resign", headers=headers), 403, "foreign-origin")
    assert state_of(host, match)["stage"] == "playing"
    assert host.post(f"/m/{match}/resign", headers={"origin": "http://testserver"}).status_code == 303


def test_a_large_body_is_not_read(visitors: Visitors) -> None:
    match, host, _ = visitors.match()
    problem(host.post(f"/m/{match}/move", content=b"x" * 20_000), 413, "too-large")


def test_getting_a_page_takes_no_seat(visitors: Visitors) -> None:
    host, guest = visitors(), visitors()
    match = host.post("/api/v1/matches", json={"game": "oware"}).json()["id"]
    for path in ("", "/qr.svg", "/record", "/resign", "/at/0"):
        guest.get(f"/m/{match}{path}", headers=PAGE)
    assert guest.get(f"/m/{match}/join").status_code in (404, 405)
    assert state_of(host, match)["stage"] == "waiting"


# --- the socket ---


def answer_to(client: TestClient, match: str, *messages: Any) -> list[Any]:
    """What the socket answers, each message's first answer."""
    answers = []
    with client.websocket_connect(f"/m/{match}/socket") as socket:
        for message in messages:
            socket.send_text(message if isinstance(message, str) else json.dumps(message))
            answers.append(socket.receive_json())
    return answers


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("{", "bad-message"),
        ("[]", "bad-message"),
        ('{"type": 3}', "bad-message"),
        ("x" * 5000, "bad-message"),
        ("[" * 4000, "bad-message"),
        ({"type": "move", "move": "1", "ply": 0}, "bad-message"),
        ({"type": "fly", "id": "12345678"}, "bad-message"),
        ({"type": "hello", "since": "x"}, "bad-message"),
        ({"type": "move", "id": "12345678", "move": "1", "ply": "a"}, "bad-move"),
        ({"type": "move", "id": "12345678", "move": "9", "ply": 0}, "bad-move"),
        ({"type": "move", "id": "12345678", "move": "1", "ply": 3}, "too-late"),
        ({"type": "answer", "id": "12345678", "what": "draw", "yes": "yes"}, "no-offer"),
        ({"type": "join", "id": "12345678"}, "own-match"),
    ],
)
def test_socket_messages_that_cannot_be_carried_out(visitors: Visitors, message: Any, code: str) -> None:
    match, host, _ = visitors.match()
    (answer,) = answer_to(host, match, message)
    assert (answer["type"], answer["code"]) == ("refused", code)
    assert answer["reason"].endswith(".")
    assert state_of(host, match)["moves"] == []


def test_the_socket_goes_on_after_a_bad_message(visitors: Visitors) -> None:
    match, host, _ = visitors.match()
    move = {"type": "move", "id": "12345678", "move": "1", "ply": 0}
    answers = answer_to(host, match, "garbage", move, move)
    assert [answer["type"] for answer in answers] == ["refused", "ack", "ack"]
    assert state_of(host, match)["moves"] == ["1"]


def test_a_watchers_socket_cannot_move(visitors: Visitors) -> None:
    match, _, _ = visitors.match()
    (answer,) = answer_to(visitors(), match, {"type": "move", "id": "12345678", "move": "1", "ply": 0})
    assert answer["code"] == "watching"


def test_a_foreign_origin_gets_no_socket(visitors: Visitors) -> None:
    match, host, _ = visitors.match()
    with host.websocket_connect(f"/m/{match}/socket", headers={"origin": "https://evil.example"}) as socket:
        assert socket.receive_json()["code"] == 4403
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 4403


def test_a_socket_of_no_match(visitors: Visitors) -> None:
    with visitors().websocket_connect("/m/AAAAAAAAAAAA/socket") as socket:
        assert socket.receive_json()["reason"] == "There is no match at this address."


def test_too_many_messages_are_not_carried_out(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    # On a slow machine more would be allowed meanwhile.
    monkeypatch.setattr(Limit.__init__, "__defaults__", (lambda: 1000.0,))
    match, host, _ = visitors.match()
    answers = answer_to(host, match, *[{"type": "ping"}] * 70)
    assert {answer["type"] for answer in answers[:60]} == {"pong"}
    assert answers[-1]["code"] == "too-fast"


def test_limits_of_making_matches() -> None:
    from mashimo.server.app import create_app
    from mashimo.server.settings import Settings

    with TestClient(create_app(Settings(limits=True))) as client:
        answers = [client.post("/api/v1/matches", json={"game": "kalah"}) for _ in range(12)]
    assert [answer.status_code for answer in answers[:10]] == [201] * 10
    problem(answers[-1], 429, "too-fast")
