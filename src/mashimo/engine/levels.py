"""The strengths of the computer opponent.

A level is weaker because it looks less far ahead, and because it may take any move that looks nearly as good as the
best. No level passes over a win at once.
docs/strength.md has what the levels scored against each other.
"""

from dataclasses import dataclass

from mashimo.engine.expectation import SEEDS_OF_ODDS
from mashimo.engine.limits import MOST_DEPTH
from mashimo.engine.values import SEED
from mashimo.rules.errors import MashimoError

# How many positions the strongest level makes for a move with the compiled search: about a quarter of a second.
NODES = {
    "kalah": 1_500_000,
    "oware": 1_000_000,
    "nam_nam": 500_000,
    "kenyan_children": 1_000_000,
    "kenyan_laps": 500_000,
    "kujifunza": 400_000,
    "kiswahili": 500_000,
    "congkak": 1_200_000,
}

# The same for the interpreted search, which answers until the compiled one is ready, or where it cannot be had.
NODES_INTERPRETED = {
    "kalah": 14_000,
    "oware": 9_000,
    "nam_nam": 6_000,
    "kenyan_children": 8_000,
    "kenyan_laps": 6_000,
    "kujifunza": 3_000,
    "kiswahili": 2_500,
    "congkak": 7_000,
}


# In these games moves differ by more or less of the advantage that counts, so that levels need another slack.
SLACK_OF = {"kenyan_children": 2.0, "kenyan_laps": 0.8, "kujifunza": 1.6, "kiswahili": 0.6, "congkak": 2.5}


class BadLevel(MashimoError):
    """There is no such level."""


@dataclass(frozen=True, slots=True)
class Level:
    """A strength.

    Attributes:
        name: for people, not translated.
        depth: how many moves it looks ahead at most.
        share: the part of a game's NODES that it may use.
        slack: how much worse than the best move a move may look and still be chosen, as a part of the advantage that
            wins 73 of 100 games (`expectation`).
    """

    name: str
    depth: int
    share: float
    slack: float

    def margin(self, key: str) -> int:
        """The slack in a game, as a difference of values; at least 1, so that equal moves are equal."""
        return max(1, int(self.slack * SLACK_OF.get(key, 1.0) * SEEDS_OF_ODDS[key] * SEED))


LEVELS = {
    1: Level("Beginner", depth=1, share=0.01, slack=100.0),
    2: Level("Learner", depth=1, share=0.01, slack=0.5),
    3: Level("Casual", depth=2, share=0.01, slack=0.8),
    4: Level("Club", depth=2, share=0.01, slack=0.15),
    5: Level("Strong", depth=3, share=0.01, slack=0.1),
    6: Level("Expert", depth=4, share=0.02, slack=0.01),
    7: Level("Master", depth=6, share=0.15, slack=0.005),
    8: Level("Champion", depth=MOST_DEPTH, share=1.0, slack=0.0),
}


def level_of(number: int) -> Level:
    """The level with this number.

    Raises:
        BadLevel: if there is none.
    """
    if number not in LEVELS:
        raise BadLevel(f"there is no level {number!r}; the levels are {min(LEVELS)} to {max(LEVELS)}")
    return LEVELS[number]
