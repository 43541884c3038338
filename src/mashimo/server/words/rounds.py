"""Rounds, in words."""

from mashimo.rules.game import Game
from mashimo.rules.position import Position
from mashimo.server.language import Language

ROUNDS_OPTION = {"nam_nam": "max_rounds", "congkak": "rounds"}


def has_rounds(game: Game) -> bool:
    """Whether a match of this game can have more than one round."""
    return game.key in ROUNDS_OPTION and game.options[ROUNDS_OPTION[game.key]] != "1"


def round_words(language: Language, position: Position) -> str:
    """Which round is being played; "" in a game of one round."""
    if not has_rounds(position.game) or position.outcome is not None:
        return ""
    return language.gettext("Round %s") % language.number(position.round + 1)
