"""Games played at random to their end, compiled."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from mashimo.engine.cells_board import MIX_0, Words, can_repeat, end_value, is_over, mixed, moves, play, put, repeated
from mashimo.engine.compiled import compiled
from mashimo.engine.line import comes_again, new_line
from mashimo.rules.board import SOUTH
from mashimo.rules.game import Game
from mashimo.rules.position import Position

MOST_PLIES = 50_000  # a game that is longer counts as unfinished
MOST_MOVES = 64

SOUTH_WON, DRAWN, NORTH_WON, UNFINISHED, PLIES = range(5)  # places of a tally


@dataclass(frozen=True, slots=True)
class Playouts:
    """What came of random games.

    Attributes:
        games: how many were played.
        plies: the moves of all of them.
        south: games that South won.
        drawn: games that nobody won.
        north: games that North won.
        unfinished: games without an end after MOST_PLIES moves.
    """

    games: int
    plies: int
    south: int
    drawn: int
    north: int
    unfinished: int


def playouts(game: Game, count: int, seed: int = 0, start: Position | None = None) -> Playouts:
    """Play so many games, every legal move as likely as another; the same seed gives the same games.

    Args:
        game: the game.
        count: how many.
        seed: any number.
        start: where each begins; the start of the game if None. What was played before it does not count as repeated.
    """
    boards, instead = new_line(start or game.start(), MOST_PLIES + 1, proven=True)
    tally = np.zeros(5, dtype=np.int64)
    out = np.zeros(MOST_MOVES, dtype=np.int64)
    compiled(play_games, **instead)(boards, out, tally, game.rule, game.repeats, count, seed)
    south, drawn, north, unfinished, plies = (int(number) for number in tally)
    return Playouts(count, plies, south, drawn, north, unfinished)


def play_games(boards: Words, out: Words, tally: Words, rule: Any, limit: int, count: int, seed: int) -> None:
    """Play games from boards[0].

    Args:
        boards: room for the line of boards of a game, the start as the first.
        out: room for the moves of a board.
        tally: what came of the games; added to.
        rule: the options of the game.
        limit: which occurrence of a board ends the game; 0 if none does.
        count: how many games.
        seed: any number.
    """
    lots = mixed(seed ^ MIX_0) | 1  # any number but 0
    for _ in range(count):
        last = since = 0
        while not is_over(boards[last]) and last < len(boards) - 1:
            lots = next_lots(lots)
            move = out[drawn_of(lots, moves(boards[last], rule, out))]
            put(boards[last], boards[last + 1])
            play(boards[last + 1], rule, move)
            last += 1
            if not can_repeat(boards[last], boards[last - 1]):
                since = last
            elif not is_over(boards[last]) and comes_again(boards, since, last, rule, limit):
                repeated(boards[last], rule)
        tally[PLIES] += last
        tally[came_of(boards[last])] += 1


def next_lots(lots: int) -> int:
    """The next of a long row of numbers as if at random: Marsaglia, *Xorshift RNGs* (2003)."""
    lots ^= lots << 13
    lots ^= lots >> 7 & (1 << 57) - 1
    return lots ^ lots << 17


def drawn_of(lots: int, count: int) -> int:
    """A number below `count`, from the upper bits."""
    return (lots >> 32 & (1 << 31) - 1) * count >> 31


def came_of(board: Words) -> int:
    """The place in the tally of a game that ended with this board, or did not end."""
    if not is_over(board):
        return UNFINISHED
    value = end_value(board, SOUTH, 0, False)
    return SOUTH_WON if value > 0 else NORTH_WON if value < 0 else DRAWN
