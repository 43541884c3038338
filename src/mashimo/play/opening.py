"""Making a match: who plays, who begins, the fist."""

import hashlib
from dataclasses import dataclass, replace
from enum import Enum

from mashimo.play.clock import TimeControl
from mashimo.play.events import GUEST, HOST, Created
from mashimo.rules.errors import BadPosition
from mashimo.rules.game import Game, game
from mashimo.rules.outcome import Side
from mashimo.rules.position import Position

DEFAULT_LEVEL = 3
"""The computer's level where nobody has chosen one."""


class Opponent(Enum):
    """Whom the maker of a match plays."""

    FRIEND = "friend"
    COMPUTER = "computer"
    SHARED = "shared"  # both seats on one device
    OTHERS = "others"  # nobody: he makes the match for two others


class First(Enum):
    """Who plays South and so begins."""

    ME = "me"
    OTHER = "other"
    CHANCE = "chance"
    FIST = "fist"


@dataclass(frozen=True, slots=True)
class Setting:
    """What somebody who makes a match asks for.

    Attributes:
        game: the game's text.
        opponent: whom he plays.
        first: who begins.
        level: the computer's.
        hints: whether he may ask for the best move; only against the computer.
        start: the position to begin from, as `Position.text`; "" for the usual start. Who begins moves in it.
        public: whether anybody may take the free seat; only for a friend.
        clock: the time control, as `TimeControl.text`; "" for none.
    """

    game: str
    opponent: Opponent = Opponent.FRIEND
    first: First = First.CHANCE
    level: int = DEFAULT_LEVEL
    hints: bool = False
    start: str = ""
    public: bool = False
    clock: str = ""


def create(setting: Setting, chance: bytes) -> Created:
    """The event that makes a match.

    Args:
        chance: at least 17 random bytes: one decides the side or the hand, the others hide the hand.

    Raises:
        MashimoError: for a game, options or a clock that do not exist, or a start that is no position to play on from.
    """
    chosen = game(setting.game)
    start = start_of(chosen, setting.start)
    alone = setting.opponent is Opponent.COMPUTER
    other = f"computer:{setting.level}" if alone else "person"
    shared = setting.opponent is Opponent.SHARED
    made = Created(chosen.text, ("person", other), shared=shared, south=HOST, hints=setting.hints and alone)
    made = replace(made, public=setting.public and setting.opponent is Opponent.FRIEND)
    made = replace(made, organised=setting.opponent is Opponent.OTHERS)
    made = replace(made, clock=TimeControl.parse(setting.clock).text)
    if start != chosen.start():
        made = replace(made, start=start.text)
    coin = chance[0] & 1
    if shared:
        return made
    if setting.first is First.FIST and setting.opponent is Opponent.FRIEND and not made.start:
        hand = ("left", "right")[coin]
        return replace(made, south=None, hand=hand, nonce=chance[1:17].hex())
    begins = {First.ME: HOST, First.OTHER: GUEST}.get(setting.first, (HOST, GUEST)[coin])
    return replace(made, south=begins if start.mover is Side.SOUTH else 1 - begins)


def start_of(chosen: Game, text: str) -> Position:
    """The position that a match of a game begins from.

    Args:
        text: the position; "" for the usual start.

    Raises:
        UnknownGame, BadOption, BadPosition: if it is no position of the game, or the game is over in it.
    """
    start = chosen.start_from(text)
    if start.outcome is not None:
        raise BadPosition("the game is over in this position: nobody can play on from it")
    return start


def rematch(created: Created, south: int, match: str, *, public: bool = False) -> Created:
    """The event that makes the next match of the same players with sides swapped.

    Args:
        south: the seat that played South in the match before.
        match: its id.
        public: whether that stood on a public list to its end.
    """
    again = replace(created, south=1 - south, hand="", nonce="", rematch_of=match)
    return replace(again, public=public, organised=False)


def fist_hash(created: Created) -> str:
    """The SHA-256 of "HAND:NONCE", shown before the guess so that the hand cannot be changed after it."""
    return hashlib.sha256(f"{created.hand}:{created.nonce}".encode()).hexdigest()
