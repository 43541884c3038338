"""What positions are worth, found without the engine: by looking at every position that can follow.

Results are South's: the difference of the stores where stores decide, +1 or -1 in the games on four rows, 0 for a draw.
The rules are the interpreted ones; nothing here is shared with the engine's search.

* `minimax` is for games in which no position can come again: the result of best play.
* `by_the_book` follows every line with its whole history, as a match does. It is what a value means, and so slow that
  it serves to check the others.
* `bounds` is for all games. What a position that comes again is worth depends on which one it is, and so on the way
  there; but it lies between the least and the most that the positions of that cycle are worth, and between these two
  lies the value. Where they are the same (always when a repetition is a draw) the value is known.

Why the bounds of `bounds` hold. The positions that can follow are put into classes, two in the same class if each can
lead to the other. A line that leaves a class never comes back to it, so only positions of one class repeat, and when a
line enters a class none of it has been seen. Count an endless line in a class as c, the least that a repetition in it
is worth. What South can then force without endless lines (more than c) he forces by getting nearer to his goal with
every move, so he meets no position twice. What he can force with endless lines (c or less) he forces by staying away
from worse ends: the line ends well, or repeats, and a repetition is worth c or more. So his value is no less, whatever
is the occurrence of a position that ends the game; with the most that a repetition is worth, by the same for North, it
is no more. A position that was not looked at may be worth anything: it counts as the worst for the one bound and as the
best for the other.
"""

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count

from mashimo import Game, Position
from mashimo.rules.board import DRAWN, MOVER, RESULT, RUNNING, SOUTH, SOUTH_WINS, STORE

MOST_MOVES = 64
ANY_MARGIN = 255
LONGEST = 60


class TooMany(Exception):
    """There are more lines than were to be looked at."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least and the most that a position can be worth, South's view."""

    low: int
    high: int

    @property
    def is_known(self) -> bool:
        """Whether the value does not depend on what repeats, nor on what was not looked at."""
        return self.low == self.high

    def seen_by(self, player: int) -> "Bounds":
        """The same for a player."""
        return self if player == SOUTH else Bounds(-self.high, -self.low)


def anything(game: Game) -> Bounds:
    """The bounds of a position of which nothing is known."""
    most = 1 if game.rows == 4 else ANY_MARGIN
    return Bounds(-most, most)


def result_of(game: Game, cells: bytes | bytearray) -> int:
    """What a finished game is worth."""
    if cells[RESULT] == DRAWN:
        return 0
    if game.rows == 4:
        return 1 if cells[RESULT] == SOUTH_WINS else -1
    return cells[STORE] - cells[STORE + 1]


def boards_after(game: Game, board: bytes) -> Iterator[bytes]:
    """The boards after each legal move, without a look at what came before."""
    out = [0] * MOST_MOVES
    count = game.entry.rules.moves(bytearray(board), game.rule, out)
    for move in out[:count]:
        cells = bytearray(board)
        game.entry.rules.play(cells, game.rule, move, None)
        yield bytes(cells)


# --- no position comes again -------------------------------------------------------------------------------------


def minimax(game: Game, board: bytes, known: dict[bytes, int]) -> int:
    """The result of best play.

    Args:
        game: a game in which no position can come again.
        board: a board of it.
        known: results found so far; keep it for the next board.
    """
    if board[RESULT] != RUNNING:
        return result_of(game, board)
    if board not in known:
        best = max if board[MOVER] == SOUTH else min
        known[board] = best(minimax(game, after, known) for after in boards_after(game, board))
    return known[board]


# --- line by line ------------------------------------------------------------------------------------------------


def by_the_book(position: Position, most: int) -> int:
    """The result of best play, with the history of every line.

    Raises:
        TooMany: if that takes more than `most` positions, each counted once for every history that differs, or if a
            line without a capture is longer than LONGEST.
    """
    known: dict[tuple[bytes, tuple[bytes, ...]], int] = {}

    def value(here: Position) -> int:
        if here.outcome is not None:
            return result_of(here.game, here.cells)
        key = here.cells, tuple(sorted(here.repeatable))
        if key not in known:
            if len(known) >= most or len(key[1]) > LONGEST:
                raise TooMany
            best = max if here.mover == SOUTH else min
            known[key] = best(value(here.play(move)) for move in here.moves())
        return known[key]

    return value(position)


# --- all at once -------------------------------------------------------------------------------------------------


def bounds(position: Position, most: int) -> Bounds:
    """The least and the most that a position can be worth, with the history that it has.

    Args:
        position: a position; a board of its history that one more occurrence makes final is the end of a line.
        most: how many positions to look at; those beyond may be worth anything.
    """
    return Graph.of([position], most).bounds()[0]


@dataclass
class Graph:
    """Positions and all that can follow them.

    Attributes:
        game: the game.
        boards: the boards, first those of the positions that were given.
        after: the numbers of the boards after each; none for an end and for a board that was not looked at.
        found: what is known of each.
        is_complete: whether all boards were looked at.
    """

    game: Game
    boards: list[bytes] = field(default_factory=list)
    after: list[list[int]] = field(default_factory=list)
    found: list[Bounds] = field(default_factory=list)
    is_complete: bool = True

    @classmethod
    def of(cls, positions: Sequence[Position], most: int) -> "Graph":
        """The graph of positions, with `most` boards looked at, the nearest first.

        Args:
            positions: one position, with the history that it has, or several without.
            most: how many boards to look at.
        """
        assert len(positions) == 1 or not any(one.repeatable for one in positions)
        game = positions[0].game
        graph = cls(game)
        final = {board for board, seen in Counter(positions[0].repeatable).items() if seen + 1 >= game.repeats}
        numbers: dict[bytes, int] = {}
        for board in dict.fromkeys(one.cells for one in positions):
            numbers[board] = graph._add(board)
        looked_at = 0
        for number, board in enumerate(graph.boards):  # it grows meanwhile
            if board[RESULT] != RUNNING:
                graph.found[number] = Bounds(result_of(game, board), result_of(game, board))
            elif board in final:
                graph.found[number] = graph.repeated(number)
            elif looked_at == most:
                graph.is_complete = False
            else:
                looked_at += 1
                graph._look_at(number, numbers)
        return graph

    def _add(self, board: bytes) -> int:
        self.boards.append(board)
        self.after.append([])
        self.found.append(anything(self.game))
        return len(self.boards) - 1

    def _look_at(self, number: int, numbers: dict[bytes, int]) -> None:
        for board in boards_after(self.game, self.boards[number]):
            if board not in numbers:
                numbers[board] = self._add(board)
            self.after[number].append(numbers[board])

    def bounds(self) -> list[Bounds]:
        """What each board is worth if none came before it."""
        before: list[list[int]] = [[] for _ in self.boards]
        for number, after in enumerate(self.after):
            for other in after:
                before[other].append(number)
        low, high = [one.low for one in self.found], [one.high for one in self.found]
        for members in self.classes():
            if self.after[members[0]]:
                endless = self._endless(members)
                self._solve(members, before, low, endless.low)
                self._solve(members, before, high, endless.high)
        return list(map(Bounds, low, high))

    def _solve(self, members: list[int], before: list[list[int]], values: list[int], endless: int) -> None:
        """The values of a class, an endless line counted as `endless`; what it leads to has its values already.

        A value leaves `endless` only for something that its player can force, and never comes back.
        """
        inside = set(members)
        for number in members:
            values[number] = endless
        waiting = deque(members)
        while waiting:
            number = waiting.popleft()
            best = max if self.boards[number][MOVER] == SOUTH else min
            value = best(values[other] for other in self.after[number])
            if value != values[number]:
                values[number] = value
                waiting.extend(other for other in before[number] if other in inside)

    def _endless(self, members: list[int]) -> Bounds:
        """What a repetition in a class can be worth."""
        if len(members) == 1 and members[0] not in self.after[members[0]]:
            return anything(self.game)  # there is none
        ends = [self.repeated(number) for number in members]
        return Bounds(min(one.low for one in ends), max(one.high for one in ends))

    def repeated(self, number: int) -> Bounds:
        """What it is worth if this board comes again too often."""
        assert self.game.repeats, "a position came again in a game that knows no repetition"
        cells = bytearray(self.boards[number])
        self.game.entry.rules.repeated(cells, self.game.rule, None)
        if cells[RESULT] == RUNNING:  # it ended only a round
            return anything(self.game)
        return Bounds(result_of(self.game, cells), result_of(self.game, cells))

    def classes(self) -> list[list[int]]:
        """The classes of boards that can lead to each other, each after all those that it leads to."""
        search = _Classes(self.after)
        for number in range(len(self.boards)):
            if not search.met[number]:
                search.follow(number)
        return search.found


class _Classes:
    """Tarjan's search for strongly connected components, without recursion."""

    def __init__(self, after: list[list[int]]) -> None:
        self.after = after
        self.found: list[list[int]] = []
        self.met = [0] * len(after)  # when a board was met; 0: not yet
        self.earliest = [0] * len(after)  # the earliest board known to be of its class
        self.is_open = [False] * len(after)
        self.members: list[int] = []  # met, but not yet in a class
        self.path: list[tuple[int, Iterator[int]]] = []
        self.clock = count(1)

    def follow(self, first: int) -> None:
        """Put a board, and all that can follow it, into classes."""
        self._enter(first)
        while self.path:
            number, others = self.path[-1]
            other = next(others, None)
            if other is None:
                self._leave(number)
            elif not self.met[other]:
                self._enter(other)
            elif self.is_open[other]:
                self.earliest[number] = min(self.earliest[number], self.met[other])

    def _enter(self, number: int) -> None:
        self.met[number] = self.earliest[number] = next(self.clock)
        self.is_open[number] = True
        self.members.append(number)
        self.path.append((number, iter(self.after[number])))

    def _leave(self, number: int) -> None:
        self.path.pop()
        if self.path:
            parent = self.path[-1][0]
            self.earliest[parent] = min(self.earliest[parent], self.earliest[number])
        if self.earliest[number] != self.met[number]:
            return
        begin = len(self.members) - 1
        while self.members[begin] != number:
            begin -= 1
        self.found.append(self.members[begin:])
        del self.members[begin:]
        for member in self.found[-1]:
            self.is_open[member] = False
