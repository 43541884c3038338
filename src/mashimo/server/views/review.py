"""The review of a match as a page shows it."""

from dataclasses import dataclass
from urllib.parse import urlencode

from markupsafe import Markup

from mashimo.engine.review import Review, ReviewedMove
from mashimo.engine.values import is_decided
from mashimo.play import Stage, view_side
from mashimo.rooms import ReviewStage, ReviewStatus, Room
from mashimo.rules.outcome import Side
from mashimo.rules.position import Phase, Position
from mashimo.server.drawing import board_html, owner_sign
from mashimo.server.drawing.graph import GraphPoint, graph_svg
from mashimo.server.language import Language
from mashimo.server.reader import Reader
from mashimo.server.views.board import board_view
from mashimo.server.views.picture_links import PictureLinks, picture_links
from mashimo.server.views.shown import move_shown
from mashimo.server.words.games import game_name
from mashimo.server.words.players import player_name, side_name
from mashimo.server.words.results import result_words
from mashimo.server.words.review import MARKS, accuracy_words, expected_words, turning_words, value_words

SHORT_LINE, LONG_LINE = 3, 12  # moves of a best line that are shown in the table, and beside the board


@dataclass(frozen=True, slots=True)
class ReviewPageView:
    """A match whose review is not there (yet).

    Attributes:
        state: "early" before the end of the match, "empty" if it had no moves, else the value of a `ReviewStage`.
        mine: whether the viewer asked for the review, so that he may cancel it.
    """

    id: str
    game: str
    result: str
    state: str
    done: int
    total: int
    mine: bool

    @property
    def is_busy(self) -> bool:
        """Whether it changes by itself."""
        return self.state in (ReviewStage.WAITING.value, ReviewStage.RUNNING.value)


@dataclass(frozen=True, slots=True)
class Judgement:
    """A mark: its name for styles, its sign, its word."""

    key: str
    sign: str
    word: str


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A move in the table; the first row is the start.

    Attributes:
        better: the best line as texts of moves, where it is better than what was played.
    """

    ply: int
    player: str
    sign: Markup
    text: str
    mark: Judgement | None
    value: str
    better: tuple[str, ...]
    current: bool


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """A player: what he is called, his side and its sign, how well he played."""

    name: str
    side_name: str
    sign: Markup
    accuracy: str


@dataclass(frozen=True, slots=True)
class PlaceView:
    """The position that is looked at.

    Attributes:
        said: the move that led to it, in words.
        expected: what South can expect, in words.
        best: the best play from here; "" if the game is over.
        play_on: where a match from here is made; "" if there can be none.
        link: the address of this page at this position.
    """

    board: Markup
    ply: int
    last_ply: int
    player: str
    move: str
    mark: Judgement | None
    said: str
    value: str
    expected: str
    better: str
    best: str
    play_on: str
    link: str


@dataclass(frozen=True, slots=True)
class ReviewView:
    """A finished review, with one position of it to look at.

    Attributes:
        players: South and North.
        turn: the ply of the turning point; None if there is none.
    """

    id: str
    game: str
    result: str
    players: tuple[PlayerReview, PlayerReview]
    graph: Markup
    turning: str
    turn: int | None
    rows: tuple[MoveRow, ...]
    place: PlaceView
    pictures: PictureLinks | None


def review_page_view(reader: Reader, room: Room, status: ReviewStatus) -> ReviewPageView:
    """What a viewer sees while there is no review of a match."""
    match = room.match
    state = status.stage.value
    if match.stage is not Stage.OVER:
        state = "early"
    elif not match.ply:
        state = "empty"
    result = result_words(reader.language, match, room.seats)
    return ReviewPageView(
        room.id, game_name(reader.language, match.game.key), result, state, status.done, status.total, status.mine
    )


def review_view(reader: Reader, room: Room, review: Review, ply: int | None) -> ReviewView:
    """The review of a match, at its end or after `ply` moves."""
    language, match = reader.language, room.match
    shown = match.ply if ply is None else max(0, min(ply, match.ply))
    rows = _rows(language, review, shown)
    return ReviewView(
        id=room.id,
        game=game_name(reader.language, match.game.key),
        result=result_words(language, match, room.seats),
        players=(_player(language, room, review, Side.SOUTH), _player(language, room, review, Side.NORTH)),
        graph=_graph(language, review, rows, shown),
        turning=turning_words(language, review),
        turn=review.turning_point,
        rows=rows,
        place=place_view(reader, room, review, shown),
        pictures=picture_links(reader, room, shown),
    )


def place_view(reader: Reader, room: Room, review: Review, ply: int) -> PlaceView:
    """The position after `ply` moves."""
    language, match = reader.language, room.match
    position, seen = match.positions[ply], review.positions[ply]
    move = review.plies[ply - 1] if ply else None
    board = _board(reader, room, ply)
    return PlaceView(
        board=board,
        ply=ply,
        last_ply=match.ply,
        player=side_name(language, move.player) if move else "",
        move=move.move if move else "",
        mark=_judgement(language, move),
        said=move_shown(reader, room, ply, board)["said"],
        value=value_words(language, seen.value),
        expected="" if is_decided(seen.value) or position.outcome else expected_words(language, seen.expected),
        better=" ".join(_better(move, LONG_LINE)),
        best=" ".join(_cut(seen.line, LONG_LINE)),
        play_on=_play_on(position),
        link=f"{reader.base}/m/{room.id}/review?ply={ply}",
    )


def _board(reader: Reader, room: Room, ply: int) -> Markup:
    match = room.match
    steps = match.positions[ply - 1].trace(match.moves[ply - 1].text) if ply else ()
    view = board_view(
        reader.language,
        match.positions[ply],
        view_side(match, room.seats),
        steps=steps,
        interactive=False,
        ply=ply,
        mirrored=reader.mirrored and match.game.is_clockwise,
    )
    return Markup(board_html(view))  # noqa: S704 (it escapes every text itself)


def _play_on(position: Position) -> str:
    """Where a match from a position is made; a choice made in secret cannot be handed on."""
    if position.outcome is not None or position.phase is Phase.OPENING:
        return ""
    return f"/new/{position.game.key}?{urlencode({'start': position.text})}"


def _player(language: Language, room: Room, review: Review, side: Side) -> PlayerReview:
    name = player_name(language, room.match, side, room.seats)
    accuracy = accuracy_words(language, review.accuracy[side])
    return PlayerReview(name, side_name(language, side), Markup(owner_sign(side)), accuracy)  # noqa: S704 (ours)


def _rows(language: Language, review: Review, shown: int) -> tuple[MoveRow, ...]:
    start = value_words(language, review.positions[0].value)
    rows = [MoveRow(0, "", Markup(), language.gettext("start"), None, start, (), shown == 0)]
    for one in review.plies:
        player, sign = side_name(language, one.player), Markup(owner_sign(one.player))  # noqa: S704 (a drawing of ours)
        mark, value = _judgement(language, one), value_words(language, one.value_after)
        rows.append(MoveRow(one.ply, player, sign, one.move, mark, value, _better(one, SHORT_LINE), one.ply == shown))
    return tuple(rows)


def _judgement(language: Language, move: ReviewedMove | None) -> Judgement | None:
    if move is None or move.mark is None:
        return None
    sign, word = MARKS[move.mark]
    return Judgement(move.mark.name.lower(), sign, language.gettext(word))


def _better(move: ReviewedMove | None, most: int) -> tuple[str, ...]:
    return _cut(move.best, most) if move and move.is_bettered else ()


def _cut(line: tuple[str, ...], most: int) -> tuple[str, ...]:
    return line if len(line) <= most else (*line[:most], "…")


def _graph(language: Language, review: Review, rows: tuple[MoveRow, ...], shown: int) -> Markup:
    points = [
        GraphPoint(seen.expected, row.mark.key if row.mark else "", _title(language, row))
        for seen, row in zip(review.positions, rows, strict=True)
    ]
    return Markup(graph_svg(points, shown, review.turning_point))  # noqa: S704 (it escapes every text itself)


def _title(language: Language, row: MoveRow) -> str:
    mark = f" · {row.mark.sign} {row.mark.word}" if row.mark else ""
    move = language.machine(row.text)
    return f"{language.number(row.ply)} · {row.player} {move}{mark} · {row.value}" if row.ply else row.text
