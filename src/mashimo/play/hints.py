"""Who may ask for the best move, and when. A hint changes nothing, so it is no event."""

from mashimo.play.match import Match, Stage
from mashimo.play.refused import Why
from mashimo.rules.position import Phase


def why_no_hint(match: Match, seats: frozenset[int]) -> Why | None:
    """Why somebody with these seats gets no hint now; None if he may have one."""
    if not seats:
        return Why.WATCHING
    if not match.created.hints:
        return Why.NO_HINTS
    if match.stage is Stage.OVER:
        return Why.OVER
    if match.mover not in seats:
        return Why.NOT_YOUR_TURN
    return Why.NO_HINT_FOR_SECRETS if match.position.phase is Phase.OPENING else None
