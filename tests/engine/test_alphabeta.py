"""The compiled search finds what the interpreted one finds."""

import random

import pytest

from mashimo import Position, game
from mashimo.engine.deepening import Searcher
from mashimo.engine.limits import Limits
from mashimo.engine.search import Search
from tests.engine.variants import VARIANTS


def random_position(name: str, seed: int, plies: int) -> Position:
    """A position of a random game that is not over."""
    chance = random.Random(seed)
    position = game(name).start()
    for _ in range(plies):
        after = position.play(chance.choice(position.moves()))
        if after.outcome:
            break
        position = after
    return position


@pytest.mark.parametrize("seeds", [range(4), pytest.param(range(4, 12), marks=pytest.mark.slow)], ids=["few", "more"])
@pytest.mark.parametrize("name", VARIANTS)
def test_both_searches_find_the_same_value(name, seeds):
    for seed in seeds:
        position = random_position(name, seed, 6 * seed)
        for depth in (1, 2, 3):
            interpreted = Search(position.game, 10**9, position.repeatable)
            expected = interpreted.best(bytearray(position.cells), depth, 0)[0].value
            found = Searcher(position, Limits(depth=depth)).run()
            assert found.moves[0].value == expected, (position.text, depth)
            assert not found.moves[0].is_bound
