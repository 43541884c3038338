"""The form of a new match: what can be chosen, what is chosen, what is wrong with it."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from markupsafe import Markup

from mashimo.engine.levels import LEVELS
from mashimo.play import DEFAULT_LEVEL, First, Opponent
from mashimo.play.opening import start_of
from mashimo.rules.errors import BadPosition, MashimoError
from mashimo.rules.game import Game, game, options_of, presets_of
from mashimo.rules.options import Option
from mashimo.rules.outcome import Side
from mashimo.rules.position import Position
from mashimo.server.drawing import board_svg
from mashimo.server.language import Language
from mashimo.server.problems import error_words
from mashimo.server.views.board import board_view
from mashimo.server.words.clocks import clock_words, wrong_clock
from mashimo.server.words.games import game_line, game_name, preset_label
from mashimo.server.words.levels import level_words
from mashimo.server.words.options import (
    ROUNDS,
    WORDS,
    changed_words,
    option_hint,
    option_label,
    value_label,
)

MOST_SHOWN = 3
CLOCKS = ("", "180+2", "300+3", "600+5", "900+10", "1800+20", "1d", "3d", "7d")
"""The clocks that are offered; any other can be asked for by the address."""
SHORT = 20


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer of a field."""

    value: str
    label: str
    chosen: bool
    standard: bool = False
    about: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """One question of the form; `error` says what is wrong with the answer that was sent."""

    name: str
    label: str
    answers: tuple[Answer, ...]
    hint: str = ""
    error: str = ""
    listed: bool = False

    @property
    def is_list(self) -> bool:
        """Whether the answers are many and short, such as numbers, which a list that opens shows best."""
        return self.listed or (
            len(self.answers) > MOST_SHOWN and all(answer.value.isdigit() for answer in self.answers)
        )

    @property
    def is_short(self) -> bool:
        """Whether two answers fit side by side."""
        return all(len(answer.label) <= SHORT for answer in self.answers)

    @property
    def is_standard(self) -> bool:
        """Whether the standard answer is chosen."""
        return any(answer.chosen and answer.standard for answer in self.answers)


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of options."""

    name: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class NewGameView:
    """All that the form shows.

    Attributes:
        clock: the field of the clock.
        hints: whether hints are allowed against the computer.
        length: the field that says how long a match of many rounds lasts; None for a game of one round.
        board: the start of the chosen game.
        changed: how the chosen game differs from the standard rules.
        text: the chosen game in links and records.
        start: the position that the match begins from, which brings its rules with it; "" for the usual start.
        bad_start: what is wrong with a position that was given; then the match would begin as usual.
        given_start: that position, as it was given.
        public: whether anybody may take the free seat.
        link: the address of the form as it is filled, from the slash on.
    """

    key: str
    name: str
    line: str
    opponent: Field
    first: Field
    level: Field
    clock: Field
    hints: bool
    length: Field | None
    options: tuple[Field, ...]
    presets: tuple[Preset, ...]
    board: Markup
    changed: tuple[str, ...]
    text: str
    start: str
    bad_start: Field | None
    given_start: str
    public: bool
    link: str

    @property
    def fields(self) -> tuple[Field, ...]:
        """Every field, in the order of the page."""
        length = (self.length,) if self.length else ()
        start = (self.bad_start,) if self.bad_start else ()
        return (*start, self.opponent, self.first, self.level, self.clock, *length, *self.options)

    @property
    def errors(self) -> tuple[Field, ...]:
        """The fields with something wrong."""
        return tuple(field for field in self.fields if field.error)

    @property
    def is_open(self) -> bool:
        """Whether the options are to be seen at once: one of them is not standard, or wrong."""
        return any(field.error or not field.is_standard for field in self.options)


def new_game_view(language: Language, key: str, given: Mapping[str, str]) -> NewGameView:
    """The form of a game, filled with what was given; a preset among it counts more than single options.

    Raises:
        UnknownGame: if there is no such game.
    """
    options = {option.name: option for option in options_of(key)}
    asked = {**given, **_of_preset(key, given.get("preset"))}
    start, bad_start = _start(language, key, asked.get("start", ""))
    chosen = start.game if start else game(key, **_valid(options, asked))
    length = ROUNDS.get(key, "")
    fields = {} if start else {name: _option(language, key, options[name], chosen, asked) for name in WORDS[key]}
    return NewGameView(
        key=key,
        name=game_name(language, key),
        line=game_line(language, key),
        opponent=_opponent(language, asked),
        first=_first(language, asked, fist=not start),
        level=_level(language, asked),
        clock=_clock(language, asked.get("clock", "")),
        hints=asked.get("hints") == "yes",
        length=fields.get(length),
        options=tuple(field for name, field in fields.items() if name != length),
        presets=() if start else _presets(language, key, chosen),
        board=position_board(language, start or chosen.start()),
        changed=changed_words(language, chosen),
        text=chosen.text,
        start=start.text if start else "",
        bad_start=bad_start,
        given_start=asked.get("start", ""),
        public=asked.get("public") == "yes",
        link=form_link(key, asked),
    )


def form_link(key: str, asked: Mapping[str, str]) -> str:
    """The address of a form as it is filled, without what is so anyway (docs/links.md lists its parameters)."""
    options = {option.name: option for option in options_of(key)}
    usual = {
        "first": First.CHANCE.value,
        "start": "",
        "clock": "",
        **{name: option.default for name, option in options.items()},
    }
    named = ["opponent", "first", "clock", *(["start"] if asked.get("start") else options)]
    if asked.get("opponent") == Opponent.COMPUTER.value:
        named += ["level", "hints"]
    elif asked.get("opponent", Opponent.FRIEND.value) == Opponent.FRIEND.value:
        named += ["public"]
    chosen = {name: asked[name] for name in named if name in asked and asked[name] != usual.get(name)}
    return f"/new/{key}?{urlencode(chosen)}" if chosen else f"/new/{key}"


def position_board(language: Language, position: Position) -> Markup:
    """A position as a small picture; the page needs the sprite."""
    picture = board_svg(board_view(language, position, Side.SOUTH, interactive=False))
    return Markup(picture)  # noqa: S704 (numbers and names of marks only)


def _start(language: Language, key: str, text: str) -> tuple[Position | None, Field | None]:
    """The position that a match is to begin from, if one is given; or what is wrong with it."""
    if not text:
        return None, None
    try:
        position = Position.parse(text)
        if position.game.key != key:
            raise BadPosition(f"the start is a position of {position.game.key}, not of {key}")
        return start_of(position.game, text), None
    except MashimoError as error:
        label = language.gettext("The position to begin from")
        return None, Field("start", label, (), error=error_words(language, error))


def _of_preset(key: str, name: str | None) -> dict[str, str]:
    """Every option as a preset has it; "" is the standard rules."""
    presets = {"": {}, **presets_of(key)}
    if name not in presets:
        return {}
    return {option.name: presets[name].get(option.name, option.default) for option in options_of(key)}


def _valid(options: Mapping[str, Option], asked: Mapping[str, str]) -> dict[str, str]:
    return {name: asked[name] for name, option in options.items() if asked.get(name) in option.values}


def _wrong(language: Language, given: str | None, allowed: tuple[str, ...]) -> str:
    """What is wrong with an answer, if it is none of those allowed."""
    if given is None or given in allowed:
        return ""
    return language.gettext("“%s” cannot be chosen here. Choose one of these.") % given


def _option(language: Language, key: str, option: Option, chosen: Game, asked: Mapping[str, str]) -> Field:
    now = chosen.options[option.name]
    values = option.values
    if option.name == ROUNDS.get(key):  # to play to the end is the longest, so it stands last
        values = (*(value for value in values if value != "0"), "0")
    return Field(
        name=option.name,
        label=option_label(language, key, option.name),
        answers=tuple(
            Answer(value, value_label(language, key, option.name, value), value == now, value == option.default)
            for value in values
        ),
        hint=option_hint(language, key, option.name),
        error=_wrong(language, asked.get(option.name), option.values),
    )


def _choice(
    language: Language, name: str, label: str, answers: Mapping[str, tuple[str, str]], given: str | None, default: str
) -> Field:
    now = given if given in answers else default
    return Field(
        name=name,
        label=label,
        answers=tuple(Answer(value, words, value == now, about=about) for value, (words, about) in answers.items()),
        error=_wrong(language, given, tuple(answers)),
    )


def _opponent(language: Language, asked: Mapping[str, str]) -> Field:
    gettext = language.gettext
    answers = {
        Opponent.FRIEND.value: (gettext("A friend"), gettext("You get a link to send.")),
        Opponent.COMPUTER.value: (gettext("The computer"), gettext("Starts at once.")),
        Opponent.SHARED.value: (gettext("Two on one device"), gettext("You pass it to and fro.")),
        Opponent.OTHERS.value: (gettext("Two others"), gettext("You get a link for each of them.")),
    }
    return _choice(language, "opponent", gettext("Whom do you play?"), answers, asked.get("opponent"), "friend")


def _first(language: Language, asked: Mapping[str, str], *, fist: bool) -> Field:
    gettext = language.gettext
    answers = {
        First.CHANCE.value: (gettext("Chance decides"), ""),
        First.ME.value: (gettext("I begin"), ""),
        First.OTHER.value: (gettext("The other begins"), ""),
        First.FIST.value: (
            gettext("The fist"),
            gettext("One hand hides a seed and your friend guesses which. A right guess lets him begin."),
        ),
    }
    if not fist:
        del answers[First.FIST.value]
    return _choice(language, "first", gettext("Who begins?"), answers, asked.get("first"), "chance")


def _level(language: Language, asked: Mapping[str, str]) -> Field:
    gettext = language.gettext
    about = level_words(language)
    answers = {str(number): (gettext(level.name), about.get(number, "")) for number, level in LEVELS.items()}
    label = gettext("How strong is the computer?")
    return _choice(language, "level", label, answers, asked.get("level"), str(DEFAULT_LEVEL))


def _clock(language: Language, given: str) -> Field:
    error = wrong_clock(language, given)
    values = CLOCKS if error or given in CLOCKS else (*CLOCKS, given)
    now = "" if error else given
    return Field(
        name="clock",
        label=language.gettext("How much time does each have?"),
        answers=tuple(Answer(value, clock_words(language, value), value == now) for value in values),
        error=error,
        listed=True,
    )


def _presets(language: Language, key: str, chosen: Game) -> tuple[Preset, ...]:
    """The named sets of options; the standard rules come first unless a preset is the same as they."""
    named = {name: game(f"{key}/{name}") for name in presets_of(key)}
    if named and game(key) not in named.values():
        named = {"": game(key), **named}
    return tuple(Preset(name, preset_label(language, key, name), made == chosen) for name, made in named.items())
