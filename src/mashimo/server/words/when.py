"""When something happened, as one says it: three minutes ago."""

from mashimo.play.clock import MINUTE, SECOND
from mashimo.server.language import Language


def ago_words(language: Language, at: int, now: int) -> str:
    """How long ago `at` is (both in milliseconds since 1970), such as "3 minutes ago"."""
    past = max(0, now - at)
    if past < MINUTE:
        return language.gettext("just now")
    from babel.dates import format_timedelta  # loads much, and most pages tell no times

    seconds = past // SECOND
    told = format_timedelta(-seconds, "minute", threshold=1, add_direction=True, locale=language.code)
    return language.figures(told)
