"""The computer opponent: which move it plays at a level.

`choose_move` is a pure function of texts and numbers, so that it can be sent to another process or machine, and asked
again after a restart with the same answer. It never waits for compilation: until the compiled search of a game is
ready, the interpreted one answers, at modest depth.
"""

import random
from collections.abc import Sequence

from mashimo.engine import ready
from mashimo.engine.analysis import replay
from mashimo.engine.levels import NODES, NODES_INTERPRETED, Level, level_of
from mashimo.engine.limits import Limits
from mashimo.engine.search import Scored, Search
from mashimo.engine.values import INFINITY
from mashimo.rules import board
from mashimo.rules.board import MOVER, PHASE, Cells
from mashimo.rules.congkak_opening import CHOOSES, IN_HAND, PLACE, STOPPED
from mashimo.rules.errors import GameOver
from mashimo.rules.game import Game
from mashimo.rules.position import Move, Position

MOVES_AT_LEAST = 64  # boards that every level may make, so that each move gets a value
SECRET_DEPTH = 2  # how far to look when the other player's choice has to be imagined
SECRET_NODES = 2_000  # enough for that (588 were the most in 60 openings), so that every move gets its value


def choose_move(game: str, moves: Sequence[str], level: int, seed: int, start: str = "") -> str:
    """The move that the computer plays; the same for the same arguments, once the compiled search is ready.

    Args:
        game: the game, as `Game.text`.
        moves: the moves played so far.
        level: 1 to 8, see `levels`.
        seed: which of nearly equal moves it takes; give every match another.
        start: the position before the first of `moves`, as `Position.text`; the game's start if empty.

    Raises:
        BadLevel: if there is no such level.
        GameOver: if the game is over.
        UnknownGame, BadOption, BadPosition, BadMove, IllegalMove: if the game, the start or a move is none.
    """
    strength = level_of(level)
    position = replay(game, moves, start)
    legal = position.moves()
    if not legal:
        raise GameOver("no move can be chosen")
    if len(legal) == 1:
        return legal[0].text
    if (win := winning_at_once(position)) is not None:
        return win.text
    # Of what both players see, so that a secret choice of the other's does not leak into the answer.
    chance = random.Random(f"{position.game.text}|{position.counts}|{len(moves)}|{level}|{seed}")  # noqa: S311
    chosen = near_best(scores(position, strength), strength.margin(position.game.key), chance)
    return next(move.text for move in legal if move.code == chosen)


def winning_at_once(position: Position) -> Move | None:
    """The move that ends the game with the mover's largest win, if any does."""
    wins = []
    for move in position.moves():
        outcome = position.play(move).outcome
        if outcome is not None and outcome.winner == position.mover:
            wins.append((outcome.stores[position.mover], move))
    return max(wins, key=lambda win: win[0])[1] if wins else None


def near_best(scored: list[Scored], margin: int, chance: random.Random) -> int:
    """A move at random among those that are less than `margin` worse than the best."""
    best = max(one.value for one in scored)
    return chance.choice(sorted(one.move for one in scored if one.value > best - margin))


def scores(position: Position, level: Level) -> list[Scored]:
    """The moves of a position with their values; exact for those that may be chosen."""
    its_game = position.game
    imagined = hidden_choices(bytearray(position.cells), its_game.side) if its_game.key == "congkak" else []
    if imagined:
        return _scores_of_secret(imagined, its_game, level)
    if ready.is_ready(its_game.key):
        return compiled_scores(position, level)
    nodes = min(NODES_INTERPRETED[its_game.key], nodes_of(level, its_game.key))
    search = Search(its_game, nodes, position.repeatable)
    return search.best(bytearray(position.cells), level.depth, level.margin(its_game.key))


def compiled_scores(position: Position, level: Level) -> list[Scored]:
    """The same by the compiled search."""
    from mashimo.engine.deepening import Searcher

    limits = Limits(level.depth, nodes=nodes_of(level, position.game.key))
    found = Searcher(position, limits, margin=level.margin(position.game.key)).run()
    return [Scored(one.move.code, one.value) for one in found.moves if not one.is_bound]


def nodes_of(level: Level, key: str) -> int:
    """How many positions a level may make for a move."""
    return max(MOVES_AT_LEAST, int(level.share * NODES[key]))


def _scores_of_secret(imagined: list[Cells], its_game: Game, level: Level) -> list[Scored]:
    """The mean value of each move over all that the other can have chosen in secret."""
    totals: dict[int, int] = {}
    for cells in imagined:
        for one in Search(its_game, SECRET_NODES).best(cells, min(level.depth, SECRET_DEPTH), INFINITY):
            totals[one.move] = totals.get(one.move, 0) + one.value
    return [Scored(move, total // len(imagined)) for move, total in totals.items()]


def hidden_choices(cells: Cells, houses: int) -> list[Cells]:
    """What the mover must think possible while the other's choice for Congkak's lockstep opening is secret.

    One board for every house that the other can have chosen; none if he has not just chosen one.
    """
    other = 1 - cells[MOVER]
    if cells[PHASE] != board.OPENING or cells[PLACE + other] in (CHOOSES, STOPPED) or cells[IN_HAND + other]:
        return []
    boards = []
    for house in range(other * houses, (other + 1) * houses):
        if cells[house]:
            imagined = cells.copy()
            imagined[PLACE + other] = 1 + house
            boards.append(imagined)
    return boards
