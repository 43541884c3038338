"""The line of boards that are played one after the other, and the boards that come again on it.

The functions of `cells_board`, and some of these, stand for those of a game; `new_line` says which.
"""

from typing import Any

import numpy as np

from mashimo.engine import cells_board, kernels, packed
from mashimo.engine.cells_board import Words, its_shortest_cycle
from mashimo.engine.compiled import Bound, Function
from mashimo.rules.position import Position


def new_line(
    start: Position, length: int, *, on_words: bool = True, proven: bool = False
) -> tuple[Words, dict[str, Function | Bound]]:
    """Room for a line of boards that begins with a position, and the functions of its game.

    These are what `compiled` puts in the place of functions of `cells_board` and of this module.

    Args:
        start: the first position.
        length: how many boards.
        on_words: whether to take packed boards where they fit.
        proven: whether moves have to be proven to end before they are played (`kernels.on_cells`).
    """
    if on_words and packed.can_pack(start.game, start.cells):
        boards = np.zeros((length, packed.WORDS), dtype=np.int64)
        kernels.write_packed(start.cells, boards[0])
        return boards, kernels.on_packed_boards(start.game.key) | {"is_same": is_same_packed}
    boards = np.zeros((length, cells_board.WORDS), dtype=np.int64)
    kernels.write_cells(start.cells, boards[0])
    return boards, kernels.on_cells(start.game.key, proven=proven)


def is_same(board: Words, other: Words) -> bool:
    """Whether two boards are the same."""
    for word in range(cells_board.WORDS):  # noqa: SIM110 - Numba compiles no generators
        if board[word] != other[word]:
            return False
    return True


def is_same_packed(board: Words, other: Words) -> bool:
    """Whether two packed boards are the same."""
    return bool(board[0] == other[0] and board[1] == other[1] and board[2] == other[2])


def comes_again(boards: Words, since: int, last: int, rule: Any, limit: int) -> bool:
    """Whether the last board of a line has come as often as ends the game.

    Args:
        boards: the line.
        since: its first board that the last can repeat.
        last: the number of the last.
        rule: the options of the game.
        limit: which occurrence ends the game; 0 if none does.
    """
    times = 1
    if limit > 0:
        for ply in range(since, last + 1 - its_shortest_cycle(rule)):
            times += is_same(boards[ply], boards[last])
    return limit > 0 and times >= limit
