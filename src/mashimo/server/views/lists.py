"""Matches on a list: what is said of each, and its board as a small picture."""

from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup

from mashimo.play import HOST, Match, Stage, shown_position, view_side
from mashimo.rooms import Own, Room, is_turn, last_at
from mashimo.server.drawing import board_svg
from mashimo.server.language import Language
from mashimo.server.reader import Reader
from mashimo.server.views.board import board_view
from mashimo.server.views.match import status_words
from mashimo.server.views.shown import steps_to
from mashimo.server.words.clocks import clock_words
from mashimo.server.words.games import game_line, game_name
from mashimo.server.words.opening import begins_words
from mashimo.server.words.options import changed_words
from mashimo.server.words.players import opponent_words, player_name
from mashimo.server.words.when import ago_words


@dataclass(frozen=True, slots=True)
class MatchCard:
    """A match on a list.

    Attributes:
        ply: how many moves have been made: the picture of this ply stays the same.
        who: against whom the viewer plays, or who plays.
        state: whose turn it is, or how it ended.
        when: how long ago the last move was made, or the match; `moved` says which.
        clock: how much time the players have; "" for no limit.
        turn: whether something is asked of the viewer.
    """

    id: str
    key: str
    game: str
    line: str
    ply: int
    who: str
    state: str
    when: str
    moved: bool
    begins: str
    changed: tuple[str, ...]
    clock: str
    turn: bool
    over: bool


@dataclass(frozen=True, slots=True)
class OwnView:
    """The matches of one person, in the order of the page."""

    turns: tuple[MatchCard, ...]
    running: tuple[MatchCard, ...]
    waiting: tuple[MatchCard, ...]
    finished: tuple[MatchCard, ...]
    page: int
    is_last: bool

    @property
    def is_empty(self) -> bool:
        """Whether this browser knows no match at all."""
        return self.page == 1 and not (self.turns or self.running or self.waiting or self.finished)


def own_view(language: Language, own: Own, now: int) -> OwnView:
    """What the page of one's own matches shows."""
    going = [(room, match_card(language, room, now)) for room in own.going_on]
    return OwnView(
        turns=tuple(card for _, card in going if card.turn),
        running=tuple(card for room, card in going if not card.turn and room.match.stage is not Stage.WAITING),
        waiting=tuple(card for room, card in going if not card.turn and room.match.stage is Stage.WAITING),
        finished=tuple(match_cards(language, own.finished, now)),
        page=own.page,
        is_last=own.is_last,
    )


def match_cards(language: Language, rooms: Iterable[Room], now: int) -> tuple[MatchCard, ...]:
    """Matches on a list, as their viewer sees them."""
    return tuple(match_card(language, room, now) for room in rooms)


def match_card(language: Language, room: Room, now: int) -> MatchCard:
    """A match on a list, as its viewer sees it."""
    match, key = room.match, room.match.game.key
    return MatchCard(
        id=room.id,
        key=key,
        game=game_name(language, key),
        line=game_line(language, key),
        ply=match.ply,
        who=_who(language, room),
        state=status_words(language, match, room.seats),
        when=ago_words(language, last_at(match), now),
        moved=match.ply > 0,
        begins=begins_words(language, match, room.seats) if match.stage is Stage.WAITING else "",
        changed=changed_words(language, match.game),
        clock=clock_words(language, match.created.clock) if match.created.clock else "",
        turn=is_turn(room),
        over=match.stage is Stage.OVER,
    )


def _who(language: Language, room: Room) -> str:
    """Against whom the viewer plays; of a match that he does not play in, what it is to him."""
    match, gettext = room.match, language.gettext
    if match.created.shared:
        return gettext("Two on this device")
    if room.organises and not room.seats:
        return gettext("You made it for two others")
    if not room.seats:
        return ""
    return _against(language, match, room.seats)


def _against(language: Language, match: Match, seats: frozenset[int]) -> str:
    other = 1 - min(seats)
    if match.level_of(other) is not None and (side := match.side_of(other)) is not None:
        return player_name(language, match, side, seats)
    if match.public and match.stage is Stage.WAITING and HOST in seats:
        return language.gettext("Anybody may join")
    return opponent_words(language, match)


def small_board(reader: Reader, room: Room) -> Markup:
    """The board as a small picture, with the marks of the last move; the page needs the sprite."""
    match = room.match
    view = board_view(
        reader.language,
        shown_position(match, room.seats),
        view_side(match, room.seats),
        steps=steps_to(room, match.ply),
        interactive=False,
        mirrored=reader.mirrored and match.game.is_clockwise,
    )
    return Markup(board_svg(view))  # noqa: S704 (numbers and names of marks only)
