"""What every move of the viewer would do: where its last seed falls, what it captures. For those who want to see it."""

from typing import Any

from mashimo.play import may_move
from mashimo.rooms import Room
from mashimo.rules.position import Move, Phase, Position, Step, StepKind
from mashimo.server.language import Language
from mashimo.server.reader import Reader
from mashimo.server.words.deeds import captured_seeds, is_extra_turn
from mashimo.server.words.moves import move_label
from mashimo.server.words.pits import to_pit


def endings_of(reader: Reader, room: Room, ply: int) -> dict[str, dict[str, Any]]:
    """By the text of every move that the viewer may make after `ply` moves: cell, captured, words, named.

    Nothing unless that is now and he is to move; nothing of an opening in secret, whose outcome depends on the other.
    """
    match = room.match
    if ply != match.ply or not may_move(match, room.seats) or match.position.phase is not Phase.PLAY:
        return {}
    return {move.text: _previewed(reader.language, match.position, move) for move in match.position.moves()}


def _previewed(language: Language, position: Position, move: Move) -> dict[str, Any]:
    steps, after = position.trace(move), position.play(move)
    cell = _last_cell(steps)
    captured = captured_seeds(position, steps, position.mover)
    words = " ".join(_words(language, position, after, steps, cell, captured))
    named = f"{move_label(language, position, move)}. {words}"
    return {"cell": cell, "captured": captured, "words": words, "named": named}


def _last_cell(steps: tuple[Step, ...]) -> int:
    """Where the last seed falls, -1 if none does."""
    return next((step.cell for step in reversed(steps) if step.kind is StepKind.SOW), -1)


def _words(
    language: Language, before: Position, after: Position, steps: tuple[Step, ...], cell: int, captured: int
) -> list[str]:
    """What is said of it, in sentences."""
    gettext = language.gettext
    if not steps:
        return [gettext("It never ends.")]
    said = []
    if cell >= 0:
        said.append(gettext("The last seed goes %(to_pit)s.") % {"to_pit": to_pit(language, before, cell)})
    if captured:
        text = language.ngettext("%s seed is captured.", "%s seeds are captured.", captured)
        said.append(text % language.number(captured))
    if after.outcome is not None:
        said.append(gettext("The game is over then."))
    elif is_extra_turn(before, after, steps):
        said.append(gettext("Another turn follows."))
    return said
