"""Who begins, in words."""

from mashimo.play import HOST, Match
from mashimo.server.language import Language


def begins_words(language: Language, match: Match, seats: frozenset[int]) -> str:
    """Who begins, before the first move; "" while a guess decides it or if one plays for both."""
    gettext = language.gettext
    begins = match.seat_of(match.positions[0].mover)
    if match.created.south is None or match.created.shared:
        return ""
    if seats:
        return gettext("You begin.") if begins in seats else gettext("The other player begins.")
    return gettext("The player who invites begins.") if begins == HOST else gettext("The player who joins begins.")
