"""A finished match in the list of those that a browser keeps."""

from dataclasses import dataclass

from mashimo.rooms import Room
from mashimo.rules.outcome import Side
from mashimo.server.language import Language
from mashimo.server.words.games import game_name
from mashimo.server.words.players import player_name
from mashimo.server.words.results import result_words


@dataclass(frozen=True, slots=True)
class KeptView:
    """A line of the list."""

    id: str
    game: str
    players: tuple[str, str]
    result: str
    moves: int


def kept_view(language: Language, room: Room) -> KeptView:
    """The line for somebody with the seats of the room."""
    match, seats = room.match, room.seats
    first, second = (player_name(language, match, side, seats) for side in Side)
    return KeptView(
        room.id,
        game_name(language, match.game.key),
        (first, second),
        result_words(language, match, seats),
        match.ply,
    )
