"""What chat programs show under a link to a page: a title, a line and a board."""

from dataclasses import dataclass
from urllib.parse import quote, urlencode

from mashimo.play import Stage
from mashimo.rooms import Room
from mashimo.rules.game import game
from mashimo.server.language import Language
from mashimo.server.views.picture_links import digits_query
from mashimo.server.words.games import game_line, game_name

FIRST_BOARD = "kiswahili"
"""The game whose board stands for all of them."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The words and the picture under a link; addresses are those on this server."""

    title: str
    line: str
    address: str
    picture: str


def preview_of_match(language: Language, room: Room) -> Preview:
    """A match: an invitation while it waits for the other player."""
    key = room.match.game.key
    name = game_name(language, key)
    waits = room.match.stage is Stage.WAITING
    title = language.gettext("You are invited to a game of %(game)s") % {"game": name} if waits else f"{name} · Mashimo"
    here = f"/m/{room.id}"
    seen = _look(language) | {"at": str(room.seq)}  # another address when the board is another one
    return Preview(title, game_line(language, key), here, f"{here}/picture.png?{urlencode(seen)}")


def preview_of_rules(language: Language, key: str) -> Preview:
    """The page that teaches a game."""
    title = language.gettext("How to play %(game)s") % {"game": game_name(language, key)}
    return Preview(title, game_line(language, key), f"/learn/{key}", _start(language, key))


def preview_of_site(language: Language) -> Preview:
    """The first page."""
    title = language.gettext("Mashimo: play mancala games by a link")
    line = language.gettext("Eight mancala games, to play with a friend by a link or against the computer.")
    return Preview(title, line, f"/{language.code}/", _start(language, FIRST_BOARD))


def _start(language: Language, key: str) -> str:
    """The picture of a game's start."""
    return f"/picture/png?position={quote(game(key).start().text)}&{urlencode(_look(language))}"


def _look(language: Language) -> dict[str, str]:
    return {"size": "link"} | digits_query(language)
