"""Who begins, in words."""

from mashimo.play import HOST, Match
from mashimo.server.language import Language


def begins_words(language: Language, match: Match, seats: frozenset[int]) -> str:
    """Who begins, before the first move; "" while a guess decides it or if one plays for both."""
    gettext = language.gettext
    south = match.created.south
    if south is None or match.created.shared:
        return ""
    if seats:
        return gettext("You begin.") if south in seats else gettext("The other player begins.")
    return gettext("The player who invites begins.") if south == HOST else gettext("The player who joins begins.")
