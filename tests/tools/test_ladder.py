"""The ladder counts right and stops when it is clear who is better."""

import random

import pytest

from mashimo import game
from mashimo.engine.levels import LEVELS
from tools import ladder


def test_elo_is_what_the_formula_says():
    assert ladder.elo(0.5) == pytest.approx(0)
    assert ladder.elo(0.64) == pytest.approx(100, abs=1)
    assert ladder.elo(0.36) == pytest.approx(-100, abs=1)
    assert ladder.elo(1.0) > 1000


def test_an_error_is_never_nothing():
    score = ladder.Score([1.0] * 20, [1.0] * 20, [1.0] * 20)
    assert score.share == 1
    assert 0.05 < score.error < 0.25
    assert "more than" in str(score)


def test_both_play_every_opening_from_each_seat():
    chance = random.Random(1)
    opening = game("kalah;seeds=2").start()
    player = ladder.at_random(chance)
    score = ladder.compete(iter([opening] * 30), player, player, 12, 0.65)
    assert len(score.pairs) == len(score.south) == len(score.north) == 6


def test_a_strong_player_beats_chance_and_the_match_ends_early():
    chance = random.Random(2)
    its_game = game("kalah")
    players = ladder.at_level(LEVELS[5], chance), ladder.at_random(chance)
    score = ladder.compete(ladder.openings(its_game, chance), *players, 200, 0.65)
    assert score.share > 0.65
    assert 2 * len(score.pairs) < 200


def test_plain_search_tells_its_time_and_the_other_has_no_more():
    chance = random.Random(3)
    times: list[float] = []
    position = game("oware;seeds=2").start()
    assert ladder.plainly(chance, times)(position) in position.moves()
    assert times[-1] > 0
    assert ladder.in_the_same_time(times)(position) in position.moves()
