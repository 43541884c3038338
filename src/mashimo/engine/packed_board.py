"""A packed board of Kalah or Oware, as the compiled search holds it: the functions of `cells_board` on three words."""

from typing import Any

from mashimo.engine.cells_board import (
    MIX_0,
    MIX_1,
    MIX_2,
    Words,
    its_estimate,
    its_moves,
    its_play,
    its_repeated,
    its_settle,
    mixed,
)
from mashimo.engine.packed import BYTE, STORE_AT, WORDS, result_of, seeds_in, store_of
from mashimo.engine.values import SEED, WIN
from mashimo.rules.board import DRAWN, RUNNING, SOUTH_WINS


def moves(words: Words, rule: Any, out: Words) -> int:
    """Write the moves into `out`; return how many."""
    return its_moves(words, rule, out)


def play(words: Words, rule: Any, move: int) -> int:
    """Play a move."""
    return its_play(words, rule, move, None)


def settle_stuck(words: Words, rule: Any) -> None:
    """End the game of a player none of whose moves ends."""
    its_settle(words, rule, None)


def repeated(words: Words, rule: Any) -> None:
    """Do what the rules say when the position has come again."""
    its_repeated(words, rule, None)


def estimate(words: Words, rule: Any, weights: Words) -> int:
    """South's advantage, in thousandths of a seed."""
    return its_estimate(words, rule, weights)


def put(words: Words, to: Words) -> None:
    """Put a board in the place of another."""
    for word in range(WORDS):
        to[word] = words[word]


def is_over(words: Words) -> bool:
    """Whether the game is over."""
    return bool(result_of(words) != RUNNING)


def end_value(words: Words, player: int, ply: int, by_margin: bool) -> int:
    """The value of a finished game for a player (`values.final_value`)."""
    result = result_of(words)
    if result == DRAWN:
        return 0
    winner = result - SOUTH_WINS
    value = WIN + SEED * (store_of(words, winner) - store_of(words, 1 - winner)) - ply
    return value if winner == player else -value


def can_repeat(words: Words, before: Words) -> bool:
    """Whether a board can be one that was there before: no seed has gone to a store."""
    return bool((words[0] ^ before[0]) >> STORE_AT == 0 and (words[1] ^ before[1]) >> STORE_AT == 0)


def key_of(words: Words) -> int:
    """A 64-bit key of the whole board."""
    return mixed(words[0] * MIX_0 + words[1] * MIX_1 + words[2] * MIX_2)


def store_seeds(words: Words, player: int) -> int:
    """Seeds in a player's store."""
    return store_of(words, player)


def house_seeds(words: Words, houses: int, player: int, house: int) -> int:
    """Seeds in a house of a player's row."""
    return int(words[player] >> 8 * house & BYTE)


def row_seeds(words: Words, houses: int, player: int) -> int:
    """Seeds in a player's row."""
    return seeds_in(words[player])
