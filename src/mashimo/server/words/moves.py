"""A move in words, from its trace: what a player would say who tells it to another."""

from collections.abc import Mapping, Sequence

from mashimo.rules.outcome import Side
from mashimo.rules.position import Move, Phase, Position, Step
from mashimo.server.language import Language
from mashimo.server.words.deeds import begun_words, endless_words, laps_words, notes_words, taken_words, told
from mashimo.server.words.pits import pit_sign, sow_pit


def move_label(language: Language, position: Position, move: Move) -> str:
    """What a move is, before it is made: "Sow house 3", "Claim hole C", "Sow pit A5 to the left"."""
    gettext = language.gettext
    if move.cell < 0:
        return gettext("Swap seats")
    place = pit_sign(language, position, move.cell)
    if position.phase is Phase.CLAIM:
        return gettext("Claim hole %s") % place
    if move.way == 0:
        return sow_pit(language, position, move.cell)
    if ">" in move.text:
        on = gettext("Sow pit %s to the right, and go on from the nyumba (safari)")
        return (on if move.safari else gettext("Sow pit %s to the right")) % place
    on = gettext("Sow pit %s to the left, and go on from the nyumba (safari)")
    return (on if move.safari else gettext("Sow pit %s to the left")) % place


def hint_words(language: Language, position: Position, move: str) -> str:
    """A hint to play this move; "" if there is none to be had."""
    if not move:
        return language.gettext("There is no hint just now. Try again soon.")
    return language.gettext("Hint: %s.") % move_label(language, position, position.move(move))


def move_words(
    language: Language, before: Position, after: Position, steps: Sequence[Step], names: Mapping[Side, str]
) -> str:
    """What a move did, such as "South sowed 4 seeds from house 3; an extra turn".

    Args:
        names: what the reader calls the players; they stand before verbs in the past tense ("You sowed").
    """
    who = names[before.mover]
    if not steps:  # it loses, and is not sown at all
        return endless_words(language, who)
    said = [begun_words(language, before, steps, who)]
    said += laps_words(language, steps)
    said += taken_words(language, before, steps, names)
    said += notes_words(language, before, after, steps, names)
    return told(language, said, names) + "."
