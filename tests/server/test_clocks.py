"""Clocks in the API, in the form of a new match, in records and on the page."""

import re

import pytest
from starlette.testclient import TestClient

from mashimo.notation import BadRecord, Record
from mashimo.play import BY_PLAYERS, Result
from mashimo.rules.outcome import Side
from tests.server.conftest import Visitors


def made(visitors: Visitors, **fields: str) -> tuple[str, TestClient]:
    host = visitors()
    answer = host.post("/api/v1/matches", json={"game": "kalah", "first": "me", **fields})
    assert answer.status_code == 201, answer.text
    return answer.json()["id"], host


def test_programs_read_both_clocks(visitors: Visitors) -> None:
    match, host = made(visitors, clock="300+5")
    waiting = host.get(f"/api/v1/matches/{match}").json()["clocks"]
    assert waiting == {"control": "300+5", "south": 300_000, "north": 300_000, "running": None, "deadline": None}
    guest = visitors()
    joined = guest.post(f"/api/v1/matches/{match}/join").json()["clocks"]
    assert joined["running"] is None
    assert 40_000 < joined["deadline"] <= 45_000
    host.post(f"/api/v1/matches/{match}/moves", json={"move": "1", "ply": 0})
    moved = guest.post(f"/api/v1/matches/{match}/moves", json={"move": "2", "ply": 1}).json()["clocks"]
    assert (moved["running"], moved["north"]) == ("south", 305_000)
    assert moved["south"] == moved["deadline"] <= 305_000


def test_a_match_without_a_clock_says_so(visitors: Visitors) -> None:
    match, host = made(visitors)
    assert host.get(f"/api/v1/matches/{match}").json()["clocks"] is None


@pytest.mark.parametrize("clock", ["5m", "0+0", "99d", "+", "300+5x"])
def test_what_is_no_clock_is_a_problem_in_words(visitors: Visitors, clock: str) -> None:
    answer = visitors().post("/api/v1/matches", json={"game": "kalah", "clock": clock})
    assert answer.status_code == 422
    assert answer.json()["type"] == "urn:mashimo:problem:bad-clock"
    assert f"“{clock}”" in answer.json()["detail"]


@pytest.mark.ux(23)
def test_any_clock_can_be_asked_for_by_the_address(site: TestClient) -> None:
    page = site.get("/new/kalah?clock=90%2B0").text
    assert re.search(r'<option value="90\+0" selected>90 s</option>', page)
    assert site.get("/new/kalah").text.count("selected>No clock") == 1


def test_a_wrong_clock_in_the_form_is_told_beside_the_field(site: TestClient) -> None:
    form = {"game": "kalah", "clock": "20000+1"}
    answer = site.post("/new", data=form, headers={"accept": "text/html"})
    assert answer.status_code == 422
    assert "The clock “20000+1” does not begin with 15 seconds to 3 hours (10800 seconds)." in answer.text


def test_the_record_of_a_match_has_its_time_control(visitors: Visitors) -> None:
    match, host = made(visitors, clock="3d", opponent="shared")
    record = Record.from_json(host.get(f"/m/{match}/record").text)
    assert record.clock == "3d"
    assert Record.from_json(record.to_json()) == record
    with pytest.raises(BadRecord, match="is no clock"):
        Record("kalah", clock="three days")


@pytest.mark.parametrize("reason", BY_PLAYERS)
def test_every_end_by_the_players_is_read_back_from_a_record(reason: str) -> None:
    winner = None if reason in ("agreed", "aborted", "left-draw") else Side.NORTH
    record = Record("kalah", ("1",), result=Result(winner, reason, (0, 0)))
    assert Record.from_json(record.to_json()).result == record.result


@pytest.mark.ux(18)
def test_only_a_player_says_goodbye(visitors: Visitors) -> None:
    match, host, guest = visitors.match()
    page = {"sec-fetch-site": "same-origin"}
    with host.websocket_connect(f"/m/{match}/socket", headers={"origin": "http://testserver"}) as socket:
        socket.send_json({"type": "hello", "since": 0, "ply": -1})
        socket.receive_json()
        rooms = visitors.site.app.state.rooms  # type: ignore[attr-defined]
        assert visitors().post(f"/m/{match}/bye", headers=page).status_code == 204
        assert guest.post(f"/m/{match}/bye", headers=page).status_code == 204
    (gone,) = rooms.bus.presence(match).gone
    assert (gone.seat, gone.on_purpose) == (0, False)
    assert host.post(f"/m/{match}/bye", headers=page).status_code == 204
    assert next(iter(rooms.bus.presence(match).gone)).on_purpose
