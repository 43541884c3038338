"""What values mean: one scale for the estimates of undecided positions and for the results of finished games.

A value is that of a position for one player, in thousandths of a seed (SEED). Beyond DECIDED it is a result, reached by
force: WIN, and a seed's worth for every seed of the winner's margin, less one for every move until the end. So a win is
better than any estimate, a larger win better than a smaller one, and of equal wins the sooner is better; losses the
other way round. In games without stores that decide (Bao on four rows) the margin is 0. A drawn game is 0.
"""

from typing import Any

from mashimo.rules.board import DRAWN, RESULT, SOUTH_WINS, STORE

SEED = 1_000
WIN = 10_000_000
DECIDED = WIN // 2
INFINITY = 2 * WIN


def final_value(cells: Any, player: int, ply: int, by_margin: bool) -> int:
    """The value of a finished game for a player, seen from `ply` moves before its end.

    Args:
        cells: the board, a `bytearray` or an array.
        by_margin: whether the winner's margin is that of the stores; else it is 0.
    """
    if cells[RESULT] == DRAWN:
        return 0
    winner = cells[RESULT] - SOUTH_WINS
    margin = 0
    if by_margin:
        margin = SEED * (int(cells[STORE + winner]) - int(cells[STORE + 1 - winner]))
    value = WIN + margin - ply
    return value if winner == player else -value


def seen_from(value: int, ply: int) -> int:
    """A result counted from a position, as it counts `ply` moves before it (and back, with -ply)."""
    if value > DECIDED:
        return value - ply
    if value < -DECIDED:
        return value + ply
    return value


def is_decided(value: int) -> bool:
    """Whether a value is a win or a loss by force."""
    return abs(value) > DECIDED


def margin_of(value: int) -> int:
    """The margin of a result, in seeds, for the player whose value it is: 8 for a win by eight, -8 for a loss.

    0 also for games won without a margin: `is_decided` tells.
    """
    won = (abs(value) - WIN + SEED - 1) // SEED
    return won if value > 0 else -won


def moves_to_end(value: int) -> int:
    """How many moves it takes until the end that a decided value speaks of."""
    return -(abs(value) - WIN) % SEED
