"""Where moves would end: told to the one to move, of now, and of nothing that is secret."""

import time

import pytest

import mashimo
from mashimo import Position
from mashimo.server.drawing.view import pit_places
from tests.server.conftest import Visitors
from tests.server.test_hints import alone


def test_every_legal_move_is_told(visitors: Visitors) -> None:
    match, visitor = alone(visitors, start="kalah 1-0-4-4-4-4/4-4-4-4-4-4/5-2/S")
    told = visitor.get(f"/m/{match}/preview?ply=0").json()
    assert set(told) == {"1", "3", "4", "5", "6"}
    assert told["1"] == {
        "cell": 1,
        "captured": 5,
        "words": "The last seed goes to house 2. 5 seeds are captured.",
        "named": "Sow house 1. The last seed goes to house 2. 5 seeds are captured.",
    }
    assert told["3"]["words"] == "The last seed goes to the store. Another turn follows."


@pytest.mark.parametrize("game", mashimo.games())
def test_the_end_is_where_the_rules_say(visitors: Visitors, game: str) -> None:
    match, visitor = alone(visitors, game)
    position = Position.parse(visitor.get(f"/api/v1/matches/{match}").json()["position"]["text"])
    told = visitor.get(f"/m/{match}/preview?ply=0").json()
    assert set(told) == {move.text for move in position.moves()}
    cells = {cell for cell, *_ in pit_places(position.game.rows, position.game.houses)} | {32, 33}
    assert all(ending["cell"] in cells for ending in told.values())
    for text, ending in told.items():
        after = position.play(text)
        cell = ending["cell"]
        seeds = after.stores[cell - 32] if cell >= 32 else after.counts[cell]
        assert seeds >= 1 or ending["captured"]


def test_others_and_other_times_are_told_nothing(visitors: Visitors) -> None:
    match, visitor = alone(visitors)
    assert visitor.get(f"/m/{match}/preview?ply=3").json() == {}
    assert visitors().get(f"/m/{match}/preview?ply=0").json() == {}
    assert visitor.get(f"/m/{match}/preview").status_code == 422
    assert visitor.get(f"/m/{match}/preview?ply=x").status_code == 422
    assert visitor.get("/m/nothing/preview?ply=0").status_code == 404


def test_nothing_is_told_of_an_opening_in_secret(visitors: Visitors) -> None:
    match, visitor = alone(visitors, "congkak;opening=lockstep")
    assert visitor.get(f"/m/{match}/preview?ply=0").json() == {}


def test_even_of_moves_that_go_on_for_long_it_is_told_soon(visitors: Visitors) -> None:
    seeds = "3-3-3-3-3-3-3-3-3-3-3-3-3-3-3-3/1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1/0-0/S"
    match, visitor = alone(visitors, "kujifunza", start=f"kujifunza {seeds}")
    began = time.monotonic()
    assert visitor.get(f"/m/{match}/preview?ply=0").json()
    assert time.monotonic() - began < 5
