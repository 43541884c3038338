"""The API for programs."""

import pytest
from starlette.testclient import TestClient

import mashimo
from tests.server.conftest import Visitors


def test_every_game_with_its_options_and_presets(site: TestClient) -> None:
    told = {entry["key"]: entry for entry in site.get("/api/v1/games").json()}
    assert list(told) == list(mashimo.games())
    for key, entry in told.items():
        assert site.get(f"/api/v1/games/{key}").json() == entry
        assert [option["name"] for option in entry["options"]] == [one.name for one in mashimo.options_of(key)]
        assert entry["presets"] == mashimo.presets_of(key)


def test_a_position_after_moves(site: TestClient) -> None:
    position = mashimo.game("oware").start()
    asked = {"position": position.text, "moves": ["F", "a"]}
    told = site.post("/api/v1/positions", json=asked).json()
    after = position.play("F").play("a")
    assert told["text"] == after.text
    assert told["mover"] == "south"
    assert told["counts"] == list(after.counts)
    assert told["moves"] == [move.text for move in after.moves()]
    assert told["winner"] is told["reason"] is None


def test_a_match_is_told_to_each_from_his_seat(visitors: Visitors) -> None:
    match, host, guest = visitors.match()
    sides = [visitor.get(f"/api/v1/matches/{match}").json()["side"] for visitor in (host, guest, visitors())]
    assert sides == ["south", "north", None]
    shared = visitors()
    made = shared.post("/api/v1/matches", json={"game": "kalah", "opponent": "shared"}).json()
    assert made["side"] == "both"
    assert made["stage"] == "playing"


def test_the_number_of_moves_is_told_also_when_one_is_a_secret(visitors: Visitors) -> None:
    match, host, guest = visitors.match("congkak;opening=lockstep")
    host.post(f"/api/v1/matches/{match}/moves", json={"move": "2", "ply": 0})
    seen = guest.get(f"/api/v1/matches/{match}").json()
    assert (seen["moves"], seen["ply"]) == ([], 1)
    chosen = guest.post(f"/api/v1/matches/{match}/moves", json={"move": "3", "ply": seen["ply"]})
    assert chosen.status_code == 200
    assert chosen.json()["moves"] == ["2", "3"]


@pytest.mark.parametrize(
    ("path", "method", "status", "model"),
    [
        ("/matches", "post", "201", "MatchOut"),
        ("/matches/{match}", "get", "200", "MatchOut"),
        ("/matches/{match}/join", "post", "200", "MatchOut"),
        ("/matches/{match}/moves", "post", "200", "MatchOut"),
        ("/positions", "post", "200", "PositionOut"),
    ],
)
def test_the_description_says_what_is_answered(
    site: TestClient, path: str, method: str, status: str, model: str
) -> None:
    described = site.get("/api/openapi.json").json()["paths"][f"/api/v1{path}"][method]["responses"]
    assert described[status]["content"]["application/json"]["schema"] == {"$ref": f"#/components/schemas/{model}"}
