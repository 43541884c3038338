"""Mashimo: mancala games to play, learn, review and solve.

>>> import mashimo
>>> oware = mashimo.game("oware", seeds=5, grand_slam="allowed")
>>> oware.text
'oware;seeds=5;grand_slam=allowed'
>>> position = oware.start()
>>> [str(move) for move in position.moves()]
['A', 'B', 'C', 'D', 'E', 'F']
>>> position = position.play("C").play("f")
>>> position.counts
(6, 6, 1, 7, 7, 6, 6, 6, 5, 5, 5, 0)
>>> mashimo.Position.parse(position.text) == position
True
>>> position.play("a")
Traceback (most recent call last):
    ...
mashimo.rules.errors.IllegalMove: a: that pit is not yours
"""

from mashimo.rules.errors import (
    BadMove,
    BadOption,
    BadPosition,
    GameOver,
    IllegalMove,
    MashimoError,
    Refusal,
    UnknownGame,
)
from mashimo.rules.game import Game, game, games, options_of, presets_of
from mashimo.rules.options import Option
from mashimo.rules.outcome import Outcome, Reason, Side
from mashimo.rules.position import Move, Phase, Position, Step, StepKind

__version__ = "0.1.0"

__all__ = [
    "BadMove",
    "BadOption",
    "BadPosition",
    "Game",
    "GameOver",
    "IllegalMove",
    "MashimoError",
    "Move",
    "Option",
    "Outcome",
    "Phase",
    "Position",
    "Reason",
    "Refusal",
    "Side",
    "Step",
    "StepKind",
    "UnknownGame",
    "game",
    "games",
    "options_of",
    "presets_of",
]
