"""A search over the interpreted rules: iterative deepening, alpha-beta, a table of known positions.

It works with any game. Who is to move after a move decides the sign of its value, so extra turns, missed turns and the
swap of seats need nothing special. Effort is counted in positions made, not in time, so that the same question always
gets the same answer.

Repetition: a position that comes again on the line being searched ends the game (or the round) as the rules say,
counting what was played before. The table of known positions takes no notice of it: a value found on one line is used
on another that leads to the same board by another path.
"""

import math
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mashimo.engine.evaluation import estimate_of
from mashimo.engine.values import DECIDED, INFINITY, final_value, seen_from
from mashimo.rules.board import MOVER, PHASE, PLAY, RESULT, RUNNING, SOUTH, STORE, Cells
from mashimo.rules.game import Game

EXACT, AT_LEAST, AT_MOST = 0, 1, 2

TO_THE_END = 1_000  # the depth of a value that rests on no estimate

STORES = slice(STORE, STORE + 2)
MOST_MOVES = 64


@dataclass(frozen=True, slots=True)
class Scored:
    """A move and its value for the mover (`values`)."""

    move: int
    value: int


class Spent(Exception):
    """The effort allowed is used up."""


class Search:
    """One search: made for one position, thrown away after it.

    Args:
        game: the game.
        nodes: how many positions may be made.
        history: the boards that can come again after it, oldest first, without the position's own.
        seconds: how long it may take; None for any time.
    """

    def __init__(self, game: Game, nodes: int, history: Sequence[bytes] = (), seconds: float | None = None) -> None:
        self.rules = game.entry.rules
        self.rule = game.rule
        self.repeats = game.repeats
        self.by_margin = game.rows == 2
        self.estimate = estimate_of(game)
        self.left = nodes
        self.deadline = math.inf if seconds is None else time.monotonic() + seconds
        self.depth = 0
        self.reached_horizon = False
        self.line = list(history)
        self.known: dict[bytes, tuple[int, int, int, int]] = {}

    def best(self, cells: Cells, depth: int, margin: int) -> list[Scored]:
        """The moves of a position, best first.

        Values within `margin` of the best are exact for the depth reached; of the other moves only the order is rough.
        When the effort runs out in the middle of a depth, only the moves that it got to are returned: the best of the
        depth before is always one of them.

        Args:
            cells: a position with a legal move.
            depth: how many moves to look ahead at most.
        """
        scored = [Scored(move, 0) for move in self._moves(cells)]
        for self.depth in range(1, depth + 1):
            self.reached_horizon = False
            found = self._deepen(cells, [one.move for one in scored], margin)
            complete = len(found) == len(scored)
            if found:
                scored = sorted(found, key=lambda one: -one.value)
            if not complete or not self.reached_horizon or abs(scored[0].value) > DECIDED:
                break
        return scored

    def _deepen(self, cells: Cells, moves: list[int], margin: int) -> list[Scored]:
        """Value the moves, in the order of the depth before, as far as the effort allows."""
        found: list[Scored] = []
        floor = -INFINITY
        length = len(self.line)
        self._remember(bytes(cells))
        try:
            for move in moves:
                after, since = self._after(cells, move, 0)
                value = self._child(cells[MOVER], after, self.depth, floor, INFINITY, 0, since)
                found.append(Scored(move, value))
                floor = max(floor, value - margin - 1)
        except Spent:
            pass
        del self.line[length:]
        return found

    def _moves(self, cells: Cells) -> list[int]:
        out = [0] * MOST_MOVES
        return out[: self.rules.moves(cells, self.rule, out)]

    def _remember(self, key: bytes) -> None:
        if self.repeats:
            self.line.append(key)

    def _after(self, cells: Cells, move: int, since: int) -> tuple[Cells, int]:
        """The board after a move, and where on `line` the boards begin that it can repeat."""
        if self.left <= 0 or time.monotonic() > self.deadline:
            raise Spent
        self.left -= 1
        after = cells.copy()
        self.rules.play(after, self.rule, move, None)
        if self.repeats:
            if after[STORES] != cells[STORES] or after[PHASE] != PLAY:
                since = len(self.line)
            elif after[RESULT] == RUNNING and self.line[since:].count(bytes(after)) + 1 >= self.repeats:
                self.rules.repeated(after, self.rule, None)
        return after, since

    def _child(self, mover: int, after: Cells, depth: int, floor: int, beta: int, ply: int, since: int) -> int:
        """The value, for the player who has just moved, of the board that he made.

        An extra turn costs no depth, up to a point: a chain of them is one turn.
        """
        if after[RESULT] != RUNNING:
            return final_value(after, mover, ply + 1, self.by_margin)
        again = after[MOVER] == mover
        if not again or ply >= self.depth:
            depth -= 1
        if depth == 0:
            self.reached_horizon = True
            value = self.estimate(after)
            return value if mover == SOUTH else -value
        if again:
            return self._value(after, depth, floor, beta, ply + 1, since)
        return -self._value(after, depth, -beta, -floor, ply + 1, since)

    def _value(self, cells: Cells, depth: int, alpha: int, beta: int, ply: int, since: int) -> int:
        """The value of a running game for its mover; outside alpha..beta only a bound."""
        key = bytes(cells)
        first = -1
        if key in self.known:
            known_depth, kind, value, first = self.known[key]
            value = seen_from(value, ply)
            sure = kind == EXACT or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha)
            if sure and known_depth >= depth:
                self.reached_horizon |= known_depth < TO_THE_END
                return value
        horizon_elsewhere, self.reached_horizon = self.reached_horizon, False
        best, best_move = -INFINITY, -1
        self._remember(key)
        for move, after, begin in self._children(cells, depth, first, since):
            value = self._child(cells[MOVER], after, depth, max(alpha, best), beta, ply, begin)
            if value > best:
                best, best_move = value, move
                if value >= beta:
                    break
        if self.repeats:
            self.line.pop()
        kind = AT_LEAST if best >= beta else EXACT if best > alpha else AT_MOST
        reached = depth if self.reached_horizon else TO_THE_END
        self.known[key] = reached, kind, seen_from(best, -ply), best_move
        self.reached_horizon |= horizon_elsewhere
        return best

    def _children(self, cells: Cells, depth: int, first: int, since: int) -> Iterable[tuple[int, Cells, int]]:
        """The moves and the boards they make, in the order in which to look at them.

        Next to the horizon only the move that was best before goes first; higher up the boards are sorted by estimate.
        """
        moves = self._moves(cells)
        if first in moves:
            moves.remove(first)
            moves.insert(0, first)
        made = ((move, *self._after(cells, move, since)) for move in moves)
        if depth == 1:
            return made
        sign = -1 if cells[MOVER] == SOUTH else 1
        return sorted(made, key=lambda child: -INFINITY if child[0] == first else sign * self._rough(child[1]))

    def _rough(self, cells: Cells) -> int:
        """A value for sorting, South's."""
        if cells[RESULT] != RUNNING:
            return final_value(cells, SOUTH, 0, self.by_margin)
        return self.estimate(cells)
