"""The search finds what looking at every line finds, and plays as the game does."""

import random

import pytest

from mashimo import Position, game, games
from mashimo.engine.evaluation import estimate_of
from mashimo.engine.search import Search
from mashimo.engine.values import DECIDED, INFINITY
from mashimo.rules.board import MOVER, SOUTH


def random_positions(name: str, seed: int, plies: int) -> list[Position]:
    """The positions of a random game, the finished one included."""
    chance = random.Random(seed)
    positions = [game(name).start()]
    while positions[-1].moves() and len(positions) <= plies:
        positions.append(positions[-1].play(chance.choice(positions[-1].moves())))
    return positions


def every_line(position: Position, depth: int, ply: int, most: int) -> float:
    """The value for the mover by plain minimax; extra turns are free as in the search. Wins are infinite."""
    best = -float("inf")
    for move in position.moves():
        after = position.play(move)
        again = after.mover == position.mover
        left = depth if again and ply < most else depth - 1
        if after.outcome:
            winner = after.outcome.winner
            value = 0.0 if winner is None else float("inf") if winner == position.mover else -float("inf")
        elif left == 0:
            south = estimate_of(after.game)(bytearray(after.cells))
            value = south if position.mover == SOUTH else -south
        else:
            value = every_line(after, left, ply + 1, most) * (1 if again else -1)
        best = max(best, value)
    return best


@pytest.mark.parametrize("name", games())
def test_the_search_finds_the_value_of_every_line(name):
    for seed in range(4):
        positions = random_positions(name, seed, 4 + 7 * seed)
        positions = [one for one in positions if not one.outcome]
        for depth in (1, 2, 3):
            search = Search(positions[-1].game, 10**9, positions[-1].repeatable)
            found = search.best(bytearray(positions[-1].cells), depth, 0)[0].value
            expected = every_line(positions[-1], depth, 0, depth)
            if abs(expected) == float("inf"):
                assert found * expected > 0
                assert abs(found) > DECIDED
            else:
                assert found == expected


@pytest.mark.parametrize("name", ["oware", "oware/masters", "oware;repetition_limit=3", "kenyan_laps", "nam_nam/round"])
def test_a_position_that_comes_again_ends_the_game_in_the_search_too(name):
    seen = 0
    for seed in range(1500):
        positions = random_positions(name, seed, 400)
        last = positions[-1]
        if last.outcome is None or last.outcome.reason.value != "repetition":
            continue
        seen += 1
        before = positions[-2]
        scored = Search(before.game, 10**6, before.repeatable).best(bytearray(before.cells), 1, INFINITY)
        code = next(move.code for move in before.moves() if before.play(move) == last)
        value = next(one.value for one in scored if one.move == code)
        winner = last.outcome.winner
        assert (value > DECIDED) == (winner == before.mover)
        assert (value == 0) == (winner is None)
        if seen == 3:
            break
    assert seen > 0


@pytest.mark.parametrize("name", games())
def test_the_board_is_as_it_was_after_the_search(name):
    position = random_positions(name, 3, 10)[-1]
    cells = bytearray(position.cells)
    search = Search(position.game, 300)
    search.best(cells, 40, 0)
    assert cells == position.cells
    assert search.left == 0
    assert search.line == []


@pytest.mark.parametrize("name", games())
def test_an_estimate_changes_sign_with_the_seats(name):
    estimate = estimate_of(game(name))
    for position in random_positions(name, 5, 30):
        side = position.game.side
        cells = bytearray(position.cells)
        turned = bytearray(cells)
        turned[:side], turned[side : 2 * side] = cells[side : 2 * side], cells[:side]
        turned[32], turned[33] = cells[33], cells[32]
        turned[MOVER] = 1 - cells[MOVER]
        if name == "kiswahili":
            turned[40], turned[41] = cells[41], cells[40]
        if name == "nam_nam":
            turned[48:54], turned[54:60] = [1 - one for one in cells[54:60]], [1 - one for one in cells[48:54]]
        assert abs(estimate(turned) + estimate(cells)) <= 1  # a hole's worth is rounded down
