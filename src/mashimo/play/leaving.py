"""The other player has left: when a win or a draw may be claimed."""

from dataclasses import dataclass

from mashimo.play.events import DRAW, WIN
from mashimo.play.match import Match, Stage
from mashimo.play.refused import Refused, Why


@dataclass(frozen=True, slots=True)
class Gone:
    """A seat without any connection: since when (milliseconds since 1970), and whether its player went on purpose."""

    seat: int
    since: int
    on_purpose: bool


def claimable_at(match: Match, seats: frozenset[int], gone: frozenset[Gone]) -> int | None:
    """From when somebody with these seats may claim, as the other has left; None if he has not, or nobody may.

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
    return other.since + clocks.control.patience(on_purpose=other.on_purpose)


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
    at = claimable_at(match, seats, gone)
    if at is None:
        raise Refused(Why.NOT_GONE)
    if now < at:
        raise Refused(Why.NOT_LONG_ENOUGH)
