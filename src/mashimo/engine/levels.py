"""The strengths of the computer opponent.

A level is weaker because it looks less far ahead and because it takes any move that looks nearly as good as the best.
No level passes over a move that wins at once: a win is never "nearly as good".
"""

from dataclasses import dataclass

from mashimo.rules.errors import MashimoError

# How many positions an answer may make. By benchmarks/opponent.py that is about 0.25 s of processor time in the middle
# of a game, and 0.6 s in the worst positions met, where relay sowings are long.
NODES_AT_MOST = {
    "kalah": 40_000,
    "oware": 25_000,
    "nam_nam": 12_000,
    "kenyan_children": 40_000,
    "kenyan_laps": 12_000,
    "kujifunza": 6_000,
    "kiswahili": 5_000,
    "congkak": 20_000,
}


class BadLevel(MashimoError):
    """There is no such level."""


@dataclass(frozen=True, slots=True)
class Level:
    """A strength.

    Attributes:
        name: for people, not translated.
        depth: how many moves it looks ahead at most.
        share: the part of a game's NODES_AT_MOST that it may use.
        margin: how much worse than the best move, in tenths of a seed, a move may look and still be chosen.
    """

    name: str
    depth: int
    share: float
    margin: int


LEVELS = {
    1: Level("Beginner", depth=1, share=0.1, margin=30),
    2: Level("Club", depth=3, share=0.4, margin=5),
    3: Level("Strong", depth=40, share=1.0, margin=0),
}


def level_of(number: int) -> Level:
    """The level with this number.

    Raises:
        BadLevel: if there is none.
    """
    if number not in LEVELS:
        raise BadLevel(f"there is no level {number!r}; the levels are {min(LEVELS)} to {max(LEVELS)}")
    return LEVELS[number]
