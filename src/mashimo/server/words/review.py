"""Reviews in words: marks, values, the turning point."""

from mashimo.engine.review import Mark, Review, leader
from mashimo.engine.values import SEED, is_decided, margin_of
from mashimo.rules.outcome import Side
from mashimo.server.language import N_, Language
from mashimo.server.words.players import side_name

MARKS = {
    Mark.BEST: ("!!", N_("best")),
    Mark.GOOD: ("!", N_("good")),
    Mark.INACCURACY: ("?!", N_("inaccuracy")),
    Mark.MISTAKE: ("?", N_("mistake")),
    Mark.BLUNDER: ("??", N_("blunder")),
}
"""The sign of every mark, as books write it, and its name."""


def mark_words(language: Language, mark: Mark) -> str:
    """The sign and the name of a mark: "?? blunder"."""
    sign, name = MARKS[mark]
    return f"{sign} {language.gettext(name)}"


def value_words(language: Language, value: int) -> str:
    """What a position is worth, from South's view: "North +3.2", "South wins by 8", "even"."""
    if not _tenths(value):
        return language.gettext("even")
    side = Side.SOUTH if value > 0 else Side.NORTH
    who = side_name(language, side)
    if not is_decided(value):
        return language.gettext("%(who)s +%(seeds)s") % {"who": who, "seeds": _seeds(language, value)}
    margin = abs(margin_of(value))
    if not margin:
        return language.gettext("%s wins") % who
    return language.gettext("%(who)s wins by %(seeds)s") % {"who": who, "seeds": language.number(margin)}


def expected_words(language: Language, expected: float) -> str:
    """The result that the player who is ahead can expect, a draw counting half: "62% for South"."""
    side = Side.SOUTH if expected >= 1 / 2 else Side.NORTH
    share = language.number(round(100 * max(expected, 1 - expected)))
    return language.gettext("%(share)s%% for %(who)s") % {"share": share, "who": side_name(language, side)}


def _seeds(language: Language, value: int) -> str:
    whole, tenths = divmod(_tenths(value), 10)
    parts = {"whole": language.number(whole), "tenths": language.number(tenths)}
    return language.gettext("%(whole)s.%(tenths)s") % parts  # other languages write a comma


def accuracy_words(language: Language, accuracy: float | None) -> str:
    """How well a player played, as a part of a hundred; "–" if he had nothing to choose."""
    return "–" if accuracy is None else language.gettext("%s%%") % language.number(round(accuracy))


def turning_words(language: Language, review: Review) -> str:
    """Where the game turned, as a sentence."""
    gettext = language.gettext
    ahead = leader(review.positions[-1].expected)
    if ahead is None:
        return gettext("The game did not turn for good: nobody is clearly ahead at its end.")
    who = side_name(language, ahead)
    if review.turning_point is None:
        return gettext("%s was ahead from the start to the end.") % who
    words = gettext("The game turned with move %(ply)s: from then on %(who)s stayed ahead.")
    return words % {"ply": language.number(review.turning_point), "who": who}


def _tenths(value: int) -> int:
    """How many tenths of a seed a value is, for whomever."""
    return round(abs(value) * 10 / SEED)
