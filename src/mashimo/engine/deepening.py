"""The compiled search from a position: deeper and deeper, in one thread or several, for one best line or more.

A thread goes through the moves of the position and asks the compiled search for the value of each. Further threads do
the same with the moves in another order, and share the table of known positions with the first (*lazy SMP*): what they
find, the first need not search. They only ask whether a move is better than the best that the first has found. Only the
first one's results count.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass

import numpy as np

from mashimo.engine.evaluation import ESTIMATES
from mashimo.engine.kernels import kernels_for
from mashimo.engine.limits import Limits
from mashimo.engine.table import BUCKET_BYTES, NOTHING, SEARCHES, look_up, move_in
from mashimo.engine.table import WORDS as BUCKET_WORDS
from mashimo.engine.values import INFINITY, SEED, final_value, is_decided
from mashimo.engine.weights import WEIGHTS
from mashimo.engine.work import (
    ABORTED,
    BASE,
    HORIZON,
    KEY,
    MOST_NODES,
    NODES,
    PLIES,
    ROOT_DEPTH,
    SEARCH,
    SINCE,
    Facts,
    new_work,
)
from mashimo.rules.board import RESULT, RUNNING, SOUTH
from mashimo.rules.game import Game
from mashimo.rules.position import Move, Position

WINDOW = SEED  # half the width of the first window around the value of the depth before
MORE_NODES = 1 << 62
NODES_A_BUCKET = 2
NODES_A_SECOND = 8_000_000  # of the fastest games
FEWEST_BUCKETS = 1024


class NoMemory(MemoryError):
    """The table does not fit into memory."""


@dataclass(slots=True)
class RootMove:
    """A move of the position that is searched.

    Attributes:
        move: the move.
        after: the position it leads to.
        again: whether its player moves again.
        value: for the mover; before it is searched, what it seems to be worth.
        is_bound: whether the value is only a bound: the move is worth that at most.
        exact: whether the value rests on no estimate.
    """

    move: Move
    after: Position
    again: bool
    value: int = 0
    is_bound: bool = True
    exact: bool = False


@dataclass(slots=True)
class Found:
    """What a search has found so far.

    Attributes:
        moves: the moves, best first; of those after the wanted ones only bounds are known.
        depth: the last depth that was finished.
        exact: whether the values of the wanted moves rest on no estimate.
        nodes: positions made, by all threads.
    """

    moves: list[RootMove]
    depth: int = 0
    exact: bool = False
    nodes: int = 0


class Table:
    """The memory of known positions, kept from search to search."""

    def __init__(self) -> None:
        self.entries = np.zeros(0, dtype=np.int64)
        self.search = 0

    def begin(self, limits: Limits) -> None:
        """Make room for a search and forget what was known."""
        size = table_size(limits)
        self.search += 1
        if self.entries.shape[0] < size * BUCKET_WORDS or self.search > SEARCHES:
            self.search = 1
            try:
                self.entries = np.zeros(size * BUCKET_WORDS, dtype=np.int64)
            except MemoryError as error:
                raise NoMemory(f"there is no memory for a table of {limits.memory} MB") from error


def table_size(limits: Limits) -> int:
    """How many buckets a search gets: a power of two that fits into its memory and is no larger than it can fill.

    More would cost time: memory is slow when it is first used.
    """
    most = limits.memory * 2**20 // BUCKET_BYTES
    for nodes in (limits.nodes, limits.seconds and limits.seconds * limits.threads * NODES_A_SECOND):
        if nodes:
            most = min(most, max(int(nodes) // NODES_A_BUCKET, FEWEST_BUCKETS))
    return 1 << (most.bit_length() - 1)


def facts_of(game: Game) -> Facts:
    """What the search has to know of a game."""
    draws = game.rows == 4 or game.options.get("cycle") == "draw"
    return Facts(repeats=game.repeats, repeating_draws=draws, by_margin=game.rows == 2)


class Searcher:
    """The compiled search of one position.

    Args:
        position: a position with a legal move.
        limits: when to end.
        table: the memory to use; forgotten first.
        wanted: how many moves are to have exact values.
        margin: moves at most so much worse than the best are to have exact values too.
    """

    def __init__(
        self,
        position: Position,
        limits: Limits,
        table: Table | None = None,
        *,
        wanted: int = 1,
        margin: int = 0,
        weights: Sequence[int] = (),
    ) -> None:
        self.position = position
        self.limits = limits
        self.wanted = wanted
        self.margin = margin
        game = position.game
        self.kernels = kernels_for(game, position.cells)
        self.rule = game.rule
        self.weights = np.array(weights or WEIGHTS[game.key], dtype=np.int64)
        self.facts = facts_of(game)
        self.table = table or Table()
        self.table.begin(limits)
        self.stop = np.zeros(1, dtype=np.int64)
        self.guess: int | None = None  # the value that other threads may expect of the best move

    @property
    def wants_one(self) -> bool:
        """Whether only the best move is wanted: the first moves searched at a depth can tell a better one then."""
        return self.wanted == 1 and self.margin <= 1

    def run(self) -> Found:
        """Search until a limit is reached, or nothing is left to be found."""
        threads = [_Thread(self, number) for number in range(self.limits.threads)]
        if self.limits.seconds is None and len(threads) == 1:
            threads[0].deepen()
        else:
            self._run_for_a_time(threads)
        found = threads[0].found
        found.nodes = sum(int(thread.work.control[NODES]) for thread in threads)
        return found

    def _run_for_a_time(self, threads: list["_Thread"]) -> None:
        with ThreadPoolExecutor(len(threads)) as pool:
            try:
                running = [pool.submit(thread.deepen) for thread in threads]
                wait(running[:1], self.limits.seconds)
            finally:
                self.stop[0] = 1
        for one in running:
            one.result()  # raises what went wrong in it

    def principal_variation(self, first: RootMove) -> list[Move]:
        """The line that the table knows after a move: as long as its moves are legal there."""
        line, position = [first.move], first.after
        words = np.zeros(self.kernels.words, dtype=np.int64)
        while position.outcome is None and len(line) < PLIES:
            self.kernels.write(position.cells, words)
            data = look_up(self.table.entries, int(self.kernels.key_of(words)), self.table.search)
            move = next((one for one in position.moves() if one.code == move_in(data)), None)
            if data == NOTHING or move is None:
                break
            line.append(move)
            position = position.play(move)
        return line


class _Thread:
    """One thread of a search."""

    def __init__(self, searcher: Searcher, number: int) -> None:
        self.searcher = searcher
        self.number = number
        position = searcher.position
        self.mover = position.mover
        self.found = Found([self._root_move(move) for move in position.moves()])
        if searcher.limits.seconds is not None:  # it may be too short for a search
            self.found.moves.sort(key=lambda root: root.value, reverse=True)
        words = searcher.kernels.words
        before = len(position.repeatable) + 1
        self.work = new_work(words, searcher.table.entries, searcher.stop, before)
        self.work.control[SEARCH] = searcher.table.search
        nodes = searcher.limits.nodes
        self.work.control[MOST_NODES] = MORE_NODES if nodes is None else nodes
        self.words = np.zeros(words, dtype=np.int64)
        self.keys: dict[bytes, int] = {}

    def _root_move(self, move: Move) -> RootMove:
        after = self.searcher.position.play(move)
        root = RootMove(move, after, after.mover == self.mover)
        root.value = self._glance(root)
        return root

    def deepen(self) -> None:
        """Search deeper and deeper, until a limit is reached or nothing is left to be found."""
        for depth in range(1, self.searcher.limits.depth + 1):
            self.work.control[ROOT_DEPTH] = depth
            if not self._search_to(depth):
                break
            self.found.depth = depth
            if self.found.exact or (is_decided(self.found.moves[0].value) and not self.searcher.facts.by_margin):
                break

    def _search_to(self, depth: int) -> bool:
        """Value the moves at this depth; False if that could not be finished."""
        done: list[RootMove] = []
        for root in self._order():
            value, is_bound, exact = self._value(root, depth, done)
            if self.work.control[ABORTED]:
                break
            done.append(RootMove(root.move, root.after, root.again, value, is_bound, exact))
            done.sort(key=_rank)
            if self.number == 0 and self.searcher.wants_one:
                self.searcher.guess = done[0].value
        complete = len(done) == len(self.found.moves)
        if complete or (done and self.found.depth == 0) or (done and self.searcher.wants_one):
            searched = {one.move.code for one in done}
            self.found.moves = done + [one for one in self.found.moves if one.move.code not in searched]
        self.found.exact = complete and all(one.exact for one in done)
        return complete

    def _order(self) -> list[RootMove]:
        """The moves in the order of the depth before; other threads begin elsewhere."""
        moves = self.found.moves
        turn = self.number % len(moves)
        return moves[turn:] + moves[:turn]

    def _value(self, root: RootMove, depth: int, done: list[RootMove]) -> tuple[int, bool, bool]:
        """The value of a move for the mover; whether it is only a bound; whether it rests on no estimate."""
        if root.after.cells[RESULT] != RUNNING:
            return self._glance(root), False, True
        if not root.again:
            depth -= 1
        if depth == 0:
            return self._estimate(root), False, False
        floor = self._floor(done)
        if floor > -INFINITY:
            value, exact = self._search(root, depth, floor, floor + 1)
            if value <= floor or self.work.control[ABORTED]:
                return value, True, exact
        elif self.found.depth > 0 and not done:
            value, exact = self._search(root, depth, root.value - WINDOW, root.value + WINDOW)
            if abs(value - root.value) < WINDOW or self.work.control[ABORTED]:
                return value, False, exact
        value, exact = self._search(root, depth, floor, INFINITY)
        return value, False, exact

    def _floor(self, done: list[RootMove]) -> int:
        """The value that a move has to exceed to count."""
        if self.number > 0 and self.searcher.guess is not None:
            return self.searcher.guess
        if len(done) < self.searcher.wanted:
            return -INFINITY
        return min(done[self.searcher.wanted - 1].value, done[0].value - self.searcher.margin)

    def _search(self, root: RootMove, depth: int, alpha: int, beta: int) -> tuple[int, bool]:
        """The value of a move within a window, for the mover."""
        searcher, work = self.searcher, self.work
        before = root.after.repeatable
        for place, cells in enumerate(before):
            work.line[place] = self._key(cells)
        work.control[BASE] = len(before) - 1
        searcher.kernels.write(root.after.cells, work.boards[1, 0])
        work.frames[1, KEY] = self._key(root.after.cells)
        work.frames[1, SINCE] = 0
        if not root.again:
            alpha, beta = -beta, -alpha
        value = int(
            searcher.kernels.search(work, searcher.rule, searcher.weights, searcher.facts, 1, depth, alpha, beta)
        )
        return value if root.again else -value, not work.frames[1, HORIZON]

    def _key(self, cells: bytes) -> int:
        """The key of a board."""
        if cells not in self.keys:
            self.searcher.kernels.write(cells, self.words)
            self.keys[cells] = int(self.searcher.kernels.key_of(self.words))
        return self.keys[cells]

    def _glance(self, root: RootMove) -> int:
        """What a move seems to be worth, for the mover."""
        cells = root.after.cells
        if cells[RESULT] != RUNNING:
            return final_value(cells, self.mover, 1, self.searcher.facts.by_margin)
        return self._estimate(root)

    def _estimate(self, root: RootMove) -> int:
        """The estimate of the board that a move makes, for the mover."""
        searcher = self.searcher
        estimate = ESTIMATES[searcher.position.game.key]
        value = estimate(bytearray(root.after.cells), searcher.rule, searcher.weights.tolist())
        return value if self.mover == SOUTH else -value


def _rank(root: RootMove) -> tuple[bool, int]:
    return root.is_bound, -root.value
