"""What a viewer sees of a match: his own side below, and everything but a choice that the other makes in secret."""

from mashimo.play.match import Match
from mashimo.rules.outcome import Side
from mashimo.rules.position import Phase, Position


def hides_last_move(match: Match, seats: frozenset[int]) -> bool:
    """Whether the last move is a secret choice of the other (Congkak's opening: until both have chosen)."""
    if not match.moves or match.position.phase is not Phase.OPENING or match.created.shared:
        return False
    if match.position.counts != match.positions[-2].counts:
        return False  # the seeds have been sown: nothing is secret any more
    return match.seat_of(match.moves[-1].side) not in seats


def may_move(match: Match, seats: frozenset[int]) -> bool:
    """Whether the holder of these seats is to move."""
    return match.mover is not None and match.mover in seats


def shown_position(match: Match, seats: frozenset[int]) -> Position:
    """The position as a viewer may see it."""
    return match.position.concealed() if hides_last_move(match, seats) else match.position


def view_side(match: Match, seats: frozenset[int]) -> Side:
    """The side at the bottom of a viewer's board: his own; South for watchers and for two on one device."""
    if len(seats) != 1:
        return Side.SOUTH
    side = match.side_of(next(iter(seats)))
    return Side.SOUTH if side is None else side
