"""A move in words, from its trace: what a player would say who tells it to another."""

from collections.abc import Iterable, Mapping, Sequence

from mashimo.rules.board import STORE
from mashimo.rules.four_rows import RING
from mashimo.rules.outcome import Side
from mashimo.rules.position import Move, Phase, Position, Step, StepKind
from mashimo.server.language import Language
from mashimo.server.words.pits import pit_name
from mashimo.server.words.players import side_name

_LIFTS = (StepKind.LIFT, StepKind.RELAY)


def move_label(language: Language, position: Position, move: Move) -> str:
    """What a move is, before it is made: "Sow house 3", "Claim hole C", "Sow pit A5 to the left"."""
    gettext = language.gettext
    if move.cell < 0:
        return gettext("Swap seats")
    place = pit_name(language, position, move.cell)
    if position.phase is Phase.CLAIM:
        return gettext("Claim %s") % place
    if move.way == 0:
        return gettext("Sow %s") % place
    way = gettext("to the right") if ">" in move.text else gettext("to the left")
    if move.safari:
        return gettext("Sow %(pit)s %(way)s, and go on from the nyumba (safari)") % {"pit": place, "way": way}
    return gettext("Sow %(pit)s %(way)s") % {"pit": place, "way": way}


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
        return language.gettext("%s played a move that never ends.") % who
    said = [_begun(language, before, steps, who)]
    said += _laps(language, steps)
    said += _taken(language, before, steps, names)
    said += _notes(language, steps, names)
    if after.phase is Phase.CLAIM and before.phase is Phase.PLAY:
        said.append(language.gettext("the round is over"))
    elif _is_extra_turn(before, after, steps):
        said.append(language.gettext("an extra turn"))
    return _told(said, names) + "."


def _told(said: Sequence[str], names: Mapping[Side, str]) -> str:
    """The parts in one text; what begins with the name of a player is a sentence of its own."""
    text = said[0]
    for part in said[1:]:
        text += (". " if part.startswith(tuple(names.values())) else "; ") + part
    return text


def _is_extra_turn(before: Position, after: Position, steps: Sequence[Step]) -> bool:
    """Whether the mover goes on because of where his last seed fell, and not for another reason."""
    same_game = after.outcome is None and after.phase is before.phase is Phase.PLAY and after.round == before.round
    return same_game and after.mover is before.mover and not _has(steps, StepKind.PASS)


def _has(steps: Iterable[Step], *kinds: StepKind) -> bool:
    return any(step.kind in kinds for step in steps)


def _begun(language: Language, before: Position, steps: Sequence[Step], who: str) -> str:
    gettext = language.gettext
    first = steps[0]
    if first.kind is StepKind.TURN:
        return gettext("%s swapped seats") % who
    if first.kind is StepKind.CHOOSE:
        return gettext("%s chose a house for the opening") % who
    place = pit_name(language, before, first.cell)
    if first.kind is StepKind.CLAIM:
        return gettext("%(who)s claimed %(pit)s") % {"who": who, "pit": place}
    if first.kind is StepKind.DRAW:
        place = pit_name(language, before, steps[1].cell)
        return gettext("%(who)s placed a seed in %(pit)s") % {"who": who, "pit": place}
    number = language.number(first.seeds)
    one, many = "%(who)s sowed %(n)s seed from %(pit)s", "%(who)s sowed %(n)s seeds from %(pit)s"
    text = language.ngettext(one, many, first.seeds)
    return text % {"who": who, "n": number, "pit": place}


def _laps(language: Language, steps: Sequence[Step]) -> list[str]:
    laps = sum(step.kind in _LIFTS for step in steps)
    if laps < 2:
        return []
    return [language.ngettext("%s lap", "%s laps", laps) % language.number(laps)]


def _taken(language: Language, before: Position, steps: Sequence[Step], names: Mapping[Side, str]) -> list[str]:
    """What was captured, by whom: in the games with stores what went there by captures, in Bao what was taken."""
    mover = before.mover
    if before.game.rows == 4:
        taken = {mover: sum(step.seeds for step in steps if step.kind is StepKind.CAPTURE)}
    else:
        taken = {side: _captured_to(steps, side) for side in (mover, mover.other)}
    return [
        _captured(language, seeds) if side is mover else _captured_by(language, names[side], seeds)
        for side, seeds in taken.items()
        if seeds
    ]


def _captured_to(steps: Sequence[Step], side: Side) -> int:
    """Seeds that captures brought to a store: the banks that follow captures, up to the leftovers at the end."""
    seeds, capturing = 0, False
    for step in steps:
        if step.kind is StepKind.CAPTURE:
            capturing = True
        elif step.kind is StepKind.BANK:
            if capturing and step.cell == STORE + side:
                seeds += step.seeds
            capturing = False
    return seeds


def _captured(language: Language, seeds: int) -> str:
    return language.ngettext("%s seed captured", "%s seeds captured", seeds) % language.number(seeds)


def _captured_by(language: Language, who: str, seeds: int) -> str:
    text = language.ngettext("%(who)s captured %(n)s seed", "%(who)s captured %(n)s seeds", seeds)
    return text % {"who": who, "n": language.number(seeds)}


def _notes(language: Language, steps: Sequence[Step], names: Mapping[Side, str]) -> list[str]:
    gettext = language.gettext
    said = []
    for step in steps:
        if step.kind is StepKind.PASS:
            said.append(gettext("%s could not move and missed a turn") % names[Side(step.cell)])
        elif step.kind is StepKind.HOUSE:
            said.append(gettext("%s lost the nyumba") % names[Side(step.cell // RING)])
        elif step.kind is StepKind.BLOCK:
            said.append(gettext("a pit of %s is blocked (takasia)") % side_name(language, Side(step.cell // RING)))
        elif step.kind is StepKind.TAX:
            said.append(gettext("the nyumba paid two seeds"))
    if _has(steps, StepKind.FILL):
        said.append(gettext("a new round begins"))
    return said
