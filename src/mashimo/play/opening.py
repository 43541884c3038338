"""Making a match: who plays, who begins, the fist."""

import hashlib
from dataclasses import dataclass, replace
from enum import Enum

from mashimo.play.events import GUEST, HOST, Created
from mashimo.rules.game import game


class Opponent(Enum):
    """Whom the maker of a match plays."""

    FRIEND = "friend"
    COMPUTER = "computer"
    SHARED = "shared"  # both seats on one device


class First(Enum):
    """Who plays South and so begins."""

    ME = "me"
    OTHER = "other"
    CHANCE = "chance"
    FIST = "fist"


@dataclass(frozen=True, slots=True)
class Setting:
    """What somebody who makes a match asks for: the game's text, the opponent (`level` of the computer), who begins."""

    game: str
    opponent: Opponent = Opponent.FRIEND
    first: First = First.CHANCE
    level: int = 2


def create(setting: Setting, chance: bytes) -> Created:
    """The event that makes a match.

    Args:
        chance: at least 17 random bytes: one decides the side or the hand, the others hide the hand.

    Raises:
        MashimoError: for a game or options that do not exist.
    """
    text = game(setting.game).text
    other = f"computer:{setting.level}" if setting.opponent is Opponent.COMPUTER else "person"
    made = Created(text, ("person", other), shared=setting.opponent is Opponent.SHARED, south=HOST)
    coin = chance[0] & 1
    if made.shared or setting.first is First.ME:
        return made
    if setting.first is First.OTHER:
        return replace(made, south=GUEST)
    if setting.first is First.FIST and setting.opponent is Opponent.FRIEND:
        hand = ("left", "right")[coin]
        return replace(made, south=None, hand=hand, nonce=chance[1:17].hex())
    return replace(made, south=(HOST, GUEST)[coin])


def rematch(created: Created, south: int, match: str) -> Created:
    """The event that makes the next match of the same players with sides swapped.

    Args:
        south: the seat that played South in the match before.
        match: its id.
    """
    return replace(created, south=1 - south, hand="", nonce="", rematch_of=match)


def fist_hash(created: Created) -> str:
    """The SHA-256 of "HAND:NONCE", shown before the guess so that the hand cannot be changed after it."""
    return hashlib.sha256(f"{created.hand}:{created.nonce}".encode()).hexdigest()
