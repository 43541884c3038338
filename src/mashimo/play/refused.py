"""Why a player's wish is refused, in words; the match stays as it was."""

from enum import Enum

from mashimo.rules.errors import MashimoError


class Why(Enum):
    """The reasons for refusing a command that have nothing to do with the rules of the game."""

    WATCHING = "you are watching this match"
    NOT_JOINED = "the other player has not joined yet"
    SEAT_TAKEN = "both seats are taken; you can watch"
    OWN_MATCH = "this is your own match: send the link to the other player"
    BY_LINK = "each player of this match has a link of his own to join with"
    OTHER_SEAT = "this browser plays the other seat of the match: open the link where the other player is"
    NOT_THE_MAKER = "only the one who made the match can do this"
    HAS_BEGUN = "the match has begun already"
    CANCELLED = "the match was cancelled"
    NOTHING_TO_TELL = "in this match nobody is told of his turn"
    NOT_YOUR_TURN = "it is not your turn"
    TOO_LATE = "the match has moved on since: look at the board again"
    OVER = "the match is over"
    NOT_OVER = "the match is not over yet"
    GUESS_FIRST = "first the guest has to guess which hand hides the seed"
    NO_GUESS = "there is nothing to guess"
    NOT_YOUR_GUESS = "the guest guesses, not the one who hides the seed"
    OFFER_OPEN = "another offer waits for its answer"
    NO_OFFER = "there is no such offer any more"
    NOTHING_TO_TAKE_BACK = "you have not moved yet"
    REMATCHED = "the next match has begun already"
    COMPUTER_DECLINES = "the computer plays on"
    OUT_OF_TIME = "the time ran out: the match is over"
    BROKEN_OFF = "the first move did not come in time: the match was broken off"
    NO_CLOCK = "this match is played without a clock"
    ENOUGH_TIME = "the other player has the longest time that there is already"
    NOT_GONE = "the other player is here"
    NOT_LONG_ENOUGH = "the other player may still come back: wait until the countdown has ended"
    NO_CLAIM = "there is nothing to claim"
    TOO_MANY_OFFERS = "you have asked for another match twice: wait a minute"
    NO_TALK = "there is nobody to talk to in this match"
    NO_PHRASE = "there is no such phrase"
    TALKS_TOO_FAST = "one phrase at a time: wait three seconds"
    TALKS_TOO_MUCH = "that was all that one may say in a match"
    NO_HINTS = "this match is played without hints"
    NO_HINT_FOR_SECRETS = "there is no hint for a secret choice"


class Refused(MashimoError):
    """A command that cannot be carried out now.

    Attributes:
        why: the reason.
    """

    def __init__(self, why: Why) -> None:
        super().__init__(why.value)
        self.why = why
