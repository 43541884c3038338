"""Weights are found from results, and the log of tuning can be made again."""

import numpy as np
import pytest

from mashimo.engine.weights import FEATURES
from tools import tune_weights


def results_of(features, odds, rng):
    """Results at random, won as often as the odds say."""
    chance = 1 / (1 + np.exp(-features @ odds))
    return (rng.random(len(features)) < chance).astype(float)


def test_weights_and_the_scale_are_found_from_results():
    rng = np.random.default_rng(1)
    features = rng.normal(0, 3, (20_000, 4))
    features[:, 3] = 0  # nothing can be said of it
    found = tune_weights.fit(features, results_of(features, np.array([0.25, 0.1, -0.05, 0.0]), rng), 20_000)
    assert found.seeds_of_odds == pytest.approx(4, rel=0.05)
    assert found.weights == pytest.approx((1000, 400, -200, 0), abs=30)
    assert found.weights[3] == 0
    assert found.certainty[0] > 20


def test_positions_of_few_games_leave_more_doubt():
    rng = np.random.default_rng(1)
    features = rng.normal(0, 3, (2_000, 1))
    results = results_of(features, np.array([0.2]), rng)
    many, few = (tune_weights.fit(features, results, games) for games in (2_000, 500))
    assert many.certainty[0] == pytest.approx(2 * few.certainty[0])


def test_without_a_unit_there_are_no_weights():
    features = np.array([[1.0], [-1.0]])
    with pytest.raises(ValueError, match="more games"):
        tune_weights.fit(features, np.array([0.0, 1.0]), 2)


def test_the_score_of_a_match_has_an_error_bar():
    assert tune_weights.score_of([0.5] * 10) == (50.0, 0.0)
    assert tune_weights.score_of([0.0, 1.0] * 50) == pytest.approx((50, 5))


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_weights_are_tuned_from_the_first_game_to_the_match(capsys):
    arguments = ["kenyan_children", "--games", "20", "--pairs", "2", "--nodes", "100", "--seed", "5"]
    logs = []
    for _ in range(2):
        assert tune_weights.main(arguments) == 0
        logs.append(capsys.readouterr().out)
    assert logs[0] == logs[1]
    assert all(f"| {feature} |" in logs[0] for feature in FEATURES["kenyan_children"])
    assert "new against old" in logs[0]
