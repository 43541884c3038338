"""The pages that teach: a game's rules with their examples, its options with their outcomes."""

from dataclasses import dataclass
from functools import cache

from mashimo.rules.errors import IllegalMove, UnknownGame
from mashimo.rules.game import game, games, options_of
from mashimo.rules.position import Position
from mashimo.server.language import LANGUAGES, N_, Language
from mashimo.server.learn.claims import confirmed
from mashimo.server.learn.content import ENGLISH, OVERVIEW, language_for, lesson_name, text_of
from mashimo.server.learn.example import Example, play_from
from mashimo.server.learn.lesson import step_names
from mashimo.server.learn.markdown import RulePage, parse_page
from mashimo.server.learn.options import OPTION_EXAMPLES, OptionExample
from mashimo.server.templating import render
from mashimo.server.views.example import ExampleView, example_view, figure, moves_listed, moves_said
from mashimo.server.words.examples import turn_words
from mashimo.server.words.games import game_line, game_name
from mashimo.server.words.options import WORDS, option_hint, option_label, value_label


@dataclass(frozen=True, slots=True)
class LearnView:
    """A page of rules.

    Attributes:
        key: the game; "" for the overview.
        code: the language that the text is in, which may not be the reader's.
        options: whether the game has a page of options.
        steps: how many steps its lesson has.
    """

    key: str
    name: str
    line: str
    code: str
    page: RulePage
    options: bool
    steps: int


@dataclass(frozen=True, slots=True)
class OutcomeView:
    """What an option does with one of its values.

    Attributes:
        shown: the board that comes of it, with the moves in words.
        choose: the form of a match that is played so.
        source: who plays so; "" if the value has no source of its own.
    """

    label: str
    standard: bool
    shown: ExampleView
    choose: str
    source: str


@dataclass(frozen=True, slots=True)
class OptionView:
    """An option: what it is about, the board before, and every outcome that is shown.

    Attributes:
        source: who plays with it, as far as the outcomes do not say.
    """

    name: str
    label: str
    hint: str
    source: str
    before: ExampleView | None
    outcomes: tuple[OutcomeView, ...]


@cache
def learn_view(language: Language, key: str) -> LearnView:
    """The rules of a game, or the overview for "", built once.

    Raises:
        UnknownGame: if there is no such game.
        BadPage, BadExample: if the text does not follow the form, or claims what the rules do not confirm.
    """
    if key and key not in games():
        raise UnknownGame(f"there is no game called {key!r}")
    name = key or OVERVIEW
    code = language_for(language.code, name)

    def shows(example: Example) -> str:
        view = example_view(language, example, confirmed(example))
        return render("partials/example.html", language, view=view, code=code)

    scroll_label = LANGUAGES[code].gettext(N_("A table, which can be scrolled"))
    page = parse_page(text_of(code, name), shows, key, scroll_label)
    line = game_line(language, key) if key else ""
    return LearnView(
        key, game_name(language, key) if key else "", line, code, page, bool(WORDS.get(key)), lesson_steps(key)
    )


@cache
def lesson_steps(key: str) -> int:
    """How many steps the lesson of a game has; 0 for the overview."""
    return len(step_names(text_of(ENGLISH, lesson_name(key)))) if key else 0


@cache
def options_view(language: Language, key: str) -> tuple[OptionView, ...]:
    """Every option of a game with its outcomes, built once."""
    return tuple(
        OptionView(
            name=name,
            label=option_label(language, key, name),
            hint=option_hint(language, key, name),
            source=source_of(key, name),
            before=_before(language, key, name),
            outcomes=tuple(outcome_view(language, key, name, value) for value in values_shown(key, name)),
        )
        for name in WORDS[key]
    )


def values_shown(key: str, option: str) -> tuple[str, ...]:
    """The values whose outcomes are shown, the standard one first: all, or of a number those that the example names."""
    found = next(known for known in options_of(key) if known.name == option)
    others = OPTION_EXAMPLES[key][option].values or found.values
    return (found.default, *(value for value in others if value != found.default))


def source_of(key: str, option: str, value: str = "") -> str:
    """Who plays with a value of an option, or, without one, who with the option in general."""
    found = next(known for known in options_of(key) if known.name == option)
    parts = [part.split(": ", 1) if ": " in part else ["", part] for part in found.source.split("; ")]
    said = {name: who for name, who in parts if name in found.values}
    if value:
        return said.get(value, "")
    return "; ".join(": ".join(part).removeprefix(": ") for part in parts if part[0] not in found.values)


def option_start(key: str, option: str, value: str) -> Position:
    """The position that the example of an option begins from, with a value of it."""
    example = OPTION_EXAMPLES[key][option]
    chosen = game(key, **{**example.others, option: value})
    return Position.parse(f"{chosen.text} {example.position}") if example.position else chosen.start()


def option_outcome(key: str, option: str, value: str) -> tuple[tuple[Position, ...], str]:
    """The positions of an option's example, as far as its moves may be played; and the move that may not, or ""."""
    example = OPTION_EXAMPLES[key][option]
    positions, start = [], option_start(key, option, value)
    positions.append(start)
    for move in example.moves:
        if positions[-1].outcome is not None:
            break
        try:
            positions.append(positions[-1].play(move))
        except IllegalMove:
            return tuple(positions), move
    return tuple(positions), ""


def _before(language: Language, key: str, option: str) -> ExampleView | None:
    """The board that all outcomes begin from; none if it is the start that differs."""
    example = OPTION_EXAMPLES[key][option]
    if not example.position:
        return None
    start = option_start(key, option, values_shown(key, option)[0])
    return ExampleView(
        before=figure(language, start, playable=True),
        after=None,
        changed=(),
        moves=example.moves,
        said=(),
        legal=(),
        refused=(),
        turn=turn_words(language, start),
        play="",
    )


def outcome_view(language: Language, key: str, option: str, value: str) -> OutcomeView:
    """What an option does with a value."""
    example = OPTION_EXAMPLES[key][option]
    positions, barred = option_outcome(key, option, value)
    played = play_from(positions[0], example.moves[: len(positions) - 1])
    reached = played.after
    refused: tuple[tuple[str, str], ...] = ()
    if barred:
        try:
            reached.move(barred)
        except IllegalMove as error:
            refused = ((barred, language.gettext(error.refusal.value)),)
    default = values_shown(key, option)[0]
    steps = played.traces[-1] if played.traces else ()
    shown = ExampleView(
        before=figure(language, reached, steps=steps, playable=bool(barred) or example.shows_moves),
        after=None,
        changed=(),
        moves=moves_listed(played),
        said=moves_said(language, played)[-example.told :],
        legal=tuple(move.text for move in reached.moves()) if example.shows_moves else (),
        refused=refused,
        turn=turn_words(language, reached),
        play="",
    )
    label = value_label(language, key, option, value)
    source = source_of(key, option, value)
    return OutcomeView(label, value == default, shown, _form(key, example, option, value), source)


def _form(key: str, example: OptionExample, option: str, value: str) -> str:
    chosen = {**example.others, option: value}
    return f"/new/{key}?" + "&".join(f"{name}={given}" for name, given in chosen.items())
