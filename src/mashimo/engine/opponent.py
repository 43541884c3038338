"""The computer opponent that needs nothing but the rules: it answers at once, at modest depth.

`choose_move` is a pure function of texts and numbers, so that it can be sent to another process or machine, and asked
again after a restart with the same answer.
"""

import random
from collections.abc import Sequence

from mashimo.engine.levels import NODES_AT_MOST, Level, level_of
from mashimo.engine.search import INFINITY, Scored, Search
from mashimo.rules import board
from mashimo.rules.board import MOVER, PHASE, Cells
from mashimo.rules.congkak_opening import CHOOSES, IN_HAND, PLACE, STOPPED
from mashimo.rules.errors import BadPosition, GameOver
from mashimo.rules.game import game as game_of
from mashimo.rules.position import Position

SECRET_DEPTH = 2  # how far to look when the other player's choice has to be imagined
SECRET_NODES = 2_000  # enough for that (588 were the most in 60 openings), so that every move gets its value


def choose_move(game: str, moves: Sequence[str], level: int, seed: int, start: str = "") -> str:
    """The move that the computer plays; the same for the same arguments.

    Args:
        game: the game, as `Game.text`.
        moves: the moves played so far.
        level: 1 to 3, see `levels`.
        seed: which of equal moves it takes; give every match another.
        start: the position before the first of `moves`, as `Position.text`; the game's start if empty.

    Raises:
        BadLevel: if there is no such level.
        GameOver: if the game is over.
        UnknownGame, BadOption, BadPosition, BadMove, IllegalMove: if the game, the start or a move is none.
    """
    strength = level_of(level)
    position = _replay(game, moves, start)
    legal = position.moves()
    if not legal:
        raise GameOver("no move can be chosen")
    if len(legal) == 1:
        return legal[0].text
    scored = _scores(position, strength)
    best = max(one.value for one in scored)
    good = sorted(one.move for one in scored if one.value >= best - strength.margin)
    # Of what both players see, so that a secret choice of the other's does not leak into the answer.
    chance = random.Random(f"{position.game.text}|{position.counts}|{len(moves)}|{level}|{seed}")  # noqa: S311
    chosen = chance.choice(good)
    return next(move.text for move in legal if move.code == chosen)


def _replay(game: str, moves: Sequence[str], start: str) -> Position:
    """The position to be moved in."""
    its_game = game_of(game)
    position = Position.parse(start) if start else its_game.start()
    if position.game != its_game:
        raise BadPosition(f"the start is a position of {position.game.text}, not of {its_game.text}")
    for move in moves:
        position = position.play(move)
    return position


def _scores(position: Position, level: Level) -> list[Scored]:
    """The moves of a position with their values."""
    its_game = position.game
    nodes = int(level.share * NODES_AT_MOST[its_game.key])
    imagined = hidden_choices(bytearray(position.cells), its_game.side) if its_game.key == "congkak" else []
    if not imagined:
        search = Search(its_game, nodes, position.repeatable)
        return search.best(bytearray(position.cells), level.depth, level.margin)
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
