"""Counting the move paths of a game: perft."""

import mashimo
from mashimo import Position


def perft(position: Position, depth: int) -> int:
    """Sequences of exactly `depth` moves; an extra turn is a move more, a finished game goes no deeper."""
    moves = position.moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)


def perft_with_passes(position: Position, depth: int, passing: str) -> int:
    """The same for Nam Nam, where a player without seeds misses his turn.

    Args:
        passing: what a missed turn is: "within" the move before it (as this library plays), a "move" of its own, or
            the "end" of the path.
    """
    moves = position.moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        left = depth - 1
        if passing != "within" and misses_turn(position, move):
            left = left - 1 if passing == "move" else 0
            if left == 0:
                total += passing == "move"  # the path ends with the missed turn
                continue
        total += perft_with_passes(position.play(move), left, passing)
    return total


def misses_turn(position: Position, move: mashimo.Move) -> bool:
    """Whether a player misses his turn after this move."""
    return any(step.kind == mashimo.StepKind.PASS for step in position.trace(move))
