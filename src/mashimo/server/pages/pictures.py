"""Pictures of positions and matches: drawn anew for each address, kept by browsers where the address says all."""

import hashlib
from base64 import b64encode
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from mashimo.play import Stage
from mashimo.rooms import Room
from mashimo.rules.outcome import Side
from mashimo.server import drawing
from mashimo.server.context import TheRooms, may
from mashimo.server.draft import Draft
from mashimo.server.drawing.palette import PALETTES, Material, Theme, style
from mashimo.server.drawing.poster import poster_svg
from mashimo.server.drawing.raster import png
from mashimo.server.forms import LONGEST_POSITION
from mashimo.server.identity import device
from mashimo.server.language import ENGLISH, LANGUAGES
from mashimo.server.limits import TooFast
from mashimo.server.painter import Painter
from mashimo.server.views import board as views_board
from mashimo.server.views import pictures
from mashimo.server.views.pictures import Ended, Line, Look, gif_of_match, gif_of_move, poster_of
from mashimo.server.views.shown import is_hidden, steps_to

router = APIRouter(include_in_schema=False)

Format = Literal["svg", "png"]
WIDTH = 1200
WIDTH_OF_ANIMATION = 720
LINK_FRAME = (1200, 630)
"""The form that chat programs show under a link."""

UNCHANGING = "public, max-age=86400"
"""The address says all that is on the picture. Not for longer, since a newer version may draw it better."""
ASK_AGAIN = "private, no-cache"


def look_of(
    side: Literal["south", "north"] = "south",
    mirror: bool = False,
    material: Material = "wood",
    theme: Theme = "light",
    lang: Annotated[str, Query(max_length=8)] = "",
) -> Look:
    """How the address asks the picture to look. What a reader keeps in cookies has no part in it."""
    bottom = Side.NORTH if side == "north" else Side.SOUTH
    return Look(LANGUAGES.get(lang, ENGLISH).code, bottom, mirror, material, theme)


TheLook = Annotated[Look, Depends(look_of)]


@router.get("/picture/{form}")
async def of_position(
    request: Request,
    form: Format,
    look: TheLook,
    position: Annotated[str, Query(max_length=LONGEST_POSITION)],
    size: Literal["", "link"] = "",
) -> Response:
    """A position that the address itself describes; of a game that is over the seeds stay where they lie."""
    draft = Draft.parse(position)
    outcome = draft.position().outcome
    poster = poster_of(look, draft.shown, (), Ended(outcome.winner) if outcome else None)
    return await _picture(request, form, draft.game.key, poster_svg(poster, _frame(size)), look, UNCHANGING)


@router.get("/m/{match}/picture.{form}")
async def of_match(
    request: Request,
    match: str,
    form: Format,
    look: TheLook,
    rooms: TheRooms,
    ply: int | None = None,
    size: Literal["", "link"] = "",
) -> Response:
    """A position of a match, the newest if the address names none."""
    room = await rooms.look(match, device(request))
    ply = _within(room, ply)
    poster = poster_of(look, room.match.positions[ply], steps_to(room, ply), _ended(room, ply))
    key = room.match.game.key
    return await _picture(request, form, key, poster_svg(poster, _frame(size)), look, _kept_by(room))


@router.get("/m/{match}/move.gif")
async def of_move(request: Request, match: str, look: TheLook, rooms: TheRooms, ply: int | None = None) -> Response:
    """The move that led to a position of a match (the newest if the address names none), drop by drop."""
    room = await rooms.look(match, device(request))
    ply = _told(room, _within(room, ply))
    draw = gif_of_move if ply else gif_of_match  # before the first move there is only the board
    return await _animation(request, room, draw, (look, _line(room, ply), _ended(room, ply)))


@router.get("/m/{match}/match.gif")
async def of_all_moves(request: Request, match: str, look: TheLook, rooms: TheRooms) -> Response:
    """The whole match so far, move by move."""
    room = await rooms.look(match, device(request))
    ply = _told(room, room.match.ply)
    return await _animation(request, room, gif_of_match, (look, _line(room, ply), _ended(room, ply)))


def _within(room: Room, ply: int | None) -> int:
    return room.match.ply if ply is None else max(0, min(ply, room.match.ply))


def _told(room: Room, ply: int) -> int:
    """The last move up to a position that is no secret of the other's any more."""
    return ply - 1 if ply and is_hidden(room, ply) else ply


def _line(room: Room, ply: int) -> Line:
    match = room.match
    return Line(match.positions[0].text, tuple(played.text for played in match.moves[:ply]))


def _ended(room: Room, ply: int) -> Ended | None:
    """How the match ended, if it did in this position."""
    result = room.match.result
    return Ended(result.winner) if result is not None and ply == room.match.ply else None


def _kept_by(room: Room) -> str:
    """Whether a picture may be kept: in a match that goes on, moves are made and taken back."""
    return UNCHANGING if room.match.stage is Stage.OVER else ASK_AGAIN


def _frame(size: str) -> tuple[int, int] | None:
    return LINK_FRAME if size == "link" else None


async def _picture(request: Request, form: Format, key: str, svg: str, look: Look, kept: str) -> Response:
    name = _digest(form, svg)
    headers = {
        "Cache-Control": kept,
        "ETag": f'"{name}"',
        "Content-Disposition": f'inline; filename="mashimo-{key}.{form}"',
    }
    if _has_it(request, name):
        return Response(status_code=304, headers=headers)
    if form == "svg":
        headers["Content-Security-Policy"] = _policy(look)
        return Response(svg, media_type="image/svg+xml", headers=headers)
    made = await _painted(
        request, "picture", name, partial(png, svg, WIDTH, PALETTES[look.material, look.theme].accent)
    )
    return Response(made, media_type="image/png", headers=headers)


async def _animation(
    request: Request,
    room: Room,
    draw: Callable[[Look, Line, Ended | None, int], bytes],
    shown: tuple[Look, Line, Ended | None],
) -> Response:
    name = _digest(draw.__name__, repr(shown))
    headers = {
        "Cache-Control": _kept_by(room),
        "ETag": f'"{name}"',
        "Content-Disposition": f'inline; filename="mashimo-{room.match.game.key}.gif"',
    }
    if _has_it(request, name):
        return Response(status_code=304, headers=headers)
    made = await _painted(request, "animation", name, partial(draw, *shown, WIDTH_OF_ANIMATION))
    return Response(made, media_type="image/gif", headers=headers)


async def _painted(request: Request, what: str, name: str, paint: Callable[[], bytes]) -> bytes:
    """A picture of dots: one that is kept, else a new one, if the visitor has not asked for too many."""
    painter: Painter = request.app.state.painter
    kept = painter.kept(name)
    if kept is not None:
        return kept
    if not may(request, what):
        raise TooFast
    return await painter.paint(name, paint)


def _digest(*parts: str) -> str:
    return hashlib.sha256("\n".join((drawn_by(), *parts)).encode()).hexdigest()[:32]


@cache
def drawn_by() -> str:
    """A digest of the code that draws: a picture that is kept is asked for again when it is drawn in another way."""
    files = (*sorted(Path(drawing.__file__).parent.glob("*.py")), Path(pictures.__file__), Path(views_board.__file__))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def _has_it(request: Request, name: str) -> bool:
    return f'"{name}"' in request.headers.get("if-none-match", "")


def _policy(look: Look) -> str:
    """What an SVG that is opened as a page may do: have its own colours."""
    digest = hashlib.sha256(style(PALETTES[look.material, look.theme]).encode()).digest()
    return f"default-src 'none'; style-src 'sha256-{b64encode(digest).decode()}'; frame-ancestors 'none'; sandbox"
