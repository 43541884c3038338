"""An example of a rule: a position, moves, and what the text says of them.

A block of a rule page that is fenced as `example` reads

    position: 0-0-1-0-0-0/4-3-4-0-4-0/16-16/S
    play: 3
    captured: 5
    next: North

`position` is a position text without its game, or `start`; `game` comes before it if the example has other options
than the page (`oware;grand_slam=allowed`); `play` holds the moves, in order. Every other line is a claim (see
`claims`): the rules compute the same and an example that they do not confirm is an error.
"""

from dataclasses import dataclass

from mashimo.rules.errors import MashimoError
from mashimo.rules.game import game
from mashimo.rules.position import Move, Position, Step


class BadExample(Exception):
    """An example that cannot be read or played, or that claims what the rules do not confirm."""


@dataclass(frozen=True, slots=True)
class Example:
    """What a block says.

    Attributes:
        game: the game's text, with the options that it is played with.
        position: a position text without its game, or "start".
        moves: the moves, as players write them.
        claims: what is said of them: name and value, in order.
    """

    game: str
    position: str
    moves: tuple[str, ...]
    claims: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Played:
    """An example that was played.

    Attributes:
        positions: the position before the first move and after every move.
        moves: the moves.
        traces: what every move did.
    """

    positions: tuple[Position, ...]
    moves: tuple[Move, ...]
    traces: tuple[tuple[Step, ...], ...]

    @property
    def before(self) -> Position:
        """The position that the example begins from."""
        return self.positions[0]

    @property
    def after(self) -> Position:
        """The position that it comes to."""
        return self.positions[-1]

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps of all moves."""
        return tuple(step for trace in self.traces for step in trace)


def read_example(text: str, key: str) -> Example:
    """The example that a block describes.

    Args:
        key: the game of the page.

    Raises:
        BadExample: if it does not say what it should.
    """
    said: dict[str, str] = {}
    for line in text.strip().splitlines():
        name, colon, value = line.partition(":")
        if not colon or not value.strip() or name.strip() in said:
            raise BadExample(f"{line!r} should read NAME: VALUE, each name once")
        said[name.strip()] = value.strip()
    position = said.pop("position", "start")
    moves = tuple(said.pop("play", "").split())
    return Example(said.pop("game", key), position, moves, tuple(said.items()))


def play_example(example: Example) -> Played:
    """Play the moves of an example.

    Raises:
        BadExample: if its position or a move of it is none.
    """
    try:
        start = game(example.game).start()
        if example.position != "start":
            start = Position.parse(f"{example.game} {example.position}")
        return play_from(start, example.moves)
    except MashimoError as error:
        raise BadExample(f"{example.game} {example.position}: {error}") from error


def play_from(start: Position, texts: tuple[str, ...]) -> Played:
    """Play moves from a position.

    Raises:
        IllegalMove, BadMove: if one cannot be played.
    """
    positions, moves, traces = [start], [], []
    for text in texts:
        move = positions[-1].move(text)
        moves.append(move)
        traces.append(positions[-1].trace(move))
        positions.append(positions[-1].play(move))
    return Played(tuple(positions), tuple(moves), tuple(traces))
