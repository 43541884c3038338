"""What can be wrong with what a caller asks. Every error is a `ValueError` that a player understands."""

from enum import Enum


class MashimoError(ValueError):
    """The base of the errors of Mashimo."""


class UnknownGame(MashimoError):
    """No game or preset has this name."""


class BadOption(MashimoError):
    """A game has no such option, or the option no such value."""


class BadPosition(MashimoError):
    """A text or a set of counts is not a position of the game."""


class BadMove(MashimoError):
    """A text is not a move of the game at all."""


class Refusal(Enum):
    """Why a move is not legal, in the words of the rule."""

    GAME_OVER = "the game is over"
    NOT_YOURS = "that pit is not yours"
    EMPTY = "that pit is empty"
    MUST_FEED = "the other row is empty: you must give it a seed"
    MUST_FEED_HOLES = "the other player has no seeds: you must give him some"
    GRAND_SLAM = "that would take every seed of the other player, which may not be done"
    NO_SWAP = "seats can be swapped only instead of your first move"
    SINGLE = "a single seed may be moved only when you have no larger pit"
    SINGLE_TO_EMPTY = "a single seed may go only to an empty hole"
    TOO_FEW = "a pit needs two seeds or more to be sown"
    NEVER_ENDS = "this move would never end"
    MUST_CAPTURE = "a capture is possible: you must capture"
    MUST_TAKE_BLOCKED = "you must capture the pit that you blocked"
    FRONT_FIRST = "a pit of the front row has two seeds or more: you must start there"
    LONE_KICHWA = "your only occupied front pit must be sown towards the centre"
    BLOCKED = "this pit is blocked for this turn (takasia)"
    NOT_FRONT = "a seed from the store goes to an occupied pit of the front row"
    NYUMBA_BARRED = "your nyumba may not be used while another front pit holds seeds"
    KICHWA_FIXED = "what is captured here is sown from the nearer end of the row"
    NO_SAFARI = "this move does not end in your nyumba: there is no safari to choose"
    ALREADY_OWNED = "that hole is yours already: claim one of the other player's"


class IllegalMove(MashimoError):
    """A move that the rules do not allow in this position.

    Attributes:
        refusal: why not.
    """

    def __init__(self, move: str, refusal: Refusal) -> None:
        super().__init__(f"{move}: {refusal.value}")
        self.move = move
        self.refusal = refusal


class GameOver(IllegalMove):
    """A move in a finished game."""

    def __init__(self, move: str) -> None:
        super().__init__(move, Refusal.GAME_OVER)
