"""Random games, compiled."""

from random import Random

import pytest

import mashimo
from mashimo.engine.playouts import Playouts, playouts
from tests.rules.random_play import random_walk

GAMES = 1_000


def test_the_same_seed_plays_the_same_games():
    game = mashimo.game("oware")
    assert playouts(game, 50, seed=1) == playouts(game, 50, seed=1)
    assert playouts(game, 50, seed=1) != playouts(game, 50, seed=2)


@pytest.mark.timeout(900)
@pytest.mark.parametrize("key", mashimo.games())
def test_random_games_come_to_their_end(key):
    found = playouts(mashimo.game(key), 100)
    assert found.south + found.drawn + found.north == found.games == 100
    assert found.unfinished == 0


@pytest.mark.parametrize("text", ["kalah", "oware", "kalah;houses=4", "oware;houses=4;seeds=2;cycle=draw"])
def test_random_games_are_like_those_of_the_interpreted_rules(text):
    ours, theirs = playouts(mashimo.game(text), 20 * GAMES), interpreted(mashimo.game(text), GAMES // 2)
    assert ours.plies / ours.games == pytest.approx(theirs.plies / theirs.games, rel=0.06)
    for name in ("south", "drawn", "north"):
        assert getattr(ours, name) / ours.games == pytest.approx(getattr(theirs, name) / theirs.games, abs=0.08)


def interpreted(game: mashimo.Game, count: int) -> Playouts:
    rng = Random(0)
    plies, winners = 0, []
    for _ in range(count):
        walk = random_walk(rng, game.start(), 10_000)
        plies += len(walk) - 1
        assert walk[-1].outcome is not None
        winners.append(walk[-1].outcome.winner)
    south, north = winners.count(mashimo.Side.SOUTH), winners.count(mashimo.Side.NORTH)
    return Playouts(count, plies, south, winners.count(None), north, 0)


def test_random_games_begin_where_they_are_told_to():
    game = mashimo.game("kalah")
    nearly_over = game.position([0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0], (30, 16))
    assert playouts(game, 10, start=nearly_over) == Playouts(10, 10, 10, 0, 0, 0)
