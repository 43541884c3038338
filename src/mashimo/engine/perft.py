"""Counting the move paths of a game, compiled: one wrong rule changes the counts."""

from typing import Any

import numpy as np

from mashimo.engine.cells_board import Words, can_repeat, is_over, moves, play, put
from mashimo.engine.compiled import compiled
from mashimo.engine.line import comes_again, new_line
from mashimo.rules import game as games
from mashimo.rules.endless import ENDED
from mashimo.rules.game import Game

MOST_MOVES = 64


def perft(game: Game | str, depth: int, *, on_words: bool = True) -> int:
    """Sequences of exactly `depth` moves from the start; an extra turn is a move more, a finished game goes no deeper.

    Moves that may not be played since they never end are none. The last moves are played too.

    Args:
        game: the game, or its text.
        depth: how many moves.
        on_words: whether to take packed boards where they fit.
    """
    if isinstance(game, str):
        game = games.game(game)
    boards, instead = new_line(game.start(), depth + 1, on_words=on_words)
    lists = np.zeros((depth, MOST_MOVES), dtype=np.int64)
    left, since = np.zeros(depth, dtype=np.int64), np.zeros(depth, dtype=np.int64)
    kernel = compiled(count_paths, **instead)
    return int(kernel(boards, lists, left, since, game.rule, game.repeats))


def count_paths(boards: Words, lists: Words, left: Words, since: Words, rule: Any, limit: int) -> int:
    """Count the paths from boards[0].

    Args:
        boards: the boards of the path that is played, one for each move and one before.
        lists: the moves of each.
        left: how many of them are still to be played.
        since: from which board of the path on each can repeat one.
        rule: the options of the game.
        limit: which occurrence of a board ends the game; 0 if none does.
    """
    depth, ply, total = len(left), 0, 0
    left[0] = moves(boards[0], rule, lists[0])
    while ply >= 0:
        if ply + 1 == depth:
            total += play_all(boards, lists[ply], left[ply], rule, ply)
            ply -= 1
        elif left[ply] == 0:
            ply -= 1
        else:
            left[ply] -= 1
            after = boards[ply + 1]
            put(boards[ply], after)
            if play(after, rule, lists[ply, left[ply]]) != ENDED or is_over(after):
                continue
            since[ply + 1] = since[ply] if can_repeat(after, boards[ply]) else ply + 1
            if not comes_again(boards, since[ply + 1], ply + 1, rule, limit):
                ply += 1
                left[ply] = moves(after, rule, lists[ply])
    return total


def play_all(boards: Words, moves: Words, count: int, rule: Any, ply: int) -> int:
    """Play every move of a board, each from there, into the one after it; return how many could be played."""
    played = 0
    for index in range(count):
        put(boards[ply], boards[ply + 1])
        played += play(boards[ply + 1], rule, moves[index]) == ENDED
    return played
