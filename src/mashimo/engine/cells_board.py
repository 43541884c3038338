"""A board of the rules, as the compiled search holds it: the 64 cells in a row of eight 64-bit words.

The search names these functions; a game with packed boards puts its own in their place (`packed_kalah`,
`packed_oware`). Here the functions whose names begin with `its_` stand for those of a game.
"""

from typing import Any

import numpy as np
from numpy import int64
from numpy.typing import NDArray

from mashimo.engine.values import final_value
from mashimo.rules.board import MOVER, PHASE, PLAY, RESULT, RUNNING, STORE
from mashimo.rules.steps import Trace

WORDS = 8
Words = NDArray[int64]

# Odd numbers at random; a key is the sum of the words times these, mixed.
MIX_0 = -7046029254386353131
MIX_1 = -4417276706812531889
MIX_2 = 1609587929392839161
MIX_3 = -8663945395140668459
MIX_4 = 2870177450012600261
MIX_5 = -5808557164418911153
MIX_6 = 6364136223846793005
MIX_7 = -3335678366873096957


def its_moves(cells: Any, rule: Any, out: Any) -> int:
    """Stands for `moves` of a game."""
    raise NotImplementedError


def its_play(cells: Any, rule: Any, move: int, trace: Trace) -> int:
    """Stands for `play` of a game."""
    raise NotImplementedError


def its_settle(cells: Any, rule: Any, trace: Trace) -> None:
    """Stands for `settle` of a game."""
    raise NotImplementedError


def never_without_moves(cells: Any, rule: Any, trace: Trace) -> None:
    """For games in which a move that may be started may be played."""


def its_repeated(cells: Any, rule: Any, trace: Trace) -> None:
    """Stands for `repeated` of a game."""
    raise NotImplementedError


def never_repeated(cells: Any, rule: Any, trace: Trace) -> None:
    """For games in which no position can come again."""


def its_shortest_cycle(rule: Any) -> int:
    """Stands for `shortest_cycle` of a game: a board comes again after no fewer moves."""
    raise NotImplementedError


def any_cycle(rule: Any) -> int:
    """For games of which we know no better."""
    return 1


def perhaps_never(*_arguments: Any) -> bool:
    """Stands for `comes_to_an_end` of a game where it does not matter yet."""
    return True


def its_estimate(cells: Any, rule: Any, weights: Any) -> int:
    """Stands for the estimate of a game."""
    raise NotImplementedError


def moves(words: Words, rule: Any, out: Words) -> int:
    """Write the moves into `out`; return how many. One of them may prove never-ending when it is played."""
    return its_moves(words.view(np.uint8), rule, out)


def play(words: Words, rule: Any, move: int) -> int:
    """Play a move; ENDED, or NEVER_ENDING: then it is none. All moves of the next player may never end."""
    return its_play(words.view(np.uint8), rule, move, None)


def settle_stuck(words: Words, rule: Any) -> None:
    """End the game of a player none of whose moves ends."""
    its_settle(words.view(np.uint8), rule, None)


def repeated(words: Words, rule: Any) -> None:
    """Do what the rules say when the position has come again."""
    its_repeated(words.view(np.uint8), rule, None)


def estimate(words: Words, rule: Any, weights: Words) -> int:
    """South's advantage, in thousandths of a seed."""
    return its_estimate(words.view(np.uint8), rule, weights)


def put(words: Words, to: Words) -> None:
    """Put a board in the place of another."""
    for word in range(WORDS):
        to[word] = words[word]


def mover_of(words: Words) -> int:
    """The player to move."""
    return int(words.view(np.uint8)[MOVER])


def is_over(words: Words) -> bool:
    """Whether the game is over."""
    return bool(words.view(np.uint8)[RESULT] != RUNNING)


def end_value(words: Words, player: int, ply: int, by_margin: bool) -> int:
    """The value of a finished game for a player (`final_value`)."""
    return final_value(words.view(np.uint8), player, ply, by_margin)


def can_repeat(words: Words, before: Words) -> bool:
    """Whether a board can be one that was there before: no seed has gone to or from a store."""
    cells, others = words.view(np.uint8), before.view(np.uint8)
    stores = cells[STORE] == others[STORE] and cells[STORE + 1] == others[STORE + 1]
    return bool(stores and cells[PHASE] == PLAY)


def key_of(words: Words) -> int:
    """A 64-bit key of the whole board."""
    key = words[0] * MIX_0 + words[1] * MIX_1 + words[2] * MIX_2 + words[3] * MIX_3
    key += words[4] * MIX_4 + words[5] * MIX_5 + words[6] * MIX_6 + words[7] * MIX_7
    return mixed(key)


def mixed(key: int) -> int:
    """Let every bit of a key depend on every other (the finaliser of splitmix64, with arithmetic shifts)."""
    key ^= key >> 32
    key *= MIX_1
    key ^= key >> 29
    key *= MIX_0
    return key ^ (key >> 32)
