"""A position of a match and the move that led to it, as a viewer sees and hears them."""

from typing import Any

from markupsafe import Markup

from mashimo.play import Match, Stage, hides_last_move, may_move, view_side
from mashimo.rooms import Room
from mashimo.rules.outcome import Side
from mashimo.rules.position import Position, Step
from mashimo.server.drawing import board_html
from mashimo.server.language import Language
from mashimo.server.reader import Reader
from mashimo.server.views.board import board_view
from mashimo.server.words.deeds import choice_words
from mashimo.server.words.moves import move_words
from mashimo.server.words.players import player_name, side_name
from mashimo.server.words.spoken import lap_words, short_words


def board_of(reader: Reader, room: Room, ply: int, hint: str = "") -> Markup:
    """The board after `ply` moves; playable only if that is now and the viewer is to move. `hint` is a move of now."""
    language, match, seats = reader.language, room.match, room.seats
    names = {side: _whose(language, match, side, seats) for side in Side}
    view = board_view(
        language,
        match.positions[ply],
        bottom_of(reader, match, seats),
        playable=ply == match.ply and may_move(match, seats),
        steps=steps_to(room, ply),
        hinted=match.position.move(hint) if hint else None,
        action=f"/m/{room.id}/move",
        ply=ply,
        names=names,
        mirrored=reader.mirrored and match.game.is_clockwise,
        own=_own_side(match, match.positions[ply], seats),
    )
    return Markup(board_html(view))  # noqa: S704 (it escapes every text itself)


def bottom_of(reader: Reader, match: Match, seats: frozenset[int]) -> Side:
    """The side that is drawn below: also of earlier positions it is that of now, as the lines of the players are."""
    bottom = view_side(match, seats)
    if reader.turns and len(seats) > 1 and match.stage is Stage.PLAYING:
        bottom = match.position.mover
    return bottom.other if reader.flipped else bottom


def _own_side(match: Match, position: Position, seats: frozenset[int]) -> Side | None:
    """The side that the viewer plays, on a shared device the one to move; None for a watcher."""
    if not seats:
        return None
    return position.mover if len(seats) > 1 else view_side(match, seats)


def move_shown(reader: Reader, room: Room, ply: int, board: Markup | None = None) -> dict[str, Any]:
    """What scripts need to show a move: its trace, the position after it (after `ply` moves) and the move in words.

    The words are those of the page (`said`), a shorter text (`short`), and one text for each lap (`laps`).

    Args:
        board: the board after `ply` moves, if it is drawn already.
    """
    said = said_of(reader.language, room, ply)
    short, laps = _spoken_of(reader.language, room, ply) or (said, (said,))
    return {
        "ply": ply,
        "steps": [[step.kind.value, step.cell, step.seeds] for step in steps_to(room, ply)],
        "board": board or board_of(reader, room, ply),
        "said": said,
        "short": short,
        "laps": laps,
    }


def is_hidden(room: Room, ply: int) -> bool:
    """Whether the move that led to the position after `ply` moves is still a secret of the other player's."""
    return ply == room.match.ply and hides_last_move(room.match, room.seats)


def steps_to(room: Room, ply: int) -> tuple[Step, ...]:
    """The trace of the move that led to the position after `ply` moves; none at the start, or of a secret choice."""
    if ply == 0 or is_hidden(room, ply):
        return ()
    return room.match.positions[ply - 1].trace(room.match.moves[ply - 1].text)


def said_of(language: Language, room: Room, ply: int) -> str:
    """The move that led to the position after `ply` moves, in words."""
    match = room.match
    if ply == 0:
        return ""
    names = {side: player_name(language, match, side, room.seats) for side in Side}
    if is_hidden(room, ply):
        return choice_words(language, names[match.moves[ply - 1].side]) + "."
    before, after = match.positions[ply - 1], match.positions[ply]
    return move_words(language, before, after, steps_to(room, ply), names)


def _spoken_of(language: Language, room: Room, ply: int) -> tuple[str, tuple[str, ...]] | None:
    """That move in few words, and lap by lap; None if there is no more to say of it than the page says."""
    if ply == 0 or is_hidden(room, ply):
        return None
    match, steps = room.match, steps_to(room, ply)
    names = {side: player_name(language, match, side, room.seats) for side in Side}
    before, after = match.positions[ply - 1], match.positions[ply]
    short = short_words(language, before, after, steps, names)
    return short, lap_words(language, before, after, steps, names)


def _whose(language: Language, match: Match, side: Side, seats: frozenset[int]) -> str:
    if len(seats) == 1:
        yours = match.seat_of(side) in seats
        return language.gettext("yours") if yours else language.gettext("the other's")
    return side_name(language, side)
