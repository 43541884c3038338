"""The state of a match, folded from its events."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from functools import singledispatch

from mashimo.play.clock import Clocks
from mashimo.play.events import (
    DRAW,
    GUEST,
    HOST,
    REMATCH,
    WIN,
    Aborted,
    Answered,
    Cancelled,
    Claimed,
    Created,
    Event,
    Flagged,
    Guessed,
    Joined,
    Moved,
    Offered,
    Rematched,
    Resigned,
    Said,
    TakenBack,
    TimeGiven,
    Unlisted,
    Withdrawn,
)
from mashimo.rules.game import Game, game
from mashimo.rules.outcome import Side
from mashimo.rules.position import Position, StepKind

RESIGNED = "resigned"
AGREED = "agreed"
TIME = "time"
ABORTED = "aborted"
LEFT = "left"
LEFT_DRAW = "left-draw"
BY_PLAYERS = (RESIGNED, AGREED, TIME, ABORTED, LEFT, LEFT_DRAW)
"""The reasons for which a match ends other than by its rules."""


class Stage(Enum):
    """How far a match has come."""

    WAITING = "waiting"  # for the guest
    GUESSING = "guessing"  # which hand hides the seed
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Played:
    """A move that was made: its text, by whom, and when (milliseconds since 1970)."""

    text: str
    side: Side
    at: int


@dataclass(frozen=True, slots=True)
class OpenOffer:
    """An offer that waits for an answer: "draw", "takeback" or "rematch"."""

    seat: int
    what: str


@dataclass(frozen=True, slots=True)
class Spoken:
    """A phrase that a seat said, and when (milliseconds since 1970)."""

    seat: int
    phrase: str
    at: int


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended: `reason` is one of `BY_PLAYERS` or the value of a `Reason`.

    No winner is a draw, unless the match was broken off.
    """

    winner: Side | None
    reason: str
    stores: tuple[int, int]

    @property
    def is_draw(self) -> bool:
        """Whether the match was drawn."""
        return self.winner is None and self.reason != ABORTED


@dataclass(frozen=True, slots=True)
class Match:
    """A match at one moment.

    Attributes:
        created: how it was made.
        begun: when (milliseconds since 1970).
        stage: how far it has come.
        positions: every position, the first at the start.
        moves: the moves between them.
        south: the seat that plays South; None until decided.
        guess: the hand that the guest guessed; "" before.
        offer: the offer that waits for an answer.
        declined: what was declined last, until the next move.
        ended: how it ended, if by more than the rules.
        next_match: the id of the rematch.
        taken: the seats that players have taken.
        public: whether it stands on the lists that everybody sees.
        cancelled: whether it was called off before it began; then there is no result.
        clocks: the clocks; None if it is played without.
        said: what the players said, the oldest first.
        asked_again: who asked for a rematch and when, the oldest first.
    """

    created: Created
    begun: int
    stage: Stage
    positions: tuple[Position, ...]
    moves: tuple[Played, ...] = ()
    south: int | None = None
    guess: str = ""
    offer: OpenOffer | None = None
    declined: str = ""
    ended: Result | None = None
    next_match: str = ""
    taken: frozenset[int] = frozenset({HOST})
    public: bool = False
    cancelled: bool = False
    clocks: Clocks | None = None
    said: tuple[Spoken, ...] = ()
    asked_again: tuple[tuple[int, int], ...] = ()

    @property
    def game(self) -> Game:
        """The game with its options."""
        return self.positions[0].game

    @property
    def position(self) -> Position:
        """The position now."""
        return self.positions[-1]

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return len(self.moves)

    @property
    def result(self) -> Result | None:
        """How the match ended; None while it goes on."""
        if self.ended is not None:
            return self.ended
        outcome = self.position.outcome
        if outcome is None:
            return None
        return Result(outcome.winner, outcome.reason.value, outcome.stores)

    def side_of(self, seat: int) -> Side | None:
        """The side that a seat plays; None until decided."""
        if self.south is None:
            return None
        return Side.SOUTH if seat == self.south else Side.NORTH

    def seat_of(self, side: Side) -> int | None:
        """The seat that plays a side; None until decided."""
        if self.south is None:
            return None
        return self.south if side == Side.SOUTH else 1 - self.south

    @property
    def mover(self) -> int | None:
        """The seat to move; None unless the match is being played."""
        return self.seat_of(self.position.mover) if self.stage is Stage.PLAYING else None

    def level_of(self, seat: int) -> int | None:
        """The level of the computer in a seat; None for a person."""
        kind, _, level = self.created.players[seat].partition(":")
        return int(level) if kind == "computer" else None

    @property
    def owes(self) -> int | None:
        """The level at which the computer owes a move; None if it owes none."""
        return None if self.mover is None else self.level_of(self.mover)


def fold(events: Iterable[tuple[int, Event]], match: Match | None = None) -> Match:
    """The match that events make, from their times and themselves; `match` is what earlier ones made.

    Raises:
        ValueError: if the first event does not make a match, or there is none.
    """
    for at, event in events:
        match = _begin(event, at) if match is None else _after(event, match, at)
    if match is None:
        raise ValueError("a match without events")
    return match


def _begin(event: Event, at: int) -> Match:
    if not isinstance(event, Created):
        raise ValueError("the first event of a match must make it")
    start = game(event.game).start_from(event.start)
    waiting = not event.shared and event.players[GUEST] == "person"
    taken = frozenset() if event.organised else frozenset({HOST} if waiting else {HOST, GUEST})
    match = Match(event, at, Stage.WAITING, (start,), south=event.south, taken=taken, public=event.public)
    match = replace(match, clocks=Clocks.of(event.clock))
    return match if waiting else _play(match, at)


def _play(match: Match, at: int) -> Match:
    """Both are there, and it is known who begins."""
    match = replace(match, stage=Stage.PLAYING)
    return _over_if_ended(match if match.clocks is None else replace(match, clocks=match.clocks.turn(match.mover, at)))


def _over_if_ended(match: Match) -> Match:
    if match.result is None or match.stage is not Stage.PLAYING:
        return match
    return _over(match)


def _over(match: Match) -> Match:
    clocks = match.clocks and replace(match.clocks, mover=None)
    return replace(match, stage=Stage.OVER, offer=None, clocks=clocks)


@singledispatch
def _after(event: Event, match: Match, at: int) -> Match:
    raise TypeError(f"{event!r} cannot follow")


@_after.register
def _joined(event: Joined, match: Match, at: int) -> Match:
    match = replace(match, taken=match.taken | {event.seat})
    if len(match.taken) < len(match.created.players):
        return match
    if match.south is None:
        return replace(match, stage=Stage.GUESSING)
    return _play(match, at)


@_after.register
def _unlisted(event: Unlisted, match: Match, at: int) -> Match:
    return replace(match, public=False)


@_after.register
def _cancelled(event: Cancelled, match: Match, at: int) -> Match:
    return replace(match, stage=Stage.OVER, cancelled=True)


@_after.register
def _guessed(event: Guessed, match: Match, at: int) -> Match:
    return _play(replace(match, guess=event.hand, south=event.south), at)


@_after.register
def _moved(event: Moved, match: Match, at: int) -> Match:
    played = Played(event.move, match.position.mover, at)
    positions = (*match.positions, match.position.play(event.move))
    moves = (*match.moves, played)
    after = replace(match, positions=positions, moves=moves, offer=None, declined="")
    if after.clocks is not None:
        again = after.mover == match.mover and not _begins_anew(match, event.move)
        after = replace(after, clocks=after.clocks.after_move(after.mover, at, same_turn=again))
    return _over_if_ended(after)


def _begins_anew(match: Match, move: str) -> bool:
    """Whether the same player's next move is another turn of his: the other missed his, or it is another round."""
    return any(step.kind in (StepKind.PASS, StepKind.RETURN) for step in match.position.trace(move))


@_after.register
def _resigned(event: Resigned, match: Match, at: int) -> Match:
    return _end(match, at, RESIGNED, 1 - event.seat)


def _end(match: Match, at: int, reason: str, winner: int | None = None) -> Match:
    """The match ended by what the players did; `winner` is a seat."""
    side = None if winner is None else match.side_of(winner)
    clocks = match.clocks and match.clocks.turn(None, at)
    return _over(replace(match, clocks=clocks, ended=Result(side, reason, match.position.stores)))


@_after.register
def _flagged(event: Flagged, match: Match, at: int) -> Match:
    return _end(match, at, TIME, 1 - event.seat)


@_after.register
def _aborted(event: Aborted, match: Match, at: int) -> Match:
    return _end(match, at, ABORTED)


@_after.register
def _claimed(event: Claimed, match: Match, at: int) -> Match:
    return _end(match, at, LEFT, event.seat) if event.what == WIN else _end(match, at, LEFT_DRAW)


@_after.register
def _time_given(event: TimeGiven, match: Match, at: int) -> Match:
    return replace(match, clocks=match.clocks and match.clocks.given(event.seat, event.ms))


@_after.register
def _said(event: Said, match: Match, at: int) -> Match:
    return replace(match, said=(*match.said, Spoken(event.seat, event.phrase, at)))


@_after.register
def _offered(event: Offered, match: Match, at: int) -> Match:
    again = (*match.asked_again, (event.seat, at)) if event.what == REMATCH else match.asked_again
    return replace(match, offer=OpenOffer(event.seat, event.what), declined="", asked_again=again)


@_after.register
def _answered(event: Answered, match: Match, at: int) -> Match:
    if not event.yes:
        return replace(match, offer=None, declined=event.what)
    if event.what == DRAW:
        return _end(match, at, AGREED)
    return replace(match, offer=None)


@_after.register
def _withdrawn(event: Withdrawn, match: Match, at: int) -> Match:
    return replace(match, offer=None)


@_after.register
def _taken_back(event: TakenBack, match: Match, at: int) -> Match:
    match = replace(match, positions=match.positions[: event.ply + 1], moves=match.moves[: event.ply], offer=None)
    return replace(match, clocks=match.clocks and match.clocks.after_takeback(match.mover, at))


@_after.register
def _rematched(event: Rematched, match: Match, at: int) -> Match:
    return replace(match, next_match=event.match, offer=None)


def last_ply_of(match: Match, side: Side) -> int | None:
    """The ply before a side's last move; None if it has not moved."""
    plies = (ply for ply in reversed(range(match.ply)) if match.moves[ply].side == side)
    return next(plies, None)
