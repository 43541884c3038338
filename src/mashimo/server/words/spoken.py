"""A move as it is spoken: shorter than the text on the page, or lap by lap for those who cannot see the seeds go."""

from collections.abc import Iterator, Mapping, Sequence

from mashimo.rules.outcome import Side
from mashimo.rules.position import Position, Step, StepKind
from mashimo.server.language import Language
from mashimo.server.words.deeds import LIFTS, begun_words, endless_words, notes_words, taken_words, told
from mashimo.server.words.pits import from_pit, to_pit

MOST_LAPS = 24  # that are told one by one
_NO_SOWING = (StepKind.TURN, StepKind.CHOOSE, StepKind.CLAIM)


def short_words(
    language: Language, before: Position, after: Position, steps: Sequence[Step], names: Mapping[Side, str]
) -> str:
    """A move in a few words: "5 seeds from house 2, 3 seeds captured"."""
    if not steps:
        return endless_words(language, names[before.mover])
    first = steps[0]
    if first.kind in LIFTS:
        text = language.ngettext("%(n)s seed %(from_pit)s", "%(n)s seeds %(from_pit)s", first.seeds)
        place = from_pit(language, before, first.cell)
        said = [text % {"n": language.number(first.seeds), "from_pit": place}]
    else:
        said = [begun_words(language, before, steps, names[before.mover])]
    said += taken_words(language, before, steps, names)
    said += notes_words(language, before, after, steps, names)
    return told(language, said, names, language.comma) + "."


def lap_words(
    language: Language, before: Position, after: Position, steps: Sequence[Step], names: Mapping[Side, str]
) -> tuple[str, ...]:
    """A move lap by lap, one text a lap: "Lap 2: 3 seeds from house 7 to house 3; 4 seeds captured from house 4".

    Captured seeds that are sown go on with the lap. Of a very long move the first laps and the last are told.
    """
    who = names[before.mover]
    if not steps:
        return (endless_words(language, who),)
    laps = list(_laps(steps))
    lifts = sum(step.kind in LIFTS for step in steps)
    texts, number = [], 0
    for lap in laps:
        number += any(step.kind in LIFTS for step in lap)
        texts.append(_lap(language, before, lap, number if lifts > 1 else 0, who))
    texts[-1] += notes_words(language, before, after, steps, names)
    if len(texts) > MOST_LAPS:
        left = len(texts) - MOST_LAPS
        more = language.ngettext("%s more lap", "%s more laps", left) % language.number(left)
        texts[MOST_LAPS - 1 : -1] = [[more]]
    return tuple(told(language, text, names) + "." for text in texts)


def _laps(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """The steps of every lap; what comes before the first lift belongs to the first."""
    lap: list[Step] = []
    for step in steps:
        if step.kind in LIFTS and any(before.kind in (*LIFTS, StepKind.CAPTURE) for before in lap):
            yield lap
            lap = []
        lap.append(step)
    yield lap


def _lap(language: Language, before: Position, lap: Sequence[Step], number: int, who: str) -> list[str]:
    """What happened in a lap, sowing by sowing."""
    said: list[str] = []
    for index, step in enumerate(lap):
        if step.kind in LIFTS:
            said.append(_sown(language, before, lap[index:], number))
        elif step.kind is StepKind.CAPTURE:
            said.append(_captured(language, before, lap[index:]))
        elif step.kind is StepKind.DRAW or step.kind in _NO_SOWING:
            said.append(begun_words(language, before, lap[index:], who))
    return said or [begun_words(language, before, lap, who)]


def _sown(language: Language, before: Position, steps: Sequence[Step], number: int) -> str:
    seeds = steps[0].seeds
    if number:
        text = language.ngettext(
            "Lap %(lap)s: %(n)s seed %(from_pit)s %(to_pit)s", "Lap %(lap)s: %(n)s seeds %(from_pit)s %(to_pit)s", seeds
        )
    else:
        text = language.ngettext("%(n)s seed %(from_pit)s %(to_pit)s", "%(n)s seeds %(from_pit)s %(to_pit)s", seeds)
    return text % {
        "lap": language.number(number),
        "n": language.number(seeds),
        "from_pit": from_pit(language, before, steps[0].cell),
        "to_pit": to_pit(language, before, _last_sown(before, steps)),
    }


def _captured(language: Language, before: Position, steps: Sequence[Step]) -> str:
    """Seeds that were captured, and where they were sown on to, in the games that sow them."""
    seeds = steps[0].seeds
    values = {"n": language.number(seeds), "from_pit": from_pit(language, before, steps[0].cell, sided=True)}
    if before.game.rows == 4 and steps[1].kind is StepKind.SOW:
        text = language.ngettext(
            "%(n)s seed captured %(from_pit)s, sown on %(to_pit)s",
            "%(n)s seeds captured %(from_pit)s, sown on %(to_pit)s",
            seeds,
        )
        return text % {**values, "to_pit": to_pit(language, before, _last_sown(before, steps))}
    text = language.ngettext("%(n)s seed captured %(from_pit)s", "%(n)s seeds captured %(from_pit)s", seeds)
    return text % values


def _last_sown(before: Position, steps: Sequence[Step]) -> int:
    """Where the last seed of a sowing fell: in Bao captured seeds are sown anew."""
    cell = steps[0].cell
    for step in steps[1:]:
        if step.kind is StepKind.CAPTURE and before.game.rows == 4:
            break
        if step.kind is StepKind.SOW:
            cell = step.cell
    return cell
