"""The expected result that a value stands for: how likely the player wins, a draw counting half."""

import math

from mashimo.engine.values import SEED, is_decided

# The advantage, in seeds, that wins about 73 of 100 games (1 / (1 + 1/e)) between equal players; by self-play
# (docs/tuning.md).
SEEDS_OF_ODDS = {
    "kalah": 3.2,
    "oware": 4.0,
    "nam_nam": 4.9,
    "kenyan_children": 2.3,
    "kenyan_laps": 4.8,
    "kujifunza": 8.9,
    "kiswahili": 15.0,
    "congkak": 5.1,
}


def expected_result(key: str, value: int) -> float:
    """What a value is worth to its player: 1 a win, 0 a loss, 0.5 an even game.

    Args:
        key: the game's key.
        value: see `values`.
    """
    if is_decided(value):
        return 1.0 if value > 0 else 0.0
    return 1.0 / (1.0 + math.exp(-value / (SEED * SEEDS_OF_ODDS[key])))
