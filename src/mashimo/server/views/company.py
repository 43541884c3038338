"""What stands beside the board because two people play: clocks, what they say, and that one of them has left."""

from dataclasses import dataclass

from mashimo.play import HOST, Match, Stage, absence, may_talk
from mashimo.play.clock import SECOND
from mashimo.rooms import Presence, Room
from mashimo.server.language import Language
from mashimo.server.words.clocks import TENTHS_BELOW, gift_words, time_words
from mashimo.server.words.players import player_name
from mashimo.server.words.talk import phrase_words

SPEECH = 7 * SECOND
"""How long a phrase stands beside who said it."""
LINES = 6
"""So many phrases stand in the list."""


@dataclass(frozen=True, slots=True)
class ClockView:
    """A player's clock. Moments are milliseconds since 1970 by the server's clock.

    Attributes:
        text: what is left, in words.
        left: the same in milliseconds.
        until: the moment at which nothing is left; None unless it runs.
        first: the moment by which his first move has to come; None unless that is waited for.
        counted: that in words, and the same with "%s" in the place of the seconds.
        own: whether it is the viewer's.
    """

    text: str
    left: int
    until: int | None
    first: int | None
    counted: tuple[str, str]
    own: bool

    @property
    def is_low(self) -> bool:
        """Whether only seconds are left."""
        return self.left < TENTHS_BELOW


def clock_view(language: Language, room: Room, seat: int | None, now: int) -> ClockView | None:
    """The clock of a seat; None if the match is played without."""
    clocks = room.match.clocks
    if clocks is None:
        return None
    if seat is None:  # the fist has not decided yet who sits where
        budget = clocks.left[HOST]
        return ClockView(time_words(language, budget), budget, None, None, ("", ""), own=False)
    runs = clocks.mover == seat and not clocks.in_grace
    left = clocks.left_at(seat, now)
    first = clocks.deadline if clocks.mover == seat and clocks.in_grace else None
    own = seat in room.seats
    return ClockView(
        text=time_words(language, left),
        left=left,
        until=clocks.deadline if runs else None,
        first=first,
        counted=counted(language, first_words(language, own=own), first, now),
        own=own,
    )


def first_words(language: Language, *, own: bool) -> str:
    """How long a first move is waited for, with "%s" for the seconds."""
    return (
        language.gettext("Your first move within %s s") if own else language.gettext("Waiting for the first move: %s s")
    )


def counted(language: Language, words: str, moment: int | None, now: int) -> tuple[str, str]:
    """Words with the seconds until a moment, and with "%s" for those who count on."""
    if moment is None:
        return "", ""
    return words % language.number(seconds_to(moment, now)), words


def seconds_to(moment: int, now: int) -> int:
    """The seconds until a moment; one that has begun counts whole."""
    return max(0, -((now - moment) // SECOND))


@dataclass(frozen=True, slots=True)
class GiftView:
    """The button that gives the other more time, and what he had when his turn began."""

    words: str
    left: int


def gift_view(language: Language, room: Room) -> GiftView | None:
    """What the viewer may give the other; None if nothing."""
    match = room.match
    clocks = match.clocks
    if clocks is None or not room.seats or match.stage is not Stage.PLAYING:
        return None
    to = match.mover if len(room.seats) > 1 else 1 - min(room.seats)
    if to is None or not clocks.may_give[to] or match.level_of(to) is not None:
        return None
    return GiftView(gift_words(language, clocks.control.text), clocks.left[to])


@dataclass(frozen=True, slots=True)
class AwayView:
    """The other has left: when one may claim, the same in words (see `counted`), and whether one may now."""

    claim_at: int
    counted: tuple[str, str]
    now: bool


def away_view(language: Language, room: Room, presence: Presence, now: int) -> AwayView | None:
    """The absence of the other that is worth a word."""
    away = absence(room.match, room.seats, presence.gone)
    if away is None or now < away.told_at:
        return None
    words = language.gettext("The other player has left. You can claim the win in %s s.")
    return AwayView(away.claim_at, counted(language, words, away.claim_at, now), now >= away.claim_at)


@dataclass(frozen=True, slots=True)
class SpeechView:
    """A phrase that a player has just said, and until when it stands beside his name."""

    text: str
    whole: str
    at: int
    until: int
    own: bool


@dataclass(frozen=True, slots=True)
class TalkView:
    """What the players can say and have said lately (who, what, whether it was the viewer)."""

    phrases: dict[str, str]
    lines: tuple[tuple[str, str, bool], ...]


def speech_view(language: Language, room: Room, seat: int | None, now: int) -> SpeechView | None:
    """What a seat has just said."""
    match = room.match
    last = next((spoken for spoken in reversed(match.said) if spoken.seat == seat), None)
    if last is None or seat is None or now >= last.at + SPEECH:
        return None
    text = phrase_words(language).get(last.phrase, "")
    words = {"who": _name(language, match, seat, room.seats), "phrase": text}
    whole = language.gettext("%(who)s: %(phrase)s") % words
    return SpeechView(text, whole, last.at, last.at + SPEECH, seat in room.seats)


def talk_view(language: Language, room: Room) -> TalkView | None:
    """The sheet for talking; None for who has nobody to talk to."""
    if not may_talk(room.match, room.seats):
        return None
    phrases = phrase_words(language)
    lines = (
        (
            _name(language, room.match, spoken.seat, room.seats),
            phrases.get(spoken.phrase, ""),
            spoken.seat in room.seats,
        )
        for spoken in room.match.said[-LINES:]
    )
    return TalkView(phrases, tuple(lines))


def _name(language: Language, match: Match, seat: int, seats: frozenset[int]) -> str:
    side = match.side_of(seat)
    if side is not None:
        return player_name(language, match, side, seats)
    if seat in seats:
        return language.gettext("You")
    return language.gettext("Your friend") if seats else language.gettext("A player")
