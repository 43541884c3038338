"""The other player has left: when a win or a draw may be claimed."""

from dataclasses import dataclass

from mashimo.play.events import DRAW, WIN
from mashimo.play.match import Match, Stage
from mashimo.play.refused import Refused, Why

TOLD_AFTER = 3_000
"""Milliseconds for which nothing is said of it: who loads the page anew is gone for a moment."""


@dataclass(frozen=True, slots=True)
class Gone:
    """A seat without any connection: since when (milliseconds since 1970), and whether its player went on purpose."""

    seat: int
    since: int
    on_purpose: bool


@dataclass(frozen=True, slots=True)
class Absence:
    """The other's absence: from when it is told, and from when one may claim (milliseconds since 1970)."""

    told_at: int
    claim_at: int


def absence(match: Match, seats: frozenset[int], gone: frozenset[Gone]) -> Absence | None:
    """The absence on which somebody with these seats may claim; None if the other is here, or nobody may claim.

    Only a match in real time between two people is claimed, and only when both have made their first move: before it
    the match is broken off, with no loss for anybody. A move that he made after he had left (without the page, or by
    another server) says that he is there.
    """
    clocks = match.clocks
    if clocks is None or not clocks.control.is_real_time or not all(clocks.moved) or match.stage is not Stage.PLAYING:
        return None
    if len(seats) != 1 or not match.created.between_two_devices:
        return None
    other = next((one for one in gone if one.seat not in seats), None)
    if other is None or _last_move_of(match, other.seat) > other.since:
        return None
    return Absence(other.since + TOLD_AFTER, other.since + clocks.control.patience(on_purpose=other.on_purpose))


def _last_move_of(match: Match, seat: int) -> int:
    side = match.side_of(seat)
    return max((played.at for played in match.moves if played.side is side), default=0)


def check_claim(match: Match, seats: frozenset[int], what: str, now: int, gone: frozenset[Gone]) -> None:
    """Refuse a claim that may not be made now.

    Raises:
        Refused: with the reason.
    """
    if what not in (WIN, DRAW):
        raise Refused(Why.NO_CLAIM)
    away = absence(match, seats, gone)
    if away is None:
        raise Refused(Why.NOT_GONE)
    if now < away.claim_at:
        raise Refused(Why.NOT_LONG_ENOUGH)
