"""Clocks: how much time a match gives, and how much of it is left. Pure: every time comes from the log.

All times and spans are milliseconds; moments are milliseconds since 1970. A time control is written "" (no clock),
"300+5" (300 seconds each, 5 more a turn: real time) or "3d" (3 days for every turn).

* In real time a player's clock stands until he has made his first move. He has `GRACE` for that; then the match is
  broken off and nobody has lost. With days, the days of his first turn are the grace.
* Afterwards the clock of the player to move runs. When the turn passes to the other, its owner gets the increment, or
  all his days anew. A further move of the same turn gets nothing.
* A moment at which nothing is left is too late: who has 1000 ms may move up to 999 ms after his turn began.
"""

import re
from dataclasses import dataclass, replace

from mashimo.rules.errors import MashimoError

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR

GRACE = 45 * SECOND
LEAST_BASE, MOST_BASE = 15 * SECOND, 3 * HOUR
MOST_INCREMENT = 60 * SECOND
MOST_DAYS = 14

GIFT_SECONDS = 15 * SECOND
LEFT_ON_PURPOSE, DROPPED = 10 * SECOND, 40 * SECOND
PATIENT_FROM, MOST_PATIENCE = 10 * MINUTE, 3

SHAPE = "“%s” is no clock: write seconds and the increment, such as 300+5, or days, such as 3d"
BASE = "the clock “%s” does not begin with 15 seconds to 3 hours (10800 seconds)"
INCREMENT = "the clock “%s” adds more than 60 seconds a turn"
DAYS = "the clock “%s” does not give 1 to 14 days"
WRONG = (SHAPE, BASE, INCREMENT, DAYS)
LONGEST_SHOWN = 20


class BadClock(MashimoError):
    """A text is no time control.

    Attributes:
        reason: why not, one of `WRONG`, with "%s" for the text.
        text: the text.
    """

    def __init__(self, reason: str, text: str) -> None:
        self.reason = reason
        self.text = text[:LONGEST_SHOWN]
        super().__init__(reason % self.text)


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How much time the players have: `base` and `increment` in real time, or `per_turn`; all 0 is no clock."""

    base: int = 0
    increment: int = 0
    per_turn: int = 0

    @classmethod
    def parse(cls, text: str) -> "TimeControl":
        """The time control that a text says.

        Raises:
            BadClock: if it is none.
        """
        if not text:
            return cls()
        found = re.fullmatch(r"([0-9]{1,6})\+([0-9]{1,4})|([0-9]{1,4})d", text)
        if found is None:
            raise BadClock(SHAPE, text)
        if found[3] is not None:
            if not 1 <= int(found[3]) <= MOST_DAYS:
                raise BadClock(DAYS, text)
            return cls(per_turn=int(found[3]) * DAY)
        base, increment = int(found[1]) * SECOND, int(found[2]) * SECOND
        if not LEAST_BASE <= base <= MOST_BASE:
            raise BadClock(BASE, text)
        if increment > MOST_INCREMENT:
            raise BadClock(INCREMENT, text)
        return cls(base, increment)

    @property
    def text(self) -> str:
        """The time control as it is written."""
        if self.per_turn:
            return f"{self.per_turn // DAY}d"
        return f"{self.base // SECOND}+{self.increment // SECOND}" if self.base else ""

    @property
    def is_real_time(self) -> bool:
        """Whether the players are expected to sit there until the end."""
        return self.base > 0

    @property
    def gift(self) -> int:
        """How much time one may give the other at once."""
        return DAY if self.per_turn else GIFT_SECONDS

    def patience(self, *, on_purpose: bool) -> int:
        """How long after the other has left one waits before one may claim: the longer, the longer the match."""
        factor = min(MOST_PATIENCE, max(1, self.base / PATIENT_FROM))
        return int((LEFT_ON_PURPOSE if on_purpose else DROPPED) * factor)


@dataclass(frozen=True, slots=True)
class Clocks:
    """Both clocks of a match at one moment of its log.

    Attributes:
        control: the time control.
        left: what each seat had left at `since`.
        moved: whether each seat has made a move, so that its clock may run.
        mover: the seat that is to move; None while no clock runs (the match has not begun, or is over).
        since: when the mover's turn began, or its clock was brought up to date last.
    """

    control: TimeControl
    left: tuple[int, int]
    moved: tuple[bool, bool] = (False, False)
    mover: int | None = None
    since: int = 0

    @classmethod
    def of(cls, text: str) -> "Clocks | None":
        """The clocks before a match begins; None if it has none."""
        control = TimeControl.parse(text)
        budget = control.base or control.per_turn
        return cls(control, (budget, budget)) if budget else None

    # --- reading ---

    @property
    def in_grace(self) -> bool:
        """Whether the player to move has his first move before him, so that his clock stands."""
        return self.mover is not None and self.control.is_real_time and not self.moved[self.mover]

    @property
    def deadline(self) -> int | None:
        """When the player to move will have been too slow; None while no clock runs."""
        if self.mover is None:
            return None
        return self.since + (GRACE if self.in_grace else self.left[self.mover])

    def left_at(self, seat: int, now: int) -> int:
        """What a seat has left; never less than nothing."""
        if seat != self.mover or self.in_grace:
            return self.left[seat]
        return max(0, self.left[seat] - max(0, now - self.since))

    def is_late(self, now: int) -> bool:
        """Whether the player to move has been too slow."""
        return self.deadline is not None and now >= self.deadline

    # --- what happens to them ---

    def turn(self, mover: int | None, now: int) -> "Clocks":
        """Brought up to date; from now on it is `mover` who is to move (nobody: both stand)."""
        left = self.left_at(0, now), self.left_at(1, now)
        return replace(self, left=left, mover=mover, since=now)

    def after_move(self, mover: int | None, now: int, *, same_turn: bool = False) -> "Clocks":
        """After the player to move has moved; `same_turn` if he is to move once more in the same turn."""
        seat = self.mover
        clocks = self.turn(mover, now)
        if seat is None:
            return clocks
        clocks = replace(clocks, moved=(self.moved[0] or seat == 0, self.moved[1] or seat == 1))
        if same_turn:
            return clocks
        return clocks.with_left(seat, self.control.per_turn or clocks.left[seat] + self.control.increment)

    def after_takeback(self, mover: int | None, now: int) -> "Clocks":
        """After moves were taken back. Time that was used is gone, but turns begin anew, and their days with them."""
        clocks = self.turn(mover, now)
        first, second = (max(left, self.control.per_turn) for left in clocks.left)
        return replace(clocks, left=(first, second))

    def given(self, seat: int, span: int) -> "Clocks":
        """After a seat was given more time."""
        return self.with_left(seat, self.left[seat] + span)

    def with_left(self, seat: int, left: int) -> "Clocks":
        """With another time on the clock of a seat."""
        return replace(self, left=(left, self.left[1]) if seat == 0 else (self.left[0], left))

    @property
    def may_give(self) -> tuple[bool, bool]:
        """Whether each seat may be given more time: nobody needs more than the longest clock has."""
        most = MOST_DAYS * DAY if self.control.per_turn else MOST_BASE
        return self.left[0] < most, self.left[1] < most
