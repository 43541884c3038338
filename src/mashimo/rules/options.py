"""The options of a game: what may be chosen, the default, where the choice comes from."""

from collections.abc import Mapping
from dataclasses import dataclass

from mashimo.rules.errors import BadOption


@dataclass(frozen=True, slots=True)
class Option:
    """One option.

    Attributes:
        name: its name in `game(...)` and in texts; also the field of the rule it sets.
        values: the values that it can have, as written, in the order of their numbers in the rule.
        numbers: the number in the rule for each of `values`.
        default: the value it has when nothing is said.
        about: what it changes, in a sentence.
        source: who plays so.
    """

    name: str
    values: tuple[str, ...]
    numbers: tuple[int, ...]
    default: str
    about: str
    source: str

    def number(self, value: object) -> int:
        """The number of a value given as text, bool or int.

        Raises:
            BadOption: if the option does not have this value.
        """
        text = _as_text(value)
        if text not in self.values:
            listed = ", ".join(self.values) if len(self.values) < 14 else f"{self.values[0]} to {self.values[-1]}"
            raise BadOption(f"{self.name} cannot be {text!r}; it is one of: {listed}")
        return self.numbers[self.values.index(text)]


def _as_text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value).strip()


def choice(name: str, values: str, about: str, source: str) -> Option:
    """An option whose values are words, the first being the default."""
    words = tuple(values.split())
    return Option(name, words, tuple(range(len(words))), words[0], about, source)


def number(name: str, first: int, last: int, default: int, about: str, source: str) -> Option:
    """An option whose values are the integers first..last."""
    numbers = tuple(range(first, last + 1))
    return Option(name, tuple(map(str, numbers)), numbers, str(default), about, source)


def switch(name: str, default: bool, about: str, source: str) -> Option:
    """An option that is on or off."""
    return Option(name, ("false", "true"), (0, 1), _as_text(default), about, source)


def numbers_of(game: str, options: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, int]:
    """The number of every option, the default where nothing is given.

    Raises:
        BadOption: for an option that the game does not have, or a value that the option does not have.
    """
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            listed = ", ".join(known) or "none"
            raise BadOption(f"{game} has no option {name!r}; its options are: {listed}")
    return {name: option.number(given.get(name, option.default)) for name, option in known.items()}
