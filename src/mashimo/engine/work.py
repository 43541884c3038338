"""The memory of a thread that searches (`alphabeta`): boards, moves and what is known of each ply."""

from typing import NamedTuple

import numpy as np
from numpy import int64
from numpy.typing import NDArray

from mashimo.engine.values import INFINITY

PLIES = 128  # of a line at most; what is deeper is estimated
WIDTH = 64  # moves of a position at most
TO_THE_END = 255  # the depth of a value that rests on no estimate

Numbers = NDArray[int64]


class Work(NamedTuple):
    """The memory of one thread of a search, and what it shares with the others.

    Attributes:
        boards: the boards that the moves of each ply make: (PLIES, WIDTH, words of a board).
        lists: the moves of each ply, in which order they are searched (as places in that list), and the scores by which
            they are ordered: (PLIES, 3, WIDTH).
        frames: what is known of the position at each ply: (PLIES, FIELDS).
        line: the keys of the boards that can come again: those before the search, then those of each ply.
        history: how often a player's move refuted a position: (2, WIDTH).
        control: see below.
        table: see `table`; shared by all threads.
        stop: not 0 if the search has to end; shared by all threads.
    """

    boards: Numbers
    lists: Numbers
    frames: Numbers
    line: Numbers
    history: Numbers
    control: Numbers
    table: Numbers
    stop: Numbers


class Facts(NamedTuple):
    """What the search has to know of a game beside its functions."""

    repeats: int  # which occurrence of a position ends the game or round; 0 if none can come again
    repeating_draws: bool  # whether the game is drawn then
    by_margin: bool  # whether the margin of a win is that of the stores


# Fields of `control`.
NODES = 0  # boards made
MOST_NODES = 1  # boards that may be made
ROOT_DEPTH = 2  # moves that this search looks ahead
BASE = 3  # where on `line` the board at ply 0 is
SEARCH = 4  # the number of the search in the table
ABORTED = 5  # not 0 after a search that could not end
CONTROLS = 6

# Lists of a ply.
CODES = 0
ORDER = 1
SCORES = 2
LISTS = 3

# Fields of a frame.
ALPHA = 0
BETA = 1
FIRST_ALPHA = 2  # alpha when the position was entered
DEPTH = 3
SLOT = 4  # which of the boards of its ply it is
MOVER = 5
COUNT = 6  # moves
INDEX = 7  # the next of `order`
ALL_MADE = 8  # whether the boards of all moves are made and sorted
KNOWN_MOVE = 9  # the best move that the table knows; -1 if none
BEST = 10
BEST_MOVE = 11
KEY = 12
SINCE = 13  # where on `line` the boards begin that can come again
HORIZON = 14  # whether its value rests on an estimate
RESTS = 15  # the first board on `line` that its value rests on by repetition; NO_BOARD if none
EDGE_RESTS = 16  # the same of the move that led to it, if a repetition ended a round
ZERO_WINDOW = 17  # whether the child at `INDEX - 1` is being searched with a zero window
KILLER = 18  # the last two moves that refuted a position at this ply
OTHER_KILLER = 19
FIELDS = 20

NO_BOARD = 1 << 30
UNKNOWN = 2 * INFINITY
NEVER = -UNKNOWN  # the score of a move that never ends


def new_work(words: int, table: Numbers, stop: Numbers, before: int) -> Work:
    """The memory of a thread.

    Args:
        words: 64-bit words of a board.
        before: boards that can come again from before the search.
    """
    work = Work(
        boards=np.zeros((PLIES, WIDTH, words), dtype=np.int64),
        lists=np.zeros((PLIES, LISTS, WIDTH), dtype=np.int64),
        frames=np.zeros((PLIES, FIELDS), dtype=np.int64),
        line=np.zeros(before + PLIES, dtype=np.int64),
        history=np.zeros((2, WIDTH), dtype=np.int64),
        control=np.zeros(CONTROLS, dtype=np.int64),
        table=table,
        stop=stop,
    )
    work.frames[:, KILLER : OTHER_KILLER + 1] = -1
    return work
