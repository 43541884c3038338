"""How a game ended."""

from dataclasses import dataclass
from enum import Enum, IntEnum

from mashimo.rules import board


class Side(IntEnum):
    """A player, named after his side of the board. South moves first."""

    SOUTH = board.SOUTH
    NORTH = board.NORTH

    @property
    def other(self) -> "Side":
        """The opponent."""
        return Side(1 - self)


class Reason(Enum):
    """Why a game ended, by the name used in position texts."""

    ROW_EMPTY = "row-empty"
    MAJORITY = "majority"
    HALF_EACH = "half-each"
    NO_MOVE = "no-move"
    REPETITION = "repetition"
    GRAND_SLAM = "grand-slam"
    FRONT_ROW_EMPTY = "front-row-empty"
    NEVER_ENDING_MOVE = "never-ending-move"
    LAST_SEEDS = "last-seeds"
    HOLES_WON = "holes-won"
    NO_HOUSE_FILLED = "no-house-filled"
    ROUNDS_PLAYED = "rounds-played"

    @property
    def code(self) -> int:
        """The number of this reason on the board (`board.REASON`)."""
        return int(getattr(board, self.name))

    @classmethod
    def of(cls, code: int) -> "Reason":
        """The reason with this number."""
        return next(reason for reason in cls if reason.code == code)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished game.

    Attributes:
        winner: who won; None for a draw.
        reason: why it ended.
        stores: the seeds of South and North at the end (zero or meaningless in Bao, which has no score).
        manner: "mkononi" for a win at Bao la Kiswahili while a player still had seeds in store, "hamna" otherwise;
            None in the other games.
    """

    winner: Side | None
    reason: Reason
    stores: tuple[int, int]
    manner: str | None = None
