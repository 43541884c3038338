"""Where the pictures of a match are, for its pages."""

from dataclasses import dataclass
from urllib.parse import urlencode

from mashimo.play import Stage, view_side
from mashimo.rooms import Room
from mashimo.rules.outcome import Side
from mashimo.server.language import ENGLISH, Language
from mashimo.server.reader import Reader


@dataclass(frozen=True, slots=True)
class PictureLinks:
    """Addresses of pictures of a match as its viewer sees it, and of the editor with what he looks at.

    Attributes:
        png, svg: the position; `move` the move that led to it, `match` all moves, both moving.
        file: what the files are called, without their ending.
    """

    png: str
    svg: str
    move: str
    match: str
    edit: str
    file: str


def digits_query(language: Language) -> dict[str, str]:
    """What the address of a picture says so that it has the digits of a language; nothing for the usual ones."""
    return {"lang": language.code} if language.digits != ENGLISH.digits else {}


def picture_links(reader: Reader, room: Room, ply: int) -> PictureLinks | None:
    """The pictures of a match at a position; None before it has begun."""
    match = room.match
    if match.stage in (Stage.WAITING, Stage.GUESSING):
        return None
    look: dict[str, str] = {}
    if view_side(match, room.seats) is Side.NORTH:
        look["side"] = "north"
    if reader.mirrored and match.game.is_clockwise:
        look["mirror"] = "true"
    look |= digits_query(reader.language)
    here = f"/m/{room.id}"
    at = urlencode({"ply": str(ply)} | look)
    return PictureLinks(
        png=f"{here}/picture.png?{at}",
        svg=f"{here}/picture.svg?{at}",
        move=f"{here}/move.gif?{at}",
        match=f"{here}/match.gif?{urlencode(look)}",
        edit=f"{here}/edit?ply={ply}",
        file=f"mashimo-{match.game.key}",
    )
