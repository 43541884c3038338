"""What the players may say to one another: phrases that there are words for in every language, and nothing else."""

from mashimo.play.clock import SECOND
from mashimo.play.match import Match, Stage
from mashimo.play.refused import Refused, Why

HELLO, LUCK, NICE, PLAYED, THANKS = "hello", "luck", "nice", "played", "thanks"
MOMENT, BACK, SORRY, AGAIN, BYE = "moment", "back", "sorry", "again", "bye"
PHRASES = (HELLO, LUCK, NICE, THANKS, MOMENT, BACK, SORRY, PLAYED, AGAIN, BYE)
"""In the order in which a match needs them."""

PAUSE = 3 * SECOND
MOST = 30
"""Phrases of one seat in a match."""


def may_talk(match: Match, seats: frozenset[int]) -> bool:
    """Whether somebody with these seats has another person to talk to."""
    return len(seats) == 1 and match.created.between_two_devices and match.stage is not Stage.WAITING


def check_phrase(match: Match, seats: frozenset[int], phrase: str, now: int) -> None:
    """Refuse a phrase that may not be said now.

    Raises:
        Refused: with the reason.
    """
    if not may_talk(match, seats):
        raise Refused(Why.NO_TALK)
    if phrase not in PHRASES:
        raise Refused(Why.NO_PHRASE)
    own = [spoken for spoken in match.said if spoken.seat in seats]
    if len(own) >= MOST:
        raise Refused(Why.TALKS_TOO_MUCH)
    if own and now - own[-1].at < PAUSE:
        raise Refused(Why.TALKS_TOO_FAST)
