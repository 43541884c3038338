"""A match as a page shows it."""

from dataclasses import dataclass

from markupsafe import Markup

from mashimo.play import GUEST, HOST, Match, Stage, may_move, why_no_hint
from mashimo.play.opening import fist_hash
from mashimo.rooms import Presence, Room
from mashimo.rules.outcome import Side
from mashimo.server.drawing import owner_sign
from mashimo.server.language import Language
from mashimo.server.reader import Reader
from mashimo.server.views.company import (
    AwayView,
    ClockView,
    GiftView,
    SpeechView,
    TalkView,
    away_view,
    clock_view,
    gift_view,
    speech_view,
    talk_view,
)
from mashimo.server.views.picture_links import PictureLinks, picture_links
from mashimo.server.views.preview import Preview, preview_of_match
from mashimo.server.views.seat_links import SeatLink, seat_links
from mashimo.server.views.shown import board_of, bottom_of, is_hidden, said_of
from mashimo.server.words.clocks import clock_texts, clock_words
from mashimo.server.words.games import game_line, game_name
from mashimo.server.words.moves import hint_words
from mashimo.server.words.opening import begins_words
from mashimo.server.words.options import changed_words
from mashimo.server.words.pits import phase_words
from mashimo.server.words.players import player_name, side_name
from mashimo.server.words.results import reason_words, result_words
from mashimo.server.words.rounds import has_rounds, round_words


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player's line: his name, his side with its sign, his store, whether he is to move and whether he is here.

    Attributes:
        holes: how many he owns, where that is what is played for (Nam Nam in rounds).
        own: whether he is the viewer, and not both players on one device.
        clock: his clock; None if the match is played without.
        speech: what he has just said.
    """

    name: str
    side: Side
    side_name: str
    sign: Markup
    seeds: int | None
    to_move: bool
    here: bool
    person: bool
    holes: int | None
    own: bool
    clock: ClockView | None
    speech: SpeechView | None


@dataclass(frozen=True, slots=True)
class MoveLine:
    """A move in the list."""

    ply: int
    text: str
    side: Side
    current: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """One line of the list: the moves of South and the moves of North that follow them."""

    number: int
    south: tuple[MoveLine, ...]
    north: tuple[MoveLine, ...]


@dataclass(frozen=True, slots=True)
class MatchView:
    """All that the match page shows, for one viewer.

    Attributes:
        link: the address to send.
        at_home: whether that works only on the viewer's own computer.
        mirrored: whether the viewer wants clockwise boards mirrored; None if this game's is not.
        line: one line that says what kind of game it is.
        ply: the move up to which the board is shown.
        seat: "host", "guest", "both" or "" for a watcher.
        offer: the open offer's kind; `offer_mine` whether the viewer made it.
        can: the names of what he may do now: join, cancel, unlist, guess, resign, draw, takeback, rematch, hint.
        hints: whether the match is played with hints; `hinted` what the hint says that was asked for.
        public: whether it stands on the list that everybody sees.
        organised: whether somebody made it for the two players, who each have a link of their own.
        seat_links: these links, for him.
        taken: how many seats players have taken.
        can_be_told: whether he may ask to be told of his turns.
        swap: whether the viewer may swap seats now (Kalah's pie rule).
        clock: the time control in words; "" for none. `clock_texts` is what scripts write it with.
        gift: the button that gives the other more time; None if there is none.
        away: that the other has left; None if not.
        talks: whether the viewer has, or will have, somebody to talk to; `talk` once he has.
        now: the time of all this, in milliseconds since 1970.
    """

    id: str
    link: str
    at_home: bool
    seq: int
    game: str
    key: str
    line: str
    begins: str
    changed: tuple[str, ...]
    stage: str
    board: Markup
    ply: int
    last_ply: int
    top: PlayerView
    bottom: PlayerView
    seat: str
    status: str
    hint: str
    round: str
    said: str
    turns: tuple[Turn, ...]
    result: str
    reason: str
    offer: str
    offer_mine: bool
    declined: str
    can: frozenset[str]
    hints: bool
    hinted: str
    public: bool
    organised: bool
    seat_links: tuple[SeatLink, ...]
    taken: int
    can_be_told: bool
    swap: bool
    fist_hash: str
    fist_hand: str
    fist_nonce: str
    fist_guess: str
    next_match: str
    watchers: int
    mirrored: bool | None
    title: str
    clock: str
    clock_texts: dict[str, str]
    gift: GiftView | None
    away: AwayView | None
    talks: bool
    talk: TalkView | None
    now: int
    pictures: PictureLinks | None
    preview: Preview


def match_view(
    reader: Reader, room: Room, presence: Presence, now: int, ply: int | None = None, hint: str | None = None
) -> MatchView:
    """What a viewer sees of a match, at the end or after `ply` moves.

    Args:
        now: milliseconds since 1970.
        hint: the move of the hint that he asked for, "" if there was none to be had; None if he did not ask.
    """
    language, match, seats = reader.language, room.match, room.seats
    shown = match.ply if ply is None else max(0, min(ply, match.ply))
    bottom = bottom_of(reader, match, seats)
    over = match.stage is Stage.OVER
    revealed = bool(match.guess)
    status = status_words(language, match, seats)
    return MatchView(
        id=room.id,
        link=f"{reader.base}/m/{room.id}",
        at_home=reader.is_at_home,
        seq=room.seq,
        game=game_name(language, match.game.key),
        key=match.game.key,
        line=game_line(language, match.game.key),
        begins=begins_words(language, match, seats),
        changed=changed_words(language, match.game),
        stage="cancelled" if match.cancelled else match.stage.value,
        board=board_of(reader, room, shown, hint or ""),
        ply=shown,
        last_ply=match.ply,
        top=_player(language, room, presence, bottom.other, now),
        bottom=_player(language, room, presence, bottom, now),
        seat=_seat(seats),
        status=status,
        hint=phase_words(language, match.position) if may_move(match, seats) else "",
        round=round_words(language, match.position),
        said=said_of(language, room, shown),
        turns=_turns(_move_lines(room, shown)),
        result=result_words(language, match, seats) if over else "",
        reason=reason_words(language, match) if over else "",
        offer=match.offer.what if match.offer else "",
        offer_mine=match.offer is not None and match.offer.seat in seats,
        declined=match.declined,
        can=_can(room),
        hints=match.created.hints,
        hinted="" if hint is None else hint_words(language, match.position, hint),
        public=match.public,
        organised=match.created.organised,
        seat_links=seat_links(reader, room),
        taken=len(match.taken),
        can_be_told=len(seats) == 1 and not over and not match.created.has_computer,
        swap=may_move(match, seats) and any(move.cell < 0 for move in match.position.moves()),
        fist_hash=fist_hash(match.created) if match.created.hand else "",
        fist_hand=match.created.hand if revealed else "",
        fist_nonce=match.created.nonce if revealed else "",
        fist_guess=match.guess,
        next_match=match.next_match,
        watchers=presence.watchers,
        mirrored=reader.mirrored if match.game.is_clockwise else None,
        title=f"{status} · {game_name(language, match.game.key)}",
        clock=clock_words(language, match.created.clock) if match.clocks else "",
        clock_texts=clock_texts(language) if match.clocks else {},
        gift=gift_view(language, room),
        away=away_view(language, room, presence, now),
        talks=len(seats) == 1 and match.created.between_two_devices,
        talk=talk_view(language, room),
        now=now,
        pictures=picture_links(reader, room, shown),
        preview=preview_of_match(language, room),
    )


def _seat(seats: frozenset[int]) -> str:
    if len(seats) == 1:
        return "host" if HOST in seats else "guest"
    return "both" if seats else ""


def _player(language: Language, room: Room, presence: Presence, side: Side, now: int) -> PlayerView:
    match = room.match
    seat = match.seat_of(side)
    person = seat is None or match.level_of(seat) is None
    return PlayerView(
        name=player_name(language, match, side, room.seats),
        side=side,
        side_name=side_name(language, side),
        sign=Markup(owner_sign(side)),  # noqa: S704 (a drawing of ours)
        seeds=match.position.stores[side] if match.game.entry.stores else None,
        to_move=match.stage is Stage.PLAYING and match.position.mover is side,
        here=not person or seat in presence.seats or match.created.shared,
        person=person,
        holes=match.position.owners.count(side) if match.game.key == "nam_nam" and has_rounds(match.game) else None,
        own=seat is not None and room.seats == {seat},
        clock=clock_view(language, room, seat, now),
        speech=speech_view(language, room, seat, now),
    )


def _move_lines(room: Room, shown: int) -> tuple[MoveLine, ...]:
    lines = []
    for ply, played in enumerate(room.match.moves, start=1):
        text = "…" if is_hidden(room, ply) else played.text
        lines.append(MoveLine(ply, text, played.side, ply == shown))
    return tuple(lines)


def _turns(moves: tuple[MoveLine, ...]) -> tuple[Turn, ...]:
    """The moves in lines: all that South made in a row, then all that North made."""
    turns: list[tuple[list[MoveLine], list[MoveLine]]] = []
    for move in moves:
        if not turns or (move.side is Side.SOUTH and turns[-1][1]):
            turns.append(([], []))
        turns[-1][move.side].append(move)
    return tuple(Turn(number, tuple(south), tuple(north)) for number, (south, north) in enumerate(turns, start=1))


def _can(room: Room) -> frozenset[str]:
    match, seats = room.match, room.seats
    if match.stage is Stage.WAITING:
        return _can_while_waiting(room)
    if match.stage is Stage.GUESSING:
        return frozenset({"guess"}) if GUEST in seats else frozenset()
    if not seats or match.next_match or match.cancelled:
        return frozenset()
    if match.stage is Stage.OVER:
        return frozenset({"rematch"})
    sides = {match.side_of(seat) for seat in seats}
    can = {"resign"}
    if any(played.side in sides for played in match.moves):
        can.add("takeback")
    if all(match.level_of(seat) is None for seat in (HOST, GUEST)):
        can.add("draw")
    if why_no_hint(match, seats) is None:
        can.add("hint")
    return frozenset(can)


def _can_while_waiting(room: Room) -> frozenset[str]:
    match, seats = room.match, room.seats
    organised = match.created.organised
    can = set()
    if not seats <= match.taken if organised else not seats:
        can.add("join")
    if room.organises or (HOST in seats and not organised):
        can |= {"cancel", "unlist"} if match.public else {"cancel"}
    return frozenset(can)


def status_words(language: Language, match: Match, seats: frozenset[int]) -> str:
    """Whose turn it is, or what the match waits for."""
    gettext = language.gettext
    if match.cancelled:
        return gettext("Cancelled")
    if match.stage is Stage.WAITING and match.created.organised and not seats:
        return gettext("Waiting for the players")
    if match.stage is Stage.WAITING:
        return gettext("Waiting for the other player")
    if match.stage is Stage.GUESSING:
        return gettext("Guess the hand") if GUEST in seats else gettext("The guest guesses the hand")
    if match.stage is Stage.OVER:
        return result_words(language, match, seats).rstrip(".")
    side = match.position.mover
    if len(seats) == 1 and match.mover in seats:
        return gettext("Your turn")
    if match.owes is not None:
        return gettext("The computer thinks")
    return gettext("%s to move") % player_name(language, match, side, seats)
