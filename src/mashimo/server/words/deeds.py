"""The parts of what is told of a move, from its trace: who sowed what, what was captured, what else happened."""

from collections.abc import Iterable, Mapping, Sequence

from mashimo.rules.board import STORE
from mashimo.rules.four_rows import RING
from mashimo.rules.outcome import Side
from mashimo.rules.position import Phase, Position, Step, StepKind
from mashimo.server.language import Language
from mashimo.server.words.pits import from_pit, pit_sign
from mashimo.server.words.players import is_you, side_name

LIFTS = (StepKind.LIFT, StepKind.RELAY)


def told(language: Language, said: Sequence[str], names: Mapping[Side, str], between: str = "") -> str:
    """The parts in one text; what begins with the name of a player is a sentence of its own."""
    text = said[0]
    for part in said[1:]:
        if part.startswith(tuple(names.values())):
            text += f". {part}"
        else:
            text += (between or language.semicolon) + part
    return text


def endless_words(language: Language, who: str) -> str:
    """That a player made a move that never ends, and loses by it."""
    if is_you(language, who):
        return language.gettext("You played a move that never ends.")
    return language.gettext("%s played a move that never ends.") % who


def is_extra_turn(before: Position, after: Position, steps: Sequence[Step]) -> bool:
    """Whether the mover goes on because of where his last seed fell, and not for another reason."""
    same_game = after.outcome is None and after.phase is before.phase is Phase.PLAY and after.round == before.round
    return same_game and after.mover is before.mover and not _has(steps, StepKind.PASS)


def _has(steps: Iterable[Step], *kinds: StepKind) -> bool:
    return any(step.kind in kinds for step in steps)


def begun_words(language: Language, before: Position, steps: Sequence[Step], who: str) -> str:
    """What the mover did first."""
    first = steps[0]
    you = is_you(language, who)
    if first.kind is StepKind.TURN:
        return language.gettext("You swapped seats") if you else language.gettext("%s swapped seats") % who
    if first.kind is StepKind.CHOOSE:
        return choice_words(language, who)
    if first.kind is StepKind.CLAIM:
        text = language.gettext("You claimed hole %(pit)s") if you else language.gettext("%(who)s claimed hole %(pit)s")
        return text % {"who": who, "pit": pit_sign(language, before, first.cell)}
    if first.kind is StepKind.DRAW:
        placed = language.gettext("%(who)s placed a seed in pit %(pit)s")
        text = language.gettext("You placed a seed in pit %(pit)s") if you else placed
        return text % {"who": who, "pit": pit_sign(language, before, steps[1].cell)}
    return _sowed(language, before, first, who)


def choice_words(language: Language, who: str) -> str:
    """That a player has made his choice in secret."""
    if is_you(language, who):
        return language.gettext("You chose a house for the opening")
    return language.gettext("%s chose a house for the opening") % who


def _sowed(language: Language, before: Position, first: Step, who: str) -> str:
    seeds = first.seeds
    if is_you(language, who):
        text = language.ngettext("You sowed %(n)s seed %(from_pit)s", "You sowed %(n)s seeds %(from_pit)s", seeds)
    else:
        text = language.ngettext(
            "%(who)s sowed %(n)s seed %(from_pit)s", "%(who)s sowed %(n)s seeds %(from_pit)s", seeds
        )
    place = from_pit(language, before, first.cell)
    return text % {"who": who, "n": language.number(seeds), "from_pit": place}


def laps_words(language: Language, steps: Sequence[Step]) -> list[str]:
    """How many laps it had, if more than one: captured seeds that are sown go on with theirs."""
    laps = sum(step.kind in LIFTS for step in steps)
    if laps < 2:
        return []
    return [language.ngettext("%s lap", "%s laps", laps) % language.number(laps)]


def taken_words(language: Language, before: Position, steps: Sequence[Step], names: Mapping[Side, str]) -> list[str]:
    """What was captured, by whom: in the games with stores what went there by captures, in Bao what was taken."""
    mover = before.mover
    taken = {side: captured_seeds(before, steps, side) for side in (mover, mover.other)}
    return [
        _captured(language, seeds) if side is mover else _captured_by(language, names[side], seeds)
        for side, seeds in taken.items()
        if seeds
    ]


def captured_seeds(before: Position, steps: Sequence[Step], side: Side) -> int:
    """How many seeds a move captures for a player."""
    if before.game.rows == 2:
        return _captured_to(steps, side)
    return sum(step.seeds for step in steps if step.kind is StepKind.CAPTURE) if side is before.mover else 0


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
    if is_you(language, who):
        text = language.ngettext("You captured %(n)s seed", "You captured %(n)s seeds", seeds)
    else:
        text = language.ngettext("%(who)s captured %(n)s seed", "%(who)s captured %(n)s seeds", seeds)
    return text % {"who": who, "n": language.number(seeds)}


def notes_words(
    language: Language, before: Position, after: Position, steps: Sequence[Step], names: Mapping[Side, str]
) -> list[str]:
    """What else there is to tell: turns that were missed or won, a nyumba lost, a round that ended."""
    said = [_note(language, step, names) for step in steps]
    if _has(steps, StepKind.FILL):
        said.append(language.gettext("a new round begins"))
    if after.phase is Phase.CLAIM and before.phase is Phase.PLAY:
        said.append(language.gettext("the round is over"))
    elif is_extra_turn(before, after, steps):
        said.append(language.gettext("an extra turn"))
    return [note for note in said if note]


def _note(language: Language, step: Step, names: Mapping[Side, str]) -> str:
    """What is said of one step of a move beside its sowing and capturing."""
    gettext = language.gettext
    if step.kind is StepKind.PASS:
        who = names[Side(step.cell)]
        missed = gettext("%s could not move and missed a turn") % who
        return gettext("You could not move and missed a turn") if is_you(language, who) else missed
    if step.kind is StepKind.HOUSE:
        who = names[Side(step.cell // RING)]
        return gettext("You lost the nyumba") if is_you(language, who) else gettext("%s lost the nyumba") % who
    if step.kind is StepKind.BLOCK:
        return gettext("a pit of %s is blocked (takasia)") % side_name(language, Side(step.cell // RING))
    return gettext("the nyumba paid two seeds") if step.kind is StepKind.TAX else ""
