"""What the compiled search takes for granted of the rules."""

from random import Random
from typing import Any

import pytest

import mashimo
from mashimo.rules import oware
from mashimo.rules.board import RESULT, RUNNING
from tests.rules.random_play import random_game, random_position


@pytest.mark.parametrize("key", ["kujifunza", "kiswahili", "kenyan_laps"])
def test_can_start_says_whether_there_is_a_move_never_ending_ones_included(key, monkeypatch):
    rng = Random(key)
    said = set()
    for _ in range(1_500):
        game = random_game(rng, key)
        rules: Any = game.entry.rules
        position = random_position(rng, game)
        for _ in range(rng.randint(0, 6)):
            if position.outcome is None and position.moves():
                position = position.play(rng.choice(position.moves()))
        cells = bytearray(position.cells)
        with monkeypatch.context() as patch:
            patch.setattr(rules, "comes_to_an_end", lambda *_: True)
            patch.setattr(rules, "has_move", rules.can_start)
            rules.settle(cells, game.rule, None)
            starts = rules.moves(cells, game.rule, [0] * 64)
        if cells[RESULT] == RUNNING:
            assert starts > 0, (game, bytes(cells))
        said.add(cells[RESULT] == RUNNING)
        if starts > 0:
            assert rules.can_start(cells, game.rule), (game, bytes(cells))
    assert said == {True, False}


@pytest.mark.parametrize("houses", [3, 4, 6])
def test_a_board_of_oware_comes_again_only_after_every_house_was_sown(houses):
    rng = Random(houses)
    game = mashimo.game("oware", houses=houses)
    shortest = []
    for _ in range(2_000):
        cells = bytearray(64)
        for _ in range(rng.randint(2, 5)):
            cells[rng.randrange(2 * houses)] += 1
        seen: dict[bytes, int] = {}
        for ply in range(80):
            if cells[RESULT] != RUNNING:
                break
            board = bytes(cells)
            if board in seen:
                shortest.append(ply - seen[board])
            seen[board] = ply
            out = [0] * 64
            count = oware.moves(cells, game.rule, out)
            if count == 0:
                break
            oware.play(cells, game.rule, rng.choice(out[:count]), None)
    assert min(shortest) >= oware.shortest_cycle(game.rule) == 2 * houses
