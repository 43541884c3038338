"""What the engine says of a position: the best lines, and what they are worth."""

from collections.abc import Sequence
from dataclasses import dataclass

from mashimo.engine import ready
from mashimo.engine.levels import NODES_INTERPRETED
from mashimo.engine.limits import Limits
from mashimo.engine.search import Search
from mashimo.engine.values import INFINITY
from mashimo.rules.errors import GameOver
from mashimo.rules.game import game as game_of
from mashimo.rules.position import Position

MOST_TIMES = 2  # an interpreted search makes at most so many times the positions of the strongest level


@dataclass(frozen=True, slots=True)
class Line:
    """A move, what follows it, and what it is worth.

    Attributes:
        moves: the moves as texts: the first, then the best play that is known after it. Always legal.
        value: for the player to move in the position asked about; see `values`.
    """

    moves: tuple[str, ...]
    value: int


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a search found.

    Attributes:
        lines: the best lines, best first.
        depth: how many moves it looked ahead to the end of the last depth that it finished.
        exact: whether the values rest on no estimate: best play of both sides was followed to the end of the game.
        nodes: the positions it made.
    """

    lines: tuple[Line, ...]
    depth: int
    exact: bool
    nodes: int


def analyse(
    game: str, moves: Sequence[str], start: str = "", *, limits: Limits, lines: int = 1, wait: bool = True
) -> Analysis:
    """The best lines of a position; a pure function of its arguments, so that another process can be asked.

    Args:
        game: the game, as `Game.text`.
        moves: the moves played so far.
        start: the position before the first of `moves`, as `Position.text`; the game's start if empty.
        limits: when to stop.
        lines: how many lines are wanted; there are as many as moves at most.
        wait: whether to wait until the compiled search is ready; else the interpreted one answers until then.

    Raises:
        GameOver: if the game is over.
        UnknownGame, BadOption, BadPosition, BadMove, IllegalMove: if the game, the start or a move is none.
    """
    position = replay(game, moves, start)
    if position.outcome is not None:
        raise GameOver("no move can be found")
    if not (ready.can_compile() if wait else ready.is_ready(position.game.key)):
        return _interpreted(position, limits, lines)
    from mashimo.engine.deepening import Searcher

    searcher = Searcher(position, limits, wanted=lines)
    found = searcher.run()
    best = [one for one in found.moves if not one.is_bound][:lines] or found.moves[:1]
    return Analysis(
        lines=tuple(Line(tuple(move.text for move in searcher.principal_variation(one)), one.value) for one in best),
        depth=found.depth,
        exact=found.exact,
        nodes=found.nodes,
    )


def _interpreted(position: Position, limits: Limits, lines: int) -> Analysis:
    """The same by the interpreted search, to a small depth."""
    nodes = MOST_TIMES * NODES_INTERPRETED[position.game.key]
    if limits.nodes is not None:
        nodes = min(nodes, limits.nodes)
    search = Search(position.game, nodes, position.repeatable, limits.seconds)
    scored = search.best(bytearray(position.cells), limits.depth, INFINITY if lines > 1 else 0)
    texts = {move.code: move.text for move in position.moves()}
    found = tuple(Line((texts[one.move],), one.value) for one in scored[:lines])
    return Analysis(found, search.depth, exact=False, nodes=nodes - search.left)


def replay(game: str, moves: Sequence[str], start: str) -> Position:
    """The position after the moves.

    Raises:
        UnknownGame, BadOption, BadPosition, BadMove, IllegalMove: if the game, the start or a move is none.
    """
    return positions_of(game, moves, start)[-1]


def positions_of(game: str, moves: Sequence[str], start: str) -> tuple[Position, ...]:
    """Every position of a game, the first at its start.

    Raises:
        UnknownGame, BadOption, BadPosition, BadMove, IllegalMove: if the game, the start or a move is none.
    """
    positions = [game_of(game).start_from(start)]
    for move in moves:
        positions.append(positions[-1].play(move))
    return tuple(positions)
