"""What players are called."""

from mashimo.engine.levels import level_of
from mashimo.play import Match
from mashimo.rules.outcome import Side
from mashimo.server.language import Language


def side_name(language: Language, side: Side) -> str:
    """South or North."""
    return language.gettext("South") if side is Side.SOUTH else language.gettext("North")


def player_name(language: Language, match: Match, side: Side, seats: frozenset[int]) -> str:
    """What a viewer calls a player: You, the computer, his friend; South and North if he watches or plays both."""
    seat = match.seat_of(side)
    if seat is None:
        return side_name(language, side)
    level = match.level_of(seat)
    if level is not None:
        return language.gettext("Computer (%s)") % language.gettext(level_of(level).name)
    if len(seats) != 1:
        return side_name(language, side)
    return language.gettext("You") if seat in seats else opponent_words(language, match)


def opponent_words(language: Language, match: Match) -> str:
    """What a player calls the other: his friend, unless they may never have met."""
    strangers = match.created.public or match.created.organised
    return language.gettext("Your opponent") if strangers else language.gettext("Your friend")


def is_you(language: Language, who: str) -> bool:
    """Whether the reader calls a player "You": in most languages verbs then have another form."""
    return who == language.gettext("You")
