"""A game with its options chosen."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from mashimo.rules import board
from mashimo.rules.board import CELLS, MOVER, RESULT, RUNNING, STORE, Cells
from mashimo.rules.catalogue import CATALOGUE, Entry
from mashimo.rules.errors import BadOption, BadPosition, UnknownGame
from mashimo.rules.options import Option, numbers_of
from mashimo.rules.position import Position
from mashimo.rules.soundness import flaw


class Game:
    """A game with its options; immutable and hashable. Made by `game(...)`.

    Attributes:
        key: the game's name in code, links and records.
        name: its name for people.
        rows: rows of the board, 2 or 4.
        houses: pits in a row.
        side: pits of one player.
        seeds: all seeds in the game.
        rule: the options as the rules read them.
    """

    __slots__ = ("_start", "entry", "houses", "rule", "seeds", "side")

    def __init__(self, entry: Entry, rule: Any) -> None:
        self.entry = entry
        self.rule = rule
        self.houses = entry.houses or rule.houses
        self.side = self.houses * entry.rows // 2
        cells = bytearray(CELLS)
        entry.rules.set_up(cells, rule)
        self._start = Position(self, bytes(cells))
        self.seeds = sum(self._start.counts) + sum(self._start.stores)

    @property
    def key(self) -> str:
        """The game's name in code, links and records."""
        return self.entry.key

    @property
    def name(self) -> str:
        """The game's name for people, not translated."""
        return self.entry.name

    @property
    def rows(self) -> int:
        """Rows of the board, 2 or 4."""
        return self.entry.rows

    @property
    def is_clockwise(self) -> bool:
        """Whether it is sown clockwise."""
        return self.entry.way < 0

    @property
    def repeats(self) -> int:
        """Which occurrence of a position ends the game (or round); 0 if none can come again."""
        return int(self.rule.repetition_limit) if self.entry.repeats < 0 else self.entry.repeats

    @property
    def options(self) -> dict[str, str]:
        """Every option and its value, as text."""
        return {
            option.name: option.values[option.numbers.index(getattr(self.rule, option.name))]
            for option in self.entry.options
        }

    @property
    def changed(self) -> dict[str, str]:
        """The options that are not at their default."""
        defaults = {option.name: option.default for option in self.entry.options}
        return {name: value for name, value in self.options.items() if value != defaults[name]}

    @property
    def text(self) -> str:
        """The game in links and records: its key and what is not default, in the order of the options."""
        return ";".join([self.key, *(f"{name}={value}" for name, value in self.changed.items())])

    def start(self) -> Position:
        """The position at the start; South is to move."""
        return self._start

    def start_from(self, text: str) -> Position:
        """The position that a game begins from: one described by a text, or the usual start if that is empty.

        Raises:
            UnknownGame, BadOption, BadPosition: if it is no position of this game.
        """
        first = Position.parse(text) if text else self._start
        if first.game != self:
            raise BadPosition(f"the start is a position of {first.game.text}, not of {self.text}")
        return first

    def position(
        self,
        counts: tuple[int, ...] | list[int],
        stores: tuple[int, int] | list[int] = (0, 0),
        mover: int = board.SOUTH,
        *,
        any_total: bool = False,
        settle: bool = True,
        **facts: tuple[int, ...],
    ) -> Position:
        """A position set up by hand.

        Args:
            counts: seeds of every pit, as `Position.counts` gives them.
            stores: seeds in the stores of South and North.
            mover: the player to move.
            any_total: allow more or fewer seeds than the game has.
            settle: if the mover cannot move, do what the rules say: end the game, or let him miss his turn.
            facts: what else the position says, by the names of position texts, for example `house=(1, 0)`.

        Raises:
            BadPosition: if that is no position of the game.
        """
        cells = bytearray(self._start.cells)
        given = (list(counts), 2 * self.side, 0), (list(stores), 2, STORE)
        for values, length, first in given:
            self._write(cells, values, length, first, 255)
        known = {fact.name: fact for fact in self.entry.facts}
        for name, fact in facts.items():
            if name not in known:
                raise BadPosition(f"{self.key} has nothing called {name!r} in its positions")
            self._write(cells, list(fact), known[name].count, known[name].cell, known[name].most)
        cells[MOVER] = mover
        return self.checked(cells, any_total=any_total, settle=settle)

    @staticmethod
    def _write(cells: Cells, values: list[int], length: int, first: int, most: int) -> None:
        if len(values) != length or not all(0 <= value <= most for value in values):
            raise BadPosition(f"{values} should be {length} numbers from 0 to {most}")
        cells[first : first + length] = bytes(values)

    def checked(self, cells: Cells, *, any_total: bool = False, settle: bool = True) -> Position:
        """The position with this board, after a look at its seeds.

        Raises:
            BadPosition: if the seeds are not as many as the game has, or the facts do not fit together.
        """
        position = Position(self, bytes(cells))
        seeds = sum(position.counts) + sum(position.stores) + position.hand
        if seeds != self.seeds and not any_total:
            raise BadPosition(f"the board holds {seeds} seeds; {self.text} has {self.seeds}")
        if seeds > 255:
            raise BadPosition(f"the board holds {seeds} seeds; more than 255 cannot be played")
        wrong = flaw(self.key, cells)
        if wrong:
            raise BadPosition(wrong)
        if settle and cells[RESULT] == RUNNING:
            self.entry.rules.settle(cells, self.rule, None)
            position = Position(self, bytes(cells))
        return position

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.key == other.key and self.rule == other.rule

    def __hash__(self) -> int:
        return hash((self.key, self.rule))

    def __repr__(self) -> str:
        return f"<Game {self.text}>"


def game(name: str, /, **options: object) -> Game:
    """A game by its name, with options.

    Args:
        name: a key (`"oware"`), a preset (`"oware/masters"`), or a game's text (`"oware;seeds=5"`).
        options: the options to change; see `options_of`.

    Raises:
        UnknownGame: if there is no such game or preset.
        BadOption: if the game has no such option, or the option no such value.
    """
    key, *written = name.strip().split(";")
    chosen: dict[str, object] = {}
    for part in written:
        option, sign, value = part.partition("=")
        if not sign or option in chosen:
            raise BadOption(f"{part!r} should read OPTION=VALUE, each option once")
        chosen[option] = value
    key, _, preset = key.partition("/")
    entry = _entry(key)
    return _game(entry, {**_preset(entry, preset), **chosen, **options})


def _entry(key: str) -> Entry:
    if key not in CATALOGUE:
        raise UnknownGame(f"there is no game called {key!r}; the games are: {', '.join(CATALOGUE)}")
    return CATALOGUE[key]


def _preset(entry: Entry, name: str) -> dict[str, str]:
    presets = dict(entry.presets)
    if name and name not in presets:
        raise UnknownGame(f"{entry.key} has no preset {name!r}; it has: {', '.join(presets) or 'none'}")
    return dict(presets[name]) if name else {}


def _game(entry: Entry, options: Mapping[str, object]) -> Game:
    return _made(entry.key, entry.rules.Rule(**numbers_of(entry.key, entry.options, options)))


@lru_cache(maxsize=256)
def _made(key: str, rule: tuple[int, ...]) -> Game:
    """One object for each game in use, so that start positions are set up once."""
    return Game(CATALOGUE[key], rule)


def games() -> tuple[str, ...]:
    """The keys of all games."""
    return tuple(CATALOGUE)


def options_of(key: str) -> tuple[Option, ...]:
    """The options of a game, with their values, defaults and sources.

    Raises:
        UnknownGame: if there is no such game.
    """
    return _entry(key).options


def presets_of(key: str) -> dict[str, dict[str, str]]:
    """The presets of a game: named sets of options.

    Raises:
        UnknownGame: if there is no such game.
    """
    return {name: dict(options) for name, options in _entry(key).presets}
