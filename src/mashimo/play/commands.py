"""What players ask for, and the events that follow from it."""

from dataclasses import dataclass
from typing import TypeAlias

from mashimo.play.events import (
    DRAW,
    GUEST,
    HOST,
    REMATCH,
    TAKEBACK,
    Aborted,
    Answered,
    Cancelled,
    Claimed,
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
from mashimo.play.leaving import Gone, check_claim
from mashimo.play.match import ABORTED, TIME, Match, Stage, last_ply_of
from mashimo.play.refused import Refused, Why
from mashimo.play.talk import check_phrase

OFFERS = (DRAW, TAKEBACK, REMATCH)
REMATCH_OFFERS, REMATCH_SPAN = 2, 60_000
"""So many offers of a rematch may a player make within so many milliseconds."""


@dataclass(frozen=True, slots=True)
class Join:
    """Take the free seat; in an organised match the own one."""


@dataclass(frozen=True, slots=True)
class Unlist:
    """Take the match off the public list."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """Call the match off, before it has begun."""


@dataclass(frozen=True, slots=True)
class Guess:
    """Guess which hand hides the seed."""

    hand: str


@dataclass(frozen=True, slots=True)
class Play:
    """Make a move in the position after `ply` moves."""

    move: str
    ply: int


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer a draw, ask for a takeback or a rematch."""

    what: str


@dataclass(frozen=True, slots=True)
class Answer:
    """Accept or decline the other's offer."""

    what: str
    yes: bool


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take the own offer back."""

    what: str


@dataclass(frozen=True, slots=True)
class GiveTime:
    """Give the other player more time."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim a win or a draw (`what`), as the other has left."""

    what: str


@dataclass(frozen=True, slots=True)
class Say:
    """Say one of the phrases."""

    phrase: str


Command: TypeAlias = Join | Unlist | Cancel | Guess | Play | Resign | Offer | Answer | Withdraw | GiveTime | Claim | Say

NOBODY: frozenset[Gone] = frozenset()


def overdue(match: Match, now: int) -> list[Event]:
    """What has become of a match because the player to move was too slow; nothing if he was not.

    It comes before any command of that moment, so that a move which comes too late is refused.
    """
    clocks = match.clocks
    if clocks is None or clocks.mover is None or not clocks.is_late(now):
        return []
    return [Flagged(clocks.mover) if clocks.moved[clocks.mover] else Aborted(clocks.mover)]


def decide(
    match: Match,
    seats: frozenset[int],
    command: Command,
    next_match: str = "",
    *,
    organises: bool = False,
    now: int = 0,
    gone: frozenset[Gone] = NOBODY,
) -> list[Event]:
    """The events that a command causes; none if it was carried out before.

    Args:
        seats: the seats that the sender holds; none is a watcher, both is one device for two.
        next_match: the id that a rematch would have.
        organises: whether the sender made the match for two others.
        now: milliseconds since 1970.
        gone: the players who have left.

    Raises:
        Refused: if it cannot be done now.
        MashimoError: if a move is not one, or not legal.
    """
    if isinstance(command, Join):
        return _join(match, seats)
    if isinstance(command, Unlist | Cancel):
        return _call_off(match, organises or (HOST in seats and not match.created.organised), command)
    if not seats:
        raise Refused(Why.WATCHING)
    if match.stage is Stage.WAITING:
        raise Refused(Why.NOT_JOINED)
    if isinstance(command, Say):
        check_phrase(match, seats, command.phrase, now)
        return [Said(min(seats), command.phrase)]
    if isinstance(command, Guess):
        return _guess(match, seats, command)
    if match.stage is Stage.GUESSING:
        raise Refused(Why.GUESS_FIRST)
    if isinstance(command, Offer):
        return _offer(match, seats, command.what, next_match, now)
    if isinstance(command, Claim):
        _must_go_on(match)
        check_claim(match, seats, command.what, now, gone)
        return [Claimed(min(seats), command.what)]
    return _decide_in_play(match, seats, command, next_match)


def _join(match: Match, seats: frozenset[int]) -> list[Event]:
    if seats and (match.created.organised or GUEST in seats) and seats <= match.taken:
        return []  # he has joined, and asks again because the answer was lost
    if match.cancelled:
        raise Refused(Why.CANCELLED)
    if match.created.organised:
        return _sit_down(match, seats)
    if seats:
        raise Refused(Why.OWN_MATCH)
    if match.stage is not Stage.WAITING:
        raise Refused(Why.SEAT_TAKEN)
    return [Joined()]


def _sit_down(match: Match, seats: frozenset[int]) -> list[Event]:
    """A player whom the organiser sent a link takes his seat."""
    if not seats:
        raise Refused(Why.BY_LINK if match.stage is Stage.WAITING else Why.SEAT_TAKEN)
    return [Joined(min(seats - match.taken))]


def _call_off(match: Match, is_maker: bool, command: Unlist | Cancel) -> list[Event]:
    """The maker takes the match off the list, or cancels it. Again is the same as once."""
    if not is_maker:
        raise Refused(Why.NOT_THE_MAKER)
    if match.cancelled or (isinstance(command, Unlist) and not match.public):
        return []
    if isinstance(command, Unlist):
        return [Unlisted()]
    if match.stage is not Stage.WAITING:
        raise Refused(Why.HAS_BEGUN)
    return [Cancelled()]


def _guess(match: Match, seats: frozenset[int], command: Guess) -> list[Event]:
    if match.stage is not Stage.GUESSING or command.hand not in ("left", "right"):
        raise Refused(Why.NO_GUESS)
    if GUEST not in seats:
        raise Refused(Why.NOT_YOUR_GUESS)
    right = command.hand == match.created.hand
    return [Guessed(command.hand, GUEST if right else 1 - GUEST)]


def _decide_in_play(match: Match, seats: frozenset[int], command: Command, next_match: str) -> list[Event]:
    match command:
        case Play():
            return _play(match, seats, command)
        case Resign():
            _must_go_on(match)
            return [Resigned(_speaker(match, seats))]
        case GiveTime():
            _must_go_on(match)
            return [_gift(match, seats)]
        case Answer(what, yes):
            return _answer(match, seats, what, yes, next_match)
        case Withdraw(what):
            if match.offer is None or match.offer.what != what or match.offer.seat not in seats:
                raise Refused(Why.NO_OFFER)
            return [Withdrawn(match.offer.seat, what)]
        case _:
            raise Refused(Why.NO_GUESS)


def _must_go_on(match: Match) -> None:
    if match.stage is Stage.OVER:
        ended = "" if match.ended is None else match.ended.reason
        raise Refused({TIME: Why.OUT_OF_TIME, ABORTED: Why.BROKEN_OFF}.get(ended, Why.OVER))


def _gift(match: Match, seats: frozenset[int]) -> TimeGiven:
    """More time for the other. With both on one device that is the player to move: he asks the one beside him."""
    clocks = match.clocks
    if clocks is None:
        raise Refused(Why.NO_CLOCK)
    other = _speaker(match, seats) if len(seats) > 1 else 1 - min(seats)
    if not clocks.may_give[other]:
        raise Refused(Why.ENOUGH_TIME)
    return TimeGiven(other, clocks.control.gift)


def _speaker(match: Match, seats: frozenset[int]) -> int:
    """The seat that a sender speaks for: his own; with both on one device, that of the player to move."""
    if len(seats) > 1 and match.mover is not None:
        return match.mover
    return min(seats)


def _asker(match: Match, seats: frozenset[int], what: str) -> int:
    """The seat that makes an offer; with both on one device, a takeback is that of the last move."""
    if what == TAKEBACK and len(seats) > 1 and match.moves:
        last = match.seat_of(match.moves[-1].side)
        return min(seats) if last is None else last
    return _speaker(match, seats)


def _play(match: Match, seats: frozenset[int], command: Play) -> list[Event]:
    if _was_played(match, seats, command):
        return []
    _must_go_on(match)
    if command.ply != match.ply:
        raise Refused(Why.TOO_LATE)
    if match.mover not in seats:
        raise Refused(Why.NOT_YOUR_TURN)
    return [Moved(match.position.move(command.move).text)]


def _was_played(match: Match, seats: frozenset[int], command: Play) -> bool:
    """Whether the sender has made this move already: he pressed twice, or in two windows."""
    if not 0 <= command.ply < match.ply:
        return False
    made = match.moves[command.ply]
    return made.text == command.move and match.seat_of(made.side) in seats


def _offer(match: Match, seats: frozenset[int], what: str, next_match: str, now: int) -> list[Event]:
    there = match.offer
    if there is not None and there.what == what:
        if there.seat in seats:
            return []  # he has offered it, and asks again because the answer was lost or he pressed twice
        if what != TAKEBACK:  # both want the same, at the same moment
            return _accepted(match, there.seat, 1 - there.seat, what, next_match)
    seat = _asker(match, seats, what)
    _may_be_offered(match, seat, what, now)
    offered: list[Event] = [Offered(seat, what)]
    if len(seats) > 1:  # both players sit at this device: they have agreed
        return offered + _accepted(match, seat, 1 - seat, what, next_match)
    if match.level_of(1 - seat) is None:
        return offered
    if what == DRAW:
        raise Refused(Why.COMPUTER_DECLINES)
    return offered + _accepted(match, seat, 1 - seat, what, next_match)


def _may_be_offered(match: Match, seat: int, what: str, now: int) -> None:
    if what not in OFFERS:
        raise Refused(Why.NO_OFFER)
    if match.next_match:
        raise Refused(Why.REMATCHED)
    if match.cancelled:
        raise Refused(Why.CANCELLED)
    if what == REMATCH and match.stage is not Stage.OVER:
        raise Refused(Why.NOT_OVER)
    if what != REMATCH:
        _must_go_on(match)
    if match.offer is not None:
        raise Refused(Why.OFFER_OPEN)
    if what == TAKEBACK:
        _ply_before(match, seat)
    lately = [at for asker, at in match.asked_again if asker == seat and now - at < REMATCH_SPAN]
    if what == REMATCH and len(lately) >= REMATCH_OFFERS:
        raise Refused(Why.TOO_MANY_OFFERS)


def _answer(match: Match, seats: frozenset[int], what: str, yes: bool, next_match: str) -> list[Event]:
    offer = match.offer
    if offer is None or offer.what != what or 1 - offer.seat not in seats:
        raise Refused(Why.NO_OFFER)
    if not yes:
        return [Answered(1 - offer.seat, what, yes=False)]
    return _accepted(match, offer.seat, 1 - offer.seat, what, next_match)


def _accepted(match: Match, asked: int, seat: int, what: str, next_match: str) -> list[Event]:
    answered: list[Event] = [Answered(seat, what, yes=True)]
    if what == TAKEBACK:
        return [*answered, TakenBack(_ply_before(match, asked))]
    if what == REMATCH:
        return [*answered, Rematched(next_match)]
    return answered


def _ply_before(match: Match, seat: int) -> int:
    """How many moves remain when a seat's last move is taken back."""
    side = match.side_of(seat)
    ply = None if side is None else last_ply_of(match, side)
    if ply is None:
        raise Refused(Why.NOTHING_TO_TAKE_BACK)
    return ply
