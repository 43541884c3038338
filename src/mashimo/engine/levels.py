"""The strengths of the computer opponent.

A level is weaker because it looks less far ahead, and because it may take any move that looks nearly as good as the
best. No level passes over a win at once.
docs/strength.md has what the levels scored against each other.
"""

from dataclasses import dataclass

from mashimo.rules.errors import MashimoError

# How many positions the strongest level makes for a move with the compiled search: about half a second on a slow core.
NODES = {
    "kalah": 1_000_000,
    "oware": 1_000_000,
    "nam_nam": 300_000,
    "kenyan_children": 1_000_000,
    "kenyan_laps": 300_000,
    "kujifunza": 200_000,
    "kiswahili": 150_000,
    "congkak": 500_000,
}

# The same for the interpreted search, which answers until the compiled one is ready, or where it cannot be had.
NODES_INTERPRETED = {
    "kalah": 20_000,
    "oware": 12_000,
    "nam_nam": 6_000,
    "kenyan_children": 20_000,
    "kenyan_laps": 6_000,
    "kujifunza": 3_000,
    "kiswahili": 2_500,
    "congkak": 10_000,
}


class BadLevel(MashimoError):
    """There is no such level."""


@dataclass(frozen=True, slots=True)
class Level:
    """A strength.

    Attributes:
        name: for people, not translated.
        depth: how many moves it looks ahead at most.
        share: the part of a game's NODES that it may use.
        margin: how much worse than the best move, in thousandths of a seed, a move may look and still be chosen.
    """

    name: str
    depth: int
    share: float
    margin: int


LEVELS = {
    1: Level("Beginner", depth=1, share=0.01, margin=6_000),
    2: Level("Learner", depth=1, share=0.01, margin=2_500),
    3: Level("Casual", depth=2, share=0.02, margin=1_500),
    4: Level("Club", depth=3, share=0.05, margin=1_000),
    5: Level("Strong", depth=5, share=0.1, margin=700),
    6: Level("Expert", depth=7, share=0.2, margin=400),
    7: Level("Master", depth=10, share=0.3, margin=200),
    8: Level("Champion", depth=60, share=1.0, margin=1),
}


def level_of(number: int) -> Level:
    """The level with this number.

    Raises:
        BadLevel: if there is none.
    """
    if number not in LEVELS:
        raise BadLevel(f"there is no level {number!r}; the levels are {min(LEVELS)} to {max(LEVELS)}")
    return LEVELS[number]
