"""Clocks, in words."""

from mashimo.play import BadClock, TimeControl
from mashimo.play.clock import DAY, HOUR, MINUTE, SECOND
from mashimo.server.language import Language

TENTHS_BELOW = 10 * SECOND


def clock_words(language: Language, text: str) -> str:
    """A time control, such as "5 min + 3 s a turn"; "No clock" if there is none.

    Raises:
        BadClock: if it is none.
    """
    control = TimeControl.parse(text)
    if control.per_turn:
        days = control.per_turn // DAY
        return language.ngettext("%s day a turn", "%s days a turn", days) % language.number(days)
    if not control.base:
        return language.gettext("No clock")
    minutes, seconds = divmod(control.base, MINUTE)
    numbers = {
        "base": language.number(control.base // SECOND if seconds else minutes),
        "more": language.number(control.increment // SECOND),
    }
    if control.increment:
        both = language.gettext("%(base)s s + %(more)s s a turn"), language.gettext("%(base)s min + %(more)s s a turn")
    else:
        both = language.gettext("%(base)s s"), language.gettext("%(base)s min")
    return both[not seconds] % numbers


def wrong_clock(language: Language, text: str) -> str:
    """What is wrong with a time control; "" if nothing is."""
    try:
        TimeControl.parse(text)
    except BadClock as error:
        words = language.gettext(error.reason) % error.text
        return f"{words[:1].upper()}{words[1:]}."
    return ""


def time_words(language: Language, ms: int) -> str:
    """What is left on a clock: "2 d 4 h", "1:00:00", "4:59", and with tenths below ten seconds: "9.3".

    What has begun counts as past. The page's script writes the same (`clock.js`).
    """
    if ms >= DAY:
        numbers = {"days": language.number(ms // DAY), "hours": language.number(ms % DAY // HOUR)}
        return language.gettext("%(days)s d %(hours)s h") % numbers
    if ms < TENTHS_BELOW:
        tenths = ms // 100
        return language.figures(f"{tenths // 10}{language.point}{tenths % 10}")
    minutes, seconds = ms % HOUR // MINUTE, ms % MINUTE // SECOND
    return language.figures(f"{ms // HOUR}:{minutes:02}:{seconds:02}" if ms >= HOUR else f"{minutes}:{seconds:02}")


def gift_words(language: Language, text: str) -> str:
    """What one may give the other: "Give 15 seconds", "Give a day"."""
    return language.gettext("Give a day") if TimeControl.parse(text).per_turn else language.gettext("Give 15 seconds")


def clock_texts(language: Language) -> dict[str, str]:
    """What the page's script writes and says of clocks, by name; scripts put the numbers in."""
    gettext = language.gettext
    return {
        "clock-days": gettext("%(days)s d %(hours)s h"),
        "clock-say-days": gettext("%(who)s: %(days)s d %(hours)s h"),
        "clock-say-hours": gettext("%(who)s: %(hours)s h %(minutes)s min"),
        "clock-say-minutes": gettext("%(who)s: %(minutes)s min %(seconds)s s"),
        "clock-say-seconds": gettext("%(who)s: %(seconds)s s"),
        "clock-minute": gettext("You have one minute left."),
        "clock-low": gettext("You have ten seconds left."),
    }
