"""What is said in a lesson, beside its own text: what can be pressed, what came of an answer."""

from mashimo.rules.board import STORE
from mashimo.rules.errors import Refusal
from mashimo.rules.outcome import Side
from mashimo.rules.position import StepKind
from mashimo.server.language import N_, Language
from mashimo.server.learn.example import Played
from mashimo.server.learn.task import READER, SOW, WHO, Task, Verdict, last_sown, pressed_cell
from mashimo.server.words.examples import ended_words
from mashimo.server.words.moves import move_words
from mashimo.server.words.pits import of_kind, pit_label, pit_sign
from mashimo.server.words.players import side_name

WHO_WORDS = {"south": N_("You"), "north": N_("North"), "nobody": N_("Nobody")}


def owner_names(language: Language) -> dict[Side, str]:
    """Whose pits are, in their labels: the reader is South."""
    return {side: language.gettext("yours") if side is READER else side_name(language, side) for side in Side}


def player_names(language: Language) -> dict[Side, str]:
    """What the players are called."""
    return {side: language.gettext("You") if side is READER else side_name(language, side) for side in Side}


def answer_label(language: Language, label: str) -> str:
    """A pit or store that can be pressed as an answer."""
    return language.gettext("Answer: %s") % label


def outcome_words(language: Language, task: Task, given: str, found: Verdict) -> str:
    """What came of an answer that was not right: why it may not be played, what the moves did, what the pit is."""
    if found.played is None:
        return _refused(language, found.refusal)
    if not found.played.moves:
        return _pressed(language, task, given)
    said = [told(language, found.played)]
    if task.kind != WHO and (task.kind == SOW or task.asked == "last"):
        said.append(_last(language, found.played))
    return " ".join(part for part in said if part)


def told(language: Language, played: Played) -> str:
    """The moves in words, and how the game ended if it did."""
    names = player_names(language)
    said = [
        move_words(language, played.positions[number], played.positions[number + 1], trace, names)
        for number, trace in enumerate(played.traces)
    ]
    if played.after.outcome is not None:
        said.append(ended_words(language, played.after, played.after.outcome))
    return " ".join(said)


def _refused(language: Language, refusal: Refusal | None) -> str:
    if refusal is None:
        return language.gettext("That is not a move of this game.")
    return language.gettext("This may not be played: %s.") % language.gettext(refusal.value)


def _pressed(language: Language, task: Task, given: str) -> str:
    """The pit that was pressed, and whether it can be played or why not."""
    cell = pressed_cell(task.start, given)
    if cell is None or cell >= STORE:
        return ""
    refusal = task.start.why_not(cell)
    note = language.gettext("playable") if refusal is None else language.gettext(refusal.value)
    return pit_label(language, task.start, cell, owner_names(language)[task.start.owners[cell]], note) + "."


def _last(language: Language, played: Played) -> str:
    """Where the last seed fell; nothing of a claim, which sows none."""
    if not any(step.kind is StepKind.SOW for step in played.steps):
        return ""
    cell = last_sown(played)
    gettext = language.gettext
    if cell >= STORE:
        yours = gettext("The last seed fell in your store.")
        return yours if cell - STORE == READER else gettext("The last seed fell in the other player's store.")
    mine = cell // played.before.game.side == READER
    kinds = (
        (
            gettext("The last seed fell in your house %s."),
            gettext("The last seed fell in your hole %s."),
            gettext("The last seed fell in your pit %s."),
        )
        if mine
        else (
            gettext("The last seed fell in North's house %s."),
            gettext("The last seed fell in North's hole %s."),
            gettext("The last seed fell in North's pit %s."),
        )
    )
    return of_kind(played.before, kinds) % pit_sign(language, played.before, cell)
