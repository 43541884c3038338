"""A match as a game record."""

from datetime import UTC, datetime

from mashimo.notation import Record
from mashimo.play import hides_last_move
from mashimo.rooms import Room
from mashimo.rules.outcome import Side


def record_of(room: Room) -> Record:
    """The record of a match so far; a choice that is still secret is left out."""
    match = room.match
    return Record(
        game=match.game.text,
        moves=tuple(shown_moves(room)),
        south=_player(room, Side.SOUTH),
        north=_player(room, Side.NORTH),
        date=datetime.fromtimestamp(match.begun / 1000, UTC).isoformat(timespec="seconds"),
        start=match.created.start,
        result=match.result,
        clock=match.created.clock,
    )


def shown_moves(room: Room) -> list[str]:
    """The moves of a match without a choice that is still secret."""
    moves = [played.text for played in room.match.moves]
    return moves[:-1] if hides_last_move(room.match, room.seats) else moves


def _player(room: Room, side: Side) -> str:
    seat = room.match.seat_of(side)
    return "person" if seat is None else room.match.created.players[seat]
