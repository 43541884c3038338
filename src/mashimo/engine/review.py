"""A game looked at afterwards: what every position was worth, how good every move was, where the game turned.

Moves are judged by the loss of expected result, not of seeds: three seeds decide an even game and mean nothing in one
that is won. A move loses the expected result of the best move, from the analysis of the position before it, less that
of the move played, from the analysis of the position after it. Both are estimates of a search, so a loss of a few
hundredths may be its noise; the marks begin above that.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from mashimo.engine.analysis import Analysis, analyse, positions_of
from mashimo.engine.expectation import expected_result
from mashimo.engine.limits import Limits
from mashimo.engine.values import final_value
from mashimo.rules.outcome import Side
from mashimo.rules.position import Phase, Position

REVIEW_LIMITS = Limits(nodes=100_000)
"""How long to look at a position: by positions made and not by time, so that a review can be repeated.

It is a twentieth of a second in Kalah and a fifth in Bao la Kiswahili, to a depth of 11 to 13 moves.
"""

SHARPNESS = 4.0
"""How fast a loss costs accuracy: 1 in 100 of the result costs 4 of 100, a blunder of a fifth more than half."""

AHEAD = 0.65
"""The expected result from which a player is clearly ahead; between this and its mirror image a game is open."""


class Mark(Enum):
    """How good a move was; the value is the loss of expected result below which a move has this mark.

    A move within 1 in 100 of the best is as good as it, since no search tells them apart. From 5 in 100 on a player
    who looks for it can find the better move; 10 in 100 is a fifth, and 20 two fifths, of the way from an even game
    to a lost one.
    """

    BEST = 0.01
    GOOD = 0.05
    INACCURACY = 0.10
    MISTAKE = 0.20
    BLUNDER = math.inf

    @classmethod
    def of(cls, loss: float) -> "Mark":
        """The mark of a move that loses so much."""
        return next(mark for mark in cls if loss < mark.value)


@dataclass(frozen=True, slots=True)
class ReviewedPosition:
    """A position of the game.

    Attributes:
        value: what it is worth to South; see `values`.
        expected: the result that South can expect, from 0 to 1.
        line: the best play from here, as texts of moves; empty if the game is over.
    """

    value: int
    expected: float
    line: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A move of the game.

    Attributes:
        ply: its number, from 1: the position after it is `Review.positions[ply]`.
        player: who made it.
        move: its text.
        value_before: what the position before it is worth to South.
        value_after: what the position after it is worth to South.
        best: the best play that was possible, as texts of moves.
        loss: how much of the expected result it lost to its player, from 0 to 1.
        mark: how good it was; None if there was nothing to choose, or the choice was made in secret.
    """

    ply: int
    player: Side
    move: str
    value_before: int
    value_after: int
    best: tuple[str, ...]
    loss: float
    mark: Mark | None

    @property
    def is_bettered(self) -> bool:
        """Whether there was a better move."""
        return self.mark not in (None, Mark.BEST)


@dataclass(frozen=True, slots=True)
class Review:
    """What there is to say of a game.

    Attributes:
        positions: every position, the first at the start.
        plies: the moves between them.
        accuracy: how well South and North played, from 0 to 100: the mean of 100 * exp(-SHARPNESS * loss) over the
            moves with a mark; None for a player who has none.
        turning_point: the ply after which the player who is ahead at the end stayed clearly ahead; None if he was so
            from the start, or nobody is ahead at the end.
    """

    positions: tuple[ReviewedPosition, ...]
    plies: tuple[ReviewedMove, ...]
    accuracy: tuple[float | None, float | None]
    turning_point: int | None


def analyses(
    game: str, moves: Sequence[str], start: str = "", *, limits: Limits = REVIEW_LIMITS
) -> Iterator[Analysis | None]:
    """The analysis of every position from the first on, one after the other; None for that of a finished game.

    Raises:
        UnknownGame, BadOption, BadPosition, BadMove, IllegalMove: if the game, the start or a move is none; before the
            first is yielded.
    """
    for ply, position in enumerate(positions_of(game, moves, start)):
        yield None if position.outcome else analyse(game, moves[:ply], start, limits=limits)


def review(game: str, moves: Sequence[str], start: str, found: Sequence[Analysis | None]) -> Review:
    """The review of a game.

    Args:
        game: the game, as `Game.text`.
        moves: the moves played.
        start: the position before the first of them, as `Position.text`; the game's start if empty.
        found: what `analyses` says of its positions.

    Raises:
        UnknownGame, BadOption, BadPosition, BadMove, IllegalMove: if the game, the start or a move is none.
        ValueError: if there are not as many analyses as positions.
    """
    positions = positions_of(game, moves, start)
    seen = tuple(_seen(*pair) for pair in zip(positions, found, strict=True))
    plies = tuple(_moved(ply, positions[ply - 1], move, *seen[ply - 1 : ply + 1]) for ply, move in enumerate(moves, 1))
    accuracy = (_accuracy(plies, Side.SOUTH), _accuracy(plies, Side.NORTH))
    return Review(seen, plies, accuracy, _turning_point([one.expected for one in seen]))


def _seen(position: Position, found: Analysis | None) -> ReviewedPosition:
    """A position from South's view: an analysis speaks for the player to move, who need not alternate."""
    line: tuple[str, ...] = ()
    if found is None:
        value = final_value(bytearray(position.cells), Side.SOUTH, 0, position.game.rows == 2)
    else:
        best = found.lines[0]
        value, line = best.value if position.mover is Side.SOUTH else -best.value, best.moves
    return ReviewedPosition(value, expected_result(position.game.key, value), line)


def _moved(ply: int, position: Position, move: str, before: ReviewedPosition, after: ReviewedPosition) -> ReviewedMove:
    player, move = position.mover, position.move(move).text
    fall = before.expected - after.expected
    loss = 0.0 if move == before.line[0] else max(0.0, fall if player is Side.SOUTH else -fall)
    is_free = len(position.moves()) > 1 and position.phase is not Phase.OPENING
    mark = Mark.of(loss) if is_free else None
    return ReviewedMove(ply, player, move, before.value, after.value, before.line, loss, mark)


def _accuracy(plies: Sequence[ReviewedMove], player: Side) -> float | None:
    marked = [math.exp(-SHARPNESS * one.loss) for one in plies if one.player is player and one.mark]
    return 100 * sum(marked) / len(marked) if marked else None


def _turning_point(expected: Sequence[float]) -> int | None:
    leads = [leader(one) for one in expected]
    if leads[-1] is None or all(lead is leads[-1] for lead in leads):
        return None
    return max(ply for ply, lead in enumerate(leads) if lead is not leads[-1]) + 1


def leader(expected: float) -> Side | None:
    """Who is clearly ahead when South can expect so much."""
    if expected >= AHEAD:
        return Side.SOUTH
    return Side.NORTH if expected <= 1 - AHEAD else None
