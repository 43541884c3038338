"""Estimates are fair to both players, the same in every form, and what they are made of has names."""

from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest

import mashimo
from mashimo.engine import evaluation, packed
from mashimo.engine.compiled import cells_of, compiled
from mashimo.engine.evaluation import ESTIMATES, estimate_of
from mashimo.engine.expectation import SEEDS_OF_ODDS, expected_result
from mashimo.engine.kernels import on_packed_boards
from mashimo.engine.values import DECIDED, SEED, WIN
from mashimo.engine.weights import FEATURES, WEIGHTS
from mashimo.rules.position import Phase
from tests.rules.random_play import random_game, random_position, random_walk
from tests.rules.swap import swapped


def positions(key: str, number: int, **fixed: str) -> list[mashimo.Position]:
    """Positions of a game with options at random: strewn boards, and random play from them and from the start."""
    rng = Random(f"estimates of {key}")
    found: list[mashimo.Position] = []
    while len(found) < number:
        game = random_game(rng, key, **fixed)
        found.append(random_position(rng, game))
        found += random_walk(rng, random_position(rng, game), 10)
        found += random_walk(rng, game.start(), 100)[::5]
    return [one for one in found if one.phase is not Phase.OPENING]


def estimate(position: mashimo.Position, weights: Any) -> int:
    return ESTIMATES[position.game.key](bytearray(position.cells), position.game.rule, weights)


def some_weights(key: str) -> tuple[int, ...]:
    """Weights of which none is 0 or like another, so that no feature can hide."""
    return tuple(1000 - 37 * place for place in range(len(FEATURES[key])))


@pytest.mark.parametrize("key", mashimo.games())
def test_every_feature_has_a_weight_and_every_weight_a_feature(key):
    places: set[int] = set()

    class Asked(tuple[int, ...]):
        """Weights that tell which were asked for."""

        def __getitem__(self, place: Any) -> Any:
            places.add(place)
            return super().__getitem__(place)

    for position in positions(key, 50):
        estimate(position, Asked(WEIGHTS[key]))
    assert places == set(range(len(FEATURES[key])))
    assert len(WEIGHTS[key]) == len(FEATURES[key]) == len(set(FEATURES[key]))


def test_every_game_has_all_that_an_estimate_needs():
    assert set(ESTIMATES) == set(FEATURES) == set(WEIGHTS) == set(SEEDS_OF_ODDS) == set(mashimo.games())
    assert all(weights[0] == SEED for weights in WEIGHTS.values())


@pytest.mark.parametrize("key", mashimo.games())
def test_an_estimate_changes_its_sign_with_the_seats(key):
    for position in positions(key, 300):
        turned = swapped(position)
        for weights in (WEIGHTS[key], some_weights(key)):
            assert estimate(turned, weights) == -estimate(position, weights)


@pytest.mark.parametrize("key", mashimo.games())
def test_every_feature_tells_positions_apart(key):
    asked = positions(key, 300)
    if key == "congkak":
        asked += positions(key, 300, rounds="0")  # burnt houses
    for place in range(len(FEATURES[key])):
        one = [SEED * (place == other) for other in range(len(FEATURES[key]))]
        assert len({estimate(position, one) for position in asked}) > 1, FEATURES[key][place]


@pytest.mark.parametrize("key", mashimo.games())
def test_an_estimate_is_linear_in_its_weights(key):
    weights = some_weights(key)
    for position in positions(key, 100):
        parts = sum(
            estimate(position, [weight * (place == other) for other in range(len(weights))])
            for place, weight in enumerate(weights)
        )
        assert estimate(position, weights) == parts


@pytest.mark.parametrize("key", mashimo.games())
def test_no_estimate_comes_near_a_result(key):
    for position in positions(key, 300):
        assert abs(estimate(position, WEIGHTS[key])) < DECIDED / 10
    side = mashimo.game(key).side
    for pit in range(2 * side):  # as many seeds as a board can hold, all in one place
        cells = bytearray(mashimo.game(key).start().cells)
        cells[: 2 * side] = bytes(255 * (pit == other) for other in range(2 * side))
        assert abs(estimate_of(mashimo.game(key))(cells)) < DECIDED / 2


@pytest.mark.timeout(900)
@pytest.mark.parametrize("key", mashimo.games())
def test_compiled_estimates_are_the_interpreted_ones(key):
    its_estimate = compiled(ESTIMATES[key])
    for position in positions(key, 300):
        for weights in (WEIGHTS[key], some_weights(key)):
            value = its_estimate(cells_of(position.cells), position.game.rule, np.array(weights))
            assert value == estimate(position, weights)


@pytest.mark.parametrize("key", ["kalah", "oware"])
def test_packed_boards_read_and_count_alike(key, monkeypatch):
    asked = [one for one in positions(key, 600, houses="6") if packed.can_pack(one.game, one.cells)]
    expected = [(estimate(one, WEIGHTS[key]), estimate(one, some_weights(key)), read(one.cells)) for one in asked]
    for name, function in on_packed_boards(key).items():
        if hasattr(evaluation, name):
            monkeypatch.setattr(evaluation, name, function)
    assert len(asked) > 100
    for position, (value, other_value, seeds) in zip(asked, expected, strict=True):
        words: Any = packed.pack(position.cells)
        rule = position.game.rule
        assert ESTIMATES[key](words, rule, WEIGHTS[key]) == value
        assert ESTIMATES[key](words, rule, some_weights(key)) == other_value
        assert read(words) == seeds


def read(board: Any) -> list[int]:
    """All that estimates read of a board with six houses."""
    found = [evaluation.mover_of(board)]
    for player in range(2):
        found += [evaluation.store_seeds(board, player), evaluation.row_seeds(board, 6, player)]
        found += [evaluation.house_seeds(board, 6, player, house) for house in range(6)]
    return found


def test_a_hole_of_nam_nam_is_worth_something_as_long_as_it_brings_seeds():
    early = mashimo.game("nam_nam").position([4] * 12, owner=(0,) * 8 + (1,) * 4)
    late = mashimo.game("nam_nam").position([1, 0] * 6, (20, 20), owner=(0,) * 8 + (1,) * 4, any_total=True)
    even = mashimo.game("nam_nam").start()
    assert estimate(early, WEIGHTS["nam_nam"]) - estimate(even, WEIGHTS["nam_nam"]) > 4 * SEED
    assert estimate(early, WEIGHTS["nam_nam"]) > 2 * estimate(late, WEIGHTS["nam_nam"])


def test_seeds_won_in_nam_nam_are_worth_about_what_the_holes_of_the_next_round_are():
    won = mashimo.game("nam_nam").position([0] * 12, (32, 16), phase=(1,), settle=False)
    held = mashimo.game("nam_nam").position([4] * 12, owner=(0,) * 8 + (1,) * 4)
    assert 0.4 < estimate(held, WEIGHTS["nam_nam"]) / estimate(won, WEIGHTS["nam_nam"]) < 1.6


def test_a_burnt_house_of_congkak_is_a_loss_beyond_the_seeds_it_cost():
    seeds = [7] * 7 + [7] * 5 + [0] * 2
    burnt = mashimo.game("congkak/rounds").position(seeds, (0, 14), burnt=(0,) * 12 + (1,) * 2)
    spared = mashimo.game("congkak/rounds").position(seeds, (0, 14))
    assert estimate(burnt, WEIGHTS["congkak"]) > estimate(spared, WEIGHTS["congkak"])


@pytest.mark.parametrize("key", mashimo.games())
def test_expected_results_rise_with_the_value_and_add_up_to_one_game(key):
    values = [-WIN, *range(-60 * SEED, 60 * SEED, 500), WIN]
    assert all(expected_result(key, less) < expected_result(key, more) for less, more in pairwise(values))
    assert all(expected_result(key, value) + expected_result(key, -value) == pytest.approx(1) for value in values)
    assert expected_result(key, 0) == 0.5
    assert (expected_result(key, -WIN), expected_result(key, WIN)) == (0, 1)
