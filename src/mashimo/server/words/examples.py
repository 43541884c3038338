"""What is said of the examples on a page of rules, beside the words of their moves."""

from mashimo.rules.four_rows import FRONT, RING
from mashimo.rules.outcome import Outcome, Side
from mashimo.rules.position import Position
from mashimo.server.language import Language
from mashimo.server.words.pits import marks_said, phase_words, pit_name, store_label
from mashimo.server.words.players import side_name
from mashimo.server.words.results import rule_words


def figure_words(language: Language, position: Position) -> str:
    """A board as a picture of it is read aloud: every player's seeds from his left."""
    return " ".join(_side_words(language, position, side) for side in Side)


def _side_words(language: Language, position: Position, side: Side) -> str:
    gettext = language.gettext
    size = position.game.side
    cells = range(side * size, side * size + size)
    counts = [language.number(position.counts[cell]) for cell in cells]
    parts = {"who": side_name(language, side), "counts": language.comma.join(counts)}
    if position.game.rows == 4:
        parts = {
            "who": side_name(language, side),
            "counts": language.comma.join(counts[:FRONT]),
            "back": language.comma.join(reversed(counts[FRONT:RING])),
        }
        said = [gettext("%(who)s, front row from the left: %(counts)s; back row: %(back)s") % parts]
    else:
        said = [gettext("%(who)s, from the left: %(counts)s") % parts]
    if position.game.entry.stores and (position.game.rows == 2 or any(position.stores)):
        said.append(store_label(language, parts["who"], position.stores[side]))
    for cell in cells:
        said += [f"{pit_name(language, position, cell)}: {mark}" for mark in marks_said(language, position, cell)]
    return language.semicolon.join(said) + "."


def ended_words(language: Language, position: Position, outcome: Outcome) -> str:
    """Who won and why, such as "South won, 28 to 20. More than half of the seeds are in one store."."""
    gettext = language.gettext
    if outcome.winner is None:
        return f"{gettext('A draw')}. {rule_words(language, position.game, outcome.reason, '')}"
    first, second = outcome.stores[outcome.winner], outcome.stores[outcome.winner.other]
    won = gettext("%s won") % side_name(language, outcome.winner)
    if position.game.rows == 2:
        score = {"first": language.number(first), "second": language.number(second)}
        won += gettext(", %(first)s to %(second)s") % score
    loser = side_name(language, outcome.winner.other)
    return f"{won}. {rule_words(language, position.game, outcome.reason, loser)}"


def turn_words(language: Language, position: Position) -> str:
    """Who is to move, and what he has to do if it is not simply to move."""
    if position.outcome is not None:
        return ended_words(language, position, position.outcome)
    words = language.gettext("%s to move") % side_name(language, position.mover) + "."
    return f"{words} {phase_words(language, position)}".strip()
