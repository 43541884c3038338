"""Being told of one's turn, by an imitation of a push service that reads what it gets."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from mashimo.server.app import create_app
from mashimo.server.settings import Settings
from tests.server.conftest import Visitors
from tests.server.push.push_service import PushService, push_service

pytestmark = pytest.mark.ux(20)


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with push_service() as running:
        yield running


@pytest.fixture(autouse=True)
def quiet(service: PushService) -> None:
    service.asked.clear()
    service.received.clear()


@pytest.fixture(scope="module")
def telling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    path: Path = tmp_path_factory.mktemp("push") / "push.pem"
    with TestClient(create_app(Settings(limits=False, push=str(path), push_loopback=True))) as client:
        yield client


@pytest.fixture
def people(telling: TestClient) -> Visitors:
    return Visitors(telling)


def subscribe(visitor: TestClient, match: str, fields: dict[str, str]) -> int:
    return visitor.post(f"/m/{match}/notices", data=fields).status_code


def move(visitor: TestClient, match: str, text: str, ply: int) -> None:
    answer = visitor.post(f"/api/v1/matches/{match}/moves", json={"move": text, "ply": ply})
    assert answer.status_code == 200, answer.text


def test_who_asked_is_told_of_his_turn_in_his_language(people: Visitors, service: PushService) -> None:
    match, host, guest = people.match("kalah")
    guest.cookies.set("mashimo_language", "fi")
    assert subscribe(guest, match, service.browser("/told").fields) == 204
    move(host, match, "1", 0)
    service.wait_for(1)
    path, headers, notice = service.received[0]
    assert path == "/told"
    assert headers["content-encoding"] == "aes128gcm"
    assert int(headers["ttl"]) > 0
    assert headers["topic"] == match
    assert notice["url"] == f"/m/{match}"
    assert (notice["lang"], notice["dir"]) == ("fi", "ltr")
    assert "Kalah" in notice["body"]
    move(guest, match, "1", 1)
    move(host, match, "3", 2)
    service.wait_for(2)
    assert len(service.received) == 2


def test_who_is_here_is_not_told(people: Visitors, service: PushService) -> None:
    match, host, guest = people.match("kalah")
    subscribe(guest, match, service.browser("/here").fields)
    with guest.websocket_connect(f"/m/{match}/socket"):
        move(host, match, "1", 0)
        move(guest, match, "1", 1)
    subscribe(host, match, service.browser("/away").fields)
    move(host, match, "3", 2)
    service.wait_for(1)
    assert service.asked == ["/here"]  # only of the turn after he had gone


def test_a_further_move_of_the_same_player_tells_nobody(people: Visitors, service: PushService) -> None:
    match, host, guest = people.match("kalah")
    subscribe(host, match, service.browser("/again").fields)
    subscribe(guest, match, service.browser("/later").fields)
    move(host, match, "3", 0)  # ends in his store: he moves again
    move(host, match, "1", 1)
    service.wait_for(1)
    time.sleep(0.2)
    assert service.asked == ["/later"]


def test_who_asks_no_more_is_told_no_more(people: Visitors, service: PushService) -> None:
    match, host, guest = people.match("kalah")
    fields = service.browser("/stopped").fields
    subscribe(guest, match, fields)
    subscribe(guest, match, service.browser("/stays").fields)
    assert guest.post(f"/m/{match}/notices/stop", data={"endpoint": fields["endpoint"]}).status_code == 204
    move(host, match, "1", 0)
    service.wait_for(1)
    assert service.asked == ["/stays"]


@pytest.mark.parametrize("status", [404, 410])
def test_an_address_where_nobody_listens_is_forgotten(people: Visitors, service: PushService, status: int) -> None:
    match, host, guest = people.match("kalah")
    subscribe(guest, match, service.browser("/gone", status).fields)
    move(host, match, "1", 0)
    service.wait_for(1)
    move(guest, match, "1", 1)
    time.sleep(0.3)
    subscribe(guest, match, service.browser("/new").fields)
    move(host, match, "3", 2)
    service.wait_for(2)
    assert service.asked == ["/gone", "/new"]


@pytest.mark.parametrize("status", [500, 302, None])
def test_a_broken_service_keeps_nobody_from_playing(people: Visitors, service: PushService, status: int | None) -> None:
    """None: it takes the notice and never answers. A redirection is not followed."""
    match, host, guest = people.match("kalah")
    subscribe(guest, match, service.browser("/broken", status).fields)
    begun = time.monotonic()
    move(host, match, "1", 0)
    move(guest, match, "1", 1)
    assert time.monotonic() - begun < 5
    service.wait_for(1)
    assert "/secret" not in service.asked


def test_only_players_of_two_devices_may_ask(people: Visitors, service: PushService) -> None:
    match, host, _ = people.match("kalah")
    fields = service.browser("/nobody").fields
    assert subscribe(people(), match, fields) == 403
    assert people().post(f"/m/{match}/notices/stop", data=fields).status_code == 403
    assert subscribe(host, "missing", fields) == 404
    for opponent in ("computer", "shared"):
        visitor = people()
        made = visitor.post("/api/v1/matches", json={"game": "kalah", "opponent": opponent}).json()["id"]
        assert subscribe(visitor, made, fields) == 409
    host.post(f"/m/{match}/resign")
    assert subscribe(host, match, fields) == 409


def test_bad_addresses_and_too_many_are_refused(people: Visitors, service: PushService) -> None:
    match, host, _ = people.match("kalah")
    good = service.browser("/good").fields
    for wrong in ({}, {**good, "endpoint": "http://192.168.0.1/x"}, {**good, "key": "x"}, {**good, "auth": ""}):
        assert subscribe(host, match, wrong) == 422
    codes = [subscribe(host, match, service.browser(f"/{number}").fields) for number in range(5)]
    assert codes == [204, 204, 204, 204, 409]


def test_the_key_is_public_and_a_server_without_one_tells_nobody(people: Visitors, site: TestClient) -> None:
    assert len(people().get("/notices/key").text) == 87
    assert site.get("/notices/key").status_code == 404
    match, host, _ = Visitors(site).match("kalah")
    assert host.post(f"/m/{match}/notices", data={}).status_code == 404
